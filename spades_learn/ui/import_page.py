"""Opening a hand that was played elsewhere: from a file, from pasted text, or by its code; looked at before anything else."""

from __future__ import annotations

import re
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets

from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.game.opening import Phase
from spades_learn.teaching import dealcode
from spades_learn.teaching.class_links import code_in
from spades_learn.teaching.importing import address, read_hands
from spades_learn.ui import import_text
from spades_learn.ui.import_text import Found
from spades_learn.ui.parts import box, guarded, html, notice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.ui.host import Host

LONGEST_NAME = 40
"""Characters of a file's name that are shown."""

_CODE = re.compile(r"[A-Za-z0-9_~.-]{6,2000}")


class ImportPage:
    """A field, a file, a look at what is in it, and the way on; what cannot be read changes nothing."""

    def __init__(self, host: Host) -> None:
        """Ask for a hand."""
        self.host = host
        text = self._text = host.words.as_form("text").text
        self.title = text("Open a hand")
        self.bar = html("")
        self._found: tuple[Found, ...] = ()
        told = text(
            "A hand from anywhere, to be reviewed or played on: as PTN or JSON, as PBN with its play, or by its deal code."
        )
        self._field = ipywidgets.Textarea(description=text("The hand"), placeholder=text("Paste it here"), rows=7)
        self._field.add_class("sl-import-field")
        self._field.continuous_update = False
        read = host.button(text("Read it"), self._read, "primary")
        pick = host.button(text("Choose a file"), lambda: None, "sl-pick", "sl-pick-hand")
        self._told = html("")
        self._which = ipywidgets.Dropdown(options=[], description=text("Hand"))
        self._seat = ipywidgets.Dropdown(options=[], description=text("Look from"))
        self._which.observe(lambda _change: guarded(self._chose), names="value")
        self._looked = html("")
        self._ways = box([], "sl-row")
        self._preview = box([], "sl-preview")
        self.body = box(
            [
                html(f"<h1>{escape(self.title)}</h1><p>{escape(told)}</p>"),
                self._field,
                box([read, pick], "sl-row"),
                self._told,
                self._preview,
            ],
            "sl-settings",
            "sl-import",
        )
        host.place(page="import")

    def hear(self, intent: Mapping[str, Any]) -> str | None:  # noqa: ARG002 - there is no table here
        """Nothing on this page comes from the table."""
        return ""

    def chosen(self, name: str, data: bytes | None) -> None:
        """A file the learner chose."""
        shown = name[:LONGEST_NAME]
        if data is None:
            self._refuse(self._text("“{name}” is larger than 9 MB or cannot be read; nothing was changed.", name=shown))
            return
        self._take(data, shown)

    def _read(self) -> None:
        """What was pasted."""
        pasted = str(self._field.value).strip()
        if not pasted:
            self._refuse(self._text("There is nothing in the field yet: paste a hand, or choose a file."))
            return
        # A file may name an address in a comment of its own.
        code = pasted if "\n" in pasted else code_in(pasted, key="deal")
        if _CODE.fullmatch(code):
            self._take_code(code)
        else:
            self._take(pasted.encode(), self._text("What was pasted"))

    def _take_code(self, text: str) -> None:
        try:
            code = dealcode.read(text)
            state = code.state()
        except NotationError as bad:
            self._refuse(self._text("This deal code cannot be read: {why}.", why=_why(bad)))
            return
        self._offer((Found("", "code", state, None, "", text),), seat=code.seat)

    def _take(self, data: bytes, name: str) -> None:
        try:
            hands = read_hands(data)
        except NotationError as bad:
            self._refuse(self._text("“{name}” cannot be read: {why}. Nothing was changed.", name=name, why=_why(bad)))
            return
        if not hands:
            self._refuse(self._text("There is no hand in “{name}”.", name=name))
            return
        self._offer(
            tuple(Found(each.name, each.form, each.state, each.illegal, each.lacks, "", each) for each in hands)
        )

    def _refuse(self, why: str) -> None:
        """One message; what was looked at before stays, and so does what was pasted."""
        self._told.value = notice(why)

    def _offer(self, found: tuple[Found, ...], *, seat: Seat | None = None) -> None:
        """A look at what was read."""
        self._told.value = ""
        self._found = found
        names = [(each.name or self._text("Hand {n}", n=place + 1), place) for place, each in enumerate(found)]
        # Two hands of one name would be one choice.
        self._which.options = [(f"{place + 1}. {name}" if len(names) > 1 else name, place) for name, place in names]
        self._which.value = 0
        self._look(seat)

    def _chose(self) -> None:
        if self._found and self._which.value is not None:
            self._look(None)

    def _look(self, seat: Seat | None) -> None:
        """The hand chosen, the seat to look from, and the ways on."""
        found = self._found[self._which.value or 0]
        words = self.host.words.for_seat("")
        seats = found.state.rules.seating.seats
        self._seat.options = [(words.as_form("text").seat(str(each)), str(each)) for each in seats]
        self._seat.value = str(seat if seat in seats else Seat.SOUTH if Seat.SOUTH in seats else seats[0])
        self._looked.value = import_text.preview_html(found, words)
        row = []
        if found.state.phase is Phase.DONE:
            row.append(self.host.button(self._text("Review it"), partial(self._go, "review"), "primary"))
            row.append(self.host.button(self._text("Find better"), partial(self._go, "better")))
        else:
            row.append(self.host.button(self._text("Play on from there"), partial(self._go, "play"), "primary"))
        row.append(self.host.button(self._text("Cancel"), self._cancel, "quiet"))
        self._ways.children = row
        which = [self._which] if len(self._found) > 1 else []
        self._preview.children = [box([*which, self._looked, self._seat, self._ways], "sl-box")]

    def _cancel(self) -> None:
        self._preview.children = []
        self._told.value = notice(self._text("Nothing was changed."), "info")

    def _go(self, page: str) -> None:
        """On with the hand, from the seat that was chosen."""
        found, seat = self._found[self._which.value or 0], Seat(self._seat.value)
        try:
            code = (
                address(found.imported, seat)
                if found.imported is not None
                else dealcode.write(dealcode.code_of(found.state, seat))
            )
        except NotationError as bad:
            self._refuse(self._text("This hand cannot be opened here: {why}.", why=_why(bad)))
            return
        self.host.go(page, deal=code)


def _why(bad: NotationError) -> str:
    """The reason without what the message around it says, and without a full stop of its own."""
    return str(bad).removeprefix("deal code: ").rstrip(".")
