"""The part of the settings about what is kept: download, upload with a look first, a code to carry on, erase."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import ipywidgets

from spades_learn.cards.notation import NotationError
from spades_learn.teaching import carry
from spades_learn.teaching.progress_file import BadProgress, NewerProgress, read_file
from spades_learn.ui import carrying, set_name
from spades_learn.ui.gym_names import IN_LOG
from spades_learn.ui.parts import box, html, notice
from spades_learn.ui.prose import label
from spades_learn.ui.reason_text import reason_text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from spades_learn.teaching.progress import Log, Refused
    from spades_learn.ui.host import Host

LONGEST_NAME = 40
"""Characters of a file's name that are shown."""


class ProgressPart:
    """What is kept, and the ways in and out; nothing is merged and nothing erased at the first press."""

    def __init__(self, host: Host) -> None:
        """Draw it as the log stands."""
        self.host = host
        text = self._text = host.words.as_form("text").text
        self._kept = html("")
        self._told = html("")
        self._preview = box([], "sl-preview")
        self._brought: Mapping[str, Any] = {}
        self._pick = host.button(text("Upload a file"), lambda: None, "sl-pick")
        self._erase = host.button(text("Forget me"), self._ask_once_more)
        self._sure = box([], "sl-preview")
        self._code = html("")
        self._field = ipywidgets.Text(placeholder=text("a code from another machine"), description=text("Code"))
        self._field.add_class("sl-code-field")
        files = [host.button(text("Download my progress"), host.save), self._pick]
        heading = text("My progress")
        self.body = box(
            [
                html(f"<h2>{heading}</h2>"),
                self._kept,
                box(files, "sl-row"),
                self._preview,
                self._told,
                html(f"<h3>{text('A code to carry on elsewhere')}</h3>"),
                self._code,
                box([self._field, host.button(text("Use this code"), self._read_code)], "sl-row", "sl-code-row"),
                html(f"<h3>{text('Forget me')}</h3>"),
                box([self._erase], "sl-row"),
                self._sure,
            ],
            "sl-progress",
        )
        self._draw()

    def _draw(self) -> None:
        """What is kept, and the code of it."""
        host, text = self.host, self.host.words.text
        count = len(host.log.attempts)
        kept = text("Answers kept in this browser: {n}.", n=count) if count else text("Nothing is kept yet.")
        where = text("There is no account: what you do stays in this browser, and another one does not have it.")
        self._kept.value = f"<p>{kept} {where}</p>"
        said = text(
            "Type this on another machine. It carries which steps you have passed and where you are, and nothing else: no answers, no gym hands, no hand in play. For those take the file along."
        )
        self._code.value = f'<p>{said}</p><p><code class="sl-carry" aria-label="{text("A code to carry on elsewhere")}">{escape(carrying.code(host))}</code></p>'

    def chosen(self, name: str, data: bytes | None) -> None:
        """A file: what is in it and what it would add, before anything is done."""
        text = self._text
        shown = name[:LONGEST_NAME]
        self._told.value = ""
        if data is None:
            self._refuse(text("“{name}” is larger than 9 MB or cannot be read; nothing was changed.", name=shown))
            return
        try:
            found = read_file(data)
        except NewerProgress:
            self._refuse(
                text(
                    "“{name}” was made by a newer version of the course; open it there. Nothing was changed.",
                    name=shown,
                )
            )
            return
        except BadProgress as bad:
            why = reason_text(bad.reason, self.host.words.as_form("text"))
            self._refuse(text("“{name}” cannot be used. {why} Nothing was changed.", name=shown, why=why))
            return
        self._brought = found.settings
        self._offer(shown, found.log, found.refused)

    def _offer(
        self, name: str, log: Log, refused: tuple[Refused, ...] = (), *, onward: carry.Carried | None = None
    ) -> None:
        """The preview, with Merge and Cancel; a code also knows where to go on."""
        text = self._text
        news = log.without(self.host.log)
        lines = [
            text("Answers in it: {n}.", n=len(log.attempts)),
            text("New to this browser: {n}.", n=len(news.attempts))
            if news.attempts
            else text("All of it is here already: there is nothing to add."),
        ]
        if refused:
            lines.append(
                text("Left out because they cannot be read: {n}; the first: {why}.", n=len(refused), why=refused[0].why)
            )
        told = "".join(f"<li>{escape(line)}</li>" for line in [*lines, *self._by_lesson(news)])
        head = html(f"<h3>{escape(name)}</h3><ul>{told}</ul>")
        row = [self.host.button(text("Cancel"), self._cancel)]
        if news.attempts:
            row.insert(0, self.host.button(text("Merge"), lambda: self._merge(log), "primary"))
        if onward is not None and onward.lesson:
            row.insert(-1, self.host.button(text("Merge and go on where you were"), lambda: self._onward(onward)))
        self._preview.children = [box([head, box(row, "sl-row")], "sl-box")]

    def _onward(self, carried: carry.Carried) -> None:
        self.host.merge(carried.log())
        self.host.go("lesson", lesson=carried.lesson, step=carried.step)

    def _by_lesson(self, news: Log) -> list[str]:
        """The new answers by lesson."""
        words = self.host.words
        titles = {
            each.slug: self.host.books.prose(each.slug, words.language).title
            for each in self.host.books.usable(words.language)
        }
        lines = []
        for slug in dict.fromkeys(each.lesson for each in news.attempts.values()):
            gym = self._text(IN_LOG[slug]) if slug in IN_LOG else slug
            title = label(titles[slug], words) if slug in titles else gym
            lines.append(f"{title}: {len(news.of(slug))}")
        return lines[:30]

    def _merge(self, log: Log) -> None:
        before = len(self.host.log.attempts)
        self.host.merge(log)
        set_name.bring(self.host, self._brought)
        added = len(self.host.log.attempts) - before
        self._preview.children = []
        self._told.value = notice(self._text("Merged. Answers added: {n}.", n=added), "ok")
        self._draw()

    def _cancel(self) -> None:
        self._preview.children = []
        self._told.value = notice(self._text("Nothing was changed."), "info")

    def _refuse(self, why: str) -> None:
        self._preview.children = []
        self._told.value = notice(why)

    def _read_code(self) -> None:
        """A typed code: the same preview as a file has."""
        typed = str(self._field.value)
        try:
            carried = carry.read(typed, carrying.courses(self.host))
        except NotationError as bad:
            self._refuse(self._text("That code cannot be used: {why}.", why=str(bad)))
            return
        self._told.value = ""
        self._brought = {}
        self._offer(self._text("Carry-on code"), carried.log(), onward=carried)

    def _ask_once_more(self) -> None:
        """Nothing is erased at the first press."""
        text = self._text
        told = text(
            "This erases your answers, your settings and the hand in play from this browser, for good. Download them first if you may want them back."
        )
        yes = self.host.button(text("Yes, erase it for good"), self._forget, "primary")
        no = self.host.button(text("Keep it"), lambda: setattr(self._sure, "children", []))
        self._sure.children = [box([html(f"<p>{escape(told)}</p>"), box([yes, no], "sl-row")], "sl-box")]

    def _forget(self) -> None:
        self.host.forget()
        self._sure.children = []
        self._draw()
        self._told.value = notice(self._text("Everything this browser kept of the course is erased."), "ok")
