"""draw: three turns in a row at a fresh pack, in the two-player game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from spades_learn.teaching.drills.drill import TRIES, Drill, Ladder, Made, NoTableError
from spades_learn.teaching.drills.table import LEARNER, chance
from spades_learn.teaching.feedback import say
from spades_learn.teaching.opening_table import KEEP, REJECT
from spades_learn.teaching.position import TableSpec
from spades_learn.teaching.steps.draw import Draw

if TYPE_CHECKING:
    from spades_learn.rules.options import Rules

DRAWS = 3
MOST_BEFORE = 6
"""Turns of each player before the learner's, at most."""


def _make(seed: int, rules: Rules, want: str, name: str) -> Made:
    rng = chance(f"draw {want}", seed)
    for _ in range(TRIES):
        turns = tuple(rng.choice((KEEP, REJECT)) for _ in range(2 * rng.randint(0, MOST_BEFORE)))
        table = TableSpec(
            dealer=str(LEARNER), seed=rng.getrandbits(30), turns=turns, blind="S" if want == "blind" else ""
        )
        step = Draw(id=name, draws=DRAWS, table=table)
        if not tuple(step.problems(rules)) and _asks(step, rules):
            return Made(step, partial(_ladder, step, rules))
    raise NoTableError(want)


def _asks(step: Draw, rules: Rules) -> bool:
    """Whether the first card has one right answer: near the line both would do."""
    first = step.solution(rules)[0]
    line = step.line((REJECT if first == KEEP else KEEP,), rules)
    return line is not None and step.judge(line, rules) is not None


def _ladder(step: Draw, rules: Rules) -> Ladder:
    blind = bool(step.table and step.table.blind)
    return Ladder(
        say("drill.draw.blind" if blind else "drill.draw", None, n=step.draws),
        say("drill.think.draw-blind" if blind else "drill.think.draw"),
        say("drill.look.draw"),
        "DRW-2",
        say("drill.draws.keep" if step.solution(rules)[0] == KEEP else "drill.draws.reject"),
    )


def _possible(want: str, rules: Rules) -> bool:
    """Only one game draws."""
    return rules.ruleset.draws and (want != "blind" or rules.options.blind_nil)


DRILL = Drill("draw", ("plain", "blind"), _make, _possible)
