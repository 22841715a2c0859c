"""A recorded hand played again: what was legal at every ply, who took each trick, and what it scored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.cards.notation import NotationError
from spades_learn.game.events import Bid, Passed, Played
from spades_learn.game.record import Record
from spades_learn.game.state import Phase, State, apply, begin
from spades_learn.game.turn import play_position, why_not
from spades_learn.rules.bidding import BidPosition, why_not_bid
from spades_learn.rules.checks import check_bids
from spades_learn.rules.play import playable
from spades_learn.rules.trick import winner

__all__ = ["Called", "Ply", "Record", "Replay", "replay"]

if TYPE_CHECKING:
    from spades_learn.cards.card import Card
    from spades_learn.cards.seat import Seat
    from spades_learn.game.events import Action
    from spades_learn.rules.bidding import Call
    from spades_learn.rules.rule import Broken
    from spades_learn.rules.scoring import Score
    from spades_learn.rules.trick import Taken


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
        NotationError: the hands or the pack are no deal, or what was drawn, replaced or passed could not have been.
        ValueError: a seat has no bid, or bids one that these rules have no score for.
    """
    check_bids(record.rules, record.bids)
    state = begin(record.rules, record.dealt, before=record.before)
    called: dict[Seat, Called] = {}
    for action in record.drawing():
        if isinstance(action, Bid):
            called[action.seat] = _called(state, action)
            state = apply(state, action)
        else:
            state = _taken(state, action)
    for seat in record.bidders:
        if seat not in called:
            bid = Bid(seat, record.bids[seat])
            called[seat] = _called(state, bid)
            state = apply(state, bid)
    for passed in record.passed:
        state = _taken(state, passed)
    if record.plays and state.phase is Phase.EXCHANGE:
        raise NotationError(f"passed: {state.to_act} has not passed any cards (BNL-5)")
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
        bids=tuple(called[seat] for seat in record.bidders),
        plies=tuple(plies),
        tricks=tuple(winner(trick, record.rules.deck) for trick in state.tricks),
        score=state.score,
        illegal=illegal,
        state=state,
    )


def _called(state: State, bid: Bid) -> Called:
    """A call with what it breaks; the record says nothing of who looked when, so blind is taken at its word."""
    position = BidPosition(state.rules, bid.seat, state.bids, state.hands[bid.seat], state.before)
    return Called(bid.seat, bid.call, why_not_bid(bid.call, position))


def _taken(state: State, action: Action) -> State:
    """The position after cards were drawn, replaced or passed; what could not have been is an error of the record."""
    for reason in why_not(state, action):
        what = "passed" if isinstance(action, Passed) else "replaced"
        raise NotationError(f"{what}: {action.seat} cannot do that here ({reason.clause})")
    return apply(state, action)


def _ply(state: State, seat: Seat, card: Card) -> Ply:
    legal = playable(play_position(state, seat)) if state.to_act is seat else ()
    # A card among the legal ones breaks nothing; the reasons are only asked for where there are some.
    return Ply(seat, legal, card, () if card in legal else why_not(state, Played(seat, card)))
