"""The part of the statistics about lessons, rules and mistakes, as safe HTML; pure."""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from spades_learn.rules.book import TOPICS, rulebook
from spades_learn.teaching.mastery import Knows
from spades_learn.teaching.misconceptions import CLAUSES
from spades_learn.ui import rule_words
from spades_learn.ui.bar_charts import Bar, bars
from spades_learn.ui.chart_parts import PERCENT, About
from spades_learn.ui.glossary_text import clause_link
from spades_learn.ui.home_page import PARTS
from spades_learn.ui.misconception_words import MISCONCEPTIONS
from spades_learn.ui.statistics_text import empty

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.teaching.library import ClauseText
    from spades_learn.teaching.mastery import Known
    from spades_learn.teaching.statistics import Part
    from spades_learn.ui.words import Words

TOP = 6
"""Misconceptions, and rules to work on, that are listed."""


def misconceptions(found: tuple[tuple[str, int], ...], texts: Mapping[str, ClauseText], words: Words) -> str:
    """The most frequent misconceptions, each with its clause."""
    head = f"<h2>{words.text('What goes wrong most')}</h2>"
    if not found:
        return head + empty(words.as_form("text").text("No mistake that has a name was seen yet."), words, page="home")
    rows = "".join(
        f"<li>{words.text(MISCONCEPTIONS[tag])} <small>{words.many('{n} question', '{n} questions', count)}</small> "
        f"{clause_link(CLAUSES[tag], texts, words)}</li>"
        for tag, count in found[:TOP]
    )
    return f'{head}<ol class="sl-gaps sl-mistakes">{rows}</ol>'


def lesson_part(found: tuple[Part, ...], words: Words) -> str:
    """The lessons by part of the course."""
    plain = words.as_form("text")
    had, every = sum(each.had for each in found), sum(each.lessons for each in found)
    head = f"<h2>{words.text('Lesson by lesson')}</h2>"
    if not had:
        return head + empty(plain.text("No lesson is done yet."), words, page="home", want=every)
    told = plain.text(
        "Lessons done: {done} of {all}; of these mastered: {mastered}.",
        done=had,
        all=every,
        mastered=sum(each.mastered for each in found),
    )
    about = About(title="", summary=told, along=plain.text("Part"), kind=PERCENT)
    rows = [
        Bar(
            label=plain.text(PARTS[each.id][0]) if each.id in PARTS else each.id,
            value=each.had / each.lessons,
            note=plain.text("{sure} of {all}", sure=each.had, all=each.lessons),
        )
        for each in found
    ]
    return f"{head}<p>{told}</p>{bars(rows, words, about=about, value=plain.text('Done'), note=plain.text('Lessons'))}"


def mastery(
    known: Mapping[str, Known], texts: Mapping[str, ClauseText], words: Words, lessons: Mapping[str, str]
) -> str:
    """How the rules stand by chapter, and those to work on.

    Args:
        known: every clause.
        texts: the rulebook in this language.
        words: the words of the language in use.
        lessons: slug to title (safe HTML) of each lesson that has practice.
    """
    plain = words.as_form("text")
    head = f"<h2>{words.text('Rule by rule')}</h2>"
    if not any(each.asked for each in known.values()):
        return head + empty(
            plain.text("No question about a rule is answered yet: the lessons ask them."), words, page="home"
        )
    by_topic = sorted(known.values(), key=lambda each: TOPICS.index(rulebook()[each.clause].topic))
    rows = []
    for topic, chapter in groupby(by_topic, key=lambda each: rulebook()[each.clause].topic):
        every = list(chapter)
        sure = sum(each.knows is Knows.SURE for each in every)
        note = plain.text("{sure} of {all}", sure=sure, all=len(every))
        rows.append(Bar(label=plain.text(rule_words.CHAPTERS[topic]), value=sure / len(every), note=note))
    sure = sum(each.knows is Knows.SURE for each in known.values())
    told = plain.text("You are sure of {sure} of {all} rules.", sure=sure, all=len(known))
    about = About(title="", summary=told, along=plain.text("Chapter"), kind=PERCENT)
    parts = [head, f"<p>{told}</p>", bars(rows, words, about=about, value=plain.text("Sure"), note=plain.text("Rules"))]
    gaps = sorted(
        (each for each in known.values() if each.knows is Knows.LEARNING and each.right < each.asked),
        key=lambda each: (each.right - each.asked, each.share, each.clause),
    )[:TOP]
    if gaps:
        items = "".join(_gap(each, texts, words, lessons) for each in gaps)
        parts.append(f'<h3>{words.text("To work on")}</h3><ul class="sl-gaps">{items}</ul>')
    return "".join(parts)


def _gap(each: Known, texts: Mapping[str, ClauseText], words: Words, lessons: Mapping[str, str]) -> str:
    went = words.text("{right} of {asked} right", right=each.right, asked=each.asked)
    slug = next((slug for slug in each.lessons if slug in lessons), "")
    practise = (
        f'<a href="?page=practice&amp;lesson={escape(slug)}">{words.text("Practise")}: {lessons[slug]}</a>'
        if slug
        else ""
    )
    return f"<li>{clause_link(each.clause, texts, words)} <small>{went}</small> {practise}</li>"
