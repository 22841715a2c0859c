"""The report of a class written to a file as one page: to print, or to keep beside the class's files."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from spades_learn.app.file_store import write_safely
from spades_learn.cards.notation import NotationError
from spades_learn.teaching.library import library
from spades_learn.ui.animal_words import said
from spades_learn.ui.class_names import ClassNames
from spades_learn.ui.class_print import class_page
from spades_learn.ui.languages import offered
from spades_learn.ui.words import Words

if TYPE_CHECKING:
    from pathlib import Path

    from spades_learn.teaching.class_report import Report


def page_of(report: Report, *, language: str, on: str) -> str:
    """The page of a report.

    Args:
        report: what was counted; the bot's bids are in it where it was asked.
        language: one of the course's.
        on: the day as it is to be shown.

    Raises:
        NotationError: there is no such language.
    """
    if language not in offered():
        raise NotationError(f"language: {language!r} is none of {', '.join(offered())}")
    words = Words(language=language)
    names = ClassNames(library(), words, partial(said, language=language), links=False)
    return class_page(report, words, names, on=on, bot=report.asked_bot)


def write_page(file: Path, report: Report, *, language: str) -> None:
    """Write the page of today whole or not at all.

    Raises:
        NotationError: there is no such language, or it cannot be written there; what was there before still is.
    """
    today = datetime.now(UTC).astimezone().date().isoformat()
    try:
        write_safely(file, page_of(report, language=language, on=today))
    except OSError as bad:
        raise NotationError(f"{file}: {bad.strerror or 'cannot be written'}") from None
