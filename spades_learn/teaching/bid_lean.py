"""Whether a learner bids too much or too little, from what the bid gym has kept."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Final, Literal

from spades_learn.teaching.bid_gym import LESSON
from spades_learn.teaching.feedback import Verdict

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.rules.bidding import Call
    from spades_learn.teaching.progress import Log

SCALE: Final = 13
"""``said`` is the bid and ``truth`` the best one, each over this many tricks; more than that counts as so many."""
ENOUGH: Final = 5
"""Hands before anything is told."""
SURE, LEAST = 2.0, 0.25
"""Standard errors, and tricks, that a lean must reach before it is called one."""


@dataclass(frozen=True, slots=True)
class Lean:
    """Bids against the bot's best ones, hands with a nil on either side left out.

    Attributes:
        count: how many hands.
        mean: tricks bid beyond the best, on average; below 0 where too little was bid.
        over: hands on which more was bid than the best number.
        under: hands on which less was bid.
        by_off: how many hands for each number of tricks off.
        lean: ``over`` or ``under`` where the average is beyond what chance alone explains, else "".
    """

    count: int
    mean: float
    over: int
    under: int
    by_off: Mapping[int, int]
    lean: Literal["over", "under", ""]

    @property
    def same(self) -> int:
        """Hands on which the best number was bid."""
        return self.count - self.over - self.under


def shares(said: Call, best: Call) -> tuple[float, float] | tuple[None, None]:
    """A bid and the best one as the log keeps them, from 0 to 1; nothing where either is nil, which is no number."""
    if said.is_nil or best.is_nil:
        return None, None
    return min(said.tricks, SCALE) / SCALE, min(best.tricks, SCALE) / SCALE


def offs(log: Log) -> tuple[int, ...]:
    """Tricks bid beyond the best number, hand by hand, the first answer to each, the oldest first."""
    first = {}
    for each in log.of(LESSON):
        if each.verdict is not Verdict.SKIPPED and each.said and each.truth and each.step not in first:
            first[each.step] = round(SCALE * (each.said - each.truth))
    return tuple(first.values())


def lean(log: Log) -> Lean | None:
    """The learner's tendency, or None before `ENOUGH` hands."""
    found = offs(log)
    if len(found) < ENOUGH:
        return None
    mean = fmean(found)
    error = stdev(found) / len(found) ** 0.5
    sure = abs(mean) >= LEAST and abs(mean) >= SURE * error
    return Lean(
        count=len(found),
        mean=mean,
        over=sum(each > 0 for each in found),
        under=sum(each < 0 for each in found),
        by_off=dict(sorted(Counter(found).items())),
        lean=("over" if mean > 0 else "under") if sure else "",
    )
