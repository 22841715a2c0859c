"""The stylesheet of the pages: one text, kept in several files by topic."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent / "static"
SHEETS = ("app.css", "charts.css", "gyms.css", "hand-review.css", "match.css", "set.css", "class.css", "class-charts.css", "class-report.css", "class-guide.css")
"""What `stylesheet` joins, in order; a later rule of the same weight wins."""


def stylesheet() -> str:
    """Every sheet after the other.

    Raises:
        FileNotFoundError: a sheet is missing; the package is not whole.
    """
    return "\n".join((FOLDER / name).read_text(encoding="utf-8") for name in SHEETS)
