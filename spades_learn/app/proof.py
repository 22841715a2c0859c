"""What ``spades-learn lint`` proves: the lessons of a folder, and for the course's own also coverage and notebooks."""

from __future__ import annotations

import os
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from spades_learn.app import places
from spades_learn.cards.notation import NotationError
from spades_learn.teaching.coverage import WHOLE_COURSE, coverage, untaught
from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.library import COURSE, PLACE, Library, library
from spades_learn.teaching.lint import lint
from spades_learn.teaching.lint_languages import shares
from spades_learn.teaching.pack import LESSON, open_pack

if TYPE_CHECKING:
    from pathlib import Path


def books_in(folder: Path | None) -> Library:
    """The lessons of a folder with ``course.toml``, of one lesson's folder, or of a lesson pack.

    Without one the course's own.

    Raises:
        NotationError: there is nothing there to read; one line that says what to name.
        LessonError: it is a pack that may not be opened.
    """
    if folder is None:
        return library()
    if (folder / COURSE).is_file():
        return Library(folder)
    if (folder / LESSON).is_file():
        whole = folder.resolve()
        return Library(whole.parent, only=whole.name)
    if not folder.is_file() and not [*folder.glob(f"*/{LESSON}")]:
        raise NotationError(
            f"{folder}: no {COURSE} and no {LESSON} in this folder; name a folder of lessons, one lesson or a pack"
        )
    return open_pack(folder)


def show_instead(folder: Path) -> dict[str, Any]:
    """Let this process and its kernels show these lessons in place of the course's own, once they are proved.

    Raises:
        NotationError: there is nothing there to read, or a lesson has a problem.
        LessonError: it is a pack that may not be opened.
    """
    problems = lint(books_in(folder))
    if problems:
        raise NotationError(f"{problems[0]} ({len(problems)} to mend: spades-learn lint {folder})")
    os.environ[PLACE] = str(folder.resolve())
    return {}


def proof(folder: Path | None) -> dict[str, Any]:
    """Every problem found, as text, how many lessons were looked at, and how far each other language has come.

    Raises:
        NotationError: the folder is not one of lessons.
    """
    try:
        books = books_in(folder)
    except LessonError as bad:
        return {"problems": [str(bad)], "warnings": [], "lessons": 0, "languages": []}
    # The rest draws pages and so takes a second to import; a wrong folder is told at once.
    from spades_learn.app import notebooks  # noqa: PLC0415 - only where needed
    from spades_learn.ui.home_page import PARTS  # noqa: PLC0415 - only where needed
    from spades_learn.ui.missing import missing_sentences  # noqa: PLC0415 - only where needed

    problems = [str(each) for each in lint(books)]
    warnings: list[str] = []
    if not problems:
        problems = [
            f"course.toml: {each.slug}: part {each.part[:60]!r} is not on the map; use one of {', '.join(PARTS)}"
            for each in books.course()
            if each.part not in PARTS
        ]
    if folder is None and not problems:
        problems += missing_sentences(books)
        problems += [
            f"notebooks/explore/{slug}.py: is missing or has no code; write the lesson's Explore part"
            for slug in notebooks.unexplored(books, places.notebooks())
        ]
        stale = notebooks.stale(books, places.notebooks())
        problems += [f"notebooks/{name}: is not what the lessons give; run 'spades-learn notebooks'" for name in stale]
        # Until the last lesson is there, what no step teaches yet is work to do and no mistake.
        owed = untaught(books)
        whole = len(books.course()) >= WHOLE_COURSE
        problems, warnings = ([*problems, *owed], []) if whole else (problems, [*owed])
    told = [] if problems else [asdict(each) for each in shares(books)]
    lessons = len(books.course()) if not problems else 0
    return {"problems": problems, "warnings": warnings, "lessons": lessons, "languages": told}


def coverage_table(folder: Path | None) -> dict[str, Any]:
    """Each clause of the rulebook with the steps that teach it, or the reason it is left out.

    Raises:
        NotationError: the folder is not one of lessons.
        LessonError: its ``course.toml`` cannot be read.
    """
    rows = coverage(books_in(folder))
    return {
        "clauses": [
            {
                "clause": row.clause,
                "kind": row.kind,
                "steps": [{"lesson": slug, "step": step} for slug, step in row.steps],
                "left_out": row.reason or None,
            }
            for row in rows
        ],
        "taught": sum(bool(row.steps) for row in rows),
        "left_out": sum(bool(row.reason) and not row.steps for row in rows),
        "untaught": [row.clause for row in rows if not row.settled],
    }


def coverage_lines(table: dict[str, Any]) -> list[str]:
    """The coverage table for people: clause, kind, and its steps or the reason."""
    lines = []
    for row in table["clauses"]:
        steps = ", ".join(f"{each['lesson']}/{each['step']}" for each in row["steps"])
        told = steps or (f"left out: {row['left_out']}" if row["left_out"] else "NOT TAUGHT")
        lines.append(f"{row['clause']:<9} {row['kind']:<8} {told}")
    count = len(table["clauses"])
    return [
        *lines,
        f"{count} clauses: {table['taught']} taught, {table['left_out']} left out, {len(table['untaught'])} open",
    ]
