"""Play-out: the fold of moves, the goals, the search that proves them, and take-back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from spades_learn.cards.notation import NotationError
from spades_learn.rules.options import rules_for
from spades_learn.teaching import search
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.line import BACK, NEXT
from spades_learn.teaching.search import by_first_card
from spades_learn.teaching.session import Session
from spades_learn.teaching.steps.play_out import PlayOut

if TYPE_CHECKING:
    from spades_learn.teaching.library import Library

RULES = rules_for("classic")


def play_out(books: Library, lesson: str, step: str) -> PlayOut:
    found = books.lesson(lesson).step(step)
    assert isinstance(found, PlayOut)
    return found


def at(books: Library, lesson: str, step: str) -> Session:
    return Session(books.lesson(lesson)).at_step(step)


def test_others_play_before_the_learner_and_the_trick_lies_until_next(books: Library) -> None:
    step = play_out(books, "following-suit", "last-five")
    line = step.line((), RULES)
    assert [str(card) for card in line.state.trick.cards] == ["C7", "C9", "CJ"]
    line = step.line(("CT",), RULES)
    assert line.lying
    assert line.state.trick.plays == ()
    line = step.line(("CT", NEXT), RULES)
    assert not line.lying
    assert [str(card) for card in line.state.trick.cards] == ["HJ"]


def test_refused_cards_change_nothing_but_the_count(books: Library) -> None:
    step = play_out(books, "following-suit", "last-five")
    line = step.line(("S8", "HQ"), RULES)
    assert line.state == step.line((), RULES).state
    assert line.refused == 2
    assert [each.clause for each in line.broken] == ["FOL-1"]


def test_back_takes_the_last_card_and_all_after_it(books: Library) -> None:
    step = play_out(books, "following-suit", "last-five")
    once = step.line(("CT", NEXT), RULES)
    again = step.line(("CT", NEXT, "HQ", NEXT, BACK), RULES)
    assert (again.state, again.cards, again.lying) == (once.state, once.cards, once.lying)
    assert step.line((BACK, BACK, NEXT), RULES).state == step.line((), RULES).state
    assert step.line(("S8", "CT", BACK), RULES).refused == 1


def test_every_fold_is_the_same_however_it_is_reached(books: Library) -> None:
    step = play_out(books, "who-wins", "last-four")
    moves = ("SQ", NEXT, "HK", NEXT, "C9", NEXT, "C8")
    detour = ("SQ", NEXT, "C9", BACK, "HK", NEXT, "C8", BACK, "C9", NEXT, "C8")
    assert step.line(moves, RULES).state == step.line(detour, RULES).state


@pytest.mark.parametrize("move", ["HA", "junk", "", "next card", "S8 HQ"])
def test_moves_that_cannot_be_read(books: Library, move: str) -> None:
    with pytest.raises(NotationError):
        play_out(books, "following-suit", "last-five").line((move,), RULES)


def test_exactly_is_lost_at_the_first_trick_too_many(books: Library) -> None:
    """Three tricks would do without ``exactly``; with it the fourth loses, and nothing need be played after it."""
    step = replace(play_out(books, "who-wins", "last-four"), need=1, par=1, exactly=True)
    line = step.line(("SQ", NEXT, "HK"), RULES)
    assert step.over(line, RULES)
    judged = step.judge(line, RULES)
    assert judged is not None
    assert (judged.verdict, judged.says[0].id) == (Verdict.WORSE, "goal.passed")
    assert not step.over(step.line(("SQ",), RULES), RULES)


def test_a_nil_that_holds_is_made_only_when_the_hand_is_over(books: Library) -> None:
    holds = play_out(books, "should-i-nil", "prove-it")
    made = play_out(books, "what-is-nil", "five-to-go")
    assert [each.id for each in holds.check(holds.solution(RULES), RULES).says] == ["goal.nil-holds"]
    assert [each.id for each in made.check(made.solution(RULES), RULES).says] == ["goal.nil-made"]


def test_a_card_while_a_trick_lies(books: Library) -> None:
    with pytest.raises(NotationError, match="Next"):
        play_out(books, "following-suit", "last-five").line(("CT", "HQ"), RULES)


def test_the_goal_of_no_refused_card(books: Library) -> None:
    step = play_out(books, "following-suit", "last-five")
    clean = step.solution(RULES)
    assert step.check(clean, RULES).verdict is Verdict.RIGHT
    judged = step.check(("S8", *clean), RULES)
    assert (judged.verdict, judged.text) == (Verdict.WRONG, "missed")
    with pytest.raises(NotationError, match="play on"):
        step.check(clean[:-1], RULES)


def test_a_goal_of_tricks_ends_once_out_of_reach(books: Library) -> None:
    step = play_out(books, "who-wins", "last-four")
    judged = step.check(("HK",), RULES)
    assert (judged.verdict, judged.text, judged.clauses) == (Verdict.WORSE, "wrong HK", ("DCK-3",))
    assert judged.says[0].id == "goal.out-of-reach"
    assert step.check(step.solution(RULES), RULES).says[0].id == "goal.tricks"


def test_exactly_is_missed_by_one_more(books: Library) -> None:
    step = replace(play_out(books, "who-wins", "last-four"), need=3, exactly=True)
    judged = step.check(("SQ", NEXT, "HK", NEXT, "C9", NEXT, "C8"), RULES)
    assert judged.verdict is Verdict.WORSE
    assert max(by_first_card(step, RULES).values()) == 0


def test_a_nil_is_lost_by_the_first_trick(books: Library) -> None:
    step = play_out(books, "what-is-nil", "five-to-go")
    judged = step.check(("C5", NEXT, "C8"), RULES)
    assert (judged.verdict, judged.text, judged.clauses) == (Verdict.WORSE, "wrong C5", ("NIL-2",))
    kept = step.check(step.solution(RULES), RULES)
    assert kept.says[0].id == "goal.nil-made"


def test_a_partners_nil_is_covered_or_lost(books: Library) -> None:
    step = play_out(books, "cover-and-set-a-nil", "seven-to-cover")
    covered = step.check(step.solution(RULES), RULES)
    assert (covered.verdict, covered.says[0].id) == (Verdict.RIGHT, "goal.nil-covered")
    lost = step.check(("H6",), RULES)
    assert (lost.verdict, lost.says[0].id, lost.tags) == (Verdict.WORSE, "goal.cover-failed", ("nil-uncovered",))
    assert (lost.says[0].facts["seat"], lost.says[0].facts["card"]) == ("N", "C8")


def test_an_opponents_nil_is_set_or_escapes(books: Library) -> None:
    step = play_out(books, "cover-and-set-a-nil", "set-it")
    done = step.check(step.solution(RULES), RULES)
    assert (done.verdict, done.says[0].id, done.says[0].facts["seat"]) == (Verdict.RIGHT, "goal.nil-set", "W")
    gone = step.check(("S3", NEXT, "HT", NEXT, "SK", NEXT, "SQ", NEXT, "S4", NEXT, "H9"), RULES)
    assert (gone.verdict, gone.says[0].id, gone.tags) == (Verdict.WORSE, "goal.nil-escaped", ("nil-let-go",))


def test_the_search_against_every_line_tried_by_hand(books: Library) -> None:
    step = play_out(books, "who-wins", "last-four")

    def best(moves: tuple[str, ...]) -> int:
        line = step.line(moves, RULES)
        if step.over(line, RULES):
            return step.value(line, RULES)
        held = [str(card) for card in line.state.hands[line.seat]]
        tries = [(*moves, *((NEXT,) if line.lying else ()), card) for card in held]
        return max(best(each) for each in tries if not step.line(each, RULES).broken)

    values = by_first_card(step, RULES)
    assert {card: best((card,)) for card in values} == dict(values)
    assert values["SQ"] == 0
    assert all(value < 0 for card, value in values.items() if card != "SQ")


def test_the_search_stops_at_too_many_positions(books: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MOST", 3)
    with pytest.raises(NotationError, match="too many lines"):
        by_first_card(play_out(books, "breaking-spades", "open-the-door"), RULES)


def test_a_session_plays_out_card_by_card(books: Library) -> None:
    session = at(books, "who-wins", "last-four")
    for card in ("SQ", "HK", "C9"):
        session = session.answered(card)
        assert session.feedback is None
        assert not session.passed
        session = session.watched()
    session = session.answered("C8")
    assert session.passed
    assert session.tries == 1
    assert session.answered("SQ") is session
    assert session.undone() is session
    assert session.onward().finished


def test_a_session_counts_refused_cards_and_lets_them_be_taken_back(books: Library) -> None:
    session = at(books, "following-suit", "last-five").answered("S8")
    assert session.feedback is not None
    assert (session.feedback.verdict, session.tries) == (Verdict.ILLEGAL, 1)
    session = session.answered("CT")
    assert session.feedback is None
    session = session.undone()
    assert session.line is not None
    assert (session.line.cards, session.line.refused) == ((), 1)
    assert session.again().moves == ()
    assert session.again().tries == 1


def test_a_lost_line_can_be_taken_back_or_begun_again(books: Library) -> None:
    lost = at(books, "who-wins", "last-four").answered("HK")
    assert lost.line_over
    assert not lost.passed
    with pytest.raises(NotationError, match="over"):
        lost.answered("SQ")
    assert lost.watched() is lost
    back = lost.undone()
    assert not back.line_over
    assert back.answered("SQ").line is not None
    assert lost.again().line == at(books, "who-wins", "last-four").line


@pytest.mark.parametrize("answer", [("SQ",), "junk", "SA"])
def test_a_session_refuses_what_is_no_card(books: Library, answer: str | tuple[str, ...]) -> None:
    session = at(books, "who-wins", "last-four")
    with pytest.raises(NotationError):
        session.answered(answer)
