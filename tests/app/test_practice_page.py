"""Practice and testing out on the page: what is kept, what counts, and what an odd browser may hold."""

import pytest
from headless import buttons, hello, page_html

from spades_learn.app.controller import Course
from spades_learn.teaching.practice import ENOUGH, WINDOW, mastered, recent
from spades_learn.teaching.practice import tested_out as out_of
from spades_learn.ui.practice_page import PracticePage, TestOutPage

SLUG = "breaking-spades"


def practising(page: str = "practice", **kept: object) -> tuple[Course, PracticePage]:
    course = Course()
    hello(course, query={"page": page, "lesson": SLUG}, settings={"practice": kept} if kept else {})
    assert isinstance(course._page, PracticePage)
    return course, course._page


def solve(page: PracticePage) -> None:
    page._answer(page._question.step.solution(page._question.rules))


def fail(page: PracticePage) -> None:
    """A wrong answer to any question of this lesson: all the cards, or the other choice."""
    step, rules = page._question.step, page._question.rules
    hand = tuple(str(card) for card in step.position(rules).hand)
    other = [each for each in step.ask(rules).choices if each != step.solution(rules)]
    page._answer(other[0] if other else hand)


def test_only_the_first_try_is_kept_and_counts() -> None:
    course, page = practising()
    fail(page)
    solve(page)
    kept = course.log.of(SLUG)
    assert [(each.step, each.verdict.passes) for each in kept] == [(page._question.step.id, False)]
    seed = page._question.seed
    buttons(course.widget)["Another deal"].click()
    assert page._question.seed != seed


def test_four_of_five_are_mastered_and_the_next_lesson_is_offered() -> None:
    course, page = practising()
    for _ in range(ENOUGH):
        assert not mastered(course.log, SLUG)
        solve(page)
        page._next() if not mastered(course.log, SLUG) else None
    assert mastered(course.log, SLUG)
    shown = page_html(course.widget)
    assert "Mastered: 4 of the last 5" in shown
    assert any(name.startswith("Next: ") for name in buttons(course.widget))
    course.go("home")
    assert "Mastered" in page_html(course.widget)


def test_a_hint_makes_the_deal_not_count_and_a_skip_is_kept_as_a_miss() -> None:
    course, page = practising()
    for _ in range(4):
        buttons(course.widget)["Hint"].click()
    shown = page_html(course.widget)
    assert "Hint 4" in shown
    solve(page)
    page._next()
    buttons(course.widget)["Skip this deal"].click()
    assert [each.assisted for each in recent(course.log, SLUG)] == [True, False]
    assert "0 of the last 5" in page_html(course.widget)


def test_a_reload_comes_back_to_the_same_deal_with_its_hints() -> None:
    course, page = practising()
    buttons(course.widget)["Hint"].click()
    kept = course.recall("practice")
    again, back = practising(**kept)
    assert back._question.step == page._question.step
    assert "Hint 1" in page_html(again.widget)


def test_a_test_has_five_questions_one_try_each_and_no_hints() -> None:
    course, page = practising("test-out")
    assert isinstance(page, TestOutPage)
    fail(page)
    solve(page)  # too late
    for _ in range(WINDOW - 1):
        assert "Hint" not in buttons(course.widget)
        buttons(course.widget)["Next question"].click()
        solve(page)
    assert len(course.log.of(SLUG)) == WINDOW
    assert out_of(course.log, SLUG)
    buttons(course.widget)["See the result"].click()
    assert "4 of 5 right: this lesson counts as passed" in page_html(course.widget)
    course.go("home")
    assert "Tested out" in page_html(course.widget)


def test_a_test_may_be_stopped_at_any_time_and_goes_on_after_a_reload() -> None:
    course, page = practising("test-out")
    assert isinstance(page, TestOutPage)
    solve(page)
    page._next()
    second, kept = page._question.seed, course.recall("practice")
    again = Course()
    log = [each.as_json() for each in course.log.attempts.values()]
    hello(again, query={"page": "test-out", "lesson": SLUG}, settings={"practice": kept}, log=log)
    assert isinstance(again._page, TestOutPage)
    assert again._page._question.seed == second
    assert "question 2 of 5" in page_html(again.widget)
    buttons(again.widget)["Stop the test"].click()
    assert "1 of 1 right so far" in page_html(again.widget)
    assert not out_of(again.log, SLUG)


@pytest.mark.parametrize(
    "kept",
    [
        {"lesson": SLUG, "seed": -1},
        {"lesson": SLUG, "seed": 10**30, "step": []},
        {"lesson": SLUG, "seed": True},
        {"lesson": SLUG, "seed": 5, "sitting": "x", "step": {"v": 1, "moves": 3}},
        {"lesson": 7},
    ],
)
@pytest.mark.parametrize("page", ["practice", "test-out"])
def test_whatever_the_browser_kept_there_is_a_fresh_deal(page: str, kept: dict[str, object]) -> None:
    course, opened = practising(page, **kept)
    solve(opened)
    assert len(course.log.of(SLUG)) == 1


def test_a_lesson_offers_practice_at_its_end_and_the_test_at_its_start() -> None:
    course = Course()
    hello(course, query={"lesson": SLUG})
    buttons(course.widget)["Test out"].click()
    assert isinstance(course._page, TestOutPage)
    course.go("lesson", lesson=SLUG)
    while "Practise" not in (found := buttons(course.widget)):
        next(found[name] for name in ("Skip step", "Continue", "Finish") if name in found).click()
    assert "Practise: 4 of the last 5" in page_html(course.widget)
    buttons(course.widget)["Practise"].click()
    assert type(course._page) is PracticePage


def test_a_lesson_that_is_not_there_leads_back_to_the_map() -> None:
    course = Course(page="practice", lesson="no-such-lesson")
    assert "Learn Spades by playing it" in page_html(course.widget)
