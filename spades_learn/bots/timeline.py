"""How the chances of a hand moved, event by event, as one seat could see it, and over which tricks they turned.

A turning point is a trick (or the bidding) over which a chance moved by more than both samples may be off by.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from spades_learn.bots import rollout
from spades_learn.bots.moment import facts, sampled
from spades_learn.game.events import Passed, Played
from spades_learn.game.state import Phase, apply, begin

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from spades_learn.bots.moment import Chance, Moment, What
    from spades_learn.cards.seat import Seat
    from spades_learn.game.events import Event
    from spades_learn.game.state import State

SURE = 1.5
"""Half widths of two 95 % intervals, added as errors are, that a move must be beyond: some three standard errors.

A hand has fifty moves to look at, and of so many that are none two or three would be beyond the plain interval."""
FLOORS: Mapping[What, float] = {"win": 0.08, "contract": 0.15, "nil": 0.15}
"""A smaller move is no turning point however sure it is."""


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
            yield (
                facts(here, seat, event)
                if here.to_act is None
                else sampled(here, seat, event, number=number, seed=seed + ply)
            )
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
