"""A lesson: structure from TOML, prose from Markdown, both checked while they are read."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import cattrs
from cattrs.errors import (
    BaseValidationError,
    ClassValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
)

from spades_learn.rules.options import OptionError, Rules, rules_for
from spades_learn.teaching.drills.kinds import drills
from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.steps.kinds import AnyStep, kinds

if TYPE_CHECKING:
    from collections.abc import Mapping


MAX_DEPTH = 20
"""How deep tables and lists may stand inside one another (quality.md, caps)."""
LONGEST_TEXT = 10_000
"""Characters of one text; the longest of the course has less than a tenth of it."""
LONGEST_MINUTES = 120
"""A lesson is over in minutes; the course map says how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Practice:
    """A wish for fresh deals after the lesson: one ``[[practice]]`` table.

    Attributes:
        drill: what makes them, one of `drills.kinds.drills`.
        want: what there is to be in them; "" for anything the drill has.
        rules: another ruleset than the lesson's, "" for the lesson's.
        options: options on top of the lesson's, or of `rules` alone where that is written.
        clauses: clauses to quote once a question is answered well, besides those it turned on.
    """

    drill: str
    want: str = ""
    rules: str = ""
    options: dict[str, str | int | bool] = field(default_factory=dict)
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A lesson's structure; words are kept apart, one `Prose` a language.

    Attributes:
        slug: identity, the folder's name; progress is kept under it.
        minutes: about how long it takes.
        teaches: clauses it teaches.
        steps: in order.
        rules: the ruleset's id.
        options: options on top of it.
        practice: what fresh deals it offers at its end, in turn.
    """

    slug: str
    minutes: int
    teaches: tuple[str, ...]
    steps: tuple[AnyStep, ...]
    rules: str = "classic"
    options: dict[str, str | int | bool] = field(default_factory=dict)
    practice: tuple[Practice, ...] = ()

    def table_rules(self, step: AnyStep | None = None) -> Rules:
        """The rules in force in this lesson, or at one of its steps: a table may have rules and options of its own.

        Raises:
            OptionError: an unknown ruleset or option.
        """
        table = step.table if step is not None else None
        if table is None:
            return rules_for(self.rules, self.options)
        if table.rules:
            return rules_for(table.rules, table.options)
        return rules_for(self.rules, {**self.options, **table.options})

    def practice_rules(self, practice: Practice) -> Rules:
        """The rules of one drill of this lesson.

        Raises:
            OptionError: an unknown ruleset or option.
        """
        if practice.rules:
            return rules_for(practice.rules, practice.options)
        return rules_for(self.rules, {**self.options, **practice.options})

    def step(self, name: str) -> AnyStep:
        """The step of that id.

        Raises:
            KeyError: no such step.
        """
        for each in self.steps:
            if each.id == name:
                return each
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Prose:
    """One language's words for one lesson.

    Attributes:
        title: the lesson's title.
        summary: one sentence for the course map.
        sections: Markdown by step id and key, such as ``("ruff", "wrong S4")``; the key of a step's own text is "".
        borrowed: the keys of sections that are not written in this language yet, so that they are in English.
        headed: whether the title and the summary are of this language.
    """

    title: str
    summary: str
    sections: Mapping[tuple[str, str], str] = field(hash=False)
    borrowed: frozenset[tuple[str, str]] = frozenset()
    headed: bool = True

    def text(self, step: str, key: str = "") -> str | None:
        """The Markdown of a section, or None where the author wrote none."""
        return self.sections.get((step, key))

    def over(self, source: Prose) -> Prose:
        """These words, and where there are none those of the source language, marked as borrowed."""
        own = {key: text for key, text in self.sections.items() if text}
        borrowed = frozenset(source.sections) - frozenset(own)
        return replace(self, sections=MappingProxyType({**source.sections, **own}), borrowed=borrowed)

    def as_borrowed(self) -> Prose:
        """The source language's words for a language that has none."""
        return replace(self, borrowed=frozenset(self.sections), headed=False)

    def hints(self, step: str) -> tuple[str, ...]:
        """The hint ladder of a step, from the first rung."""
        rungs = (self.text(step, f"hint {rung}") for rung in range(1, 5))
        return tuple(rung for rung in rungs if rung is not None)


@lru_cache(maxsize=128)
def read_lesson(text: str, *, file: str) -> Lesson:
    """Read ``lesson.toml``; the same text is read once, for the map and several pages look at every lesson.

    Raises:
        LessonError: bad TOML, an unknown key, a missing or mistyped field, an unknown kind or rule; with the file,
            the field and what to do.
    """
    table = read_toml(text, file=file)
    try:
        lesson = _converter().structure(table, Lesson)
    except BaseValidationError as bad:
        place, message = _first_problem(bad)
        raise LessonError(message, file=file, field=place) from None
    if not 1 <= lesson.minutes <= LONGEST_MINUTES:
        raise LessonError(f"write 1 to {LONGEST_MINUTES} minutes", file=file, field="minutes")
    if not lesson.steps:
        raise LessonError("there are none; write [[steps]]", file=file, field="steps")
    _check_rules(lesson, None, file=file, place="")
    for number, step in enumerate(lesson.steps):
        _check_rules(lesson, step, file=file, place=f"steps[{number}].table.")
    for number, practice in enumerate(lesson.practice):
        _check_practice(lesson, practice, file=file, place=f"practice[{number}].")
    return lesson


def _check_practice(lesson: Lesson, practice: Practice, *, file: str, place: str) -> None:
    """A drill that there is, a wish that it has, rules that are rules."""
    if practice.drill not in drills():
        message = f"{practice.drill[:40]!r} is no drill; use one of {', '.join(sorted(drills()))}"
        raise LessonError(message, file=file, field=f"{place}drill")
    wants = drills()[practice.drill].wants
    if practice.want and practice.want not in wants:
        message = f"{practice.want[:40]!r} is nothing this drill has; use one of {', '.join(wants)}, or leave it out"
        raise LessonError(message, file=file, field=f"{place}want")
    try:
        lesson.practice_rules(practice)
    except OptionError as bad:
        key, _, message = str(bad).partition(": ")
        raise LessonError(message or key, file=file, field=place + (key if message else "options")) from None


def _check_rules(lesson: Lesson, step: AnyStep | None, *, file: str, place: str) -> None:
    """The rules of the lesson, or of one step's table, are rules."""
    try:
        lesson.table_rules(step)
    except OptionError as bad:
        key, _, message = str(bad).partition(": ")
        raise LessonError(message or key, file=file, field=place + (key if message else "options")) from None


def read_toml(text: str, *, file: str) -> dict[str, Any]:
    """Read a TOML file of an author.

    Raises:
        LessonError: not TOML, nested deeper than 20, or a number too long to be one.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as bad:
        raise LessonError(f"this is not valid TOML: {bad}", file=file) from None
    except RecursionError:
        raise LessonError(f"nested deeper than {MAX_DEPTH}", file=file) from None
    except ValueError:
        # The parser leaves a number of thousands of digits to Python, which refuses it.
        raise LessonError("this is not valid TOML: a number is too long", file=file) from None
    if deeper_than(table, MAX_DEPTH):
        raise LessonError(f"nested deeper than {MAX_DEPTH}", file=file)
    return table


def deeper_than(value: object, most: int) -> bool:
    """Whether tables and lists stand inside one another more than this many times."""
    level = [value]
    for _ in range(most + 1):
        level = [
            inner
            for each in level
            if isinstance(each, dict | list)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
    return bool(level)


@cache
def _converter() -> cattrs.Converter:
    # Shared: cattrs writes its reader of each kind of step once, and that takes most of a lesson's opening.
    converter = cattrs.Converter(forbid_extra_keys=True)
    for plain in (str, int, bool):
        converter.register_structure_hook(plain, _strict)
    converter.register_structure_hook(str | int | bool, lambda value, _: value)
    converter.register_structure_hook(bool | None, lambda value, _: None if value is None else _strict(value, bool))
    converter.register_structure_hook(AnyStep, lambda table, _: _structure_step(converter, table))
    return converter


def _strict(value: Any, kind: type) -> Any:  # noqa: ANN401 - cattrs hooks take and give anything
    """No silent conversion: a number is not a text, and true is not 1."""
    if type(value) is not kind:
        raise TypeError(f"write a {_words(kind)} here, not {repr(value)[:80]}")
    return value


def _words(kind: type) -> str:
    return {str: "text in quotes", int: "whole number", bool: "true or false"}[kind]


def _structure_step(converter: cattrs.Converter, table: Any) -> AnyStep:  # noqa: ANN401 - whatever TOML holds
    if not isinstance(table, dict):
        raise TypeError("a step is a table: [[steps]]")
    fields = dict(table)
    kind = fields.pop("kind", None)
    if not isinstance(kind, str) or kind not in kinds():
        raise TypeError(f"kind {repr(kind)[:80]} is not known; use one of {', '.join(sorted(kinds()))}")
    return converter.structure(fields, kinds()[kind])


def _first_problem(bad: BaseException) -> tuple[str, str]:
    """The field and the message of the first problem cattrs met, as deep as it can be named."""
    if isinstance(bad, ClassValidationError):
        for inner, note in bad.group_exceptions()[0]:
            place, message = _first_problem(inner)
            return _under(note.name, place), message
        return "", _plainly(bad.group_exceptions()[1][0])
    if isinstance(bad, IterableValidationError):
        for inner, element in bad.group_exceptions()[0]:
            place, message = _first_problem(inner)
            return _under(f"[{element.index}]", place), message
    return "", _plainly(bad)


def _under(name: str, place: str) -> str:
    """A field inside another: ``steps[2].table.deal``."""
    return f"{name}{place}" if not place or place.startswith("[") else f"{name}.{place}"


def _plainly(bad: BaseException) -> str:
    """One problem in an author's words."""
    if isinstance(bad, KeyError):
        return "is missing; write it"
    if isinstance(bad, ForbiddenExtraKeysError):
        return f"{', '.join(sorted(bad.extra_fields))}: no such key here; remove it or mend its name"
    return " ".join(str(bad).split()) or "cannot be read"


def read_prose(text: str, *, file: str) -> Prose:
    """Read a lesson's Markdown: ``# Title``, a summary line, ``## step-id``, and ``### key`` inside a step.

    Raises:
        LessonError: no title, a section twice, or a key outside a step; with the line.
    """
    title, summary = "", ""
    sections: dict[tuple[str, str], list[str]] = {}
    here: list[str] | None = None
    step = ""
    for number, line in enumerate(text.splitlines(), start=1):
        level = len(line) - len(line.lstrip("#"))
        name = line.lstrip("#").strip()
        if level == 1 and not title:
            title = name
        elif level in {2, 3}:
            step = name if level == 2 else step
            key = (step, name if level == 3 else "")
            if not step:
                raise LessonError("a ### text must stand below a ## step", file=file, field=f"line {number}")
            if key in sections:
                raise LessonError(
                    f"{' / '.join(filter(None, key))} is written twice", file=file, field=f"line {number}"
                )
            here = sections[key] = []
        elif here is not None:
            here.append(line)
        elif line.strip() and title and not summary:
            summary = line.strip()
    _check_title(title, summary, file)
    texts = {key: "\n".join(lines).strip() for key, lines in sections.items()}
    for key, words in texts.items():
        if len(words) > LONGEST_TEXT:
            place = " / ".join(key)[:100]
            raise LessonError(f"more than {LONGEST_TEXT} characters; shorten it", file=file, field=place)
    return Prose(title, summary, MappingProxyType(texts))


def _check_title(title: str, summary: str, file: str) -> None:
    """Title and summary stand in places that show plain text, and are filled in like other texts."""
    if not title:
        raise LessonError("the first line must be the title, like '# Following suit'", file=file, field="line 1")
    for name, words in (("title", title), ("summary", summary)):
        if set("<>{}") & set(words):
            raise LessonError("write it as plain text, without < > { }", file=file, field=name)
