"""Taking a hand along: as files that can be opened again, as a page to read or print, and as an address to share."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING

from spades_learn.ui import hand_export
from spades_learn.ui.parts import box, html

if TYPE_CHECKING:
    from collections.abc import Callable

    from spades_learn.cards.seat import Seat
    from spades_learn.game.state import State
    from spades_learn.teaching.hand_review import Judged
    from spades_learn.ui.host import Host

MIMES = {"ptn": "text/plain", "json": "application/json", "pbn": "text/plain", "html": "text/html"}


class ExportPart:
    """The buttons at the foot of a review."""

    def __init__(self, host: Host, state: State, seat: Seat, *, code: str, judged: Callable[[], list[Judged]]) -> None:
        """Lay it out; what is weighed is asked for when it is wanted."""
        self.host, self._state, self._seat, self._judged = host, state, seat, judged
        text = host.words.as_form("text").text
        row = [
            host.button(text("Download as PTN"), partial(self._give, "ptn")),
            host.button(text("Download as JSON"), partial(self._give, "json")),
            host.button(text("Download as PBN"), partial(self._give, "pbn")),
            host.button(text("Download as a page to read"), partial(self._give, "html")),
        ]
        head, told = (
            text("Take it along"),
            text("PTN, JSON and PBN can be opened again here; the page is for reading and printing."),
        )
        share, link = text("Share this hand by its code:"), text("Link to this review")
        address = f"?page=review&deal={escape(code, quote=True)}"
        self.body = box(
            [
                html(f"<h2>{escape(head)}</h2><p>{escape(told)}</p>"),
                box(row, "sl-row"),
                html(
                    f'<p>{escape(share)} <code class="sl-carry">{escape(code)}</code></p>'
                    f'<p><a href="{address}">{escape(link)}</a></p>'
                ),
            ],
            "sl-box",
            "sl-hr-export",
        )

    def _give(self, ending: str) -> None:
        """Hand out a file."""
        state = self._state
        if ending == "ptn":
            text = hand_export.as_ptn(state)
        elif ending == "json":
            text = hand_export.as_json(state)
        elif ending == "pbn":
            text = hand_export.as_pbn(state)
        else:
            text = hand_export.as_page(state, self._seat, self._judged(), self.host.words)
        self.host.download(hand_export.file_name(state, ending), text, MIMES[ending])
