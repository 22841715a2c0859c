"""One action in one view, with the plain facts about it that reasons are built from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from spades_learn.bots.spot import Spot, spot
from spades_learn.cards.card import Card, Suit
from spades_learn.rules.bidding import Call
from spades_learn.rules.trick import winner

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spades_learn.cards.seat import Seat
    from spades_learn.game.view import View


@dataclass(frozen=True)
class Case:
    """An action a seat considers, and what its view proves about it."""

    view: View
    action: Call | Card

    @cached_property
    def spot(self) -> Spot:
        """The view as masks."""
        return spot(self.view)

    @property
    def me(self) -> Seat:
        """Who acts."""
        return self.view.seat

    @property
    def partner(self) -> Seat | None:
        """Their partner, or None."""
        return self.view.rules.seating.partner(self.me)

    @property
    def opponents(self) -> tuple[Seat, ...]:
        """Everybody on another side."""
        return tuple(seat for seat in self.view.rules.seating.seats if seat not in (self.me, self.partner))

    @property
    def hand(self) -> tuple[Card, ...]:
        """The own cards in display order; none while they have not been looked at."""
        return tuple(self.view.hand) if self.view.hand is not None else ()

    @property
    def card(self) -> Card | None:
        """The card considered, or None for a call."""
        return self.action if isinstance(self.action, Card) else None

    @property
    def call(self) -> Call | None:
        """The call considered, or None for a card."""
        return self.action if isinstance(self.action, Call) else None

    @cached_property
    def legal(self) -> tuple[Card, ...]:
        """The cards that may be played now."""
        return tuple(each for each in self.view.legal() if isinstance(each, Card))

    @property
    def led(self) -> Suit | None:
        """The suit to follow, or None for the leader."""
        return self.view.trick.led(self.view.rules.deck)

    @property
    def last(self) -> bool:
        """Whether everybody else has played to the trick."""
        return len(self.view.trick.plays) == len(self.view.rules.seating.seats) - 1

    @cached_property
    def ahead(self) -> tuple[Seat, Card] | None:
        """Who is winning the trick so far and with which card, or None before the lead."""
        if not self.view.trick.plays:
            return None
        taken = winner(self.view.trick, self.view.rules.deck)
        return taken.seat, taken.card

    def suit(self, card: Card) -> Suit:
        """The suit a card counts as."""
        return self.view.rules.deck.suit(card)

    def of(self, suit: Suit) -> tuple[Card, ...]:
        """The own cards that count as a suit, high to low."""
        deck = self.view.rules.deck
        return tuple(
            sorted((card for card in self.hand if deck.suit(card) is suit), key=lambda card: -deck.power(card))
        )

    def wins_so_far(self, card: Card) -> bool:
        """Whether the card would be ahead in the trick, were it played now."""
        if self.ahead is None:
            return True
        return winner(self.view.trick.with_play(self.me, card), self.view.rules.deck).seat is self.me

    def higher_unseen(self, card: Card) -> tuple[Card, ...]:
        """Cards of the same suit that beat it and are neither played nor held."""
        return self._unseen_beside(card, higher=True)

    def lower_unseen(self, card: Card) -> tuple[Card, ...]:
        """Cards of the same suit that it beats and that are neither played nor held."""
        return self._unseen_beside(card, higher=False)

    def _unseen_beside(self, card: Card, *, higher: bool) -> tuple[Card, ...]:
        bit = self.spot.code.bits[card]
        mask = self.spot.unseen & self.spot.code.suit(self.suit(card))
        return self.spot.code.cards(mask & ~(2 * bit - 1) if higher else mask & (bit - 1))

    def nil_alive(self, seat: Seat) -> bool:
        """Whether a seat bid nil and has taken no trick."""
        bid = self.view.bids.get(seat)
        return bid is not None and bid.is_nil and not self.view.won[seat]

    def contract(self, seat: Seat) -> tuple[int, int]:
        """What a seat's side has bid (nils aside), and how many tricks count toward it so far (BID-6, NIL-5)."""
        helps = self.view.rules.options.failed_nil_tricks == "help"
        bid, taken = 0, 0
        for each in self.view.rules.seating.side(seat).seats:
            call = self.view.bids.get(each)
            if call is None:
                continue
            bid += call.tricks
            if helps or not call.is_nil:
                taken += self.view.won[each]
        return bid, taken

    @property
    def tricks_left(self) -> int:
        """Tricks still to be won, the one in progress included."""
        return self.view.rules.tricks - len(self.view.tricks)


def names(cards: Iterable[Card]) -> tuple[str, ...]:
    """Cards as the text forms facts are made of."""
    return tuple(str(card) for card in cards)
