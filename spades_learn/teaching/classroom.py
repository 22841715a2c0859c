"""A class's progress files: who they are of, which could be read, and what the class did. Pure; the same in any order.

Files are sorted before anything else, and logs are united by the ids of their attempts, so neither the order of the
files nor a file handed in twice changes a figure.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from spades_learn.teaching.animal_names import SETTING, read_name
from spades_learn.teaching.progress import Log, log_of
from spades_learn.teaching.progress_file import BadProgress, read_file
from spades_learn.teaching.reason import Reason
from spades_learn.teaching.unzipped import ZIP

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable


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
        reasons: what `why` says, one by one, with ids and facts for a page's own words.
    """

    name: str
    fate: Fate
    why: str = ""
    attempts: int = 0
    reasons: tuple[Reason, ...] = field(default=(), compare=False)


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
class ReadFile:
    """A file that could be read.

    Attributes:
        name: the file's own name.
        data: a digest of its bytes; with the name it is its place among the others.
        log: the attempts in it.
        spoiled: how many more there are that cannot be read.
        called: the generated name in it, or "".
    """

    name: str
    data: bytes
    log: Log
    spoiled: int
    called: str


def read_one(name: str, data: bytes) -> ReadFile | Handed:
    """Read one learner's file, or say why it is refused.

    Args:
        name: the file's own name.
        data: its bytes.
    """
    if data.startswith(ZIP):
        return refuse(name, Reason("is itself a zip file; unpack it and hand in what is in it", "zip.itself"))
    try:
        contents = read_file(data)
    except BadProgress as bad:
        return refuse(name, bad.reason)
    made = read_name(contents.settings.get(SETTING))
    called = "" if made is None else str(made)
    return ReadFile(name, hashlib.sha256(data).digest(), contents.log, len(contents.refused), called)


def refuse(name: str, why: str) -> Handed:
    """A file that is not used, and why."""
    return Handed(shown(name), Fate.REFUSED, str(why), reasons=(why,) if isinstance(why, Reason) else ())


def gather(files: Iterable[tuple[str, bytes]], refused: Iterable[tuple[str, str]] = ()) -> Classroom:
    """Read a class's files and unite them.

    Args:
        files: name and bytes of each.
        refused: name of each file that could not even be opened, and why.
    """
    read = [read_one(name, data) for name, data in files]
    return unite([*read, *(refuse(name, why) for name, why in refused)])


def unite(read: Iterable[ReadFile | Handed]) -> Classroom:
    """A class of its files; the same in any order.

    Two files that share an attempt are of the same learner: an attempt's id is made where the answer is given and
    nowhere else. Their logs are united under the name of the one with more attempts.

    Args:
        read: every file, read or refused.
    """
    every = tuple(read)
    handed = [each for each in every if isinstance(each, Handed)]
    files = sorted((each for each in every if isinstance(each, ReadFile)), key=lambda each: (each.name, each.data))
    learners: dict[str, Learner] = {}
    for group in _same_learner([each.log for each in files]):
        parts = sorted((files[place] for place in group), key=lambda each: -len(each.log.attempts))
        first, seen = parts[0], {*parts[0].log.attempts}
        handed.append(_handed(first, Fate.USED, first.log))
        to = shown(first.name)
        for other in parts[1:]:
            new = len(other.log.attempts.keys() - seen)
            seen |= other.log.attempts.keys()
            why = (
                Reason(f"the same learner as {to}: {new} attempts more", "merged.more", name=to, n=new)
                if new
                else Reason(f"all of it is in {to}", "merged.none", name=to)
            )
            handed.append(_handed(other, Fate.MERGED, other.log, why))
        called = next((each.called for each in parts if each.called), "")
        name = _unlike(called or to.removesuffix(".json") or NO_NAME, learners)
        # United at once: a thousand files, each put to all before it, would take minutes.
        whole = log_of(each for part in parts for each in part.log.attempts.values())
        learners[name] = Learner(name, first.log if len(parts) == 1 else whole)
    return Classroom(
        tuple(sorted(learners.values(), key=lambda each: each.name)),
        tuple(sorted(handed, key=lambda each: (each.name, each.fate.value, each.why, each.attempts))),
    )


def _handed(read: ReadFile, fate: Fate, log: Log, *why: Reason) -> Handed:
    """What became of a file that could be read, and what of it could not."""
    told = f"{read.spoiled} of its attempts cannot be read and are left out"
    reasons = (*why, Reason(told, "left-out", n=read.spoiled)) if read.spoiled else why
    return Handed(shown(read.name), fate, "; ".join(reasons), len(log.attempts), reasons)


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


def _same_learner(logs: list[Log]) -> list[list[int]]:
    """Places of logs, grouped by shared attempts, in the order of their first; an empty log is by itself."""
    owner: dict[str, int] = {}
    leader = list(range(len(logs)))

    def find(place: int) -> int:
        while leader[place] != place:
            leader[place] = leader[leader[place]]  # half the way for the next who asks
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
