"""Whether a learner bids too much or too little, folded below a result of the bid gym; safe HTML."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.bid_lean import ENOUGH
from spades_learn.ui.bar_charts import Bar, bars
from spades_learn.ui.chart_parts import COUNT, About
from spades_learn.ui.i18n import N_

if TYPE_CHECKING:
    from spades_learn.teaching.bid_lean import Lean
    from spades_learn.ui.words import Words

LEANS = MappingProxyType(
    {
        "over": N_("You tend to bid too much: {off} tricks more than the best number on average."),
        "under": N_("You tend to bid too little: {off} tricks less than the best number on average."),
        "": N_("On average you bid neither too much nor too little; what difference there is may be chance."),
    }
)


def lean_html(found: Lean | None, count: int, words: Words) -> str:
    """Whether the learner bids too much or too little; before that can be told, how many hands are missing."""
    if found is None:
        missing = words.many(
            "Whether you bid too much or too little is told after {all} hands: {n} is still missing.",
            "Whether you bid too much or too little is told after {all} hands: {n} are still missing.",
            ENOUGH - count,
            all=ENOUGH,
        )
        return f'<p class="sl-tocome"><small>{missing}</small></p>'
    told = [
        _counted(found, words),
        words.text(LEANS[found.lean], off=words.number(abs(found.mean), places=1)),
    ]
    plain = words.as_form("text")
    drawn = [
        Bar(label=words.number(off, plus=True) if off else plain.text("Best number"), value=number)
        for off, number in found.by_off.items()
    ]
    about = About(
        title=plain.text("Your bids against the best number"),
        summary=_counted(found, plain),
        along=plain.text("Tricks more or less"),
        kind=COUNT,
    )
    head = words.text("Too much or too little: your {n} bids so far", n=found.count)
    lines = "".join(f"<p>{each}</p>" for each in told)
    figures = bars(drawn, words, about=about, value=plain.text("Hands"))
    return f'<details class="sl-box sl-fold"><summary>{head}</summary>{lines}{figures}</details>'


def _counted(found: Lean, words: Words) -> str:
    """How many bids were higher, lower and right."""
    return words.text(
        "{n} hands: {over} bid higher than the best number, {under} lower, {same} just right.",
        n=found.count,
        over=found.over,
        under=found.under,
        same=found.same,
    )
