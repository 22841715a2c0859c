"""Played deals in a file of JSON lines, so that a long match goes on where it stopped."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import spades_learn

from .duplicate import Board, as_row, from_row

if TYPE_CHECKING:
    from collections.abc import Iterator

LAYERS = ("cards", "rules", "game", "bots")


@cache
def fingerprint() -> str:
    """Twelve digits of the hash of every source file that decides how a hand is played.

    A deal played by other code is another result, so it is part of a deal's key. A long match is to run from a
    checkout that nobody edits.
    """
    package = Path(spades_learn.__path__[0])
    files = [path for layer in LAYERS for path in sorted((package / layer).glob("*.py"))]
    files += sorted(Path(__file__).parent.glob("*.py"))
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


class Store:
    """The played deals of one file.

    A line that a stopped run left unfinished is passed over; its deal is played again.

    Attributes:
        path: the file; its folder is made where it is missing.
        code: the fingerprint that new deals are filed under, and old ones found by.
    """

    def __init__(self, path: Path, *, code: str | None = None) -> None:
        """Open the file; nothing is read before it is asked for."""
        self.path = path
        self.code = code or fingerprint()

    def boards(self) -> dict[str, Board]:
        """Every board of this code by its key."""
        return {key: board for key, board in self._lines() if key.endswith(f"|{self.code}")}

    def add(self, board: Board) -> None:
        """Append one board, whole lines only."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        torn = self.path.exists() and self.path.stat().st_size and self.path.read_bytes()[-1:] != b"\n"
        with self.path.open("a", encoding="utf-8") as file:
            file.write(("\n" if torn else "") + json.dumps(as_row(board, self.code), separators=(",", ":")) + "\n")

    def _lines(self) -> Iterator[tuple[str, Board]]:
        if not self.path.exists():
            return
        for line in self.path.read_text(encoding="utf-8").splitlines():
            try:
                row = json.loads(line)
                yield str(row["key"]), from_row(row)
            except (ValueError, KeyError, TypeError):
                continue
