"""A recorded hand played again: what was legal at every ply, who took each trick, and what it scored."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.game.events import Bid, Dealt, Played
from spades_learn.game.state import State, apply, begin
from spades_learn.game.turn import play_position, why_not
from spades_learn.rules.bidding import BidPosition, why_not_bid
from spades_learn.rules.play import playable
from spades_learn.rules.scoring import Tally, check_bids
from spades_learn.rules.trick import winner

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.cards.card import Card
    from spades_learn.cards.hand import Hand
    from spades_learn.cards.seat import Seat
    from spades_learn.rules.bidding import Call
    from spades_learn.rules.options import Rules
    from spades_learn.rules.rule import Broken
    from spades_learn.rules.scoring import Score
    from spades_learn.rules.trick import Taken


@dataclass(frozen=True, slots=True)
class Record:
    """One hand as it was written down; the plays may stop anywhere.

    Attributes:
        rules: the rules in force.
        dealer: who dealt.
        hands: the cards each seat was dealt.
        bids: every seat's call.
        plays: seat and card, in playing order.
        before: running scores before the hand, by side name; zero where absent.
    """

    rules: Rules
    dealer: Seat
    hands: Mapping[Seat, Hand] = field(hash=False)
    bids: Mapping[Seat, Call] = field(hash=False)
    plays: tuple[tuple[Seat, Card], ...] = ()
    before: Mapping[str, Tally] = field(default_factory=lambda: MappingProxyType({}), hash=False)

    def __post_init__(self) -> None:
        """Write out the sides that stand at zero, so that equal records compare equal."""
        full = {str(side): self.before.get(str(side), Tally()) for side in self.rules.seating.sides}
        object.__setattr__(self, "before", MappingProxyType(full))


@dataclass(frozen=True, slots=True)
class Called:
    """One bid of the record and the clauses it breaks; a bid that breaks some is reported and stands."""

    seat: Seat
    call: Call
    broken: tuple[Broken, ...]


@dataclass(frozen=True, slots=True)
class Ply:
    """One card of the record.

    Attributes:
        seat: who played it.
        legal: the cards open to that seat, none when it was another's turn.
        card: the card played.
        broken: the clauses it breaks; nothing means it was legal.
    """

    seat: Seat
    legal: tuple[Card, ...]
    card: Card
    broken: tuple[Broken, ...]

    @property
    def broken_clauses(self) -> tuple[str, ...]:
        """The ids of the clauses it breaks."""
        return tuple(each.clause for each in self.broken)


@dataclass(frozen=True, slots=True)
class Replay:
    """What a record comes to.

    Attributes:
        bids: the calls in bidding order, each with the clauses it breaks.
        plies: the plays up to the end of the record or to the first illegal one, which is the last here.
        tricks: who took each finished trick, with which card and by which clause.
        score: the scored hand, or None where the record stops before its last trick.
        illegal: the play that breaks a clause, or None.
        state: the position reached by the legal plays.
    """

    bids: tuple[Called, ...]
    plies: tuple[Ply, ...]
    tricks: tuple[Taken, ...]
    score: Score | None
    illegal: Ply | None
    state: State


def replay(record: Record) -> Replay:
    """Play a record again, checking every card.

    Raises:
        NotationError: the hands are no deal of this pack.
        ValueError: a seat has no bid, or bids one that these rules have no score for.
    """
    check_bids(record.rules, record.bids)
    state = begin(record.rules, Dealt(record.dealer, record.hands), before=record.before)
    state, called = _bid(state, record.bids)
    plies: list[Ply] = []
    illegal = None
    for seat, card in record.plays:
        ply = _ply(state, seat, card)
        plies.append(ply)
        if ply.broken:
            illegal = ply
            break
        state = apply(state, Played(seat, card))
    return Replay(
        bids=called,
        plies=tuple(plies),
        tricks=tuple(winner(trick, record.rules.deck) for trick in state.tricks),
        score=state.score,
        illegal=illegal,
        state=state,
    )


def _bid(state: State, bids: Mapping[Seat, Call]) -> tuple[State, tuple[Called, ...]]:
    """Every call in bidding order; the record says nothing of who looked when, so blind is taken at its word."""
    called = []
    for seat in state.rules.seating.order_from(state.rules.seating.left_of(state.dealer)):
        position = BidPosition(state.rules, seat, state.bids, state.hands[seat], state.before)
        called.append(Called(seat, bids[seat], why_not_bid(bids[seat], position)))
        state = apply(state, Bid(seat, bids[seat]))
    return state, tuple(called)


def _ply(state: State, seat: Seat, card: Card) -> Ply:
    legal = playable(play_position(state, seat)) if state.to_act is seat else ()
    return Ply(seat, legal, card, why_not(state, Played(seat, card)))
