"""The report of a class as one file to print or to keep: no script, nothing from elsewhere, a sheet a section; pure."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from spades_learn.ui.bids_chart import bids_html
from spades_learn.ui.class_gauge_text import calibration_html
from spades_learn.ui.class_steps_text import confusions_html, slow_html
from spades_learn.ui.files_table import counts_text, files_html
from spades_learn.ui.heat_chart import heat_html
from spades_learn.ui.who_table import who_html

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spades_learn.teaching.class_report import Report
    from spades_learn.ui.class_names import ClassNames
    from spades_learn.ui.words import Words

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
"""What the page may load and do: nothing."""
SHEETS = ("charts.css", "class-charts.css", "class-print.css")
"""The styles of the pictures, as the app has them, and those of a page on paper."""
ROWS = 18
"""Rules of the heat map that a sheet of A4 has room for; the others open on a screen."""


def class_page(report: Report, words: Words, names: ClassNames, *, on: str, bot: bool = False) -> str:
    """The whole report as one file of HTML.

    Args:
        report: what was counted.
        words: the words of the language in use.
        names: what things are called; made with ``links=False``, for the file stands alone.
        on: the day of the report as it is to be shown; the caller's, so that the same report gives the same file.
        bot: whether the bot was asked about the deals.
    """
    words = words.as_form("html")
    title = words.as_form("text").text("Class report")
    sections = "".join(
        f'<section id="{key}"><h2>{head}</h2>{body}</section>'
        for key, head, body in _sections(report, words, names, bot=bot)
    )
    return (
        f'<!doctype html>\n<html lang="{escape(words.language)}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)} · {escape(on)}</title><style>{style()}</style></head>"
        f'<body><main class="sl-app"><h1>{escape(title)}</h1>{_head(report, words, on=on)}{sections}</main></body></html>\n'
    )


def style() -> str:
    """The styles of the page in one text.

    Raises:
        FileNotFoundError: a sheet is missing; the package is not whole.
    """
    folder = Path(__file__).parent / "static"
    app = (folder / "app.css").read_text(encoding="utf-8")
    tokens = app[: app.index("/* end of tokens */")]
    text = "\n".join([tokens, *((folder / name).read_text(encoding="utf-8") for name in SHEETS)])
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


def _head(report: Report, words: Words, *, on: str) -> str:
    """Of whom, of when, and out of which files."""
    learners = words.many("{n} learner", "{n} learners", len(report.room.learners))
    answers = words.many("{n} answer", "{n} answers", sum(len(each.log.attempts) for each in report.room.learners))
    lines = [f"{words.text('Made on {day}.', day=on)} {learners}, {answers}.", counts_text(report.room.handed, words)]
    told = "".join(f"<p>{each}</p>" for each in lines)
    note = words.text(
        "The names are generated; the report has no other. An answer counts as missed where it was wrong, or right only with a hint, at the first try."
    )
    return f'<div class="sl-print-head">{told}<p><small>{note}</small></p></div>'


def _sections(report: Report, words: Words, names: ClassNames, *, bot: bool) -> Iterator[tuple[str, str, str]]:
    """Id, heading and body of each, what a teacher needs first on top."""
    text = words.text
    yield "rules", text("What the class must hear again"), heat_html(report.heat, words, names, most=ROWS)
    yield "mistakes", text("What goes wrong most"), confusions_html(report.confusions, words, names)
    bids = bids_html(report.bids, words, names, bot=bot, most=None if report.made is not None else 12)
    yield "bids", text("Bids, deal by deal"), bids
    yield "estimates", text("How well the class estimates"), calibration_html(report.gauge, report.bins, words)
    yield "steps", text("Steps that took long"), slow_html(report.slow, words, names)
    who = who_html(report.tallies, words, names, made=report.made, progress=report.progress)
    yield "learners", text("Who did what"), who
    yield "files", text("The files"), files_html(report.room.handed, words)
