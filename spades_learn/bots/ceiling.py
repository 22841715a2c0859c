"""What a hand could have come to with all cards seen and everybody perfect: hindsight, and never a grade.

From the start of a trick on, the exact solver (`solver`) says what the hand is worth to each side when both play as
well as can be, and one line of such play tells the tricks and the score it ends with. Nobody at the table could have
known the cards: it shows how much lay in them, not what anybody should have done.

It needs two sides. With three or four players on their own "perfect" has no one meaning, and nothing is told.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.bots import solver
from spades_learn.bots.ending import solver_for
from spades_learn.bots.spot import spot
from spades_learn.bots.value import Worth
from spades_learn.cards.card import Card
from spades_learn.game.events import Played
from spades_learn.game.state import Phase, apply, begin
from spades_learn.game.view import view
from spades_learn.rules.scoring import score_hand

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from spades_learn.cards.seat import Seat
    from spades_learn.game.state import State

NODES = 150_000
"""Positions searched at most for one trick; compiled, about a microsecond each."""
NODES_INTERPRETED = 4_000
"""The same where the solver runs interpreted, some hundred times slower."""
CARDS = 40
"""No trick is tried with more cards left than this."""
CARDS_INTERPRETED = 16


@dataclass(frozen=True, slots=True)
class Ceiling:
    """The hand from the start of one trick on, with all cards seen.

    Attributes:
        trick: finished tricks before it.
        ply: events before it.
        tricks: what each seat ends with in one line of perfect play, those already won included.
        scores: the points of the hand for each side in that line.
        reached: those it came to, or None where the hand is not over.
        line: that line, card by card.
        left: cards left at the start.
    """

    trick: int
    ply: int
    tricks: Mapping[Seat, int] = field(hash=False)
    scores: Mapping[str, int] = field(hash=False)
    reached: Mapping[str, int] | None = field(hash=False)
    line: tuple[tuple[Seat, Card], ...]
    left: int


def most_cards() -> int:
    """Cards left, of all seats together, at the earliest trick that is tried."""
    return CARDS if solver.compiled() else CARDS_INTERPRETED


def starts(state: State) -> tuple[int, ...]:
    """The tricks that `ceilings` tries, by how many events come before each; the last trick first."""
    if len(state.rules.seating.sides) != 2 or state.dealt.unbid:
        return ()
    here = begin(state.rules, state.dealt, before=state.before)
    found = []
    for ply, event in enumerate(state.events):
        if here.phase is Phase.PLAY and not here.trick.plays and _left(here) <= most_cards():
            found.append(ply)
        here = apply(here, event)
    return tuple(reversed(found))


def ceilings(state: State, *, nodes: int | None = None) -> Iterator[Ceiling]:
    """The ceiling from each trick, the last trick first, until one takes more than can be afforded.

    Args:
        state: the hand, finished or not.
        nodes: positions searched at most for one trick.
    """
    most = nodes or (NODES if solver.compiled() else NODES_INTERPRETED)
    for ply in starts(state):
        here = begin(state.rules, state.dealt, before=state.before)
        for event in state.events[:ply]:
            here = apply(here, event)
        found = _ceiling(here, state, most)
        if found is None:
            return
        yield found


def _ceiling(here: State, state: State, most: int) -> Ceiling | None:
    trick, ply, left = len(here.tricks), len(here.events), _left(here)
    line: list[tuple[Seat, Card]] = []
    spent = 0
    while here.to_act is not None:
        card, searched = _perfect(here, here.to_act, most - spent)
        spent += searched
        if card is None:
            return None
        line.append((here.to_act, card))
        here = apply(here, Played(here.to_act, card))
    reached = state.score
    score = score_hand(here.rules, bids=here.bids, tricks=here.won, before=here.before)
    return Ceiling(
        trick=trick,
        ply=ply,
        tricks=MappingProxyType(dict(here.won)),
        scores=MappingProxyType({name: side.hand for name, side in score.sides.items()}),
        reached=None if reached is None else MappingProxyType({name: s.hand for name, s in reached.sides.items()}),
        line=tuple(line),
        left=left,
    )


def _perfect(here: State, seat: Seat, most: int) -> tuple[Card | None, int]:
    """A card that gives nothing up, the lowest of several, and the nodes searched; None where they were too many."""
    seen = view(here, seat)
    where = spot(seen)
    legal = [card for card in seen.legal() if isinstance(card, Card)]
    if len(legal) == 1:
        return legal[0], 0
    blind = frozenset(at for at, each in enumerate(where.seats) if here.bids[each].blind)
    worth = Worth(seen.rules, seen.before, blind)
    bids = [0 if bid is None else bid for bid in where.bids]

    def final(rows: list[int]) -> list[float]:
        return worth.values(where.me, bids, rows)

    hands = [where.code.mask(here.hands[each].cards) for each in where.seats]
    search = solver_for(where, final)
    values = search.moves(
        hands,
        where.leader,
        where.trick,
        broken=where.broken,
        no_ruff=not where.rules.options.ruff_on_first_trick and not any(where.won),
        only=where.code.mask(legal),
        guess=final(where.run(hands, bids))[0],
        limit=max(1, most),
    )
    if values is None:
        return None, most
    best = max(values.values())
    return where.code.card(min(bit for bit, value in values.items() if value == best)), search.searched()


def _left(here: State) -> int:
    return sum(len(hand) for hand in here.hands.values())
