"""What a learner's estimates show, as a curve and sentences; pure."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.gauge import ENOUGH
from spades_learn.ui.calibration_chart import Point, calibration_chart
from spades_learn.ui.chart_parts import About
from spades_learn.ui.i18n import N_

if TYPE_CHECKING:
    from spades_learn.teaching.gauge import Gauge
    from spades_learn.ui.words import Words

LEANS = MappingProxyType(
    {
        "hopeful": N_("You are too hopeful: on average you say {off:apart} more than it is."),
        "doubtful": N_("You are too doubtful: on average you say {off:apart} less than it is."),
        "": N_("On average you say neither too much nor too little."),
    }
)
NERVES = MappingProxyType(
    {
        "bold": N_(
            "Your estimates are too bold: what you call likely is less likely than that, and what you call unlikely is likelier."
        ),
        "timid": N_(
            "Your estimates are too timid: hands differ more than your figures do, so dare to say more of the good ones and less of the bad ones."
        ),
    }
)
TRENDS = MappingProxyType(
    {
        "better": N_(
            "You are getting better: over the last {n} estimates you were off by {now:apart} on average, before by {before:apart}."
        ),
        "worse": N_("Over the last {n} estimates you were off by {now:apart} on average, before by {before:apart}."),
        "same": N_(
            "Over the last {n} estimates you were off by {now:apart} on average, before by {before:apart}; that may be chance."
        ),
    }
)


def too_few(count: int, words: Words) -> str:
    """How many estimates are still missing, as a sentence."""
    return words.many(
        "Your calibration curve comes after {all} estimates: {n} is still missing.",
        "Your calibration curve comes after {all} estimates: {n} are still missing.",
        ENOUGH - count,
        all=ENOUGH,
    )


def lines(found: Gauge, words: Words) -> list[str]:
    """What the estimates show, a sentence each; the one that matters most first."""
    told = [
        words.text(
            "Your {n} estimates were off by {miss:apart} on average.", n=found.count, miss=round(100 * found.miss)
        ),
        words.text(LEANS[found.lean], off=round(100 * abs(found.bias))),
    ]
    if found.nerve:
        told.append(words.text(NERVES[found.nerve]))
    return [*told, brier_line(found, words)]


def brier_line(found: Gauge, words: Words) -> str:
    """The Brier score of the estimates beside that of one chance said for every hand."""
    facts = {"own": words.number(found.brier, places=3), "fair": words.number(found.reference, places=3)}
    if found.beats_reference:
        return words.text(
            "Brier score {own} (0 is perfect): better than saying the same chance for every hand, which gives {fair}.",
            **facts,
        )
    return words.text(
        "Brier score {own} (0 is perfect): saying the same chance for every hand would give {fair}.", **facts
    )


def trend_line(found: Gauge, words: Words, *, window: int) -> str:
    """How the newest stand against those before, as a sentence; "" while there are too few."""
    if found.trend is None:
        return ""
    now, before = round(100 * found.trend.now), round(100 * found.trend.before)
    return words.text(TRENDS[found.trend.change], n=window, now=now, before=before)


def curve(found: Gauge, words: Words) -> str:
    """The calibration curve as a chart."""
    plain = words.as_form("text")
    about = About(title=plain.text("What you said and what it was"), summary=" ".join(lines(found, plain)))
    return calibration_chart([Point(each.said, each.truth, each.count) for each in found.bins], words, about=about)
