"""The class guide: one text for whoever reads it in the repository and for the page that prints it.

``lessons/class/<language>.md`` has a title (``# …``), what it is in a paragraph, and its sections (``## …``). Whatever
stands between backticks is typed or pressed as it is, so it is the same in every language.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.library import SOURCE_LANGUAGE, own_home

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FOLDER = "class"
"""The guide's folder among the lessons."""
LANGUAGES = ("en", "it", "es", "fr", "co")
"""The languages it may be written in."""
LONGEST = 60_000
"""Bytes of a guide that are read; it is two pages."""

_TYPED = re.compile(r"`([^`\n]+)`")


@dataclass(frozen=True, slots=True)
class Guide:
    """The guide in one language.

    Attributes:
        title: its heading, plain Markdown.
        intro: what it is.
        sections: heading and text of each, plain Markdown.
        borrowed: whether it is in English because the language has none.
    """

    title: str
    intro: str
    sections: tuple[tuple[str, str], ...]
    borrowed: bool = False


def class_guide(language: str = SOURCE_LANGUAGE) -> Guide:
    """The guide of the course; in English, and saying so, where the language has none.

    Raises:
        LessonError: the English one is missing or cannot be read.
    """
    return read_guide(own_home(), language)


def read_guide(root: Path, language: str) -> Guide:
    """The guide of a folder of lessons.

    Raises:
        LessonError: it is missing or not as it should be.
    """
    if (root / FOLDER / f"{language}.md").is_file():
        return _read(root, language)
    return replace(_read(root, SOURCE_LANGUAGE), borrowed=language != SOURCE_LANGUAGE)


def has_guide(root: Path) -> bool:
    """Whether a folder of lessons has a guide of its own."""
    return (root / FOLDER).is_dir()


def guide_problems(root: Path) -> Iterator[tuple[str, str, str]]:
    """What is wrong with the guide of a folder of lessons: file, place and message."""
    try:
        source = _read(root, SOURCE_LANGUAGE)
    except LessonError as bad:
        yield bad.file, bad.field, str(bad)
        return
    for language in LANGUAGES[1:]:
        if (root / FOLDER / f"{language}.md").is_file():
            yield from _language_problems(root, language, source)


def _language_problems(root: Path, language: str, source: Guide) -> Iterator[tuple[str, str, str]]:
    """A translation says as much as the English: the same sections, rows and cells, and whatever is typed."""
    file = f"{FOLDER}/{language}.md"
    try:
        own = _read(root, language)
    except LessonError as bad:
        yield file, bad.field, str(bad)
        return
    if len(own.sections) != len(source.sections):
        yield file, "", f"{len(own.sections)} sections; the English has {len(source.sections)}"
        return
    pairs = [("", own.intro, source.intro)]
    pairs += [
        (head, text, english) for (head, text), (_, english) in zip(own.sections, source.sections, strict=True)
    ]
    for head, text, english in pairs:
        for what, count in (("cells of its table", _cells), ("lines of lists and paragraphs", _lines)):
            if count(text) != count(english):
                yield file, head[:60], f"{what}: {count(text)}; in English {count(english)}"
        here, there = Counter(_TYPED.findall(text)), Counter(_TYPED.findall(english))
        yield from ((file, head[:60], f"`{each}` is missing") for each in there - here)
        yield from ((file, head[:60], f"`{each}` is not in the English") for each in here - there)


def _cells(text: str) -> int:
    return sum(line.count("|") for line in text.splitlines() if line.startswith("|"))


def _lines(text: str) -> int:
    return sum(1 for line in text.splitlines() if line.strip())


def _read(root: Path, language: str) -> Guide:
    file = f"{FOLDER}/{language}.md"
    try:
        raw = (root / FOLDER / f"{language}.md").read_bytes()[: LONGEST + 1]
        text = raw.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        raise LessonError("this file is missing or cannot be read", file=file) from None
    if len(raw) > LONGEST:
        raise LessonError(f"it is too long; the limit is {LONGEST} bytes", file=file)
    head, *blocks = re.split(r"^## ", text.replace("\r\n", "\n"), flags=re.MULTILINE)
    title, _, intro = head.strip().partition("\n")
    if not title.startswith("# ") or not intro.strip() or not blocks:
        raise LessonError("write '# Title', below it what it is, then '## Section' for each", file=file)
    sections = []
    for block in blocks:
        name, _, body = block.partition("\n")
        if not name.strip() or not body.strip():
            raise LessonError("write the section's text below its heading", file=file, field=name.strip()[:60])
        sections.append((name.strip(), body.strip()))
    return Guide(title[2:].strip(), intro.strip(), tuple(sections))
