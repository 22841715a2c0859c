"""The ceiling in hindsight: exact against brute force, honest of what was reached, silent where it means nothing."""

from itertools import islice

import pytest
from bots.positions import position, random_state

from spades_learn.bots.ceiling import Ceiling, ceilings, most_cards, starts
from spades_learn.bots.levels import Novice
from spades_learn.bots.value import Worth
from spades_learn.cards.card import Card
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Played
from spades_learn.game.match import start
from spades_learn.game.state import State, undone
from spades_learn.game.turn import play
from spades_learn.game.view import view
from spades_learn.rules.options import rules_for
from spades_learn.rules.scoring import Tally, score_hand


def played_out(state: State) -> State:
    while state.to_act is not None:
        state = play(state, Novice(0.3).choose(view(state, state.to_act), seed=len(state.events)))
    return state


def worth(state: State, won: dict[Seat, int]) -> float:
    seats = state.rules.seating.seats
    return Worth(state.rules, state.before).value(
        0, [state.bids[seat].tricks for seat in seats], [won[seat] for seat in seats]
    )


def minimax(state: State) -> float:
    """The value to the first seat's side by trying every legal card."""
    if state.to_act is None:
        return worth(state, dict(state.won))
    side = state.rules.seating.side(state.rules.seating.seats[0])
    found = [
        minimax(play(state, Played(state.to_act, card)))
        for card in view(state, state.to_act).legal()
        if isinstance(card, Card)
    ]
    return max(found) if state.to_act in side.seats else min(found)


@pytest.mark.parametrize(
    "state",
    [position("4 nil 1 3", before={"NS": Tally(90, 9), "EW": Tally(10, 8)}), random_state(1), random_state(3)],
    ids=["a match", "1", "3"],
)
def test_as_good_as_every_line_tried(state: State) -> None:
    state = played_out(state)
    found = {each.trick: each for each in ceilings(state)}
    for trick in (10, 11, 12):
        each = found[trick]
        here = undone(state, drop=len(state.events) - each.ply)
        assert (len(here.tricks), here.trick.plays) == (trick, ())
        assert worth(state, dict(each.tricks)) == pytest.approx(minimax(here))


@pytest.fixture(scope="module")
def whole() -> tuple[State, list[Ceiling]]:
    """A hand and all its ceilings."""
    state = played_out(random_state(8))
    return state, list(ceilings(state))


def test_its_line_is_legal_and_gives_its_tricks_and_score(whole: tuple[State, list[Ceiling]]) -> None:
    state, found = whole
    assert [each.ply for each in found] == list(starts(state))[: len(found)]
    assert len(found) >= 4
    for each in found:
        here = undone(state, drop=len(state.events) - each.ply)
        assert sum(map(len, here.hands.values())) == each.left <= most_cards()
        for seat, card in each.line:
            here = play(here, Played(seat, card))
        assert here.to_act is None
        assert dict(here.won) == dict(each.tricks)
        score = score_hand(state.rules, bids=state.bids, tricks=each.tricks, before=state.before)
        assert each.scores == {name: side.hand for name, side in score.sides.items()}
        assert state.score is not None
        assert each.reached == {name: side.hand for name, side in state.score.sides.items()}


def test_stops_where_a_trick_takes_too_long_and_says_nothing_at_solo_tables(
    whole: tuple[State, list[Ceiling]],
) -> None:
    state, found = whole
    few = list(ceilings(state, nodes=40))
    assert few == found[: len(few)]
    assert len(few) < len(starts(state))
    assert list(ceilings(played_out(start(rules_for("solo3"), seed=1).deal()))) == []
    assert len(list(islice(ceilings(played_out(start(rules_for("duel"), seed=1).deal())), 8))) == 8
    unfinished = undone(state, drop=3)
    assert next(ceilings(unfinished)).reached is None
