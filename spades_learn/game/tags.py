"""The lexer of PBN and PTN files: tags, the words of their sections, comments; every line number stays true.

The layout is that of the PBN standard 2.1 (tistis.nl/pbn): ``[Name "value"]``, ``;`` comments to the end of the
line, ``{comments over lines}``, ``%`` in the first column for a line that is skipped.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from spades_learn.cards.notation import NotationError
from spades_learn.game import fields

if TYPE_CHECKING:
    from collections.abc import Iterator

_SPACE = re.compile(r"\s+")
_COMMENT = re.compile(r";[^\n]*|\{[^}]*\}|\$\d+|=\d+=")
_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\\n]|\\.)*)"\s*\]')
_WORD = re.compile(r'[^\s\[\]{};"$=]+')
_BLANK = re.compile(r"\n[^\S\n]*\n")


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag and what stands below it.

    Attributes:
        name: the tag's name as written.
        value: the text between its quotes, escapes read.
        line: the line it stands on, from 1.
        apart: whether an empty line stands between it and whatever came before.
        words: the words of its section, each with its line.
    """

    name: str
    value: str
    line: int
    apart: bool = False
    words: list[tuple[str, int]] = field(default_factory=list)


def read_tags(text: str) -> tuple[Tag, ...]:
    """Every tag of a file, in order.

    Raises:
        NotationError: too long, a comment or a tag that is not closed, a word before any tag, or a character that
            begins none of them; with the line.
    """
    fields.check_length(text)
    # An escape line becomes an empty comment, so that line numbers and empty lines stay true.
    text = "\n".join(";" if line.startswith("%") else line for line in text.splitlines())
    tags: list[Tag] = []
    place, line, apart = 0, 1, False
    while place < len(text):
        if (found := _SPACE.match(text, place)) is not None:
            apart = apart or _BLANK.search(found[0]) is not None
        elif (found := _TAG.match(text, place)) is not None:
            tags.append(Tag(found[1], re.sub(r"\\(.)", r"\1", found[2]), line, apart=apart))
            apart = False
        elif (found := _COMMENT.match(text, place)) is None:
            found = _WORD.match(text, place) or _refuse(text, place, line)
            if not tags:
                raise NotationError(f"{fields.shown(found[0])} stands before any tag", line=line)
            tags[-1].words.append((found[0], line))
            apart = False
        line += found[0].count("\n")
        place = found.end()
    return tuple(tags)


@contextmanager
def on_line(line: int | None) -> Iterator[None]:
    """Give an error raised inside a line number, unless it knows its own."""
    try:
        yield
    except NotationError as error:
        if error.line is not None or line is None:
            raise
        raise NotationError(str(error), line=line) from None


def _refuse(text: str, place: int, line: int) -> re.Match[str]:
    """Say what the characters here should have been."""
    near = text[place : place + 20].split("\n", maxsplit=1)[0]
    if text[place] == "{":
        raise NotationError(f"the comment {near!r} is never closed; end it with }}", line=line)
    raise NotationError(f'{near!r} is not a tag like [Dealer "W"], a word or a comment', line=line)
