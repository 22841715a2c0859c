"""The class report as tables: a folder of progress files read and counted, and a CSV that a spreadsheet opens right."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from spades_learn.app.file_store import write_safely
from spades_learn.cards.notation import NotationError
from spades_learn.teaching.classroom import Classroom, by_clause, calibration, gather, slow_steps, tally
from spades_learn.teaching.library import library
from spades_learn.teaching.progress_file import LARGEST
from spades_learn.teaching.spreadsheet import MARK, csv_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

MOST_FILES = 10_000
"""Files of a folder that are looked at; a class has some dozens."""

COLUMNS = (
    "learner", "questions", "right at once", "with hints", "lessons done", "lessons mastered", "nil hands",
    "Brier score", "first misconception", "times", "second misconception", "times",
)  # fmt: skip


def files_of(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Name and bytes of each progress file of a folder, links and folders within left alone.

    Raises:
        NotationError: no such folder, too many files, or a file that cannot be read; nothing is used then.
    """
    if not folder.is_dir():
        raise NotationError(f"{folder}: no such folder; name the folder the class's files are in")
    try:
        found = sorted(each for each in folder.iterdir() if each.is_file() and not each.is_symlink())
        if len(found) > MOST_FILES:
            raise NotationError(f"{folder}: {len(found)} files are more than a class has ({MOST_FILES})")
        for each in found:
            if not each.name.startswith("."):
                with each.open("rb") as source:
                    yield each.name, source.read(LARGEST + 1)
    except OSError as bad:
        raise NotationError(f"{bad.filename or folder}: {bad.strerror or 'cannot be read'}") from None


def report(folder: Path) -> tuple[Classroom, dict[str, Any]]:
    """The class of a folder, and its report as one JSON object.

    Raises:
        NotationError: the folder cannot be used.
    """
    books = library()
    course = {entry.slug: books.lesson(entry.slug) for entry in books.usable()}
    room = gather(files_of(folder))
    table: dict[str, Any] = {
        "files": [
            {"name": each.name, "fate": each.fate.value, "why": each.why, "attempts": each.attempts}
            for each in room.handed
        ],
        "learners": [
            {**asdict(each), "tags": dict(each.tags)} for each in (tally(one, course) for one in room.learners)
        ],
        "clauses": [asdict(each) for each in by_clause(room, course)],
        "slow_steps": [asdict(each) for each in slow_steps(room)],
        "calibration": [{"said": each.said, "truth": each.truth, "n": each.count} for each in calibration(room)],
    }
    return room, table


def csv_text(learners: Sequence[dict[str, Any]]) -> str:
    """The learners as CSV (RFC 4180), one row each; no cell can be taken for a formula."""
    rows = []
    for each in learners:
        tags = [cell for tag in list(each["tags"].items())[:2] for cell in tag]
        score = "" if each["brier"] is None else f"{each['brier']:.3f}"
        numbers = (each[key] for key in ("questions", "at_once", "helped", "done", "mastered", "nil_hands"))
        rows.append([each["name"], *numbers, score, *tags])
    return csv_of(COLUMNS, rows)


def write_csv(file: Path, text: str) -> None:
    """Write a CSV whole or not at all, in UTF-8 with the mark by which spreadsheets know it.

    Raises:
        NotationError: it cannot be written there; what was there before still is.
    """
    try:
        write_safely(file, f"{MARK}{text}")
    except OSError as bad:
        raise NotationError(f"{file}: {bad.strerror or 'cannot be written'}") from None


def plain_lines(table: dict[str, Any]) -> list[str]:
    """The report for a terminal."""
    lines = [f"{each['fate']:<8} {each['name']}  {each['why']}".rstrip() for each in table["files"]]
    lines += ["", f"{'learner':<28}{'questions':>10}{'at once':>9}{'done':>6}{'mastered':>10}{'nils':>6}"]
    lines += [
        f"{each['name'][:27]:<28}{each['questions']:>10}{each['at_once']:>9}{each['done']:>6}{each['mastered']:>10}"
        f"{each['nil_hands']:>6}"
        for each in table["learners"]
    ]
    worst = [each for each in table["clauses"] if each["missed"]][:10]
    if worst:
        lines += ["", "most often missed at the first try"]
        lines += [f"{each['clause']:<10}{each['missed']:>5} of {each['asked']}" for each in worst]
    return lines
