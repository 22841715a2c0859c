"""The notebook's verbs, the server and the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import ipywidgets


def course(*, language: str = "") -> ipywidgets.Widget:
    """The whole course: map, lessons, nil gym and play."""
    return _open("home", language)


def lesson(slug: str, *, language: str = "") -> ipywidgets.Widget:
    """One lesson, by its slug, such as ``following-suit``."""
    return _open("lesson", language, lesson=slug)


def nil_gym(*, language: str = "") -> ipywidgets.Widget:
    """The nil gym."""
    return _open("gym", language)


def play(*, language: str = "") -> ipywidgets.Widget:
    """A match against bots."""
    return _open("play", language)


def _open(page: str, language: str, **facts: str) -> ipywidgets.Widget:
    # The command line imports this package too, and must not wait for the widgets.
    from spades_learn.app.controller import Course

    return Course(language=language, page=page, **facts).widget
