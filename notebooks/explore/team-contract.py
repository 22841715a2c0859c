# The Explore part of team-contract: cells that spades-learn notebooks puts at the end of its notebook.

# %% [markdown]
# A contract is the two bids together. Whose tricks they are does not matter.

# %%
from spades_learn.app import score

bids = {"N": 4, "E": 3, "S": 3, "W": 2}
score(bids, {"N": 2, "E": 3, "S": 5, "W": 3}).hand["NS"]
# -> 70

# %% [markdown]
# The same seven tricks, the other way round.

# %%
score(bids, {"N": 6, "E": 3, "S": 1, "W": 3}).hand["NS"]
# -> 70

# %% [markdown]
# Line by line, with the rule of each line.

# %%
score(bids, {"N": 4, "E": 3, "S": 4, "W": 2})

# %% [markdown]
# Try bids that add up to more than thirteen. Somebody must be set.

# %%
high = {"N": 5, "E": 4, "S": 3, "W": 3}
sum(high.values()), dict(score(high, {"N": 5, "E": 2, "S": 3, "W": 3}).hand)
# -> (15, {'NS': 80, 'EW': -70})
