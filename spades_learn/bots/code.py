"""Cards as bits, for the kernels only: every function here takes or returns domain values on one side."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from spades_learn.cards.card import Card, Suit
    from spades_learn.cards.deck import Deck

OFFSET = 13
"""Places kept for each side suit; spades come last and may run past thirteen (jokers, high deuces)."""


@dataclass(frozen=True, slots=True)
class Code:
    """The bit of every card of one pack: ``13 * effective suit + power``.

    Attributes:
        deck: the pack.
        bits: the bit of each card.
        whole: all of them.
    """

    deck: Deck
    bits: Mapping[Card, int] = field(hash=False)
    whole: int
    _cards: Mapping[int, Card] = field(hash=False)

    def mask(self, cards: Iterable[Card]) -> int:
        """The cards as one number."""
        return sum(self.bits[card] for card in cards)

    def card(self, bit: int) -> Card:
        """The card of a single bit."""
        return self._cards[bit]

    def cards(self, mask: int) -> tuple[Card, ...]:
        """The cards of a mask, spades first, high to low."""
        return tuple(card for bit, card in self._cards.items() if bit & mask)

    def suit(self, suit: Suit) -> int:
        """Every card of the pack that counts as this suit."""
        return self.whole & suit_bits(suit)


@cache
def code_of(deck: Deck) -> Code:
    """The code of a pack."""
    bits = {card: 1 << (OFFSET * deck.suit(card).order + deck.power(card)) for card in deck.cards}
    back = {bit: card for card, bit in sorted(bits.items(), key=lambda item: -item[1])}
    return Code(deck, MappingProxyType(bits), sum(bits.values()), MappingProxyType(back))


def suit_bits(suit: Suit) -> int:
    """All the places of a suit."""
    return (0x1FFFF if suit.value == "S" else 0x1FFF) << (OFFSET * suit.order)
