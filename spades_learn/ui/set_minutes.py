"""About how long the tasks of a class set take: a lesson as its author says, a hand as most people take."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.class_tasks import Stage
from spades_learn.ui.set_words import known_lessons

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from spades_learn.teaching.classset import ClassSet, Task
    from spades_learn.ui.host import Host

HAND: Mapping[str, int] = MappingProxyType({"nil": 2, "bid": 3, "play": 2, "deal": 8})
"""Minutes a hand."""


def minutes_of(host: Host, task: Task) -> int:
    """Minutes a task takes; 0 for a lesson that is not here."""
    if task.kind != "lesson":
        return HAND[task.kind]
    if task.name not in known_lessons(host.books, host.words):
        return 0
    return host.books.lesson(task.name).minutes


def left(host: Host, made: ClassSet, stages: Sequence[Stage]) -> int:
    """Minutes that the tasks which are not done take."""
    every = zip(made.tasks, stages, strict=True)
    return sum(minutes_of(host, task) for task, how in every if how is not Stage.DONE)
