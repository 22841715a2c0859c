"""count: something to be counted at a table some tricks into the hand."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.card import Suit
from spades_learn.game.state import Phase
from spades_learn.teaching.drills import score_hand
from spades_learn.teaching.drills.drill import TRIES, Drill, Ladder, Made, NoTableError
from spades_learn.teaching.drills.table import LEARNER, chance, moments, spec
from spades_learn.teaching.feedback import say
from spades_learn.teaching.steps.count_up import CountUp

if TYPE_CHECKING:
    import random

    from spades_learn.game.state import State
    from spades_learn.rules.options import Rules
    from spades_learn.rules.rule import Fact

WANTS = (
    "needed", "to-set", "spades-out", "suit-out", "higher-out", "void", "table-total", "bags", "sure-winners",
)  # fmt: skip
FIRST, LAST = 2, 8
"""Tricks played: enough to have something to count, and not so many that nothing is out."""
LOOKS = MappingProxyType(
    {
        "bags": "drill.look.bags",
        "table-total": "drill.look.bids",
        "needed": "drill.look.taken",
        "to-set": "drill.look.taken",
    }
)
"""Where to look, by question; at the cards for the others."""
LEFT = 3
"""Cards in hand at least."""


def _make(seed: int, rules: Rules, want: str, name: str) -> Made:
    rng = chance(f"count {want}", seed)
    for _ in range(TRIES):
        step = _of_a_hand(rng, rules, name) if want == "bags" else _of_a_table(rng, rules, want, name)
        if step is not None and _asks(step, rules, want):
            return Made(step, partial(_ladder, step, rules))
    raise NoTableError(want)


def _of_a_hand(rng: random.Random, rules: Rules, name: str) -> CountUp | None:
    """A finished hand in bids and tricks, with bags before it."""
    made = score_hand.dealt(rng, rules, rng.choice(("penalty", "bags", "nil-set")))
    if made is None:
        return None
    scored = made.step(name)
    return CountUp(id=name, what="bags", table=scored.table, side=scored.side, tricks=scored.tricks)


def _of_a_table(rng: random.Random, rules: Rules, want: str, name: str) -> CountUp | None:
    states = list(moments(rng, rules))
    found = [state for state in states if _in_time(state, want)]
    if not found:
        return None
    state = rng.choice(found)
    hand = sorted(state.hands[LEARNER], key=lambda card: card.place)
    suit = rng.choice([each for each in Suit if each is not Suit.SPADES]).value if want in {"suit-out", "void"} else ""
    card = str(rng.choice(hand)) if want == "higher-out" else ""
    others = [str(each) for each in rules.seating.sides if LEARNER not in each.seats]
    side = rng.choice(others) if want == "to-set" else ""
    return CountUp(id=name, what=want, table=spec(state), suit=suit, card=card, side=side)  # type: ignore[arg-type]  # one of `WANTS`


def _in_time(state: State, want: str) -> bool:
    """Whether a moment is early and late enough; bids are added up before the first card."""
    if state.phase is not Phase.PLAY or len(state.hands[LEARNER]) < LEFT:
        return False
    started = bool(state.tricks or state.trick.plays)
    if want == "table-total":
        return not started
    return not state.trick.plays and FIRST <= len(state.tricks) <= LAST


def _asks(step: CountUp, rules: Rules, want: str) -> bool:
    """Whether the count is more than reading off a figure: something is out, needed or shown."""
    try:
        if tuple(step.problems(rules)):
            return False
        if want == "void":
            return len(step.shown(rules)) == 1
        return want == "table-total" or step.counting(rules).number > 0
    except ValueError:  # a contract made already cannot be set, and the like
        return False


def _ladder(step: CountUp, rules: Rules) -> Ladder:
    here = step.position(rules)
    solution = step.check(step.solution(rules), rules)
    own = str(rules.seating.side(here.seat))
    facts: dict[str, Fact] = {"side": step.side or own}
    facts |= {"suit": step.suit} if step.suit else {}
    facts |= {"card": step.card} if step.card else {}
    clause = next((each.clause for each in solution.says if each.clause), None) or "STR-6"
    if step.what == "void":
        look = say("drill.look.leads", None, suit=step.suit)
        answer = say("drill.seat", None, seat=str(step.solution(rules)))
    else:
        told = step.counting(rules)
        # The first of several sentences is a figure to start from; one alone would be the answer.
        look = (
            told.says[0]
            if len(told.says) > 2 and told.says[0].id.startswith("count.pack")
            else say(LOOKS.get(step.what, "drill.look.count"))
        )
        answer = say("drill.number-is", None, n=told.number)
    think = {"needed": "contract", "to-set": "contract", "table-total": "bids", "bags": "bags", "void": "void"}
    return Ladder(
        say(f"drill.count.{step.what}", None, **facts),
        say(f"drill.think.count-{think.get(step.what, 'cards')}"),
        look,
        clause,
        answer,
    )


def _possible(want: str, rules: Rules) -> bool:
    """Bags need a counter; with one other player there is nobody to choose from."""
    if want == "bags":
        return rules.options.overtrick == 1
    return want != "void" or len(rules.seating.seats) > 2


DRILL = Drill("count", WANTS, _make, _possible)
