# The Explore part of following-suit: cells that spades-learn notebooks puts at the end of its notebook.

# %% [markdown]
# Hearts are led. Which of your cards may you play? Cards are written suit first (`H9`), a hand as
# spades.hearts.diamonds.clubs.

# %%
from spades_learn.app import deal, legal, share

legal("A84.J73.Q962.T85", "H9 H2 HK")
# -> may be played: ♥J ♥7 ♥3
# -> FOL-1 forbids: ♠A ♠8 ♠4 ♦Q ♦9 ♦6 ♦2 ♣10 ♣8 ♣5

# %% [markdown]
# Without a heart you are free.

# %%
legal("A84.-.QJ962.T8543", "H9 H2 HK")
# -> may be played: ♠A ♠8 ♠4 ♦Q ♦J ♦9 ♦6 ♦2 ♣10 ♣8 ♣5 ♣4 ♣3

# %% [markdown]
# How often is a hand void in some suit from the start? Deal a thousand and count.

# %%
share("shortest=0", deals=1000)
# -> 5.7 % (57 of 1000)

# %% [markdown]
# Play a few cards yourself. A card that may not be played is refused with its rule.

# %%
table = deal(7).bots_bid().play("CK C5")

table
