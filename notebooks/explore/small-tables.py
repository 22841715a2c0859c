# The Explore part of small-tables: cells that spades-learn notebooks puts at the end of its notebook.

# %% [markdown]
# Three players, seventeen cards each: one card is left out.

# %%
from spades_learn.app import deal, match, score, share

table = deal(2, rules="solo3")
table

# %%
[len(table.hand(seat)) for seat in "NES"]
# -> [17, 17, 17]

# %% [markdown]
# Everybody for themselves: each bid is a contract of its own.

# %%
score({"N": 6, "E": 5, "S": 5}, {"N": 6, "E": 4, "S": 7}, rules="solo3")

# %% [markdown]
# Voids are rarer with seventeen cards. Compare a thousand hands of both tables.

# %%
print("thirteen:", share("shortest=0", deals=1000))
print("seventeen:", share("shortest=0", deals=1000, rules="solo3"))
# -> thirteen: 5.7 % (57 of 1000)
# -> seventeen: 0.5 % (5 of 1000)

# %% [markdown]
# A few hands of four players without partners.

# %%
match(3, rules="solo4", hands=3)
