"""Everything true of one hand: the fold of its events."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import reduce
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.card import Card, Suit
from spades_learn.cards.hand import Hand
from spades_learn.cards.notation import NotationError
from spades_learn.game.events import Bid, Dealt, Event, Kept, Looked, Passed, Played, Rejected, Replaced
from spades_learn.game.opening import Phase, drawings, opening, replacements
from spades_learn.rules.scoring import Score, Tally, score_hand
from spades_learn.rules.trick import Trick, winner

__all__ = ["Phase", "State", "apply", "begin", "check_deal", "fold", "undone"]

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from spades_learn.cards.seat import Seat
    from spades_learn.rules.bidding import Call
    from spades_learn.rules.options import Rules


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
        """Drawing, replacing, bidding, passing, play or done."""
        if self.to_act is None:
            return Phase.DONE
        if self.tricks or self.trick.plays:
            return Phase.PLAY
        return opening(self.rules, self.dealt, self.events, self.bids, self.hands)[0]

    @property
    def stock(self) -> tuple[Card, ...]:
        """What is left of the pack that the players draw from, the top card first."""
        return self.dealt.stock[2 * drawings(self.events) :]

    @property
    def spades_broken(self) -> bool:
        """Whether a spade has been played in this hand (BRK-3; BRK-1 and BRK-2 come to the same)."""
        # Plain loops: this is asked at every card, and a generator would cost as much again.
        suits = self.rules.deck.suits
        for trick in (*self.tricks, self.trick):
            for _, card in trick.plays:
                if suits[card] is Suit.SPADES:
                    return True
        return False

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
        NotationError: the dealer does not sit here, a seat has no hand, a hand has the wrong number of cards,
            a card is dealt twice or is not in the pack, a pack to draw from is not whole or not wanted, or the hand
            has no bidding where the rules ask for it.
    """
    if dealt.dealer not in rules.seating.seats:
        raise NotationError(f"dealer: {dealt.dealer} does not sit at this table")
    if dealt.unbid and not rules.options.first_hand_bids_itself:
        raise NotationError("bids: every hand is bid here; first_hand_bids_itself is off (E38)")
    hands = dict(dealt.hands)
    if dealt.stock:
        check_stock(rules, dealt)
        hands = {seat: Hand(frozenset()) for seat in rules.seating.seats}
    else:
        check_deal(rules, dealt.hands)
    carried = {str(side): (before or {}).get(str(side), Tally()) for side in rules.seating.sides}
    return State(
        rules=rules,
        before=MappingProxyType(carried),
        dealt=dealt,
        events=(),
        hands=MappingProxyType(hands),
        looked=frozenset(),
        bids=MappingProxyType({}),
        tricks=(),
        trick=Trick(),
        to_act=opening(rules, dealt, (), {}, hands)[1],
    )


def check_stock(rules: Rules, dealt: Dealt) -> None:
    """Refuse a pack that nobody draws from here, or that is not whole.

    Raises:
        NotationError: with what is wrong.
    """
    if not rules.ruleset.draws:
        raise NotationError(f"stock: nobody draws cards in {rules.ruleset.id}")
    if any(len(hand) for hand in dealt.hands.values()):
        raise NotationError("stock: give a pack to draw from or the hands, not both")
    pack = rules.deck.cards
    if len(dealt.stock) != len(pack) or set(dealt.stock) != set(pack):
        raise NotationError(f"stock: give each of the {len(pack)} cards of the {rules.deck.name} pack once")


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
    if isinstance(event, Kept | Rejected):
        card = state.stock[isinstance(event, Rejected)]
        return _moved(state, event, {event.seat: state.hands[event.seat].with_cards(card)})
    if isinstance(event, Replaced):
        return _after_replacing(state, event)
    if isinstance(event, Passed):
        return _after_passing(state, event)
    raise ValueError("a hand is dealt once")


def fold(rules: Rules, dealt: Dealt, events: Iterable[Event], *, before: Mapping[str, Tally] | None = None) -> State:
    """The position that these events add up to."""
    return reduce(apply, events, begin(rules, dealt, before=before))


def undone(state: State, *, drop: int = 1) -> State:
    """The position before the last events."""
    kept = state.events[: max(0, len(state.events) - drop)]
    return fold(state.rules, state.dealt, kept, before=state.before)


def _after_bid(state: State, event: Bid, seat: Seat, call: Call) -> State:
    return _moved(replace(state, bids=MappingProxyType({**state.bids, seat: call})), event, {})


def _after_replacing(state: State, event: Replaced) -> State:
    came = event.came or replacements(state.dealt, state.events, event.seat, len(event.out))
    held = state.hands[event.seat].without(*event.out).with_cards(*came)
    return _moved(state, replace(event, came=came), {event.seat: held})


def _after_passing(state: State, event: Passed) -> State:
    partner = state.rules.seating.partner(event.seat)
    if partner is None:
        raise ValueError(f"{event.seat} has no partner to pass cards to")
    given = state.hands[event.seat].without(*event.cards)
    return _moved(state, event, {event.seat: given, partner: state.hands[partner].with_cards(*event.cards)})


def _moved(state: State, event: Kept | Rejected | Replaced | Bid | Passed, changed: Mapping[Seat, Hand]) -> State:
    """The position after an event before the first card: hands that changed, and whose turn it is now."""
    events, hands = (*state.events, event), {**state.hands, **changed}
    return replace(
        state,
        events=events,
        hands=MappingProxyType(hands),
        looked=state.looked | {event.seat},
        to_act=opening(state.rules, state.dealt, events, state.bids, hands)[1],
    )


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
