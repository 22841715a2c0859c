"""The claim form of a match: how many of the last tricks the learner's hand takes for certain."""

from __future__ import annotations

import asyncio
import logging
import secrets
from functools import partial
from typing import TYPE_CHECKING

import ipywidgets

from spades_learn.bots.claim import open_to_claim
from spades_learn.teaching.claiming import Claimed, claimed
from spades_learn.teaching.sitting import Waits
from spades_learn.ui import play_claim_text
from spades_learn.ui.apart import apart
from spades_learn.ui.parts import box, html

if TYPE_CHECKING:
    from collections.abc import Callable

    from spades_learn.bots.bot import Bot
    from spades_learn.teaching.sitting import Sitting
    from spades_learn.ui.host import Host
    from spades_learn.ui.words import Words

_log = logging.getLogger(__name__)


class PlayClaim:
    """One page's claims; a claim is tried beside the page, and dropped where the table has moved on meanwhile.

    Attributes:
        widget: the form; empty while it is shut.
    """

    def __init__(
        self,
        host: Host,
        bots: Bot,
        *,
        now: Callable[[], Sitting],
        words: Callable[[], Words],
        played_out: Callable[[Claimed, Sitting], None],
        changed: Callable[[], None],
    ) -> None:
        """A form that is shut; ``played_out`` is given the hand at its end where a claim stands."""
        self._host, self._bots = host, bots
        self._now, self._words = now, words
        self._played_out, self._changed = played_out, changed
        self._task: asyncio.Task[None] | None = None
        plain = host.words.as_form("text")
        self._tricks = ipywidgets.Dropdown(options=[0], description=plain.text("Tricks"))
        self._told = html("")
        self._head = html("")
        row = box(
            [
                host.button(plain.text("Claim them"), self._claim, "primary"),
                host.button(plain.text("Close"), self.shut, "quiet"),
            ],
            "sl-row",
        )
        self._parts = (self._head, self._tricks, row, self._told)
        self.widget = box([], "sl-box", "sl-claim")

    @property
    def open(self) -> bool:
        """Whether the form is shown."""
        return bool(self.widget.children)

    def may(self) -> bool:
        """Whether a claim is open to the learner now."""
        now = self._now()
        return now.waits is Waits.LEARNER and open_to_claim(now.view())

    def toggle(self) -> str | None:
        """Show the form, or shut it; the text says why there is nothing to claim."""
        if self.open:
            self.shut()
            return None
        if not self.may():
            text = self._host.words.as_form("text").text
            return text("You may claim when it is your turn to play, after the first trick.")
        left = len(self._now().view().hand or ())
        self._tricks.options = list(range(left + 1))
        self._tricks.value = left
        self._head.value = play_claim_text.head(left, self._words())
        self._told.value = ""
        self.widget.children = self._parts
        self._changed()
        return None

    def shut(self) -> None:
        """Put the form away."""
        was = self.open
        self.close()
        if was:
            self._changed()

    def close(self) -> None:
        """Put the form away without drawing the page."""
        self.leave()
        self.widget.children = ()

    def leave(self) -> None:
        """A claim that is being tried is dropped."""
        if self._task is not None and not self._task.done():
            self._task.cancel()
        self._task = None

    def _claim(self) -> None:
        """Try what is asked for, beside the page; without a loop (in a test) at once."""
        if not self.may():
            return
        self.leave()
        here = self._now()
        work = partial(claimed, here, self._tricks.value, self._bots)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._tried(here, work())
            return
        self._told.value = play_claim_text.trying(self._words())
        self._task = loop.create_task(self._later(here, work))

    async def _later(self, here: Sitting, work: Callable[[], Claimed]) -> None:
        try:
            self._tried(here, await apart(work))
        except Exception:  # noqa: BLE001 - nobody awaits this task, so nobody else would hear of it
            note = secrets.token_hex(3)
            _log.exception("a claim could not be tried, note %s", note)
            self._told.value = ""
            self._host.trouble_note(note)

    def _tried(self, here: Sitting, found: Claimed) -> None:
        if self._now() is not here:
            return  # a card was played meanwhile
        self._task = None
        if found.sitting is None:
            self._told.value = play_claim_text.refused(found.trial, self._words())
            return
        self.widget.children = ()
        self._played_out(found, found.sitting)
