"""What was said against what it was: the calibration curve, with how many stand behind each point."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from spades_learn.ui import chart_parts
from spades_learn.ui.chart_parts import PERCENT, Scale
from spades_learn.ui.charts import shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spades_learn.ui.chart_parts import About
    from spades_learn.ui.words import Words

TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)
SMALLEST, LARGEST = 4.0, 9.0
"""Half a point's width, in pixels, for one estimate and for the most."""


@dataclass(frozen=True, slots=True)
class Point:
    """Estimates of about the same chance.

    Attributes:
        said: the mean chance said, from 0 to 1.
        truth: the mean chance there was.
        count: how many.
    """

    said: float
    truth: float
    count: int


def calibration_chart(points: Sequence[Point], words: Words, *, about: About, said: str = "") -> str:
    """The curve beside the line of perfect estimates; above it things are likelier than said.

    ``about.along`` is not used: the axes are what was said and what it was.

    Args:
        points: by what was said, the least first.
        words: the words of the language in use.
        about: its name and its text.
        said: who said it, plain text; "" for the learner.
    """
    text = words.as_form("text").text
    said = said or text("You said")
    over = Scale(0.0, 1.0, TICKS)
    most = max((each.count for each in points), default=1)
    line = " ".join(f"{100 * each.said:.2f},{over.up(each.truth)}" for each in points)
    inside = (
        chart_parts.grid(over, PERCENT, words)
        + chart_parts.below([words.percent(each) for each in TICKS], TICKS, name=said)
        + chart_parts.stretched(
            '<line class="ideal" x1="0" y1="100" x2="100" y2="0"/>'
            + (f'<polyline class="line l0" points="{line}"/>' if len(points) > 1 else "")
        )
        + f'<text class="top" x="-46" y="0" dy="-10">{escape(text("It was"))}</text>'
        + "".join(_point(each, over, most, above=above) for each, above in zip(points, _above(points), strict=True))
    )
    rows = [[words.percent(each.said), words.percent(each.truth), words.number(each.count)] for each in points]
    key = (
        '<svg class="key" viewBox="0 0 34 14" width="34" height="14" aria-hidden="true">'
        '<line class="ideal" x1="1" x2="33" y1="7" y2="7"/></svg>'
    )
    told = text("Exactly as said. The numbers are how many estimates stand behind a point.")
    return chart_parts.figure(
        chart_parts.svg(inside, summary=about.summary, kind="square"),
        words,
        title=about.title,
        table=chart_parts.table([said, text("It was"), text("Estimates")], rows),
        below=f'<ul class="sl-legend"><li>{key} {escape(told)}</li></ul>',
        kind="narrow",
    )


CROWDED = 0.1
"""Points nearer than this in both ways would have their numbers on each other."""


def _above(points: Sequence[Point]) -> list[bool]:
    """Which points have their numbers above them: every second one of a crowd."""
    found: list[bool] = []
    for place, each in enumerate(points):
        last = points[place - 1] if place else None
        near = last is not None and each.said - last.said < CROWDED and abs(each.truth - last.truth) < CROWDED / 2
        found.append(near and not found[-1])
    return found


def _point(point: Point, over: Scale, most: int, *, above: bool = False) -> str:
    """A point, larger for more, with its number on the side away from the line of perfect estimates, or above it."""
    size = SMALLEST + (LARGEST - SMALLEST) * (point.count / most) ** 0.5
    y = over.up(point.truth)
    lower = point.truth < point.said
    dx, anchor = (size + 4, "start") if lower and point.said < 0.9 else (-size - 4, "end")
    if not lower and point.said < 0.08:
        dx, anchor = size + 4, "start"
    dy = size * 0.6
    if above:
        dx, anchor, dy = 0.0, "middle", -size - 9
    number = (
        f'<svg class="at" x="{100 * point.said:.2f}%" y="{y:.2f}%" overflow="visible">'
        f'<text class="count" x="{dx:.1f}" y="{dy:.1f}" dy=".34em" text-anchor="{anchor}">{point.count}</text></svg>'
    )
    return shape("round", point.said, y, "dot l0", size=size) + number
