"""A session is a pure fold: answers, hints, skips, back, and what does not move it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from spades_learn.cards.notation import NotationError
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.session import RUNGS, Session

if TYPE_CHECKING:
    from spades_learn.teaching.library import Library


@pytest.fixture
def session(books: Library) -> Session:
    return Session(books.lesson("following-suit"))


def test_reading_goes_on_and_is_noted(session: Session) -> None:
    on = session.onward()
    assert on.at == 1
    assert on.result("a-trick") is not None
    assert on.back().at == 0
    assert session.back() is session


def test_a_worked_example_must_be_watched(session: Session) -> None:
    here = session.at_step("watch-one")
    assert not here.passed
    assert here.onward() is here
    for _ in range(10):
        here = here.watched()
    assert here.passed
    assert here.onward().at == here.at + 1


def test_a_wrong_answer_waits_and_a_right_one_passes(session: Session) -> None:
    here = session.at_step("one-diamond")
    wrong = here.answered("SK")
    assert wrong.feedback is not None
    assert not wrong.passed
    assert wrong.onward() is wrong
    undone = wrong.undone()
    assert (undone.answer, undone.feedback, undone.tries) == (None, None, 1)
    right = undone.answered("D3")
    assert right.passed
    result = right.result("one-diamond")
    assert result is not None
    assert (result.verdict, result.tries, result.assisted) == (Verdict.RIGHT, 2, False)
    assert right.answered("SK") is right
    assert right.undone() is right
    assert right.hinted() is right


def test_what_cannot_be_read_changes_nothing(session: Session) -> None:
    here = session.at_step("one-diamond")
    with pytest.raises(NotationError):
        here.answered("nonsense")
    assert here.tries == 0


def test_hints_are_counted_to_the_last_rung_and_assist(session: Session) -> None:
    here = session.at_step("one-diamond")
    for _ in range(RUNGS + 3):
        here = here.hinted()
    assert here.hints == RUNGS
    result = here.answered("D3").result("one-diamond")
    assert result is not None
    assert result.assisted
    assert session.hinted() is session  # reading has no hints


def test_one_hint_is_enough_to_assist(session: Session) -> None:
    result = session.at_step("one-diamond").hinted().answered("D3").result("one-diamond")
    assert result is not None
    assert result.assisted


def test_taking_a_card_back_does_not_take_back_that_one_was_refused(session: Session) -> None:
    here = session.at_step("last-five").answered("S8").answered("CT").undone()
    assert here.line is not None
    assert (here.line.cards, here.line.refused, here.line.lying) == ((), 1, False)
    after = session.at_step("last-five").answered("CT").watched().undone()
    assert after.line is not None
    assert after.line.cards == ()


def test_skip_marks_unless_passed(session: Session) -> None:
    here = session.at_step("one-diamond")
    result = here.skipped().result("one-diamond")
    assert result is not None
    assert result.verdict is Verdict.SKIPPED
    passed = here.answered("D3").skipped().result("one-diamond")
    assert passed is not None
    assert passed.verdict is Verdict.RIGHT


def test_a_passed_step_stays_passed_when_answered_wrongly_later(session: Session) -> None:
    here = session.at_step("one-diamond").answered("D3").onward().back().answered("SK")
    result = here.result("one-diamond")
    assert result is not None
    assert result.verdict is Verdict.RIGHT


def test_an_unknown_step_is_no_move(session: Session) -> None:
    assert session.at_step("nowhere") is session


def test_nothing_moves_a_finished_session(session: Session) -> None:
    here = session
    for _ in session.lesson.steps:
        here = here.skipped()
    assert here.finished
    for after in (here.answered("D3"), here.hinted(), here.watched(), here.onward(), here.skipped(), here.undone()):
        assert after is here
    assert here.line is None
    assert here.back().at == len(session.lesson.steps) - 1
    with pytest.raises(IndexError):
        _ = here.step


def test_the_fold_is_pure(session: Session) -> None:
    before = session.at_step("one-diamond")
    again = session.at_step("one-diamond")
    before.answered("D3").onward()
    before.hinted()
    assert before == again
