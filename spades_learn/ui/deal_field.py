"""A field for a deal code or a link with one; what cannot be opened is explained beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ipywidgets

from spades_learn.cards.notation import NotationError
from spades_learn.teaching import dealcode
from spades_learn.teaching.class_links import code_in
from spades_learn.ui.languages import SOURCE
from spades_learn.ui.parts import box, html, notice

if TYPE_CHECKING:
    from spades_learn.ui.host import Host
    from spades_learn.ui.words import Words


class DealField:
    """The field, its button, and why the last code did not open."""

    def __init__(self, host: Host) -> None:
        """An empty field."""
        self._host = host
        plain = host.words.as_form("text")
        self._text = ipywidgets.Text(
            description=plain.text("Deal code"), placeholder=plain.text("a code, or a link with one")
        )
        self._told = html("")
        row = box([self._text, host.button(plain.text("Open the deal"), self._open)], "sl-row", "sl-dealfield")
        self.widget = box([row, self._told], "sl-deal")

    def _open(self) -> None:
        """Open what is written, or say why it cannot be."""
        code = code_in(self._text.value, key="deal")
        why = trouble(code, self._host.words)
        self._told.value = notice(why) if why else ""
        if not why:
            self._host.go("play", deal=code)


def trouble(code: str, words: Words) -> str:
    """Why a code cannot be opened, as plain text; "" where it can."""
    plain = words.as_form("text")
    if not code:
        return plain.text("Paste a deal code first.")
    try:
        dealcode.read(code).state()
    except NotationError as bad:
        return unread(bad, words)
    return ""


def unread(bad: NotationError, words: Words) -> str:
    """That a code cannot be opened, and why, as plain text; the reason is in English only."""
    plain = words.as_form("text")
    if plain.language == SOURCE:
        return plain.text("That deal code cannot be opened: {why}.", why=str(bad).removeprefix("deal code: "))
    return plain.text("That deal code cannot be opened; copy it again, whole.")
