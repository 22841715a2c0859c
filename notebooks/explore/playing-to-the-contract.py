# The Explore part of playing-to-the-contract: cells that spades-learn notebooks puts at the end of its notebook.

# %% [markdown]
# Five tricks are left. What does the bot play, and what does it think each card is worth?

# %%
from spades_learn.app import deal, hint

table = deal(18).bots_play(8)
table

# %%
hint(table, worlds=100)

# %% [markdown]
# Does it choose another card when the contract is already safe? Bid less with the same cards.

# %%
low = deal(18).bid(2, 2, 2, 2).bots_play(8)
hint(low, worlds=100)

# %% [markdown]
# Bags or tricks? The score of both tables.

# %%
dict(table.bots_play().score().hand), dict(low.bots_play().score().hand)

# %% [markdown]
# The points an overtrick brings, with no bag on the sheet and with nine.

# %%
from spades_learn.app import score

bids, tricks = {"N": 4, "E": 3, "S": 3, "W": 3}, {"N": 4, "E": 2, "S": 4, "W": 3}
[score(bids, tricks, bags={"NS": bags}).hand["NS"] for bags in (0, 9)]
# -> [71, -29]
