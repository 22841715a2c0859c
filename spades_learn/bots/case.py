"""One action in one view, with the plain facts about it that reasons are built from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from spades_learn.bots.parts import hand_parts
from spades_learn.bots.player import touching
from spades_learn.bots.spot import Spot, bags_cost, spot
from spades_learn.cards.card import Card, Suit
from spades_learn.rules.bidding import Call
from spades_learn.rules.trick import winner

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from spades_learn.bots.parts import Part
    from spades_learn.cards.seat import Seat
    from spades_learn.game.view import View

SIDE_SUITS = (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
SET_MARGIN = 2
"""An opposing side is in reach of a set when it needs all the tricks left but this many, or fewer."""


@dataclass(frozen=True)
class Table:
    """What a view proves whatever the action; worked out once for all actions weighed in it."""

    view: View

    @cached_property
    def spot(self) -> Spot:
        """The view as masks."""
        return spot(self.view)

    @cached_property
    def hand(self) -> tuple[Card, ...]:
        """The own cards in display order; none while they have not been looked at."""
        return tuple(self.view.hand) if self.view.hand is not None else ()

    @cached_property
    def legal(self) -> tuple[Card, ...]:
        """The cards that may be played now."""
        return tuple(each for each in self.view.legal() if isinstance(each, Card))

    @cached_property
    def calls(self) -> tuple[Call, ...]:
        """The calls that may be made now."""
        return tuple(each for each in self.view.legal() if isinstance(each, Call))

    @cached_property
    def alike(self) -> Mapping[Card, Card]:
        """For each own card the highest of those it is as good as."""
        return touching(self.spot, self.hand)

    @cached_property
    def suits(self) -> Mapping[Suit, tuple[Card, ...]]:
        """The own cards by the suit they count as, high to low."""
        deck = self.view.rules.deck
        order = sorted(self.hand, key=lambda card: -deck.power(card))
        return {suit: tuple(card for card in order if deck.suit(card) is suit) for suit in Suit}

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """What the own hand is counted for as a number."""
        return hand_parts(self.hand, self.view.rules.deck)

    @cached_property
    def ahead(self) -> tuple[Seat, Card] | None:
        """Who is winning the trick so far and with which card, or None before the lead."""
        if not self.view.trick.plays:
            return None
        taken = winner(self.view.trick, self.view.rules.deck)
        return taken.seat, taken.card

    @cached_property
    def won(self) -> Mapping[Seat, int]:
        """Tricks taken so far."""
        return self.view.won

    @cached_property
    def voids(self) -> Mapping[Seat, frozenset[Suit]]:
        """Suits each seat has shown out of."""
        return self.view.shown_void

    @cached_property
    def after(self) -> tuple[Seat, ...]:
        """The seats still to play to this trick once the own card is down."""
        seats = self.view.rules.seating.order_from(self.view.seat)
        return seats[1 : len(seats) - len(self.view.trick.plays)]


@dataclass(frozen=True)
class Case:
    """An action a seat considers, and what its view proves about it."""

    view: View
    action: Call | Card
    table: Table

    @staticmethod
    def of(view: View, action: Call | Card) -> Case:
        """A single action of a view."""
        return Case(view, action, Table(view))

    def other(self, action: Call | Card) -> Case:
        """Another action at the same table."""
        return Case(self.view, action, self.table)

    @property
    def spot(self) -> Spot:
        """The view as masks."""
        return self.table.spot

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
        return self.table.hand

    @property
    def card(self) -> Card | None:
        """The card considered, or None for a call."""
        return self.action if isinstance(self.action, Card) else None

    @property
    def call(self) -> Call | None:
        """The call considered, or None for a card."""
        return self.action if isinstance(self.action, Call) else None

    @property
    def number(self) -> Call | None:
        """The call considered where it is a number, and the cards have been looked at."""
        return self.call if self.call is not None and not self.call.is_nil and self.hand else None

    @property
    def nil(self) -> Call | None:
        """The call considered where it is a nil, and the cards have been looked at."""
        return self.call if self.call is not None and self.call.is_nil and self.hand else None

    @property
    def legal(self) -> tuple[Card, ...]:
        """The cards that may be played now."""
        return self.table.legal

    @cached_property
    def rivals(self) -> tuple[Call | Card, ...]:
        """The other legal actions, cards left out that are as good as this one."""
        if self.card is None:
            return tuple(each for each in self.table.calls if each != self.action)
        mine = self.table.alike[self.card]
        return tuple(each for each in self.legal if self.table.alike[each] != mine)

    @property
    def led(self) -> Suit | None:
        """The suit to follow, or None for the leader."""
        return self.view.trick.led(self.view.rules.deck)

    @property
    def last(self) -> bool:
        """Whether everybody else has played to the trick."""
        return not self.table.after

    @property
    def ahead(self) -> tuple[Seat, Card] | None:
        """Who is winning the trick so far and with which card, or None before the lead."""
        return self.table.ahead

    def suit(self, card: Card) -> Suit:
        """The suit a card counts as."""
        return self.view.rules.deck.suit(card)

    def of_suit(self, suit: Suit) -> tuple[Card, ...]:
        """The own cards that count as a suit, high to low."""
        return self.table.suits[suit]

    def below(self, card: Card, other: Card) -> bool:
        """Whether a card is lower than another of the same suit."""
        deck = self.view.rules.deck
        return deck.suit(card) is deck.suit(other) and deck.power(card) < deck.power(other)

    def wins_so_far(self, card: Card) -> bool:
        """Whether the card would be ahead in the trick, were it played now."""
        if self.ahead is None:
            return True
        best = self.ahead[1]
        return self.below(best, card) or (self.suit(card) is Suit.SPADES and self.suit(best) is not Suit.SPADES)

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

    def unseen(self, suit: Suit) -> tuple[Card, ...]:
        """The cards of a suit that are neither played nor held."""
        return self.spot.code.cards(self.spot.unseen & self.spot.code.suit(suit))

    def threats(self, card: Card) -> tuple[Card, ...]:
        """Unseen cards that would beat this one in this trick and that some seat still to play may hold."""
        higher = (
            self.higher_unseen(card) if self.led in (None, self.suit(card)) or self.suit(card) is Suit.SPADES else ()
        )
        ruffs = () if self.suit(card) is Suit.SPADES else self.unseen(Suit.SPADES)
        return tuple(
            each
            for each in (*higher, *ruffs)
            if any(self.suit(each) not in self.table.voids[seat] for seat in self.table.after)
        )

    def nil_alive(self, seat: Seat) -> bool:
        """Whether a seat bid nil and has taken no trick."""
        bid = self.view.bids.get(seat)
        return bid is not None and bid.is_nil and not self.table.won[seat]

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
                taken += self.table.won[each]
        return bid, taken

    @property
    def tricks_left(self) -> int:
        """Tricks still to be won, the one in progress included."""
        return self.view.rules.tricks - len(self.view.tricks)

    @property
    def bags_cost(self) -> bool:
        """Whether a trick above the contract is one to avoid at this table."""
        return bags_cost(self.view.rules.options)

    @property
    def short(self) -> bool:
        """Whether the own side has not made its contract and still can."""
        bid, taken = self.contract(self.me)
        return 0 < bid - taken <= self.tricks_left

    def counts(self, seat: Seat) -> bool:
        """Whether a trick of this seat counts toward its side's contract: that of a failed nil may not (NIL-5, C3)."""
        call = self.view.bids.get(seat)
        return call is None or not call.is_nil or self.view.rules.options.failed_nil_tricks == "help"

    @property
    def all_held(self) -> bool:
        """Whether every unseen card is in a hand; where two play with half a pack many are in none."""
        rules = self.view.rules
        return len(rules.deck.cards) == rules.tricks * len(rules.seating.seats)

    @property
    def made(self) -> bool:
        """Whether the own side has bid a number and made it, by the own tricks among others."""
        bid, taken = self.contract(self.me)
        own = self.view.bids.get(self.me)
        return bool(bid) and taken >= bid and own is not None and not own.is_nil

    @cached_property
    def set_target(self) -> Seat | None:
        """A seat of an opposing side that still needs nearly all the tricks left, and can have them."""
        for seat in self.opponents:
            bid, taken = self.contract(seat)
            if bid > taken and 0 <= self.tricks_left - (bid - taken) <= SET_MARGIN:
                return seat
        return None

    @property
    def wants(self) -> bool:
        """Whether a trick is worth having: the contract is short, a set is in reach, or bags cost nothing.

        A nil of one's own that is alive wants none, and a failed one's tricks may not help the contract.
        """
        if self.nil_alive(self.me):
            return False
        return (self.short and self.counts(self.me)) or self.set_target is not None or not self.bags_cost

    @property
    def prey(self) -> Seat | None:
        """An opponent whose nil is alive."""
        return next((seat for seat in self.opponents if self.nil_alive(seat)), None)

    @property
    def ward(self) -> Seat | None:
        """The partner, if their nil is alive."""
        partner = self.partner
        return partner if partner is not None and self.nil_alive(partner) else None


def names(cards: Iterable[Card]) -> tuple[str, ...]:
    """Cards as the text forms facts are made of."""
    return tuple(str(card) for card in cards)
