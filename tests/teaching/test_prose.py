"""Lesson Markdown: what strangers write comes out as text, and cards as cards."""

from __future__ import annotations

import re

import pytest

from spades_learn.rules.book import SHEETS, rulebook
from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.lesson import read_prose
from spades_learn.teaching.library import library
from spades_learn.ui.prose import html, inline, label, plain
from spades_learn.ui.words import Words

WORDS = Words()


@pytest.mark.parametrize(
    "evil",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[x](javascript:alert(1))",
        "![x](http://elsewhere.example/x.png)",
        "<http://elsewhere.example>",
        "<svg/onload=alert(1)>",
        "<style>body{display:none}</style>",
        "<iframe src=//elsewhere.example></iframe>",
    ],
)
def test_markup_of_strangers_is_text(evil: str) -> None:
    shown = html(evil, WORDS)
    for tag in ("<script", "<img", "<a ", "<svg", "<style", "<iframe", "href=", "src=x>"):
        assert tag not in shown
    assert "&lt;" in shown or "(" in shown


@pytest.mark.parametrize("line", ["4.", "60.", "- 4", "# 4", "2. The second"])
def test_a_line_that_looks_like_a_list_or_a_heading_is_only_a_line(line: str) -> None:
    """The last hint of a bid is often its number and a full stop."""
    assert inline(line, WORDS) == line
    assert label(line, WORDS) == line


def test_cards_are_drawn_in_each_form() -> None:
    assert html("Play {H9}.", WORDS) == '<p>Play <span class="sl-card h">♥9</span>.</p>\n'
    both = '<span class="sl-card s">♠10</span> &amp; <span class="sl-card s">big joker</span>'
    assert inline("{S10} & {BJ}", WORDS) == both
    assert plain("*Play* {S10}", WORDS) == "Play ten of spades"
    assert label("**{DQ}** & more", WORDS) == "♦Q & more"


def test_what_is_no_card_stays_as_it_is() -> None:
    assert "{9H}" in html("{9H}", WORDS)


def test_sections_are_read_by_step_and_key() -> None:
    prose = read_prose("# T\n\nSummary.\n\n## a\nText.\n\n### right\nGood.\n\n### hint 1\nH.\n", file="x.md")
    assert (prose.title, prose.summary) == ("T", "Summary.")
    assert prose.text("a") == "Text."
    assert prose.text("a", "right") == "Good."
    assert prose.text("a", "wrong") is None
    assert prose.hints("a") == ("H.",)


def test_a_key_outside_a_step() -> None:
    with pytest.raises(LessonError, match="line 3"):
        read_prose("# T\n\n### right\n", file="x.md")


def test_a_note_says_one_sheet_only_where_one_is_cited() -> None:
    """The Italian and Spanish sheets are one text line for line: what one says, two say."""
    texts = library().clause_texts("en")
    for name, text in texts.items():
        if re.search(r"\b[Oo]ne (of the )?sheets?\b", f"{text.rule} {text.rest}"):
            cited = {each.source for each in rulebook()[name].citations} & set(SHEETS)
            assert len(cited) == 1, name
    assert texts["STR-7"].rest.startswith("Two sheets")
