"""When something comes back: FSRS over what the log tells, without a clock of its own.

The log is ordered by number and never by time (`teaching.progress`), so times are only taken as far as they can be
true: of one card they never run backwards, none is later than now, and what has no time that could be true is taken
to have happened with its neighbour before. The same attempts and the same now give the same due date, whoever merged
which copy of the log into which.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING

from fsrs import Card, Rating, Scheduler

if TYPE_CHECKING:
    from collections.abc import Iterable

LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
"""When something happened of which no time is known: so long ago that it is due."""
APART = timedelta(days=1)
"""How far another machine's clock may be ahead and still be believed; what it says then counts as now."""


class Grade(Enum):
    """How well something was known; the value is FSRS's rating."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


@dataclass(frozen=True, slots=True)
class Due:
    """Where a card stands.

    Attributes:
        at: when it is to come back, in UTC.
        settled: whether it is past its first steps of minutes, so that it comes back after days.
    """

    at: datetime
    settled: bool


Evidence = tuple[Grade, str]
"""A grade, and when it was earned as the log says it: ISO 8601 or nothing."""


def due(evidence: Iterable[Evidence], now: datetime, *, steps: tuple[timedelta, ...]) -> Due:
    """When a card is to come back.

    Args:
        evidence: what is known of it, in the order of the log; at least one grade.
        now: the time, with its zone.
        steps: how soon a card that is not settled comes back, such as after a minute and then ten.
    """
    grades, told = zip(*evidence, strict=True)
    scheduler, card = _scheduler(steps), Card(card_id=0, due=LONG_AGO)
    for grade, at in zip(grades, likely(told, now), strict=True):
        card, _ = scheduler.review_card(card, Rating(grade.value), review_datetime=at)
    return Due(card.due, settled=card.step is None)


def likely(told: Iterable[str], now: datetime) -> list[datetime]:
    """Times as they can have been, in the order of the log.

    >>> noon = datetime(2026, 5, 1, 12, tzinfo=UTC)
    >>> [f"{each:%d %H}" for each in likely(["", "2026-04-03T10:00:00Z", "2026-04-02T10:00:00Z", "2099-01-01"], noon)]
    ['03 10', '03 10', '03 10', '03 10']
    """
    known = [_possible(each, now) for each in told]
    first = next((each for each in known if each is not None), LONG_AGO)
    return list(accumulate((each or first for each in known), max))


def _possible(told: str, now: datetime) -> datetime | None:
    try:
        at = datetime.fromisoformat(told)
        at = at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)
    except (ValueError, OverflowError):  # no time, or one whose zone leads out of the calendar
        return None
    return None if at > now + APART or at < LONG_AGO else min(at, now)


@cache
def _scheduler(steps: tuple[timedelta, ...]) -> Scheduler:
    # Fuzz is chance: two tabs of one learner would not agree on what is due.
    return Scheduler(learning_steps=steps, relearning_steps=steps[-1:], enable_fuzzing=False)
