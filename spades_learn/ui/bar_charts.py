"""Bars: one a row for kinds and tendencies, one a day for a history; as safe HTML like every chart."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from spades_learn.ui import chart_parts
from spades_learn.ui.chart_parts import PERCENT, Scale, safe, scale, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spades_learn.ui.chart_parts import About
    from spades_learn.ui.words import Words


SHORT = 6
"""Letters of the longest label that stands beside its bar on a phone too; a longer one stands above it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """One row.

    Attributes:
        label: what it is, plain text.
        value: its figure; below zero it goes to the left.
        note: what stands behind it in the table, such as how many hands; plain, or drawn by `Words`.
        light: drawn as an outline, to set it apart.
    """

    label: str
    value: float
    note: str = ""
    light: bool = False


def bars(rows: Sequence[Bar], words: Words, *, about: About, value: str, note: str = "") -> str:
    """Rows of bars from a line of zero.

    Args:
        rows: from the top.
        words: the words of the language in use.
        about: its name, its text and how its figures are written; ``along`` heads the column of labels.
        value: what the figures are: the head of their column.
        note: the head of the notes' column; "" for no such column.
    """
    least, most = min([0.0, *(each.value for each in rows)]), max([0.0, *(each.value for each in rows)])
    over = scale([0.0], about.kind) if about.kind == PERCENT else Scale(least, most if most > least else 1.0, ())
    drawn = "".join(_row(each, over, about.kind, words) for each in rows)
    short = " short" if all(len(each.label) <= SHORT for each in rows) else ""
    head = [about.along, value, *([note] if note else [])]
    cells = [[each.label, shown(each.value, about.kind, words), *([each.note] if note else [])] for each in rows]
    return chart_parts.figure(
        f'<div class="sl-bars{short}" role="img" aria-label="{escape(about.summary)}">{drawn}</div>',
        words,
        title=about.title,
        table=chart_parts.table(head, cells),
    )


def _row(bar: Bar, over: Scale, kind: str, words: Words) -> str:
    zero, end = over.along(0.0), over.along(bar.value)
    left, width = min(zero, end), abs(end - zero)
    look = "light" if bar.light else "full"
    drawn = f'<rect class="bar {look}" x="{100 * left:.2f}%" y="3" width="{100 * width:.2f}%" height="14" rx="2"/>'
    return (
        f'<span class="label">{escape(bar.label)}</span><svg class="track" width="100%" height="20" focusable="false">'
        f"{drawn if bar.value else ''}"
        f'<line class="zero" x1="{100 * zero:.2f}%" x2="{100 * zero:.2f}%" y1="0" y2="20"/></svg>'
        f'<span class="value">{shown(bar.value, kind, words)}</span>'
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One day, or whatever the places are.

    Attributes:
        label: which, plain text.
        parts: the figures that stand on each other, the lowest first.
    """

    label: str
    parts: tuple[float, ...]


def columns(rows: Sequence[Column], words: Words, *, about: About, parts: Sequence[str]) -> str:
    """Columns of parts: the first full, the second an outline.

    Args:
        rows: from the left.
        words: the words of the language in use.
        about: its name, its text, what the places are and how figures are written.
        parts: what the parts are, plain text; they head the table.
    """
    over = scale([sum(each.parts) for each in rows], about.kind)
    wide = 1 / max(1, len(rows))
    drawn = []
    for place, each in enumerate(rows):
        low = 0.0
        for number, part in enumerate(each.parts):
            top, foot = over.up(low + part), over.up(low)
            low += part
            if part:
                drawn.append(
                    f'<rect class="bar {"full" if number == 0 else "light"}" x="{100 * wide * (place + 0.16):.2f}%" '
                    f'y="{top:.2f}%" width="{68 * wide:.2f}%" height="{foot - top:.2f}%"/>'
                )
    labels = [each.label for each in rows]
    inside = (
        chart_parts.grid(over, about.kind, words)
        + "".join(drawn)
        + chart_parts.below(labels, [wide * (place + 0.5) for place in range(len(rows))], name=about.along)
    )
    cells = [[each.label, *(shown(part, about.kind, words) for part in each.parts)] for each in rows]
    legend = "".join(
        f'<li><svg class="key" width="18" height="14" aria-hidden="true"><rect class="bar {"light" if n else "full"}" '
        f'x="1" y="1" width="16" height="12"/></svg> {safe(name)}</li>'
        for n, name in enumerate(parts)
    )
    return chart_parts.figure(
        chart_parts.svg(inside, summary=about.summary, kind="columns"),
        words,
        title=about.title,
        table=chart_parts.table([about.along, *parts], cells),
        below=f'<ul class="sl-legend">{legend}</ul>' if len(parts) > 1 else "",
    )
