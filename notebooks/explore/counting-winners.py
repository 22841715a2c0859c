# The Explore part of counting-winners: cells that spades-learn notebooks puts at the end of its notebook.

# %% [markdown]
# What would the bot bid here, and why?

# %%
from spades_learn.app import deal, hint, share

table = deal(23)
hint(table, worlds=200)

# %% [markdown]
# A rule of thumb to test: count an ace, and the king and queen of spades, as one trick each, and every other king
# as half. How near does it come to the tricks that bots take?

# %%
from spades_learn.cards.card import Card


def counted(hand):
    full = sum(Card.parse(card) in hand for card in ("SA", "SK", "SQ", "HA", "DA", "CA"))
    return full + sum(Card.parse(card) in hand for card in ("HK", "DK", "CK")) / 2


by_count = {}
for seed in range(1, 41):
    start = deal(seed)
    took = start.bots_play().won.get("S", 0)
    by_count.setdefault(round(counted(start.hand("S"))), []).append(took)
for count, tricks in sorted(by_count.items()):
    print(
        f"counted {count}: took {sum(tricks) / len(tricks):.1f} on average over {len(tricks)} hands"
    )

# %% [markdown]
# How often do you hold four or more aces, kings and queens?

# %%
share("honours>=4", deals=1000)
# -> 36.5 % (365 of 1000)
