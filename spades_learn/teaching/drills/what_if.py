"""what-if: the same table under an option that makes a difference to it."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.notation import NotationError
from spades_learn.rules.options import OptionError, Options
from spades_learn.teaching.drills import score_hand
from spades_learn.teaching.drills.drill import Drill, Ladder, Made, NoTableError
from spades_learn.teaching.drills.table import chance, moments, playing, spec
from spades_learn.teaching.feedback import say
from spades_learn.teaching.steps.score_hand import scored
from spades_learn.teaching.steps.what_if import OtherRules, WhatIf

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from spades_learn.rules.options import Rules

TRIES = 600
"""Hands looked at; of each a rule that makes a difference."""
LEGAL = ("ruff_on_first_trick", "first_lead")
"""Options that say which card may be played to the first trick."""
SCORED = MappingProxyType(
    {
        "nil_value": "nil",
        "failed_nil_tricks": "nil-set",
        "overtrick": "bags",
        "solid_ten": "penalty",
        "set_scores_zero": "set",
        "ten_for_200": "big",
    }
)
"""Options that change a sheet, and the hand on which they do."""


def _make(seed: int, rules: Rules, want: str, name: str) -> Made:
    rng = chance(f"what-if {want}", seed)
    for _ in range(TRIES):
        for step in _legal(rng, rules, name) if want == "legal" else _score(rng, rules, name):
            if _changes(step, rules):
                return Made(step, partial(_ladder, step, rules))
    raise NoTableError(want)


def _other(rng: random.Random, rules: Rules, key: str) -> OtherRules:
    """One option with another value than the table has."""
    values = [each for each in Options.values()[key] if each != getattr(rules.options, key)]
    value = rng.choice(values)
    return OtherRules(options={key: value} if value is not None else {})


def _legal(rng: random.Random, rules: Rules, name: str) -> Iterator[WhatIf]:
    """The learner's card to the first trick."""
    for state in moments(rng, rules):
        if state.tricks:
            return
        if playing(state):
            other = _other(rng, rules, rng.choice(LEGAL))
            yield WhatIf(id=name, question="legal", other=other, table=spec(state))


def _score(rng: random.Random, rules: Rules, name: str) -> Iterator[WhatIf]:
    """A finished hand with the line that an option is about."""
    key = rng.choice([each for each in sorted(SCORED) if score_hand.DRILL.possible(SCORED[each], rules)])
    try:
        made = score_hand.hand(rng, rules, SCORED[key])
    except NoTableError:
        return
    hand = made.step(name)
    other = _other(rng, rules, key)
    yield WhatIf(id=name, question="score", other=other, table=hand.table, side=hand.side, tricks=hand.tricks)


def _changes(step: WhatIf, rules: Rules) -> bool:
    """Whether the other rule is one, leaves the table possible, and makes a difference to it."""
    try:
        step.other.over(rules)
        if tuple(step.problems(rules)):
            return False
        if step.question == "legal":
            return bool(step.changed(rules))
        return step.solution(rules) != str(scored(step.position(rules), step.tricks, step.side).hand)
    except (OptionError, NotationError, ValueError):
        return False


def _ladder(step: WhatIf, rules: Rules) -> Ladder:
    solution = step.solution(rules)
    told = step.check(solution, rules)
    clause = next((each.clause for each in told.says if each.clause), None)
    legal = step.question == "legal"
    answer = (
        say("drill.cards", None, cards=tuple(solution))
        if legal
        else say("drill.points", None, points=int(str(solution)))
    )
    return Ladder(
        say("drill.what-if.legal") if legal else say("drill.what-if.score", None, side=step.side),
        say("drill.think.what-if"),
        say("drill.look.what-if-legal" if legal else "drill.look.what-if-score"),
        clause or ("FOL-2" if legal else "SCO-1"),
        answer,
        step.differs(rules)[0],
    )


DRILL = Drill("what-if", ("legal", "score"), _make)
