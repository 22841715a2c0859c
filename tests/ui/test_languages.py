"""What a page in another language says of what is not in it, and how a language is changed."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from spades_learn.app.controller import Course
from spades_learn.app.hall_words import HALL, hall_words, page_words, unscripted
from spades_learn.teaching.library import ClauseText, Library, library
from spades_learn.teaching.session import Session
from spades_learn.ui import coach, rules_text
from spades_learn.ui.home_page import HomePage
from spades_learn.ui.languages import LANGUAGES, PSEUDO, PSEUDO_SWITCH
from spades_learn.ui.pseudo import stretched
from spades_learn.ui.settings_page import SettingsPage
from spades_learn.ui.widget_words import table_words
from spades_learn.ui.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pytest

SLUG = "following-suit"
IT = Words("it")


class Untold:
    """Books of which a language has nothing yet, whatever has been translated meanwhile."""

    def clause(self, name: str, language: str) -> ClauseText:
        return self.clause_texts(language)[name]

    def clause_texts(self, language: str) -> Mapping[str, ClauseText]:
        return {
            name: replace(text, borrowed=language != "en")
            for name, text in Library(library().root).clause_texts().items()
        }


def test_a_step_that_is_not_translated_is_marked_and_says_so() -> None:
    session = Session(library().lesson(SLUG)).at_step("three-hearts")
    session = replace(session, hints=2)
    english = library().prose(SLUG)
    untold = english.as_borrowed()
    note = IT.text("Not in this language yet, so in English.")
    task = coach.task(session, untold, IT)
    assert '<div lang="en"><p>' in task
    assert note in task
    assert coach.hints(session, untold, IT).count('<span lang="en">') == 2
    assert coach.task_language(session, untold, IT) == "en"
    told = english.over(english)
    for said in (coach.task(session, told, IT), coach.hints(session, told, IT)):
        assert "lang=" not in said
        assert note not in said
    assert coach.task_language(session, told, IT) == "it"


def test_an_answers_own_text_is_marked_where_it_is_borrowed() -> None:
    session = Session(library().lesson(SLUG)).at_step("lead-counts").answered("SK")
    english = library().prose(SLUG)
    first, *_ = coach.sentences(session.feedback, session, english.as_borrowed(), IT)  # type: ignore[arg-type]
    assert first.startswith('<span lang="en">')
    first, *_ = coach.sentences(session.feedback, session, english.over(english), IT)  # type: ignore[arg-type]
    assert "lang=" not in first


def test_a_quoted_rule_and_the_rulebook_mark_what_is_english() -> None:
    books: Any = Untold()
    quoted = coach.clauses_html(("FOL-1", "TRK-1"), books, IT)
    assert quoted.count(IT.text("Not in this language yet, so in English.")) == 1
    assert quoted.count('<span lang="en">') == 4
    assert "lang=" not in coach.clauses_html(("FOL-1",), books, Words())
    shown = rules_text.rulebook_html(library().lesson(SLUG).table_rules(), books, IT, find="FOL-1").body
    assert '<div class="sl-prose" lang="en">' in shown
    assert IT.text("in English so far") in shown
    shown = rules_text.rulebook_html(library().lesson(SLUG).table_rules(), books, Words(), find="FOL-1").body
    assert "lang=" not in shown


def test_a_change_of_language_keeps_the_place_and_is_remembered() -> None:
    course = Course()
    sent: list[Mapping[str, Any]] = []
    course.store.send = sent.append  # type: ignore[method-assign,assignment]
    course.go("settings")
    assert not sent, "before the page has said hello its address and title are its own"
    course._hello({"query": {"page": "settings"}, "languages": [], "log": [], "settings": {}, "storage": True})
    course.set_language("it")
    assert isinstance(course._page, SettingsPage)
    assert course.words.language == course.recall("lang") == "it"
    assert any(each.get("type") == "title" and each.get("lang") == "it" for each in sent)
    assert course.table.words == table_words(Words("it", form="text"))
    assert any(each.get("type") == "words" for each in sent)


def test_the_link_then_the_notebook_then_what_is_kept_then_the_browser() -> None:
    def hello(course: Course, **query: str) -> str:
        course._hello(
            {"query": query, "languages": ["es-MX", "en"], "log": [], "settings": {"lang": "fr"}, "storage": True}
        )
        return course.words.language

    assert hello(Course(), lang="it") == "it"
    assert hello(Course(language="co")) == "co"
    assert hello(Course()) == "fr"
    assert hello(Course(), lang="tlh") == "fr"
    course = Course()
    course._hello({"query": {}, "languages": ["es-MX", "en"], "log": [], "settings": {}, "storage": True})
    assert course.words.language == "es"


def test_every_language_is_offered_under_its_own_name_and_a_draft_says_so() -> None:
    course = Course()
    for code in LANGUAGES:
        course.set_language(code)
        page = HomePage(course)
        picker = next(each for each in page.body.children if "sl-language" in each._dom_classes)
        assert picker.value == code
        assert [value for _, value in picker.options] == list(LANGUAGES)
        assert all(LANGUAGES[value].name in name for name, value in picker.options)
        shown = " ".join(
            getattr(each, "value", "") for each in course._bar.children if isinstance(getattr(each, "value", ""), str)
        )
        assert ("sl-chip close" in shown) == LANGUAGES[code].draft


def test_the_pages_before_and_without_a_kernel_have_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    table = json.loads(hall_words())
    assert list(table) == list(LANGUAGES)
    assert all(set(words) == {name.replace(".", "_") for name in HALL} for words in table.values())
    assert "<" not in hall_words()
    assert [each["lang"] for each in unscripted()] == list(LANGUAGES)
    assert page_words("", "fr-CH, en;q=0.5")["lang"] == "fr"
    assert page_words("it", "fr")["lang"] == "it"
    assert page_words("<b>", "\x00;q=9")["lang"] == "en"
    monkeypatch.setenv(PSEUDO_SWITCH, "1")
    assert page_words(PSEUDO, "")["none_head"] == stretched("There is no such page")


def test_the_pseudo_language_keeps_placeholders_and_markup() -> None:
    long = stretched("<b>Hand {n}</b> &amp; {seat:of}")
    assert re.findall(r"\{[^}]*\}|<[^>]*>|&\w+;", long) == ["<b>", "{n}", "</b>", "&amp;", "{seat:of}"]
    assert len(stretched("a" * 100)) >= 140
