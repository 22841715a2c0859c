# The Explore part of length-and-ruffs: cells that spades-learn notebooks puts at the end of its notebook.

# %% [markdown]
# Short suits first: how likely is it that two rounds of a suit go by without a ruff, with four or with six cards of
# it in your own hand?

# %%
from spades_learn.app import deal, hint, odds, share

for own in (3, 4, 5, 6):
    print(own, odds("both-follow", own=own, rounds=2))
# -> 3 85.6 %
# -> 4 78.0 %
# -> 5 67.7 %
# -> 6 54.2 %

# %% [markdown]
# Long suits: how often do you hold six cards of one?

# %%
share("longest>=6", deals=1000)
# -> 18.6 % (186 of 1000)

# %% [markdown]
# A hand with a void and four spades. What does the bot bid, and why?

# %%
table = deal(1, want="S: shortest=0 spades>=4 aces<=1", dealer="E")
hint(table, worlds=200)

# %% [markdown]
# How many tricks do such hands take, against hands of the same high cards without a short suit?


# %%
def took(want):
    tables = [deal(seed * 1000, want=want).bots_play() for seed in range(1, 16)]
    return sum(table.won.get("S", 0) for table in tables) / len(tables)


print(
    f"short: {took('S: shortest<=1 spades>=4 points<=8'):.1f}, even: {took('S: shortest>=2 spades<=3 points<=8'):.1f}"
)
