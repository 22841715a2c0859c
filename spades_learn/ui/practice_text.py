"""What practice says: question and hints as a lesson's words, the five pips, and how it stands."""

from __future__ import annotations

import re
from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.lesson import Prose
from spades_learn.teaching.practice import ENOUGH, WINDOW, Standing, at_once
from spades_learn.ui.i18n import N_

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spades_learn.teaching.feedback import Say
    from spades_learn.teaching.library import Library
    from spades_learn.teaching.practice import Question
    from spades_learn.teaching.progress import Attempt
    from spades_learn.ui.words import Words

STANDINGS = MappingProxyType(
    {
        Standing.NEW: ("○", N_("Not begun")),
        Standing.GOING: ("◐", N_("Going")),
        Standing.DONE: ("✓", N_("Done")),
        Standing.MASTERED: ("★", N_("Mastered")),
    }
)
"""The sign and the word of each standing; neither tells by colour alone."""
_SUITS = MappingProxyType({"♠": "S", "♥": "H", "♦": "D", "♣": "C"})
_CARD = re.compile(r"([♠♥♦♣])(10|[2-9JQKA])")


def prose(question: Question, books: Library, words: Words, *, hints: bool = True) -> Prose:
    """Question and hints as one language's words of a lesson, for the coach to show like any author's.

    Args:
        question: the fresh deal.
        books: where clauses are quoted from.
        words: the language.
        hints: whether there are any; a test has none.
    """
    ladder, name = question.ladder(), question.step.id
    clause = books.clause(ladder.clause, words.language)
    rungs = (
        _markdown(ladder.think, words),
        _markdown(ladder.look, words),
        f"{clause.id}: {clause.rule}",
        _markdown(ladder.answer, words),
    )
    task = " ".join(_markdown(each, words) for each in (ladder.given, ladder.task) if each is not None)
    sections = {(name, ""): task}
    if hints:
        sections |= {(name, f"hint {rung}"): text for rung, text in enumerate(rungs, start=1)}
    borrowed = frozenset({(name, "hint 3")} if clause.borrowed else ())
    return Prose("", "", MappingProxyType(sections), borrowed)


def _markdown(say: Say, words: Words) -> str:
    """A sentence as an author would write it: cards in braces, to be drawn or spoken later."""
    told = words.as_form("text").say(say.id, say.facts)
    return _CARD.sub(lambda found: f"{{{_SUITS[found[1]]}{found[2].replace('10', 'T')}}}", told)


def pips(attempts: Iterable[Attempt], words: Words) -> str:
    """The last five practice deals, the newest last: signs first, colour second, and a label that says it."""
    done = [at_once(each) for each in attempts]
    label = words.as_form("text").text(
        "Right at the first try: {n} of the last {all}; {enough} make it mastered",
        n=sum(done),
        all=WINDOW,
        enough=ENOUGH,
    )
    marks = "".join(f'<i class="{"hit" if good else "miss"}">{"✓" if good else "✗"}</i>' for good in done)
    marks += "<i></i>" * (WINDOW - len(done))
    return f'<span class="sl-pips" role="img" aria-label="{escape(label)}">{marks}</span>'


def practice_head(attempts: Iterable[Attempt], words: Words) -> str:
    """Above a practice question."""
    told = words.text("Practise: {enough} of the last {all}", enough=ENOUGH, all=WINDOW)
    return f'<div class="sl-eyebrow sl-practice">{told}{pips(attempts, words)}</div>'


def practice_invitation(attempts: Iterable[Attempt], words: Words) -> str:
    """At the end of a lesson: what mastering it takes, and how far that is."""
    name = words.text("Practise: {enough} of the last {all}", enough=ENOUGH, all=WINDOW)
    told = words.text("Fresh deals, as many as you like. Right at the first try and without a hint is what counts.")
    return f"<h3>{name} {pips(attempts, words)}</h3><p>{told}</p>"


def test_head(attempts: tuple[Attempt, ...], words: Words, *, answered: bool) -> str:
    """Above a question of a test-out."""
    at = len(attempts) + (0 if answered else 1)
    told = words.text("Test out: question {n} of {all}, no hints", n=at, all=WINDOW)
    return f'<div class="sl-eyebrow sl-practice">{told}{pips(attempts, words)}</div>'


def mastered_note(words: Words) -> str:
    """Said when a lesson is mastered."""
    told = words.text(
        "Mastered: {enough} of the last {all} at the first try, without a hint.", enough=ENOUGH, all=WINDOW
    )
    return f'<p class="sl-mastered"><b aria-hidden="true">★</b> {told}</p>'


def test_result(title: str, right: int, asked: int, words: Words) -> str:
    """What a test-out came to."""
    if right >= ENOUGH:
        name = words.text("Tested out")
        told = words.text("{n} of {all} right: this lesson counts as passed.", n=right, all=WINDOW)
    elif not asked:
        name, told = words.text("Stopped"), words.text("Nothing is lost: you can take the test at any time.")
    elif asked < WINDOW:
        name = words.text("Stopped")
        told = words.text(
            "{n} of {asked} right so far. Nothing is lost: you can take the test again.", n=right, asked=asked
        )
    else:
        name = words.text("Not this time")
        told = words.text(
            "{n} of {all} right; {enough} are needed. The lesson goes through it step by step.",
            n=right,
            all=WINDOW,
            enough=ENOUGH,
        )
    return f'<div class="sl-eyebrow">{name}</div><h2>{title}</h2><p class="sl-task" role="status">{told}</p>'
