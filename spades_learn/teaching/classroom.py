"""A class's progress files: who they are of, which could be read, and what the class did. Pure; the same in any order.

Files are sorted before anything else, and logs are united by the ids of their attempts, so neither the order of the
files nor a file handed in twice changes a figure.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from dataclasses import dataclass
from enum import Enum
from statistics import fmean
from typing import TYPE_CHECKING

from spades_learn.teaching.gauge import bins, chances
from spades_learn.teaching.grade import brier
from spades_learn.teaching.gym_queue import QUEUE
from spades_learn.teaching.misconceptions import THEME
from spades_learn.teaching.practice import PLACED, PLACEMENT, PRACTICE, TEST_OUT, at_once, mastered, tested_out
from spades_learn.teaching.progress_file import BadProgress, read_file
from spades_learn.teaching.statistics import GYMS, NIL

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from spades_learn.teaching.gauge import Bin
    from spades_learn.teaching.lesson import Lesson
    from spades_learn.teaching.progress import Attempt, Log


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
    """One learner: a name, which is the name of a file, and all they did."""

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


def gather(files: Iterable[tuple[str, bytes]]) -> Classroom:
    """Read a class's files.

    Two files that share an attempt are of the same learner: an attempt's id is made where the answer is given and
    nowhere else. Their logs are united under the name of the one with more attempts.

    Args:
        files: name and bytes of each.
    """
    ordered = sorted(files, key=lambda each: (each[0], hashlib.sha256(each[1]).digest()))
    handed: list[Handed] = []
    read: list[tuple[str, Log, int]] = []
    for name, data in ordered:
        try:
            contents = read_file(data)
        except BadProgress as bad:
            handed.append(Handed(shown(name), Fate.REFUSED, str(bad)))
            continue
        read.append((name, contents.log, len(contents.refused)))
    learners: list[Learner] = []
    for group in _same_learner([log for _, log, _ in read]):
        parts = sorted((read[place] for place in group), key=lambda each: -len(each[1].attempts))
        name, whole, spoiled = parts[0]
        handed.append(Handed(shown(name), Fate.USED, _left_out(spoiled), len(whole.attempts)))
        for other, log, spoiled_too in parts[1:]:
            new = len(log.without(whole).attempts)
            whole = whole.merged(log)
            why = f"the same learner as {shown(name)}: {new} attempts more" if new else f"all of it is in {shown(name)}"
            why = "; ".join(filter(None, (why, _left_out(spoiled_too))))
            handed.append(Handed(shown(other), Fate.MERGED, why, len(log.attempts)))
        learners.append(Learner(shown(name).removesuffix(".json") or NO_NAME, whole))
    return Classroom(
        tuple(sorted(learners, key=lambda each: each.name)),
        tuple(sorted(handed, key=lambda each: (each.name, each.fate.value, each.why))),
    )


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


@dataclass(frozen=True, slots=True)
class Tally:
    """How one learner did.

    Attributes:
        questions: different questions answered.
        at_once: of these, right at the first try without a hint.
        helped: questions in which a hint was taken.
        done: lessons whose steps are all passed, or that were tested out of.
        mastered: lessons with four of the last five practice deals right.
        nil_hands: hands of the nil gym.
        brier: mean Brier score of the chances said, or None where none was.
        tags: misconceptions seen, the most frequent first.
    """

    name: str
    questions: int
    at_once: int
    helped: int
    done: int
    mastered: int
    nil_hands: int
    brier: float | None
    tags: tuple[tuple[str, int], ...]


def tally(learner: Learner, course: Mapping[str, Lesson]) -> Tally:
    """Count one learner's work in the lessons of a course, given by slug."""
    log = learner.log
    questions: dict[tuple[str, str], list[Attempt]] = defaultdict(list)
    # Reading and watching ask nothing, and nobody was asked a lesson that is only marked as passed over.
    unasked = {(slug, step.id) for slug, lesson in course.items() for step in lesson.steps if not step.asks}
    for each in log.attempts.values():
        if each.lesson != QUEUE and each.step != PLACED and (each.lesson, each.step) not in unasked:
            questions[each.lesson, each.step].append(each)
    said = [brier(said, truth) for said, truth in _chances(learner)]
    return Tally(
        name=learner.name,
        questions=len(questions),
        at_once=sum(any(map(at_once, every)) for every in questions.values()),
        helped=sum(any(each.assisted for each in every) for every in questions.values()),
        done=sum(
            {step.id for step in lesson.steps} <= log.passed(slug) or tested_out(log, slug)
            for slug, lesson in course.items()
        ),
        mastered=sum(mastered(log, slug) for slug in course),
        nil_hands=len({each.step for each in log.of(NIL)}),
        brier=fmean(said) if said else None,
        tags=tuple(
            _common(Counter(tag for each in log.attempts.values() for tag in each.tags if not tag.startswith(THEME)))
        ),
    )


def _common(counts: Counter[str]) -> list[tuple[str, int]]:
    """The counts, most frequent first, names deciding among equals so that no order of files shows."""
    return sorted(counts.items(), key=lambda each: (-each[1], each[0]))


@dataclass(frozen=True, slots=True)
class Trouble:
    """How a clause went in the class.

    Attributes:
        clause: the clause a question is about.
        asked: questions about it that were answered, one a learner each.
        missed: of these, not right at the first try without a hint.
        learners: learners who missed one.
    """

    clause: str
    asked: int
    missed: int
    learners: int


def by_clause(room: Classroom, course: Mapping[str, Lesson]) -> tuple[Trouble, ...]:
    """The class by clause, the most often missed first: the rows of the heat map."""
    # Reading and watching ask nothing.
    clauses = {(slug, step.id): step.clauses for slug, lesson in course.items() for step in lesson.steps if step.asks}
    asked: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    who: dict[str, set[int]] = defaultdict(set)
    for place, learner in enumerate(room.learners):
        questions: dict[tuple[str, str], list[Attempt]] = defaultdict(list)
        for each in learner.log.attempts.values():
            questions[each.lesson, each.step].append(each)
        for (lesson, step), every in questions.items():
            for clause in clauses.get((lesson, step), ()):
                asked[clause] += 1
                if not any(map(at_once, every)):
                    missed[clause] += 1
                    who[clause].add(place)
    return tuple(
        Trouble(clause, asked[clause], missed[clause], len(who[clause]))
        for clause in sorted(asked, key=lambda each: (-missed[each] / asked[each], -asked[each], each))
    )


@dataclass(frozen=True, slots=True)
class Slow:
    """A question that took the class many tries.

    Attributes:
        lesson: the lesson's slug.
        step: the step's id.
        learners: learners who answered it.
        tries: mean number of answers until it was right, or until they left it.
    """

    lesson: str
    step: str
    learners: int
    tries: float


def slow_steps(room: Classroom, *, most: int = 20) -> tuple[Slow, ...]:
    """The lessons' questions by mean tries, most first.

    Fresh deals and what the gyms ask are each somebody's own and not counted.
    """
    counts: dict[tuple[str, str], list[int]] = defaultdict(list)
    for learner in room.learners:
        tries: dict[tuple[str, str], int] = {}
        for each in learner.log.attempts.values():
            fresh = each.step.startswith((f"{PRACTICE}:", f"{TEST_OUT}:", f"{PLACEMENT}:"))
            if each.lesson not in {*GYMS, QUEUE} and each.step != PLACED and not fresh:
                key = each.lesson, each.step
                tries[key] = max(tries.get(key, 0), each.tries)
        for key, number in tries.items():
            counts[key].append(number)
    found = [Slow(lesson, step, len(each), fmean(each)) for (lesson, step), each in counts.items()]
    return tuple(sorted(found, key=lambda each: (-each.tries, -each.learners, each.lesson, each.step))[:most])


def calibration(room: Classroom) -> tuple[Bin, ...]:
    """What the class said of chances against what they were, by tenths said."""
    return bins(pair for learner in room.learners for pair in _chances(learner))


def _chances(learner: Learner) -> tuple[tuple[float, float], ...]:
    """Every chance a learner said, with what it was, as their own statistics count them."""
    return chances(learner.log.attempts.values())
