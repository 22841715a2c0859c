"""Who has done what of a class set. Pure; no words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from spades_learn.teaching.classset import LOGS, step_of
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.practice import tested_out

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.teaching.classroom import Classroom
    from spades_learn.teaching.classset import ClassSet, Task
    from spades_learn.teaching.lesson import Lesson
    from spades_learn.teaching.progress import Log


class Stage(Enum):
    """How far somebody is with a task."""

    NEW = "new"
    BEGUN = "begun"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Progress:
    """One learner's way through a class set.

    Attributes:
        name: the learner's.
        stages: of each task, in the order of the set.
    """

    name: str
    stages: tuple[Stage, ...]


def stages(room: Classroom, made: ClassSet, course: Mapping[str, Lesson]) -> tuple[Progress, ...]:
    """Each learner's way through a class set, by name.

    Args:
        room: the class.
        made: the set.
        course: the lessons by slug; of one that is not in it only a beginning can be told.
    """
    return tuple(
        Progress(learner.name, tuple(stage(learner.log, task, course) for task in made.tasks))
        for learner in room.learners
    )


def stage(log: Log, task: Task, course: Mapping[str, Lesson]) -> Stage:
    """How far a learner is with one task.

    A gym's hand is done with its first answer, a lesson with all its steps, a deal once it was played to its end.
    """
    if task.kind != "lesson":
        step = step_of(task)
        met = [each for each in log.of(LOGS[task.kind]) if each.step == step]
        answered = any(each.verdict is not Verdict.SKIPPED for each in met)
        return Stage.DONE if answered else Stage.BEGUN if met else Stage.NEW
    steps = {step.id for step in course[task.name].steps} if task.name in course else set()
    if tested_out(log, task.name) or (steps and steps <= log.passed(task.name)):
        return Stage.DONE
    return Stage.BEGUN if log.of(task.name) else Stage.NEW
