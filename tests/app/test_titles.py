"""A lesson's title is Markdown: on a button and in the browser's tab it is plain, in the bar safe markup."""

from dataclasses import replace

import pytest
from headless import buttons, hello, page_html, sent

from spades_learn.app.controller import Course
from spades_learn.teaching.library import Library


@pytest.fixture
def titled(monkeypatch: pytest.MonkeyPatch) -> str:
    """A title with a no-break blank, an ampersand, a card and a tag, as a translator or a stranger might write it."""
    title = "Nil\N{NO-BREAK SPACE}& {H9} <img src=x onerror=alert(1)>?"
    real = Library.prose

    def prose(library: Library, slug: str, language: str = "en") -> object:
        return replace(real(library, slug, language), title=title)

    monkeypatch.setattr(Library, "prose", prose)
    return title


def test_a_title_is_plain_on_buttons_and_in_the_tab_and_safe_in_the_bar(titled: str) -> None:
    assert "<img" in titled
    course = Course()
    hello(course)
    plain = "Nil\N{NO-BREAK SPACE}& ♥9 <img src=x onerror=alert(1)>?"
    assert f"Start: {plain}" in buttons(course.widget)
    assert "&amp;nbsp;" not in page_html(course.widget)
    assert "<img" not in page_html(course.widget)
    messages = sent(course)
    course.go("lesson", lesson="following-suit")
    assert "<img" not in page_html(course.widget)
    assert [each["text"] for each in messages if each["type"] == "title"] == [f"{plain} · Spades Learn"]
