"""About how long the tasks of a class set take: a lesson as its author says, a hand as most people take."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.class_tasks import Stage

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from spades_learn.teaching.classset import ClassSet, Task
    from spades_learn.teaching.lesson import Lesson

HAND: Mapping[str, int] = MappingProxyType({"nil": 2, "bid": 3, "play": 2, "deal": 8})
"""Minutes a hand."""


def minutes(task: Task, lessons: Mapping[str, Lesson]) -> int:
    """Minutes a task takes; 0 for a lesson that is not among those that can be opened."""
    if task.kind != "lesson":
        return HAND[task.kind]
    return lessons[task.name].minutes if task.name in lessons else 0


def left(made: ClassSet, stages: Sequence[Stage], lessons: Mapping[str, Lesson]) -> int:
    """Minutes that the tasks which are not done take."""
    every = zip(made.tasks, stages, strict=True)
    return sum(minutes(task, lessons) for task, how in every if how is not Stage.DONE)
