"""What a class did, counted: a row a learner, clauses missed, slow steps, and what was said of chances. Pure.

The same files in any order give the same figures; see `classroom`, which reads them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from datetime import datetime
from statistics import fmean, median
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.classset import DEAL
from spades_learn.teaching.gauge import bins, chances, gauge
from spades_learn.teaching.grade import brier
from spades_learn.teaching.gym_queue import QUEUE
from spades_learn.teaching.misconceptions import THEME
from spades_learn.teaching.practice import PLACED, PLACEMENT, PRACTICE, TEST_OUT, at_once, mastered, tested_out
from spades_learn.teaching.progress import Log
from spades_learn.teaching.statistics import GYMS, NIL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.teaching.classroom import Classroom, Learner
    from spades_learn.teaching.gauge import Bin, Gauge
    from spades_learn.teaching.lesson import Lesson
    from spades_learn.teaching.progress import Attempt


@dataclass(frozen=True, slots=True)
class Tally:
    """How one learner did.

    Attributes:
        questions: different questions answered.
        at_once: of these, right at the first try without a hint.
        helped: questions in which a hint was taken.
        done: lessons whose steps are all passed, or that were tested out of.
        mastered: lessons with four of the last five practice deals right.
        nil_hands: hands of the nil gym.
        brier: mean Brier score of the chances said, or None where none was.
        tags: misconceptions seen, the most frequent first.
    """

    name: str
    questions: int
    at_once: int
    helped: int
    done: int
    mastered: int
    nil_hands: int
    brier: float | None
    tags: tuple[tuple[str, int], ...]


def tally(learner: Learner, course: Mapping[str, Lesson]) -> Tally:
    """Count one learner's work in the lessons of a course, given by slug."""
    log = learner.log
    questions: dict[tuple[str, str], list[Attempt]] = defaultdict(list)
    # Reading and watching ask nothing, and nobody was asked a lesson that is only marked as passed over.
    unasked = {(slug, step.id) for slug, lesson in course.items() for step in lesson.steps if not step.asks}
    for each in log.attempts.values():
        if each.lesson not in {QUEUE, DEAL} and each.step != PLACED and (each.lesson, each.step) not in unasked:
            questions[each.lesson, each.step].append(each)
    # A lesson's own attempts alone: each of these questions goes through a whole log.
    own = _by_lesson(log)
    said = [brier(said, truth) for said, truth in _chances(learner)]
    return Tally(
        name=learner.name,
        questions=len(questions),
        at_once=sum(any(map(at_once, every)) for every in questions.values()),
        helped=sum(any(each.assisted for each in every) for every in questions.values()),
        done=sum(
            {step.id for step in lesson.steps} <= own[slug].passed(slug) or tested_out(own[slug], slug)
            for slug, lesson in course.items()
            if slug in own
        ),
        mastered=sum(mastered(own[slug], slug) for slug in course if slug in own),
        nil_hands=len({each.step for each in log.of(NIL)}),
        brier=fmean(said) if said else None,
        tags=tuple(
            _common(Counter(tag for each in log.attempts.values() for tag in each.tags if not tag.startswith(THEME)))
        ),
    )


def _by_lesson(log: Log) -> Mapping[str, Log]:
    """The log in parts, one a lesson or gym."""
    parts: dict[str, dict[str, Attempt]] = defaultdict(dict)
    for each in log.attempts.values():
        parts[each.lesson][each.id] = each
    return {slug: Log(MappingProxyType(part)) for slug, part in parts.items()}


def _common(counts: Counter[str]) -> list[tuple[str, int]]:
    """The counts, most frequent first, names deciding among equals so that no order of files shows."""
    return sorted(counts.items(), key=lambda each: (-each[1], each[0]))


@dataclass(frozen=True, slots=True)
class Trouble:
    """How a clause went in the class.

    Attributes:
        clause: the clause a question is about.
        asked: questions about it that were answered, one a learner each.
        missed: of these, not right at the first try without a hint.
        learners: learners who missed one.
    """

    clause: str
    asked: int
    missed: int
    learners: int


def by_clause(room: Classroom, course: Mapping[str, Lesson]) -> tuple[Trouble, ...]:
    """The class by clause, the most often missed first: the rows of the heat map."""
    # Reading and watching ask nothing.
    clauses = {(slug, step.id): step.clauses for slug, lesson in course.items() for step in lesson.steps if step.asks}
    asked: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    who: dict[str, set[int]] = defaultdict(set)
    for place, learner in enumerate(room.learners):
        questions: dict[tuple[str, str], list[Attempt]] = defaultdict(list)
        for each in learner.log.attempts.values():
            questions[each.lesson, each.step].append(each)
        for (lesson, step), every in questions.items():
            for clause in clauses.get((lesson, step), ()):
                asked[clause] += 1
                if not any(map(at_once, every)):
                    missed[clause] += 1
                    who[clause].add(place)
    return tuple(
        Trouble(clause, asked[clause], missed[clause], len(who[clause]))
        for clause in sorted(asked, key=lambda each: (-missed[each] / asked[each], -asked[each], each))
    )


@dataclass(frozen=True, slots=True)
class Slow:
    """A question that took the class many tries.

    Attributes:
        lesson: the lesson's slug.
        step: the step's id.
        learners: learners who answered it.
        tries: mean number of answers until it was right, or until they left it.
        helped: learners who took a hint at it.
        seconds: median time to the first answer since the one before in this lesson; None where too few clocks tell.
    """

    lesson: str
    step: str
    learners: int
    tries: float
    helped: int = 0
    seconds: float | None = None


LONGEST_PAUSE = 600.0
"""Seconds between two answers; who takes longer was away."""
FEWEST_CLOCKS = 5
"""Learners whose time must be known before a median is told."""


def slow_steps(room: Classroom, *, most: int = 20) -> tuple[Slow, ...]:
    """The lessons' questions by mean tries, most first.

    Fresh deals and what the gyms ask are each somebody's own and not counted.
    """
    counts: dict[tuple[str, str], list[int]] = defaultdict(list)
    helped: Counter[tuple[str, str]] = Counter()
    times: dict[tuple[str, str], list[float]] = defaultdict(list)
    for learner in room.learners:
        tries: dict[tuple[str, str], int] = {}
        hints: set[tuple[str, str]] = set()
        before: dict[str, str] = {}
        for each in learner.log.attempts.values():
            fresh = each.step.startswith((f"{PRACTICE}:", f"{TEST_OUT}:", f"{PLACEMENT}:"))
            if each.lesson not in {*GYMS, QUEUE, DEAL} and each.step != PLACED and not fresh:
                key = each.lesson, each.step
                if key not in tries and (took := _between(before.get(each.lesson, ""), each.at)) is not None:
                    times[key].append(took)
                before[each.lesson] = each.at
                tries[key] = max(tries.get(key, 0), each.tries)
                if each.assisted:
                    hints.add(key)
        helped.update(hints)
        for key, number in tries.items():
            counts[key].append(number)
    found = [
        Slow(
            *key,
            len(each),
            fmean(each),
            helped[key],
            median(some) if len(some := times[key]) >= FEWEST_CLOCKS else None,
        )
        for key, each in counts.items()
    ]
    return tuple(sorted(found, key=lambda each: (-each.tries, -each.learners, each.lesson, each.step))[:most])


def _between(before: str, now: str) -> float | None:
    """Seconds from one answer to the next by the learner's clock; None where it does not say, or goes backwards."""
    if not before or not now:
        return None
    try:
        first, last = datetime.fromisoformat(before), datetime.fromisoformat(now)
        seconds = (last - first).total_seconds()
    except (TypeError, ValueError):  # no such day, or only one of them names its zone
        return None
    return seconds if 0 < seconds <= LONGEST_PAUSE else None


def calibration(room: Classroom) -> tuple[Bin, ...]:
    """What the class said of chances against what they were, by tenths said."""
    return bins(pair for learner in room.learners for pair in _chances(learner))


def class_gauge(room: Classroom) -> Gauge | None:
    """The class's estimates judged together, every estimate of equal weight; None while there are too few.

    There is no trend: the estimates of thirty people have no one order.
    """
    found = gauge([pair for learner in room.learners for pair in _chances(learner)])
    return None if found is None else replace(found, trend=None)


def gauges(room: Classroom) -> tuple[tuple[str, Gauge | None], ...]:
    """Each learner's estimates judged, by name; None where there are too few."""
    return tuple((learner.name, gauge(_chances(learner))) for learner in room.learners)


def _chances(learner: Learner) -> tuple[tuple[float, float], ...]:
    """Every chance a learner said, with what it was, as their own statistics count them."""
    return chances(learner.log.attempts.values())
