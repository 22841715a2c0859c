"""What a class's estimates show, judged together: the curve, and beside it the Brier score in words; pure."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.gauge import ENOUGH
from spades_learn.ui.calibration_chart import Point, calibration_chart
from spades_learn.ui.chart_parts import About
from spades_learn.ui.gauge_text import brier_line
from spades_learn.ui.i18n import N_

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spades_learn.teaching.gauge import Bin, Gauge
    from spades_learn.ui.words import Words

LEANS = MappingProxyType(
    {
        "hopeful": N_("The class is too hopeful: on average it says {off:apart} more than it is."),
        "doubtful": N_("The class is too doubtful: on average it says {off:apart} less than it is."),
        "": N_("On average the class says neither too much nor too little."),
    }
)
NERVES = MappingProxyType(
    {
        "bold": N_(
            "The estimates are too bold: what is called likely is less likely than that, and what is called unlikely is likelier."
        ),
        "timid": N_("The estimates are too timid: hands differ more than the figures do."),
    }
)


def calibration_html(found: Gauge | None, bins: Sequence[Bin], words: Words) -> str:
    """The class's curve and sentences; while there are too few estimates, how many there are.

    Args:
        found: the estimates judged together; None while there are too few.
        bins: what was said against what it was, by tenths.
        words: the words of the language in use.
    """
    if found is None:
        count = sum(each.count for each in bins)
        return "<p>{}</p>".format(
            words.many(
                "{n} chance was estimated so far; the curve comes after {all}.",
                "{n} chances were estimated so far; the curve comes after {all}.",
                count,
                all=ENOUGH,
            )
        )
    plain = words.as_form("text")
    about = About(title=plain.text("What the class said and what it was"), summary=" ".join(lines(found, plain)))
    points = [Point(each.said, each.truth, each.count) for each in bins]
    drawn = calibration_chart(points, words, about=about, said=plain.text("The class said"))
    told = "".join(f"<li>{line}</li>" for line in lines(found, words))
    return f'<div class="sl-beside">{drawn}<ul class="sl-told-list">{told}</ul></div>'


def lines(found: Gauge, words: Words) -> list[str]:
    """What the estimates show, a sentence each."""
    told = [
        words.text("{n} estimates were off by {miss:apart} on average.", n=found.count, miss=round(100 * found.miss)),
        words.text(LEANS[found.lean], off=round(100 * abs(found.bias))),
    ]
    if found.nerve:
        told.append(words.text(NERVES[found.nerve]))
    return [*told, brier_line(found, words)]
