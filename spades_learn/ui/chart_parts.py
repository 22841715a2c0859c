"""What every chart is made of: the figure around it, its scale, and the table of its figures.

Text inside an SVG keeps its size at every width, because places are percentages of the picture and only lines and
bands are stretched. Words handed to a chart are plain text (`Words.as_form("text")`) and are escaped here; a note or a
cell may also be markup that `Words` has drawn.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from spades_learn.ui.parts import table_html
from spades_learn.ui.words import Drawn

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from spades_learn.ui.words import Words

PERCENT, POINTS, NUMBER, COUNT, OFF = "percent", "points", "number", "count", "off"
"""How the figures of an axis are written: shares from 0 to 1, signed points, tenths, whole numbers, signed tenths."""

LETTER = 7.4
"""Pixels that a letter of a label needs, on average."""

NARROW, WIDE = 190, 300
"""Pixels that a plot has at least on the narrowest phone and on anything wider; its labels are thinned for both."""

TICKS = 4
"""Steps of a scale, about."""


def safe(text: str) -> str:
    """A text as HTML: what `Words` has drawn as it is, anything else escaped."""
    return text if isinstance(text, Drawn) else escape(text)


def shown(value: float | None, kind: str, words: Words) -> str:
    """A figure in words."""
    if value is None:
        return "–"
    if kind == PERCENT:
        return words.percent(value)
    return words.number(value, places=1 if kind in {NUMBER, OFF} else 0, plus=kind in {POINTS, OFF} and value > 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What a chart is about; all plain text.

    Attributes:
        title: its name, shown above it.
        summary: what it shows in a sentence or two, for whoever does not see it.
        along: what the places are, such as "Trick"; it heads the table too.
        kind: how the figures are written: `PERCENT` (shares from 0 to 1), `POINTS`, `NUMBER`, `COUNT` or `OFF`.
    """

    title: str
    summary: str
    along: str = ""
    kind: str = PERCENT


@dataclass(frozen=True, slots=True)
class Scale:
    """The figures an axis runs over.

    Attributes:
        low: the lowest figure.
        high: the highest, above ``low``.
        ticks: the figures that have a line.
    """

    low: float
    high: float
    ticks: tuple[float, ...]

    def up(self, value: float) -> float:
        """How far up a value stands, in per cent of the height, from the top."""
        return round(100 - 100 * self.along(value), 2)

    def along(self, value: float) -> float:
        """How far along a value stands, from 0 to 1; what is outside is brought to the edge."""
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))


def scale(values: Iterable[float], kind: str) -> Scale:
    """A scale that holds these values and zero; shares always run from 0 to 1.

    >>> scale([3, 11], "count").ticks
    (0.0, 5.0, 10.0, 15.0)
    >>> scale([-120, 80], "points").ticks
    (-150.0, -100.0, -50.0, 0.0, 50.0, 100.0)
    """
    if kind == PERCENT:
        return Scale(0.0, 1.0, (0.0, 0.25, 0.5, 0.75, 1.0))
    found = [0.0, *values]
    low, high = min(found), max(found)
    least = 1.0 if kind == COUNT else 0.1
    step = max(_round((high - low) / TICKS or 1.0), least)
    first, last = math.floor(low / step), max(math.ceil(high / step), math.floor(low / step) + 1)
    ticks = tuple(round(step * place, 6) for place in range(first, last + 1))
    return Scale(ticks[0], ticks[-1], ticks)


def _round(step: float) -> float:
    """The next of 1, 2, 5, 10, 20, 50 and so on that is not below."""
    power = 10.0 ** math.floor(math.log10(step))
    return next(power * each for each in (1, 2, 5, 10) if power * each >= step - 1e-9)


def spread(labels: Sequence[str], *, room: int) -> int:
    """Every how many labels one is shown, so that they do not touch in a room of so many pixels.

    >>> spread([str(n) for n in range(1, 14)], room=300), spread([str(n) for n in range(1, 14)], room=190)
    (1, 2)
    """
    widest = max((len(each) for each in labels), default=0) * LETTER + 5
    fit = max(2, int(room // widest))
    return max(1, math.ceil(len(labels) / fit))


def figure(picture: str, words: Words, *, title: str, table: str, below: str = "", kind: str = "") -> str:
    """The picture with its name above and the table of its figures below.

    Args:
        picture: safe HTML, with a role and a text of its own.
        words: the words of the language in use.
        title: the chart's name, plain text.
        table: the figures, as safe HTML.
        below: safe HTML between both: a legend, notes.
        kind: a class of the figure.
    """
    told = words.text("The figures in a table")
    label = escape(title) or told  # a table that is wider than a phone is scrolled by keys as well
    head = f'<figcaption class="sl-chart-title">{escape(title)}</figcaption>' if title else ""
    return (
        f'<figure class="sl-chart{" " + kind if kind else ""}">{head}{picture}{below}'
        f'<details class="sl-figures"><summary>{told}</summary>'
        f'<div class="sl-scroll" tabindex="0" role="group" aria-label="{label}">{table}</div></details></figure>'
    )


def svg(inside: str, *, summary: str, kind: str) -> str:
    """A picture with its text for whoever does not see it."""
    return (
        f'<div class="sl-plot {kind}"><svg role="img" aria-label="{escape(summary)}" width="100%" height="100%" '
        f'focusable="false">{inside}</svg></div>'
    )


def stretched(inside: str) -> str:
    """Lines and areas in hundredths of the plot's width and height."""
    return f'<svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">{inside}</svg>'


def grid(over: Scale, kind: str, words: Words) -> str:
    """The lines across, each with its figure at the left; zero is stronger."""
    lines = "".join(
        f'<line class="{"zero" if each == 0 else "grid"}" x1="0" x2="100%" y1="{over.up(each)}%" y2="{over.up(each)}%"/>'
        f'<text class="y" x="-7" y="{over.up(each)}%" dy=".34em">{escape(shown(each, kind, words))}</text>'
        for each in over.ticks
    )
    return f"<g>{lines}</g>"


def below(labels: Sequence[str], at: Sequence[float], *, name: str = "") -> str:
    """The labels under the plot at places from 0 to 1, as many as there is room for, and what they are."""
    wide = spread(labels, room=WIDE)
    narrow = wide * math.ceil(spread(labels, room=NARROW) / wide)
    marks = "".join(
        f'<text class="x{" wide" if place % narrow else ""}" x="{100 * x:.2f}%" y="100%" dy="19">{escape(text)}</text>'
        for place, (text, x) in enumerate(zip(labels, at, strict=True))
        if place % wide == 0
    )
    return f'{marks}<text class="name" x="100%" y="100%" dy="37">{escape(name)}</text>' if name else marks


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The figures behind a chart; every column but the first is set right."""
    cells = [[safe(each) for each in row] for row in rows]
    return table_html([safe(each) for each in head], cells, numeric=dict.fromkeys(range(1, len(head)), True))
