"""A novice's mistakes: each has its occasion, and is one the course names."""

import random

import pytest
from bots.positions import random_state
from bots.scenes import ending, opening

from spades_learn.bots import slips
from spades_learn.bots.levels import Novice, rule_call, rule_card
from spades_learn.bots.spot import spot
from spades_learn.cards.card import Card
from spades_learn.game.events import Bid, Played
from spades_learn.game.state import State
from spades_learn.game.turn import may, play
from spades_learn.game.view import View, view
from spades_learn.rules.bidding import NIL, Call
from spades_learn.rules.options import rules_for


def seen(state: State) -> View:
    assert state.to_act is not None
    return view(state, state.to_act)


@pytest.mark.parametrize(
    ("name", "hand", "right", "wrong"),
    [
        ("counted-side-king-as-sure", "Q52.K74.K963.T84", Call(2), Call(4)),
        ("counted-side-king-as-sure", "KQ5.A74.Q963.T84", Call(3), None),
        ("counted-spades-only", "AKQ54.A74.63.T84", Call(6), Call(5)),
        ("counted-spades-only", "Q52.974.9632.T84", Call(1), None),
        ("nil-with-high-spade", "K52.974.9632.T84", Call(1), NIL),
        ("nil-with-high-spade", "J52.974.9632.T84", Call(1), None),
        ("missed-nil", "52.8743.9632.T84", NIL, Call(1)),
        ("missed-nil", "K52.874.9632.T84", Call(1), None),
    ],
)
def test_a_wrong_bid_has_its_occasion(name: str, hand: str, right: Call, wrong: Call | None) -> None:
    assert slips.CALLS[name](seen(opening(hand, dealer="E")), right) == wrong


LAST = {"W": "H5 S3", "N": "HK D2", "E": "H4 C7", "S": "S2 D3"}
NEED = {"W": 0, "N": 0, "E": 0, "S": 0}


@pytest.mark.parametrize(
    ("name", "held", "plays", "need", "wrong"),
    [
        ("trumped-partner", LAST, "H5 HK H4", NEED, "S2"),
        ("trumped-partner", LAST | {"N": "H3 D2", "E": "HK C7"}, "H5 H3 HK", NEED, None),
        ("wasted-honour", LAST | {"S": "HQ H2"}, "H5 HK H4", NEED, "HQ"),
        ("wasted-honour", LAST | {"S": "HA H2"}, "H5 HK H4", NEED, None),
        ("took-a-bag", LAST | {"N": "H3 D2", "E": "HK C7", "S": "HA H2"}, "H5 H3 HK", NEED, "HA"),
        ("took-a-bag", LAST | {"N": "H3 D2", "E": "HK C7", "S": "HA H2"}, "H5 H3 HK", NEED | {"S": 1}, None),
    ],
)
def test_a_wrong_card_has_its_occasion(
    name: str, held: dict[str, str], plays: str, need: dict[str, int | str], wrong: str | None
) -> None:
    here = seen(ending(held, lead="W", need=need, plays=plays))
    legal = [card for card in here.legal() if isinstance(card, Card)]
    found = slips.CARDS[name](here, legal)
    assert (None if found is None else str(found)) == wrong


def test_a_king_is_led_away_while_the_ace_is_out() -> None:
    here = seen(opening("Q52.K74.A963.T84", dealer="E", bids="3 3 3 3"))
    legal = [card for card in here.legal() if isinstance(card, Card)]
    assert str(slips.CARDS["led-unguarded-king"](here, legal)) == "HK"
    guarded = seen(opening("Q52.AK4.A963.T84", dealer="E", bids="3 3 3 3"))
    legal = [card for card in guarded.legal() if isinstance(card, Card)]
    assert slips.CARDS["led-unguarded-king"](guarded, legal) is None


@pytest.mark.parametrize("ruleset", ["classic", "duel", "solo3"])
def test_a_novice_slips_as_often_as_told_legally_and_by_its_seed(ruleset: str) -> None:
    by_rule, slipping = Novice(slip=0.0), Novice(slip=1.0)
    differs = whole = 0
    for seed in range(6):
        state = random_state(seed, rules_for(ruleset))
        while state.to_act is not None:
            here = seen(state)
            right, wrong = by_rule.choose(here, seed=seed), slipping.choose(here, seed=seed)
            assert may(state, wrong)
            assert wrong == slipping.choose(here, seed=seed)
            if isinstance(right, Played) and len(here.legal()) > 1:
                assert right != wrong
                assert right.card == rule_card(spot(here), [card for card in here.legal() if isinstance(card, Card)])
            elif isinstance(right, Bid):
                assert right.call == Call(rule_call(spot(here)))
                differs, whole = differs + (right != wrong), whole + 1
            state = play(state, right)
    assert differs > whole / 2


def test_without_an_occasion_the_right_bid_stands() -> None:
    here = seen(opening("J52.974.9632.T84", dealer="E"))
    assert slips.slip_call(here, Call(1), [NIL, Call(1), Call(2)], random.Random(1)) == Call(1)
