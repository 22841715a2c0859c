# The Explore part of jokers: cells that spades-learn notebooks puts at the end of its notebook.

# %% [markdown]
# The big joker beats the little one, and both beat the ace of spades.

# %%
from spades_learn.app import deal, legal, wins

wins("HA SA LJ BJ", leader="N", deck="jokers")
# -> W wins with big joker [TRK-1]

# %% [markdown]
# A joker is a spade. It follows spades and nothing else, and it may not be led before spades are broken.

# %%
print(legal("BJ H3 D9", "S5", deck="jokers", first=False))
print(legal("BJ H3 D9", deck="jokers", first=False))
# -> may be played: big joker
# -> FOL-1 forbids: ♥3 ♦9
# -> may be played: ♥3 ♦9
# -> LEAD-3 forbids: big joker

# %% [markdown]
# A deal with jokers: the twos of hearts and clubs are gone.

# %%
deal(9, deck="jokers")

# %% [markdown]
# So there are fifteen spades. How many does each player hold on average?


# %%
def spades(seed):
    hand = deal(seed, deck="jokers").hand("S")
    return sum(str(card).startswith("S") or card.is_joker for card in hand)


print(sum(spades(seed) for seed in range(1, 401)) / 400, "expected:", 15 / 4)
# -> 3.8575 expected: 3.75
