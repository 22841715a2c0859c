# The Explore part of should-i-nil: cells that spades-learn notebooks puts at the end of its notebook.

# %% [markdown]
# The bot deals the other hands a few hundred times and plays them out.

# %%
from spades_learn.app import nil, odds, share

nil("532.9642.T73.842", partner=4, deals=300)

# %% [markdown]
# Make one card worse and look again.

# %%
nil("J32.9642.T73.842", partner=4, deals=300)

# %% [markdown]
# A fact without any simulation: with some spades a nil is lost by force, whoever holds what.

# %%
for own in (1, 2, 3, 4, 5):
    print(own, "spades:", odds("forced", own=own))
# -> 1 spades: 7.7 %
# -> 2 spades: 16.7 %
# -> 3 spades: 27.3 %
# -> 4 spades: 40.0 %
# -> 5 spades: 55.6 %

# %% [markdown]
# A rule of thumb: no ace, no high spade, at most three spades. How many hands are like that?

# %%
share("aces=0 lacks=SK,SQ spades<=3", deals=2000)
# -> 12.3 % (246 of 2000)

# %% [markdown]
# Such a hand, weighed. Is the rule right about it?

# %%
verdict = nil("T73.9642.J73.T42", partner=4, deals=300)
verdict.better, verdict.verdict
# -> ('nil', 'clear')
