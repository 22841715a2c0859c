"""A carry-on code: which steps are passed and where the learner is, short enough to type on another machine.

It is for a machine that cannot be given a file. It carries no answers, no gym hands and no hand in play; the file
does. Of a lesson that is done it says only that; of one that is begun, which of its steps are passed. So it takes
about 15 characters in the first lessons and some 25 at the end of the course, with four more for each lesson left half
done; six of them notice a slip.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from spades_learn.cards.notation import NotationError
from spades_learn.teaching.digits import CHECKS, DigitReader, DigitWriter
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.progress import Attempt, Log, log_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

VERSION = 1
_VERSIONS, _NUMBERS, _STEPS, _STAMP = 8, 64, 64, 1024
_NEW, _BEGUN, _DONE = range(3)

TAG = "carried"
"""The tag of an attempt that was made elsewhere and came by a code; it counts as passed and as nothing else."""


@dataclass(frozen=True, slots=True)
class Course:
    """What a code needs to know of one lesson.

    Attributes:
        number: its fixed number in the curriculum, from 1.
        slug: the lesson.
        steps: the ids of its steps, in order.
    """

    number: int
    slug: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Carried:
    """What a code says.

    Attributes:
        passed: the steps passed, by lesson; lessons without any are left out.
        lesson: where the learner was, "" for the course map.
        step: the step of it, "" for the first.
    """

    passed: Mapping[str, frozenset[str]]
    lesson: str = ""
    step: str = ""

    def log(self) -> Log:
        """The passed steps as attempts; the same code gives the same ones, so that it adds nothing the second time."""
        return log_of(
            Attempt(
                id=f"{TAG}-{sha256(f'{lesson}/{step}'.encode()).hexdigest()[:20]}",
                lesson=lesson,
                step=step,
                verdict=Verdict.RIGHT,
                assisted=True,
                tags=(TAG,),
            )
            for lesson, steps in self.passed.items()
            for step in steps
        )


def write(log: Log, lessons: Iterable[Course], *, lesson: str = "", step: str = "") -> str:
    """The code of a log and a place, in groups of four characters.

    Lessons that do not belong to the course (a teacher's pack) are left out.
    """
    known = {each.number: each for each in lessons if 0 < each.number < _NUMBERS and len(each.steps) < _STEPS}
    digits = DigitWriter()
    digits.put(VERSION, _VERSIONS)
    states = {number: _state(log, each) for number, each in known.items()}
    last = max((number for number, state in states.items() if state != _NEW), default=0)
    digits.put(last, _NUMBERS)
    for number in range(1, last + 1):
        digits.put(states.get(number, _NEW), 3)
    for number, each in sorted(known.items()):
        if states[number] == _BEGUN:
            passed = log.passed(each.slug)
            digits.put(len(each.steps), _STEPS)
            digits.put(sum(1 << at for at, name in enumerate(each.steps) if name in passed), 1 << len(each.steps))
    here = next((each for each in known.values() if each.slug == lesson), None)
    digits.put(here.number if here else 0, _NUMBERS)
    digits.put(here.steps.index(step) if here and step in here.steps else 0, _STEPS)
    touched = [each for number, each in known.items() if states[number] != _NEW or each is here]
    digits.put(_stamp(touched), _STAMP)
    text = digits.text()
    return "-".join(text[at : at + 4] for at in range(0, len(text), 4))


def read(text: str, lessons: Sequence[Course]) -> Carried:
    """Read what `write` wrote; blanks, hyphens and case do not matter, and O, I and L are taken for digits.

    Raises:
        NotationError: no such code, a slip, or a code of another version of the course.
    """
    bare = re.sub(r"[\s\-–—_.]+", "", text[:400])
    if len(bare) <= CHECKS:
        raise NotationError("a carry-on code has at least 10 letters and digits: copy the whole of it")
    try:
        digits = DigitReader(bare)
    except NotationError as bad:
        raise NotationError(str(bad).removeprefix("deal code: ")) from None
    if digits.take(_VERSIONS) != VERSION:
        raise NotationError("this is another kind of code, or one of another version of the course")
    known = {each.number: each for each in lessons}
    passed = _take_passed(digits, known)
    place, at = digits.take(_NUMBERS), digits.take(_STEPS)
    here = known.get(place)
    if place and (here is None or at >= len(here.steps)):
        raise _other(f"it points into lesson {place}")
    touched = [each for each in known.values() if each.slug in passed or each is here]
    if digits.take(_STAMP) != _stamp(touched):
        raise _other("its lessons have other names here")
    return Carried(passed, here.slug if here else "", here.steps[at] if here else "")


def _take_passed(digits: DigitReader, known: Mapping[int, Course]) -> dict[str, frozenset[str]]:
    """The steps passed, by lesson."""
    states = {number: digits.take(3) for number in range(1, digits.take(_NUMBERS) + 1)}
    passed: dict[str, frozenset[str]] = {}
    for number, state in states.items():
        if state == _NEW:
            continue
        each = known.get(number)
        if each is None:
            raise _other(f"it names lesson {number}")
        steps = each.steps
        if state == _BEGUN:
            if digits.take(_STEPS) != len(steps):
                raise _other(f"lesson {number} has another number of steps here")
            mask = digits.take(1 << len(steps))
            steps = tuple(name for at, name in enumerate(steps) if mask >> at & 1)
        passed[each.slug] = frozenset(steps)
    return passed


def _state(log: Log, lesson: Course) -> int:
    passed = log.passed(lesson.slug) & set(lesson.steps)
    return _NEW if not passed else _DONE if len(passed) == len(lesson.steps) else _BEGUN


def _stamp(lessons: Iterable[Course]) -> int:
    """Tells a code of a course whose lessons were numbered otherwise."""
    names = " ".join(sorted(f"{each.number}:{each.slug}" for each in lessons))
    return zlib.crc32(names.encode()) % _STAMP


def _other(what: str) -> NotationError:
    return NotationError(f"the code is of another version of the course ({what}): use the file there")
