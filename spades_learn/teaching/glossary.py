"""The glossary: every term of the game with its meaning, its clauses, its other names, and what to beware of.

``lessons/glossary/terms.toml`` has the ids, the clauses and what to read with them; ``<language>.md`` the words, a
section per id: ``## id · Term``, the meaning, ``### also`` (other names, parted by semicolons) and ``### beware``.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from spades_learn.rules.book import rulebook
from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.lesson import read_toml
from spades_learn.teaching.library import SOURCE_LANGUAGE, own_home

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FOLDER = "glossary"
TERMS = f"{FOLDER}/terms.toml"
TOPICS = ("cards", "table", "play", "bid", "nil", "score", "games")
"""The groups of terms, in the order a reader meets them."""
LANGUAGES = ("en", "it", "es", "fr", "co")
"""The languages that have to have every term."""
_KEYS = frozenset({"id", "topic", "clauses", "see"})
_ARTICLES = frozenset(
    (
        "a",
        "an",
        "the",
        "il",
        "lo",
        "la",
        "l",
        "i",
        "gli",
        "le",
        "un",
        "uno",
        "una",
        "el",
        "los",
        "las",
        "une",
        "les",
        "u",
    )
)


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the game in one language.

    Attributes:
        id: the same in every language; flash cards are kept under it.
        topic: its group, one of `TOPICS`.
        clauses: where it stands in the rulebook.
        see: ids of terms to read with it.
        name: the term.
        meaning: what it means, plain Markdown.
        also: other names for it.
        beware: what is sometimes called so and is something else, or "".
        borrowed: whether it is in English because the language has no such section.
    """

    id: str
    topic: str
    clauses: tuple[str, ...]
    see: tuple[str, ...]
    name: str
    meaning: str
    also: tuple[str, ...] = ()
    beware: str = ""
    borrowed: bool = False

    def hits(self, asked: str) -> int:
        """How well a search finds it: 4 exactly by a name, 3 in its own, 2 in another, 1 in its text, 0 not."""
        words = folded(asked).split()
        if not words:
            return 1
        if self.named_by(asked):
            return 4
        own, others = folded(self.name), " ".join(folded(each) for each in self.also)
        text = f"{own} {others} {folded(self.meaning)} {folded(self.beware)} {folded(' '.join(self.clauses))}"
        for found, place in ((3, own), (2, others), (1, text)):
            if all(word in place for word in words):
                return found
        return 0

    def named_by(self, typed: str) -> bool:
        """Whether what a learner typed is this term, by any of its names; an article before it does not count."""
        said = _bare(typed)
        return bool(said) and said in {_bare(each) for each in (self.name, *self.also)}


def folded(text: str) -> str:
    """A text as searches compare it: no accents, no case, nothing but letters, digits and single blanks.

    >>> folded("À l'aveugle: CŒUR")
    'a l aveugle coeur'
    """
    plain = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    return " ".join(
        "".join(each if each.isalnum() else " " for each in plain if not unicodedata.combining(each)).split()
    )


def _bare(text: str) -> str:
    first, _, rest = folded(text).partition(" ")
    return rest if rest and first in _ARTICLES else f"{first} {rest}".strip()


@lru_cache(maxsize=16)
def glossary(language: str = SOURCE_LANGUAGE) -> tuple[Term, ...]:
    """Every term in a language, by group and in it by name; what it has no section for is in English and says so.

    Raises:
        LessonError: the glossary is missing or cannot be read.
    """
    terms = read_terms(own_home(), language)
    return tuple(sorted(terms, key=lambda each: (TOPICS.index(each.topic), folded(each.name))))


def search(terms: tuple[Term, ...], asked: str) -> tuple[Term, ...]:
    """The terms a search finds, those found by name first; all of them, as they are, where nothing is asked."""
    if not folded(asked):
        return terms
    found = [each for each in terms if each.hits(asked)]
    return tuple(sorted(found, key=lambda each: (-each.hits(asked), folded(each.name))))


def read_terms(root: Path, language: str) -> Iterator[Term]:
    """The terms of a folder of lessons.

    Raises:
        LessonError: a file is missing or not as it should be.
    """
    tables = _tables(root)
    source = _sections(root, SOURCE_LANGUAGE)
    own = source if language == SOURCE_LANGUAGE or not _file(root, language).is_file() else _sections(root, language)
    for table in tables:
        name = table["id"]
        words = own.get(name) or source.get(name)
        if words is None:
            raise LessonError(f"write '## {name} · Term'", file=f"{FOLDER}/{SOURCE_LANGUAGE}.md", field=name)
        borrowed = language != SOURCE_LANGUAGE and (name not in own or own is source)
        yield Term(name, table["topic"], tuple(table["clauses"]), tuple(table["see"]), *words, borrowed=borrowed)


def has_glossary(root: Path) -> bool:
    """Whether a folder of lessons has a glossary of its own."""
    return (root / FOLDER).is_dir()


def glossary_problems(root: Path) -> Iterator[tuple[str, str, str]]:
    """What is wrong with the glossary of a folder of lessons: file, place and message."""
    try:
        tables = _tables(root)
    except LessonError as bad:
        yield TERMS, bad.field, str(bad)
        return
    ids = [each["id"] for each in tables]
    yield from ((TERMS, each, "two terms have this id; leave one out") for each, n in Counter(ids).items() if n > 1)
    for table in tables:
        for clause in table["clauses"]:
            if clause not in rulebook():
                yield TERMS, table["id"], f"{clause[:60]} is no clause of the rulebook"
        for other in table["see"]:
            if other not in ids or other == table["id"]:
                yield TERMS, table["id"], f"see names {other[:60]!r}, which is no other term"
    for language in LANGUAGES:
        yield from _language_problems(root, language, ids)


def _language_problems(root: Path, language: str, ids: list[str]) -> Iterator[tuple[str, str, str]]:
    file = f"{FOLDER}/{language}.md"
    try:
        words = _sections(root, language)
    except LessonError as bad:
        yield file, bad.field, str(bad)
        return
    yield from ((file, each, f"write '## {each} · Term'") for each in ids if each not in words)
    yield from ((file, each[:60], f"{TERMS} has no such id") for each in words if each not in ids)
    named = Counter(folded(name) for name, *_ in words.values())
    yield from (
        (file, each, "two terms have this name; a flash card could not tell them apart")
        for each, (name, *_) in words.items()
        if named[folded(name)] > 1
    )


def _tables(root: Path) -> list[dict[str, Any]]:
    """The [[terms]], each with its four keys.

    Raises:
        LessonError: one is not as it should be.
    """
    listed = read_toml(_read(root / TERMS, TERMS), file=TERMS).get("terms")
    if not isinstance(listed, list) or not listed:
        raise LessonError("there are none; write [[terms]]", file=TERMS, field="terms")
    for place, each in enumerate(listed):
        field = f"terms[{place}]"
        if not isinstance(each, dict) or each.keys() != _KEYS:
            raise LessonError(f"write {', '.join(sorted(_KEYS))}", file=TERMS, field=field)
        lists = (each["clauses"], each["see"])
        if not all(isinstance(x, list) and all(isinstance(y, str) for y in x) for x in lists):
            raise LessonError("clauses and see are lists of texts", file=TERMS, field=field)
        if not isinstance(each["id"], str) or not re.fullmatch(r"[a-z]+(-[a-z]+)*", each["id"]):
            raise LessonError("id: small letters and hyphens", file=TERMS, field=field)
        if each["topic"] not in TOPICS:
            raise LessonError(f"topic: one of {', '.join(TOPICS)}", file=TERMS, field=field)
    return listed


Words = tuple[str, str, tuple[str, ...], str]
"""Name, meaning, other names and what to beware of."""


def _sections(root: Path, language: str) -> dict[str, Words]:
    """The words by id.

    Raises:
        LessonError: a section is not as it should be.
    """
    file = f"{FOLDER}/{language}.md"
    found: dict[str, Words] = {}
    for block in re.split(r"^## ", _read(_file(root, language), file), flags=re.MULTILINE)[1:]:
        head, _, body = block.partition("\n")
        name, mark, term = (each.strip() for each in head.partition(" · "))
        meaning, *parts = re.split(r"^### ", body, flags=re.MULTILINE)
        keyed = {key.strip(): " ".join(text.split()) for key, _, text in (part.partition("\n") for part in parts)}
        if not (mark and term and meaning.strip()):
            raise LessonError(f"write '## {name} · Term' and below it what it means", file=file, field=name[:60])
        if (
            name in found
            or len(keyed) < len(parts)
            or not keyed.keys() <= {"also", "beware"}
            or not all(keyed.values())
        ):
            raise LessonError("once each: the section, ### also and ### beware", file=file, field=name[:60])
        also = tuple(each.strip() for each in keyed.get("also", "").split(";") if each.strip())
        found[name] = (term, " ".join(meaning.split()), also, keyed.get("beware", ""))
    return found


def _file(root: Path, language: str) -> Path:
    return root / FOLDER / f"{language}.md"


def _read(path: Path, file: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise LessonError("this file is missing or cannot be read", file=file) from None
