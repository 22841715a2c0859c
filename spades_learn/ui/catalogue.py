"""Gettext catalogues: read a ``.po``, write a ``.mo``; pure Python, so that a wheel or a browser needs no tool.

A ``.mo`` notes in its header the checksum of the ``.po`` it was made from. One that is missing or of an older text
is not used: the ``.po`` is read in its place.
"""

from __future__ import annotations

import gettext
import re
import struct
from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING, BinaryIO, cast
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

_LINE = re.compile(r'(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)\s+)?"((?:[^"\\]|\\.)*)"')
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
_STAMP = "X-Made-From"


class CatalogueError(Exception):
    """A catalogue that cannot be read; the text is ``file:line: what is wrong``."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One text with its translation.

    Attributes:
        line: where it stands in the file.
        context: what tells it from the same text elsewhere, or "".
        text: the English.
        plural: the English for many, or "".
        told: the translation, one a plural form; empty texts where there is none.
        flags: such as ``fuzzy``.
    """

    line: int
    context: str
    text: str
    plural: str
    told: tuple[str, ...]
    flags: frozenset[str] = frozenset()

    @property
    def key(self) -> str:
        """What gettext looks it up by."""
        return f"{self.context}\x04{self.text}" if self.context else self.text

    @property
    def done(self) -> bool:
        """Whether it is translated and nobody doubts it."""
        return all(self.told) and bool(self.told) and "fuzzy" not in self.flags


def read_po(text: str, *, file: str) -> tuple[Entry, ...]:
    """Every entry of a ``.po``, the header first.

    Raises:
        CatalogueError: a line that is neither comment nor text, a text without its ``msgid``, an entry that comes twice.
    """
    entries = tuple(_entries(text, file))
    seen: dict[str, int] = {}
    for entry in entries:
        if entry.key in seen:
            raise CatalogueError(f"{file}:{entry.line}: stands in line {seen[entry.key]} too; leave one out")
        seen[entry.key] = entry.line
    return entries


@dataclass(slots=True)
class _Draft:
    """An entry while its lines come in."""

    file: str
    line: int = 0
    parts: dict[str, list[str]] = field(default_factory=dict)
    flags: set[str] = field(default_factory=set)
    name: str = ""

    def begins_anew(self, name: str) -> bool:
        """Whether a line of this name belongs to the next entry."""
        return name in {"msgctxt", "msgid"} and any(each.startswith("msgstr") for each in self.parts)

    def add(self, number: int, name: str, text: str) -> None:
        """Take one line of text in; without a name it goes on with the last one."""
        if name:
            if name in self.parts:
                raise CatalogueError(f"{self.file}:{number}: a second {name}")
            self.name, self.line, self.parts[name] = name, self.line or number, []
        if not self.name:
            raise CatalogueError(f"{self.file}:{number}: a text without msgid or msgstr before it")
        self.parts[self.name].append(re.sub(r"\\(.)", lambda each: _ESCAPES.get(each[1], each[0]), text))

    def entry(self) -> Entry:
        """The entry, its lines all in."""
        if "msgid" not in self.parts:
            raise CatalogueError(f"{self.file}:{self.line}: a translation without its msgid")
        whole = {name: "".join(part) for name, part in self.parts.items()}
        told = [name for name in whole if name.startswith("msgstr")]
        numbered = [f"msgstr[{place}]" for place in range(len(told))]
        if told != (numbered if "msgid_plural" in whole else ["msgstr"]):
            raise CatalogueError(f"{self.file}:{self.line}: write msgstr, or with msgid_plural msgstr[0], msgstr[1] …")
        return Entry(
            self.line,
            whole.get("msgctxt", ""),
            whole["msgid"],
            whole.get("msgid_plural", ""),
            tuple(whole[name] for name in told),
            frozenset(self.flags),
        )


def _entries(text: str, file: str) -> Iterator[Entry]:
    draft = _Draft(file)
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        comment = line.startswith("#") or not line
        found = _LINE.fullmatch(line)
        if not comment and found is None:
            raise CatalogueError(f'{file}:{number}: this is no line of a catalogue; a quote mark inside a text is \\"')
        if draft.parts and (comment or (found and draft.begins_anew(found[1] or ""))):
            yield draft.entry()
            draft = _Draft(file)
        if line.startswith("#,"):
            draft.flags |= {flag.strip() for flag in line[2:].split(",")}
        elif found is not None and not comment:
            draft.add(number, found[1] or "", found[2])
    if draft.parts:
        yield draft.entry()


def mo_bytes(entries: Iterable[Entry], *, stamp: str = "") -> bytes:
    """The entries that are done, as a ``.mo``."""
    texts: dict[bytes, bytes] = {}
    for entry in entries:
        if not entry.key:
            header = f"{entry.told[0].rstrip()}\n" + (f"{_STAMP}: {stamp}\n" if stamp else "")
            texts[b""] = header.encode()
        elif entry.done:
            key = f"{entry.key}\0{entry.plural}" if entry.plural else entry.key
            texts[key.encode()] = "\0".join(entry.told).encode()
    keys = sorted(texts)
    start = 28 + 16 * len(keys)
    body = b""
    tables: tuple[list[int], list[int]] = ([], [])
    for place, part in enumerate((keys, [texts[key] for key in keys])):
        for each in part:
            tables[place].extend((len(each), start + len(body)))
            body += each + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, start)
    return head + struct.pack(f"<{4 * len(keys)}I", *tables[0], *tables[1]) + body


def stamp_of(po: bytes) -> str:
    """The checksum by which a ``.mo`` knows its ``.po``."""
    return f"{crc32(po):08x}"


def load(folder: Path, domain: str) -> gettext.GNUTranslations:
    """The catalogue of a folder: its ``.mo`` where that is of the ``.po``'s text, else the ``.po`` itself.

    Raises:
        CatalogueError: the ``.po`` cannot be read.
        OSError: there is neither.
    """
    po, mo = folder / f"{domain}.po", folder / f"{domain}.mo"
    raw = po.read_bytes() if po.is_file() else None
    if mo.is_file():
        try:
            made = gettext.GNUTranslations(BytesIO(mo.read_bytes()))
        except (OSError, ValueError, struct.error):
            made = None
        if made is not None and (raw is None or made.info().get(_STAMP.lower()) == stamp_of(raw)):
            return made
    if raw is None:
        raise FileNotFoundError(po)
    entries = read_po(raw.decode("utf-8"), file=po.name)
    return gettext.GNUTranslations(cast("BinaryIO", BytesIO(mo_bytes(entries))))
