"""A lesson of bids, counts and what-ifs: proved by lint, judged, drawn and told in whole sentences."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from spades_learn.teaching.library import Library
from spades_learn.teaching.lint import step_problems
from spades_learn.teaching.lint_words import text_problems
from spades_learn.teaching.session import Session
from spades_learn.teaching.session_kept import resumed, to_json
from spades_learn.ui.lesson_scene import lesson_scene
from spades_learn.ui.words import Words

if TYPE_CHECKING:
    from spades_learn.teaching.steps.step import Answer

BOOKS = Library(Path(__file__).parent.parent / "lessons")
LESSON = BOOKS.lesson("asked")
NAMES = [step.id for step in LESSON.steps]


def at(name: str) -> Session:
    """The lesson at a step."""
    return Session(LESSON).at_step(name)


def said(session: Session) -> list[str]:
    """The sentences of the feedback as plain text."""
    assert session.feedback is not None
    words = Words(form="text", you=str(session.step.position(session.rules).seat))
    return [words.say(each.id, each.facts) for each in session.feedback.says]


@pytest.mark.parametrize("name", NAMES)
def test_every_step_is_proved_and_its_words_are_there(name: str) -> None:
    session = at(name)
    assert list(step_problems(session.step, LESSON)) == []
    assert list(text_problems(session.step, BOOKS.prose("asked", "en"), session.rules)) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_answer_is_told_and_comes_back_after_a_reload(name: str) -> None:
    session = at(name)
    answers: list[Answer] = [session.step.solution(session.rules)]
    answers += [answer for answer, _, _ in session.step.wrong_answers(session.rules)]
    answers += (
        list(session.ask.choices) if session.step.kind != "bid" else ["nil", "3", "13"][: len(session.ask.choices)]
    )
    for number, answer in enumerate(answers):
        try:
            after = session.answered(answer)
        except ValueError:
            assert session.ask.choices == ("blind nil", "look")
            continue
        assert after.passed or number
        assert all(text and not set("{}") & set(text) for text in said(after))
        assert resumed(at(name), to_json(after)).feedback == after.feedback
        lesson_scene(after, Words())


def test_every_call_is_offered_and_none_shows_that_it_is_barred() -> None:
    """Illegal bids explain themselves once they are made (BID-7), not before."""
    ask = lesson_scene(at("minimum"), Words())["ask"]
    assert [each["call"] for each in ask["choices"]] == ["nil", *map(str, range(1, 14))]
    assert ask["kind"] == "bid"
    assert not any(each["why"] for each in ask["choices"])
    assert "blind nil" in at("blind-late").ask.choices
    assert lesson_scene(at("blind-late").answered("blind nil"), Words())["ask"] is not None


def test_an_accepted_bid_stands_at_the_learners_seat() -> None:
    """The consequence of the answer is on the table; a worse bid is not made."""
    for call, shown in (("4", "4"), ("6", None)):
        seats = lesson_scene(at("bid-it").answered(call), Words())["seats"]
        assert {each["seat"]: each["bid"] for each in seats}["S"] == shown
    looked = lesson_scene(at("blind").answered("look"), Words())["seats"]
    assert {each["seat"]: each["bid"] for each in looked}["S"] is None


def test_cards_of_a_blind_bid_lie_face_down_until_it_is_passed() -> None:
    """BNL-1: a blind nil is bid before the cards are looked at."""
    before = lesson_scene(at("blind"), Words())
    assert (before["hand"], before["facedown"]) == ([], 13)
    after = lesson_scene(at("blind").answered("look"), Words())
    assert (len(after["hand"]), after["facedown"]) == (13, 0)


def test_a_count_is_typed_at_the_table_and_pressed_in_the_panel() -> None:
    ask = lesson_scene(at("spades-out"), Words())["ask"]
    assert ask["typed"]
    assert ask["choices"][0] == {"call": "0", "label": "0", "why": None}
    assert str(at("spades-out").step.solution(at("spades-out").rules)) in at("spades-out").ask.choices


def test_who_is_void_is_not_on_the_table_before_the_answer() -> None:
    """STR-7: the learner is to remember it."""
    before = lesson_scene(at("void"), Words())
    assert not any(each["void"] for each in before["seats"])
    assert before["ask"]["seats"] == ["N", "E", "W"]
    after = lesson_scene(at("void").answered("W"), Words())
    assert {each["seat"]: each["void"] for each in after["seats"]}["W"] == ["H"]
