"""A class's files from a disk, in a folder or a zip, and their report for a terminal."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spades_learn.app.file_store import write_safely
from spades_learn.cards.notation import NotationError
from spades_learn.teaching import classset
from spades_learn.teaching.class_csv import csv_tables
from spades_learn.teaching.class_report import ask_bot, report_of, table_of
from spades_learn.teaching.class_zip import CLASS_LIMIT, Unzipped, class_files, hidden
from spades_learn.teaching.classroom import gather
from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.evidence import lessons_of
from spades_learn.teaching.library import library
from spades_learn.teaching.progress_file import LARGEST
from spades_learn.teaching.reason import Reason
from spades_learn.teaching.spreadsheet import MARK

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.teaching.class_report import Report
    from spades_learn.teaching.classroom import Classroom

MOST_FILES = 10_000
"""Files of a folder that are looked at; a class has some dozens."""
MOST_BYTES = 200_000_000
"""Bytes of them together."""


def handed_in(place: Path) -> Unzipped:
    """The files of a folder, those in folders within it too, or of a zip; hidden ones left alone, links refused.

    Raises:
        NotationError: neither, too many or too large, or a zip that cannot be believed; nothing is used then.
        LessonError: the same of a zip.
    """
    try:
        if place.is_file():
            with place.open("rb") as source:
                return class_files(source.read(CLASS_LIMIT + 1), name=place.name[:200])
        if not place.is_dir():
            raise NotationError(f"{place}: no such folder or zip file; name what the class's files are in")
        return _folder(place)
    except OSError as bad:
        raise NotationError(f"{bad.filename or place}: {bad.strerror or 'cannot be read'}") from None


def files_at(place: str) -> tuple[Unzipped, str]:
    """The files of a folder or a zip, as `handed_in`, and why there are none where they cannot be had.

    Args:
        place: the path; "" for no files at all.
    """
    if place:
        try:
            return handed_in(Path(place)), ""
        except (NotationError, LessonError) as bad:
            return Unzipped((), ()), str(bad)
    return Unzipped((), ()), ""


def _folder(place: Path) -> Unzipped:
    files: list[tuple[str, bytes]] = []
    refused: list[tuple[str, Reason]] = []
    left = MOST_BYTES

    def closed(bad: OSError) -> None:
        """A folder within that cannot be read is told, for the files in it are missing in the report."""
        if Path(bad.filename) == place:
            raise bad
        inside = Path(bad.filename).relative_to(place).as_posix()
        refused.append((inside, Reason(bad.strerror or "cannot be read", "file.unreadable")))

    for at, folders, names in os.walk(place, onerror=closed):
        folders[:] = sorted(each for each in folders if not hidden(each))
        for name in sorted(each for each in names if not hidden(each)):
            path = Path(at) / name
            inside = path.relative_to(place).as_posix()
            if path.is_symlink() or not path.is_file():
                refused.append((inside, Reason("is a link or no plain file; put the file itself here", "file.link")))
                continue
            try:
                with path.open("rb") as source:
                    files.append((inside, source.read(min(LARGEST, left) + 1)))
            except OSError as bad:
                refused.append((inside, Reason(bad.strerror or "cannot be read", "file.unreadable")))
                continue
            left -= len(files[-1][1])
            if left < 0:
                raise NotationError(f"{place}: more than {MOST_BYTES} bytes of files; hand in the class's alone")
            if len(files) + len(refused) > MOST_FILES:
                raise NotationError(f"{place}: more than {MOST_FILES} files; hand in the class's alone")
    return Unzipped(tuple(files), tuple(refused))


def built(place: Path, *, code: str = "", bot: bool = False) -> Report:
    """The class of a folder or a zip, counted.

    Args:
        place: the folder or the zip.
        code: a class set: the deals are then those of the set, and its tasks are told.
        bot: whether the bot is asked about each deal of the set, some seconds each where nobody knows it beforehand.

    Raises:
        NotationError: the files or the code cannot be used.
        LessonError: the zip cannot be used.
    """
    made = classset.read(code) if code else None
    found = handed_in(place)
    course = lessons_of(library(), "en")
    done = report_of(gather(found.files, found.refused), course, made=made)
    return done.beside_bot(ask_bot(done, course)) if bot and made is not None else done


def report(place: Path, *, code: str = "", bot: bool = False) -> tuple[Classroom, dict[str, Any]]:
    """The class of a folder or a zip, and its report as one JSON object; arguments and errors are those of `built`."""
    done = built(place, code=code, bot=bot)
    return done.room, table_of(done)


MOST_DEALS = 20
"""Deals whose bids a terminal is shown."""
_MARKS = {"done": "x", "begun": "/", "new": "."}


def write_csv(file: Path, text: str) -> None:
    """Write a CSV whole or not at all, in UTF-8 with the mark by which spreadsheets know it.

    Raises:
        NotationError: it cannot be written there; what was there before still is.
    """
    try:
        write_safely(file, f"{MARK}{text}")
    except OSError as bad:
        raise NotationError(f"{file}: {bad.strerror or 'cannot be written'}") from None


def write_tables(folder: Path, table: Mapping[str, Any]) -> None:
    """Write each table of a report to a CSV of its name, in a folder that is made where there is none.

    Raises:
        NotationError: it cannot be written there.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as bad:
        raise NotationError(f"{folder}: {bad.strerror or 'cannot be made'}") from None
    for name, text in csv_tables(table).items():
        write_csv(folder / f"{name}.csv", text)


def plain_lines(table: dict[str, Any]) -> list[str]:
    """The report for a terminal."""
    lines = [f"{each['fate']:<8} {each['name']}  {each['why']}".rstrip() for each in table["files"]]
    lines += ["", f"{'learner':<28}{'questions':>10}{'at once':>9}{'done':>6}{'mastered':>10}{'nils':>6}"]
    lines += [
        f"{each['name'][:27]:<28}{each['questions']:>10}{each['at_once']:>9}{each['done']:>6}{each['mastered']:>10}"
        f"{each['nil_hands']:>6}"
        for each in table["learners"]
    ]
    if "progress" in table:
        heads = [f"{number}: {each['kind']} {each['name']}" for number, each in enumerate(table["tasks"], 1)]
        lines += ["", *heads, ""]
        lines += [
            f"{each['name'][:27]:<28}{' '.join(_MARKS[mark] for mark in each['stages'])}" for each in table["progress"]
        ]
    for each in table["bids"][:MOST_DEALS]:
        answers = ", ".join(f"{one['answer']} ({one['learners']})" for one in each["answers"])
        best = f"; best {', '.join(each['best'])}" if each["best"] else ""
        lines += [
            "",
            f"{each['lesson']} {each['deal']}",
            f"  {each['learners']} learners: {answers or 'not kept'}{best}",
        ]
    worst = [each for each in table["clauses"] if each["missed"]][:10]
    if worst:
        lines += ["", "most often missed at the first try"]
        lines += [f"{each['clause']:<10}{each['missed']:>5} of {each['asked']}" for each in worst]
    return lines
