"""A class's progress files: who they are of, which could be read, and what the class did. Pure; the same in any order.

Files are sorted before anything else, and logs are united by the ids of their attempts, so neither the order of the
files nor a file handed in twice changes a figure.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from spades_learn.teaching.animal_names import SETTING, read_name
from spades_learn.teaching.progress_file import BadProgress, read_file
from spades_learn.teaching.unzipped import ZIP

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from spades_learn.teaching.progress import Log


LONGEST_NAME = 64
"""Characters of a learner's name that are shown (quality.md, caps)."""


NO_NAME = "no name"
"""Shown for a file whose name has nothing that can be shown."""


class Fate(Enum):
    """What became of a file that was handed in."""

    USED = "used"
    MERGED = "merged"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Handed:
    """One file, and what became of it.

    Attributes:
        name: the file's own name.
        fate: exactly one of the three.
        why: one line: whom it was merged into and what it added, or what is wrong with it; "" where all is used.
        attempts: attempts it has that can be read.
    """

    name: str
    fate: Fate
    why: str = ""
    attempts: int = 0


@dataclass(frozen=True, slots=True)
class Learner:
    """One learner and all they did.

    Attributes:
        name: the generated name that was kept with the progress, else the name of the file; no two learners share one.
        log: the attempts.
    """

    name: str
    log: Log


@dataclass(frozen=True, slots=True)
class Classroom:
    """A class.

    Attributes:
        learners: by name.
        handed: every file once, by name.
    """

    learners: tuple[Learner, ...]
    handed: tuple[Handed, ...]


@dataclass(frozen=True, slots=True)
class _Read:
    """A file that could be read: its name, its attempts, how many were spoiled, and the generated name in it."""

    name: str
    log: Log
    spoiled: int
    called: str


def gather(files: Iterable[tuple[str, bytes]], refused: Iterable[tuple[str, str]] = ()) -> Classroom:
    """Read a class's files.

    Two files that share an attempt are of the same learner: an attempt's id is made where the answer is given and
    nowhere else. Their logs are united under the name of the one with more attempts.

    Args:
        files: name and bytes of each.
        refused: name of each file that could not even be opened, and why.
    """
    ordered = sorted(files, key=lambda each: (each[0], hashlib.sha256(each[1]).digest()))
    handed = [Handed(shown(name), Fate.REFUSED, why) for name, why in refused]
    read: list[_Read] = []
    for name, data in ordered:
        if data.startswith(ZIP):
            handed.append(
                Handed(shown(name), Fate.REFUSED, "is itself a zip file; unpack it and hand in what is in it")
            )
            continue
        try:
            contents = read_file(data)
        except BadProgress as bad:
            handed.append(Handed(shown(name), Fate.REFUSED, str(bad)))
            continue
        made = read_name(contents.settings.get(SETTING))
        read.append(_Read(name, contents.log, len(contents.refused), "" if made is None else str(made)))
    learners: dict[str, Learner] = {}
    for group in _same_learner([each.log for each in read]):
        parts = sorted((read[place] for place in group), key=lambda each: -len(each.log.attempts))
        first, whole = parts[0], parts[0].log
        handed.append(Handed(shown(first.name), Fate.USED, _left_out(first.spoiled), len(whole.attempts)))
        for other in parts[1:]:
            new = len(other.log.without(whole).attempts)
            whole = whole.merged(other.log)
            to = shown(first.name)
            why = f"the same learner as {to}: {new} attempts more" if new else f"all of it is in {to}"
            why = "; ".join(filter(None, (why, _left_out(other.spoiled))))
            handed.append(Handed(shown(other.name), Fate.MERGED, why, len(other.log.attempts)))
        called = next((each.called for each in parts if each.called), "")
        name = _unlike(called or shown(first.name).removesuffix(".json") or NO_NAME, learners)
        learners[name] = Learner(name, whole)
    return Classroom(
        tuple(sorted(learners.values(), key=lambda each: each.name)),
        tuple(sorted(handed, key=lambda each: (each.name, each.fate.value, each.why, each.attempts))),
    )


def _unlike(name: str, taken: Collection[str]) -> str:
    """The name, with a number where another learner has it: a class hands in many files of the same name."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name} ({number})"
    return free


def shown(name: str) -> str:
    """A file's name as it may be shown: its last part, without control characters, at most 64 long."""
    last = name.replace("\\", "/").rstrip("/").rsplit("/", 1)[-1]
    return "".join(letter for letter in last if letter.isprintable())[:LONGEST_NAME] or NO_NAME


def _left_out(count: int) -> str:
    return f"{count} of its attempts cannot be read and are left out" if count else ""


def _same_learner(logs: list[Log]) -> list[list[int]]:
    """Places of logs, grouped by shared attempts, in the order of their first; an empty log is by itself."""
    owner: dict[str, int] = {}
    leader = list(range(len(logs)))

    def find(place: int) -> int:
        while leader[place] != place:
            place = leader[place]
        return place

    for place, log in enumerate(logs):
        for attempt in log.attempts:
            first = owner.setdefault(attempt, place)
            one, other = sorted((find(first), find(place)))
            leader[other] = one
    groups: dict[int, list[int]] = defaultdict(list)
    for place in range(len(logs)):
        groups[find(place)].append(place)
    return list(groups.values())
