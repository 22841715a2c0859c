# The Explore part of counting-cards: cells that spades-learn notebooks puts at the end of its notebook.

# %% [markdown]
# Five of a suit in your hand: how likely is it that nobody ruffs the first, the second, the third round?

# %%
from spades_learn.app import deal, odds

for rounds in (1, 2, 3):
    print(rounds, odds("both-follow", own=5, rounds=rounds))
# -> 1 94.9 %
# -> 2 67.7 %
# -> 3 21.0 %

# %% [markdown]
# A hand after seven tricks. Count the spades that are gone, then look.

# %%
table = deal(31, want="S: spades>=4 shortest=0").bots_play(8)
for trick in table.tricks:
    print(trick)

# %%
gone = sum(trick.count("♠") for trick in table.tricks)
own = sum(str(card).startswith("S") for card in table.hand("S"))
print("gone:", gone, "in your hand:", own, "still out:", 13 - gone - own)

# %%
table
