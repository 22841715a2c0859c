"""What one seat may see: their own cards and everything public, nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.card import Suit
from spades_learn.game.events import Bid, Kept, Passed, Played, Rejected, Replaced
from spades_learn.game.opening import MOST_REPLACED, Phase, rejected
from spades_learn.rules.bidding import BidPosition, Call, calls
from spades_learn.rules.play import PlayPosition, playable
from spades_learn.rules.trick import Trick, winner

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from spades_learn.cards.card import Card
    from spades_learn.cards.hand import Hand
    from spades_learn.cards.seat import Seat
    from spades_learn.game.events import Action
    from spades_learn.game.state import State
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
        opening: DRAW, REPLACE or EXCHANGE while one of these goes on.
        unbid: the first hand that bids itself (E38).
        stock: how many cards of the pack are still to be drawn.
        top: the card that this seat has turned up and must keep or reject.
        out: cards this seat knows to be out of the hand: those it rejected or threw, but not those that another blind
            nil may have got since (BNL-8). A card that went to the discards after a keep was seen by nobody (DRW-2,
            E30).
        passed: the cards passed between this seat and the partner, in order; the other side saw backs (BNL-5).
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
    opening: Phase | None = None
    unbid: bool = False
    stock: int = 0
    top: Card | None = None
    out: frozenset[Card] = frozenset()
    passed: tuple[Passed, ...] = ()

    @property
    def phase(self) -> Phase:
        """Drawing, replacing, bidding, passing, play or done."""
        if self.to_act is None:
            return Phase.DONE
        if self.opening is not None:
            return self.opening
        whole = self.unbid or len(self.bids) == len(self.rules.seating.seats)
        return Phase.PLAY if whole else Phase.BIDDING

    @property
    def partner_holds(self) -> frozenset[Card]:
        """Cards this seat passed to the partner that have neither come back nor been played."""
        holds: set[Card] = set()
        for each in self.passed:
            holds = holds | set(each.cards) if each.seat is self.seat else holds - set(each.cards)
        return frozenset(holds - set(self.played))

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
        """The calls, or the cards, open to this seat now; nothing when it is another's turn.

        Nothing either while cards are drawn, replaced or passed, but for a blind nil before the first card (BNL-8):
        `actions` has those.
        """
        if self.to_act is not self.seat or self.phase in {Phase.REPLACE, Phase.EXCHANGE}:
            return ()
        if self.phase is Phase.DRAW:
            return () if self.hand is not None or self.unbid else tuple(self._blind_calls())
        if self.phase is Phase.BIDDING:
            return tuple(call for call in calls(self.bid_position()) if not (call.blind and self.hand is not None))
        return playable(self.play_position())

    def _blind_calls(self) -> Iterator[Call]:
        yield from (call for call in calls(self.bid_position()) if call.blind and self.seat not in self.bids)

    def actions(self) -> Iterator[Action]:
        """Every action open to this seat now, in every phase; passing cards has hundreds, so they come one by one."""
        seat = self.seat
        for each in self.legal():
            yield Bid(seat, each) if isinstance(each, Call) else Played(seat, each)
        if self.to_act is not seat or self.opening is None:
            return
        if self.opening is Phase.DRAW:
            yield from (Kept(seat), Rejected(seat))
            return
        held = tuple(self.hand or ())
        if self.opening is Phase.REPLACE:
            yield from (Replaced(seat, out) for count in range(MOST_REPLACED + 1) for out in combinations(held, count))
        else:
            yield from (Passed(seat, cards) for cards in combinations(held, self.rules.options.nil_exchange))


def view(state: State, seat: Seat, *, looked: bool = True) -> View:
    """What a seat sees of a position.

    Args:
        state: the position.
        seat: whose view.
        looked: False while the seat has not looked at its cards (before a possible blind nil).
    """
    seen = looked or seat in state.looked or state.dealt.unbid  # with no bidding, nothing is left to bid blind
    phase = state.phase
    partner = state.rules.seating.partner(seat)
    drawing = phase is Phase.DRAW and state.to_act is seat
    return View(
        rules=state.rules,
        seat=seat,
        dealer=state.dealer,
        hand=state.hands[seat] if seen else None,
        bids=state.bids,
        tricks=state.tricks,
        trick=state.trick,
        before=state.before,
        held=MappingProxyType({each: len(hand) for each, hand in state.hands.items()}),
        to_act=state.to_act,
        opening=phase if phase in {Phase.DRAW, Phase.REPLACE, Phase.EXCHANGE} else None,
        unbid=state.dealt.unbid,
        stock=len(state.stock),
        top=state.stock[0] if drawing and seen else None,
        out=frozenset(rejected(state.dealt, state.events, seat)) if state.dealt.stock else frozenset(),
        passed=tuple(event for event in state.events if isinstance(event, Passed) and event.seat in {seat, partner}),
    )
