"""One computation for legality and its explanation: `may` is `not why_not`, and `play` asks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.game.events import Action, Bid, Looked, Played
from spades_learn.game.state import Phase, State, apply
from spades_learn.rules.bidding import BidPosition, why_not_bid
from spades_learn.rules.play import PlayPosition, why_not_play
from spades_learn.rules.rule import Broken, broken

if TYPE_CHECKING:
    from spades_learn.cards.seat import Seat


class IllegalMove(ValueError):  # noqa: N818 - the game's own word
    """An action that breaks a clause; `broken` says which and why."""

    def __init__(self, action: Action, broken: tuple[Broken, ...]) -> None:
        """Keep the action and the clauses it breaks."""
        super().__init__(f"{action} breaks {', '.join(each.clause for each in broken)}")
        self.action = action
        self.broken = broken


def why_not(state: State, action: Action) -> tuple[Broken, ...]:
    """The clauses an action would break in this position; nothing means it is allowed."""
    if isinstance(action, Looked):
        return ()
    return _why_not_bid(state, action) if isinstance(action, Bid) else _why_not_play(state, action)


def _why_not_bid(state: State, bid: Bid) -> tuple[Broken, ...]:
    seat, call = bid.seat, bid.call
    if state.phase is not Phase.BIDDING or seat in state.bids:
        return (broken("BID-3", seat=str(seat)),)
    if state.to_act is not seat:
        return (broken("BID-1", turn=str(state.to_act)),)
    if call.blind and seat in state.looked:
        return (broken("BNL-1", seat=str(seat)),)
    return why_not_bid(call, bid_position(state, seat))


def _why_not_play(state: State, played: Played) -> tuple[Broken, ...]:
    seat, card = played.seat, played.card
    if state.phase is Phase.BIDDING:
        return (broken("GEN-2", waiting=str(state.to_act)),)
    if state.to_act is None:
        return (broken("TRK-3", card=str(card)),)
    if state.to_act is not seat:
        return (broken("PLY-5", turn=str(state.to_act)),)
    return why_not_play(card, play_position(state, seat))


def may(state: State, action: Action) -> bool:
    """Whether an action is allowed."""
    return not why_not(state, action)


def play(state: State, action: Action) -> State:
    """The position after an allowed action.

    Raises:
        IllegalMove: the action breaks a clause; the position is unchanged.
    """
    reasons = why_not(state, action)
    if reasons:
        raise IllegalMove(action, reasons)
    return apply(state, action)


def bid_position(state: State, seat: Seat) -> BidPosition:
    """What decides a seat's calls here."""
    return BidPosition(state.rules, seat, state.bids, state.hands[seat], state.before)


def play_position(state: State, seat: Seat) -> PlayPosition:
    """What decides a seat's cards here."""
    return PlayPosition(state.rules, state.hands[seat], state.trick, state.spades_broken, not state.tricks)
