# The Explore part of playing-a-nil: cells that spades-learn notebooks puts at the end of its notebook.

# %% [markdown]
# A nil to play, with the cards of everybody open. Bid, then ask the bot at each turn.

# %%
from spades_learn.app import deal, hint, score

table = deal(1, want="S: aces=0 spades<=3 points<=4", dealer="E").bid("nil", 4, 4, 4)
table

# %%
hint(table, worlds=100)

# %% [markdown]
# Do bots keep such nils? South bids nil on twenty of these hands.

# %%
kept = 0
for seed in range(1, 21):
    start = deal(seed * 500, want="S: aces=0 spades<=3 points<=4", dealer="E").bid("nil", 4, 4, 4)
    kept += start.bots_play().won.get("S", 0) == 0
kept, "of", 20

# %% [markdown]
# A nil kept beside a partner who makes 4 is worth 140, one that fails by a trick −59. What is it worth on average,
# if you keep it that often?

# %%
round((kept * 140 + (20 - kept) * -59) / 20)

# %% [markdown]
# And how often must it be kept to be better than a contract of 5 between you, worth 50?

# %%
next(percent for percent in range(101) if percent * 140 + (100 - percent) * -59 > 100 * 50)
# -> 55
