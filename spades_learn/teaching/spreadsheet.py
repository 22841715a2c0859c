"""CSV that a spreadsheet opens right: UTF-8 with its mark, RFC 4180, and no cell that can be taken for a formula."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spades_learn.teaching.progress import Log

MARK = "\ufeff"
"""By which spreadsheets know UTF-8."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%", "＝", "＋", "－", "＠")
"""What makes a spreadsheet take a cell for a formula or a command, wherever it stands first (OWASP, CSV injection)."""

COLUMNS = ("number", "at", "lesson", "step", "verdict", "try", "assisted", "tags", "said", "truth")


def safe(value: object) -> object:
    """A cell that stays text: an apostrophe before whatever a spreadsheet might run. Numbers are as they are."""
    if not isinstance(value, str):
        return value
    return f"'{value}" if value.lstrip(" \u00a0\ufeff\u200b").startswith(_FORMULA) or value.startswith("'") else value


def csv_of(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Rows under their heads, each cell made safe."""
    text = io.StringIO(newline="")
    lines = csv.writer(text, lineterminator="\r\n")
    lines.writerow(head)
    lines.writerows([safe(cell) for cell in row] for row in rows)
    return text.getvalue()


def log_csv(log: Log) -> str:
    """Every attempt a row, in order, with the mark in front."""
    return MARK + csv_of(
        COLUMNS,
        (
            (
                each.number,
                each.at,
                each.lesson,
                each.step,
                each.verdict.value,
                each.tries,
                int(each.assisted),
                " ".join(each.tags),
                each.said,
                each.truth,
            )
            for each in log.attempts.values()
        ),
    )
