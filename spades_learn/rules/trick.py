"""A trick: who led, what was played, and who takes it (TRK-1, DCK-3, DCK-4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.cards.card import Card, Suit

if TYPE_CHECKING:
    from spades_learn.cards.deck import Deck
    from spades_learn.cards.seat import Seat


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards in the order they were played; the first seat led."""

    plays: tuple[tuple[Seat, Card], ...] = ()

    @property
    def leader(self) -> Seat | None:
        """Who led, or None before the lead."""
        return self.plays[0][0] if self.plays else None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in playing order."""
        return tuple(card for _, card in self.plays)

    def led(self, deck: Deck) -> Suit | None:
        """The suit to follow, or None before the lead."""
        return deck.suit(self.plays[0][1]) if self.plays else None

    def card_of(self, seat: Seat) -> Card | None:
        """What a seat has played to this trick, or None."""
        return next((card for who, card in self.plays if who is seat), None)

    def with_play(self, seat: Seat, card: Card) -> Trick:
        """The trick after one more card."""
        return Trick((*self.plays, (seat, card)))


@dataclass(frozen=True, slots=True)
class Taken:
    """Who is winning or has won a trick, with which card, and why.

    Attributes:
        seat: the winner.
        card: the winning card.
        clause: always TRK-1; the trump half of it when ``ruffed``.
        ruffed: a spade beat a lead of another suit (DCK-3).
    """

    seat: Seat
    card: Card
    clause: str
    ruffed: bool


def winner(trick: Trick, deck: Deck) -> Taken:
    """The seat that takes the trick as it stands.

    Raises:
        ValueError: nothing has been played.
    """
    led = trick.led(deck)
    if led is None:
        raise ValueError("a trick with no card has no winner")
    seat, card = max(trick.plays, key=lambda play: _strength(play[1], led, deck))
    return Taken(seat, card, "TRK-1", ruffed=led is not Suit.SPADES and deck.suit(card) is Suit.SPADES)


def beats(card: Card, other: Card, *, led: Suit, deck: Deck) -> bool:
    """Whether the first card takes a trick of this lead from the second."""
    return _strength(card, led, deck) > _strength(other, led, deck)


def _strength(card: Card, led: Suit, deck: Deck) -> int:
    """-1 for a card that can win nothing here, the led suit by power, any spade above every other card."""
    suit = deck.suits[card]
    if suit is Suit.SPADES:
        return 100 + deck.powers[card]
    return deck.powers[card] if suit is led else -1
