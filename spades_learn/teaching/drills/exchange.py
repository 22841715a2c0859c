"""exchange: a nil bidder's cards to pass, or the partner's to pass back."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

from spades_learn.bots.drawing import danger
from spades_learn.bots.exchanging import exchange
from spades_learn.game.opening import Phase
from spades_learn.game.turn import play
from spades_learn.game.view import view
from spades_learn.rules.bidding import BLIND_NIL, NIL
from spades_learn.teaching.drills.drill import TRIES, Drill, Ladder, Made, NoTableError
from spades_learn.teaching.drills.table import LEARNER, chance, moments, spec
from spades_learn.teaching.feedback import say
from spades_learn.teaching.steps.exchange import Exchange

if TYPE_CHECKING:
    from spades_learn.game.state import State
    from spades_learn.rules.options import Rules
    from spades_learn.rules.rule import Fact

CLOSE = 12
"""Choices that are so near the best are fine: three ranks of a side suit in all. A spade counts for far more."""


def _make(seed: int, rules: Rules, want: str, name: str) -> Made:
    rng = chance(f"exchange {want}", seed)
    partner = rules.seating.partner(LEARNER)
    bidder = LEARNER if want == "out" else partner
    if bidder is None:
        raise NoTableError(want)
    call = NIL if rules.ruleset.exchanges_any_nil else BLIND_NIL
    for _ in range(TRIES):
        for state in moments(rng, rules, bids={bidder: call}):
            if state.phase is not Phase.EXCHANGE:
                continue
            at = _to_pass(state)
            if at is not None and at.bids[bidder].is_nil and sum(each.is_nil for each in at.bids.values()) == 1:
                step = _step(at, name, worst=want == "out")
                return Made(step, partial(_ladder, step, rules))
    raise NoTableError(want)


def _to_pass(state: State) -> State | None:
    """The position at which the learner passes, after the partner where the partner bid nil."""
    while state.phase is Phase.EXCHANGE and state.to_act is not None:
        if state.to_act is LEARNER:
            return state
        state = play(state, exchange(view(state, state.to_act)))
    return None


def _step(state: State, name: str, *, worst: bool) -> Exchange:
    """The most dangerous cards go, or the least dangerous; choices as good are right, those nearly so are fine."""
    deck, count = state.rules.deck, state.rules.options.nil_exchange
    weights = {card: danger(card, deck) * (1 if worst else -1) for card in state.hands[LEARNER]}
    sums = {cards: sum(weights[card] for card in cards) for cards in combinations(weights, count)}
    # The hand is a set, so that the order of its cards is no order; the choices are sorted.
    names = {cards: " ".join(sorted(map(str, cards))) for cards in sums}
    best = max(sums.values())
    right = sorted(names[cards] for cards, total in sums.items() if total == best)
    near = sorted(names[cards] for cards, total in sums.items() if 0 < abs(total - best) <= CLOSE)
    return Exchange(id=name, table=spec(state), accept=tuple(right), also=tuple(near))


def _ladder(step: Exchange, rules: Rules) -> Ladder:
    here = step.position(rules)
    partner = rules.seating.partner(LEARNER)
    count = rules.options.nil_exchange
    own = here.bids[LEARNER].is_nil
    facts: dict[str, Fact] = {"seat": str(partner), "n": count}
    return Ladder(
        say("drill.exchange.out" if own else "drill.exchange.back", None, **facts),
        say("drill.think.exchange-out" if own else "drill.think.exchange-back"),
        say("drill.look.exchange-out" if own else "drill.look.exchange-back"),
        "BNL-5",
        say("drill.cards", None, cards=tuple(step.accept[0].split())),
    )


def _possible(want: str, rules: Rules) -> bool:  # noqa: ARG001 - either way cards must pass
    """Cards pass, for a nil that may be bid, and that no rule sets beside another one."""
    options = rules.options
    passes = options.nil_exchange > 0 and rules.seating.partners
    return passes and (rules.ruleset.exchanges_any_nil or options.blind_nil) and not options.suicide


DRILL = Drill("exchange", ("out", "back"), _make, _possible)
