"""What the coach of a match says: one decision weighed, and a hand summed up; pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.bots.bands import BANDS
from spades_learn.rules.bidding import Call
from spades_learn.ui.parts import sentence, verdict_html

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from spades_learn.bots.grading import Graded
    from spades_learn.ui.words import Words

COSTLY = ("inaccuracy", "mistake", "blunder")
"""Grades of a clear loss."""
SHOWN = 3
"""Costly moments that a summary names."""
ICONS = {"best": "✓", "good": "✓", "unsure": "≈"}


def verdict(found: Graded, words: Words) -> str:
    """One decision in a line, with the first reason and its clause."""
    kind = "bad" if found.grade in COSTLY else "close" if found.grade == "unsure" else "ok"
    body = _reason(found, words)
    if found.worlds:
        told = words.text("Weighed in {n} sampled deals, from what you could see.", n=found.worlds)
        body += f"<p><small>{told}</small></p>"
    shown = verdict_html(kind, ICONS.get(found.grade, "✗"), title(found, words), body)
    return f'<div class="sl-box" role="status">{shown}</div>'


def title(found: Graded, words: Words) -> str:
    """What a decision was worth."""
    mine = words.action(str(found.decision.action))
    if found.forced:
        return words.text("{action}: there was no other choice", action=mine)
    if found.grade == "best":
        return words.text("{action}: nothing is better", action=mine)
    if found.looks:
        return words.text("{action}: a look at your cards was better", action=mine)
    best = words.action(str(found.values[0].action))
    if found.grade == "good":
        return words.text("{action}: as good as {best}", action=mine, best=best)
    if found.grade == "unsure":
        return words.text("{action}: the sample does not tell it from {best}", action=mine, best=best)
    return words.text("{action} gave up {loss}; {best} was better", action=mine, loss=loss(found, words), best=best)


def loss(found: Graded, words: Words) -> str:
    """What was given up: points of the hand, or percentage points of the chance to win the match."""
    if found.by_win:
        return words.text("{n} percentage points of winning", n=words.number(100 * found.win_loss, places=1))
    return words.text("{n} points on average", n=words.number(found.loss, places=1))


def summary(found: Sequence[Graded], words: Words, *, hinted: Collection[int] = ()) -> str:
    """The learner's decisions of a hand: how many were good, how many had help, and those that cost most.

    Args:
        found: the decisions, in order.
        words: of the learner.
        hinted: the numbers of those made after a hint.
    """
    free = [each for each in found if not each.forced]
    head = words.text("Your decisions")
    if not free:
        told = words.text("You had no choice in this hand.")
        return f'<div class="sl-box" role="status"><h2 class="sl-eyebrow">{head}</h2><p>{told}</p></div>'
    good = sum(each.grade in {"best", "good"} for each in free)
    told = words.text("Of {all} choices {n} were the best or as good.", all=len(free), n=good)
    unsure = sum(each.grade == "unsure" for each in free)
    if unsure:
        told += " " + words.text("In {n} the sample does not tell.", n=unsure)
    helped = sum(each.decision.number in hinted for each in free)
    if helped:
        told += " " + words.many("One was made after a hint.", "{n} were made after a hint.", helped)
    worst = sorted((each for each in free if each.grade in COSTLY), key=_cost, reverse=True)[:SHOWN]
    rows = "".join(f"<li>{_moment(each, words)}</li>" for each in worst)
    name = words.text("What cost most")
    costly = f"<h3>{name}</h3><ul>{rows}</ul>" if rows else f"<p>{words.text('Nothing was given up for certain.')}</p>"
    return f'<div class="sl-box" role="status"><h2 class="sl-eyebrow">{head}</h2><p>{told}</p>{costly}</div>'


def _moment(found: Graded, words: Words) -> str:
    """When a decision was made, what it cost, and why the other one was better."""
    if isinstance(found.decision.action, Call):
        when = words.text("Bidding")
    else:
        when = words.text("Trick {n}", n=len(found.decision.view.tricks) + 1)
    return f"<b>{when}</b> · {title(found, words)}{_reason(found, words)}"


def _cost(found: Graded) -> tuple[float, int]:
    return (found.win_loss if found.by_win else found.loss), BANDS.index(found.grade)


def _reason(found: Graded, words: Words) -> str:
    """The first thing the cards prove for the better action, or for this one where none is better."""
    if found.forced or found.grade == "unsure" or not found.reasons:
        return ""
    first = found.reasons[0]
    told = words.say(f"reason.{first.id}", first.facts)
    lead = ""
    if found.better is not None:
        lead = words.text("For {best}:", best=words.action(str(found.better))) + " "
    return f"<p>{lead}{told if lead else sentence(told)} <small>{first.clause}</small></p>"
