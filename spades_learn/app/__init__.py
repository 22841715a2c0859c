"""The notebook's verbs, the server and the command line.

Pages to show: `course`, `lesson`, `nil_gym`, `bid_gym`, `play_gym`, `play`, `review_hand`, `statistics`; for a
teacher `class_report`; `preview` for a lesson that is being written.
Calls to explore with (`app.exploring`): `deal`, `table`, `hint`, `nil`, `legal`, `wins`, `score`, `share`, `odds`,
`match`.
"""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    import ipywidgets

    from spades_learn.app.exploring import deal, hint, legal, match, nil, odds, score, share, table, wins

__all__ = [
    "bid_gym", "class_report", "course", "deal", "hint", "legal", "lesson", "match", "nil", "nil_gym", "odds", "play",
    "play_gym", "preview", "review_hand", "score", "share", "statistics", "table", "wins",
]  # fmt: skip


def course(*, language: str = "") -> ipywidgets.Widget:
    """The whole course: map, lessons, nil gym and play."""
    return _open("home", language)


def lesson(slug: str, *, language: str = "") -> ipywidgets.Widget:
    """One lesson, by its slug, such as ``following-suit``."""
    return _open("lesson", language, lesson=slug)


def nil_gym(*, language: str = "") -> ipywidgets.Widget:
    """The nil gym."""
    return _open("gym", language)


def bid_gym(*, language: str = "") -> ipywidgets.Widget:
    """The bid gym: what a hand is worth as a number, part by part."""
    return _open("bid-gym", language)


def play_gym(*, language: str = "") -> ipywidgets.Widget:
    """The play gym: one position, one card."""
    return _open("play-gym", language)


def play(*, language: str = "") -> ipywidgets.Widget:
    """A match against bots."""
    return _open("play", language)


def review_hand(code: str = "", *, language: str = "") -> ipywidgets.Widget:
    """A hand's review by its deal code; without one, the page where a hand that was played elsewhere is brought in."""
    return _open("review", language, deal=code) if code else _open("import", language)


def statistics(*, language: str = "") -> ipywidgets.Widget:
    """What the learner has done: calibration, tendencies, what is known, and the history."""
    return _open("statistics", language)


def class_report(place: str | Path = "", *, code: str = "", language: str = "") -> ipywidgets.Widget:
    """The teacher's report on the progress files of a class; more can be added on the page, which stores nothing.

    Args:
        place: a folder or a zip with the files; without one they are chosen or dropped on the page.
        code: a class set: the report then tells who did which task of it.
        language: of the page; by default the browser's.
    """
    return _open("class-report", language, place=str(place), set=code)


def preview(folder: str | Path, *, language: str = "") -> ipywidgets.Widget:
    """A lesson that is being written, with what lint says of it; both follow the files as they change.

    Args:
        folder: the lesson's folder, with ``lesson.toml`` and ``en.md``.
        language: of the page; by default the browser's.
    """
    from spades_learn.app.previewing import Preview

    return Preview(folder, language=language).widget


def __getattr__(name: str) -> object:
    """The calls to explore with, loaded once one is asked for: the command line must not wait for the bots."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from spades_learn.app import exploring

    return getattr(exploring, name)


def _open(page: str, language: str, **facts: Any) -> ipywidgets.Widget:  # noqa: ANN401 - texts
    # The command line imports this package too, and must not wait for the widgets.
    from spades_learn.app.controller import Course, in_voila
    from spades_learn.app.unsaid import unsaid
    from spades_learn.ui.unheld import let_go

    if in_voila():
        let_go()
    with unsaid() if in_voila() else nullcontext():
        return Course(language=language, page=page, **facts).widget
