"""Ready-made class sets to begin from."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from spades_learn.teaching.class_fresh import tasks_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spades_learn.rules.options import Rules
    from spades_learn.teaching.classset import Task

SETS: Final = Path(__file__).with_name("class_ready.toml")


@dataclass(frozen=True, slots=True)
class Ready:
    """A set to begin from.

    Attributes:
        id: its name in the words of the page.
        tasks: words of `class_fresh.tasks_of`.
        rules: the ruleset's id.
    """

    id: str
    tasks: tuple[str, ...]
    rules: str = "classic"

    @property
    def lessons(self) -> frozenset[str]:
        """The slugs of its lessons."""
        return frozenset(each for each in self.tasks if ":" not in each)


@cache
def ready_sets() -> tuple[Ready, ...]:
    """The sets to begin from, in the order in which they are offered.

    Raises:
        OSError: the package is not whole.
    """
    table = tomllib.loads(SETS.read_text(encoding="utf-8"))
    return tuple(Ready(each["id"], tuple(each["tasks"]), each.get("rules", "classic")) for each in table["sets"])


def tasks_from(words: Iterable[str], rules: Rules, *, seed: int) -> tuple[Task, ...]:
    """The tasks of some words, in order.

    Raises:
        NotationError: a word names no task, or these rules have no such hands.
    """
    made: list[Task] = []
    for word in words:
        made += tasks_of(word, rules, seed=seed, have=made)
    return tuple(made)
