"""Hints and nil verdicts answer headless under every ruleset, from what one seat can see."""

import json

import pytest

from spades_learn.app.advice import hint_answer, nil_answer
from spades_learn.bots.levels import Novice
from spades_learn.cards.notation import NotationError
from spades_learn.game.match import start
from spades_learn.game.state import Phase
from spades_learn.game.turn import play
from spades_learn.game.view import View, view
from spades_learn.rules.options import rules_for, rulesets


def request(seen: View) -> str:
    table = {
        "rules": seen.rules.ruleset.id,
        "seat": str(seen.seat),
        "dealer": str(seen.dealer),
        "hand": [str(card) for card in seen.hand or ()],
        "bids": {str(seat): str(call) for seat, call in seen.bids.items()},
        "plays": [[str(seat), str(card)] for trick in (*seen.tricks, seen.trick) for seat, card in trick.plays],
    }
    return json.dumps(table)


@pytest.mark.parametrize("game", rulesets())
def test_a_hint_weighs_just_what_may_be_done_under_every_ruleset(game: str) -> None:
    state = start(rules_for(game), seed=3).deal()
    bot, asked = Novice(), 0
    while state.phase is not Phase.DONE:
        seen = view(state, state.to_act)
        if state.phase in {Phase.BIDDING, Phase.PLAY} and len(state.events) % 5 == 0:
            answer = hint_answer(request(seen), seed=1, worlds=40)
            assert {each["action"] for each in answer["actions"]} == {str(each) for each in seen.legal()}
            asked += 1
        state = play(state, bot.choose(seen, seed=len(state.events)))
    assert asked >= 5


def nil(game: str, hand: str, *, partner_bid: str | None = None) -> dict:
    return nil_answer(hand=hand, partner_bid=partner_bid, score="0", bags="0", seat=2, rules=game, deals=150, seed=1)


@pytest.mark.parametrize(
    ("game", "low", "high"),
    [
        ("solo4", "42.8532.9743.652", "A92.QT4.9732.T64"),
        ("duel", "42.8532.9743.652", "A92.QT4.9732.T64"),
        ("draw2", "42.8532.9743.652", "A92.QT4.9732.T64"),
        ("exchange", "42.8532.9743.652", "A92.QT4.9732.T64"),
        ("solo3", "432.85432.97432.5643", "AK2.QT432.97432.T643"),
    ],
)
def test_nil_is_weighed_under_every_ruleset(game: str, low: str, high: str) -> None:
    safe, doomed = nil(game, low), nil(game, high)
    # Alone against one player who keeps low cards, even a low hand may have to win; an ace of spades always does.
    alone = len(rules_for(game).seating.seats) == 2
    assert doomed["probability"] == 0 < safe["probability"]
    assert alone or safe["probability"] > 0.7
    assert alone or safe["better"] == "nil"
    assert doomed["better"] != "nil"


def test_a_partners_bid_needs_a_partner() -> None:
    with pytest.raises(NotationError, match="no partners"):
        nil("solo4", "42.8532.9743.652", partner_bid="3")
