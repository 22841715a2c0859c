"""A hand's score as itemised lines, each with its clause; the steps are those of rules.md section 2.1."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.rules.checks import check_bids, check_tricks

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from spades_learn.cards.seat import Seat, Side
    from spades_learn.rules.bidding import Call
    from spades_learn.rules.options import Rules
    from spades_learn.rules.rule import Fact

BAGS_TO_PENALTY = 10
PENALTY = 100
TRICK_POINTS = 10
BIG_CONTRACT = 10
BIG_CONTRACT_POINTS = 200


@dataclass(frozen=True, slots=True)
class Tally:
    """A side's running score: points, and bags in their own column (DEAL-4, E14)."""

    points: int = 0
    bags: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the score sheet.

    Attributes:
        clause: the clause that gives the points.
        points: what it adds, negative for what it costs, 0 for a line that only moves the bag counter.
        facts: numbers and names the sentence is built from.
    """

    clause: str
    points: int
    facts: Mapping[str, Fact] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Charge:
    """What a side pays in books for a renege under a house penalty (E40); `rules.renege` says when.

    Attributes:
        books_off: tricks that no longer count toward its contract.
        bid_more: tricks its contract is raised by.
    """

    books_off: int = 0
    bid_more: int = 0


NO_CHARGE = Charge()


@dataclass(frozen=True, slots=True)
class SideScore:
    """One side's hand: its lines, their sum, and the running points and bags after it."""

    lines: tuple[Line, ...]
    hand: int
    points: int
    bags: int

    @property
    def tally(self) -> Tally:
        """The running score to carry into the next hand."""
        return Tally(self.points, self.bags)


@dataclass(frozen=True, slots=True)
class Score:
    """A scored hand.

    Attributes:
        sides: a `SideScore` by side name, such as ``NS``.
        over: whether the game ends here (END-1 … END-3b).
        winner: the winning side's name, or None while the game goes on.
    """

    sides: Mapping[str, SideScore] = field(hash=False)
    over: bool
    winner: str | None


def score_hand(
    rules: Rules,
    *,
    bids: Mapping[Seat, Call],
    tricks: Mapping[Seat, int],
    before: Mapping[str, Tally] | None = None,
    charges: Mapping[Side, Charge] | None = None,
) -> Score:
    """Score a complete hand.

    Args:
        rules: the rules in force.
        bids: every seat's call; none at all in a first hand that bids itself (E38).
        tricks: tricks taken by every seat; they add up to the tricks of the hand.
        before: running scores by side name; zero where absent.
        charges: books that reneges cost a side.

    Raises:
        ValueError: a seat is missing, the tricks do not add up, or both partners of a side are blind where
            the rules have no such bid.
    """
    check_bids(rules, bids)
    check_tricks(rules, tricks)
    carried, owed = before or {}, charges or {}
    return closed(
        rules,
        {
            str(side): score_side(rules, side, bids, tricks, carried.get(str(side), Tally()), owed.get(side, NO_CHARGE))
            for side in rules.seating.sides
        },
    )


def closed(rules: Rules, sides: Mapping[str, SideScore]) -> Score:
    """The hand's score once every side has its lines: who has won the game, if anybody (END-1 … END-3b, E15)."""
    won = _winner(rules, {name: side.points for name, side in sides.items()})
    return Score(MappingProxyType(dict(sides)), over=won is not None, winner=won)


def score_side(
    rules: Rules,
    side: Side,
    bids: Mapping[Seat, Call],
    tricks: Mapping[Seat, int],
    before: Tally,
    charge: Charge = NO_CHARGE,
) -> SideScore:
    """One side's share of `score_hand`, from facts already checked; the bots weigh hands side by side with it."""
    if not bids:
        return _bid_itself(side, tricks, before, charge)
    lines = [*_nil_lines(rules, side, bids, tricks)]
    contract, overs, failed = _contract(rules, side, bids, tricks, charge)
    lines += contract
    lines += _bag_lines(rules, overs, failed)
    counter = before.bags
    if rules.options.overtrick == 1:
        counter += overs + failed
        penalty, counter = _penalty(rules, counter)
        lines += penalty
    return summed(lines, before, counter)


def summed(lines: Sequence[Line], before: Tally, bags: int) -> SideScore:
    """A side's lines with their sum, and the running score after them."""
    hand = sum(line.points for line in lines)
    return SideScore(tuple(lines), hand, before.points + hand, bags)


def _bid_itself(side: Side, tricks: Mapping[Seat, int], before: Tally, charge: Charge) -> SideScore:
    """E38: each side is taken to have bid what it took, so there is no overtrick, no set and no nil.

    The tournament sheets that have the rule (RTA3) say no more than its name. A contract raised by a renege is
    missed, since the bid follows the tricks.
    """
    won = max(0, sum(tricks[seat] for seat in side.seats) - charge.books_off)
    bid = won + charge.bid_more
    lines = [_line("SCO-1", TRICK_POINTS * bid, bid=bid, won=won)] if bid else []
    if charge.bid_more:
        lines = [_line("SCO-3", -TRICK_POINTS * bid, bid=bid, won=won)]
    return summed([*lines, *_charged(side, charge)], before, before.bags)


def _charged(side: Side, charge: Charge) -> Iterator[Line]:
    """A line without points that says why the contract above it is not what the cards alone would make it."""
    if charge != NO_CHARGE:
        yield _line("REN-1", 0, side=str(side), books=charge.books_off or charge.bid_more)


def _nil_lines(rules: Rules, side: Side, bids: Mapping[Seat, Call], tricks: Mapping[Seat, int]) -> Iterator[Line]:
    """NIL-2 and BNL-1, one line a nil; VAR-DBN settles two blind nils together."""
    value = rules.options.nil_value
    nils = [seat for seat in side.seats if bids[seat].is_nil]
    if rules.options.double_blind_nil and len(nils) > 1 and all(bids[seat].blind for seat in nils):
        made = all(tricks[seat] == 0 for seat in nils)
        points = 2 * 2 * value
        yield _line("VAR-DBN", points if made else -points, side=str(side), won=sum(tricks[seat] for seat in nils))
        return
    for seat in nils:
        points = nil_points(rules, bids[seat])
        clause = "BNL-1" if bids[seat].blind else "NIL-2"
        yield _line(clause, points if tricks[seat] == 0 else -points, seat=str(seat), won=tricks[seat])


def nil_points(rules: Rules, call: Call) -> int:
    """What a nil is worth, either way; a blind one twice as much (NIL-2, BNL-1)."""
    return rules.options.nil_value * (2 if call.blind else 1)


def _contract(
    rules: Rules, side: Side, bids: Mapping[Seat, Call], tricks: Mapping[Seat, int], charge: Charge
) -> tuple[list[Line], int, int]:
    """The contract's line, the overtricks, and the tricks of failed nils that become bags (C3, C4, C5)."""
    options = rules.options
    bidders = [seat for seat in side.seats if not bids[seat].is_nil]
    said = sum(bids[seat].tricks for seat in bidders)
    bid = said + charge.bid_more
    won = sum(tricks[seat] for seat in bidders)
    failed = sum(tricks[seat] for seat in side.seats if bids[seat].is_nil)
    if options.failed_nil_tricks == "help":
        won, failed = won + failed, 0
    elif options.failed_nil_tricks == "nothing":
        failed = 0
    won = max(0, won - charge.books_off)
    lines = [*_charged(side, charge)]
    # The sheet of mirror says exactly. Its contract is still the side's (BID-6), so the side's count has to fit (C20).
    over = options.mirror_strict and bid > 0 and won > bid
    if won >= bid and not over:
        if bid:
            lines.insert(0, _line("SCO-1", _made(rules, bid, said), bid=bid, won=won))
        return lines, won - bid, failed
    if not options.failed_nil_bags_when_set:
        failed = 0
    clause = "VAR-MIR" if over else "SCO-3"
    return [_line(clause, missed_points(rules, bid, said), bid=bid, won=won), *lines], 0, failed


def _made(rules: Rules, bid: int, said: int) -> int:
    if (rules.options.ten_for_200 and said >= BIG_CONTRACT) or (rules.options.boston and said == rules.tricks):
        return BIG_CONTRACT_POINTS
    return TRICK_POINTS * bid


def missed_points(rules: Rules, bid: int, said: int | None = None) -> int:
    """What a missed contract costs; ``said`` is the bid before a renege raised it."""
    if rules.options.set_scores_zero:
        return 0
    if rules.options.ten_for_200 and (bid if said is None else said) >= BIG_CONTRACT:
        return -PENALTY
    return -TRICK_POINTS * bid


def _bag_lines(rules: Rules, overs: int, failed: int) -> Iterator[Line]:
    """SCO-2 for overtricks, NIL-5 for a failed nil's tricks, a point each as they fall."""
    each = rules.options.overtrick
    if overs:
        yield _line("SCO-2", each * overs, bags=overs)
    if failed:
        yield _line("NIL-5", each * failed, bags=failed)


def _penalty(rules: Rules, counter: int) -> tuple[list[Line], int]:
    """BAG-1, then the counter by BAG-2 (reset) or BAG-2b (carry); solid ten has no penalty (VAR-S10)."""
    if rules.options.solid_ten or counter < BAGS_TO_PENALTY:
        return [], counter
    if rules.options.bags == "reset":
        return [_line("BAG-1", -PENALTY, bags=counter, times=1), _line("BAG-2", 0, bags=0)], 0
    times, rest = divmod(counter, BAGS_TO_PENALTY)
    return [_line("BAG-1", -PENALTY * times, bags=counter, times=times), _line("BAG-2b", 0, bags=rest)], rest


def _winner(rules: Rules, points: Mapping[str, int]) -> str | None:
    """END-1, END-2, END-3: highest total once one is at the target; level at the top plays on. E15: a floor."""
    floor = rules.options.loss_floor
    ended = any(total >= rules.options.target for total in points.values())
    ended = ended or (floor is not None and any(total <= floor for total in points.values()))
    if not ended:
        return None
    return leader(points)


def leader(points: Mapping[str, int]) -> str | None:
    """The side with the highest total, or None where two are level at the top (END-2, END-3)."""
    best = max(points.values())
    leaders = [side for side, total in points.items() if total == best]
    return leaders[0] if len(leaders) == 1 else None


def _line(clause: str, points: int, **facts: Fact) -> Line:
    return Line(clause, points, MappingProxyType(facts))
