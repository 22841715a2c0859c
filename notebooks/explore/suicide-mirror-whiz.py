# The Explore part of suicide-mirror-whiz: cells that spades-learn notebooks puts at the end of its notebook.

# %% [markdown]
# Mirror: nobody chooses, each bids the spades they hold. Four bids always add up to thirteen.

# %%
from spades_learn.app import deal, score

table = deal(5, mirror=True).bots_bid()
table.bids
# -> {'N': '3', 'E': '4', 'S': '3', 'W': '3'}

# %% [markdown]
# How often does everybody come out exact?

# %%
exact = 0
for seed in range(1, 41):
    table = deal(seed, mirror=True).bots_play()
    exact += all(
        str(table.won.get(seat, 0)) == call.replace("nil", "0") for seat, call in table.bids.items()
    )
exact, "of", 40

# %% [markdown]
# Whiz: nil, or exactly your spades. The bots choose.

# %%
table = deal(5, whiz=True).bots_bid()
table

# %% [markdown]
# Suicide: one of every two partners bids nil. What do the same cards score under both rules?

# %%
for option in ({"suicide": True}, {}):
    print(option or "plain", dict(deal(5, **option).bots_play().score().hand))
