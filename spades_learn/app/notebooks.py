"""The notebooks, generated from the course: one for the whole app, and a thin one a lesson for JupyterLab."""

from __future__ import annotations

import ast
from types import MappingProxyType
from typing import TYPE_CHECKING

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from spades_learn.app.explore_parts import Cell, explore_part

if TYPE_CHECKING:
    from pathlib import Path

    from spades_learn.teaching.library import Library

KERNEL = MappingProxyType({"display_name": "Python 3", "language": "python", "name": "python3"})
CHECKED = "#NBVAL_CHECK_OUTPUT"
"""The mark by which nbval compares what a cell shows with what the notebook holds."""
EXPLORE = "## Explore\n\nChange a number or a card and run the cell again (Shift and Enter)."


def generated(books: Library, folder: Path) -> dict[str, str]:
    """Every notebook by file name, as text; the same lessons always give the same text.

    Args:
        books: the course.
        folder: the folder of the notebooks, with ``explore/`` in it.
    """
    made = {
        "app.ipynb": _notebook("app", [Cell("code", "from spades_learn.app import course\n\ncourse()")]),
        "nil-gym.ipynb": _notebook(
            "nil-gym",
            [
                Cell("markdown", "# Nil gym\n\nSay how likely a nil is to succeed, decide, and see what the odds say."),
                Cell("code", "from spades_learn.app import nil_gym\n\nnil_gym()"),
            ],
        ),
        "bid-gym.ipynb": _notebook(
            "bid-gym",
            [
                Cell("markdown", "# Bid gym\n\nBid a hand, and see its tricks added up part by part."),
                Cell("code", "from spades_learn.app import bid_gym\n\nbid_gym()"),
            ],
        ),
        "play-gym.ipynb": _notebook(
            "play-gym",
            [
                Cell("markdown", "# Play gym\n\nOne position, one card: see what each card would have been worth."),
                Cell("code", "from spades_learn.app import play_gym\n\nplay_gym()"),
            ],
        ),
        "statistics.ipynb": _notebook(
            "statistics",
            [
                Cell("markdown", "# Statistics\n\nYour estimates, tendencies and history, kept in this browser only."),
                Cell("code", "from spades_learn.app import statistics\n\nstatistics()"),
            ],
        ),
        "play.ipynb": _notebook(
            "play",
            [
                Cell("markdown", "# Play a match\n\nYou sit South; three club bots fill the table."),
                Cell("code", "from spades_learn.app import play\n\nplay()"),
            ],
        ),
        "class-report.ipynb": _notebook(
            "class-report",
            [
                Cell(
                    "markdown",
                    "# Class report\n\nWhat a class did, what it missed and what to teach next, out of the progress "
                    "files that the learners downloaded. Drop them below, or name a folder or a zip file with them: "
                    '`class_report("files-of-my-class")`. Nothing of them is kept.',
                ),
                Cell("code", "from spades_learn.app import class_report\n\nclass_report()"),
            ],
        ),
        "write-a-lesson.ipynb": _notebook(
            "write-a-lesson",
            [
                Cell(
                    "markdown",
                    "# Write a lesson\n\nMake a folder with `spades-learn lesson new my-lesson`, name it below, and "
                    "edit its files (lessons/README.md says how). Each time you save, the lesson and what is to mend "
                    "are shown anew.",
                ),
                Cell("code", 'from spades_learn.app import preview\n\npreview("my-lesson")'),
            ],
        ),
    }
    for entry in books.course():
        prose = books.prose(entry.slug)
        name = f"{entry.number:02d}-{entry.slug}"
        explore = explore_part(folder, entry.slug)
        made[f"{name}.ipynb"] = _notebook(
            name,
            [
                Cell("markdown", f"# {entry.number} · {prose.title}\n\n{prose.summary}"),
                Cell("code", f'from spades_learn.app import lesson\n\nlesson("{entry.slug}")'),
                *([Cell("markdown", EXPLORE), *explore] if explore else []),
            ],
        )
    return made


def unexplored(books: Library, folder: Path) -> tuple[str, ...]:
    """The lessons whose notebook would have no Explore part."""
    return tuple(
        entry.slug
        for entry in books.course()
        if not any(cell.kind == "code" for cell in explore_part(folder, entry.slug))
    )


def _notebook(name: str, cells: list[Cell]) -> str:
    made = new_notebook(  # type: ignore[no-untyped-call]
        metadata={"kernelspec": dict(KERNEL), "language_info": {"name": "python"}}
    )
    for place, each in enumerate(cells):
        cell = _code(each, place) if each.kind == "code" else new_markdown_cell(each.text)  # type: ignore[no-untyped-call]
        cell["id"] = f"{name}-{place}"[:64]
        made.cells.append(cell)
    nbformat.validate(made)
    written: str = nbformat.writes(made, version=4)  # type: ignore[no-untyped-call]
    return written + "\n"


def _code(cell: Cell, number: int) -> nbformat.NotebookNode:
    """A code cell; one whose output is the lesson holds it, as the kernel would give it."""
    if not cell.shows:
        return new_code_cell(cell.text)  # type: ignore[no-untyped-call,no-any-return]
    output = (
        new_output("stream", name="stdout", text=f"{cell.shows}\n")  # type: ignore[no-untyped-call]
        if _prints(cell.text)
        else new_output(  # type: ignore[no-untyped-call]
            "execute_result", data={"text/plain": cell.shows}, execution_count=number
        )
    )
    text = f"{CHECKED}\n{cell.text}"
    return new_code_cell(text, outputs=[output], execution_count=number)  # type: ignore[no-untyped-call,no-any-return]


def _prints(code: str) -> bool:
    """Whether a cell shows what it prints; else it shows its last expression."""
    last = ast.parse(code).body[-1]
    if not isinstance(last, ast.Expr):
        return True
    return isinstance(last.value, ast.Call) and getattr(last.value.func, "id", "") == "print"


def stale(books: Library, folder: Path) -> tuple[str, ...]:
    """The notebooks that are missing, differ from what the lessons give, or that no lesson gives."""
    wanted = generated(books, folder)
    found = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.ipynb")}
    return tuple(sorted(name for name in wanted.keys() | found.keys() if wanted.get(name) != found.get(name)))


def write(books: Library, folder: Path) -> tuple[str, ...]:
    """Write every notebook that is not as it should be and give their names; others are left alone."""
    wanted = generated(books, folder)
    changed = tuple(name for name in stale(books, folder) if name in wanted)
    for name in changed:
        (folder / name).write_text(wanted[name], encoding="utf-8")
    return changed
