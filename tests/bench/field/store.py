"""Played deals in a file of JSON lines, so that a long match goes on where it stopped."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import spades_learn

from .duplicate import Board, as_row, from_row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

LAYERS = ("cards", "rules", "game", "bots")


@cache
def course() -> str:
    """Twelve digits of the hash of every source file of the course that decides how a hand is played."""
    package = Path(spades_learn.__path__[0])
    return _digest(path for layer in LAYERS for path in sorted((package / layer).glob("*.py")))


@cache
def fingerprint() -> str:
    """The same with this package's own files.

    A deal played by other code is another result, so it is part of a deal's key. A long match is to run from a
    checkout that nobody edits.
    """
    return _digest(sorted(Path(__file__).parent.glob("*.[pj][ys]*")), begin=course())


def _digest(files: Iterable[Path], *, begin: str = "") -> str:
    digest = hashlib.sha256(begin.encode())
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


class Store:
    """The played deals of one file.

    Attributes:
        path: the file; its folder is made where it is missing.
        code: what new deals are filed under and old ones found by, in the ordinary case the fingerprint.
    """

    def __init__(self, path: Path, *, code: str | None = None) -> None:
        """Open the file; nothing is read before it is asked for."""
        self.path = path
        self.code = code or fingerprint()

    def boards(self) -> dict[str, Board]:
        """Every board of this code by its key."""
        found = {}
        for row in lines(self.path):
            key = str(row.get("key"))
            if key.endswith(f"|{self.code}"):
                with suppress(ValueError, KeyError, TypeError):
                    found[key] = from_row(row)
        return found

    def add(self, board: Board) -> None:
        """Append one board."""
        append_line(self.path, json.dumps(as_row(board, self.code), separators=(",", ":")))


def lines(path: Path) -> Iterator[Mapping[str, Any]]:
    """The objects of a file of JSON lines; a line that a stopped run left torn is passed over."""
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        with suppress(ValueError):
            row = json.loads(line)
            if isinstance(row, dict):
                yield row


def append_line(path: Path, text: str) -> None:
    """Append a whole line, on a new one if the last is torn."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab+") as file:
        if file.tell():
            file.seek(-1, 2)
            text = text if file.read(1) == b"\n" else f"\n{text}"
        file.write(text.encode() + b"\n")
