"""How long something is away, in words: minutes, hours or days, whichever says it best."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spades_learn.ui.words import Words

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def span(time: timedelta, words: Words) -> str:
    """A length of time, never less than a minute: ``10 minutes``, ``3 hours``, ``12 days``."""
    # What would be rounded to a whole hour or day is one.
    if time < HOUR - timedelta(seconds=30):
        return words.many("{n} minute", "{n} minutes", max(1, round(time / timedelta(minutes=1))))
    if time < DAY - HOUR / 2:
        return words.many("{n} hour", "{n} hours", round(time / HOUR))
    return words.many("{n} day", "{n} days", round(time / DAY))
