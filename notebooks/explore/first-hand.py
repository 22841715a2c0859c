# The Explore part of first-hand: cells that spades-learn notebooks puts at the end of its notebook.

# %% [markdown]
# A whole hand in three lines: deal a seed, let bots bid, let them play.

# %%
from spades_learn.app import deal

dealt = deal(17)
dealt

# %%
table = dealt.bots_bid()
table.bids

# %% [markdown]
# The thirteen tricks, and what they came to.

# %%
table = table.bots_play()
for trick in table.tricks:
    print(trick)

# %%
table.score()

# %% [markdown]
# Another deal, another story: change the seed at the top and run the cells again. The score can also be reckoned
# alone.

# %%
from spades_learn.app import score

score({"N": 3, "E": 4, "S": 3, "W": 2}, {"N": 3, "E": 4, "S": 4, "W": 2}).hand["NS"]
# -> 61
