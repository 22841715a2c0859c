# The Explore part of cover-and-set-a-nil: cells that spades-learn notebooks puts at the end of its notebook.

# %% [markdown]
# Your partner has bid nil and you lead. What does the bot advise?

# %%
from spades_learn.app import deal, hint

table = deal(3, want="N: aces=0 spades<=2 points<=4", dealer="E").bid(5, 3, "nil", 4)
hint(table, worlds=100)

# %% [markdown]
# The same cards seen from the other side: West is to play against the nil.

# %%
hint(table.bots_play(1), worlds=100)

# %% [markdown]
# Does a strong partner help? North bids nil on hands of the same kind, beside a South with many high cards or with
# few.


# %%
def kept(south):
    held = 0
    for seed in range(1, 11):
        want = f"N: aces=0 spades<=3 points<=5; S: {south}"
        table = deal(seed * 5000, want=want, dealer="E").bid(4, 3, "nil", 3).bots_play()
        held += table.won.get("N", 0) == 0
    return held


print("strong:", kept("points>=14"), "of 10, weak:", kept("points<=7"), "of 10")

# %% [markdown]
# What is at stake: your contract of 4 is made in each case, with the nil kept, and with the nil lost by one trick.

# %%
from spades_learn.app import score

bids = {"N": "nil", "E": 4, "S": 4, "W": 4}
(
    score(bids, {"N": 0, "E": 5, "S": 4, "W": 4}).hand["NS"],
    score(bids, {"N": 1, "E": 4, "S": 4, "W": 4}).hand["NS"],
)
# -> (140, -59)
