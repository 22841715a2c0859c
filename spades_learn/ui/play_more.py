"""What a match offers beside playing on, folded away: the coach, the deal's code, another seat, the dealing, a new match."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from spades_learn.ui import play_seats_text, play_share_text
from spades_learn.ui.deal_field import DealField
from spades_learn.ui.parts import box, html
from spades_learn.ui.play_fair import PlayFair
from spades_learn.ui.play_row import ENDS, Buttons

if TYPE_CHECKING:
    from collections.abc import Callable

    from spades_learn.ui.play_page import PlayPage


class PlayMore:
    """The folded group of one page; of its parts at most one is open.

    Attributes:
        widget: the group; empty while it is folded.
    """

    def __init__(self, page: PlayPage) -> None:
        """Folded."""
        self.widget = box([], "sl-box", "sl-moreplay")
        self._page = page
        self._host = page.host
        self._button = Buttons(page.host).button
        self._open = ""
        self._shown = html("")
        self._field: DealField | None = None
        self._fair = PlayFair(page.host, borrowed=page.opened.borrowed)
        self._seats = box([], "sl-row", "minor")

    @property
    def open(self) -> bool:
        """Whether the group is shown."""
        return bool(self.widget.children)

    def toggle(self) -> None:
        """Show the group or fold it."""
        if self.open:
            self._open = ""
            self._fair.leave()
            self.widget.children = ()
        else:
            self.draw(opened=True)

    def leave(self) -> None:
        """Stop what is being counted."""
        self._fair.leave()

    def draw(self, *, opened: bool = False) -> None:
        """Draw it for this moment, if it is shown."""
        if not (opened or self.open):
            return
        text = self._host.words.as_form("text").text
        over = self._page.sitting.waits in ENDS
        if self._open == "seats" and not over:
            self._open = ""
        offers = [("share", text("Share this deal")), ("code", text("Open a deal code"))]
        if over:
            offers.insert(0, ("seats", text("Another seat")))
        offers.append(("fair", text("How the cards are dealt")))
        row: list[Any] = [
            self._button(label, partial(self._choose, name), *(("on",) if name == self._open else ()))
            for name, label in offers
        ]
        if not self._page.opened.single:
            row.append(self._button(text("New match"), self._page.again))
        parts: dict[str, Callable[[], Any]] = {
            "share": self._share,
            "code": self._code,
            "seats": self._other_seats,
            "fair": self._fairness,
        }
        part = [parts[self._open]()] if self._open else []
        self.widget.children = [self._page.coach.choice, box(row, "sl-row", "minor"), *part]

    def _choose(self, name: str) -> None:
        """Open a part, or shut it again."""
        self._fair.leave()
        self._open = "" if self._open == name else name
        self.draw()

    def _share(self) -> Any:
        here = self._page.sitting
        self._shown.value = play_share_text.share_html(here.state, here.seat, self._page.words)
        return box([self._shown], "sl-share")

    def _code(self) -> Any:
        if self._field is None:
            self._field = DealField(self._host)
        return self._field.widget

    def _fairness(self) -> Any:
        self._fair.draw(self._page.sitting, self._page.words)
        return self._fair.widget

    def _other_seats(self) -> Any:
        here, words = self._page.sitting, self._page.words
        self._shown.value = play_seats_text.seats_head(words)
        plain = words.as_form("text")
        made = []
        for seat in here.state.rules.seating.seats:
            code = play_share_text.code_from_start(here.state, seat)
            label = plain.text("Play as {seat}", seat=plain.for_seat("").seat(str(seat)))
            made.append(self._button(label, partial(self._page.replay, code)))
        self._seats.children = made
        return box([self._shown, self._seats])
