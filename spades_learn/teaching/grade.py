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
