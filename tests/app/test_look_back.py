"""Review, placement, flash cards, what is known and the certificate, without a browser."""

from dataclasses import replace
from datetime import timedelta

import pytest
from headless import buttons, hello, intent, page_html

from spades_learn.app.controller import Course
from spades_learn.app.pages import PAGES
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.library import Library
from spades_learn.teaching.practice import standing


@pytest.fixture
def course() -> Course:
    made = Course()
    hello(made)
    return made


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch, course: Course) -> Course:
    """A course of two parts, whatever is written meanwhile."""
    whole = course.books.course()
    slugs = ("following-suit", "who-wins", "breaking-spades", "what-is-nil", "should-i-nil")
    entries = tuple(replace(each, after=()) for each in whole if each.slug in slugs)
    monkeypatch.setattr(Library, "course", lambda _: entries)
    return course


def later(course: Course, **time: float) -> None:
    now = course.now() + timedelta(**time)
    course.now = lambda: now


def press(course: Course, name: str) -> None:
    buttons(course._page.body)[name].click()


def answer(course: Course) -> None:
    """The right answer to the question on the page."""
    asked = course._page._question
    course._page._say(asked.step.solution(asked.rules))


@pytest.mark.parametrize("page", ["glossary", "cards", "again", "redo", "placement", "mastery", "certificate"])
@pytest.mark.parametrize("language", ["en", "it", "es", "fr", "co"])
def test_every_page_opens_in_every_language(page: str, language: str) -> None:
    course = Course(language=language)
    hello(course, languages=[language], query={"page": page, "lang": language})
    assert type(course._page) is type(PAGES[page](course, {}))
    assert "<h1>" in page_html(course._page.body)


def test_a_miss_is_named_on_the_map_comes_back_as_a_fresh_deal_and_goes(course: Course) -> None:
    course.record(lesson="following-suit", step="practice:mark-legal:200", verdict=Verdict.ILLEGAL)
    course.go("again")
    assert "Nothing is due. The next one comes in 10 minutes." in page_html(course._page.body)
    later(course, minutes=15)
    course.go("home")
    assert "1 due, because you missed <b>FOL-1</b> once" in page_html(course._page.body)
    press(course, "Review: 1 due")
    assert "1 is due" in page_html(course._page.body)
    press(course, "Begin: 1 deal")
    assert "because you missed <b>FOL-1</b> once" in page_html(course._page.body)
    answer(course)
    assert [each.step.startswith("practice:mark-legal:") for each in course.log.of("following-suit")] == [True, True]
    press(course, "Done: to the review")
    assert "Nothing is due. The next one comes in 1 day." in page_html(course._page.body)


def test_a_step_without_practice_opens_in_its_lesson(course: Course) -> None:
    course.record(lesson="what-is-nil", step="duck", verdict=Verdict.WRONG)
    later(course, hours=1)
    course.go("again")
    opens = next(name for name in buttons(course._page.body) if name.startswith("Open the step"))
    press(course, opens)
    assert course._here == ("lesson", {"lesson": "what-is-nil", "step": "duck"})


def test_a_placement_test_passes_a_part_stops_at_the_next_and_says_where_to_begin(short: Course) -> None:
    """Two right in a row skip a part; what was passed counts as done, and hints and second tries are not had."""
    course = short
    course.go("placement")
    press(course, "Begin the test")
    for _ in range(2):
        answer(course)
        assert not {"Hint", "Try again"} & set(buttons(course._page.body))
        press(course, "Next question")
    table = [each.slug for each in course.books.course() if each.part == "table"]
    assert all(standing(course.log, course.books.lesson(each)).value == "done" for each in table)
    press(course, "Stop the test")
    assert "The test is not over yet" in page_html(course._page.body)
    press(course, "Go on with the test")
    for _ in range(2):
        press(course, "I do not know")
    told = page_html(course._page.body)
    assert "Begin with:" in told
    assert "begin here" in told
    first = next(each.slug for each in course.books.course() if each.slug not in table)
    press(course, next(name for name in buttons(course._page.body) if name.startswith("Start")))
    assert course._here == ("lesson", {"lesson": first})


def test_a_test_that_was_left_goes_on_after_a_reload(short: Course) -> None:
    course = short
    course.go("placing")
    answer(course)
    course.go("home")
    course.go("placement")
    press(course, "Go on with the test")
    assert "Question 2" in page_html(course._page.body)
    course.go("placement")
    press(course, "Take it again from the start")
    assert "Question 1" in page_html(course._page.body)


def test_a_card_is_shown_graded_and_comes_back(course: Course) -> None:
    course.go("cards")
    press(course, "Show the answer")
    press(course, "Again · 1 minute")
    assert [each.verdict for each in course.log.of("cards")] == [Verdict.WRONG]
    later(course, minutes=2)
    course.go("home")
    assert "1 card due" in page_html(course._page.body)
    course.go("cards")
    assert "1 due" in page_html(course._page.body)


def test_a_typed_term_is_judged_and_the_learner_still_grades(course: Course) -> None:
    course.remember("cards", {"topic": "nil", "side": "term"})
    course.go("cards")
    page = course._page
    term = page._terms[page._face.term]
    page._typed.value = term.name.upper()
    assert "Yes" in page_html(page.body)
    press(course, "Good · 10 minutes")
    page._typed.value = "<b>no such term"
    told = page_html(page.body)
    assert "Not that" in told
    assert "&lt;b&gt;no such term" in told
    assert (
        next(each for name, each in buttons(page.body).items() if name.startswith("Again"))._dom_classes[-1]
        == "primary"
    )


def test_ten_new_cards_are_a_sitting_and_more_are_asked_for(course: Course) -> None:
    course.go("cards")
    for _ in range(10):
        press(course, "Show the answer")
        press(course, next(name for name in buttons(course._page.body) if name.startswith("Easy")))
    assert "Nothing is due" in page_html(course._page.body)
    press(course, "10 new cards")
    assert "Show the answer" in buttons(course._page.body)


def test_the_glossary_finds_as_it_is_typed_and_leads_to_the_rulebook(course: Course) -> None:
    course.go("glossary", find="RÚFF")
    assert 'data-term="ruff"' in page_html(course._page.body)
    course._page._find.value = "<i>xyzzy"
    told = page_html(course._page.body)
    assert "No term found for" in told
    assert "<i>xyzzy" not in told
    course._page._find.value = "renege"
    assert 'href="?page=rules&amp;find=REN-1"' in page_html(course._page.body)
    course._went({"query": {"page": "rules", "find": "REN-1"}})
    assert 'id="rule-REN-1"' in page_html(course._page.body)


def test_what_is_known_is_filtered_and_names_the_lesson(course: Course) -> None:
    for seed in range(4):
        course.record(lesson="following-suit", step=f"practice:mark-legal:{200 + 2 * seed}", verdict=Verdict.RIGHT)
    course.go("mastery")
    told = page_html(course._page.body)
    assert "You are sure of 1 of " in told
    assert 'href="?lesson=following-suit"' in told
    course._page._which.value = "sure"
    assert page_html(course._page.body).count("data-clause") == 1


def test_the_certificate_says_what_the_log_says_and_no_more(short: Course) -> None:
    course = short
    course.go("certificate")
    assert "No lesson is done yet" in page_html(course._page.body)
    for seed in range(4):
        course.record(lesson="following-suit", step=f"practice:mark-legal:{200 + 2 * seed}", verdict=Verdict.RIGHT)
    course.go("certificate")
    told = page_html(course._page.body)
    assert "You have mastered 1 of 5 lessons." in told
    assert told.count("data-lesson") == 1
    assert f"{course.now():%Y-%m-%d}" not in told
    course._page._dated.value = True
    assert f"{course.now():%Y-%m-%d}" in page_html(course._page.body)


def test_the_table_cannot_move_a_test_back(course: Course) -> None:
    course.go("placing")
    assert intent(course, do="hint")
    assert course._page._session.hints == 0
