"""A reload comes back to the same step and the same hand, and what a stranger's browser keeps is judged again."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest

from spades_learn.cards.seat import Seat
from spades_learn.game.events import Bid, Played
from spades_learn.game.view import view
from spades_learn.rules.bidding import Call
from spades_learn.teaching import sittings
from spades_learn.teaching.gym import gym_hand
from spades_learn.teaching.library import library
from spades_learn.teaching.session import Session
from spades_learn.teaching.session_kept import resumed, to_json
from spades_learn.teaching.sitting import Sitting, Waits


def through(kept: object) -> object:
    """As the browser gives it back."""
    return json.loads(json.dumps(kept))


def test_a_step_comes_back_at_every_point_of_every_lesson() -> None:
    """The stored solution of every step, each hint, frame and wrong try on the way: kept, read, and equal."""
    points = 0
    for entry in library().usable():
        session = Session(library().lesson(entry.slug))
        while not session.finished:
            met = [session, session.hinted(), session.hinted().hinted(), session.watched()]
            for answer in (*session.ask.choices[:1], "SA", "42", ("SA", "H9")):
                with suppress(ValueError):
                    met += [session.answered(answer), session.answered(answer).undone()]
                    met.append(session.hinted().answered(answer))
            for each in met:
                fresh = Session(session.lesson).at_step(session.step.id)
                back = resumed(fresh, through(to_json(each)))
                assert (back.answer, back.feedback, back.moves) == (each.answer, each.feedback, each.moves)
                assert (back.frame, back.hints, back.tries) == (each.frame, each.hints, each.tries)
                points += 1
            session = session.skipped()
    assert points > 150


@pytest.mark.parametrize(
    "spoiled",
    [
        {"v": 2},
        {"tries": -1},
        {"tries": True},
        {"frame": 10**9},
        {"hints": "1"},
        {"moves": "SK"},
        {"moves": ["next"] * 1000},
        {"answer": "<img src=x onerror=alert(1)>"},
        {"answer": 7},
        {"answer": {}},
    ],
)
def test_a_tampered_step_begins_afresh_or_is_refused(spoiled: dict[str, object]) -> None:
    fresh = Session(library().lesson("following-suit")).at_step("lead-counts")
    try:
        back = resumed(fresh, {**to_json(fresh), **spoiled})
    except ValueError:
        return
    assert back.answer is None


def test_another_step_is_left_alone() -> None:
    fresh = Session(library().lesson("following-suit")).at_step("lead-counts")
    other = to_json(fresh.moved(1))
    assert resumed(fresh, other) is fresh
    assert resumed(fresh, None) is fresh
    assert resumed(fresh, {**to_json(fresh), "lesson": "who-wins"}) is fresh


def played_out(sitting: Sitting) -> Sitting:
    """One more action by the first legal card."""
    if sitting.waits is Waits.TRICK:
        return sitting.cleared()
    seat = sitting.state.to_act
    assert seat is not None
    seen = view(sitting.state, seat)
    bidding = len(sitting.state.bids) < 4
    return sitting.acted(Bid(seat, Call(3)) if bidding else Played(seat, seen.legal()[0]))


def test_a_hand_that_came_by_an_address_comes_back_at_every_card() -> None:
    base = sittings.of_hand(gym_hand(11).state, Seat.SOUTH)
    sitting = base
    for _ in range(45):
        if sitting.waits in {Waits.HAND, Waits.MATCH}:
            break
        sitting = played_out(sitting)
        assert sittings.hand_again(base, through(sittings.hand_json(sitting))) == sitting
    undone = sitting.undone()
    assert sittings.hand_again(base, through(sittings.hand_json(undone))) == undone


@pytest.mark.parametrize(
    "kept", [None, 7, {}, {"v": 1}, {"v": 2, "actions": [], "seen": 0}, {"v": 1, "actions": ["S SA"] * 60, "seen": 0}]
)
def test_a_tampered_hand_is_a_value_error(kept: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        sittings.hand_again(sittings.of_hand(gym_hand(11).state, Seat.SOUTH), kept)
