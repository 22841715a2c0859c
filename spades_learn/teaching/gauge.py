"""How well a learner's estimates fit: calibration, Brier score, boldness and trend; nothing before twenty estimates.

The truth of an estimate is itself a chance, found by simulation, and not whether this one nil came through: so the
squared miss is all the learner's own, and luck has no part in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import fmean, variance
from typing import TYPE_CHECKING

from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.grade import brier

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from spades_learn.teaching.progress import Attempt

ENOUGH = 20
"""Estimates before anything is said of them."""

WINDOW = 20
"""How many of the newest the trend sets against those before."""

BEFORE = 10
"""How many there must be before these for a trend."""

SURE = 2.0
"""Standard errors that a lean or a change must reach to be told; about one time in twenty it is chance all the same."""

LEAST = 0.02
"""A mean lean below two points is of no use to know, however sure."""

BINS = 10

NO_CHANCES = frozenset({"bid-gym", "play-gym"})
"""Gyms whose figures are tricks or points and not chances."""


@dataclass(frozen=True, slots=True)
class Bin:
    """Estimates of about the same chance: the mean said, the mean there was, and how many."""

    said: float
    truth: float
    count: int


@dataclass(frozen=True, slots=True)
class Trend:
    """The mean miss, from 0 to 1, of the newest estimates and of all before.

    Attributes:
        before: the mean miss of those before.
        now: the mean miss of the newest `WINDOW`.
        change: ``better``, ``worse``, or ``same`` where the difference may be chance.
    """

    before: float
    now: float
    change: str


@dataclass(frozen=True, slots=True)
class Gauge:
    """A learner's estimates, judged.

    Attributes:
        count: how many.
        bins: by tenths said, the lowest first; empty tenths are left out.
        brier: the mean squared miss, 0 best.
        reference: what one would get who says the same for every hand: always the mean chance of these hands.
        miss: the mean miss, from 0 to 1.
        bias: mean said less mean truth; above 0 too hopeful.
        lean: ``hopeful``, ``doubtful``, or "" where the bias may be chance or is too small to matter.
        nerve: ``bold`` where high is said too high and low too low, ``timid`` where all is said too near the middle,
            or "" where neither is sure.
        trend: None while there are too few for one.
    """

    count: int
    bins: tuple[Bin, ...]
    brier: float
    reference: float
    miss: float
    bias: float
    lean: str
    nerve: str
    trend: Trend | None

    @property
    def beats_reference(self) -> bool:
        """Whether the estimates tell hands apart better than one figure for all would."""
        return self.brier < self.reference


def chances(attempts: Iterable[Attempt]) -> tuple[tuple[float, float], ...]:
    """Every chance that was said and the chance there was, in order.

    Of each hand or question the first answer alone: met again, the truth is known already. Figures of the bid gym are
    tricks, and a carried or skipped attempt says nothing.
    """
    first: dict[tuple[str, str], tuple[float, float]] = {}
    for each in attempts:
        if each.said is None or each.truth is None or each.lesson in NO_CHANCES or each.verdict is Verdict.SKIPPED:
            continue
        first.setdefault((each.lesson, each.step), (each.said, each.truth))
    return tuple(first.values())


def gauge(pairs: Sequence[tuple[float, float]]) -> Gauge | None:
    """Judge estimates, the oldest first; None while there are fewer than `ENOUGH`.

    Args:
        pairs: said and truth of each, both from 0 to 1.
    """
    if len(pairs) < ENOUGH:
        return None
    mean = fmean(truth for _, truth in pairs)
    off = [said - truth for said, truth in pairs]
    bias = fmean(off)
    error = sqrt(variance(off) / len(off))
    leans = abs(bias) >= LEAST and abs(bias) >= SURE * error
    return Gauge(
        count=len(pairs),
        bins=bins(pairs),
        brier=fmean(brier(said, truth) for said, truth in pairs),
        reference=fmean(brier(mean, truth) for _, truth in pairs),
        miss=fmean(map(abs, off)),
        bias=bias,
        lean=("hopeful" if bias > 0 else "doubtful") if leans else "",
        nerve=_nerve(pairs),
        trend=trend([abs(each) for each in off]),
    )


def bins(pairs: Iterable[tuple[float, float]]) -> tuple[Bin, ...]:
    """Estimates by tenths said: the points of the calibration curve.

    >>> bins([(0.1, 0.2), (0.15, 0.4), (1.0, 0.9)])
    (Bin(said=0.125, truth=0.30000000000000004, count=2), Bin(said=1.0, truth=0.9, count=1))
    """
    tenths: dict[int, list[tuple[float, float]]] = {}
    for said, truth in pairs:
        # 0.3 * 10 is below 3 in binary; an estimate is whole per cents.
        tenths.setdefault(min(BINS - 1, round(100 * said) // BINS), []).append((said, truth))
    return tuple(
        Bin(fmean(said for said, _ in every), fmean(truth for _, truth in every), len(every))
        for _, every in sorted(tenths.items())
    )


def _nerve(pairs: Sequence[tuple[float, float]]) -> str:
    """Whether the slope of truth on what was said is surely below one (too bold) or above (too timid).

    The slope of a calibration line (Cox, Two further applications of a model for binary regression, 1958), by least
    squares.
    """
    said_mean, truth_mean = fmean(said for said, _ in pairs), fmean(truth for _, truth in pairs)
    spread = sum((said - said_mean) ** 2 for said, _ in pairs)
    if spread <= 0:
        return ""
    slope = sum((said - said_mean) * (truth - truth_mean) for said, truth in pairs) / spread
    left = sum((truth - truth_mean - slope * (said - said_mean)) ** 2 for said, truth in pairs)
    error = sqrt(left / (len(pairs) - 2) / spread)
    if slope + SURE * error < 1:
        return "bold"
    return "timid" if slope - SURE * error > 1 else ""


def trend(misses: Sequence[float]) -> Trend | None:
    """The newest misses against those before; None while there are too few before them."""
    before, now = misses[:-WINDOW], misses[-WINDOW:]
    if len(before) < BEFORE:
        return None
    error = sqrt(variance(before) / len(before) + variance(now) / len(now))
    change = fmean(now) - fmean(before)
    told = "same" if abs(change) < max(SURE * error, LEAST) else "better" if change < 0 else "worse"
    return Trend(fmean(before), fmean(now), told)


def running(pairs: Sequence[tuple[float, float]], *, window: int = WINDOW) -> tuple[float, ...]:
    """The mean miss over each run of ``window`` estimates, the oldest first: a line that shows the trend."""
    off = [abs(said - truth) for said, truth in pairs]
    return tuple(fmean(off[end - window : end]) for end in range(window, len(off) + 1))


@dataclass(frozen=True, slots=True)
class Streak:
    """Good decisions in a row: the present run and the longest."""

    now: int = 0
    longest: int = 0


def streak(attempts: Iterable[Attempt]) -> Streak:
    """Runs of good decisions, in order.

    A decision is good by what could be known, so bad luck never ends a run; neither does skipping. An answer that a
    hint helped neither ends nor adds.
    """
    now = longest = 0
    for each in attempts:
        if each.verdict is Verdict.SKIPPED or each.assisted:
            continue
        now = now + 1 if each.verdict.passes else 0
        longest = max(longest, now)
    return Streak(now, longest)
