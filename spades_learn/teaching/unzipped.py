"""A stranger's zip file, opened in memory: every known trick of archives is refused before a byte of it is used."""

from __future__ import annotations

import io
import re
import stat
import struct
import zipfile
import zlib
from contextlib import contextmanager
from typing import TYPE_CHECKING

from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.reason import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

ZIP = b"PK\x03\x04"
"""What a zip file begins with."""
MOST_FILES = 1000
"""Files and folders an archive may list (quality.md, caps)."""
LONGEST_NAME = 150
IGNORED = frozenset({"__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini", "__pycache__"})
"""What file managers leave behind; never read."""
_NAME = re.compile(r"[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)*")
_DEVICE = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")
_ENCRYPTED = 0x1 | 0x40 | 0x2000
_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
SPOILED = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    ValueError,
    RuntimeError,
    NotImplementedError,
    struct.error,
)
"""What reading a damaged archive may raise."""


def unzipped(data: bytes, *, pack: str, most: int) -> dict[str, bytes]:
    """The files of an archive by name.

    Args:
        data: the archive.
        pack: its name, for the message.
        most: bytes that the archive, and all its files together, may have.

    Raises:
        LessonError: no archive, a spoiled one, or one that tries something; with the entry where there is one.
    """
    with opened(data, pack=pack, most=most, anew="with 'spades-learn lesson pack FOLDER'") as archive:
        return _files(archive, pack=pack, most=most)


@contextmanager
def opened(data: bytes, *, pack: str, most: int, anew: str) -> Iterator[zipfile.ZipFile]:
    """An archive whose directory can be believed, and that lists no more than it may; its entries are not looked at.

    Args:
        data: the archive.
        pack: its name, for the message.
        most: bytes that the archive may have.
        anew: how a sound one is made, for the message.

    Raises:
        LessonError: no archive, or a spoiled one; also where reading an entry shows it.
    """
    if len(data) > most:
        raise too_large(pack, most)
    if not data.startswith(ZIP):
        raise LessonError(Reason(f"is no zip file; make one {anew}", "zip.none"), file=pack)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _check_count(data, len(archive.infolist()), pack=pack)
            yield archive
    except LessonError:
        raise
    except SPOILED:
        raise LessonError(Reason(f"is a spoiled zip file; make it anew {anew}", "zip.spoiled"), file=pack) from None


def _check_count(data: bytes, entries: int, *, pack: str) -> None:
    """The end of the archive promises as many files as its directory lists, and they are not too many.

    Raises:
        BadZipFile: it promises others.
        LessonError: too many.
    """
    place = data.rfind(b"PK\x05\x06")
    here, whole = struct.unpack_from("<HH", data, place + 8)
    if not here == whole == min(entries, 0xFFFF):
        raise zipfile.BadZipFile("the directory and its end do not agree")
    if entries > MOST_FILES:
        told = f"lists {entries} files; at most {MOST_FILES}"
        raise LessonError(Reason(told, "zip.many", n=entries, most=MOST_FILES), file=pack)


def _files(archive: zipfile.ZipFile, *, pack: str, most: int) -> dict[str, bytes]:
    entries = archive.infolist()
    _check_together(entries, pack=pack, most=most)
    found: dict[str, bytes] = {}
    for entry in entries:
        name = entry.orig_filename
        if entry.is_dir() or IGNORED & set(name.split("/")):
            continue
        found[name] = content(archive, entry, pack=pack)
    return found


def content(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, *, pack: str) -> bytes:
    """The bytes of an entry.

    Raises:
        LessonError: there are more or fewer than the directory says.
    """
    with archive.open(entry) as source:
        # One byte more than there may be tells a size that lies.
        data = source.read(entry.file_size + 1)
    if len(data) != entry.file_size:
        raise LessonError(
            "does not have the size the zip file says; make the zip anew", file=pack, field=entry.orig_filename
        )
    return data


def _check_together(entries: list[zipfile.ZipInfo], *, pack: str, most: int) -> None:
    """Every entry, and all of them together, before any is opened."""
    seen: set[str] = set()
    places: set[int] = set()
    for entry in entries:
        name = checked_name(entry.orig_filename.removesuffix("/"), pack=pack)
        if name.casefold() in seen:
            raise LessonError("stands in the zip file twice; keep one", file=pack, field=name)
        if entry.header_offset in places:
            raise LessonError("shares its place with another file; make the zip anew", file=pack, field=name)
        seen.add(name.casefold())
        places.add(entry.header_offset)
        if wrong := trouble(entry):
            raise LessonError(wrong, file=pack, field=name)
    if sum(entry.file_size for entry in entries) > most:
        raise too_large(pack, most)


def trouble(entry: zipfile.ZipInfo) -> Reason | None:
    """Why an entry is not to be opened, by what the directory says of it; None for a plain file or folder."""
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in {0, stat.S_IFREG, stat.S_IFDIR}:
        return Reason("is a link or no plain file; put the text itself into the zip file", "zip.link")
    if entry.flag_bits & _ENCRYPTED:
        return Reason("is locked with a password; make the zip without one", "zip.locked")
    if entry.compress_type not in _METHODS:
        return Reason("is packed in an unusual way; make the zip anew", "zip.method")
    if entry.is_dir() and entry.file_size:
        return Reason("is a folder with contents of its own; make the zip anew", "zip.anew")
    return None


def checked_name(name: str, *, pack: str) -> str:
    """A plain relative name of letters, digits, dots, hyphens and slashes.

    Raises:
        LessonError: any other, above all one that leads out of the pack.
    """
    parts = name.split("/")
    good = (
        _NAME.fullmatch(name)
        and len(name) <= LONGEST_NAME
        and not any(part.strip(".") == "" or part.endswith(".") or _DEVICE.fullmatch(part) for part in parts)
    )
    if not good:
        shown = "".join(each if each.isascii() and each.isprintable() else "?" for each in name[:80])
        raise LessonError(
            f"{shown!r} is no name of a file in a pack; use letters, digits, dots and hyphens inside the pack",
            file=pack,
        )
    return name


def too_large(pack: str, most: int) -> LessonError:
    """The complaint about a pack beyond its size."""
    told = f"is larger than it may be, {most} bytes, packed or unpacked"
    return LessonError(Reason(told, "zip.large", mb=most // 2**20), file=pack)
