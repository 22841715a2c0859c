# The Explore part of house-rules: cells that spades-learn notebooks puts at the end of its notebook.

# %% [markdown]
# One hand, many tables. Name an option and score it again.

# %%
from spades_learn.app import deal, score

bids = {"N": 4, "E": 3, "S": "nil", "W": 2}
tricks = {"N": 6, "E": 4, "S": 0, "W": 3}
for option in ({}, {"nil_value": 50}, {"solid_ten": True}, {"overtrick": -9}):
    print(option or "as written", dict(score(bids, tricks, bags={"NS": 8, "EW": 8}, **option).hand))
# -> as written {'NS': 42, 'EW': -48}
# -> {'nil_value': 50} {'NS': -8, 'EW': -48}
# -> {'solid_ten': True} {'NS': 142, 'EW': 52}
# -> {'overtrick': -9} {'NS': 122, 'EW': 32}

# %% [markdown]
# A minimum for the team: the second bid must bring it to four.

# %%
table = deal(5, min_team_bid=4)
try:
    table.bid(1, 3, 2)
except ValueError as refused:
    print(refused)
# -> 2: S may not do that here (VAR-MIN4)

# %% [markdown]
# Who leads first? Here the holder of the ace of spades.

# %%
(
    deal(5, first_lead="ace_of_spades_holder").bots_bid().state.to_act.value,
    deal(5).bots_bid().state.to_act.value,
)
# -> ('S', 'N')

# %% [markdown]
# The game goes to 300 instead of 500.

# %%
print(score(bids, tricks, points={"NS": 180}, target=300))
# -> NS  +142 this hand, 322 points, 2 bags
# ->    +100  South's nil is made, +100. [NIL-2]
# ->     +40  Contract made: bid 4, 6 tricks counted toward it, +40. [SCO-1]
# ->      +2  Overtricks: 2 bags, +2. [SCO-2]
# -> EW  +52 this hand, 52 points, 2 bags
# ->     +50  Contract made: bid 5, 7 tricks counted toward it, +50. [SCO-1]
# ->      +2  Overtricks: 2 bags, +2. [SCO-2]
# -> the game is over: NS won
