"""A host of pages without a browser, and a press on the coach's buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spades_learn.teaching.progress import Log
from spades_learn.ui.host import Look
from spades_learn.ui.parts import button
from spades_learn.ui.table import Table
from spades_learn.ui.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    import ipywidgets

    from spades_learn.teaching.library import Library
    from spades_learn.ui.lesson_page import LessonPage


class QuietHost:
    """It remembers what it is told."""

    def __init__(self, books: Library) -> None:
        self.books, self.table, self.log, self.look = books, Table(), Log(), Look()
        self.words = Words()
        self.scenes: list[dict[str, Any]] = []
        self.records: list[dict[str, Any]] = []
        self.kept: dict[str, Any] = {}

    def show(self, scene: dict[str, Any]) -> None:
        self.scenes.append(scene)
        self.table.scene = {**scene, "turn": len(self.scenes)}

    def record(self, **facts: Any) -> None:  # noqa: ANN401 - an attempt's own fields
        self.records.append(facts)

    def place(self, **query: str) -> None:
        del query

    def onward(self) -> None:
        return None

    def remember(self, key: str, value: Any) -> None:  # noqa: ANN401 - any small JSON value
        self.kept[key] = value

    def recall(self, key: str) -> Any:  # noqa: ANN401 - as above
        return self.kept.get(key)

    def button(self, label: str, act: Callable[[], None], *classes: str) -> ipywidgets.Button:
        return button(label, act, *classes)

    def go(self, page: str, **facts: str) -> None:
        del page, facts


def press(page: LessonPage, label: str) -> bool:
    """Press a button of the coach's row, if it is there."""
    buttons = [each for each in page._row.children if getattr(each, "description", None) == label]
    for each in buttons:
        each.click()
    return bool(buttons)
