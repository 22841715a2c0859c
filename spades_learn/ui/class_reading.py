"""Reading a set that somebody has: by its code or any address with it, what it holds, and how it differs from the list."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import ipywidgets

from spades_learn.teaching import class_links, classset
from spades_learn.teaching.class_draft import differs
from spades_learn.ui import class_text, set_words
from spades_learn.ui.parts import box, html, notice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from spades_learn.teaching.class_draft import Draft
    from spades_learn.teaching.classset import ClassSet, Task
    from spades_learn.ui.class_text import Course
    from spades_learn.ui.host import Host


class Reading:
    """A field, a button, and what was found.

    Attributes:
        widget: all of it.
    """

    def __init__(
        self,
        host: Host,
        course: Course,
        *,
        draft: Callable[[], Draft],
        names: Callable[[Iterable[Task]], dict[Task, str]],
        take: Callable[[ClassSet], None],
    ) -> None:
        """An empty field.

        Args:
            host: the app.
            course: its lessons.
            draft: the list on the page.
            names: what tasks are called on the page.
            take: called with a set that is to be changed.
        """
        self._host, self._course, self._draft, self._names, self._take = host, course, draft, names, take
        text = self._text = host.words.as_form("text").text
        self._field = ipywidgets.Text(
            description=text("Code or address"), placeholder=text("a code that begins with s-, or a link with one")
        )
        self._found = html("")
        self._ways = box([], "sl-row")
        self.widget = box(
            [box([self._field, host.button(text("Read the set"), self._read)], "sl-classadd"), self._found, self._ways],
            "sl-classreading",
        )

    def _read(self) -> None:
        """What the field holds, or why it is no set; the list stays as it is."""
        self._ways.children = []
        typed = class_links.code_in(str(self._field.value))
        why = set_words.trouble(typed, self._host.words)
        if why:
            self._found.value = notice(why)
            return
        made = classset.read(typed)
        self._found.value = self._told(made)
        self._ways.children = [self._host.button(self._text("Change this set"), lambda: self._chosen(made))]

    def _chosen(self, made: ClassSet) -> None:
        self._take(made)
        self._ways.children = []
        self._found.value = ""
        self._field.value = ""

    def _told(self, made: ClassSet) -> str:
        """What a set holds, and how it differs from the list; safe HTML."""
        words, draft = self._host.words, self._draft()
        names = self._names((*draft.tasks, *made.tasks))
        total = sum(map(self._course.minutes, made.tasks))
        size = words.many("{n} task, about {m} minutes", "{n} tasks, about {m} minutes", len(made.tasks), m=total)
        listed = "".join(f"<li>{escape(names[each])}</li>" for each in made.tasks)
        other = class_text.differences(differs(draft, made), names, words) if draft.tasks else []
        return (
            f'<div class="sl-box" role="status"><p><b>{size}</b> · {set_words.about(made, words)}</p><ol class="sl-classlist">{listed}</ol>'
            f"{''.join(f'<p>{escape(each)}</p>' for each in other)}</div>"
        )
