"""The review of a hand, piece by piece: every decision graded and explained, the chances, the ceiling in hindsight.

`pieces` is one iterator for all of it, the learner's own decisions first, so that a page shows the first results at
once, how far it is, and can stop at any time. What a page says of the pieces that have come so far (`summary`,
`costliest`, `hand_balance.balance`) is counted from them anew each time; nothing is kept.

The same hand, seat and seed give the same review: its address is the deal code of the hand.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from spades_learn.bots import grading, past, rollout
from spades_learn.bots.bands import BANDS, Grade
from spades_learn.bots.ceiling import Ceiling, ceilings, starts
from spades_learn.bots.grading import Graded, accepted
from spades_learn.bots.grading import regraded as tried
from spades_learn.bots.moment import Moment
from spades_learn.bots.timeline import moments, places
from spades_learn.game.events import Bid, Played
from spades_learn.rules.bidding import Call
from spades_learn.teaching import dealcode

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from spades_learn.bots.past import Past
    from spades_learn.cards.seat import Seat
    from spades_learn.game.state import State

__all__ = [
    "CLEAR", "Judged", "Loss", "Piece", "Summary", "Told", "accepted", "awaited", "before", "code_before", "costliest",
    "count", "pieces", "step_name", "summary", "tried",
]  # fmt: skip

SEED = 1
"""Of the simulations, where nobody asks for another."""
OTHERS_INTERPRETED = 30
"""Deals for a decision of another seat where the kernels run interpreted, half as many as for the learner's own."""

Kind = Literal["nil", "bid", "lead", "follow", "void"]
KINDS: tuple[Kind, ...] = ("nil", "bid", "lead", "follow", "void")
CLEAR: frozenset[Grade] = frozenset({"inaccuracy", "mistake", "blunder"})
"""The bands of a clear loss."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One bid or card, graded and explained.

    Attributes:
        graded: what it gave up, and what was better.
        past: what spoke for it from its seat.
        ply: its place in `State.events`.
        kind: ``nil`` where it or the best is a nil, ``bid`` for any other call; ``lead``, ``follow``, or ``void`` for a
            card played without one of the suit led.
    """

    graded: Graded
    past: Past
    ply: int
    kind: Kind

    @property
    def seat(self) -> Seat:
        """Who decided."""
        return self.graded.decision.seat

    @property
    def clear(self) -> bool:
        """Whether it clearly gave something up."""
        return self.graded.grade in CLEAR

    @property
    def cost(self) -> float:
        """What it gave up: of the chance to win where a match is on, else points."""
        return self.graded.win_loss if self.graded.by_win else self.graded.loss


@dataclass(frozen=True, slots=True)
class Told:
    """Cards kept, rejected, thrown or passed before the play, held against the bots' rule of thumb."""

    past: Past
    ply: int


Piece = Judged | Told | Moment | Ceiling


@dataclass(frozen=True, slots=True)
class Loss:
    """What the clear losses of one kind come to.

    Attributes:
        points: points of the hand given up.
        win: chance to win the match given up; 0 where none is on.
        number: how many there were.
    """

    points: float
    win: float
    number: int


@dataclass(frozen=True, slots=True)
class Summary:
    """One seat's decisions counted.

    Attributes:
        decisions: bids and cards, those without a choice among them.
        choices: those with a choice.
        bands: how many choices have each grade.
        lost: the clear losses by kind; kinds without one are absent.
        best_share: share of the choices that were best or as good; None without a choice.
        by_win: whether grades are by the chance to win a match.
    """

    decisions: int
    choices: int
    bands: Mapping[Grade, int] = field(hash=False)
    lost: Mapping[Kind, Loss] = field(hash=False)
    best_share: float | None
    by_win: bool


def pieces(state: State, seat: Seat, *, seed: int = SEED, worlds: int | None = None) -> Iterator[Piece]:
    """Everything the review says, one piece as soon as the one before is taken.

    The seat's own decisions, then the partner's, then the others', each in the order of the hand; then the chances in
    order, then the ceilings from the last trick back.

    Args:
        state: the hand, finished or not.
        seat: the learner's.
        seed: the same hand and seed give the same pieces.
        worlds: deals for each decision; as many as there is time for when None.
    """
    every = list(grading.decisions(state))
    ply_of = [ply for ply, event in enumerate(state.events) if isinstance(event, Bid | Played)]
    for who in order(state, seat):
        for ply, event in enumerate(state.events):
            if isinstance(event, past.Done) and not isinstance(event, Bid | Played) and event.seat is who:
                yield Told(past.why(state, ply, seed=seed), ply)
        number = worlds
        if worlds is None and who is not seat and not rollout.compiled():
            number = OTHERS_INTERPRETED
        for decision in every:
            if decision.seat is not who:
                continue
            found = grading.graded(decision, seed=seed + decision.number, worlds=number)
            if found is not None:
                yield Judged(found, past.of_graded(found), ply_of[decision.number], kind_of(found))
    yield from moments(state, seat, seed=seed, worlds=worlds)
    yield from ceilings(state)


def count(state: State, seat: Seat) -> int:
    """How many pieces there will be at most, for a bar; fewer come where a ceiling takes too long to find."""
    done = sum(isinstance(event, past.Done) for event in state.events)
    return done + len(places(state, seat)) + len(starts(state))


def awaited(state: State, seat: Seat) -> int:
    """How many decisions of a seat `pieces` judges: all its bids and cards but those that cannot be graded."""
    return sum(grading.gradable(each) for each in grading.decisions(state, seats={seat}))


def order(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The seats in the order they are reviewed: the learner, the partner, the others."""
    seating = state.rules.seating
    partner = seating.partner(seat)
    first = (seat,) if partner is None else (seat, partner)
    return (*first, *(each for each in seating.order_from(seat) if each not in first))


def kind_of(found: Graded) -> Kind:
    """Which kind of decision it was."""
    action, seen = found.decision.action, found.decision.view
    if isinstance(action, Call):
        best = found.values[0].action if found.values else action
        return "nil" if action.is_nil or (isinstance(best, Call) and best.is_nil) else "bid"
    led = seen.trick.led(seen.rules.deck)
    if led is None:
        return "lead"
    return "follow" if seen.rules.deck.suit(action) is led else "void"


def summary(judged: Iterable[Judged], seat: Seat) -> Summary:
    """Count what has come so far of one seat."""
    mine = [each for each in judged if each.seat is seat]
    chosen = [each for each in mine if not each.graded.forced]
    clear = [each for each in chosen if each.clear]
    lost = {
        kind: Loss(
            sum(each.graded.loss for each in clear if each.kind == kind),
            sum(each.graded.win_loss for each in clear if each.kind == kind and each.graded.by_win),
            sum(each.kind == kind for each in clear),
        )
        for kind in KINDS
        if any(each.kind == kind for each in clear)
    }
    bands = {name: sum(each.graded.grade == name for each in chosen) for name in BANDS}
    right = bands["best"] + bands["good"]
    return Summary(
        decisions=len(mine),
        choices=len(chosen),
        bands=MappingProxyType(bands),
        lost=MappingProxyType(lost),
        best_share=right / len(chosen) if chosen else None,
        by_win=any(each.graded.by_win for each in chosen),
    )


def costliest(judged: Iterable[Judged], seat: Seat, *, most: int = 3) -> tuple[Judged, ...]:
    """The clear losses of a seat that cost most, the greatest first; a blind nil is none, for nothing can be tried."""
    clear = [each for each in judged if each.seat is seat and each.clear and not each.graded.looks]
    return tuple(sorted(clear, key=lambda each: (-each.cost, each.ply))[:most])


def before(state: State, ply: int) -> State:
    """The position before an event of the hand.

    Raises:
        IndexError: as `past.before`.
    """
    return past.before(state, ply)[0]


def code_before(state: State, ply: int, seat: Seat) -> str:
    """That position as a deal code.

    Raises:
        IndexError: as `past.before`.
        NotationError: nothing a code can hold.
    """
    return dealcode.write(dealcode.code_of(before(state, ply), seat))


def step_name(state: State, ply: int) -> str:
    """The name of a position in the log of attempts: short, and the same for the same position.

    Raises:
        IndexError: as `past.before`.
    """
    here, event = past.before(state, ply)
    code = dealcode.write(dealcode.code_of(here, event.seat))
    return f"{hashlib.sha256(code.encode()).hexdigest()[:24]}:{ply}"
