"""The statistics page without a browser: what is missing, what is told, the files, and a page that is left."""

import csv
import io
import re
from typing import Any

from headless import buttons, hello, page_html, sent

from spades_learn.app.controller import Course
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.progress import Attempt
from spades_learn.ui import statistics_page
from spades_learn.ui.statistics_text import thinned_run


def items(*facts: dict[str, Any]) -> list[dict[str, Any]]:
    """A log as a browser keeps it."""
    kept = (
        {"id": f"a{n}", "number": n, "lesson": "nil-gym", "step": str(n), "verdict": Verdict.RIGHT, **each}
        for n, each in enumerate(facts, start=1)
    )
    return [Attempt(**each).as_json() for each in kept]


def opened(*facts: dict[str, Any]) -> Course:
    course = Course()
    hello(course, query={"page": "statistics"}, log=items(*facts))
    return course


def said(course: Course) -> str:
    """The words of the page."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", page_html(course.widget)))


def test_with_nothing_kept_it_says_what_is_missing_and_where_to_get_it() -> None:
    course = opened()
    text = said(course)
    assert "20 are still missing" in text
    assert "No question about a rule is answered yet" in text
    assert "No hand of the bid gym is bid yet." in text
    assert "Nothing is here yet" in text
    assert {"Open the course", "Nil gym", "Bid gym", "Play gym"} <= set(buttons(course.widget))
    buttons(course.widget)["Open the course"].click()
    assert "Learn Spades by playing it" in page_html(course.widget)


def test_with_twenty_estimates_the_curve_stands_and_leans_are_named() -> None:
    nils = [{"said": 0.1 + 0.04 * n, "truth": 0.04 * n, "at": f"2026-11-{n + 1:02d}T08:00:00Z"} for n in range(20)]
    missed = [{"verdict": Verdict.WRONG, "tags": ("missed-nil",)}] * 6
    bids = [{"lesson": "bid-gym", "said": 4 / 13, "truth": 3 / 13}] * 5
    course = opened(*nils, *missed, *bids)
    text = said(course)
    assert "You are too hopeful: on average you say 10 percentage points more than it is." in text
    assert "You bid nil too seldom. 26 hands decided." in text
    assert (
        "You bid too high: 1.0 tricks a hand above the best number, on average. 5 hands bid, 0 of them exactly right."
        in text
    )
    assert "A number bid where nil was better".lower() in text.lower()
    assert "All since 2026-11-01: 20; days with answers: 20." in text
    assert "?page=rules&amp;find=STR-3" in page_html(course.widget)


def test_the_table_holds_every_answer_and_the_json_is_the_file_that_can_be_read_back() -> None:
    """The browser writes the JSON itself, as under Settings: it may be too large to be sent to it."""
    course = opened({"said": 0.5, "truth": 0.25}, {"lesson": "bid-gym", "verdict": Verdict.WORSE, "tags": ("overbid",)})
    messages = sent(course)
    found = buttons(course.widget)
    found["Download as a table (CSV)"].click()
    found["Download as JSON"].click()
    table, whole = messages
    assert whole == {"type": "save"}
    assert (table["type"], table["name"]) == ("download", "spades-answers.csv")
    rows = list(csv.DictReader(io.StringIO(table["text"].removeprefix("\ufeff"), newline="")))
    assert [(row["lesson"], row["truth"], row["tags"]) for row in rows] == [
        ("nil-gym", "0.25", ""),
        ("bid-gym", "", "overbid"),
    ]


def test_every_sentence_can_be_said_in_every_language() -> None:
    """A translation that lacks a fact, or wants one that is not there, would fail here."""
    course = Course()
    log = items(
        *[{"said": 0.4, "truth": 0.6, "verdict": Verdict.WRONG, "tags": ("missed-nil",)}] * 35,
        *[{"lesson": "bid-gym", "said": 4 / 13, "truth": 3 / 13}] * 5,
        *[{"lesson": "play-gym", "verdict": Verdict.WRONG, "tags": ("theme-duck",), "truth": 0.1}] * 3,
    )
    hello(course, query={"page": "statistics"}, log=log)
    for language in ("it", "fr", "es", "co", "en"):
        course.set_language(language)
        assert isinstance(course._page, statistics_page.StatisticsPage), language
        assert len(re.findall("<figure", page_html(course.widget))) >= 6


def test_a_long_run_is_thinned_and_ends_with_the_newest() -> None:
    found = thinned_run(range(1000), most=40)
    assert len(found) <= 40
    assert found[-1] == (999, 999)
    assert thinned_run([]) == []


class Left:
    """A page that says when it is left."""

    title, bar, body = "Left", None, None

    def __init__(self, course: Course, *, fails: bool = False) -> None:
        self.body = course.table
        self.times, self.fails = 0, fails

    def leave(self) -> None:
        self.times += 1
        if self.fails:
            raise RuntimeError("a slip of ours")


def test_a_page_is_told_once_that_it_is_left_and_cannot_hold_the_learner() -> None:
    course = Course()
    for fails in (False, True):
        course._page = page = Left(course, fails=fails)
        course.go("statistics")
        assert isinstance(course._page, statistics_page.StatisticsPage)
        course.go("home")
        assert page.times == 1
    course._page = page = Left(course)
    course.set_language("it")
    assert page.times == 1, "the same page in another language is another page"
