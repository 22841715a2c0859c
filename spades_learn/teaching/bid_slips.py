"""Named slips in counting a hand for a bid: told only where the slip gives exactly the number that was bid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.bots.parts import HUNDRED, hand_parts
from spades_learn.teaching.feedback import Say, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spades_learn.cards.card import Card
    from spades_learn.cards.deck import Deck
    from spades_learn.cards.hand import Hand

UP = 40
"""Hundredths added before the fraction is cut off: the rule bidder rounds up from six tenths."""


def slip(hand: Hand, deck: Deck, bid: int, *, over: bool) -> tuple[Say, str] | None:
    """The one slip whose count comes to just this bid, with its misconception; None where none does, or several do.

    Args:
        hand: the cards.
        deck: the pack.
        bid: the number bid, worse than the best one.
        over: whether it is above the best one.
    """
    parts = hand_parts(hand, deck)
    total = sum(part.hundredths for part in parts)
    if whole(total) == bid:
        return None
    known = _over(hand, deck) if over else _under(hand, deck)
    found = [(told, tag) for off, told, tag in known if whole(total + off) == bid]
    return found[0] if len(found) == 1 else None


def whole(hundredths: int) -> int:
    """The number that an estimate is bid as."""
    return max(1, (hundredths + UP) // HUNDRED)


def _over(hand: Hand, deck: Deck) -> Iterator[tuple[int, Say, str]]:
    """Cards that another one beats, counted as whole tricks."""
    for part in hand_parts(hand, deck):
        tag = {"side-kings": "counted-side-king-as-sure", "side-queens": "counted-queen-as-sure"}.get(part.id)
        if tag is None or not all(_beaten(card, hand, deck) for card in part.cards):
            continue
        off = HUNDRED * len(part.cards) - part.hundredths
        cards = tuple(str(card) for card in part.cards)
        yield off, say("slip.counted-as-sure", "STR-1", cards=cards, k=len(cards)), tag


def _under(hand: Hand, deck: Deck) -> Iterator[tuple[int, Say, str]]:
    """Tricks that low spades or short suits bring, left out."""
    parts = hand_parts(hand, deck)
    for part in parts:
        if part.id == "long-spades":
            cards = tuple(str(card) for card in part.cards)
            yield (
                -part.hundredths,
                say("slip.forgot-long-spades", "STR-1", cards=cards, k=len(cards)),
                part_tag(part.id),
            )
    ruffs = [part for part in parts if part.id == "ruffs"]
    if len(ruffs) == 1 and ruffs[0].suit is not None:
        told = say("slip.forgot-ruffs", "STR-1", suit=ruffs[0].suit.value)
        yield -ruffs[0].hundredths, told, part_tag("ruffs")


def part_tag(part: str) -> str:
    """The misconception of leaving a part of the count out."""
    return f"forgot-{part}"


def _beaten(card: Card, hand: Hand, deck: Deck) -> bool:
    """Whether some card that is not held is of its suit and higher."""
    return any(
        other not in hand and deck.suit(other) is deck.suit(card) and deck.power(other) > deck.power(card)
        for other in deck.cards
    )
