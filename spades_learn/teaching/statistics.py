"""What a learner's log tells of its learner: estimates, leans, themes, misconceptions and days. Pure, and read once.

A lean is told only where it is more than chance may make it, and a decision is judged by what could be known: an
unlucky result is nowhere here.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import date, timedelta
from math import sqrt
from statistics import fmean
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching import carry, misconceptions
from spades_learn.teaching.bid_lean import SCALE, lean
from spades_learn.teaching.course_map import OVER
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.gauge import SURE, Gauge, Streak, chances, gauge, running, streak
from spades_learn.teaching.grade import loss_points
from spades_learn.teaching.practice import Standing, standing
from spades_learn.teaching.progress import Log

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from spades_learn.teaching.lesson import Lesson
    from spades_learn.teaching.library import Entry
    from spades_learn.teaching.progress import Attempt

NIL, BID, PLAY, BETTER = "nil-gym", "bid-gym", "play-gym", "better"
GYMS = (NIL, BID, PLAY, BETTER)
"""Where a decision is asked for; what counts for the streak."""

FEW = 5
"""Wrong nil decisions before anything is said of them."""

NILS = frozenset({"nil-with-high-spade", "nil-with-danger", "blind-nil-with-danger"})
MISSED = frozenset({"missed-nil", "missed-blind-nil"})


@dataclass(frozen=True, slots=True)
class NilLean:
    """How nil decisions go wrong.

    Attributes:
        hands: hands decided, each once.
        often: of these, nils that a number was clearly better than.
        seldom: numbers that a nil was clearly better than.
        lean: ``often``, ``seldom``, or "" where neither is sure.
    """

    hands: int
    often: int
    seldom: int
    lean: str


@dataclass(frozen=True, slots=True)
class BidMiss:
    """Bids where one number was best: how far off on average, in tricks (above 0 too high), and how many hands."""

    best: int
    off: float
    hands: int


@dataclass(frozen=True, slots=True)
class BidLean:
    """How bids go wrong.

    Attributes:
        hands: hands with a number bid and a number best, each once.
        off: the mean miss in tricks, above 0 too high.
        lean: ``over``, ``under``, or "" where it may be chance.
        exact: hands where the best number was bid.
        by_number: by the best number, the lowest first.
    """

    hands: int
    off: float
    lean: str
    exact: int
    by_number: tuple[BidMiss, ...]


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme of the play gym.

    Attributes:
        id: the theme.
        hands: hands of it, each once.
        good: of these, good decisions.
        lost: mean points lost a hand; None where the log does not tell.
    """

    id: str
    hands: int
    good: int
    lost: float | None


@dataclass(frozen=True, slots=True)
class Part:
    """The lessons of a part of the course: how many there are, how many are had, and of these mastered."""

    id: str
    lessons: int
    had: int
    mastered: int


@dataclass(frozen=True, slots=True)
class Day:
    """What was answered on a day (UTC): answers that went well, and others."""

    day: date
    good: int
    other: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """All of it.

    Attributes:
        answers: answers that say something: none that were skipped or came by a code.
        estimates: chances said and there, each hand once, the oldest first.
        gauge: what the estimates show; None while they are too few.
        misses: the mean miss over each run of twenty.
        nil: None before the first hand.
        bids: None before the first hand.
        themes: the one that costs most first.
        misconceptions: by tag, the most frequent first.
        streak: good decisions in a row.
        days: every day with an answer, the first one first.
    """

    answers: int
    estimates: tuple[tuple[float, float], ...]
    gauge: Gauge | None
    misses: tuple[float, ...]
    nil: NilLean | None
    bids: BidLean | None
    themes: tuple[Theme, ...]
    misconceptions: tuple[tuple[str, int], ...]
    streak: Streak
    days: tuple[Day, ...]


def statistics(log: Log) -> Statistics:
    """Read a log."""
    told = [
        each for each in log.attempts.values() if each.verdict is not Verdict.SKIPPED and carry.TAG not in each.tags
    ]
    by_lesson: dict[str, list[Attempt]] = defaultdict(list)
    for each in told:
        by_lesson[each.lesson].append(each)
    pairs = chances(by_lesson[NIL])
    return Statistics(
        answers=len(told),
        estimates=pairs,
        gauge=gauge(pairs),
        misses=running(pairs),
        nil=nil_lean(_first(by_lesson[NIL])),
        bids=bid_lean(log),
        themes=themes(_first(by_lesson[PLAY])),
        misconceptions=misconceptions.seen(told),
        streak=streak(each for each in told if each.lesson in GYMS),
        days=days(told),
    )


def _first(attempts: Iterable[Attempt]) -> tuple[Attempt, ...]:
    """The first answer to each hand: met again, its answer is known already."""
    found: dict[str, Attempt] = {}
    for each in attempts:
        found.setdefault(each.step, each)
    return tuple(found.values())


def nil_lean(hands: Sequence[Attempt]) -> NilLean | None:
    """Which way nil decisions go wrong; close calls are never wrong."""
    if not hands:
        return None
    often = sum(bool(NILS.intersection(each.tags)) for each in hands)
    seldom = sum(bool(MISSED.intersection(each.tags)) for each in hands)
    # As many one way as the other, a difference has a standard error of the root of both.
    sure = often + seldom >= FEW and abs(often - seldom) >= SURE * sqrt(often + seldom)
    return NilLean(len(hands), often, seldom, ("often" if often > seldom else "seldom") if sure else "")


def bid_lean(log: Log) -> BidLean | None:
    """Which way bids go wrong, all told (as the bid gym tells it) and by the number that was best."""
    off: dict[int, list[int]] = defaultdict(list)
    for each in _first(log.of(BID)):
        if each.said is not None and each.truth is not None:
            best = round(each.truth * SCALE)
            off[best].append(round(each.said * SCALE) - best)
    every = [miss for misses in off.values() for miss in misses]
    if not every:
        return None
    told = lean(log)
    return BidLean(
        hands=len(every),
        off=fmean(every),
        lean="" if told is None else told.lean,
        exact=every.count(0),
        by_number=tuple(BidMiss(best, fmean(misses), len(misses)) for best, misses in sorted(off.items())),
    )


def themes(hands: Iterable[Attempt]) -> tuple[Theme, ...]:
    """The play gym by theme, what costs most first."""
    of: dict[str, list[Attempt]] = defaultdict(list)
    for each in hands:
        for tag in each.tags:
            if tag.startswith(misconceptions.THEME):
                of[tag.removeprefix(misconceptions.THEME)].append(each)
    found = [
        Theme(
            name,
            len(every),
            sum(each.verdict.passes for each in every),
            fmean(loss_points(each.truth) for each in every if each.truth is not None)
            if any(each.truth is not None for each in every)
            else None,
        )
        for name, every in of.items()
    ]
    return tuple(sorted(found, key=lambda each: (-(each.lost or 0.0), each.good / each.hands, each.id)))


def days(attempts: Iterable[Attempt]) -> tuple[Day, ...]:
    """What was answered, by day; an answer without a time is left out."""
    told = [each for each in attempts if each.at]
    every = Counter(each.at[:10] for each in told)
    good = Counter(each.at[:10] for each in told if each.verdict.passes)
    found = []
    for name in sorted(every):
        try:
            day = date.fromisoformat(name)
        except ValueError:  # the 31st of June, by a browser's clock or somebody's hand
            continue
        found.append(Day(day, good[name], every[name] - good[name]))
    return tuple(found)


def last_days(found: Sequence[Day], *, until: date, count: int) -> tuple[Day, ...]:
    """The days up to one, those without an answer too, the oldest first."""
    by_day = {each.day: each for each in found}
    wanted = (until - timedelta(days=back) for back in range(count - 1, -1, -1))
    return tuple(by_day.get(day, Day(day, 0, 0)) for day in wanted)


def by_part(entries: Iterable[Entry], lessons: Mapping[str, Lesson], log: Log) -> tuple[Part, ...]:
    """How the lessons stand, by part, in the course's order."""
    # Each lesson is handed its own attempts alone: it goes through them several times.
    own: dict[str, dict[str, Attempt]] = defaultdict(dict)
    for each in log.attempts.values():
        own[each.lesson][each.id] = each
    stands: dict[str, list[Standing]] = defaultdict(list)
    for entry in entries:
        if entry.slug in lessons:
            stands[entry.part].append(standing(Log(MappingProxyType(own[entry.slug])), lessons[entry.slug]))
    return tuple(
        Part(part, len(every), sum(each in OVER for each in every), every.count(Standing.MASTERED))
        for part, every in stands.items()
    )
