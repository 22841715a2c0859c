"""The tables of a class report written as files, one a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spades_learn.app.class_files import write_csv
from spades_learn.cards.notation import NotationError
from spades_learn.teaching.class_csv import csv_tables

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def write_tables(folder: Path, table: Mapping[str, Any]) -> None:
    """Write each table to a file of its name, in a folder that is made where there is none.

    Raises:
        NotationError: it cannot be written there.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as bad:
        raise NotationError(f"{folder}: {bad.strerror or 'cannot be made'}") from None
    for name, text in csv_tables(table).items():
        write_csv(folder / f"{name}.csv", text)
