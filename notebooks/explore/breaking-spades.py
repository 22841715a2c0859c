# The Explore part of breaking-spades: cells that spades-learn notebooks puts at the end of its notebook.

# %% [markdown]
# You are to lead. May it be a spade?

# %%
from spades_learn.app import deal, legal, share

legal("SA SQ H3 D9", broken=False)
# -> may be played: ♥3 ♦9
# -> LEAD-3 forbids: ♠A ♠Q

# %% [markdown]
# Once spades are broken, or if you hold nothing else, it may.

# %%
print(legal("SA SQ H3 D9", broken=True))
print(legal("SA SQ", broken=False))
# -> may be played: ♠A ♠Q ♥3 ♦9
# -> may be played: ♠A ♠Q

# %% [markdown]
# Bots play a hand. In which trick does the first spade fall?

# %%
table = deal(12).bots_play()

next(number for number, trick in enumerate(table.tricks, start=1) if "♠" in trick)

# %% [markdown]
# And over twenty hands, on average?


# %%
def first_spade(seed):
    tricks = deal(seed).bots_play().tricks
    return next(number for number, trick in enumerate(tricks, start=1) if "♠" in trick)


sum(first_spade(seed) for seed in range(1, 21)) / 20
