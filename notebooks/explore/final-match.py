# The Explore part of final-match: cells that spades-learn notebooks puts at the end of its notebook.

# %% [markdown]
# A match among bots of your seed, hand by hand. Points, and bags in brackets.

# %%
from spades_learn.app import deal, hint, match

match(1, hands=12)

# %% [markdown]
# How long is a match to 500 among beginners? Six of them: the shortest, the average, the longest.

# %%
lengths = [len(match(seed, hands=40).hands) for seed in range(1, 7)]
min(lengths), sum(lengths) / len(lengths), max(lengths)

# %% [markdown]
# The last hand counts whole: everything is added, bags too, before anybody has won.

# %%
from spades_learn.app import score

bids, tricks = {"N": 4, "E": 3, "S": 3, "W": 3}, {"N": 4, "E": 2, "S": 4, "W": 3}
print(score(bids, tricks, points={"NS": 480, "EW": 300}, bags={"NS": 9}))
# -> NS  -29 this hand, 451 points, 0 bags
# ->     +70  Contract made: bid 7, 8 tricks counted toward it, +70. [SCO-1]
# ->      +1  Overtricks: 1 bag, +1. [SCO-2]
# ->    -100  The counter reached 10 bags, −100. [BAG-1]
# ->      +0  The bag counter goes back to zero. [BAG-2]
# -> EW  -60 this hand, 240 points, 0 bags
# ->     -60  Set: bid 6, only 5 tricks counted toward it, −60. [SCO-3]

# %% [markdown]
# Take any deal and ask the bot at every turn, as the review after a match does.

# %%
hint(deal(77), worlds=100)
