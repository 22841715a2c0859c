# The Explore part of bags: cells that spades-learn notebooks puts at the end of its notebook.

# %% [markdown]
# A ninth bag is on the sheet. What does one overtrick cost now?

# %%
from spades_learn.app import deal, score

bids = {"N": 4, "E": 3, "S": 3, "W": 3}
eight = {"N": 4, "E": 3, "S": 4, "W": 2}
score(bids, eight, bags={"NS": 8}).hand["NS"], score(bids, eight, bags={"NS": 9}).hand["NS"]
# -> (71, -29)

# %% [markdown]
# The counter after it: set back to nothing, or, by the widespread rule, carried on. With three overtricks at eight
# bags they differ.

# %%
ten = {"N": 5, "E": 2, "S": 5, "W": 1}
for rule in ("reset", "carry"):
    print(rule, score(bids, ten, bags={"NS": 8}, bags_=rule).bags["NS"])
# -> reset 0
# -> carry 1

# %% [markdown]
# The same hand at a table that charges nothing for bags (solid ten).

# %%
score(bids, ten, bags={"NS": 8}, solid_ten=True)

# %% [markdown]
# How many bags does a side collect in a hand among bots?

# %%
bags = [deal(seed).bots_play().score().bags["NS"] for seed in range(1, 21)]
sum(bags) / len(bags)
