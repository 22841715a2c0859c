"""Charts as safe HTML: each a picture with a text, and the figures it shows in a table behind it. No scripts.

What tells two things apart is never colour alone: lines have their own dashes and points their own shapes, bars their
hatching, turning points their numbers. Every text handed in is plain (`Words.as_form("text")`); only notes may be
drawn by `Words`.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from spades_learn.ui import chart_parts
from spades_learn.ui.chart_parts import COUNT, NUMBER, PERCENT, POINTS, About, safe, scale, shown, stretched

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from spades_learn.ui.chart_parts import Scale
    from spades_learn.ui.words import Words

__all__ = ["COUNT", "NUMBER", "PERCENT", "POINTS", "About", "Line", "Mark", "line_chart", "shape"]

CROWDED = 30
"""With more places than this, a point of its own for each would only thicken the line."""

SHAPES = ("round", "square", "diamond", "triangle")


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a chart.

    Attributes:
        name: what it is, plain text.
        values: one a place; None leaves a gap.
        band: lowest and highest likely value at each place, or None there; empty where there is no band.
    """

    name: str
    values: Sequence[float | None]
    band: Sequence[tuple[float, float] | None] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A place worth a look, numbered in the picture and told below it.

    Attributes:
        place: which place of the axis, from 0.
        note: what happened there; plain text, or drawn by `Words`.
        line: which line it lies on, from 0.
        tone: ``bad``, ``good`` or ``info``; the note says the same in words.
        href: where it leads, such as ``?page=better&deal=…``; "" for nowhere.
    """

    place: int
    note: str
    line: int = 0
    tone: str = "bad"
    href: str = ""


def line_chart(
    lines: Sequence[Line], words: Words, *, about: About, places: Sequence[str], marks: Sequence[Mark] = ()
) -> str:
    """Lines over tricks, cards or days, with bands and numbered turning points.

    Args:
        lines: one to four, each with a value for every place.
        words: the words of the language in use.
        about: its name, its text and its axes.
        places: the label of each place; the table has them all, the axis as many as there is room for.
        marks: turning points, in the order they are numbered.

    Raises:
        ValueError: a line has not one value for each place.
    """
    if any(len(each.values) != len(places) or (each.band and len(each.band) != len(places)) for each in lines):
        raise ValueError(f"every line wants {len(places)} values, one for each place")
    found = [value for each in lines for value in each.values if value is not None]
    found += [edge for each in lines for band in each.band if band is not None for edge in band]
    over, kind = scale(found, about.kind), about.kind
    at = [place / max(1, len(places) - 1) for place in range(len(places))]
    drawn = [_stroke(each, n, at, over) for n, each in enumerate(lines)]
    inside = (
        chart_parts.grid(over, kind, words)
        + stretched("".join(drawn))
        + (_points(lines, at, over) if len(places) <= CROWDED else "")
        + "".join(_marked(n, each, lines, at, over) for n, each in enumerate(marks, start=1))
        + chart_parts.below(places, at, name=about.along)
    )
    rows = [[place, *(_cell(each, n, kind, words) for each in lines)] for n, place in enumerate(places)]
    return chart_parts.figure(
        chart_parts.svg(inside, summary=about.summary, kind="lines"),
        words,
        title=about.title,
        table=chart_parts.table([about.along, *(each.name for each in lines)], rows),
        below=_legend(lines) + _notes(marks),
    )


def _cell(line: Line, place: int, kind: str, words: Words) -> str:
    value = shown(line.values[place], kind, words)
    band = line.band[place] if line.band else None
    return value if band is None else f"{value} ({shown(band[0], kind, words)} … {shown(band[1], kind, words)})"


def _stroke(line: Line, number: int, at: Sequence[float], over: Scale) -> str:
    """A line and its band; a place without a value parts it."""
    runs: list[list[int]] = [[]]
    for place, value in enumerate(line.values):
        if value is None:
            runs.append([])
        else:
            runs[-1].append(place)
    parts = []
    if line.band:
        edges = [(at[place], band) for place, band in enumerate(line.band) if band is not None]
        there = [f"{100 * x:.2f},{over.up(high)}" for x, (_, high) in edges]
        back = [f"{100 * x:.2f},{over.up(low)}" for x, (low, _) in reversed(edges)]
        parts.append(f'<polygon class="band l{number}" points="{" ".join((*there, *back))}"/>')
    for run in runs:
        points = [(at[place], line.values[place]) for place in run]
        told = " ".join(f"{100 * x:.2f},{over.up(value)}" for x, value in points if value is not None)
        if len(run) > 1:
            parts.append(f'<polyline class="line l{number}" points="{told}"/>')
    return "".join(parts)


def _points(lines: Sequence[Line], at: Sequence[float], over: Scale) -> str:
    return "".join(
        shape(SHAPES[number % len(SHAPES)], at[place], over.up(value), f"dot l{number}")
        for number, line in enumerate(lines)
        for place, value in enumerate(line.values)
        if value is not None
    )


def shape(name: str, x: float, y: float, classes: str, *, size: float = 4.0) -> str:
    """A point of its own shape: ``x`` from 0 to 1, ``y`` in per cent from the top, ``size`` half its width in pixels."""
    place = f'<svg class="at" x="{100 * x:.2f}%" y="{y:.2f}%" overflow="visible">'
    s = size
    drawn = {
        "round": f'<circle class="{classes}" r="{s:g}"/>',
        "square": f'<rect class="{classes}" x="{-s:g}" y="{-s:g}" width="{2 * s:g}" height="{2 * s:g}"/>',
        "diamond": f'<path class="{classes}" d="M0 {-1.35 * s:g}L{1.35 * s:g} 0L0 {1.35 * s:g}L{-1.35 * s:g} 0Z"/>',
        "triangle": f'<path class="{classes}" d="M0 {-1.3 * s:g}L{1.3 * s:g} {s:g}L{-1.3 * s:g} {s:g}Z"/>',
    }
    return f"{place}{drawn[name]}</svg>"


def _marked(number: int, mark: Mark, lines: Sequence[Line], at: Sequence[float], over: Scale) -> str:
    """A turning point: its number in a ring, on its line."""
    value = lines[mark.line].values[mark.place]
    if value is None:
        return ""
    x, y = at[mark.place], over.up(value)
    # Above the line, but below it where it runs along the top.
    lift = 20 if y < 14 else -20
    return (
        f'<svg class="at" x="{100 * x:.2f}%" y="{y:.2f}%" overflow="visible"><g class="mark {escape(mark.tone)}">'
        f'<line x1="0" y1="0" x2="0" y2="{lift * 0.5:g}"/><circle r="5"/><circle class="tag" cy="{lift}" r="10"/>'
        f'<text y="{lift}" dy=".35em">{number}</text></g></svg>'
    )


def _legend(lines: Sequence[Line]) -> str:
    """Which line is which; none for a line alone, which the title names."""
    if len(lines) < 2:
        return ""
    rows = "".join(
        f'<li><svg class="key" viewBox="0 0 34 14" width="34" height="14" aria-hidden="true">'
        f'<line class="line l{number}" x1="1" x2="33" y1="7" y2="7"/>'
        f'<svg x="17" y="7" overflow="visible">{shape(SHAPES[number % len(SHAPES)], 0, 0, f"dot l{number}")}</svg></svg> '
        f"{escape(each.name)}</li>"
        for number, each in enumerate(lines)
    )
    return f'<ul class="sl-legend">{rows}</ul>'


def _notes(marks: Iterable[Mark]) -> str:
    """What the numbers in the picture mean."""
    rows = "".join(
        f'<li class="{escape(each.tone)}">'
        + (f'<a href="{escape(each.href)}">{safe(each.note)}</a>' if each.href else safe(each.note))
        + "</li>"
        for each in marks
    )
    return f'<ol class="sl-marks">{rows}</ol>' if rows else ""
