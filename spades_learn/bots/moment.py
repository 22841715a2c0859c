"""The chances at one moment of a hand as one seat could judge them: the match, each contract and each nil.

A chance is the share of sampled deals, all of which fit what the seat knew at that moment, in which the rule player
on every seat brings it about (the win chance: the mean over them of `chances.match_chances`). So it is not the chance
that `nil.nil_verdict` gives, which is brought to players who look ahead; it is one and the same measure from the first
bid to the last card, which is what a chart needs. What the tricks taken have settled is told as it is, and at the end
the facts are.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from spades_learn.bots.bands import Z, mean_and_error
from spades_learn.bots.bidder import exchanged, table_bids
from spades_learn.bots.chances import match_chances
from spades_learn.bots.make_chance import MADE
from spades_learn.bots.spot import spot
from spades_learn.bots.value import Worth, is_match
from spades_learn.bots.worlds import sample
from spades_learn.game.state import Phase
from spades_learn.game.view import view
from spades_learn.rules.scoring import Tally, score_side

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from spades_learn.bots.worlds import Sample
    from spades_learn.cards.seat import Seat, Side
    from spades_learn.game.events import Event
    from spades_learn.game.state import State
    from spades_learn.game.view import View
    from spades_learn.rules.bidding import Call
    from spades_learn.rules.options import Rules

What = Literal["win", "contract", "nil"]


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance with its 95 % interval; where it is a fact the three are equal."""

    value: float
    low: float
    high: float

    @property
    def certain(self) -> bool:
        """Whether the tricks taken have settled it."""
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class Moment:
    """The chances after some events of a hand, from one seat.

    Attributes:
        ply: how many events have happened; the one at this place in `State.events` comes next.
        trick: finished tricks.
        event: the last event that happened, or None before any.
        seat: who looks.
        own_turn: whether it is that seat's turn.
        win: for each side the chance to win the match, or None where none is on.
        contracts: for each side that has a contract the chance that it is made.
        nils: for each nil that was bid the chance that it is made.
        points: mean points of the hand to the seat's side, own minus the others' mean, bags at what they will cost;
            None at the end.
        worlds: sampled deals; 0 at the end.
    """

    ply: int
    trick: int
    event: Event | None
    seat: Seat
    own_turn: bool
    win: Mapping[str, Chance] | None = field(hash=False)
    contracts: Mapping[str, Chance] = field(hash=False)
    nils: Mapping[Seat, Chance] = field(hash=False)
    points: Chance | None
    worlds: int

    @property
    def final(self) -> bool:
        """Whether the hand is over, and these are facts."""
        return not self.worlds

    def chances(self) -> Iterator[tuple[What, str, Chance]]:
        """Every chance with what it is of, and whose."""
        for side, chance in (self.win or {}).items():
            yield "win", side, chance
        for side, chance in self.contracts.items():
            yield "contract", side, chance
        for seat, chance in self.nils.items():
            yield "nil", str(seat), chance


def sampled(here: State, seat: Seat, event: Event | None, *, number: int, seed: int) -> Moment:
    """The chances of a hand that is not over, over sampled deals.

    Args:
        here: the hand so far; the seat has bid, and nobody draws, replaces or passes cards.
        seat: who looks.
        event: the last event that happened.
        number: deals, at least two.
        seed: the same seed gives the same chances.
    """
    seen = view(here, seat)
    where = spot(seen)
    drawn = sample(where, number, seed=seed)
    bids = table_bids(where, drawn.hands, seen.bids[seat].tricks)
    blind = frozenset(at for at, each in enumerate(where.seats) if each in seen.bids and seen.bids[each].blind)
    hands = drawn.hands
    if here.phase in {Phase.BIDDING, Phase.EXCHANGE}:
        hands = exchanged(where, hands, bids, blind)
    tricks = where.run(hands, bids)
    worth = Worth(seen.rules, seen.before, blind)
    win = None
    points = _mean(worth.weigh(where.me, bids, tricks).points, drawn.widened)
    if worth.match_on:
        win = {
            str(side): _mean(worth.weigh(where.seats.index(side.seats[0]), bids, tricks).wins, drawn.widened, most=1.0)
            for side in seen.rules.seating.sides
        }
    return Moment(
        ply=len(here.events),
        trick=len(here.tricks),
        event=event,
        seat=seat,
        own_turn=here.to_act is seat,
        win=win,
        contracts=_contracts(seen, tricks, drawn),
        nils=_nils(seen, tricks, drawn),
        points=points,
        worlds=number,
    )


def facts(here: State, seat: Seat, event: Event | None) -> Moment:
    """What came of a hand that is over.

    Args:
        here: the hand.
        seat: who looks.
        event: the last event that happened.

    Raises:
        ValueError: it is not over.
    """
    score = here.score
    if score is None:
        raise ValueError("the hand is not over")
    win = None
    if is_match(here.before):
        sides = here.rules.seating.sides
        after = match_chances(here.rules, [score.sides[str(side)].tally for side in sides])
        win = {str(side): Chance(chance, chance, chance) for side, chance in zip(sides, after, strict=True)}
    made = {
        str(side): any(line.clause == MADE for line in score.sides[str(side)].lines)
        for side in here.rules.seating.sides
        if _contract(here.bids, side)
    }
    won = here.won
    return Moment(
        ply=len(here.events),
        trick=len(here.tricks),
        event=event,
        seat=seat,
        own_turn=False,
        win=win,
        contracts={side: _sure(yes=yes) for side, yes in made.items()},
        nils={each: _sure(yes=not won[each]) for each, call in here.bids.items() if call.is_nil},
        points=None,
        worlds=0,
    )


def _contract(bids: Mapping[Seat, Call], side: Side) -> int:
    """The tricks a side has bid, or 0 before all its seats have called."""
    return sum(bids[seat].tricks for seat in side.seats) if all(seat in bids for seat in side.seats) else 0


def _contracts(seen: View, tricks: Sequence[int], drawn: Sample) -> dict[str, Chance]:
    found = {}
    for side in seen.rules.seating.sides:
        contract = _contract(seen.bids, side)
        if not contract:
            continue
        settled = _settled(seen, side, contract)
        found[str(side)] = _sure(yes=settled) if settled is not None else _made(seen, side, tricks, drawn)
    return found


def _settled(seen: View, side: Side, contract: int) -> bool | None:
    """Whether the tricks taken make or break a contract whatever comes, or None."""
    options, won = seen.rules.options, seen.won
    helps = options.failed_nil_tricks == "help"
    taken = sum(won[seat] for seat in side.seats if helps or not seen.bids[seat].is_nil)
    left = seen.rules.tricks - len(seen.tricks)
    if options.mirror_strict:
        return None if taken <= contract <= taken + left and left else taken == contract
    if taken >= contract:
        return True
    return False if taken + left < contract else None


def _made(seen: View, side: Side, tricks: Sequence[int], drawn: Sample) -> Chance:
    rules, seats = seen.rules, seen.rules.seating.seats
    calls = {seat: seen.bids[seat] for seat in side.seats}
    known: dict[tuple[int, ...], bool] = {}
    columns = [tricks[seats.index(seat) :: len(seats)] for seat in side.seats]
    hits = 0
    for row in zip(*columns, strict=True):
        if row not in known:
            known[row] = _scored(rules, side, calls, row)
        hits += known[row]
    return _share(hits, drawn)


def _scored(rules: Rules, side: Side, calls: Mapping[Seat, Call], row: tuple[int, ...]) -> bool:
    score = score_side(rules, side, calls, dict(zip(side.seats, row, strict=True)), Tally())
    return any(line.clause == MADE for line in score.lines)


def _nils(seen: View, tricks: Sequence[int], drawn: Sample) -> dict[Seat, Chance]:
    seats, won = seen.rules.seating.seats, seen.won
    found = {}
    for seat, call in seen.bids.items():
        if call.is_nil:
            taken = tricks[seats.index(seat) :: len(seats)]
            made = sum(each == 0 for each in taken)
            found[seat] = _sure(yes=False) if won[seat] else _share(made, drawn)
    return found


def _share(hits: int, drawn: Sample) -> Chance:
    return Chance(hits / drawn.number, *drawn.interval(hits))


def _mean(values: list[float], widened: float, *, most: float | None = None) -> Chance:
    mean, error = mean_and_error(values)
    half = Z * error * widened
    if most is None:
        return Chance(mean, mean - half, mean + half)
    return Chance(mean, max(0.0, mean - half), min(most, mean + half))


def _sure(*, yes: bool) -> Chance:
    return Chance(float(yes), float(yes), float(yes))
