"""A lesson of referees, exchanges and draws: proved by lint, told in whole sentences, and taken through on the page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from quiet_host import QuietHost, press

from spades_learn.teaching.library import Library
from spades_learn.teaching.lint import step_problems
from spades_learn.teaching.lint_words import text_problems
from spades_learn.teaching.session import Session
from spades_learn.teaching.session_kept import resumed, to_json
from spades_learn.ui import coach
from spades_learn.ui.lesson_page import LessonPage
from spades_learn.ui.lesson_scene import lesson_scene
from spades_learn.ui.words import Words

if TYPE_CHECKING:
    from spades_learn.teaching.steps.step import Answer

BOOKS = Library(Path(__file__).parent.parent / "lessons")
LESSON = BOOKS.lesson("at-table")
NAMES = [step.id for step in LESSON.steps]


def at(name: str) -> Session:
    return Session(LESSON).at_step(name)


def given(session: Session, answer: Answer) -> Session:
    """A line of draws move by move, anything else at once."""
    if session.line is None:
        return session.answered(answer)
    for move in answer:
        session = session.answered(move)
    return session


def opened(step: str) -> tuple[QuietHost, Any]:
    """The page of a step, with a host that hears what it is told."""
    host = QuietHost(BOOKS)
    page: Any = LessonPage(host, "at-table", step=step)  # type: ignore[arg-type]
    return host, page


@pytest.mark.parametrize("name", NAMES)
def test_every_step_is_proved_and_its_words_are_there(name: str) -> None:
    session = at(name)
    assert list(step_problems(session.step, LESSON)) == []
    assert list(text_problems(session.step, BOOKS.prose("at-table", "en"), session.rules)) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_named_answer_is_told_in_whole_sentences_and_survives_a_reload(name: str) -> None:
    prose, session = BOOKS.prose("at-table", "en"), at(name)
    wrong = [(answer, key) for answer, _, key in session.step.wrong_answers(session.rules)]
    for answer, key in [(session.step.solution(session.rules), ""), *wrong]:
        after = given(session, answer)
        assert after.feedback is not None
        assert after.passed is (not key)
        assert after.feedback.text == (f"wrong {key}" if key else "right")
        assert after.feedback.tags or not key
        for words in (Words(), Words(form="speech"), Words(form="text")):
            told = [coach.task(after, prose, words), coach.feedback_html(after, prose, BOOKS, words)]
            told += [words.say(each.id, each.facts) for each in after.feedback.says]
            assert not [text for text in told if re.search(r"[{}]|None|mappingproxy", text)]
        json.dumps(lesson_scene(after, Words()), allow_nan=False)
        assert resumed(at(name), to_json(after)) == after


def test_the_page_takes_a_referee_through_by_form_and_by_table() -> None:
    """The card can be chosen from the list or by pressing its player while the trick lies on the table."""
    host, page = opened("renege")
    form = page._form
    assert len(form._box.children) == 3, "the moves, the cards and Check: nothing tells yet that a rule was broken"
    assert len(form._cards.options) == 2 + 16
    form._check.click()
    assert "Name a card of these tricks" in page._note.value
    assert not host.records
    page.hear({"do": "seat", "seat": "W"})
    assert form._cards.value == "C2"
    form._head.children[1].click()
    assert [each["card"] for each in host.scenes[-1]["trick"]] == ["CA", "C3", "C6", "H2"]
    page.hear({"do": "seat", "seat": "N"})
    assert form._cards.value == "H2"
    form._head.children[0].click()
    assert [each["card"] for each in host.scenes[-1]["trick"]] == ["D6", "DA", "D3", "C2"]
    form._check.click()
    assert "Say which rule" in page._note.value
    form._clause.value, form._points.value = "FOL-1", "-50"
    form._check.click()
    assert host.records[-1]["tags"] == ("called-fair-play",)
    assert press(page, "Try again")
    form.name("C2")
    form._check.click()
    assert page._session.passed
    assert [each["verdict"].value for each in host.records] == ["wrong", "right"]


def test_the_page_asks_nothing_more_where_nobody_broke_a_rule() -> None:
    _, page = opened("nobody")
    page._form.name("none")
    assert len(page._form._box.children) == 3
    page._form._check.click()
    assert page._session.passed


def test_the_page_takes_draws_and_passes_from_the_table() -> None:
    host, page = opened("draws")
    assert page.hear({"do": "choose", "call": "take"}) is None
    assert [each["tags"] for each in host.records] == [("rejected-a-strong-card",)]
    assert press(page, "Take back")
    for call in ("keep", "take", "keep"):
        assert page.hear({"do": "choose", "call": call}) is None
    assert page._session.passed
    host, page = opened("pass-three")
    assert page.hear({"do": "cards", "cards": ["SA", "HA"]}) == "Pick exactly 3 cards."
    assert page.hear({"do": "cards", "cards": ["SA", "HA", "S6"]}) is None
    assert page._session.passed


def test_a_referees_answer_brings_up_the_trick_it_is_about() -> None:
    host, page = opened("renege")
    for _ in range(3):
        page._form._head.children[1].click()
    page._form.name("C2")
    page._form._clause.value, page._form._points.value = "FOL-1", "-50"
    page._form._check.click()
    assert [each["card"] for each in host.scenes[-1]["trick"]] == ["D6", "DA", "D3", "C2"]
