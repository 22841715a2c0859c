"""Graded decisions: what a seat could see, bands by points or win chance, equal cards accepted, one at a time."""

from dataclasses import replace
from itertools import islice
from types import MappingProxyType

import pytest
from bots.positions import position, random_state
from bots.scenes import ending, opening

from spades_learn.bots.bands import BANDS, grade
from spades_learn.bots.grading import Graded, decisions, default_worlds, grade_hand, graded
from spades_learn.bots.hint import hint
from spades_learn.bots.levels import Novice
from spades_learn.bots.reason import reasons
from spades_learn.cards.card import Card
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Bid, Played
from spades_learn.game.match import start
from spades_learn.game.record import record_of
from spades_learn.game.replay import replay
from spades_learn.game.state import State, begin
from spades_learn.game.turn import play
from spades_learn.game.view import view
from spades_learn.rules.bidding import BLIND_NIL, Call
from spades_learn.rules.options import OptionValue, rules_for
from spades_learn.rules.scoring import Tally


def played_out(state: State, slip: float = 0.3) -> State:
    while state.to_act is not None:
        state = play(state, Novice(slip).choose(view(state, state.to_act), seed=len(state.events)))
    return state


def test_every_bid_and_card_is_graded_from_its_own_view() -> None:
    state = played_out(random_state(3))
    found = list(grade_hand(state, seed=1, worlds=20))
    assert [each.decision.number for each in found] == list(range(56))
    assert {each.grade for each in found} <= set(BANDS)
    for each in found:
        seen = each.decision.view
        assert seen.to_act is seen.seat is each.decision.seat
        assert each.forced == (len(seen.legal()) == 1)
        assert (each.better is None) == (each.grade in {"best", "good"})
        if not each.forced:
            assert {value.action for value in each.values} == set(seen.legal())
            assert each.better in {None, each.values[0].action}
            assert each.reasons == reasons(seen, each.better or each.decision.action)


def test_a_grade_is_the_hint_of_that_moment_turned_round() -> None:
    state = played_out(random_state(3))
    for decision in islice(decisions(state), 4, 14):
        found, told = graded(decision, seed=9, worlds=40), hint(decision.view, seed=9, worlds=40)
        assert found is not None
        if not found.forced:
            assert found.values == told.values
            mine = next(each for each in told.values if each.action == decision.action)
            assert (found.loss, found.loss_se, found.win_loss) == (mine.loss, mine.loss_se, mine.win_loss)


def test_a_grade_does_not_depend_on_hidden_cards_or_on_what_came_later() -> None:
    """The same view, another deal behind it and another play after it: the same grade."""
    table = {"W": "H5 S3", "N": "H4 D2", "E": "HK C7", "S": "HA H2"}
    need = {"W": 1, "N": 0, "E": 1, "S": 0}
    state = ending(table, lead="W", need=need, plays="H5 H4 HK", seed=1)
    first, second = (play(state, Played(Seat.SOUTH, Card.parse(name))) for name in ("HA", "H2"))
    last = len(list(decisions(first))) - 1
    taken, left = (graded(list(decisions(each))[last], seed=1, worlds=30) for each in (first, second))
    assert taken is not None
    assert left is not None
    assert (taken.grade, taken.better) == ("best", None)
    # East and West need both of the last tricks, and South's low heart gives them this one (SCO-3).
    assert left.grade == "blunder"
    assert str(left.better) == "HA"
    assert left.verdict == "clear"
    assert taken.values == left.values
    before_last = slice(0, last)
    assert list(decisions(first))[before_last] == list(decisions(second))[before_last]


def test_one_decision_at_a_time_and_only_the_seats_asked_for() -> None:
    state = played_out(random_state(5))
    every = list(grade_hand(state, seed=2, worlds=5))
    souths = list(grade_hand(state, seed=2, worlds=5, seats={Seat.SOUTH}))
    assert souths == [each for each in every if each.decision.seat is Seat.SOUTH]
    assert list(islice(grade_hand(state, seed=2, worlds=5), 3)) == every[:3]
    assert [each.decision.seat for each in souths] == [Seat.SOUTH] * 14
    assert graded(every[0].decision, seed=2, worlds=5) == every[0]
    assert list(decisions(replay(record_of(state)).state)) == list(decisions(state))


def test_touching_cards_are_as_good_as_each_other() -> None:
    """South holds the two top hearts of those still out; either takes the trick."""
    table = {"W": "H5 S3", "N": "H4 D2", "E": "H7 C7", "S": "HA HK"}
    need = {"W": 1, "N": 0, "E": 0, "S": 1}
    state = ending(table, lead="W", need=need, plays="H5 H4 H7", seed=1)
    for name in ("HA", "HK"):
        last = list(decisions(play(state, Played(Seat.SOUTH, Card.parse(name)))))[-1]
        found = graded(last, seed=1, worlds=20)
        assert found is not None
        assert found.grade == "best"


@pytest.mark.parametrize(
    ("loss", "error", "expected"),
    [
        (0, 0, "best"),
        (-1, 2, "best"),
        (2.9, 0.1, "good"),
        (9, 6, "unsure"),
        (40, 30, "unsure"),
        (9, 1, "inaccuracy"),
        (20, 2, "mistake"),
        (40, 5, "blunder"),
    ],
)
def test_bands_of_a_loss(loss: float, error: float, expected: str) -> None:
    """What the sample cannot tell from the best is never a mistake."""
    assert grade(loss, error, close=3) == expected
    assert grade(0.0016 * loss, 0.0016 * error, close=3, by_win=True) == expected


def graded_bid(bid: Call, before: dict[str, Tally] | None = None) -> Graded:
    state = opening("KQ5.A74.K963.T84", dealer="S", bids="2 4 3", before=before)
    state = play(state, Bid(Seat.SOUTH, bid))
    found = graded(list(decisions(state))[-1], seed=1, worlds=150)
    assert found is not None
    return found


def test_in_a_match_a_bid_is_graded_by_what_it_does_to_the_match() -> None:
    """END-1: from 462 against 250 a bid of seven throws away a won game; one is safe and, at 0-0, timid."""
    won = {"NS": Tally(462), "EW": Tally(250)}
    assert graded_bid(Call(7), won).grade == "blunder"
    assert graded_bid(Call(1), won).grade in {"best", "good"}
    assert graded_bid(Call(1), won).by_win
    assert graded_bid(Call(1)).grade in {"inaccuracy", "mistake", "blunder"}
    assert not graded_bid(Call(1)).by_win


@pytest.mark.parametrize(
    ("own", "theirs", "bids", "grades"),
    [(290, 495, "2 6 2", {"best"}), (0, 110, "3 4 4", {"mistake", "blunder"})],
)
def test_a_blind_nil_is_graded_with_the_cards_face_down(own: int, theirs: int, bids: str, grades: set[str]) -> None:
    """BNL-1, BNL-2: a last chance, and a hundred points thrown after a hundred."""
    before = {"NS": Tally(theirs), "EW": Tally(own)}
    state = play(position(bids, dealer="E", before=before), Bid(Seat.EAST, BLIND_NIL))
    last = list(decisions(state))[-1]
    assert last.view.hand is None
    found = graded(last, seed=1, worlds=400)
    assert found is not None
    assert found.grade in grades
    assert found.looks == (found.grade != "best")
    assert found.better is None
    assert found.reasons == ()


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [("draw2", {}), ("exchange", {}), ("solo3", {}), ("duel", {"first_hand_bids_itself": True}), ("solo4", {})],
)
def test_hands_of_every_game_are_graded(ruleset: str, options: dict[str, OptionValue]) -> None:
    state = played_out(start(rules_for(ruleset, options), seed=4).deal())
    found = list(grade_hand(state, seed=1, worlds=3))
    assert len(found) == sum(isinstance(event, Bid | Played) for event in state.events)


def test_a_call_that_was_not_allowed_is_left_out() -> None:
    """VAR-MIR: a record may hold one, and it stands."""
    state = played_out(random_state(3))
    mirror = rules_for("classic", {"mirror": True})
    forced = begin(mirror, state.dealt)
    bids = MappingProxyType({seat: Call(1) for seat in state.bids})
    record = replace(record_of(state), rules=mirror, bids=dict(bids))
    found = [each.decision.view.phase.value for each in grade_hand(replay(record).state, seed=1, worlds=2)]
    spades = [sum(str(card).startswith("S") for card in forced.hands[seat]) for seat in bids]
    assert found.count("bidding") == spades.count(1)


def test_at_least_one_world() -> None:
    state = played_out(random_state(3))
    with pytest.raises(ValueError, match="at least one"):
        graded(next(decisions(state)), seed=1, worlds=0)
    assert default_worlds() >= 60
