"""Whole hands over random rulesets and options, each held against the oracle; `tests/bench/hands.py` plays more."""

import random

import oracle
import strategies
from says import action, agree, at_play, says

from spades_learn.cards.seat import Seat
from spades_learn.game.match import Match
from spades_learn.game.replay import replay
from spades_learn.game.state import State, begin
from spades_learn.game.turn import play, why_not
from spades_learn.rules.options import OptionValue, rules_for
from spades_learn.rules.scoring import Tally


def agreed_options(chance: random.Random) -> tuple[str, dict[str, OptionValue]]:
    """A ruleset and up to five options that go together."""
    while True:
        ruleset = chance.choice(list(oracle.RULESETS))
        keys = chance.sample(list(oracle.VALUES), chance.randint(0, 5))
        options = {key: chance.choice(oracle.VALUES[key]) for key in keys}
        if options.get("mirror_strict") and chance.random() < 0.8:
            options["mirror"] = True
        if not oracle.clash(oracle.table(ruleset, options)):
            return ruleset, options


def one_hand(number: int, *, seed: int) -> set[object]:
    """Play and check one hand, from the deal to the score; the ruleset and the options it was played under.

    Raises:
        AssertionError: the package and the oracle differ.
    """
    chance = random.Random(f"{seed} {number}")
    ruleset, options = agreed_options(chance)
    rules, text = rules_for(ruleset, options), oracle.table(ruleset, options)
    before = {str(side): Tally(chance.choice((0, 250, 480)), chance.randint(0, 9)) for side in rules.seating.sides}
    state = opened(begin(rules, strategies.dealt(rules, number), before=before), text, chance)
    while state.to_act is not None:
        state = play(state, chance.choice(strategies.cards_of(state)))
    record = strategies.record_of(state)
    played = replay(record)
    assert played.illegal is None
    assert played.state.hands == state.hands
    plies, winners, _, _ = oracle.replay(
        text, at_play(text, state), str(record.dealer), [str(card) for _, card in record.plays]
    )
    assert [(str(ply.seat), sorted(map(str, ply.legal)), list(ply.broken_clauses)) for ply in played.plies] == [
        (seat, sorted(legal), broken) for seat, legal, broken in plies
    ]
    assert [str(taken.seat) for taken in played.tricks] == winners
    assert played.score is not None
    agree(text, state, played.score, Match(rules, 0, state.dealer, (played.score,)).winner)
    return {ruleset, *options.items()}


def opened(state: State, text: oracle.Rules, chance: random.Random) -> State:
    """The hand up to its play, every call and every keep or rejection held against the oracle."""
    while (said := says(text, state)).phase not in {"play", "done"}:
        assert said.phase == state.phase.value
        assert said.turn == str(state.to_act)
        seat = Seat(said.turn)
        if not said.reasons:
            state = play(state, strategies.random_action(state, chance))
            continue
        for name, clauses in said.reasons.items():
            assert [each.clause for each in why_not(state, action(seat, name, said.phase))] == clauses
        name = chance.choice([name for name, clauses in said.reasons.items() if not clauses])
        state = play(state, action(seat, name, said.phase))
    return state
