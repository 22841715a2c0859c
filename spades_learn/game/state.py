"""Everything true of one hand: the fold of its events."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from functools import reduce
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.card import Card, Suit
from spades_learn.cards.notation import NotationError
from spades_learn.game.events import Bid, Dealt, Event, Looked, Played
from spades_learn.rules.play import lowest_club
from spades_learn.rules.scoring import Score, Tally, score_hand
from spades_learn.rules.trick import Trick, winner

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from spades_learn.cards.hand import Hand
    from spades_learn.cards.seat import Seat
    from spades_learn.rules.bidding import Call
    from spades_learn.rules.options import Rules


class Phase(Enum):
    """Where a hand stands."""

    BIDDING = "bidding"
    PLAY = "play"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class State:
    """A hand in progress. Build it with `begin` or `fold`; move it with `game.turn.play`.

    Attributes:
        rules: the rules in force.
        before: running scores before this hand, by side name.
        dealt: the deal this hand began with.
        events: everything since the deal.
        hands: the cards each seat still holds.
        looked: seats that have seen their cards.
        bids: calls made so far, in order.
        tricks: finished tricks.
        trick: the trick on the table, empty between tricks.
        to_act: whose turn it is, or None when the hand is over.
    """

    rules: Rules
    before: Mapping[str, Tally] = field(hash=False)
    dealt: Dealt
    events: tuple[Event, ...]
    hands: Mapping[Seat, Hand] = field(hash=False)
    looked: frozenset[Seat]
    bids: Mapping[Seat, Call] = field(hash=False)
    tricks: tuple[Trick, ...]
    trick: Trick
    to_act: Seat | None

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        return self.dealt.dealer

    @property
    def phase(self) -> Phase:
        """Bidding, play or done."""
        if self.to_act is None:
            return Phase.DONE
        return Phase.BIDDING if len(self.bids) < len(self.rules.seating.seats) else Phase.PLAY

    @property
    def spades_broken(self) -> bool:
        """Whether a spade has been played in this hand (BRK-3; BRK-1 and BRK-2 come to the same)."""
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
    def score(self) -> Score | None:
        """The scored hand, or None before its last trick."""
        if self.phase is not Phase.DONE:
            return None
        return score_hand(self.rules, bids=self.bids, tricks=self.won, before=self.before)


def begin(rules: Rules, dealt: Dealt, *, before: Mapping[str, Tally] | None = None) -> State:
    """A hand just dealt.

    Raises:
        NotationError: the dealer does not sit here, a seat has no hand, a hand has the wrong number of cards, or
            a card is dealt twice or is not in the pack.
    """
    if dealt.dealer not in rules.seating.seats:
        raise NotationError(f"dealer: {dealt.dealer} does not sit at this table")
    check_deal(rules, dealt.hands)
    carried = {str(side): (before or {}).get(str(side), Tally()) for side in rules.seating.sides}
    return State(
        rules=rules,
        before=MappingProxyType(carried),
        dealt=dealt,
        events=(),
        hands=MappingProxyType(dict(dealt.hands)),
        looked=frozenset(),
        bids=MappingProxyType({}),
        tricks=(),
        trick=Trick(),
        to_act=rules.seating.left_of(dealt.dealer),
    )


def check_deal(rules: Rules, hands: Mapping[Seat, Hand]) -> None:
    """Refuse a deal that could not have come from this pack.

    Raises:
        NotationError: with the seat, the card or the number that is wrong.
    """
    seats = rules.seating.seats
    if set(hands) != set(seats):
        need = " ".join(str(seat) for seat in seats)
        raise NotationError(f"hands: give one for each of {need}")
    seen: dict[Card, Seat] = {}
    for seat in seats:
        if len(hands[seat]) != rules.tricks:
            raise NotationError(f"hands: {seat} has {len(hands[seat])} cards; each needs {rules.tricks}")
        for card in hands[seat]:
            if card not in rules.deck:
                raise NotationError(f"hands: {card} of {seat} is not in the {rules.deck.name} pack")
            if card in seen:
                raise NotationError(f"hands: {card} is dealt to {seen[card]} and to {seat}")
            seen[card] = seat


def apply(state: State, event: Event) -> State:
    """The position after one event; whether the event is allowed is `game.turn.why_not`'s question."""
    if isinstance(event, Played):
        return _after_play(state, event, event.seat, event.card)
    if isinstance(event, Bid):
        return _after_bid(state, event, event.seat, event.call)
    if isinstance(event, Looked):
        return replace(state, events=(*state.events, event), looked=state.looked | {event.seat})
    raise ValueError("a hand is dealt once")


def fold(rules: Rules, dealt: Dealt, events: Iterable[Event], *, before: Mapping[str, Tally] | None = None) -> State:
    """The position that these events add up to."""
    return reduce(apply, events, begin(rules, dealt, before=before))


def undone(state: State, *, drop: int = 1) -> State:
    """The position before the last events."""
    kept = state.events[: max(0, len(state.events) - drop)]
    return fold(state.rules, state.dealt, kept, before=state.before)


def _after_bid(state: State, event: Bid, seat: Seat, call: Call) -> State:
    bids = {**state.bids, seat: call}
    finished = len(bids) == len(state.rules.seating.seats)
    return replace(
        state,
        events=(*state.events, event),
        looked=state.looked | {seat},
        bids=MappingProxyType(bids),
        to_act=_opener(state) if finished else state.rules.seating.left_of(seat),
    )


def _opener(state: State) -> Seat:
    """Who leads trick 1: the dealer's left (LEAD-1) or as `first_lead` says (VAR-ASL, C21, E3)."""
    left = state.rules.seating.left_of(state.dealer)
    how = state.rules.options.first_lead
    if how == "dealers_left":
        return left
    if how == "lowest_club":
        holders = {seat: low for seat, hand in state.hands.items() if (low := lowest_club(hand)) is not None}
        return min(holders, key=lambda seat: holders[seat].rank.order) if holders else left
    ace = Card.parse("SA")
    return next((seat for seat, hand in state.hands.items() if ace in hand), left)


def _after_play(state: State, event: Played, seat: Seat, card: Card) -> State:
    hands = {**state.hands, seat: state.hands[seat].without(card)}
    trick = state.trick.with_play(seat, card)
    seating = state.rules.seating
    tricks, to_act = state.tricks, seating.left_of(seat)
    turn: Seat | None = to_act
    if len(trick.plays) == len(seating.seats):
        tricks, turn, trick = (*tricks, trick), winner(trick, state.rules.deck).seat, Trick()
        if not any(len(hand) for hand in hands.values()):
            turn = None
    return replace(
        state,
        events=(*state.events, event),
        hands=MappingProxyType(hands),
        tricks=tricks,
        trick=trick,
        to_act=turn,
    )
