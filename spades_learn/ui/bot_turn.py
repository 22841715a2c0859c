"""A bot's turn beside the page: thought out in a thread, so that the page still answers, and not for ever."""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from spades_learn.bots.levels import levels
from spades_learn.ui.apart import apart

if TYPE_CHECKING:
    from spades_learn.bots.bot import Bot
    from spades_learn.game.events import Action
    from spades_learn.game.view import View

_log = logging.getLogger(__name__)

SECONDS = 6.0
"""The longest a bot thinks; the page would be told that nobody answers at eight."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bot does.

    Attributes:
        action: the bid or card.
        note: where its own thinking failed or took too long, the id under which the log says so; else "".
    """

    action: Action
    note: str = ""


async def chosen(bot: Bot, seen: View, *, seed: int, seconds: float = SECONDS) -> Choice:
    """A bot's choice, or the simplest bot's where this one fails or is over its time."""
    try:
        return Choice(await asyncio.wait_for(apart(partial(bot.choose, seen, seed=seed)), seconds))
    except Exception as error:  # noqa: BLE001 - a game must not hang on one bot; it is logged
        note = secrets.token_hex(3)
        late = isinstance(error, TimeoutError)
        _log.error("a bot %s, note %s", "took too long" if late else "failed", note, exc_info=not late)
        return Choice(levels()["novice"].choose(seen, seed=seed), note)
