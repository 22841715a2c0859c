"""A class set while a teacher makes it: an ordered list of tasks that may still be empty, and what goes with it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Self

from spades_learn.cards.notation import NotationError
from spades_learn.rules.options import OptionError, Rules, rules_for
from spades_learn.teaching import classset, dealcode, gym, sittings
from spades_learn.teaching.classset import KINDS, MOST_TASKS, ClassSet, Task

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from spades_learn.cards.hand import Hand

SETTING: Final = "class-draft"
"""Where the browser keeps it."""
LONGEST_TITLE: Final = 60
_PARTS: Final = 2


class FullError(Exception):
    """The set has as many tasks as a code holds."""


class TwiceError(Exception):
    """The task is in the set already."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What a teacher has put together so far.

    Attributes:
        rules: ruleset and options, for fresh hands and for whatever a task does not fix itself.
        tasks: in order, none twice, at most `classset.MOST_TASKS`.
        language: of the set; "" for each learner's own.
        title: what stands on the handout; it is in no code and leaves the browser only on paper.
    """

    rules: Rules
    tasks: tuple[Task, ...] = ()
    language: str = ""
    title: str = ""

    @property
    def made(self) -> ClassSet:
        """The set.

        Raises:
            NotationError: it is empty.
        """
        return ClassSet(self.rules, self.tasks, self.language)

    def added(self, tasks: Sequence[Task]) -> Self:
        """With more tasks at the end.

        Raises:
            TwiceError: one of them is in it.
            FullError: there is no room for all of them.
        """
        if any(each in self.tasks for each in tasks):
            raise TwiceError
        if len(self.tasks) + len(tasks) > MOST_TASKS:
            raise FullError
        return replace(self, tasks=(*self.tasks, *tasks))

    def without(self, task: Task) -> Self:
        """Without a task."""
        return replace(self, tasks=tuple(each for each in self.tasks if each != task))

    def moved(self, task: Task, by: int) -> Self:
        """With a task so many places further down; at either end it stays there."""
        rest = [each for each in self.tasks if each != task]
        place = min(max(self.tasks.index(task) + by, 0), len(rest))
        return replace(self, tasks=(*rest[:place], task, *rest[place:]))

    def to_json(self) -> dict[str, Any]:
        """What the browser keeps."""
        return {
            "rules": sittings.rules_text(self.rules),
            "tasks": [[each.kind, each.name] for each in self.tasks],
            "language": self.language,
            "title": self.title,
        }


def of_set(made: ClassSet, *, title: str = "") -> Draft:
    """A set to be changed."""
    return Draft(made.rules, made.tasks, made.language, title)


def from_json(kept: object) -> Draft:
    """What the browser kept; a spoiled part is left out, for a draft is worth more than its worst task."""
    table: Mapping[str, Any] = kept if isinstance(kept, dict) else {}
    try:
        rules = sittings.read_rules(str(table.get("rules", "")))
    except OptionError:
        rules = rules_for()
    tasks: list[Task] = []
    listed = table.get("tasks")
    for each in listed[:MOST_TASKS] if isinstance(listed, list) else ():
        task = _task(each)
        if task is not None and task not in tasks:
            tasks.append(task)
    language, title = table.get("language"), table.get("title")
    return Draft(
        rules,
        tuple(tasks),
        language if isinstance(language, str) and re.fullmatch(r"[a-z]{2,3}", language) else "",
        title[:LONGEST_TITLE] if isinstance(title, str) else "",
    )


def task_in(text: str) -> Task:
    """The task of a hand's code: of the gym it is a hand of, else a deal to play.

    Raises:
        NotationError: it is no code.
    """
    told = text.strip()
    if told[: len(gym.NIL_CODE)].lower() in {gym.NIL_CODE, gym.BLIND_CODE}:
        return classset.checked(Task("nil", told[: len(gym.NIL_CODE)].lower() + told[len(gym.NIL_CODE) :]))
    return classset.checked(Task("deal", told))


def hand_of(task: Task) -> Hand | None:
    """The cards that a learner holds when a task begins; None of a lesson and where cards are still to be drawn.

    Raises:
        NotationError: the task names no hand.
    """
    if task.kind == "lesson":
        return None
    code = dealcode.read(task.name[len(gym.NIL_CODE) :] if task.kind == "nil" else task.name)
    return code.state().hands[code.seat] or None


@dataclass(frozen=True, slots=True)
class Differs:
    """What another set has that this one has not, and the other way round.

    Attributes:
        more: tasks of the other alone, in its order.
        less: tasks of this one alone.
        order: both have some tasks in common, in another order.
        rules: the rules differ.
        language: the languages differ.
    """

    more: tuple[Task, ...]
    less: tuple[Task, ...]
    order: bool
    rules: bool
    language: bool

    @property
    def nothing(self) -> bool:
        """They are one and the same set."""
        return not (self.more or self.less or self.order or self.rules or self.language)


def differs(this: Draft, other: ClassSet) -> Differs:
    """How another set differs from a draft."""
    return Differs(
        tuple(each for each in other.tasks if each not in this.tasks),
        tuple(each for each in this.tasks if each not in other.tasks),
        [each for each in this.tasks if each in other.tasks] != [each for each in other.tasks if each in this.tasks],
        this.rules != other.rules,
        this.language != other.language,
    )


def _task(kept: object) -> Task | None:
    """One task as it was kept, or None where it is none."""
    if not (isinstance(kept, list) and len(kept) == _PARTS and all(isinstance(each, str) for each in kept)):
        return None
    kind = next((each for each in KINDS if each == kept[0]), None)
    if kind is None:
        return None
    try:
        return classset.checked(Task(kind, kept[1]))
    except NotationError:
        return None
