"""The bar above every page: where one is, and the ways that are always open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spades_learn.ui.language_part import draft_chip
from spades_learn.ui.parts import html
from spades_learn.ui.set_way import INSIDE

if TYPE_CHECKING:
    import ipywidgets

    from spades_learn.app.controller import Course

GYMS = frozenset({"gym", "bid-gym", "play-gym"})
"""Pages whose bar counts, and from which the settings of the table are at hand."""


def bar_parts(course: Course, page: str, opened: Any) -> list[ipywidgets.Widget]:  # noqa: ANN401 - any page
    """The parts of the bar over a page that is being opened.

    Args:
        course: the app.
        page: the page's name in the address.
        opened: the page itself.
    """
    text = course.words.as_form("text").text
    # A lesson's title may be English on a page that is not, and says so in its heading.
    title = getattr(opened, "heading", opened.title)
    parts = [
        html('<span class="sl-mark" aria-hidden="true">♠</span>'),
        html(f'<span class="sl-title">{title}</span>'),
    ]
    if draft := draft_chip(course.words):
        parts.append(html(draft))
    parts.append(html("", "sl-spacer"))
    if page in {"lesson", *GYMS}:
        parts.append(opened.bar)
    if page in INSIDE and course.way.within:
        parts.append(course.way.button)  # in place of the course: a learner of a class goes back to its tasks
    elif page != "home":
        parts.append(course.button(text("Course"), lambda: course.go("home"), "quiet"))
    if page in {"lesson", "practice", "test-out"}:
        parts.append(course.button(text("Rulebook"), lambda: course.go("rules"), "quiet"))
    if page in {"home", "play", "referee", *GYMS}:
        parts.append(course.button(text("Settings"), lambda: course.go("settings"), "quiet"))
    return parts
