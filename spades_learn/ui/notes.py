"""Notes above every page: that nothing is kept, or that the hand went on elsewhere. They stay until they are settled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.ui.i18n import N_
from spades_learn.ui.parts import box, html, notice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import ipywidgets

    from spades_learn.ui.host import Host

UNKEPT: Mapping[str, str] = {
    "blocked": N_(
        "This browser keeps nothing for this page (a private window, or storage is blocked). All works, but what you do is lost when the page closes: download it before you leave."
    ),
    "full": N_("This browser has no room left, so what you do from now on is not kept: download it before you leave."),
    "newer": N_(
        "Your progress here was written by a newer version of the course, so it is left untouched. What you do now is not kept: download it before you leave."
    ),
}
"""Why the browser keeps nothing."""

UNWRITTEN: Mapping[str, str] = {
    "full": N_(
        "Your folder cannot be written to (it is full or read-only). What you do is kept in this browser only: download it to be safe."
    ),
    "newer": N_(
        "The progress in your folder was written by a newer version of the course, so it is left untouched. What you do now is kept in this browser only."
    ),
}
"""Why the file on a hub is not written."""


class Notes:
    """The notes, by what they are about; an empty box takes no room."""

    def __init__(self, host: Host) -> None:
        """Nothing to say yet."""
        self.host = host
        self.widget = box([], "sl-notes")
        self._said: dict[str, ipywidgets.Widget] = {}

    def storage(self, browser: str, file: str) -> None:
        """Say why nothing is kept, or take it back where all is well."""
        words = UNKEPT.get(browser) or UNWRITTEN.get(file)
        if words is None:
            self.drop("storage")
            return
        text = self.host.words.as_form("text").text
        self._say("storage", text(words), self.host.button(text("Download my progress"), self.host.save))

    def elsewhere(self, again: Callable[[], None]) -> None:
        """Say that another tab has gone on with this hand; the older one may still be played, and is the newer then."""
        text = self.host.words.as_form("text").text
        told = text(
            "You went on with this in another tab or window. What is shown here is older; if you go on here, this becomes the newer."
        )
        self._say("elsewhere", told, self.host.button(text("Show the newer"), again))

    def unspoken(self, wanted: str) -> None:
        """Say that the course does not speak the language that the address asks for."""
        plain = self.host.words.as_form("text")
        told = plain.text("The course does not speak “{wanted}” yet. Choose another language in the settings.", wanted=wanted[:20])
        self._say("language", told)

    def checking(self) -> None:
        """Say why the page waits: a lesson pack is proved before any of it is shown."""
        self._say("pack", self.host.words.as_form("text").text("The lesson pack is being checked …"))

    def unopened(self, why: str) -> None:
        """Say that the lesson pack of the address is not shown; the reason is for its author, in English."""
        told = self.host.words.as_form("text").text(
            "This link asks for a lesson pack that cannot be opened; below is the course itself. For whoever sent the link: {why}",
            why=why,
        )
        self._say("pack", told)

    def in_pack(self, name: str, out: Callable[[], None]) -> None:
        """Say whose lessons these are, and lead out of them."""
        text = self.host.words.as_form("text").text
        told = text("These are the lessons of the pack “{name}”, not those of the course.", name=name)
        self._say("pack", told, self.host.button(text("To the course itself"), out))

    def drop(self, about: str) -> None:
        """Take a note back."""
        if self._said.pop(about, None) is not None:
            self._draw()

    def _say(self, about: str, told: str, *buttons: ipywidgets.Widget) -> None:
        self._said[about] = box([html(notice(told, "info")), box(buttons, "sl-row")], "sl-note-row")
        self._draw()

    def _draw(self) -> None:
        self.widget.children = list(self._said.values())
