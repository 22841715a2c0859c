"""A hand's score as itemised lines, each with its clause; the steps are those of rules.md section 2.1."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

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
) -> Score:
    """Score a complete hand.

    Args:
        rules: the rules in force.
        bids: every seat's call.
        tricks: tricks taken by every seat; they add up to the tricks of the hand.
        before: running scores by side name; zero where absent.

    Raises:
        ValueError: a seat is missing, the tricks do not add up, or both partners of a side are blind where
            the rules have no such bid.
    """
    check_bids(rules, bids)
    check_tricks(rules, tricks)
    carried = before or {}
    sides = {
        str(side): score_side(rules, side, bids, tricks, carried.get(str(side), Tally()))
        for side in rules.seating.sides
    }
    won = _winner(rules, {name: side.points for name, side in sides.items()})
    return Score(MappingProxyType(sides), over=won is not None, winner=won)


def check_bids(rules: Rules, bids: Mapping[Seat, Call]) -> None:
    """Refuse bids that these rules have no score for.

    Raises:
        ValueError: a seat is missing, a bid is above the tricks of a hand, or blind nil where it cannot be.
    """
    _check_seats(rules, "bids", bids)
    for seat, call in bids.items():
        if call.tricks > rules.tricks:
            raise ValueError(f"bids: {seat} bid {call}, above the {rules.tricks} tricks of a hand (BID-2)")
        if call.blind and not rules.options.blind_nil:
            raise ValueError(f"bids: {seat} bid blind nil, which these rules do not allow (BNL-3)")
    for side in rules.seating.sides:
        both = len(side.seats) > 1 and all(bids[seat].blind for seat in side.seats)
        if both and not (rules.options.double_blind_nil or rules.ruleset.two_blind_nils):
            raise ValueError(
                f"bids: {side} bid two blind nils; turn on double_blind_nil or use the exchange rules (VAR-DBN)"
            )


def check_tricks(rules: Rules, tricks: Mapping[Seat, int]) -> None:
    """Refuse trick counts that are no finished hand (TRK-3).

    Raises:
        ValueError: a seat is missing, a count is below 0, or they do not add up to the tricks of a hand.
    """
    _check_seats(rules, "tricks", tricks)
    if any(count < 0 for count in tricks.values()) or sum(tricks.values()) != rules.tricks:
        raise ValueError(
            f"tricks: they add up to {sum(tricks.values())}; a hand has {rules.tricks} (TRK-3), none below 0"
        )


def _check_seats(rules: Rules, what: str, given: Mapping[Seat, object]) -> None:
    if set(given) != set(rules.seating.seats):
        need = " ".join(str(seat) for seat in rules.seating.seats)
        raise ValueError(f"{what}: give one for each of {need}")


def score_side(
    rules: Rules, side: Side, bids: Mapping[Seat, Call], tricks: Mapping[Seat, int], before: Tally
) -> SideScore:
    """One side's share of `score_hand`, from facts already checked; the bots weigh hands side by side with it."""
    lines = [*_nil_lines(rules, side, bids, tricks)]
    contract, overs, failed = _contract(rules, side, bids, tricks)
    lines += contract
    lines += _bag_lines(rules, overs, failed)
    counter = before.bags
    if rules.options.overtrick == 1:
        counter += overs + failed
        penalty, counter = _penalty(rules, counter)
        lines += penalty
    hand = sum(line.points for line in lines)
    return SideScore(tuple(lines), hand, before.points + hand, counter)


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
        blind = bids[seat].blind
        points = value * (2 if blind else 1)
        clause = "BNL-1" if blind else "NIL-2"
        yield _line(clause, points if tricks[seat] == 0 else -points, seat=str(seat), won=tricks[seat])


def _contract(
    rules: Rules, side: Side, bids: Mapping[Seat, Call], tricks: Mapping[Seat, int]
) -> tuple[list[Line], int, int]:
    """The contract's line, the overtricks, and the tricks of failed nils that become bags (C3, C4, C5)."""
    options = rules.options
    bidders = [seat for seat in side.seats if not bids[seat].is_nil]
    bid = sum(bids[seat].tricks for seat in bidders)
    won = sum(tricks[seat] for seat in bidders)
    failed = sum(tricks[seat] for seat in side.seats if bids[seat].is_nil)
    if options.failed_nil_tricks == "help":
        won, failed = won + failed, 0
    elif options.failed_nil_tricks == "nothing":
        failed = 0
    if won >= bid:
        line = [_line("SCO-1", _made(rules, bid), bid=bid, won=won)] if bid else []
        return line, won - bid, failed
    if not options.failed_nil_bags_when_set:
        failed = 0
    return [_line("SCO-3", _missed(rules, bid), bid=bid, won=won)], 0, failed


def _made(rules: Rules, bid: int) -> int:
    if (rules.options.ten_for_200 and bid >= BIG_CONTRACT) or (rules.options.boston and bid == rules.tricks):
        return BIG_CONTRACT_POINTS
    return TRICK_POINTS * bid


def _missed(rules: Rules, bid: int) -> int:
    if rules.options.set_scores_zero:
        return 0
    if rules.options.ten_for_200 and bid >= BIG_CONTRACT:
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
    best = max(points.values())
    leaders = [side for side, total in points.items() if total == best]
    return leaders[0] if len(leaders) == 1 else None


def _line(clause: str, points: int, **facts: Fact) -> Line:
    return Line(clause, points, MappingProxyType(facts))
