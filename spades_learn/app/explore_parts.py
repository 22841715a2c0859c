"""The Explore part of a lesson's notebook: a few short cells from ``notebooks/explore/<slug>.py``.

They are code, so they belong to the course's own notebooks and are read from nowhere else: a lesson, and above all a
lesson pack, is data. A file is a script in cells: ``# %% [markdown]`` begins text, ``# %%`` code. Where what a cell
shows is the lesson, the cell ends with lines ``# -> …`` that say it; the notebook holds it, and nbval compares.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

SHOWS = "# -> "
_CELL = re.compile(r"^# %%(?P<kind> \[markdown\])?\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a notebook.

    Attributes:
        kind: ``markdown`` or ``code``.
        text: what stands in it.
        shows: what it must show when it is run; "" where that is not checked.
    """

    kind: str
    text: str
    shows: str = ""


def explore_part(folder: Path, slug: str) -> tuple[Cell, ...]:
    """The cells of a lesson's Explore part; none where nobody wrote one."""
    path = folder / "explore" / f"{slug}.py"
    return cells(path.read_text(encoding="utf-8")) if path.is_file() else ()


def cells(text: str) -> tuple[Cell, ...]:
    r"""The cells of a script; what stands before the first is for authors.

    >>> cells("# %% [markdown]\n# Try it.\n# %%\n1 + 1\n# -> 2\n")
    (Cell(kind='markdown', text='Try it.', shows=''), Cell(kind='code', text='1 + 1', shows='2'))
    """
    found = []
    marks = [*_CELL.finditer(text)]
    for mark, after in zip(marks, [*marks[1:], None], strict=True):
        body = text[mark.end() : after.start() if after else len(text)].strip()
        found.append(_markdown(body) if mark["kind"] else _code(body))
    return tuple(found)


def _markdown(body: str) -> Cell:
    return Cell("markdown", "\n".join(line.removeprefix("#").removeprefix(" ") for line in body.splitlines()))


def _code(body: str) -> Cell:
    lines = body.splitlines()
    shown = [line.removeprefix(SHOWS) for line in lines if line.startswith(SHOWS)]
    kept = [line for line in lines if not line.startswith(SHOWS)]
    return Cell("code", "\n".join(kept).strip(), "\n".join(shown))
