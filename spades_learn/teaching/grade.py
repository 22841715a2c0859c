"""Named bands for judging estimates, kept in one place."""

from __future__ import annotations

from spades_learn.teaching.feedback import Verdict

ESTIMATE_RIGHT = 0.07
"""An estimate this near to the truth is right; about one trick in fourteen."""

ESTIMATE_FINE = 0.17
"""This near is fine: the decision it leads to is the same for all but close hands."""


def estimate_verdict(said: float, truth: float) -> Verdict:
    """How a probability stands against the truth, both from 0 to 1."""
    off = abs(said - truth)
    if off <= ESTIMATE_RIGHT:
        return Verdict.RIGHT
    return Verdict.FINE if off <= ESTIMATE_FINE else Verdict.WRONG


def brier(said: float, happened: float) -> float:
    """The Brier score of one forecast: the squared miss, 0 best, 1 worst (Brier 1950)."""
    return (said - happened) ** 2


LOSS_WHOLE = 500
"""Points that an attempt's figure of 1 stands for: a match."""


def loss_share(points: float) -> float:
    """A value lost as an attempt keeps it, from 0 to 1; what is beyond a match is a match.

    >>> loss_share(50), loss_share(-3), loss_share(900)
    (0.1, 0.0, 1.0)
    """
    return min(1.0, max(0.0, points / LOSS_WHOLE))


def loss_points(share: float) -> float:
    """The points that such a figure stands for."""
    return share * LOSS_WHOLE
