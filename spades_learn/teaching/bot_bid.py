"""The bot's answer where a bid was asked, for a teacher to hold a class's bids against."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BotBid:
    """The bot's answer on a deal.

    Attributes:
        best: the best answers; several where the author or the rules name several.
        accepted: others that are close, or that the sample cannot tell from the best.
    """

    best: tuple[str, ...]
    accepted: tuple[str, ...] = ()


def either(one: str, other: str, *, first: bool, clear: bool) -> BotBid:
    """One answer of two, the other accepted unless the first is clearly better."""
    best, rest = (one, other) if first else (other, one)
    return BotBid((best,), () if clear else (rest,))
