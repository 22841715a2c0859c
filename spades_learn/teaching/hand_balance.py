"""The account of a hand: what it was worth at first, what it came to, and what the clear mistakes took of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.bots.chances import match_chances
from spades_learn.bots.value import Worth
from spades_learn.game.state import Phase
from spades_learn.rules.bidding import Call

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spades_learn.cards.seat import Seat
    from spades_learn.game.state import State
    from spades_learn.teaching.hand_review import Judged


@dataclass(frozen=True, slots=True)
class Balance:
    """What a hand was worth to a seat's side before the seat chose, and what it came to.

    An account and not a measurement of luck: ``rest`` is everything that is not a clear loss of this seat: how the
    cards lay, what the others did, and what sampled deals cannot tell.

    Attributes:
        by_win: whether the figures are chances to win the match; else points of the hand, own side less theirs, with
            bags at what they will cost.
        expected: the worth of the best bid when the seat bid.
        error: the standard error of that; None for a chance.
        reached: what the hand came to.
        given_up: the clear losses of this seat, 0 or more.
        rest: ``reached - expected + given_up``.
    """

    by_win: bool
    expected: float
    error: float | None
    reached: float
    given_up: float

    @property
    def rest(self) -> float:
        """What neither the seat's worth at first nor its clear losses account for."""
        return self.reached - self.expected + self.given_up


def balance(state: State, seat: Seat, judged: Iterable[Judged]) -> Balance | None:
    """Hold the result against what the hand was worth at first, once all decisions of the seat have come.

    Returns:
        None for a hand that is not over, or in which the seat had no bid to choose or bid without a look.
    """
    mine = sorted((each for each in judged if each.seat is seat), key=lambda each: each.ply)
    first = mine[0].graded if mine else None
    if state.phase is not Phase.DONE or first is None or first.win is None:
        return None
    call = first.decision.action
    if not isinstance(call, Call) or call.blind:
        return None
    best = first.values[0]
    seats = state.rules.seating.seats
    given = sum(each.cost for each in mine if each.clear)
    score = state.score
    if first.by_win and score is not None:
        sides = state.rules.seating.sides
        after = match_chances(state.rules, [score.sides[str(side)].tally for side in sides])
        reached = after[sides.index(state.rules.seating.side(seat))]
        return Balance(True, first.win, None, reached, given)  # noqa: FBT003
    worth = Worth(
        state.rules, state.before, frozenset(seats.index(who) for who, call in state.bids.items() if call.blind)
    )
    won, bids = state.won, [state.bids[who].tricks for who in seats]
    reached = worth.value(seats.index(seat), bids, [won[who] for who in seats])
    return Balance(False, best.value, best.se, reached, given)  # noqa: FBT003
