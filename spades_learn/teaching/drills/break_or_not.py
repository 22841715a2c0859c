"""break-or-not: a finished trick after which spades are broken, or not in spite of a discard."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from spades_learn.cards.card import Suit
from spades_learn.teaching.drills.drill import TRIES, Drill, Ladder, Made, NoTableError
from spades_learn.teaching.drills.table import broken_at_once, chance, moments, spec
from spades_learn.teaching.feedback import say
from spades_learn.teaching.steps.break_or_not import BreakOrNot

if TYPE_CHECKING:
    from spades_learn.game.state import State
    from spades_learn.rules.options import Rules

LATEST = 6
"""Tricks played at most: the spade that fell can still be looked up without reading a whole hand."""


def _make(seed: int, rules: Rules, want: str, name: str) -> Made:
    rng = chance(f"break-or-not {want}", seed)
    for _ in range(TRIES):
        found = [state for state in moments(rng, rules) if fits(state, want)]
        if found:
            step = BreakOrNot(id=name, table=spec(rng.choice(found)))
            return Made(step, partial(_ladder, step, rules))
    raise NoTableError(want)


def fits(state: State, want: str) -> bool:
    """Whether the tricks so far have the point that is wished for."""
    if state.trick.plays or not 2 <= len(state.tricks) <= LATEST:
        return False
    deck = state.rules.deck
    suits = [[deck.suit(card) for card in trick.cards] for trick in state.tricks]
    broken = [Suit.SPADES in each for each in suits]
    if want == "before":
        return any(broken[:-1]) and not broken[-1]
    if want == "ruff":
        return broken == [False] * (len(broken) - 1) + [True] and suits[-1][0] is not Suit.SPADES
    # A discard is what a beginner takes for a ruff; without one nobody would doubt.
    return want == "none" and not any(broken) and any(suit is not suits[-1][0] for suit in suits[-1])


def _ladder(step: BreakOrNot, rules: Rules) -> Ladder:
    here = step.position(rules)
    deck = rules.deck
    newest = tuple(str(card) for card in here.trick.cards)
    fact = step.check(step.solution(rules), rules).says[0]
    off = any(deck.suit(card) is not here.trick.led(deck) for card in here.trick.cards)
    return Ladder(
        say("drill.break"),
        say("drill.think.break"),
        say("drill.look.off-suit" if off else "drill.look.earlier", None, cards=newest, tricks=len(here.gathered)),
        "BRK-3" if fact.id == "broken.before" else "BRK-1",
        fact,
    )


def _possible(want: str, rules: Rules) -> bool:
    """Where the ace of spades opens every hand, spades are broken before all else."""
    return want == "before" or not broken_at_once(rules)


DRILL = Drill("break-or-not", ("none", "ruff", "before"), _make, _possible)
