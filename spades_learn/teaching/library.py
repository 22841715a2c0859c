"""Where lessons and the rulebook's words are kept, and how they are read."""

from __future__ import annotations

import logging
import os
import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from spades_learn.rules.book import rulebook
from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.lesson import Lesson, Prose, read_lesson, read_prose, read_toml

if TYPE_CHECKING:
    from collections.abc import Mapping

_log = logging.getLogger(__name__)
SOURCE_LANGUAGE = "en"
PACK_LIMIT = 1_000_000
"""Bytes a lesson file may have (quality.md, caps)."""


COURSE = "course.toml"
ONE_LESSONS_PART = "table"
"""The part of the map that a lesson without a course stands in."""
PLACE = "SPADES_LEARN_LESSONS"
"""The environment variable that names other lessons than the course's own."""
MOST_LESSONS = 1000
_COURSE_KEYS = ("lessons", "left_out")
_ENTRY_KEYS = MappingProxyType({"slug": str, "number": int, "part": str, "after": list})
_KINDS = MappingProxyType({str: "text in quotes", int: "whole number", list: "list of lessons"})


@dataclass(frozen=True, slots=True)
class Entry:
    """One lesson's place in the course.

    Attributes:
        slug: the lesson.
        number: its number in the whole curriculum, which may have gaps.
        part: the key of the part it stands in.
        after: lessons to have done before.
    """

    slug: str
    number: int
    part: str
    after: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClauseText:
    """A clause in words: its heading, the rule itself, and the rest of its section.

    Attributes:
        borrowed: whether it is in English because the language asked for has no such section yet.
    """

    id: str
    heading: str
    rule: str
    rest: str
    borrowed: bool = False


@dataclass(frozen=True, slots=True)
class Library:
    """A folder of lessons.

    Attributes:
        root: the folder with ``course.toml``.
        only: the one lesson it is about, where there is no ``course.toml``; else "".
    """

    root: Path
    only: str = ""

    def course(self) -> tuple[Entry, ...]:
        """The order of the lessons; the only order.

        Raises:
            LessonError: ``course.toml`` is missing or not as it should be.
        """
        if self.only:
            return (Entry(self.only, 1, ONE_LESSONS_PART),)
        listed = self._course().get("lessons")
        if not isinstance(listed, list):
            raise LessonError("there are none; write [[lessons]]", file=COURSE, field="lessons")
        if len(listed) > MOST_LESSONS:
            raise LessonError(f"{len(listed)} are too many; at most {MOST_LESSONS}", file=COURSE, field="lessons")
        return tuple(_entry(each, f"lessons[{place}]") for place, each in enumerate(listed))

    def left_out(self) -> Mapping[str, str]:
        """Clauses that no step teaches on purpose, each with the reason: ``[left_out]`` of ``course.toml``.

        Raises:
            LessonError: ``course.toml`` is missing or not as it should be.
        """
        table = self._course().get("left_out", {})
        if not isinstance(table, dict):
            said = 'write a table: [left_out], and below it "GEN-4" = "reason"'
            raise LessonError(said, file=COURSE, field="left_out")
        for clause, reason in table.items():
            if not isinstance(reason, str) or not reason.strip():
                raise LessonError("write the reason as text in quotes", file=COURSE, field=f"left_out.{clause[:64]}")
        return MappingProxyType(dict(table))

    def _course(self) -> dict[str, Any]:
        """The tables of ``course.toml``, no other than there can be."""
        if self.only:
            return {}
        table = read_toml(self._read(COURSE), file=COURSE)
        for key in table:
            if key not in _COURSE_KEYS:
                raise LessonError(f"no such key here; use {', '.join(_COURSE_KEYS)}", file=COURSE, field=key[:64])
        return table

    def usable(self, language: str = SOURCE_LANGUAGE) -> tuple[Entry, ...]:
        """The lessons of the course that can be opened; one that an author broke does not take the others away."""
        try:
            return tuple(each for each in self.course() if self._opens(each.slug, language))
        except LessonError as bad:
            _log.warning("the course cannot be read: %s", bad)
            return ()

    def _opens(self, slug: str, language: str) -> bool:
        try:
            self.lesson(slug)
            self.prose(slug, language)
        except LessonError as bad:
            _log.warning("a lesson is left out: %s", bad)
            return False
        return True

    def lesson(self, slug: str) -> Lesson:
        """A lesson's structure.

        Raises:
            LessonError: no such lesson, or one that cannot be used as written.
        """
        file = f"{checked_slug(slug)}/lesson.toml"
        lesson = read_lesson(self._read(file), file=file)
        if lesson.slug != slug:
            raise LessonError(
                f"slug is {lesson.slug!r} but the folder is {slug!r}; make them one", file=file, field="slug"
            )
        return lesson

    def prose(self, slug: str, language: str = SOURCE_LANGUAGE) -> Prose:
        """A lesson's words, section by section in English where the language has none yet.

        Raises:
            LessonError: the English words are missing or cannot be read.
        """
        source = self.own_prose(slug, SOURCE_LANGUAGE)
        if language == SOURCE_LANGUAGE:
            return source
        if language not in self.languages(slug):
            return source.as_borrowed()
        try:
            return self.own_prose(slug, language).over(source)
        except LessonError as bad:
            _log.warning("a translation is left out: %s", bad)
            return source.as_borrowed()

    def own_prose(self, slug: str, language: str) -> Prose:
        """A lesson's words as they are written in one language.

        Raises:
            LessonError: they are missing or cannot be read.
        """
        file = f"{checked_slug(slug)}/{checked_slug(language)}.md"
        return read_prose(self._read(file), file=file)

    def languages(self, slug: str) -> tuple[str, ...]:
        """The languages a lesson has words in; ``rules`` for the rulebook."""
        folder = f"{checked_slug(slug)}/"
        stems = (name.removeprefix(folder).removesuffix(".md") for name in self.names(folder) if name.endswith(".md"))
        return tuple(sorted(stem for stem in stems if re.fullmatch(r"[a-z]{2,3}", stem)))

    def names(self, folder: str) -> tuple[str, ...]:
        """The files that stand in a folder such as ``following-suit/``, as ``_read`` takes them."""
        return tuple(f"{folder}{path.name}" for path in (self.root / folder).glob("*.*"))

    def has_rulebook(self) -> bool:
        """Whether it brings a rulebook of its own; else the course's is used."""
        return not self.only and bool(self.languages("rules"))

    def clause(self, name: str, language: str = SOURCE_LANGUAGE) -> ClauseText:
        """A clause in words.

        Raises:
            LessonError: the rulebook of this language has no such section.
        """
        texts = self.clause_texts(language)
        if name not in texts:
            raise LessonError(f"there is no section {name}; write '## {name} · heading'", file=f"rules/{language}.md")
        return texts[name]

    def clause_texts(self, language: str = SOURCE_LANGUAGE) -> Mapping[str, ClauseText]:
        """Every section of the rulebook, in catalogue order; a folder without one uses the course's own.

        What the language has no section for yet is in English and says so.
        """
        if not self.has_rulebook() and self != Library(own_home()):
            return Library(own_home()).clause_texts(language)
        found = self.own_clauses(SOURCE_LANGUAGE)
        if language != SOURCE_LANGUAGE:
            own = self.own_clauses(language) if language in self.languages("rules") else {}
            told = {name: text for name, text in own.items() if text.rule}
            found = {name: told.get(name) or replace(text, borrowed=True) for name, text in found.items()}
        return MappingProxyType({name: found[name] for name in rulebook() if name in found})

    def own_clauses(self, language: str) -> dict[str, ClauseText]:
        """The sections of the rulebook as they are written in one language.

        Raises:
            LessonError: there is no rulebook in it, or it cannot be read.
        """
        return _sections(self._read(f"rules/{checked_slug(language)}.md"))

    def _read(self, file: str) -> str:
        path = self.root / file
        try:
            # A pack comes from a stranger: a link in it must not show a file of this machine.
            inside = path.resolve(strict=True).is_relative_to(self.root.resolve())
            if not inside or not path.is_file():
                raise LessonError("this is no file inside the folder of the lessons; put the text here", file=file)
            size = path.stat().st_size
            raw = path.read_bytes() if size <= PACK_LIMIT else b""
        except (OSError, RuntimeError, ValueError):
            raise LessonError("this file is missing or cannot be read", file=file) from None
        if size > PACK_LIMIT:
            raise LessonError(f"{size} bytes is too long; the limit is {PACK_LIMIT}", file=file)
        try:
            return raw.decode("utf-8-sig")
        except UnicodeDecodeError as bad:
            raise LessonError(f"save the file as UTF-8 (byte {bad.start} is not)", file=file) from None


def _entry(table: object, place: str) -> Entry:
    """One [[lessons]] of ``course.toml``."""
    if not isinstance(table, dict):
        raise LessonError("write a table: [[lessons]]", file=COURSE, field=place)
    for key in table:
        if key not in _ENTRY_KEYS:
            raise LessonError(
                f"no such key here; use {', '.join(_ENTRY_KEYS)}", file=COURSE, field=f"{place}.{key[:64]}"
            )
    for key, kind in _ENTRY_KEYS.items():
        value = table.get(key, [] if key == "after" else None)
        if type(value) is not kind:
            raise LessonError(f"write a {_KINDS[kind]}", file=COURSE, field=f"{place}.{key}")
    number, after = table["number"], table.get("after", [])
    if not 1 <= number <= MOST_LESSONS:
        raise LessonError(f"write 1 to {MOST_LESSONS}", file=COURSE, field=f"{place}.number")
    if not all(isinstance(each, str) for each in after):
        raise LessonError("write a list of lessons", file=COURSE, field=f"{place}.after")
    return Entry(table["slug"], number, table["part"], tuple(after))


def checked_slug(text: str) -> str:
    """The text itself where it is a plain slug.

    Raises:
        LessonError: anything that could name a file elsewhere.
    """
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text) or len(text) > 64:
        raise LessonError(
            f"{text[:64]!r} is not a name of a lesson; use small letters, digits and hyphens", file="lessons"
        )
    return text


def home() -> Path:
    """The folder of the lessons: ``SPADES_LEARN_LESSONS``, the checkout's, or the one inside the installed package.

    Raises:
        LessonError: none of them is there.
    """
    named = os.environ.get(PLACE)
    if not named:
        return own_home()
    if (Path(named) / COURSE).is_file():
        return Path(named)
    raise LessonError(f"no {COURSE} here; set {PLACE} to the folder of the lessons", file=named)


@cache
def own_home() -> Path:
    """The folder of the course's own lessons: the checkout's, or the one inside the installed package.

    Raises:
        LessonError: none of them is there.
    """
    package = Path(__file__).resolve().parent.parent
    places = [package.parent / "lessons", package / "lessons"]
    for place in places:
        if (place / COURSE).is_file():
            return place
    raise LessonError(f"no {COURSE} here; set {PLACE} to the folder of the lessons", file=str(places[0]))


@cache
def library() -> Library:
    """The course's own lessons, or what ``SPADES_LEARN_LESSONS`` names: a folder of lessons, or a lesson pack.

    Raises:
        LessonError: what it names is neither.
    """
    named = os.environ.get(PLACE)
    if named and not (Path(named) / COURSE).is_file():
        from spades_learn.teaching.pack import open_pack  # noqa: PLC0415 - a pack is a library itself

        return open_pack(Path(named))
    return Library(home())


def _sections(text: str) -> dict[str, ClauseText]:
    found: dict[str, ClauseText] = {}
    for block in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        head, _, body = block.partition("\n")
        name, _, heading = head.partition(" · ")
        rule, _, rest = body.strip().partition("\n\n")
        found[name.strip()] = ClauseText(name.strip(), heading.strip(), " ".join(rule.split()), rest.strip())
    return found
