"""The cards one player holds, and their text form: spades, hearts, diamonds, clubs, each high to low."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING

from spades_learn.cards.card import Card, Suit
from spades_learn.cards.notation import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_place = attrgetter("place")
SUITS_IN_TEXT = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


@dataclass(frozen=True, slots=True)
class Hand:
    """An unordered set of cards; iterating gives spades first, then hearts, diamonds, clubs, high to low.

    >>> hand = Hand.parse("A92.QT4.9732.T64")
    >>> str(hand), len(hand), [str(card) for card in hand.of(Suit.SPADES)]
    ('A92.QT4.9732.T64', 13, ['SA', 'S9', 'S2'])
    """

    cards: frozenset[Card]

    @staticmethod
    def of_cards(cards: Iterable[Card]) -> Hand:
        """A hand of the given cards.

        Raises:
            NotationError: a card is named twice.
        """
        listed = list(cards)
        held = frozenset(listed)
        if len(held) != len(listed):
            twice = next(card for card in listed if listed.count(card) > 1)
            raise NotationError(f"{twice} is named twice in one hand")
        return Hand(held)

    @staticmethod
    def parse(text: str) -> Hand:
        """Read ``S.H.D.C`` holdings such as ``A92.QT4.9732.T64``; ``-`` or nothing marks a void.

        Jokers are written ``B`` and ``L`` among the spades.

        Raises:
            NotationError: not four holdings, an unknown rank, or a card named twice.
        """
        holdings = text.strip().split(".")
        if len(holdings) != len(SUITS_IN_TEXT):
            raise NotationError(
                f"{text!r} has {len(holdings)} holdings; a hand has four, "
                "spades.hearts.diamonds.clubs, like A92.QT4.9732.T64"
            )
        cards = [
            _card(suit, letter, text)
            for suit, holding in zip(SUITS_IN_TEXT, holdings, strict=True)
            for letter in holding.strip().upper().replace("10", "T").replace("-", "")
        ]
        return Hand.of_cards(cards)

    def __contains__(self, card: Card) -> bool:
        return card in self.cards

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(sorted(self.cards, key=_place, reverse=True))

    def __str__(self) -> str:
        return ".".join("".join(card.rank.value for card in self.of(suit)) for suit in SUITS_IN_TEXT)

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"

    def of(self, suit: Suit) -> tuple[Card, ...]:
        """The cards of one printed suit, high to low."""
        return tuple(sorted((card for card in self.cards if card.suit is suit), key=_place, reverse=True))

    def without(self, *cards: Card) -> Hand:
        """The hand after these cards have left it.

        Raises:
            KeyError: a card is not held.
        """
        for card in cards:
            if card not in self.cards:
                raise KeyError(card)
        return Hand(self.cards.difference(cards))

    def with_cards(self, *cards: Card) -> Hand:
        """The hand after these cards have come into it."""
        return Hand(self.cards.union(cards))


def _card(suit: Suit, letter: str, text: str) -> Card:
    name = f"{letter}J" if letter in {"B", "L"} and suit is Suit.SPADES else f"{suit.value}{letter}"
    try:
        return Card.parse(name)
    except NotationError:
        raise NotationError(f"{letter!r} in {text!r} is not a rank here; use A K Q J T 9 … 2") from None
