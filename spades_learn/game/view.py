"""What one seat may see: their own cards and everything public, nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.card import Suit
from spades_learn.game.state import Phase, State
from spades_learn.rules.bidding import BidPosition, calls
from spades_learn.rules.play import PlayPosition, playable
from spades_learn.rules.trick import Trick, winner

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.cards.card import Card
    from spades_learn.cards.hand import Hand
    from spades_learn.cards.seat import Seat
    from spades_learn.rules.bidding import Call
    from spades_learn.rules.options import Rules
    from spades_learn.rules.scoring import Tally


@dataclass(frozen=True, slots=True)
class View:
    """One seat's knowledge of a hand; bots, hints and widgets get this and never the `State`.

    Attributes:
        rules: the rules in force.
        seat: whose view it is.
        dealer: who dealt.
        hand: the seat's cards, or None while they have not been looked at.
        bids: calls so far.
        tricks: finished tricks.
        trick: the trick on the table.
        before: running scores before this hand, by side name.
        held: how many cards each seat still holds.
        to_act: whose turn it is, or None when the hand is over.
    """

    rules: Rules
    seat: Seat
    dealer: Seat
    hand: Hand | None
    bids: Mapping[Seat, Call] = field(hash=False)
    tricks: tuple[Trick, ...]
    trick: Trick
    before: Mapping[str, Tally] = field(hash=False)
    held: Mapping[Seat, int] = field(hash=False)
    to_act: Seat | None

    @property
    def phase(self) -> Phase:
        """Bidding, play or done."""
        if self.to_act is None:
            return Phase.DONE
        return Phase.BIDDING if len(self.bids) < len(self.rules.seating.seats) else Phase.PLAY

    @property
    def played(self) -> tuple[Card, ...]:
        """Every card seen so far, in order."""
        return tuple(card for trick in (*self.tricks, self.trick) for card in trick.cards)

    @property
    def spades_broken(self) -> bool:
        """Whether a spade has been played (BRK-3)."""
        suits = self.rules.deck.suits
        return any(suits[card] is Suit.SPADES for trick in (*self.tricks, self.trick) for _, card in trick.plays)

    @property
    def won(self) -> Mapping[Seat, int]:
        """Tricks taken by each seat so far."""
        counts = dict.fromkeys(self.rules.seating.seats, 0)
        for trick in self.tricks:
            counts[winner(trick, self.rules.deck).seat] += 1
        return MappingProxyType(counts)

    @property
    def shown_void(self) -> Mapping[Seat, frozenset[Suit]]:
        """Suits each seat has shown to hold none of, by not following (STR-7)."""
        deck = self.rules.deck
        voids: dict[Seat, set[Suit]] = {seat: set() for seat in self.rules.seating.seats}
        for trick in (*self.tricks, self.trick):
            led = trick.led(deck)
            for seat, card in trick.plays:
                if led is not None and deck.suit(card) is not led:
                    voids[seat].add(led)
        return MappingProxyType({seat: frozenset(suits) for seat, suits in voids.items()})

    def bid_position(self) -> BidPosition:
        """What decides this seat's calls."""
        return BidPosition(self.rules, self.seat, self.bids, self.hand, self.before)

    def play_position(self) -> PlayPosition:
        """What decides this seat's cards.

        Raises:
            ValueError: the cards have not been looked at.
        """
        if self.hand is None:
            raise ValueError("the cards have not been looked at")
        return PlayPosition(self.rules, self.hand, self.trick, self.spades_broken, not self.tricks)

    def legal(self) -> tuple[Call, ...] | tuple[Card, ...]:
        """The calls, or the cards, open to this seat now; nothing when it is another's turn."""
        if self.to_act is not self.seat:
            return ()
        if self.phase is Phase.BIDDING:
            return tuple(call for call in calls(self.bid_position()) if not (call.blind and self.hand is not None))
        return playable(self.play_position())


def view(state: State, seat: Seat, *, looked: bool = True) -> View:
    """What a seat sees of a position.

    Args:
        state: the position.
        seat: whose view.
        looked: False while the seat has not looked at its cards (before a possible blind nil).
    """
    return View(
        rules=state.rules,
        seat=seat,
        dealer=state.dealer,
        hand=state.hands[seat] if looked or seat in state.looked else None,
        bids=state.bids,
        tricks=state.tricks,
        trick=state.trick,
        before=state.before,
        held=MappingProxyType({each: len(hand) for each, hand in state.hands.items()}),
        to_act=state.to_act,
    )
