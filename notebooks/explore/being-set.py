# The Explore part of being-set: cells that spades-learn notebooks puts at the end of its notebook.

# %% [markdown]
# Your side bids seven. What is each number of tricks worth?

# %%
from spades_learn.app import deal, score

bids = {"N": 4, "E": 3, "S": 3, "W": 2}
for took in range(5, 10):
    sheet = score(bids, {"N": took, "E": 13 - took, "S": 0, "W": 0})
    print(took, "tricks:", sheet.hand["NS"])
# -> 5 tricks: -70
# -> 6 tricks: -70
# -> 7 tricks: 70
# -> 8 tricks: 71
# -> 9 tricks: 72

# %% [markdown]
# One trick short costs as much as six short: nothing is paid for what was taken. So what would one trick less in
# the bid have cost?

# %%
careful = {**bids, "S": 2}
made = score(careful, {"N": 6, "E": 7, "S": 0, "W": 0}).hand["NS"]
failed = score(bids, {"N": 6, "E": 7, "S": 0, "W": 0}).hand["NS"]
made, failed
# -> (60, -70)

# %% [markdown]
# How often is at least one side set when bots play?

# %%
hands = [deal(seed).bots_play().score().hand for seed in range(1, 21)]
sum(min(points.values()) < 0 for points in hands), "of", len(hands)
