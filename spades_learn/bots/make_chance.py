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
from spades_learn.bots.worlds import sample
from spades_learn.rules.bidding import Call
from spades_learn.rules.scoring import Tally, score_side

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    drawn = sample(where, number, seed=seed)
    bids = table_bids(where, drawn.hands, own.tricks)
    tricks = where.run(drawn.hands, bids)
    hits, contracts = contracts_made(view, bids, tricks)
    if not contracts:
        return None
    worth = drawn.independent * contracts / number
    low, high = wilson(hits * worth / contracts, worth)
    return MakeChance(hits / contracts, low, high, contracts)


def contracts_made(view: View, bids: Sequence[int], tricks: Sequence[int]) -> tuple[int, int]:
    """In how many deals the seat's side makes its contract, and in how many it has one.

    Args:
        view: whose side, under which rules.
        bids: every seat's bid, deal after deal.
        tricks: the tricks they end with.
    """
    seats = view.rules.seating.seats
    side = view.rules.seating.side(view.seat)
    own = [place for place, seat in enumerate(seats) if seat in side.seats]
    contracts = hits = 0
    # Only what the side itself bid and took decides, and deals that end alike for it are scored once.
    kept: dict[tuple[int, ...], bool | None] = {}
    for at in range(0, len(tricks), len(seats)):
        case = tuple([each[at + place] for each in (bids, tricks) for place in own])
        if case not in kept:
            kept[case] = made_contract(view, bids[at : at + len(seats)], tricks[at : at + len(seats)])
        made = kept[case]
        contracts += made is not None
        hits += made is True
    return hits, contracts


def made_contract(view: View, bids: Sequence[int], tricks: Sequence[int]) -> bool | None:
    """Whether the side of the view's seat makes its contract, as the rules in force score it; None without one.

    Args:
        view: whose side, under which rules.
        bids: tricks bid by each seat, 0 for nil.
        tricks: tricks taken by each seat.
    """
    seats = view.rules.seating.seats
    side = view.rules.seating.side(view.seat)
    calls = {seat: Call(bid) for seat, bid in zip(seats, bids, strict=True) if seat in side.seats}
    if all(call.is_nil for call in calls.values()):
        return None
    score = score_side(view.rules, side, calls, dict(zip(seats, tricks, strict=True)), Tally())
    return any(line.clause == MADE for line in score.lines)
