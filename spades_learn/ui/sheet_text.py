"""The score sheet of a match: a row a hand, each side's points and bags in columns of their own (DEAL-4); pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.ui.i18n import N_

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spades_learn.rules.scoring import Score, SideScore
    from spades_learn.ui.words import Words


def sheet_html(scores: Sequence[Score], own: str, words: Words) -> str:
    """Every scored hand of a match, the last one opened; the learner's side comes first.

    Args:
        scores: the hands in order.
        own: the learner's side name, such as ``NS``.
        words: the language.
    """
    if not scores:
        empty = words.text("No hand has been scored yet.")
        return f"<p>{empty}</p>"
    sides = sorted(scores[0].sides, key=lambda name: name != own)
    names = "".join(f'<th colspan="2" scope="colgroup">{words.side(name)}</th>' for name in sides)
    heads = "".join(
        f'<th scope="col" class="n">{words.text(head)}</th>' for _ in sides for head in (N_("Points"), N_("Bags"))
    )
    rows = "".join(
        _hand(number, score, sides, words, opened=number == len(scores)) for number, score in enumerate(scores, 1)
    )
    label, hand = words.as_form("text").text("Score sheet"), words.text("Hand")
    return (
        f'<div class="sl-scroll" tabindex="0" role="region" aria-label="{label}"><table class="sl-table sl-sheet">'
        f'<thead><tr><td></td>{names}</tr><tr><th scope="col">{hand}</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def sheet_block(scores: Sequence[Score], own: str, words: Words, *, opened: bool = False) -> str:
    """The sheet behind its name, for a page that has something else to say first."""
    if not scores:
        return ""
    attribute, head = " open" if opened else "", words.text("Score sheet")
    return (
        f'<details class="sl-sheetblock"{attribute}><summary>{head}</summary>{sheet_html(scores, own, words)}</details>'
    )


def _hand(number: int, score: Score, sides: Sequence[str], words: Words, *, opened: bool) -> str:
    """A hand's row of sums, and below it the lines they add up from."""
    cells = "".join(_sums(score.sides[name], words) for name in sides)
    lists = "".join(_lines(name, score.sides[name], words) for name in sides)
    told = words.text("Hand {n}, line by line", n=number)
    won = ""
    if score.winner is not None:
        side = words.text("winner: {side:side}", side=score.winner)
        won = f" <b>{side}</b>"
    return (
        f'<tr class="hand"><th scope="row">{number}</th>{cells}</tr>'
        f'<tr class="lines"><td colspan="{1 + 2 * len(sides)}"><details{" open" if opened else ""}>'
        f"<summary>{told}{won}</summary>{lists}</details></td></tr>"
    )


def _sums(side: SideScore, words: Words) -> str:
    """The running points with what this hand brought, and the bags."""
    points, brought = words.number(side.points), words.number(side.hand, plus=True)
    return f'<td class="n"><b>{points}</b> <small>{brought}</small></td><td class="n">{side.bags}</td>'


def _lines(name: str, side: SideScore, words: Words) -> str:
    rows = "".join(
        f"<li>{words.line(line.clause, line.points, line.facts)} <small>{line.clause}</small></li>"
        for line in side.lines
    )
    none = words.text("nothing scored")
    return f"<h4>{words.side(name)}</h4><ul>{rows or f'<li>{none}</li>'}</ul>"
