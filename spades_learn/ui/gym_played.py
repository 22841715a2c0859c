"""A gym hand that was played out: how it is opened at the play page, and what became of the decision there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.bots.make_chance import made_contract
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Bid
from spades_learn.game.turn import IllegalMove
from spades_learn.game.view import view
from spades_learn.rules.bidding import BLIND_NIL, Call
from spades_learn.teaching import sittings

if TYPE_CHECKING:
    from spades_learn.game.state import State
    from spades_learn.teaching.gym import GymHand

BORROWED = "borrowed"
"""Where the play page keeps a hand that came by an address."""
BLIND = "blind"


def address(hand: GymHand, call: str, seat: Seat) -> str:
    """The ``deal`` of the play page's address: this hand with this call, the learner at this seat."""
    named = BLIND if Call.parse(call) == BLIND_NIL else call
    end = "" if seat is hand.situation.seat else f"-{seat}"
    return f"nil-{hand.code}-{named}{end}"


def played_out(hand: GymHand, call: str, kept: object) -> State | None:
    """The hand as it was played to its end with this call, from any seat; None where the browser keeps no such play."""
    if not isinstance(kept, dict) or not isinstance(kept.get("of"), str):
        return None
    mine = address(hand, call, hand.situation.seat)
    if kept["of"] != mine and not any(kept["of"] == f"{mine}-{seat}" for seat in Seat):
        return None
    try:
        start = sittings.of_hand(hand.state, hand.situation.seat)
        state = sittings.hand_again(start.acted(Bid(hand.situation.seat, Call.parse(call))), kept).state
    except (ValueError, IllegalMove):
        return None
    return state if state.score is not None else None


def came_through(state: State, seat: Seat) -> bool | None:
    """Whether the seat's nil was made, or for a number its side's contract; None where the side had none."""
    if state.bids[seat].is_nil:
        return state.won[seat] == 0
    seats = state.rules.seating.seats
    bids = [state.bids[each].tricks for each in seats]
    return made_contract(view(state, seat), bids, [state.won[each] for each in seats])
