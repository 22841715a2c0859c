# The Explore part of two-nils-and-blind-nil: cells that spades-learn notebooks puts at the end of its notebook.

# %% [markdown]
# Two nils in one partnership: both made, one made, none made.

# %%
from spades_learn.app import deal, score

bids = {"N": "nil", "E": 5, "S": "nil", "W": 5}
for tricks in (
    {"N": 0, "E": 7, "S": 0, "W": 6},
    {"N": 2, "E": 6, "S": 0, "W": 5},
    {"N": 1, "E": 5, "S": 2, "W": 5},
):
    print(score(bids, tricks).hand["NS"])
# -> 200
# -> 2
# -> -197

# %% [markdown]
# A blind nil is worth twice as much, either way.

# %%
blind = {"N": "blind nil", "E": 4, "S": 4, "W": 4}
behind = {"NS": 100, "EW": 250}
made = score(blind, {"N": 0, "E": 4, "S": 5, "W": 4}, points=behind).hand["NS"]
lost = score(blind, {"N": 1, "E": 4, "S": 4, "W": 4}, points=behind).hand["NS"]
made, lost
# -> (241, -159)

# %% [markdown]
# How often must a blind nil succeed to be worth the risk of 200? More than half the time. How many unseen hands are
# even fit for a nil?

# %%
from spades_learn.app import share

share("aces=0 lacks=SK,SQ spades<=3", deals=1000)
# -> 11.1 % (111 of 1000)

# %% [markdown]
# At the table of the French sheet three cards are exchanged after a blind nil. Bots do it here.

# %%
table = deal(8, rules="exchange").bid("blind nil", 4, 4, 3)
table.bots_bid()
