"""The verb ``spades-learn class``: what a teacher makes of the class's progress files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from spades_learn.app.answers import AS_JSON, checked, printed
from spades_learn.app.oneline import OneLine


@click.group("class", cls=OneLine)
def class_() -> None:
    """A teacher's verbs: report on the progress files of a class."""


@class_.command("report")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--csv", "csv_file", type=click.Path(path_type=Path), help="Write a row a learner to this file.")
@AS_JSON
def report(*, folder: Path, csv_file: Path | None, as_json: bool) -> None:
    """Report on a folder of the files that learners downloaded.

    Every file is used, merged (two files of one learner) or refused with the reason; the order of the files changes
    nothing. A learner's name is the name of the file.

    The answer: {"files": [{"name", "fate", "why", "attempts"}], "learners": [{"name", "questions", "at_once", "helped",
    "done", "mastered", "nil_hands", "brier", "tags"}], "clauses": [{"clause", "asked", "missed", "learners"}],
    "slow_steps": [{"lesson", "step", "learners", "tries"}], "calibration": [{"said", "truth", "n"}]}. "at_once": right
    at the first try without a hint; "missed": not so; "brier": mean squared miss of the chances said, null where none.
    """
    from spades_learn.app import class_report  # noqa: PLC0415 - only this verb reads the lessons

    def answer() -> dict[str, Any]:
        table = class_report.report(folder)[1]
        if csv_file is not None:
            class_report.write_csv(csv_file, class_report.csv_text(table["learners"]))
        return table

    printed(checked(answer), as_json=as_json, plain=class_report.plain_lines)
