# The Explore part of bidding-to-the-score: cells that spades-learn notebooks puts at the end of its notebook.

# %% [markdown]
# One hand, three scores. A nil that is too risky at 0 to 0 may be the only way to win late in a match.

# %%
from spades_learn.app import nil

hand = "Q73.T642.J73.942"
for points in ("0-0", "420-430", "180-470"):
    found = nil(hand, points=points, partner=3, place=3, deals=300)
    wins, without = found.answer["nil"]["win"], found.answer["best_number"]["win"]
    print(
        f"{points}: nil is made {found.probability} of the time; won {wins:.0%} with it, {without:.0%} without"
    )

# %% [markdown]
# Sums that end a game: what must your side bid to reach 500 now?

# %%
from spades_learn.app import score

for bid in (3, 4, 5):
    bids = {"N": bid, "E": 3, "S": 4, "W": 2}
    sheet = score(bids, {"N": bid, "E": 3, "S": 4, "W": 6 - bid}, points={"NS": 420, "EW": 340})
    print(bid, "+ 4:", sheet.points["NS"], "over" if sheet.answer["over"] else "not over")
# -> 3 + 4: 490 not over
# -> 4 + 4: 500 over
# -> 5 + 4: 510 over

# %% [markdown]
# And where both sides pass 500 in the same hand, the higher total wins.

# %%
bids = {"N": 4, "E": 3, "S": 3, "W": 3}
print(score(bids, bids, points={"NS": 440, "EW": 470}))
# -> NS  +70 this hand, 510 points, 0 bags
# ->     +70  Contract made: bid 7, 7 tricks counted toward it, +70. [SCO-1]
# -> EW  +60 this hand, 530 points, 0 bags
# ->     +60  Contract made: bid 6, 6 tricks counted toward it, +60. [SCO-1]
# -> the game is over: EW won
