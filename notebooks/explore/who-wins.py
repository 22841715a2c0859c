# The Explore part of who-wins: cells that spades-learn notebooks puts at the end of its notebook.

# %% [markdown]
# Who takes these tricks? The first card is the lead; `leader` says whose it is.

# %%
from spades_learn.app import share, table, wins

wins("H9 H2 HK H3", leader="W")
# -> E wins with ♥K [TRK-1]

# %% [markdown]
# A spade beats every card of another suit, and a higher spade beats it.

# %%
for trick in ("CA CK C5 S2", "CA CK S3 S2", "D5 CA HA DK"):
    print(trick, "-", wins(trick, leader="N"))
# -> CA CK C5 S2 - W wins with ♠2 [TRK-1]
# -> CA CK S3 S2 - S wins with ♠3 [TRK-1]
# -> D5 CA HA DK - W wins with ♦K [TRK-1]

# %% [markdown]
# The ace of spades cannot lose. How often do you hold it?

# %%
share("has=SA", deals=1000)
# -> 25.9 % (259 of 1000)

# %% [markdown]
# The table of a step of this lesson, to play on from where it stands.

# %%
table("who-wins", "overruff")
