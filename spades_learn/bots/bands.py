"""The one place where a difference in value gets its name.

Values are points of expected hand score, own side minus the others. The bands are judgements, not measurements:
a learner should not be told off for less than the worth of a few bags, and a bot should not claim to know more
than its sample does.
"""

from __future__ import annotations

from statistics import NormalDist, fmean, stdev
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

Verdict = Literal["clear", "close", "unsure"]

CLOSE_BID = 4.0
"""Bids within this many points of the best are as good."""
CLOSE_CARD = 3.0
"""Cards within this many points of the best are as good."""
CLOSE_NIL = 10.0
"""Nil and the best number within this many points are a matter of taste."""
CONFIDENCE = 0.95
Z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error; the error of fewer than two values is infinite."""
    if len(values) < 2:
        return (fmean(values) if values else 0.0), float("inf")
    return fmean(values), stdev(values) / len(values) ** 0.5


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


def wilson(hits: float, tries: float) -> tuple[float, float]:
    """The Wilson score interval of a share, at 95 % (Wilson 1927); 0 to 1 when nothing was tried.

    Tries that are not independent count as fewer, and then neither number need be whole.
    """
    if not tries:
        return 0.0, 1.0
    share, z2 = hits / tries, Z * Z
    middle = (share + z2 / (2 * tries)) / (1 + z2 / tries)
    half = Z / (1 + z2 / tries) * (share * (1 - share) / tries + z2 / (4 * tries * tries)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)
