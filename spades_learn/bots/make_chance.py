"""The chance that a side makes its contract, from what one of its seats can see.

Like the chance of a nil (`bots.nil`) it is the share of sampled deals in which the rule player, on every seat, makes
it; ``tests/bench/calibration.py`` holds both against what other players then do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.bots.bands import wilson
from spades_learn.bots.bidder import table_bids
from spades_learn.bots.nil import default_deals
from spades_learn.bots.spot import spot
from spades_learn.bots.worlds import weighed_worlds
from spades_learn.rules.bidding import Call
from spades_learn.rules.scoring import Tally, score_side

if TYPE_CHECKING:
    from spades_learn.game.view import View

MADE = "SCO-1"
"""The clause of the line that a made contract adds to the score."""


@dataclass(frozen=True, slots=True)
class MakeChance:
    """How likely a side is to make its contract.

    Attributes:
        probability: share of the sampled deals in which it is made.
        low: lower end of its 95 % Wilson interval, over as many independent deals as the sampled ones are worth.
        high: upper end.
        contracts: deals in which the side has a contract above nothing, which all of these are shares of.
    """

    probability: float
    low: float
    high: float
    contracts: int


def make_chance(view: View, *, call: Call | None = None, seed: int, deals: int | None = None) -> MakeChance | None:
    """Weigh the contract of the seat's side.

    Args:
        view: what the seat sees, in the bidding or the play.
        call: the call it is about to make; None where it has made one.
        seed: the same view, call and seed give the same answer.
        deals: how many deals to sample; `nil.default_deals` when None.

    Returns:
        None where the side has no contract in any deal, as when both partners bid nil.

    Raises:
        ValueError: fewer than one deal is asked for, the seat has no call, or it is given a second one.
    """
    number = default_deals() if deals is None else deals
    if number < 1:
        raise ValueError(f"deals: {number}; a chance needs at least one")
    made = view.bids.get(view.seat)
    if made is not None and call is not None:
        raise ValueError(f"{view.seat} has bid {made} already")
    own = made or call
    if own is None:
        raise ValueError(f"{view.seat} has not bid; say which call to weigh")
    where = spot(view)
    hands, independent = weighed_worlds(where, number, seed=seed)
    bids = table_bids(where, hands, own.tricks)
    tricks = where.run(hands, bids)
    seats = where.seats
    side = view.rules.seating.side(view.seat)
    kept: dict[tuple[int, ...], bool] = {}
    contracts = hits = 0
    for at in range(0, len(tricks), len(seats)):
        said, won = bids[at : at + len(seats)], tricks[at : at + len(seats)]
        places = [place for place, seat in enumerate(seats) if seat in side.seats]
        if not any(said[place] for place in places):
            continue
        key = tuple(number for place in places for number in (said[place], won[place]))
        if key not in kept:
            score = score_side(
                view.rules,
                side,
                {seat: Call(bid) for seat, bid in zip(seats, said, strict=True)},
                dict(zip(seats, won, strict=True)),
                Tally(),
            )
            kept[key] = any(line.clause == MADE for line in score.lines)
        contracts += 1
        hits += kept[key]
    if not contracts:
        return None
    worth = independent * contracts / number
    low, high = wilson(hits * worth / contracts, worth)
    return MakeChance(hits / contracts, low, high, contracts)
