"""Proof of translated lessons and rulebooks: the sections, cards and clauses of the English, and how many there are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.rules.book import rulebook
from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.library import SOURCE_LANGUAGE
from spades_learn.teaching.lint_words import GLYPH, text_problems

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spades_learn.teaching.lesson import Prose
    from spades_learn.teaching.library import ClauseText, Library

Found = tuple[str, str, str]
"""File, place and message of something to mend."""

CLAUSE = re.compile(r"\b[A-Z]{3,4}-[A-Z0-9]+[bc]?\b")
ROOM = 1.35
"""How many times as many words a Romance language may need for a step's task as English."""


@dataclass(frozen=True, slots=True)
class Share:
    """How far a language has come.

    Attributes:
        language: its code.
        written: sections of lessons and rulebook that are written in it.
        all: sections there are in English.
    """

    language: str
    written: int
    all: int


def translated(books: Library) -> tuple[str, ...]:
    """Every language besides English in which something is written."""
    folders = [entry.slug for entry in books.course()] + ["rules"] * books.has_rulebook()
    return tuple(sorted({each for name in folders for each in _others(books, name)}))


def shares(books: Library) -> tuple[Share, ...]:
    """How far each language has come; unreadable files count as nothing.

    Raises:
        LessonError: the English of a lesson cannot be read.
    """
    found = []
    for language in translated(books):
        told = [books.prose(entry.slug, language) for entry in books.course()]
        clauses = books.clause_texts(language).values() if books.has_rulebook() else ()
        every = sum(len(each.sections) for each in told) + len(clauses)
        borrowed = sum(len(each.borrowed) for each in told) + sum(each.borrowed for each in clauses)
        found.append(Share(language, every - borrowed, every))
    return tuple(found)


def language_problems(books: Library) -> Iterator[Found]:
    """What is wrong with the words of other languages; what is not written yet is no problem."""
    for slug in dict.fromkeys(entry.slug for entry in books.course()):
        for language in _others(books, slug):
            yield from _lesson(books, slug, language)
    for language in _others(books, "rules"):
        yield from _rulebook(books, language)


def _others(books: Library, folder: str) -> tuple[str, ...]:
    """The languages of a folder besides English; none where its name is none, which is told elsewhere."""
    try:
        return tuple(each for each in books.languages(folder) if each != SOURCE_LANGUAGE)
    except LessonError:
        return ()


def _lesson(books: Library, slug: str, language: str) -> Iterator[Found]:
    file = f"{slug}/{language}.md"
    try:
        lesson, source = books.lesson(slug), books.own_prose(slug, SOURCE_LANGUAGE)
        own = books.own_prose(slug, language)
    except LessonError as bad:
        if bad.file == file:
            yield file, bad.field, str(bad).removeprefix(f"{file}: {bad.field}: " if bad.field else f"{file}: ")
        return  # the English is proved elsewhere
    yield from ((file, *each) for each in _same_sections(own, source))
    whole = own.over(source)
    for step in lesson.steps:
        for key, message in text_problems(step, whole, lesson.table_rules(step), room=ROOM):
            # What is borrowed from English is proved there.
            if (step.id, key) not in whole.borrowed:
                yield file, f"{step.id} / {key}" if key else step.id, message


def _same_sections(own: Prose, source: Prose) -> Iterator[tuple[str, str]]:
    for (step, key), text in own.sections.items():
        place = f"{step} / {key}" if key else step
        if (step, key) not in source.sections:
            yield place, f"{SOURCE_LANGUAGE}.md has no such section; ids and keys stay English"
        elif text:
            yield from ((place, each) for each in _differs(text, source.sections[step, key]))


def _rulebook(books: Library, language: str) -> Iterator[Found]:
    file = f"rules/{language}.md"
    try:
        source, own = books.own_clauses(SOURCE_LANGUAGE), books.own_clauses(language)
    except LessonError as bad:
        yield file, "", str(bad)
        return
    for name, text in own.items():
        if name not in rulebook() or name not in source:
            yield (
                file,
                name[:60],
                "the English has no such section; write '## FOL-1 · heading' with an id of the rulebook",
            )
        elif not text.heading:
            yield file, name, f"write '## {name} · heading'"
        elif text.rule:
            yield from ((file, name, each) for each in _differs(_whole(text), _whole(source[name])))
            if bool(text.rest) != bool(source[name].rest):
                yield file, name, "the English has a paragraph after the rule and this has not, or the other way round"


def _whole(text: ClauseText) -> str:
    return f"{text.heading}\n{text.rule}\n{text.rest}"


def _differs(text: str, source: str) -> Iterator[str]:
    """Cards and clauses that only one of the two names."""
    for what, pattern in (("card", GLYPH), ("clause", CLAUSE)):
        here, there = set(pattern.findall(text)), set(pattern.findall(source))
        if here != there:
            lacks = f"lacks {', '.join(sorted(there - here))}" if there - here else ""
            more = f"has {', '.join(sorted(here - there))}" if here - there else ""
            yield f"not the {what}s of the English: {'; '.join(filter(None, (lacks, more)))}"
