"""What ``spades-learn lint`` proves: the lessons of a folder, and for the course's own also the notebooks."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from spades_learn.app import places
from spades_learn.cards.notation import NotationError
from spades_learn.teaching.library import Library, library
from spades_learn.teaching.lint import lint
from spades_learn.teaching.lint_languages import shares

if TYPE_CHECKING:
    from pathlib import Path


def proof(folder: Path | None) -> dict[str, Any]:
    """Every problem found, as text, how many lessons were looked at, and how far each other language has come.

    Raises:
        NotationError: the folder is not one of lessons.
    """
    if folder is not None and not (folder / "course.toml").is_file():
        raise NotationError(f"{folder}: no course.toml in this folder; name a folder of lessons")
    # The rest draws pages and so takes a second to import; a wrong folder is told at once.
    from spades_learn.app import notebooks  # noqa: PLC0415 - only where needed
    from spades_learn.ui.home_page import PARTS  # noqa: PLC0415 - only where needed
    from spades_learn.ui.missing import missing_sentences  # noqa: PLC0415 - only where needed

    books = Library(folder) if folder is not None else library()
    problems = [str(each) for each in lint(books)]
    if not problems:
        problems = [
            f"course.toml: {each.slug}: part {each.part[:60]!r} is not on the map; use one of {', '.join(PARTS)}"
            for each in books.course()
            if each.part not in PARTS
        ]
    if folder is None and not problems:
        problems += missing_sentences(books)
        stale = notebooks.stale(books, places.notebooks())
        problems += [f"notebooks/{name}: is not what the lessons give; run 'spades-learn notebooks'" for name in stale]
    told = [] if problems else [asdict(each) for each in shares(books)]
    return {"problems": problems, "lessons": len(books.course()) if not problems else 0, "languages": told}
