"""What the coach panel says at each moment of a lesson, as safe HTML; pure, so that every text can be tested."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.feedback import Feedback, Verdict
from spades_learn.teaching.session import RUNGS, Session
from spades_learn.ui.i18n import N_
from spades_learn.ui.languages import SOURCE
from spades_learn.ui.parts import verdict_html
from spades_learn.ui.prose import foreign, foreign_block, html, inline, plain, untold
from spades_learn.ui.why import count_html
from spades_learn.ui.words import Drawn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spades_learn.teaching.lesson import Prose
    from spades_learn.teaching.library import Library
    from spades_learn.ui.words import Words

LANG = f' lang="{SOURCE}"'
"""The attribute of what is in English though the page is not."""

LOOKS = MappingProxyType(
    {
        Verdict.RIGHT: ("ok", "✓", N_("Right")),
        Verdict.FINE: ("close", "≈", N_("Close enough")),
        Verdict.WORSE: ("close", "↓", N_("Allowed, but there is better")),
        Verdict.ILLEGAL: ("bad", "✗", N_("Not allowed")),
        Verdict.WRONG: ("bad", "✗", N_("Not quite")),
        Verdict.SKIPPED: ("info", "→", N_("Skipped")),
    }
)


def eyebrow(session: Session, words: Words) -> str:
    """Where the learner is: the step, and about how long is left."""
    steps = len(session.lesson.steps)
    left = max(1, round(session.lesson.minutes * (steps - session.at) / steps))
    text = words.text("Step {n} of {all} · about {m} min left", n=session.at + 1, all=steps, m=left)
    return f'<div class="sl-eyebrow">{text}</div>'


def task(session: Session, prose: Prose, words: Words) -> str:
    """The step's own text, and in a worked example what just happened; the line above it is the page's."""
    borrowed = (session.step.id, "") in prose.borrowed
    text = foreign_block(html(prose.text(session.step.id) or "", words), words, borrowed=borrowed)
    told = "".join(f'<p class="sl-told">{line}</p>' for line in (*watched(session, words), *progress(session, words)))
    return f'<div class="sl-task sl-prose">{text}{told}</div>'


def watched(session: Session, words: Words) -> tuple[str, ...]:
    """What a worked example has just shown; lines that add up stay in sight."""
    step = session.step
    frames = step.frames(session.rules)[: session.frame + 1]
    shown = frames if step.adds_up else frames[-1:]
    return tuple(words.say(each.say.id, each.say.facts) for each in shown if each.say is not None)


def progress(session: Session, words: Words) -> tuple[str, ...]:
    """How far a play-out has come."""
    line = session.line
    if line is None:
        return ()
    told = session.step.progress(line, session.rules)
    return (" · ".join(words.say(each.id, each.facts) for each in told),) if told else ()


def hints(session: Session, prose: Prose, words: Words) -> str:
    """The rungs shown so far."""
    shown = prose.hints(session.step.id)[: session.hints]
    told = (
        foreign(inline(text, words), borrowed=(session.step.id, f"hint {number}") in prose.borrowed)
        for number, text in enumerate(shown, start=1)
    )
    return hints_html(told, words)


def hints_html(shown: Iterable[str], words: Words) -> str:
    """Rungs of help, each safe HTML, numbered."""
    rows = "".join(
        f'<div class="sl-hint"><b>{words.text("Hint {n}", n=number)}</b> {each}</div>'
        for number, each in enumerate(shown, start=1)
    )
    return f'<div role="status">{rows}</div>' if rows else ""


def hint_dots(session: Session, words: Words) -> str:
    """How many of the hints are used."""
    label = words.text("{n} of {all} hints used", n=session.hints, all=RUNGS)
    dots = "".join(f'<i class="{"used" if rung < session.hints else ""}"></i>' for rung in range(RUNGS))
    return f'<span class="sl-hintdots" role="img" aria-label="{escape(label)}">{dots}</span>'


def feedback_html(session: Session, prose: Prose, books: Library, words: Words) -> str:
    """The coach's answer: verdict, author's text, reasons, and the clauses quoted."""
    answer = session.feedback
    if answer is None and session.passed and session.step.asks is False:
        return clauses_html(session.step.clauses, books, words) if session.step.clauses else ""
    if answer is None:
        return ""
    kind, icon, title = LOOKS[answer.verdict]
    body = "".join(f"<p>{text}</p>" for text in sentences(answer, session, prose, words))
    body += count_html(answer.count, words) if answer.count is not None else ""
    shown = verdict_html(kind, icon, words.text(title), body)
    return f'<div role="status">{shown}{clauses_html(answer.clauses, books, words)}</div>'


def sentences(answer: Feedback, session: Session, prose: Prose, words: Words) -> tuple[str, ...]:
    """Every sentence of an answer: the author's first, then those built from facts."""
    authored = prose.text(session.step.id, answer.text) if answer.text else None
    built = tuple(words.say(each.id, each.facts) for each in answer.says)
    if not authored:
        return built
    return (foreign(inline(authored, words), borrowed=(session.step.id, answer.text) in prose.borrowed), *built)


def spoken(answer: Feedback, session: Session, prose: Prose, words: Words) -> str:
    """The same for a screen reader."""
    speech = words.as_form("speech")
    authored = prose.text(session.step.id, answer.text) if answer.text else None
    built = [speech.say(each.id, each.facts) for each in answer.says]
    title = speech.text(LOOKS[answer.verdict][2])
    return " ".join([f"{title}.", *([plain(authored, speech)] if authored else []), *built])


def spoken_task(session: Session, prose: Prose, words: Words) -> str:
    """A step's own text for a screen reader, when the step opens; what is borrowed is wholly English, cards too."""
    return plain(prose.text(session.step.id) or "", replace(words, language=task_language(session, prose, words)))


def task_language(session: Session, prose: Prose, words: Words) -> str:
    """The language of a step's own text."""
    return SOURCE if (session.step.id, "") in prose.borrowed else words.language


def clauses_html(names: tuple[str, ...], books: Library, words: Words) -> str:
    """Clauses quoted, each opening to the rest of its section in the rulebook."""
    quoted = "".join(clause_html(name, books, words) for name in names)
    borrowed = any(books.clause(name, words.language).borrowed for name in names)
    return quoted + (untold(words) if borrowed else "")


def clause_html(name: str, books: Library, words: Words, *, opened: bool = False) -> str:
    """One clause: the rule itself, then its id as a handle that opens examples and notes."""
    text = books.clause(name, words.language)
    heading = Drawn(foreign(inline(text.heading, words), borrowed=text.borrowed))
    handle = words.text("Rule {id} · {heading}", id=name, heading=heading)
    rest = f"<div{LANG if text.borrowed else ''}>{html(text.rest, words)}</div>" if text.rest else ""
    more = (
        f'<details{" open" if opened else ""}><summary>{handle}</summary><div class="sl-prose">{rest}</div></details>'
        if rest
        else f"<small>{handle}</small>"
    )
    rule = foreign(inline(text.rule, words), borrowed=text.borrowed)
    return f'<div class="sl-clause" data-clause="{escape(name)}">{rule}{more}</div>'
