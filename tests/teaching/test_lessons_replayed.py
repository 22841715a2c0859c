"""Headless proof of the course: every lesson from end to end, with right and wrong answers, hints, skips and back.

Whatever a learner can bring up is rendered, in every form, with no fact missing and no brace left over; and nothing
on the table gives an answer away before it is given.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from quiet_host import QuietHost, press

from spades_learn.app.rehearsal import rehearsed
from spades_learn.bots.nil import nil_verdict
from spades_learn.teaching.library import library
from spades_learn.teaching.session import RUNGS, Session
from spades_learn.teaching.situation import nil_situation
from spades_learn.teaching.steps.estimate import LESSON_DEALS, Estimate
from spades_learn.teaching.steps.nil_or_number import NilOrNumber
from spades_learn.teaching.steps.watch import Watch
from spades_learn.ui import coach
from spades_learn.ui.lesson_page import LessonPage
from spades_learn.ui.lesson_scene import lesson_scene
from spades_learn.ui.sentences import TEMPLATES
from spades_learn.ui.words import Words

BOOKS = library()
SLUGS = [entry.slug for entry in BOOKS.course()]
STEPS = [(slug, step.id) for slug in SLUGS for step in BOOKS.lesson(slug).steps]
WORDS = Words()


@pytest.mark.parametrize("slug", SLUGS)
def test_the_lesson_can_be_taken_in_every_way_and_every_language(slug: str) -> None:
    """Right answers, every named wrong one and whatever else, hints, skips, back, undo: no dead end, no broken text.

    `rehearsal` goes the ways once and reads every moment in each language; about two seconds of a processor a lesson.
    """
    found = rehearsed(BOOKS, slug)
    assert not found.problems
    assert found.moments > 2 * len(BOOKS.lesson(slug).steps)


@pytest.mark.parametrize(("slug", "name"), STEPS)
def test_each_hint_shows_one_rung_more(slug: str, name: str) -> None:
    session = Session(BOOKS.lesson(slug)).at_step(name)
    if not session.step.asks:
        assert session.hinted() is session
        return
    for rung in range(1, RUNGS + 2):
        session = session.hinted()
        assert coach.hints(session, BOOKS.prose(slug), WORDS).count("sl-hint") == min(rung, RUNGS)


@pytest.mark.parametrize(("slug", "name"), STEPS)
def test_nothing_gives_the_answer_away_before_it_is_given(slug: str, name: str) -> None:
    session = Session(BOOKS.lesson(slug)).at_step(name)
    step, rules = session.step, session.rules
    if isinstance(step, Watch):
        return
    scene = lesson_scene(session, WORDS)
    assert all(card["mark"] is None and card["why"] is None for card in scene["hand"])
    assert not any(play["win"] for play in scene["trick"] if step.kind == "who-wins")
    if step.kind in {"mark-legal", "break-or-not", "pick-card"}:
        assert scene["broken"] is None
    if step.kind == "who-wins":
        seats = {each["seat"]: each["won"] for each in scene["seats"]}
        after = lesson_scene(session.answered(step.solution(rules)), WORDS)
        assert seats == {each["seat"]: each["won"] for each in after["seats"]}
        assert "takes it" not in scene["transcript"][-1]
        assert "takes it" in after["transcript"][-1]
    if step.face_down:
        assert scene["hand"] == []
    if not step.tells_voids:
        assert not any(seat["void"] for seat in scene["seats"])
    unseen = {str(card) for seat, hand in hands(session).items() if seat != scene["you"] for card in hand}
    spoken = json.dumps({key: scene[key] for key in ("seats", "hand", "trick", "last", "ask", "say")})
    assert not [card for card in unseen if f'"{card}"' in spoken]


def hands(session: Session) -> dict[str, list[Any]]:
    """The cards each seat still holds at the start of the step."""
    line = session.line
    state = line.state if line else session.step.position(session.rules).state
    return {str(seat): list(hand) for seat, hand in state.hands.items()} if state else {}


def test_a_lost_or_won_trick_is_shown_with_the_card_out_of_the_hand() -> None:
    session = Session(BOOKS.lesson("who-wins")).at_step("overruff").answered("S3")
    scene = lesson_scene(session, WORDS)
    assert [each["card"] for each in scene["trick"]] == ["C9", "CJ", "S9", "S3"]
    assert [each["seat"] for each in scene["trick"] if each["win"]] == ["E"]
    assert "S3" not in [each["card"] for each in scene["hand"]]
    assert {each["seat"]: each["left"] for each in scene["seats"]}["S"] == len(scene["hand"]) == 4


def test_the_last_hint_of_a_play_out_greys_out_what_may_not_be_played() -> None:
    session = Session(BOOKS.lesson("following-suit")).at_step("last-five")
    for _ in range(RUNGS):
        session = session.hinted()
    scene = lesson_scene(session, WORDS)
    assert {card["card"]: card["mark"] for card in scene["hand"]}["CT"] is None
    assert all(card["mark"] == "no" and card["why"] for card in scene["hand"] if card["card"] != "CT")


def test_the_nil_hands_are_clear_and_the_words_about_them_hold() -> None:
    for slug in SLUGS:
        for step in BOOKS.lesson(slug).steps:
            if isinstance(step, NilOrNumber):
                for seed in (1, 2, 3):
                    here = nil_situation(step.position(BOOKS.lesson(slug).table_rules(step)))
                    found = nil_verdict(here, seed=seed, deals=LESSON_DEALS)
                    assert found.verdict == "clear"
    between = BOOKS.lesson("should-i-nil").step("in-between")
    assert isinstance(between, Estimate)
    truth, _, _ = between.truth(BOOKS.lesson("should-i-nil").table_rules())
    assert abs(truth - 1 / 2) < 0.06  # the last hint says one in two


def test_every_sentence_a_lesson_can_say_has_its_words() -> None:
    for slug, name in STEPS:
        session = Session(BOOKS.lesson(slug)).at_step(name)
        for clause in session.step.clauses:
            assert BOOKS.clause(clause).rule
    assert not [text for text in TEMPLATES.values() if set("{}") & set(re.sub(r"\{\w+(:\w+)?\}", "", text))]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_page_takes_a_learner_through(slug: str) -> None:
    host = QuietHost(BOOKS)
    page = LessonPage(host, slug)  # type: ignore[arg-type]
    lesson = BOOKS.lesson(slug)
    for step in lesson.steps:
        assert page._session.step.id == step.id
        while isinstance(step, Watch) and not page._session.passed:
            assert press(page, "Next") or page.hear({"do": "next"}) is None
        if page._session.line is not None:
            draws = step.ask(page._session.rules).kind == "draw"
            for move in step.solution(lesson.table_rules(step)):
                intent = {"do": "choose", "call": move} if draws else {"do": "card", "card": move}
                page.hear({"do": "next"} if move == "next" else intent)
        elif step.asks:
            assert page._answer("nonsense") is not None
            assert page._answer(step.solution(lesson.table_rules(step))) is None
        assert press(page, "Continue") or press(page, "Finish")
    assert page._session.finished
    assert [each["verdict"].value for each in host.records] == ["right"] * len(lesson.steps)


def test_the_page_offers_take_back_and_start_again() -> None:
    host = QuietHost(BOOKS)
    page = LessonPage(host, "who-wins", step="last-four")  # type: ignore[arg-type]
    assert not press(page, "Take back")
    assert page.hear({"do": "card", "card": "HA"}) == "♥A is not in your hand."
    page.hear({"do": "card", "card": "HK"})
    assert host.scenes[-1]["ask"] is None
    assert press(page, "Take back")
    assert host.scenes[-1]["ask"]["kind"] == "card"
    page.hear({"do": "card", "card": "SQ"})
    assert host.scenes[-1]["ask"]["kind"] == "next"
    assert page.hear({"do": "card", "card": "HK"}) == "Take up the trick first: press Next trick."
    page.hear({"do": "next"})
    page.hear({"do": "card", "card": "C9"})
    page.hear({"do": "undo"})
    page.hear({"do": "card", "card": "HK"})
    page.hear({"do": "next"})
    page.hear({"do": "card", "card": "C9"})
    page.hear({"do": "next"})
    page.hear({"do": "card", "card": "C8"})
    assert page._session.passed
    assert [each["verdict"].value for each in host.records] == ["worse", "right"]


def test_the_recap_counts_questions_only_and_only_first_tries() -> None:
    """Reading and watching are no questions, and a hint or a second try is no first one."""
    host = QuietHost(BOOKS)
    page = LessonPage(host, "should-i-nil")  # type: ignore[arg-type]
    rules = page.lesson.table_rules()
    for step in page.lesson.steps:
        while isinstance(step, Watch) and not page._session.passed:
            press(page, "Next")
        if step.id == "impossible":
            page._answer("q83")
            press(page, "Try again")
        if step.id == "three-spades":
            press(page, "Hint")
        if step.id == "prove-it":
            page._skip()
            break
        if step.asks:
            page._answer(step.solution(rules))
        assert press(page, "Continue")
    asked = sum(step.asks for step in page.lesson.steps)
    assert f"You answered {asked - 3} of {asked} questions" in page._task.value


def test_a_click_made_on_an_older_scene_changes_nothing() -> None:
    host = QuietHost(BOOKS)
    page = LessonPage(host, "following-suit", step="one-diamond")  # type: ignore[arg-type]
    host.table.on_intent(page.hear)
    turn = len(host.scenes)
    assert host.table.answer({"id": "a", "turn": turn, "do": "card", "card": "SK"})["type"] == "ack"
    before = page._session
    assert host.table.answer({"id": "b", "turn": turn, "do": "card", "card": "D3"})["type"] == "refused"
    assert host.table.answer({"id": "a", "turn": turn, "do": "card", "card": "SK"})["type"] == "ack"
    assert page._session is before
    assert before.tries == 1
