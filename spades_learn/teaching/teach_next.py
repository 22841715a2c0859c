"""What a class should be taught next: a few findings that its figures bear out, each with where to teach it. Pure."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from spades_learn.teaching.class_heat import urgent
from spades_learn.teaching.class_tasks import Stage
from spades_learn.teaching.statistics import NIL

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from spades_learn.rules.rule import Fact
    from spades_learn.teaching.class_bids import DealBids
    from spades_learn.teaching.class_report import Report
    from spades_learn.teaching.lesson import Lesson

MOST: Final = 3
"""Findings at a time; a lesson has room for no more."""
CLAUSES: Final = 2
"""Of them about rules, at most."""
FEWEST: Final = 3
"""Learners asked before anything is said of a class; in a smaller one, all of it, and two at least."""
SHARE: Final = 0.25
"""Share of the learners asked from which a thing is the class's and not somebody's."""
SLOW: Final = 2.0
"""Mean tries from which a step is worth doing together."""
HALF: Final = 0.5


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to teach.

    Attributes:
        id: ``clause``, ``confusion``, ``bid``, ``hopeful``, ``doubtful``, ``slow`` or ``task``.
        facts: the figures: ``n`` learners of ``all``, and what it is about; ``off`` in percentage points.
        place: what an address needs to open where it is taught: the known keys and their values; none where nothing
            teaches it.
    """

    id: str
    facts: Mapping[str, Fact]
    place: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)


def teach_next(report: Report, course: Mapping[str, Lesson]) -> tuple[Finding, ...]:
    """At most `MOST` findings, rules first; none where nothing stands out.

    Args:
        report: the class, counted.
        course: its lessons by slug, in order.
    """
    fewest = max(2, min(FEWEST, len(report.room.learners)))
    rules = tuple(islice(_clauses(report, course, fewest), CLAUSES))
    told = {str(each.facts["clause"]) for each in rules}
    every = (
        *rules,
        *islice(_confusions(report, course, told), 1),
        *islice(_bids(report, course, fewest), 1),
        *_estimates(report, course),
        *islice(_slow(report, course, fewest), 1),
        *islice(_tasks(report), 1),
    )
    return every[:MOST]


def teaches(clause: str, course: Mapping[str, Lesson]) -> str:
    """The lesson that asks most questions about a clause, the earlier one among equals; "" where none asks any."""
    counts = Counter(
        {slug: sum(step.asks and clause in step.clauses for step in lesson.steps) for slug, lesson in course.items()}
    )
    slug, count = next(iter(counts.most_common(1)), ("", 0))
    return slug if count else ""


def _lesson(slug: str) -> Mapping[str, str]:
    return MappingProxyType({"lesson": slug} if slug else {})


def _clauses(report: Report, course: Mapping[str, Lesson], fewest: int) -> Iterator[Finding]:
    """Rules that a good part of those asked missed at a first try."""
    for row in urgent(report.heat.rows):
        # A worked example has a number too; what is to be taught is its rule.
        if "-X" not in row.clause and row.own and row.reached >= fewest and row.learners > 1 and row.spread >= SHARE:
            slug = teaches(row.clause, course)
            facts: dict[str, Fact] = {"clause": row.clause, "n": row.learners, "all": row.reached, "lesson": slug}
            yield Finding("clause", facts, _lesson(slug))


def _confusions(report: Report, course: Mapping[str, Lesson], told: set[str]) -> Iterator[Finding]:
    """A mistaken idea that many have, of a rule that is not told of already."""
    learners = len(report.room.learners)
    for each in report.confusions:
        if not each.lesson and each.clause not in told and each.learners >= max(2, SHARE * learners):
            slug = teaches(each.clause, course)
            facts: dict[str, Fact] = {
                "tag": each.tag,
                "n": each.learners,
                "all": learners,
                "clause": each.clause,
                "lesson": slug,
            }
            yield Finding("confusion", facts, _lesson(slug))


def _bids(report: Report, course: Mapping[str, Lesson], fewest: int) -> Iterator[Finding]:
    """The deal on which fewest answered well; of the deals that are judged at all."""
    asked = [each for each in report.bids if each.judged and each.learners >= max(fewest, 2)]
    for each in sorted(asked, key=lambda each: (each.good / each.learners, -each.learners)):
        if each.good / each.learners < HALF:
            facts: dict[str, Fact] = {"n": each.good, "all": each.learners, "lesson": each.lesson, "deal": each.deal}
            yield Finding("bid", facts, _deal(each, course))


def _deal(each: DealBids, course: Mapping[str, Lesson]) -> Mapping[str, str]:
    """Where a deal is bid on: a step of a lesson, or a gym."""
    if each.lesson in course:
        return MappingProxyType({"lesson": each.lesson, "step": each.deal})
    return MappingProxyType({"page": "gym" if each.lesson == NIL else "bid-gym", "deal": each.deal})


def _estimates(report: Report, course: Mapping[str, Lesson]) -> Iterator[Finding]:
    """A lean of the class's estimates that is no chance."""
    gauge = report.gauge
    if gauge is not None and gauge.lean:
        slug = "should-i-nil" if "should-i-nil" in course else ""
        yield Finding(
            gauge.lean, {"off": round(100 * abs(gauge.bias)), "count": gauge.count, "lesson": slug}, _lesson(slug)
        )


def _slow(report: Report, course: Mapping[str, Lesson], fewest: int) -> Iterator[Finding]:
    """A step that took many tries."""
    for each in report.slow:
        steps = [step.id for step in course[each.lesson].steps] if each.lesson in course else []
        if each.learners >= fewest and each.tries >= SLOW and each.step in steps:
            facts: dict[str, Fact] = {
                "tries": round(each.tries, 1), "all": each.learners, "lesson": each.lesson, "step": each.step,
            }  # fmt: skip
            yield Finding("slow", facts, MappingProxyType({"lesson": each.lesson, "step": each.step}))


def _tasks(report: Report) -> Iterator[Finding]:
    """The task of the set that fewest have done, where it is less than half of the class."""
    learners = len(report.progress)
    if report.made is None or not learners:
        return
    counts = [
        sum(each.stages[place] is Stage.DONE for each in report.progress) for place in range(len(report.made.tasks))
    ]
    least = min(counts)
    if least < HALF * learners:
        task = report.made.tasks[counts.index(least)]
        yield Finding("task", {"n": least, "all": learners, "place": counts.index(least) + 1}, task.place)
