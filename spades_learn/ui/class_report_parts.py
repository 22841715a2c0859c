"""The sections of a class report on the page, what a teacher needs first on top."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.teach_next import teach_next
from spades_learn.ui.bids_chart import bids_html
from spades_learn.ui.class_gauge_text import calibration_html
from spades_learn.ui.class_report_next import beside, next_html
from spades_learn.ui.class_steps_text import confusions_html, slow_html
from spades_learn.ui.heat_chart import heat_html
from spades_learn.ui.i18n import N_
from spades_learn.ui.parts import box, html
from spades_learn.ui.who_table import WhoTable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import ipywidgets

    from spades_learn.teaching.class_report import Report
    from spades_learn.teaching.lesson import Lesson
    from spades_learn.ui.class_names import ClassNames
    from spades_learn.ui.host import Host

TABLES = MappingProxyType(
    {
        "learners": N_("Learners"),
        "progress": N_("Tasks of the set"),
        "heat": N_("Rules by lesson"),
        "clauses": N_("Rules"),
        "confusions": N_("Mistakes"),
        "bids": N_("Bids"),
        "calibration": N_("Estimates"),
        "gauges": N_("Estimates by learner"),
        "slow_steps": N_("Slow steps"),
        "files": N_("Files"),
    }
)
"""What the button of each table says, by the table's name."""


@dataclass(frozen=True, slots=True)
class Around:
    """The buttons of a report.

    Attributes:
        asked: what stands below the bids, to ask the bot.
        tables: one for each table.
        pages: those that print.
    """

    asked: Sequence[ipywidgets.Widget]
    tables: Sequence[ipywidgets.Widget]
    pages: Sequence[ipywidgets.Widget]


def report_parts(
    host: Host,
    report: Report,
    course: Mapping[str, Lesson],
    names: ClassNames,
    around: Around,
) -> list[ipywidgets.Widget]:
    """The sections.

    Args:
        host: the app.
        report: the class, counted.
        course: its lessons by slug.
        names: what things are called.
        around: the buttons of the page.
    """
    words = host.words
    text = words.text

    def part(head: str, told: str, *more: ipywidgets.Widget) -> ipywidgets.Widget:
        return box([html(f"<h2>{head}</h2>{beside(told)}"), *more], "sl-box", "sl-report-part")

    who = WhoTable(host, report.tallies, names, made=report.made, progress=report.progress)
    links = text(
        "Missed means wrong, or right only with a hint. What is underlined opens in a new tab, so that this report stays."
    )
    tell = text(
        "A table opens in any spreadsheet program. The report to print is one file that needs nothing else: it opens without the course."
    )
    most = None if report.made is not None else 12
    bids = bids_html(report.bids, words, names, bot=report.asked_bot, most=most)
    found = next_html(teach_next(report, course), words, names, report.made)
    sheets = html(f"<p>{text('The tables, each as a CSV file:')}</p>")
    takes = (box(around.pages, "sl-row"), sheets, box(around.tables, "sl-row", "sl-report-tables"))
    return [
        part(text("What to teach next"), f"{found}<p><small>{links}</small></p>"),
        part(text("Who did what"), "", who.widget),
        part(text("What the class must hear again"), heat_html(report.heat, words, names)),
        part(text("What goes wrong most"), confusions_html(report.confusions, words, names)),
        part(text("Bids, deal by deal"), bids, *([box(around.asked, "sl-row")] if around.asked else [])),
        part(text("How well the class estimates"), calibration_html(report.gauge, report.bins, words)),
        part(text("Steps that took long"), slow_html(report.slow, words, names)),
        part(text("Take it along"), f"<p>{tell}</p>", *takes),
    ]
