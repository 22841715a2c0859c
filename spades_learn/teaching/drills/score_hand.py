"""score-hand: a finished hand in bids and tricks, with the line in it that is to be practised."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from spades_learn.rules.bidding import BidPosition, Call, calls
from spades_learn.rules.scoring import BAGS_TO_PENALTY, BIG_CONTRACT, SideScore, Tally
from spades_learn.teaching.drills.drill import TRIES, Drill, Ladder, Made, NoTableError
from spades_learn.teaching.drills.table import LEARNER, bags, chance, points
from spades_learn.teaching.feedback import say
from spades_learn.teaching.position import TableSpec
from spades_learn.teaching.steps.score_hand import ScoreHand

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping

    from spades_learn.cards.seat import Seat, Side
    from spades_learn.rules.options import Rules

NILS = {"nil": 1, "nil-set": 1, "blind-nil": 1, "two-nils": 2}
WANTS = ("made", "set", "bags", "nil", "nil-set", "two-nils", "blind-nil", "penalty", "big")


@dataclass(frozen=True, slots=True)
class Finished:
    """A hand being made: who sits where, what they bid and took, and the score before."""

    rules: Rules
    side: Side
    dealer: Seat
    before: Mapping[str, Tally]
    bids: Mapping[Seat, Call]
    tricks: Mapping[Seat, int]

    def step(self, name: str) -> ScoreHand:
        """The hand as a step."""
        return ScoreHand(
            id=name,
            table=TableSpec(
                dealer=str(self.dealer),
                bids=tuple(str(call) for call in self.bids.values()),
                points=points(self.before),
                bags=bags(self.before),
            ),
            tricks={str(seat): count for seat, count in self.tricks.items()},
            side=str(self.side),
        )


def _make(seed: int, rules: Rules, want: str, name: str) -> Made:
    step = hand(chance(f"score-hand {want}", seed), rules, want).step(name)
    return Made(step, partial(_ladder, step, rules))


def hand(rng: random.Random, rules: Rules, want: str) -> Finished:
    """A finished hand with the line that is wished for.

    Raises:
        NoTableError: the rules do not bring it about.
    """
    for _ in range(TRIES * 4):
        made = dealt(rng, rules, want)
        if made is None:
            continue
        score = made.step("hand").score(rules)
        if fits(score, made.bids, made.side, want, suicide=rules.options.suicide):
            return made
    raise NoTableError(want)


def dealt(rng: random.Random, rules: Rules, want: str) -> Finished | None:
    """Bids and tricks drawn at random, near what the wish needs; None where the rules leave a seat without a call."""
    seating = rules.seating
    side = seating.side(LEARNER)
    dealer = rng.choice(seating.seats)
    before = {str(each): _score_before(rng, want, own=each == side) for each in seating.sides}
    nils = set(rng.sample(side.seats, min(NILS.get(want, 0), len(side.seats))))
    bids: dict[Seat, Call] = {}
    for seat in seating.order_from(seating.left_of(dealer)):
        may = calls(BidPosition(rules, seat, bids, None, before))
        fair = rules.tricks / len(seating.seats)
        high = want == "big" and seat in side.seats
        blind = want == "blind-nil" and seat in nils
        if seat in nils:
            may = tuple(call for call in may if call.is_nil and call.blind == blind)
        else:
            # Suicide has a nil on each side (VAR-SUI): it is called where no number is allowed.
            numbers = tuple(call for call in may if not call.is_nil)
            may = tuple(each for each in numbers if abs(each.tricks - fair - 2 * high) <= 2) or numbers or may
        if not may:
            return None
        bids[seat] = rng.choice(may)
    return Finished(rules, side, dealer, before, bids, _taken(rng, rules, bids))


def _score_before(rng: random.Random, want: str, *, own: bool) -> Tally:
    """A running score: behind enough to bid blind, near the tenth bag, or none at all."""
    if want == "blind-nil":
        return Tally(10 * rng.randint(2, 8) if own else 10 * rng.randint(22, 35), rng.randint(0, 3))
    if want == "penalty":
        return Tally(10 * rng.randint(10, 30) + 5, rng.randint(6, 9) if own else rng.randint(0, 5))
    return Tally()


def _taken(rng: random.Random, rules: Rules, bids: Mapping[Seat, Call]) -> dict[Seat, int]:
    """Tricks taken: near the bids, every trick somebody's."""
    seats = rules.seating.seats
    taken = {seat: max(0, bids[seat].tricks + rng.choice((-1, 0, 0, 1))) for seat in seats}
    order = list(seats)
    while (left := rules.tricks - sum(taken.values())) != 0:
        seat = rng.choice(order)
        if left < 0 and not taken[seat]:
            continue
        taken[seat] += 1 if left > 0 else -1
    return taken


def fits(score: SideScore, bids: Mapping[Seat, Call], side: Side, want: str, *, suicide: bool = False) -> bool:
    """Whether the side's sheet has the line that is wished for, and no other to be confused by.

    Under suicide every side has a nil, so there the contract is practised beside one.
    """
    lines = {line.clause: line.points for line in score.lines}
    nils = sum(bids[seat].is_nil for seat in side.seats)
    # Strict mirror misses by VAR-MIR, and rolls over no counter of bags.
    missed = "SCO-3" in lines or "VAR-MIR" in lines
    number = "SCO-1" in lines or missed
    if want in NILS:
        blind = "BNL-1" in lines or "VAR-DBN" in lines
        if nils != NILS[want] or "BAG-1" in lines:
            return False
        if want == "blind-nil":
            return blind
        held = lines.get("NIL-2", 0) > 0
        return not blind and (want == "two-nils" or held == (want == "nil"))
    if nils and not suicide:
        return False
    if want == "penalty":
        return "BAG-1" in lines
    if "BAG-1" in lines:
        return False
    if want == "big":
        return number and sum(bids[seat].tricks for seat in side.seats) >= BIG_CONTRACT
    if want == "set":
        return missed
    return "SCO-1" in lines and ("SCO-2" in lines) == (want == "bags")


def _possible(want: str, rules: Rules) -> bool:
    """What needs two on a side, a counter of bags, or bids that the options leave open."""
    options, alone = rules.options, not rules.seating.partners
    barred = {
        "two-nils": alone or options.suicide,
        "big": alone or options.mirror or options.whiz or options.suicide,
        "blind-nil": not options.blind_nil,
        "penalty": options.solid_ten or options.overtrick != 1,
        "bags": options.mirror_strict,
    }
    return not barred.get(want, False)


def _ladder(step: ScoreHand, rules: Rules) -> Ladder:
    """The sheet's first line is what to look at; the sum is the answer."""
    here = step.position(rules)
    score = step.score(rules)
    side = next(each for each in rules.seating.sides if str(each) == step.side)
    bidders = [seat for seat in side.seats if not here.bids[seat].is_nil]
    nils = tuple(str(seat) for seat in side.seats if here.bids[seat].is_nil)
    first = score.lines[0] if score.lines else None
    counter = here.before[step.side].bags
    if counter and any(line.clause == "BAG-1" for line in score.lines):
        look = say("drill.look.counter", None, bags=counter, most=BAGS_TO_PENALTY)
    elif nils:
        look = say("drill.look.nil", None, seat=nils[0], won=step.tricks.get(nils[0], 0))
    else:
        bid = sum(here.bids[seat].tricks for seat in bidders)
        won = sum(step.tricks.get(str(seat), 0) for seat in bidders)
        look = say("drill.look.contract", None, side=step.side, bid=bid, won=won)
    return Ladder(
        say("drill.score", None, side=step.side),
        say("drill.think.nil-lines" if nils else "drill.think.lines"),
        look,
        "BAG-1" if look.id == "drill.look.counter" else first.clause if first else "SCO-1",
        say("score.sum", None, points=score.hand, side=step.side),
    )


DRILL = Drill("score-hand", WANTS, _make, _possible)
