"""The tables of a class report as CSV, one a table, for whoever goes on with them in a spreadsheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spades_learn.teaching.spreadsheet import csv_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

COLUMNS = (
    "learner", "questions", "right at once", "with hints", "lessons done", "lessons mastered", "nil hands",
    "Brier score", "first misconception", "times", "second misconception", "times",
)  # fmt: skip


PLAIN = ("files", "clauses", "heat", "confusions", "slow_steps", "calibration", "gauges")
"""Tables whose rows are written as the report has them."""


def csv_tables(table: Mapping[str, Any]) -> dict[str, str]:
    """The CSV of each table that has a row, by its name; no cell of any can be taken for a formula.

    Args:
        table: the report.
    """
    made = {name: _rows(table[name]) for name in PLAIN if table[name]}
    if table["learners"]:
        made["learners"] = csv_text(table["learners"])
    if table["bids"]:
        made["bids"] = _bids(table["bids"])
    if table.get("progress"):
        heads = ["learner", *(f"{each['kind']} {each['name']}" for each in table["tasks"])]
        made["progress"] = csv_of(heads, ([each["name"], *each["stages"]] for each in table["progress"]))
    return made


def csv_text(learners: Sequence[dict[str, Any]]) -> str:
    """The learners as CSV (RFC 4180), one row each; no cell can be taken for a formula."""
    rows = []
    for each in learners:
        tags = [cell for tag in list(each["tags"].items())[:2] for cell in tag]
        score = "" if each["brier"] is None else f"{each['brier']:.3f}"
        numbers = (each[key] for key in ("questions", "at_once", "helped", "done", "mastered", "nil_hands"))
        cells = [each["name"], *numbers, score, *tags]
        # Every row as wide as its heads (RFC 4180, 2.4): some programs refuse a ragged table.
        rows.append(cells + [""] * (len(COLUMNS) - len(cells)))
    return csv_of(COLUMNS, rows)


def _rows(rows: Sequence[Mapping[str, Any]]) -> str:
    heads = list(rows[0])
    return csv_of(heads, ([_cell(each[head]) for head in heads] for each in rows))


def _cell(value: object) -> object:
    return round(value, 4) if isinstance(value, float) else value


def _bids(deals: Sequence[Mapping[str, Any]]) -> str:
    """A row an answer: its deal, how many gave it, and how it stands; the best ones that nobody gave among them."""
    rows = []
    for deal in deals:
        counts = {each["answer"]: each["learners"] for each in deal["answers"]}
        for answer in dict.fromkeys((*counts, *deal["best"], *deal["accepted"])):
            stands = "best" if answer in deal["best"] else "accepted" if answer in deal["accepted"] else ""
            rows.append([deal["lesson"], deal["deal"], answer, counts.get(answer, 0), stands])
        if deal["untold"]:
            rows.append([deal["lesson"], deal["deal"], "not kept", deal["untold"], ""])
    return csv_of(("lesson", "deal", "answer", "learners", "stands"), rows)
