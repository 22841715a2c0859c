"""A class's progress files as one zip, opened in memory: what can be used of it, and why the rest cannot.

Nothing is written, so no name in it can lead anywhere. A zip that cannot be believed as a whole is refused whole: one
that is spoiled, unpacks to more than `CLASS_LIMIT`, or lists too many files. One file that is locked, a link or damaged
costs only itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.reason import Reason
from spades_learn.teaching.unzipped import IGNORED, SPOILED, content, opened, too_large, trouble

if TYPE_CHECKING:
    import zipfile

CLASS_LIMIT: Final = 50 * 1024 * 1024
"""Bytes of a class's zip, packed or unpacked (quality.md, caps)."""
_PARTS = re.compile(r"[/\\]")
_DRIVE = re.compile(r"[A-Za-z]:")


@dataclass(frozen=True, slots=True)
class Unzipped:
    """What is in a class's zip; hidden files and those that file managers leave behind are in neither list.

    Attributes:
        files: name and bytes of each file that could be read.
        refused: name of each that could not be, and why.
    """

    files: tuple[tuple[str, bytes], ...]
    refused: tuple[tuple[str, Reason], ...]


def class_files(data: bytes, *, name: str) -> Unzipped:
    """Open a class's zip.

    Args:
        data: the archive.
        name: its name, for the message.

    Raises:
        LessonError: nothing of it can be used; it says why.
    """
    files: list[tuple[str, bytes]] = []
    refused: list[tuple[str, Reason]] = []
    with opened(data, pack=name, most=CLASS_LIMIT, anew="of the files that the learners downloaded") as archive:
        if sum(entry.file_size for entry in archive.infolist()) > CLASS_LIMIT:
            raise too_large(name, CLASS_LIMIT)
        places: set[int] = set()
        for entry in archive.infolist():
            inside = entry.orig_filename
            if entry.is_dir() and not entry.file_size:
                continue
            if hidden(inside):
                continue
            why = _leads_out(inside) or trouble(entry)
            if not why and entry.header_offset in places:
                why = Reason("shares its place with another file; make the zip anew", "zip.anew")
            places.add(entry.header_offset)
            found = b"" if why else _content(archive, entry, name=name)
            if isinstance(found, Reason):
                why = found
            if why:
                refused.append((inside, why))
            elif isinstance(found, bytes):
                files.append((inside, found))
    return Unzipped(tuple(files), tuple(refused))


def hidden(name: str) -> bool:
    """Whether a file is a hidden one, or one that a file manager left behind."""
    parts = _PARTS.split(name)
    return bool(IGNORED & set(parts)) or (parts[-1].startswith(".") and not parts[-1].startswith(".."))


def _content(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, *, name: str) -> bytes | Reason:
    """The bytes of an entry, or why there are none."""
    try:
        return content(archive, entry, pack=name)
    except LessonError:
        return Reason("does not have the size the zip file says; make the zip anew", "zip.anew")
    except SPOILED:
        return Reason("is damaged in the zip file; make the zip anew", "zip.anew")


def _leads_out(name: str) -> Reason | None:
    """Why a name is none for a file in a zip, None for one that is."""
    parts = _PARTS.split(name)
    if ".." in parts or parts[0] == "" or _DRIVE.match(parts[0]):
        return Reason("has a name that leads out of the zip file; rename it", "zip.leads-out")
    return None
