"""The bots of a match: one after another, each shown before the next, on the kernel's own loop."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING

from spades_learn.teaching.sitting import Sitting, Waits
from spades_learn.ui.bot_turn import Choice, chosen

if TYPE_CHECKING:
    from collections.abc import Callable

    from spades_learn.bots.bot import Bot
    from spades_learn.ui.host import Host

PAUSE = 0.55
"""Seconds between two bots' cards, so that each can be seen; none where motion is off."""

_log = logging.getLogger(__name__)


class BotTurns:
    """Whoever waits for bots: they act until it is the learner's turn again."""

    def __init__(
        self,
        host: Host,
        bots: Bot,
        *,
        now: Callable[[], Sitting],
        did: Callable[[Choice], None],
        show: Callable[[], None],
    ) -> None:
        """Ask ``now`` for the position, tell ``did`` what a bot does in it, and ``show`` what came of it."""
        self.bots = bots
        self._host = host
        self._now = now
        self._did = did
        self._show = show
        self._running: asyncio.Task[None] | None = None

    def run(self) -> None:
        """Bots act one at a time on the kernel's own loop; without a loop (in a test) at once."""
        self.leave()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            while self._now().waits is Waits.BOT:
                here = self._now()
                self._did(Choice(self.bots.choose(here.bot_view(), seed=bot_seed(here))))
            self._show()
            return
        self._running = loop.create_task(self._paced())

    def leave(self) -> None:
        """No bot acts any more."""
        if self._running is not None and not self._running.done():
            self._running.cancel()
        self._running = None

    async def _paced(self) -> None:
        """One bot after another; what fails on our side is told, and the hand waits where it is."""
        try:
            while self._now().waits is Waits.BOT:
                await asyncio.sleep(PAUSE if self._host.look.motion else 0)
                here = self._now()
                self._did(await chosen(self.bots, here.bot_view(), seed=bot_seed(here)))
                self._show()
        except Exception:  # noqa: BLE001 - nobody awaits this task, so nobody else would hear of it
            note = secrets.token_hex(3)
            _log.exception("a bot could not go on, note %s", note)
            self._host.trouble_note(note)


def bot_seed(here: Sitting) -> int:
    """What a bot's choice follows from here."""
    return here.match.next_seed + len(here.state.events)
