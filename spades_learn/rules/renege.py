"""What a proved renege costs: REN-1 as the sheets have it, or one of the house penalties of E40.

========================  ==========================================================================================
``renege``                what happens
========================  ==========================================================================================
``hand``                  REN-1 with the reading of C15: the hand stops. The offenders lose 50 points and score
                          nothing else. Every other side gets 10 points for each trick it bid and the bonus of each
                          of its nils that still stands; a nil already broken neither pays nor costs. Nobody gets a
                          bag.
``set``                   COLUMBUS, COOKOUT: as ``hand``, but the offenders' contract counts as missed (SCO-3, or as
                          the options have it) instead of the 50 points.
``three_books``           UA, CLARK: the hand is played out; then three of the offenders' tricks do not count toward
                          their contract, and nobody else gets them. CLARK has it of whoever loses the challenge, so
                          a wrong claim costs the claimer's side the same.
``bid_plus_three``        TRICKSDOC: the hand is played out; the offenders' contract is three tricks higher, for what
                          it pays and for what it costs.
========================  ==========================================================================================

Under all but ``three_books`` a wrong claim costs nothing; the sheets name no penalty for it.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.rules.checks import check_bids
from spades_learn.rules.scoring import (
    TRICK_POINTS,
    Charge,
    Line,
    Score,
    SideScore,
    Tally,
    closed,
    missed_points,
    nil_points,
    summed,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from spades_learn.cards.seat import Seat, Side
    from spades_learn.rules.bidding import Call
    from spades_learn.rules.options import Rules
    from spades_learn.rules.rule import Fact

RENEGE_POINTS = 50
BOOKS = 3


def stops_hand(rules: Rules) -> bool:
    """Whether a proved renege ends the hand where it is claimed."""
    return rules.options.renege in {"hand", "set"}


def charge(rules: Rules) -> Charge:
    """What a renege costs a side's contract where the hand is played out; nothing where it stops."""
    return {"three_books": Charge(books_off=BOOKS), "bid_plus_three": Charge(bid_more=BOOKS)}.get(
        rules.options.renege, Charge()
    )


def wrong_claim_charge(rules: Rules) -> Charge:
    """What a claim that proves nothing costs the claimer's side."""
    return charge(rules) if rules.options.renege == "three_books" else Charge()


def settle(
    rules: Rules,
    *,
    offenders: Side,
    bids: Mapping[Seat, Call],
    tricks: Mapping[Seat, int],
    before: Mapping[str, Tally] | None = None,
) -> Score:
    """Score a hand that a proved renege stops.

    Args:
        rules: the rules in force.
        offenders: the side of the player who reneged.
        bids: every seat's call.
        tricks: tricks taken until the hand stopped, which decide whether a nil still stands.
        before: running scores by side name; zero where absent.

    Raises:
        ValueError: a seat has no bid, or one that these rules have no score for.
    """
    check_bids(rules, bids)
    sides: dict[str, SideScore] = {}
    for side in rules.seating.sides:
        tally = (before or {}).get(str(side), Tally())
        lines = _offence(rules, side, bids) if side == offenders else _awarded(rules, side, bids, tricks)
        sides[str(side)] = summed(list(lines), tally, tally.bags)
    return closed(rules, sides)


def _offence(rules: Rules, side: Side, bids: Mapping[Seat, Call]) -> Iterator[Line]:
    bid = _bid(side, bids)
    points = missed_points(rules, bid) if rules.options.renege == "set" else -RENEGE_POINTS
    if points:
        yield _line(points, side=str(side), bid=bid)


def _awarded(rules: Rules, side: Side, bids: Mapping[Seat, Call], tricks: Mapping[Seat, int]) -> Iterator[Line]:
    """The contract as if made, by its plain ten points a trick, and the nils that stand."""
    if bid := _bid(side, bids):
        yield _line(TRICK_POINTS * bid, side=str(side), bid=bid)
    for seat in side.seats:
        if seat in bids and bids[seat].is_nil and not tricks[seat]:
            clause = "BNL-1" if bids[seat].blind else "NIL-2"
            yield Line(clause, nil_points(rules, bids[seat]), MappingProxyType({"seat": str(seat), "won": 0}))


def _bid(side: Side, bids: Mapping[Seat, Call]) -> int:
    """The side's contract; in a first hand that bids itself there is none (E38)."""
    return sum(bids[seat].tricks for seat in side.seats if seat in bids)


def _line(points: int, **facts: Fact) -> Line:
    return Line("REN-1", points, MappingProxyType(facts))
