"""Where a class went wrong: clauses against lessons, and the mistaken ideas that showed. Pure figures, no words.

A cell counts first tries, those of a lesson's own questions and those of fresh deals alike: later tries are made with
the answer in sight. A question may ask for several clauses; a miss then stands in the column of each, and only where
the answer itself tells which one was not known is it counted as sure.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from spades_learn.bots.whole import whole
from spades_learn.teaching.evidence import Asks, answered
from spades_learn.teaching.misconceptions import CLAUSES

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Mapping

    from spades_learn.teaching.classroom import Classroom
    from spades_learn.teaching.lesson import Lesson


SURE = 1.645
"""Standard errors below which a share lies one time in twenty."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One clause in one lesson.

    Attributes:
        clause: the clause asked for.
        lesson: the lesson's slug; "" where all of them are added up.
        asked: first tries at questions that ask for it.
        missed: of these, wrong, or right only with a hint.
        sure: of these, wrong by this very clause.
        learners: learners who missed one.
        reached: learners who were asked one.
        own: of those missed, the sure ones and those of questions that name this clause first, as what they are about.
    """

    clause: str
    lesson: str
    asked: int
    missed: int
    sure: int
    learners: int
    reached: int
    own: int = 0

    @property
    def share(self) -> float:
        """The share missed, from 0 to 1."""
        return self.missed / self.asked

    @property
    def spread(self) -> float:
        """The share of the learners asked who missed one: high where it is the class's trouble and not one person's."""
        return self.learners / self.reached

    @property
    def sure_share(self) -> float:
        """A share missed that the figures vouch for: the lower end of its range (Wilson, one-sided 95 %).

        By the learners asked and not by their tries, for one learner's tries are alike: one of one counts for little,
        twenty of thirty for much.
        """
        n, share = self.reached, self.share
        middle = share + SURE**2 / (2 * n)
        width = SURE * sqrt(share * (1 - share) / n + SURE**2 / (4 * n * n))
        return max(0.0, (middle - width) / (1 + SURE**2 / n))


def urgent(rows: Iterable[Cell]) -> tuple[Cell, ...]:
    """The rows by what a class must hear again first, as far as few answers can tell.

    A clause that was missed only beside another one, at questions about that other, comes after those that were missed
    themselves: who marks too few hearts does not doubt that spades are trump.
    """
    return tuple(sorted(rows, key=lambda each: (not each.own, -round(each.sure_share, 9), -each.reached, each.clause)))


@dataclass(frozen=True, slots=True)
class Heat:
    """The heat map.

    Attributes:
        rows: each clause over all lessons, the one most often missed first.
        lessons: the columns, in the order of the course.
        cells: what was asked at all, by clause and lesson.
    """

    rows: tuple[Cell, ...]
    lessons: tuple[str, ...]
    cells: Mapping[tuple[str, str], Cell]


class _Count:
    """A cell that is being counted."""

    __slots__ = ("asked", "missed", "own", "reached", "sure", "who")

    def __init__(self) -> None:
        self.asked = self.missed = self.sure = self.own = 0
        self.who: set[int] = set()
        self.reached: set[int] = set()

    def add(self, learner: int, *, missed: bool, sure: bool, first: bool) -> None:
        self.asked += 1
        self.missed += missed
        self.sure += sure
        self.own += sure or (missed and first)
        self.reached.add(learner)
        if missed:
            self.who.add(learner)

    def cell(self, clause: str, lesson: str) -> Cell:
        return Cell(clause, lesson, self.asked, self.missed, self.sure, len(self.who), len(self.reached), self.own)


def heat(room: Classroom, course: Mapping[str, Lesson]) -> Heat:
    """The class by clause and lesson, at once.

    Args:
        room: the class.
        course: its lessons by slug, in order.
    """
    return whole(heating(room, course))


def heating(room: Classroom, course: Mapping[str, Lesson]) -> Generator[None, None, Heat]:
    """The same in pieces, one a learner, for whoever must be heard in between."""
    cells: dict[tuple[str, str], _Count] = defaultdict(_Count)
    whole: dict[str, _Count] = defaultdict(_Count)
    asks: Asks = {}
    for place, learner in enumerate(room.learners):
        for each in answered(course, learner.log, asks=asks):
            for rank, clause in enumerate(each.clauses):
                sure, first = each.missed == clause, not each.missed and rank == 0
                for count in (cells[clause, each.lesson], whole[clause]):
                    count.add(place, missed=not each.right, sure=sure, first=first)
        yield
    rows = (count.cell(clause, "") for clause, count in whole.items())
    used = {lesson for _, lesson in cells}
    return Heat(
        rows=tuple(sorted(rows, key=lambda each: (-each.share, -each.asked, each.clause))),
        lessons=tuple(slug for slug in course if slug in used),
        cells={key: count.cell(*key) for key, count in sorted(cells.items())},
    )


@dataclass(frozen=True, slots=True)
class Confusion:
    """A mistaken idea that showed in one lesson or gym.

    Attributes:
        tag: the misconception.
        clause: the clause it is about.
        lesson: the lesson's slug, or a gym as the log calls it; "" where all are added up.
        times: questions it showed at, a learner's each once however often it was tried.
        learners: learners in whom it showed.
    """

    tag: str
    clause: str
    lesson: str
    times: int
    learners: int


def confusions(room: Classroom) -> tuple[Confusion, ...]:
    """Every misconception by lesson and over all, the most learners first; of each the sum over all leads."""
    where: dict[tuple[str, str], set[tuple[int, str]]] = defaultdict(set)
    for place, learner in enumerate(room.learners):
        for each in learner.log.attempts.values():
            for tag in each.tags:
                if tag in CLAUSES:
                    where[tag, each.lesson].add((place, each.step))
                    where[tag, ""].add((place, f"{each.lesson}/{each.step}"))
    found = [_confusion(tag, lesson, seen) for (tag, lesson), seen in where.items()]
    order = {each.tag: (-each.learners, -each.times, each.tag) for each in found if not each.lesson}
    return tuple(sorted(found, key=lambda each: (order[each.tag], each.lesson != "", -each.times, each.lesson)))


def _confusion(tag: str, lesson: str, seen: Iterable[tuple[int, str]]) -> Confusion:
    every = tuple(seen)
    return Confusion(tag, CLAUSES[tag], lesson, len(every), len({place for place, _ in every}))
