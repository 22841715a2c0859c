"""Lesson packs by name (``?pack=NAME``), from the one folder that the environment names: ``SPADES_LEARN_PACKS=DIR``.

On a hub nbgitpuller puts a teacher's repository there, on a shared server whoever runs it does. The folder may hold
what strangers wrote: a pack is read into memory with the caps of every pack, proved by the linter, and shown or refused
whole. An address names a pack and never a place: nothing outside the folder can be asked for.
"""

from __future__ import annotations

import logging
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from spades_learn.teaching.errors import LessonError

if TYPE_CHECKING:
    from spades_learn.teaching.library import Library

_log = logging.getLogger(__name__)

VARIABLE = "SPADES_LEARN_PACKS"
LONGEST = 300
"""Characters of a refusal: one line on the page, whatever a stranger's file is called."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*", re.ASCII)
_LONGEST_NAME = 64


def packs_folder() -> Path | None:
    """The folder of the packs, or None where the environment names none."""
    named = os.environ.get(VARIABLE, "").strip()
    return Path(named).expanduser() if named else None


def pull_here() -> None:
    """Let nbgitpuller put what it pulls into the folder of the packs; it would take the folder that is served."""
    folder = packs_folder()
    if folder is not None:
        os.environ.setdefault("NBGITPULLER_PARENTPATH", str(folder.absolute()))


def named_pack(name: str) -> Library:
    """The pack of this name, a folder or ``NAME.zip``, proved.

    Raises:
        LessonError: there is no such pack, or it is not such as may be shown; one line for who sent the link.
    """
    # A learner's server on a hub imports this module too, and would carry the linter and the bots: 6 MB each.
    from spades_learn.teaching.lint import lint  # noqa: PLC0415
    from spades_learn.teaching.pack import open_pack  # noqa: PLC0415

    shown = f"pack {name[:_LONGEST_NAME]}"
    folder = packs_folder()
    if folder is None:
        raise LessonError(f"there are no packs here; set {VARIABLE} to their folder", file=shown)
    if len(name) > _LONGEST_NAME or not _NAME.fullmatch(name):
        raise LessonError("use letters, digits, . _ and - in the name of a pack", file=shown)
    place = next((each for each in (folder / name, folder / f"{name}.zip") if _stands_in(each)), None)
    if place is None:
        raise LessonError("there is no pack of this name here", file=shown)
    try:
        pack = open_pack(place)
        problems = lint(pack)
    except LessonError as bad:
        # Where the folder stands is the machine's business, not the page's.
        raise LessonError(str(bad).replace(f"{folder}{os.sep}", "")[:LONGEST], file=shown) from None
    except Exception:  # noqa: BLE001 - a pack we did not foresee must not take the course away
        _log.exception("the linter failed at %s", shown)
        raise LessonError("cannot be checked", file=shown) from None
    if problems:
        raise LessonError(f"{problems[0]}"[:LONGEST], file=shown)
    return pack


def _stands_in(place: Path) -> bool:
    """Whether it is there, a plain folder or file; a link could lead anywhere."""
    try:
        return not place.is_symlink() and (place.is_dir() or place.is_file())
    except (OSError, ValueError):
        return False
