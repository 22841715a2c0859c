"""Lesson packs: a folder or a zip of lessons from a stranger, read whole into memory or refused with one message.

Nothing is written, run, followed or fetched. A pack holds what a lesson is made of and nothing else: ``course.toml``,
a folder a lesson with ``lesson.toml``, ``design.md`` and a Markdown file a language, and perhaps a rulebook.
"""

from __future__ import annotations

import io
import os
import re
import tomllib
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.lesson import read_toml
from spades_learn.teaching.library import COURSE, ONE_LESSONS_PART, PACK_LIMIT, Entry, Library, checked_slug
from spades_learn.teaching.unzipped import IGNORED, checked_name, too_large, unzipped

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_ITEMS = 5000
"""Tables, lists, values and sections a pack may have (quality.md, caps)."""
LESSON = "lesson.toml"
_KEPT = re.compile(
    r"course\.toml|README\.md|LICENSE(\.md|\.txt)?|rules/[a-z]{2,3}\.md|[a-z0-9-]+/(lesson\.toml|design\.md|[a-z]{2,3}\.md)"
)
_SHOWN = re.compile(r"[a-z0-9-]+/[a-z]{2,3}\.md")
_MARKUP = (
    (re.compile(r"<[A-Za-z/!?]"), "HTML is not shown in a lesson; write plain Markdown"),
    (re.compile(r"!\["), "a picture is not shown in a lesson; the table and {H9} are its pictures"),
    (re.compile(r"\]\s?[(\[]|^\s*\[[^\]]+\]:", re.MULTILINE), "a link leads away; write here what to know"),
    (re.compile(r"(?i)\bhttps?:|\bwww\.|\bjavascript:"), "an address leads away; write here what to know"),
)


@dataclass(frozen=True, slots=True)
class Pack(Library):
    """A library that was read from a pack; its root is only the pack's name.

    Attributes:
        files: the text of each file by its name inside the pack.
    """

    files: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)

    def course(self) -> tuple[Entry, ...]:
        """The order of ``course.toml``, or without one the lessons by name."""
        if COURSE in self.files:
            return Library.course(self)
        slugs = sorted(name.removesuffix(f"/{LESSON}") for name in self.files if name.endswith(f"/{LESSON}"))
        return tuple(Entry(slug, number, ONE_LESSONS_PART) for number, slug in enumerate(slugs, start=1))

    def left_out(self) -> Mapping[str, str]:
        """Clauses left out on purpose, where there is a ``course.toml``."""
        return Library.left_out(self) if COURSE in self.files else MappingProxyType({})

    def names(self, folder: str) -> tuple[str, ...]:
        """The files of a folder of the pack."""
        return tuple(name for name in self.files if name.rpartition("/")[0] == folder.rstrip("/"))

    def _read(self, file: str) -> str:
        if file not in self.files:
            raise LessonError("this file is missing or cannot be read", file=file)
        return self.files[file]


def open_pack(place: Path) -> Pack:
    """A pack from a folder or a zip file.

    Raises:
        LessonError: it is neither, or not such as a stranger may send; nothing of it is used.
    """
    if place.is_dir():
        return _checked(place, _folder(place))
    try:
        # A pipe or a device may never end, or never begin.
        if not place.is_file():
            raise FileNotFoundError
        with place.open("rb") as source:
            data = source.read(PACK_LIMIT + 1)
    except (OSError, ValueError):
        raise LessonError("is no folder of lessons and no lesson pack; name one", file=str(place)[:200]) from None
    return pack_of(data, name=str(place))


def pack_of(data: bytes, *, name: str) -> Pack:
    """A pack from the bytes of a zip file.

    Raises:
        LessonError: it is not such as a stranger may send; nothing of it is used.
    """
    return _checked(Path(name), unzipped(data, pack=name[:200], most=PACK_LIMIT))


def zipped(pack: Pack) -> bytes:
    """The pack as a zip file; the same lessons always give the same bytes.

    Raises:
        LessonError: the zip is larger than a pack may be.
    """
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(pack.files):
            archive.writestr(zipfile.ZipInfo(name), pack.files[name].encode(), zipfile.ZIP_DEFLATED)
    return kept.getvalue()


def _folder(place: Path) -> dict[str, bytes]:
    """The files of a folder, two levels deep; links are refused, hidden files left out."""
    found: dict[str, bytes] = {}
    left = PACK_LIMIT
    for at, folders, files in os.walk(place):
        inside = Path(at).relative_to(place).parts
        folders[:] = sorted(each for each in folders if each not in IGNORED and not each.startswith("."))
        for name in sorted(files + [each for each in folders if (Path(at) / each).is_symlink()]):
            if name in IGNORED or name.startswith("."):
                continue
            path = Path(at) / name
            whole = checked_name("/".join((*inside, name)), pack=str(place)[:200])
            if path.is_symlink() or not path.is_file():
                raise LessonError("is a link or no plain file; put the text itself here", file=whole)
            with path.open("rb") as source:
                found[whole] = source.read(left + 1)
            left -= len(found[whole])
            if left < 0:
                raise too_large(str(place)[:200], PACK_LIMIT)
    return found


def _checked(place: Path, raw: Mapping[str, bytes]) -> Pack:
    """The pack these files are, once every one of them is what a pack may hold."""
    placed = _placed(place, raw)
    texts = {name: _text(name, data) for name, data in placed.items()}
    if not any(name.endswith(f"/{LESSON}") for name in texts):
        raise LessonError(f"there is no lesson in it; a lesson is a folder with {LESSON} and en.md", file=str(place))
    items = sum(_items(name, text) for name, text in texts.items())
    if items > MOST_ITEMS:
        raise LessonError(f"{items} tables, values and sections; at most {MOST_ITEMS} in a pack", file=str(place))
    for name, text in texts.items():
        if _SHOWN.fullmatch(name):
            _check_markup(name, text)
    return Pack(place, files=MappingProxyType(texts))


def _placed(place: Path, raw: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files under the names they have in a library: a pack of one lesson may leave its folder out or add one."""
    placed = dict(raw)
    tops = {name.partition("/")[0] for name in placed}
    if len(tops) == 1 and (top := next(iter(tops))) not in placed and f"{top}/{LESSON}" not in placed:
        placed = {name.partition("/")[2]: data for name, data in placed.items()}
    if LESSON in placed:
        slug = read_toml(_text(LESSON, placed[LESSON]), file=LESSON).get("slug", "")
        if not isinstance(slug, str):
            raise LessonError("write a text in quotes", file=LESSON, field="slug")
        placed = {f"{checked_slug(slug)}/{name}": data for name, data in placed.items()}
    for name in placed:
        if not _KEPT.fullmatch(name):
            raise LessonError(
                f"does not belong in a lesson pack; a lesson is {LESSON}, en.md (and other languages) and design.md",
                file=name or str(place),
            )
    return placed


def _text(name: str, data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as bad:
        raise LessonError(f"save the file as UTF-8 (byte {bad.start} is not)", file=name) from None


def _items(name: str, text: str) -> int:
    """Values of a TOML file with the tables and lists around them, or sections of a Markdown file."""
    if not name.endswith(".toml"):
        return sum(line.startswith("#") for line in text.splitlines())
    try:
        level: list[object] = [read_toml(text, file=name)]
    except (LessonError, tomllib.TOMLDecodeError):
        return 0  # told with its line where the file is read
    count = 0
    while level:
        count += len(level)
        level = [
            inner
            for each in level
            if isinstance(each, dict | list)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
    return count


def _check_markup(name: str, text: str) -> None:
    """No HTML, no picture and no address: what is not shown had better not be written."""
    for pattern, message in _MARKUP:
        if found := pattern.search(text):
            line = text.count("\n", 0, found.end()) + 1
            raise LessonError(message, file=name, field=f"line {line}")
