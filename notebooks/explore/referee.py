# The Explore part of referee: cells that spades-learn notebooks puts at the end of its notebook.

# %% [markdown]
# The program never lets a renege through: it says which rule a card would break.

# %%
from spades_learn.app import deal, legal, score

legal("K4.Q72.J5.93", "DA D2 D7")
# -> may be played: ♦J ♦5
# -> FOL-1 forbids: ♠K ♠4 ♥Q ♥7 ♥2 ♣9 ♣3

# %%
table = deal(5).bots_bid()
try:
    table.play("SA")
except ValueError as refused:
    print(refused)
# -> ♠A: N is to play and does not hold it

# %% [markdown]
# A discard is a promise: whoever throws another suit has none of the suit led. Watch for one in this hand, and keep
# it in mind until the end.

# %%
for trick in deal(5).bots_play().tricks:
    print(trick)

# %% [markdown]
# A renege costs the offenders 50 and their contract, and the others score as if theirs were made. What did these
# bids promise before?

# %%
score({"N": 4, "E": 3, "S": 3, "W": 3}, {"N": 4, "E": 3, "S": 3, "W": 3})
