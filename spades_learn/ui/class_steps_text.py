"""Where a class was slow, and what it mistook for what; as safe HTML, pure."""

from __future__ import annotations

from datetime import timedelta
from itertools import groupby
from typing import TYPE_CHECKING

from spades_learn.teaching.misconceptions import CLAUSES
from spades_learn.ui.misconception_words import MISCONCEPTIONS
from spades_learn.ui.parts import sentence, table_html
from spades_learn.ui.words import Drawn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spades_learn.teaching.class_counts import Slow
    from spades_learn.teaching.class_heat import Confusion
    from spades_learn.ui.class_names import ClassNames
    from spades_learn.ui.words import Words

FEW = 5
"""Learners below which a mean of theirs is not told."""
MOST = 12
"""Steps, and mistaken ideas, that are listed."""
ONCE = 1.0


def slow_html(slow: Sequence[Slow], words: Words, names: ClassNames) -> str:
    """The steps that took many tries, with the hints and the time they took.

    Args:
        slow: the steps, most tries first.
        words: the words of the language in use.
        names: what lessons and steps are called.
    """
    told = [each for each in slow if each.learners >= FEW and (each.tries > ONCE or each.helped)][:MOST]
    if not told:
        return "<p>{}</p>".format(
            words.text("No step took a second try so far, of those that {n} learners or more have done.", n=FEW)
        )
    text = words.text
    head = [text("Step"), text("Tries on average"), text("Took a hint"), text("Time, median"), text("Learners")]
    rows = [
        [
            names.step_html(each.lesson, each.step),
            words.number(each.tries, places=1),
            words.text("{n} of {all}", n=each.helped, all=each.learners),
            "–" if each.seconds is None else _time(each.seconds, words),
            words.number(each.learners),
        ]
        for each in told
    ]
    note = text(
        "Most tries first. Time: from the answer before to the first answer here, where no more than ten minutes lie between. Steps that fewer than {n} learners have done are left out.",
        n=FEW,
    )
    label = words.as_form("text").text("Slow steps")
    table = table_html(head, rows, numeric=dict.fromkeys(range(1, len(head)), True))
    return (
        f'<div class="sl-scroll sl-slow" tabindex="0" role="region" aria-label="{label}">{table}</div>'
        f"<p><small>{note}</small></p>"
    )


def _time(seconds: float, words: Words) -> str:
    """Seconds below two minutes, minutes from there."""
    if seconds < 2 * timedelta(minutes=1).total_seconds():
        return words.many("{n} second", "{n} seconds", max(1, round(seconds)))
    return words.many("{n} minute", "{n} minutes", round(seconds / 60))


def confusions_html(found: Sequence[Confusion], words: Words, names: ClassNames) -> str:
    """The mistaken ideas in words, each with its rule and where it showed.

    Args:
        found: the ideas by lesson, the sum of each first.
        words: the words of the language in use.
        names: what rules and lessons are called.
    """
    if not found:
        return f"<p>{words.text('No mistake that has a name was seen yet.')}</p>"
    items = []
    for tag, group in groupby(found, key=lambda each: each.tag):
        whole, *where = group
        places = [
            words.text("{lesson} ({times:times})", lesson=names.numbered(each.lesson), times=each.times)
            for each in where[:3]
        ]
        listed = Drawn("; ".join(places)) if words.form == "html" else "; ".join(places)
        who = words.many("{n} learner", "{n} learners", whole.learners)
        items.append(
            f"<li>{sentence(words.text(MISCONCEPTIONS[tag]))} <small>{who}, {words.text('{times:times}', times=whole.times)}. "
            f"{words.text('Mostly in: {list}', list=listed)}.</small> {names.rule(CLAUSES[tag])}</li>"
        )
    more = len(items) - MOST
    rest = (
        f"<p><small>{words.many('{n} more is in the CSV tables.', '{n} more are in the CSV tables.', more)}</small></p>"
        if more > 0
        else ""
    )
    return f'<ol class="sl-gaps sl-confusions">{"".join(items[:MOST])}</ol>{rest}'
