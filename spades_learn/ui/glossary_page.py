"""The glossary in the app: every term with its meaning, found as you type, and the way to its rules and flash cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ipywidgets

from spades_learn.teaching.glossary import glossary
from spades_learn.ui import glossary_text
from spades_learn.ui.parts import box, html
from spades_learn.ui.picker import observed

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from spades_learn.ui.host import Host


class GlossaryPage:
    """A search above the terms it leaves."""

    def __init__(self, host: Host, *, find: str = "") -> None:
        """Draw the glossary, or what a search finds in it."""
        self.host = host
        text = host.words.as_form("text").text
        self.title = host.words.text("Glossary")
        self.bar = html("")
        self._terms = glossary(host.words.language)
        self._find = observed(
            ipywidgets.Text(
                value=find[: glossary_text.ASKED],
                description=text("Search"),
                placeholder=text("a term, or a word of its meaning"),
                continuous_update=True,
            ),
            self._show,
        )
        self._count = html("", "sl-count")
        self._found = html("")
        intro = host.words.text(
            "The words of the game and what they mean, with the other names in use. "
            "Where a sheet uses a word for something else, it says so."
        )
        row = box(
            [
                host.button(text("Learn them with flash cards"), lambda: host.go("cards")),
                host.button(text("Rulebook"), lambda: host.go("rules")),
            ],
            "sl-row",
        )
        head = html(f"<h1>{self.title}</h1><p>{intro}</p>")
        self.body = box([head, box([self._find], "sl-finder"), row, self._count, self._found], "sl-rulebook")
        self._show()

    def hear(self, intent: Mapping[str, Any]) -> str | None:  # noqa: ARG002 - there is no table here
        """Nothing on this page comes from the table."""
        return ""

    def _show(self) -> None:
        words = self.host.words
        found = glossary_text.glossary_html(self._terms, self.host.books, words, asked=self._find.value)
        told = words.many("{n} term", "{n} terms", found.count)
        self._count.value = f'<p role="status"><small>{told}</small></p>'
        self._found.value = found.body
        # So that Back from the rulebook comes back to what was looked for.
        self.host.place(page="glossary", find=self._find.value.strip())
