"""nil-or-number: a hand of the nil gym at the lesson's table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from spades_learn.teaching.drills.drill import Drill, Ladder, Made, NoTableError
from spades_learn.teaching.drills.table import LEARNER, spec
from spades_learn.teaching.feedback import say
from spades_learn.teaching.gym_seeded import seeded
from spades_learn.teaching.steps.nil_or_number import NilOrNumber

if TYPE_CHECKING:
    from spades_learn.rules.options import Rules

TRIES = 12
"""Hands weighed for one that is clear; two in three are."""


def _make(seed: int, rules: Rules, want: str, name: str) -> Made:
    for number in range(TRIES):
        hand = seeded(seed * TRIES + number, rules)
        if hand.state.to_act is not LEARNER:
            continue
        step = NilOrNumber(id=name, table=spec(hand.state), seed=seed % 1_000_000)
        if want == "any" or step.found(rules).verdict == "clear":
            return Made(step, partial(_ladder, step, rules))
    raise NoTableError(want)


def _ladder(step: NilOrNumber, rules: Rules) -> Ladder:
    """The danger the bot names is where to look; a hand without one has every suit to be looked at."""
    found = step.found(rules)
    costly = max(found.dangers, key=lambda each: each.cost, default=None)
    cards = tuple(str(card) for card in costly.cards) if costly is not None and costly.cost > 0 else ()
    answer = "drill.nil" if found.answer.is_nil else "drill.number"
    return Ladder(
        say("drill.nil-or-number"),
        say("drill.think.nil"),
        say("drill.look.danger", None, cards=cards) if cards else say("drill.look.hand"),
        "NIL-2",
        say(answer, None, share=f"{found.probability:.4f}"),
    )


DRILL = Drill("nil-or-number", ("any", "clear"), _make, simulates=True)
