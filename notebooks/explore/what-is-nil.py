# The Explore part of what-is-nil: cells that spades-learn notebooks puts at the end of its notebook.

# %% [markdown]
# A nil is a line of its own on the sheet.

# %%
from spades_learn.app import score

bids = {"N": "nil", "E": 4, "S": 4, "W": 3}
score(bids, {"N": 0, "E": 5, "S": 5, "W": 3}).hand["NS"]
# -> 141

# %% [markdown]
# One trick breaks it, and the fourth costs no more than the first. Each is even a point: a bag.

# %%
for lost in (1, 2, 4):
    print(lost, "taken:", score(bids, {"N": lost, "E": 5, "S": 4, "W": 4 - lost}).hand["NS"])
# -> 1 taken: -59
# -> 2 taken: -58
# -> 4 taken: -56

# %% [markdown]
# At some tables the tricks of a failed nil help the partner. Compare.

# %%
short = {"N": 2, "E": 4, "S": 3, "W": 4}
score(bids, short).hand["NS"], score(bids, short, failed_nil_tricks="help").hand["NS"]
# -> (-138, -59)

# %% [markdown]
# And where a nil is worth 50?

# %%
score(bids, {"N": 0, "E": 5, "S": 5, "W": 3}, nil_value=50)
