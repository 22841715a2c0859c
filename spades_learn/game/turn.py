"""One computation for legality and its explanation: `may` is `not why_not`, and `play` asks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.game.events import Action, Bid, Kept, Looked, Passed, Played, Rejected, Replaced
from spades_learn.game.opening import MOST_REPLACED, Phase, discards
from spades_learn.game.state import State, apply
from spades_learn.rules.bidding import BidPosition, why_not_bid
from spades_learn.rules.play import PlayPosition, why_not_play
from spades_learn.rules.rule import Broken, broken

if TYPE_CHECKING:
    from spades_learn.cards.card import Card
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
        return _why_not_look(state, action.seat)
    if isinstance(action, Kept | Rejected):
        return () if _turn(state, Phase.DRAW, action.seat) else (_early_or_late(state, Phase.DRAW),)
    if isinstance(action, Replaced):
        return _why_not_replace(state, action)
    if isinstance(action, Bid):
        return _why_not_bid(state, action)
    return _why_not_pass(state, action) if isinstance(action, Passed) else _why_not_play(state, action)


def _turn(state: State, phase: Phase, seat: Seat) -> bool:
    return state.phase is phase and state.to_act is seat


_CLAUSES = {Phase.DRAW: "DRW-4", Phase.REPLACE: "BNL-8", Phase.BIDDING: "GEN-2", Phase.EXCHANGE: "BNL-5"}


def _early_or_late(state: State, wanted: Phase) -> Broken:
    """The clause of what the table waits for, or where that is over and done with, of what was wanted."""
    clause = _CLAUSES.get(state.phase, _CLAUSES[wanted])
    return broken(clause, waiting=str(state.to_act or ""), phase=state.phase.value)


def _why_not_look(state: State, seat: Seat) -> tuple[Broken, ...]:
    """While the pack is drawn from, only whoever draws has a card to look at."""
    if state.phase is Phase.DRAW and state.to_act is not seat and seat not in state.looked:
        return (_early_or_late(state, Phase.DRAW),)
    return ()


def _why_not_replace(state: State, action: Replaced) -> tuple[Broken, ...]:
    """BNL-8: up to three of the own cards, for as many of the earlier discards."""
    if not _turn(state, Phase.REPLACE, action.seat):
        return (_early_or_late(state, Phase.REPLACE),)
    pile = discards(state.dealt, state.events)
    good = len(action.out) <= MOST_REPLACED and _held(state, action.seat, action.out)
    if action.came:
        good = good and len(set(action.came)) == len(action.out) and set(action.came) <= set(pile)
    return () if good else (broken("BNL-8", seat=str(action.seat), most=MOST_REPLACED),)


def _why_not_pass(state: State, action: Passed) -> tuple[Broken, ...]:
    """BNL-5: exactly as many of the own cards as the table passes."""
    if not _turn(state, Phase.EXCHANGE, action.seat):
        return (_early_or_late(state, Phase.EXCHANGE),)
    count = state.rules.options.nil_exchange
    if len(action.cards) == count and _held(state, action.seat, action.cards):
        return ()
    return (broken("BNL-5", seat=str(action.seat), count=count),)


def _held(state: State, seat: Seat, cards: tuple[Card, ...]) -> bool:
    """Whether the seat holds all these cards, each named once."""
    return len(set(cards)) == len(cards) and set(cards) <= state.hands[seat].cards


def _why_not_bid(state: State, bid: Bid) -> tuple[Broken, ...]:
    seat, call = bid.seat, bid.call
    if state.phase not in {Phase.DRAW, Phase.BIDDING} or seat in state.bids or state.dealt.unbid:
        return (broken("BID-3", seat=str(seat)),)
    if state.phase is Phase.DRAW:
        return _why_not_early_bid(state, bid)
    if state.to_act is not seat:
        return (broken("BID-1", turn=str(state.to_act)),)
    if call.blind and seat in state.looked:
        return (broken("BNL-1", seat=str(seat)),)
    return why_not_bid(call, bid_position(state, seat))


def _why_not_early_bid(state: State, bid: Bid) -> tuple[Broken, ...]:
    """While the players draw: blind nil alone, and only before the first card is looked at (BNL-8)."""
    if state.to_act is not bid.seat or not bid.call.blind:
        return (_early_or_late(state, Phase.DRAW),)
    if bid.seat in state.looked:
        return (broken("BNL-8", seat=str(bid.seat)),)
    return why_not_bid(bid.call, bid_position(state, bid.seat))


def _why_not_play(state: State, played: Played) -> tuple[Broken, ...]:
    seat, card = played.seat, played.card
    if state.to_act is None:
        return (broken("TRK-3", card=str(card)),)
    if state.phase is not Phase.PLAY:
        return (_early_or_late(state, state.phase),)
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
    hand = state.hands[seat] if state.phase is not Phase.DRAW else None
    return BidPosition(state.rules, seat, state.bids, hand, state.before)


def play_position(state: State, seat: Seat) -> PlayPosition:
    """What decides a seat's cards here."""
    return PlayPosition(state.rules, state.hands[seat], state.trick, state.spades_broken, not state.tricks)
