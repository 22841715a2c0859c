"""The review queue: what went wrong comes back as fresh practice when it is due, and says why it is there.

Everything follows from the log: an item begins with the first answer that went wrong in a lesson's step, practice or
test-out, every later answer to the same practice moves it, and FSRS says when it is due. A placement test puts nothing
here, for what it asks has not been taught yet.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from spades_learn.teaching.evidence import answered
from spades_learn.teaching.practice import PLACEMENT
from spades_learn.teaching.spacing import Grade, due

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from spades_learn.teaching.evidence import Answered
    from spades_learn.teaching.lesson import Lesson
    from spades_learn.teaching.progress import Log

STEPS = (timedelta(minutes=10),)
"""How soon what went wrong comes back first; after that, days."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something to do again.

    Attributes:
        lesson: the lesson's slug.
        place: the practice table of it that fresh deals come from; -1 where it has none for this.
        step: the step to answer again where there is no practice for it; else "".
        clause: what was missed most, or "" where it is not certain which clause that was.
        times: how often that clause was missed here; of no clause, how often an answer went wrong.
        due: when it is to come back, in UTC.
    """

    lesson: str
    place: int
    step: str
    clause: str
    times: int
    due: datetime


@dataclass(frozen=True, slots=True)
class Queue:
    """What is due, the longest waiting first, and what comes later, the soonest first."""

    due: tuple[Item, ...]
    later: tuple[Item, ...]


def queue(lessons: Mapping[str, Lesson], log: Log, now: datetime) -> Queue:
    """The review queue of a log at a moment."""
    threads: dict[tuple[str, str], list[Answered]] = defaultdict(list)
    for each in answered(lessons, log):
        if each.kind == PLACEMENT:
            continue
        thread = threads[_thread(lessons, each)]
        if thread or each.grade is Grade.AGAIN:
            thread.append(each)
    items = sorted(
        (_item(every, now) for every in threads.values() if every),
        key=lambda item: (item.due, item.lesson, item.place, item.step),
    )
    return Queue(
        due=tuple(each for each in items if each.due <= now),
        later=tuple(each for each in items if each.due > now),
    )


def _thread(lessons: Mapping[str, Lesson], each: Answered) -> tuple[str, str]:
    """What belongs together: a lesson's answers to one drill, or to one step that no drill asks."""
    if each.place < 0:
        return each.lesson, each.step
    return each.lesson, f"{lessons[each.lesson].practice[each.place].drill}:"


def _item(thread: list[Answered], now: datetime) -> Item:
    missed = [each for each in thread if each.grade is Grade.AGAIN]
    counts = Counter(each.missed for each in missed if each.missed)
    clause, times = max(counts.items(), key=lambda count: (count[1], count[0]), default=("", len(missed)))
    last = missed[-1]
    when = due([(each.grade, each.at) for each in thread], now, steps=STEPS)
    return Item(last.lesson, last.place, "" if last.place >= 0 else last.step, clause, times, when.at)
