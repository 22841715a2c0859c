"""The notebooks, generated from the course: one for the whole app, and a thin one a lesson for JupyterLab."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

if TYPE_CHECKING:
    from pathlib import Path

    from spades_learn.teaching.library import Library

KERNEL = MappingProxyType({"display_name": "Python 3", "language": "python", "name": "python3"})


def generated(books: Library) -> dict[str, str]:
    """Every notebook by file name, as text; the same lessons always give the same text."""
    made = {
        "app.ipynb": _notebook("app", [("code", "from spades_learn.app import course\n\ncourse()")]),
        "nil-gym.ipynb": _notebook(
            "nil-gym",
            [
                ("markdown", "# Nil gym\n\nSay how likely a nil is to succeed, decide, and see what the odds say."),
                ("code", "from spades_learn.app import nil_gym\n\nnil_gym()"),
            ],
        ),
        "play.ipynb": _notebook(
            "play",
            [
                ("markdown", "# Play a match\n\nYou sit South; three club bots fill the table."),
                ("code", "from spades_learn.app import play\n\nplay()"),
            ],
        ),
    }
    for entry in books.course():
        prose = books.prose(entry.slug)
        name = f"{entry.number:02d}-{entry.slug}"
        made[f"{name}.ipynb"] = _notebook(
            name,
            [
                ("markdown", f"# {entry.number} · {prose.title}\n\n{prose.summary}"),
                ("code", f'from spades_learn.app import lesson\n\nlesson("{entry.slug}")'),
            ],
        )
    return made


def _notebook(name: str, cells: list[tuple[str, str]]) -> str:
    made = new_notebook(  # type: ignore[no-untyped-call]
        metadata={"kernelspec": dict(KERNEL), "language_info": {"name": "python"}}
    )
    for place, (kind, text) in enumerate(cells):
        cell = new_code_cell(text) if kind == "code" else new_markdown_cell(text)  # type: ignore[no-untyped-call]
        cell["id"] = f"{name}-{place}"[:64]
        made.cells.append(cell)
    nbformat.validate(made)
    written: str = nbformat.writes(made, version=4)  # type: ignore[no-untyped-call]
    return written + "\n"


def stale(books: Library, folder: Path) -> tuple[str, ...]:
    """The notebooks that are missing, differ from what the lessons give, or that no lesson gives."""
    wanted = generated(books)
    found = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.ipynb")}
    return tuple(sorted(name for name in wanted.keys() | found.keys() if wanted.get(name) != found.get(name)))


def write(books: Library, folder: Path) -> tuple[str, ...]:
    """Write every notebook that is not as it should be and give their names; others are left alone."""
    changed = tuple(name for name in stale(books, folder) if name in generated(books))
    for name in changed:
        (folder / name).write_text(generated(books)[name], encoding="utf-8")
    return changed
