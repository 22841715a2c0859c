"""The one place where a difference in value gets its name.

Values are points of expected hand score, own side minus the others, or chances to win the match. The bands are
judgements, not measurements: a learner should not be told off for less than the worth of a few bags, and a bot should
not claim to know more than its sample does.
"""

from __future__ import annotations

from math import fsum
from statistics import NormalDist
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

Verdict = Literal["clear", "close", "unsure"]
Grade = Literal["best", "good", "unsure", "inaccuracy", "mistake", "blunder"]
BANDS: tuple[Grade, ...] = ("best", "good", "unsure", "inaccuracy", "mistake", "blunder")
"""Grades from the best down; ``unsure`` says nothing against a decision."""

CLOSE_BID = 4.0
"""Bids within this many points of the best are as good."""
CLOSE_CARD = 3.0
"""Cards within this many points of the best are as good."""
CLOSE_NIL = 10.0
"""Nil and the best number within this many points are a matter of taste."""
INACCURACY = 10.0
"""A decision that gives up no more than this many points, but more than a close one, is an inaccuracy."""
MISTAKE = 25.0
"""One that gives up no more than this is a mistake; more is a blunder."""
WIN_PER_POINT = 0.0016
"""Chance to win that a point is worth early in a match of 500 (`chances`: 50 points ahead at the start win .58)."""
CONFIDENCE = 0.95
Z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error; the error of fewer than two values is infinite."""
    number = len(values)
    if number < 2:
        return (values[0] if values else 0.0), float("inf")
    # Plain sums: `statistics` is exact to the last bit and ten times slower.
    mean = fsum(values) / number
    return mean, (fsum([(each - mean) ** 2 for each in values]) / (number - 1) / number) ** 0.5


def verdict(difference: float, error: float, *, close: float) -> Verdict:
    """Name the lead of the best choice over the next.

    Args:
        difference: mean paired difference in points, best minus next.
        error: its standard error.
        close: the band, in points.

    Returns:
        ``clear``: the lead is beyond the band and beyond chance (95 %). ``close``: it is within the band, and
        even at the far end of its interval below twice the band. ``unsure``: the sample does not tell.
    """
    if difference > close and difference - Z * error > 0:
        return "clear"
    if difference <= close and difference + Z * error <= 2 * close:
        return "close"
    return "unsure"


def band(close: float, *, by_win: bool) -> float:
    """A band of points as it is, or as the win chance that so many points are worth."""
    return close * WIN_PER_POINT if by_win else close


def grade(loss: float, error: float, *, close: float, by_win: bool = False) -> Grade:
    """Name what a decision gave up against the best one.

    Args:
        loss: mean points, or win chance, given up; 0 for the best action or one that is the same in another form.
        error: its standard error.
        close: the band of `verdict`, in points.
        by_win: whether the loss is in win chance; the bands are then taken at `WIN_PER_POINT`.

    Returns:
        ``best``; ``good`` within the close band; ``unsure`` where the sample cannot tell it from the best, which is
        never a mistake; else ``inaccuracy``, ``mistake`` or ``blunder`` by size.
    """
    if loss <= 0:
        return "best"
    near = band(close, by_win=by_win)
    if loss <= near:
        return "good"
    if verdict(loss, error, close=near) != "clear":
        return "unsure"
    if loss <= max(near, band(INACCURACY, by_win=by_win)):
        return "inaccuracy"
    return "mistake" if loss <= band(MISTAKE, by_win=by_win) else "blunder"


def wilson(hits: float, tries: float) -> tuple[float, float]:
    """The Wilson score interval of a share, at 95 % (Wilson 1927); 0 to 1 when nothing was tried.

    Tries that are not independent count as fewer, and then neither number need be whole.
    """
    if not tries:
        return 0.0, 1.0
    share, z2 = hits / tries, Z * Z
    middle = (share + z2 / (2 * tries)) / (1 + z2 / tries)
    half = Z / (1 + z2 / tries) * (share * (1 - share) / tries + z2 / (4 * tries * tries)) ** 0.5
    # The interval holds the share itself; at 0 and 1 rounding would put it outside.
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))
