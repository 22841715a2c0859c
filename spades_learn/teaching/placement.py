"""The placement test: up the course part by part, until a part is not known; what was passed need not be done.

Of each part fresh deals of its lessons are asked: two right in a row pass the part, two wrong end the test there. So
a part takes four questions at most, and a beginner is asked two.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.teaching.practice import PLACEMENT, at_once

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from spades_learn.teaching.lesson import Lesson
    from spades_learn.teaching.library import Entry
    from spades_learn.teaching.progress import Log

RUN, MISSES = 2, 2
"""So many right in a row pass a part; so many wrong end the test."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the course.

    Attributes:
        key: as ``course.toml`` names it.
        lessons: all its lessons, in order.
        asks: those that have practice, in the order they are asked in.
    """

    key: str
    lessons: tuple[str, ...]
    asks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a placement test stands.

    Attributes:
        parts: the course.
        answers: for each question its lesson and whether it was right, in order.
    """

    parts: tuple[Part, ...]
    answers: tuple[tuple[str, bool], ...] = ()

    @property
    def _stands(self) -> tuple[int, tuple[bool, ...]]:
        """How many parts are passed, and the answers in the part at hand."""
        at = 0
        here: list[bool] = []
        for _, right in self.answers:
            if at == len(self.parts) or here.count(False) >= MISSES:
                break
            here.append(right)
            if len(here) >= RUN and all(here[-RUN:]):
                at, here = at + 1, []
        return at, tuple(here)

    @property
    def passed(self) -> tuple[Part, ...]:
        """The parts that are known."""
        return self.parts[: self._stands[0]]

    @property
    def lesson(self) -> str | None:
        """The lesson to ask from next; None once the test is over."""
        at, here = self._stands
        if at == len(self.parts) or here.count(False) >= MISSES or not self.parts[at].asks:
            return None
        asks = self.parts[at].asks
        return asks[len(here) % len(asks)]

    @property
    def over(self) -> bool:
        """Whether nothing more is asked."""
        return self.lesson is None

    @property
    def begin(self) -> str | None:
        """The lesson to begin with: of the first part that is not known the first; None where all is known."""
        at, _ = self._stands
        return self.parts[at].lessons[0] if at < len(self.parts) else None

    @property
    def lessons_passed(self) -> tuple[str, ...]:
        """The lessons that need not be done."""
        return tuple(slug for part in self.passed for slug in part.lessons)

    def answered(self, *, right: bool) -> Placement:
        """The test after an answer to the question at hand; over, it stays as it is."""
        slug = self.lesson
        return self if slug is None else Placement(self.parts, (*self.answers, (slug, right)))


def placement(entries: Iterable[Entry], lessons: Mapping[str, Lesson], answers: Iterable[bool] = ()) -> Placement:
    """The test of a course, with the answers so far."""
    grouped: dict[str, list[str]] = {}
    # By number: while lessons are being written, a part may stand in the file after one that comes later.
    for each in sorted(entries, key=lambda entry: entry.number):
        if each.slug in lessons:
            grouped.setdefault(each.part, []).append(each.slug)
    parts = (
        Part(key, tuple(every), _order([slug for slug in every if lessons[slug].practice]))
        for key, every in grouped.items()
    )
    test = Placement(tuple(parts))
    for right in answers:
        test = test.answered(right=right)
    return test


def _order(slugs: list[str]) -> tuple[str, ...]:
    """The middle of a part first, then its end, for who knows those knows its beginning too; then the rest."""
    if not slugs:
        return ()
    first = [slugs[len(slugs) // 2], slugs[-1]]
    return tuple(dict.fromkeys([*first, *slugs]))


def step_name(sitting: int, drill: str, seed: int) -> str:
    """The step under which an answer is kept."""
    return f"{PLACEMENT}:{sitting}:{drill}:{seed}"


def last_sitting(log: Log) -> tuple[int, tuple[bool, ...]]:
    """The number of the newest test in the log, 0 where there is none, and how its answers went."""
    kept: dict[int, list[bool]] = {}
    for each in log.attempts.values():
        kind, *rest = each.step.split(":")
        if kind == PLACEMENT and len(rest) == 3 and rest[0].isdecimal():
            kept.setdefault(int(rest[0]), []).append(at_once(each))
    number = max(kept, default=0)
    return number, tuple(kept.get(number, ()))
