"""How the chances of a hand moved: the match, each contract and each nil, event by event, as one seat could see it.

A chance is the share of sampled deals, all of which fit what the seat knew at that moment, in which the rule player
on every seat brings it about (the win chance: the mean over them of `chances.match_chances`). So it is not the chance
that `nil.nil_verdict` gives, which is brought to players who look ahead; it is one and the same measure from the first
bid to the last card, which is what a chart needs. What the tricks taken have settled is told as it is, and at the end
the facts are.

A turning point is a trick (or the bidding) over which a chance moved by more than both samples may be off by.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from spades_learn.bots import rollout
from spades_learn.bots.bands import Z, mean_and_error, wilson
from spades_learn.bots.bidder import exchanged, table_bids
from spades_learn.bots.chances import match_chances
from spades_learn.bots.make_chance import MADE
from spades_learn.bots.spot import spot
from spades_learn.bots.value import Worth, is_match
from spades_learn.bots.worlds import weighed_worlds
from spades_learn.game.events import Passed, Played
from spades_learn.game.state import Phase, apply, begin
from spades_learn.game.view import view
from spades_learn.rules.scoring import Tally, score_side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from spades_learn.cards.seat import Seat, Side
    from spades_learn.game.events import Event
    from spades_learn.game.state import State
    from spades_learn.game.view import View
    from spades_learn.rules.bidding import Call
    from spades_learn.rules.options import Rules

What = Literal["win", "contract", "nil"]

SURE = 1.5
"""Half widths of two 95 % intervals, added as errors are, that a move must be beyond: some three standard errors.

A hand has fifty moves to look at, and of so many that are none two or three would be beyond the plain interval."""
FLOORS: Mapping[What, float] = {"win": 0.08, "contract": 0.15, "nil": 0.15}
"""A smaller move is no turning point however sure it is."""


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


@dataclass(frozen=True, slots=True)
class Turn:
    """A turning point.

    Attributes:
        what: which chance moved.
        who: the side, or for a nil the seat.
        trick: the trick it moved in, from 1; 0 for the bidding.
        ply: the event in that trick that moved it most, by its place in `State.events`.
        event: that event; None where single events were not looked at.
        before: the chance before the trick (or after the seat's own bid).
        after: the chance after it.
    """

    what: What
    who: str
    trick: int
    ply: int
    event: Event | None
    before: Chance
    after: Chance

    @property
    def move(self) -> float:
        """How far, and which way."""
        return self.after.value - self.before.value


def default_worlds() -> int:
    """Deals sampled for one moment when not told."""
    return 300 if rollout.compiled() else 40


def places(state: State, seat: Seat, *, every: bool | None = None) -> tuple[int, ...]:
    """After how many events `moments` looks.

    Args:
        state: the hand, finished or not.
        seat: who looks.
        every: at every event since the seat's own bid; else only between tricks and at its own turns. None: as much
            as there is time for, the first with the compiled kernel.
    """
    whole = rollout.compiled() if every is None else every
    here = begin(state.rules, state.dealt, before=state.before)
    found = []
    for ply in range(len(state.events) + 1):
        told = here.to_act is seat or not here.trick.plays or here.to_act is None
        if _shown(here, seat) and (whole or told):
            found.append(ply)
        if ply < len(state.events):
            here = apply(here, state.events[ply])
    return tuple(found)


def moments(
    state: State, seat: Seat, *, seed: int, worlds: int | None = None, every: bool | None = None
) -> Iterator[Moment]:
    """The chances of a hand in order, one as soon as the one before is taken; stop at any time.

    They begin with the seat's own bid. A hand that bids itself (E38) has no contract and no match: nothing is told.

    Args:
        state: the hand, finished or not.
        seat: from whose seat.
        seed: the same hand and seed give the same chances.
        worlds: deals for each moment; `default_worlds` when None.
        every: as in `places`.

    Raises:
        ValueError: fewer than two deals are asked for.
    """
    number = default_worlds() if worlds is None else worlds
    if number < 2:
        raise ValueError(f"worlds: {number}; a chance with its interval needs at least two")
    wanted = set(places(state, seat, every=every))
    here = begin(state.rules, state.dealt, before=state.before)
    for ply in range(len(state.events) + 1):
        if ply in wanted:
            event = state.events[ply - 1] if ply else None
            yield _facts(here, seat, event) if here.to_act is None else _sampled(here, seat, event, number, seed + ply)
        if ply < len(state.events):
            here = apply(here, state.events[ply])


def turning(found: Iterable[Moment]) -> tuple[Turn, ...]:
    """The turning points of moments in order, the greatest first; of the win chances that of the seat's own side."""
    line = list(found)
    ends = [at for at, each in enumerate(line) if at == len(line) - 1 or line[at + 1].trick != each.trick]
    turns: list[Turn] = []
    start = 0
    for end in ends:
        # A trick runs from the moment before its first card to the one after its last, which begins the next trick.
        stop = min(end + 1, len(line) - 1)
        for first, last in _halves(line, start, stop):
            turns += _turned(line[first : last + 1])
        start = stop
    return tuple(sorted(turns, key=lambda turn: -abs(turn.move) / FLOORS[turn.what]))


def _halves(line: Sequence[Moment], start: int, stop: int) -> Iterator[tuple[int, int]]:
    """The bidding apart from the first trick."""
    bids = [at for at in range(start, stop + 1) if not isinstance(line[at].event, Played)]
    cut = bids[-1] if bids and line[start].trick == 0 else start
    if cut > start:
        yield start, cut
    if stop > cut:
        yield cut, stop


def _turned(line: Sequence[Moment]) -> Iterator[Turn]:
    first, last = line[0], line[-1]
    before = {(what, who): chance for what, who, chance in first.chances()}
    for what, who, after in last.chances():
        old = before.get((what, who))
        if old is None or abs(after.value - old.value) <= max(FLOORS[what], SURE * _noise(old, after)):
            continue
        if what == "win" and str(first.seat) not in who:
            continue
        way = 1 if after.value > old.value else -1
        steps = [
            (way * (new - was), at + 1)
            for at, (was, new) in enumerate((_of(one, what, who), _of(two, what, who)) for one, two in pairwise(line))
        ]
        at = max(steps)[1]
        single = line[at].ply == line[at - 1].ply + 1
        trick = first.trick + 1 if isinstance(last.event, Played) else 0
        yield Turn(what, who, trick, line[at].ply - 1, line[at].event if single else None, old, after)


def _of(moment: Moment, what: What, who: str) -> float:
    return next((chance.value for each, name, chance in moment.chances() if (each, name) == (what, who)), 0.0)


def _noise(one: Chance, two: Chance) -> float:
    return float((((one.high - one.low) / 2) ** 2 + ((two.high - two.low) / 2) ** 2) ** 0.5)


def _shown(here: State, seat: Seat) -> bool:
    """Whether there is something to weigh: the seat has bid, and no cards are being drawn, replaced or passed."""
    if here.dealt.unbid or seat not in here.bids:
        return False
    if here.phase is Phase.EXCHANGE:
        return not any(isinstance(event, Passed) for event in here.events)
    return here.phase in {Phase.BIDDING, Phase.PLAY, Phase.DONE}


def _sampled(here: State, seat: Seat, event: Event | None, number: int, seed: int) -> Moment:
    seen = view(here, seat)
    where = spot(seen)
    hands, independent = weighed_worlds(where, number, seed=seed)
    bids = table_bids(where, hands, seen.bids[seat].tricks)
    blind = frozenset(at for at, each in enumerate(where.seats) if each in seen.bids and seen.bids[each].blind)
    dealt = exchanged(where, hands, bids, blind) if here.phase in {Phase.BIDDING, Phase.EXCHANGE} else hands
    tricks = where.run(dealt, bids)
    worth = Worth(seen.rules, seen.before, blind)
    wider = (number / independent) ** 0.5
    win = None
    points = _mean(worth.weigh(where.me, bids, tricks).points, wider)
    if worth.match_on:
        win = {
            str(side): _mean(worth.weigh(where.seats.index(side.seats[0]), bids, tricks).wins, wider, most=1.0)
            for side in seen.rules.seating.sides
        }
    return Moment(
        ply=len(here.events),
        trick=len(here.tricks),
        event=event,
        seat=seat,
        own_turn=here.to_act is seat,
        win=win,
        contracts=_contracts(seen, tricks, independent),
        nils=_nils(seen, tricks, independent),
        points=points,
        worlds=number,
    )


def _facts(here: State, seat: Seat, event: Event | None) -> Moment:
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


def _contracts(seen: View, tricks: Sequence[int], independent: float) -> dict[str, Chance]:
    found = {}
    for side in seen.rules.seating.sides:
        contract = _contract(seen.bids, side)
        if not contract:
            continue
        settled = _settled(seen, side, contract)
        found[str(side)] = _sure(yes=settled) if settled is not None else _made(seen, side, tricks, independent)
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


def _made(seen: View, side: Side, tricks: Sequence[int], independent: float) -> Chance:
    rules, seats = seen.rules, seen.rules.seating.seats
    calls = {seat: seen.bids[seat] for seat in side.seats}
    known: dict[tuple[int, ...], bool] = {}
    columns = [tricks[seats.index(seat) :: len(seats)] for seat in side.seats]
    hits = 0
    for row in zip(*columns, strict=True):
        if row not in known:
            known[row] = _scored(rules, side, calls, row)
        hits += known[row]
    return _share(hits, len(columns[0]), independent)


def _scored(rules: Rules, side: Side, calls: Mapping[Seat, Call], row: tuple[int, ...]) -> bool:
    score = score_side(rules, side, calls, dict(zip(side.seats, row, strict=True)), Tally())
    return any(line.clause == MADE for line in score.lines)


def _nils(seen: View, tricks: Sequence[int], independent: float) -> dict[Seat, Chance]:
    seats, won = seen.rules.seating.seats, seen.won
    found = {}
    for seat, call in seen.bids.items():
        if call.is_nil:
            taken = tricks[seats.index(seat) :: len(seats)]
            made = sum(each == 0 for each in taken)
            found[seat] = _sure(yes=False) if won[seat] else _share(made, len(taken), independent)
    return found


def _share(hits: int, tries: int, independent: float) -> Chance:
    share = hits / tries
    return Chance(share, *wilson(share * independent, independent))


def _mean(values: list[float], wider: float, *, most: float | None = None) -> Chance:
    mean, error = mean_and_error(values)
    half = Z * error * wider
    if most is None:
        return Chance(mean, mean - half, mean + half)
    return Chance(mean, max(0.0, mean - half), min(most, mean + half))


def _sure(*, yes: bool) -> Chance:
    return Chance(float(yes), float(yes), float(yes))
