"""What a class bid, a small picture a deal: how many gave each answer, with the best and the accepted ones marked."""

from __future__ import annotations

from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.class_bids import bid_order
from spades_learn.ui import chart_parts
from spades_learn.ui.i18n import N_
from spades_learn.ui.words import Drawn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spades_learn.teaching.class_bids import DealBids
    from spades_learn.ui.class_names import ClassNames
    from spades_learn.ui.words import Words

MOST = 12
"""Deals that are drawn where no class set says which."""
COLUMNS = 14
"""Answers that have a column; a deal with more has those that most gave."""
BEST, FINE = "★", "✓"
SLOTS = 6
"""Columns there is room for in any case, so that one answer alone is not as wide as a house."""
OTHERS = MappingProxyType({"look": N_("Look"), "number": N_("A number")})
"""Answers that are no bids: a look instead of blind nil, and any number instead of nil."""


def bids_html(
    deals: Sequence[DealBids], words: Words, names: ClassNames, *, bot: bool = False, most: int | None = MOST
) -> str:
    """The deals beside each other.

    Args:
        deals: in order.
        words: the words of the language in use.
        names: what lessons and gyms are called.
        bot: whether best and accepted answers are the bot's; else they are those that the learners were told.
        most: deals that are drawn; None for all.
    """
    if not deals:
        return f"<p>{words.text('No deal was bid on by two learners yet.')}</p>"
    shown = deals if most is None else deals[:most]
    drawn = "".join(_deal(each, number, words, names, bot=bot) for number, each in enumerate(shown, start=1))
    left = len(deals) - len(shown)
    rest = (
        f"<p><small>{words.many('{n} deal more is in the CSV tables.', '{n} deals more are in the CSV tables.', left)}</small></p>"
        if left
        else ""
    )
    return f'{_legend(words, bot=bot)}<div class="sl-deals">{drawn}</div>{rest}'


def _legend(words: Words, *, bot: bool) -> str:
    best, fine = (
        (words.text("the bot's bid"), words.text("nearly as good"))
        if bot
        else (words.text("the best answer, as learners were told"), words.text("accepted as close to it"))
    )
    keys = (("best", BEST, best), ("fine", FINE, fine), ("other", "", words.text("another answer")))
    rows = "".join(
        f'<li><svg class="key" width="18" height="14" aria-hidden="true"><rect class="{look}" x="1" y="1" width="16" height="12"/>'
        f"</svg> {mark} {name}</li>"
        for look, mark, name in keys
    )
    return f'<ul class="sl-legend sl-bids-key">{rows}</ul>'


def answer(told: str, words: Words) -> str:
    """An answer as it is called, plain text."""
    plain = words.as_form("text")
    if told in OTHERS:
        return plain.text(OTHERS[told])
    return plain.action(told) if told in {"nil", "blind nil"} else told


def columns_of(deal: DealBids) -> tuple[tuple[str, int], ...]:
    """The answers of a picture, each with its number, and the numbers between them that nobody bid."""
    counts = dict(deal.answers)
    there = {*counts, *deal.best, *deal.accepted}
    if len(there) > COLUMNS:
        by_count = sorted(there, key=lambda each: (each not in deal.best, -counts.get(each, 0), bid_order(each)))
        there = set(by_count[:COLUMNS])
    numbers = [int(each) for each in there if each.isascii() and each.isdecimal()]
    if numbers and max(numbers) - min(numbers) < COLUMNS:
        there |= {str(each) for each in range(min(numbers), max(numbers) + 1)}
    return tuple((each, counts.get(each, 0)) for each in sorted(there, key=bid_order))


def _deal(deal: DealBids, number: int, words: Words, names: ClassNames, *, bot: bool) -> str:
    plain = words.as_form("text")
    rows = columns_of(deal)
    title = names.deal(deal.lesson, deal.deal, number)
    told = _told(deal, plain)
    best = plain.listed([answer(each, plain) for each in deal.best])
    summary = " ".join(
        [
            plain.text(
                "Bids on this deal: {list}.", list=", ".join(f"{answer(one, plain)} {n}" for one, n in rows if n) or "–"
            ),
            *([plain.text("Best: {best}.", best=best)] if best else []),
            told,
        ]
    )
    marks = {**dict.fromkeys(deal.accepted, FINE), **dict.fromkeys(deal.best, BEST)}
    every = {**dict.fromkeys((*deal.best, *deal.accepted), 0), **dict(rows), **dict(deal.answers)}
    cells = [
        [answer(one, plain), plain.number(every[one]), _stands(one, deal, plain, bot=bot)]
        for one in sorted(every, key=bid_order)
    ]
    if deal.untold:
        cells.append([plain.text("not kept"), plain.number(deal.untold), ""])
    table = chart_parts.table([plain.text("Answer"), plain.text("Learners"), plain.text("How it stands")], cells)
    two = " two" if any(" " in answer(one, plain) for one, _ in rows) else ""
    picture = chart_parts.svg(_columns(rows, marks, plain), summary=summary, kind=f"deal{two}")
    drawn = chart_parts.figure(
        f"{names.hand(deal.lesson, deal.deal)}{picture}",
        words,
        title="",
        table=table,
        below=f"<p><small>{_told(deal, words)}</small></p>",
        kind="sl-deal",
    )
    # The title may hold a link, which a chart's own title cannot.
    return drawn.replace(">", f'><figcaption class="sl-chart-title">{title}</figcaption>', 1)


def _stands(told: str, deal: DealBids, words: Words, *, bot: bool) -> str:
    if told in deal.best:
        return words.text("the bot's bid") if bot else words.text("best")
    return words.text("accepted") if told in deal.accepted else ""


def _told(deal: DealBids, words: Words) -> str:
    """Who did what, in words."""
    if not deal.learners:
        return words.text("Nobody has bid here yet.")
    counts = dict(deal.answers)
    nils, blind = counts.get("nil", 0), counts.get("blind nil", 0)
    parts = [words.many("{n} learner.", "{n} learners.", deal.learners)]
    if deal.judged:
        parts = [
            words.many(
                "{n} of {all} learners answered well at once.", "{n} of {all} learners answered well at once.",
                deal.good, all=deal.learners,
            )
        ]  # fmt: skip
    if nils:
        parts.append(words.many("{n} bid nil.", "{n} bid nil.", nils))
    if blind:
        parts.append(words.many("{n} bid blind nil.", "{n} bid blind nil.", blind))
    if deal.helped:
        parts.append(words.many("{n} took a hint before.", "{n} took a hint before.", deal.helped))
    if deal.untold:
        parts.append(words.text("Not kept by an older version: {n}.", n=deal.untold))
    told = " ".join(parts)
    return Drawn(told) if words.form == "html" else told


def _columns(rows: Sequence[tuple[str, int]], marks: dict[str, str], words: Words) -> str:
    """The columns with their numbers above and their marks; a line parts nil from the numbers."""
    most = max([1, *(count for _, count in rows)])
    wide = 100 / max(SLOTS, len(rows))
    left = (100 - wide * len(rows)) / 2
    drawn = '<line class="zero" x1="0" x2="100%" y1="100%" y2="100%"/>'
    for place, (told, count) in enumerate(rows):
        look = {BEST: "best", FINE: "fine"}.get(marks.get(told, ""), "other")
        high, middle = 100 * count / most, left + wide * (place + 0.5)
        if count:
            drawn += (
                f'<rect class="{look}" x="{left + wide * (place + 0.14):.2f}%" y="{100 - high:.2f}%" width="{0.72 * wide:.2f}%" '
                f'height="{high:.2f}%"/>'
            )
        above = f"{marks.get(told, '')} {count}".strip()
        drawn += f'<text class="x" x="{middle:.2f}%" y="{100 - high:.2f}%" dy="-6">{above}</text>'
        first, _, second = answer(told, words).partition(" ")
        below = f'<tspan x="{middle:.2f}%" dy="14">{escape(second)}</tspan>' if second else ""
        drawn += f'<text class="x" x="{middle:.2f}%" y="100%" dy="18">{escape(first)}{below}</text>'
    nils = sum(bid_order(told)[0] == 0 for told, _ in rows)
    if 0 < nils < len(rows):
        drawn += f'<line class="grid" x1="{left + wide * nils:.2f}%" x2="{left + wide * nils:.2f}%" y1="0" y2="100%"/>'
    return drawn
