"""The course as one learner stands in it: how far with each lesson, what each builds on, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.teaching.practice import Standing, standing, tested_out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spades_learn.teaching.lesson import Lesson
    from spades_learn.teaching.library import Entry, Library
    from spades_learn.teaching.progress import Log

OVER = frozenset({Standing.DONE, Standing.MASTERED})
"""With these a lesson counts as had."""


@dataclass(frozen=True, slots=True)
class Place:
    """One lesson on the map.

    Attributes:
        entry: its place in the course.
        lesson: the lesson.
        standing: how far the learner is.
        share: of its steps passed, from 0 to 1; all of them where it is tested out of.
        tested: whether it was tested out of.
        waits: lessons it builds on that are not had yet; it may be opened all the same.
    """

    entry: Entry
    lesson: Lesson
    standing: Standing
    share: float
    tested: bool
    waits: tuple[str, ...]


def course_map(books: Library, log: Log, language: str) -> tuple[Place, ...]:
    """Every lesson that can be opened, in order."""
    lessons = [(each, books.lesson(each.slug)) for each in books.usable(language)]
    standings = {entry.slug: standing(log, lesson) for entry, lesson in lessons}
    places = []
    for entry, lesson in lessons:
        passed, tested = log.passed(entry.slug), tested_out(log, entry.slug)
        share = 1.0 if tested else sum(each.id in passed for each in lesson.steps) / len(lesson.steps)
        # A lesson that cannot be opened here holds nobody up.
        waits = tuple(each for each in entry.after if each in standings and standings[each] not in OVER)
        places.append(Place(entry, lesson, standings[entry.slug], share, tested, waits))
    return tuple(places)


def recommended(places: Sequence[Place], log: Log) -> Place | None:
    """What to go on with: the newest lesson begun, else the first whose way is clear; None once all are had."""
    open_now = {each.entry.slug: each for each in places if each.standing not in OVER}
    going = {slug for slug, each in open_now.items() if each.standing is Standing.GOING}
    for attempt in reversed(tuple(log.attempts.values())):
        if attempt.lesson in going:
            return open_now[attempt.lesson]
    clear = (each for each in open_now.values() if not each.waits)
    return next(clear, None) or next(iter(open_now.values()), None)


def to_practise(places: Sequence[Place]) -> Place | None:
    """The first lesson that is had and not mastered, and has fresh deals."""
    return next((each for each in places if each.standing is Standing.DONE and each.lesson.practice), None)
