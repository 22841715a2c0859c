"""The tasks of a set as rows that move up and down and go; the row that moved keeps its buttons under the finger."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING

from spades_learn.ui import class_text
from spades_learn.ui.parts import box, html

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import ipywidgets

    from spades_learn.teaching.classset import Task
    from spades_learn.ui.class_text import Course
    from spades_learn.ui.host import Host


class TaskRows:
    """One row a task. A row is made once: ipywidgets then only moves it, and its number is the stylesheet's.

    Attributes:
        widget: the rows, or what stands there while there are none.
    """

    def __init__(
        self,
        host: Host,
        course: Course,
        *,
        move: Callable[[Task, int], None],
        drop: Callable[[Task], None],
    ) -> None:
        """No row yet.

        Args:
            host: the app.
            course: its lessons.
            move: called with a task and by how many places it is to go down.
            drop: called with a task that is to go.
        """
        self._host, self._course, self._move, self._drop = host, course, move, drop
        self._names: dict[Task, str] = {}
        self._rows: dict[Task, ipywidgets.Widget] = {}
        empty = host.words.text(
            "Nothing is in the set yet: begin with a ready-made one, or add lessons and hands below."
        )
        self._empty = html(f"<p>{empty}</p>", "sl-notasks")
        self.widget = box([], "sl-classtasks")

    def names(self, tasks: Iterable[Task]) -> dict[Task, str]:
        """What tasks are called here; a hand keeps its number wherever it goes."""
        self._names = self._course.names(dict.fromkeys([*self._names, *tasks]), self._host.words)
        return self._names

    def draw(self, tasks: Iterable[Task]) -> None:
        """Show these tasks in this order."""
        self.names(tasks)
        for each in tasks:
            if each not in self._rows:
                self._rows[each] = self._row(each)
        self.widget.children = [self._rows[each] for each in tasks] or [self._empty]

    def _row(self, task: Task) -> ipywidgets.Widget:
        words, name = self._host.words, self._names[task]
        text = words.as_form("text").text
        known = task.kind != "lesson" or task.name in self._course.lessons
        size = class_text.minutes_text(self._course.minutes(task), words)
        lost = "" if known else f"<b>{words.text('This course has no such lesson; nobody could open it here.')}</b> "
        face = html(
            f'<div class="sl-taskname"><b>{escape(name)}</b> <small>{lost}{size}</small>'
            f"{class_text.cards_html(task, words)}</div>"
        )
        acts = [
            self._host.button(text("Move up: {task}", task=name), partial(self._move, task, -1), "sl-up"),
            self._host.button(text("Move down: {task}", task=name), partial(self._move, task, 1), "sl-down"),
            self._host.button(text("Take out: {task}", task=name), partial(self._drop, task), "sl-out"),
        ]
        for each in acts:
            each.tooltip = each.description
        return box([face, *acts], "sl-taskrow")
