# The Explore part of drawing: cells that spades-learn notebooks puts at the end of its notebook.

# %% [markdown]
# Two players, no deal: the bots draw card by card, keep one of every two, then bid.

# %%
from spades_learn.app import deal, share

table = deal(6, rules="draw2").bots_bid()
table

# %% [markdown]
# Choosing pays. How many spades does a bot end up with, against the thirteen in fifty-two of a plain deal?


# %%
def spades(seed):
    hand = deal(seed, rules="draw2").bots_bid().hand("S")
    return sum(str(card).startswith("S") for card in hand)


drawn = [spades(seed) for seed in range(1, 31)]
round(sum(drawn) / len(drawn), 1), 13 / 4

# %% [markdown]
# And the bids? Both players together, of thirteen tricks.

# %%
bids = [deal(seed, rules="draw2").bots_bid().bids for seed in range(1, 31)]
totals = [sum(int(call) if call.isdecimal() else 0 for call in each.values()) for each in bids]
round(sum(totals) / len(totals), 1)

# %% [markdown]
# The order of play: an ace is high, and a spade still beats it.

# %%
from spades_learn.app import wins

wins("HA S2", leader="N", rules="draw2")
# -> S wins with ♠2 [TRK-1]

# %% [markdown]
# Play it out.

# %%
table.bots_play().score()
