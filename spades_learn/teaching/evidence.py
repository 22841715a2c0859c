"""What the log tells of single questions: each answered once, with the clauses it asked for.

A learner may try a question until it is right, so only the first try of a visit says what was known. Answers that need
nothing known (reading, watching), skipped steps, and lessons that are no longer in the course say nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.drills.kinds import drills
from spades_learn.teaching.feedback import MISCONCEPTION_BY_CLAUSE, Verdict
from spades_learn.teaching.practice import PLACEMENT, PRACTICE, TEST_OUT, drawn
from spades_learn.teaching.spacing import Grade

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from spades_learn.teaching.lesson import Lesson
    from spades_learn.teaching.library import Library
    from spades_learn.teaching.progress import Attempt, Log

FRESH = (PRACTICE, TEST_OUT, PLACEMENT)

ASKED = MappingProxyType(
    {
        ("mark-legal", "follow"): ("FOL-1",),
        ("mark-legal", "void"): ("FOL-2",),
        ("mark-legal", "lead"): ("LEAD-3",),
        ("mark-legal", "first"): ("LEAD-2",),
        ("who-wins", ""): ("TRK-1",),
        ("break-or-not", "none"): ("BRK-1",),
        ("break-or-not", "ruff"): ("BRK-1",),
        ("break-or-not", "before"): ("BRK-3",),
        ("score-hand", "made"): ("SCO-1",),
        ("score-hand", "set"): ("SCO-3",),
        ("score-hand", "bags"): ("SCO-2",),
        ("score-hand", "nil"): ("NIL-2",),
        ("score-hand", "nil-set"): ("NIL-2", "NIL-5"),
        ("score-hand", "two-nils"): ("NIL-2",),
        ("score-hand", "blind-nil"): ("BNL-1",),
        ("score-hand", "penalty"): ("BAG-1",),
        ("nil-or-number", ""): ("NIL-1",),
        ("count", "needed"): ("BID-6",),
    }
)
"""What a drill's fresh deals ask for, by its wish, "" for any; a wish that is not here asks for no clause alone."""


@dataclass(frozen=True, slots=True)
class Answered:
    """One question and how well it was known.

    Attributes:
        lesson: the lesson's slug.
        kind: ``practice``, ``test-out``, ``placement``, or "" for a step of the lesson itself.
        place: which of the lesson's practice tables it belongs to; -1 where the lesson has none for it.
        step: the step's id, as the log has it.
        clauses: what it asked for.
        missed: the clause that a wrong answer broke or misread, where that is certain; else "".
        grade: AGAIN where it went wrong, HARD with a hint, else GOOD.
        at: when, as the log says it.
    """

    lesson: str
    kind: str
    place: int
    step: str
    clauses: tuple[str, ...]
    missed: str
    grade: Grade
    at: str

    @property
    def right(self) -> bool:
        """Whether it went well at once, without a hint."""
        return self.grade is Grade.GOOD


def lessons_of(books: Library, language: str) -> Mapping[str, Lesson]:
    """The lessons of a course that can be opened, by slug, in its order."""
    return {each.slug: books.lesson(each.slug) for each in books.usable(language)}


Asks = dict[tuple[str, str], tuple[int, tuple[str, ...]] | None]
"""What each step asks for, as far as it was looked up: its practice table and its clauses, None for nothing."""


def answered(lessons: Mapping[str, Lesson], log: Log, *, asks: Asks | None = None) -> tuple[Answered, ...]:
    """Every question of the log that says something, in the order of the log.

    Args:
        lessons: the lessons by slug.
        log: the attempts.
        asks: filled as steps are looked up; whoever reads many logs of the same lessons hands in the same one.
    """
    # What a step asks is looked up once: a long log has each of them many times.
    steps: Asks = {} if asks is None else asks
    telling = (each for each in _telling(log.attempts.values()) if each.lesson in lessons)
    found = (_read(lessons[each.lesson], each, steps) for each in telling)
    return tuple(each for each in found if each is not None)


def _telling(attempts: Iterable[Attempt]) -> Iterable[Attempt]:
    return (each for each in attempts if each.tries == 1 and each.verdict is not Verdict.SKIPPED)


def _read(lesson: Lesson, attempt: Attempt, steps: Asks) -> Answered | None:
    grade = Grade.AGAIN if not attempt.verdict.passes else Grade.HARD if attempt.assisted else Grade.GOOD
    kind, *rest = attempt.step.split(":")
    if kind in FRESH and len(rest) >= 2 and rest[-1].isdecimal():
        place = _place(lesson, drill=rest[-2], seed=int(rest[-1]))
        clauses = asked(lesson, place, int(rest[-1])) if place >= 0 else ()
        return Answered(lesson.slug, kind, place, attempt.step, clauses, _missed(attempt, clauses), grade, attempt.at)
    key = lesson.slug, attempt.step
    if key not in steps:
        steps[key] = _asks(lesson, attempt.step)
    asks = steps[key]
    if asks is None:
        return None
    place, clauses = asks
    return Answered(lesson.slug, "", place, attempt.step, clauses, _missed(attempt, clauses), grade, attempt.at)


def _asks(lesson: Lesson, name: str) -> tuple[int, tuple[str, ...]] | None:
    """The practice table of a step and the clauses it asks for; None where it asks nothing, or is gone."""
    step = next((each for each in lesson.steps if each.id == name), None)
    return (practised(lesson, step.id), step.clauses) if step is not None and step.asks else None


def _missed(attempt: Attempt, clauses: tuple[str, ...]) -> str:
    """The clause a wrong answer is about: the one its misconception is of, or the only one that was asked for.

    A question may ask for several, and which of them was not known is not always to be seen: then none is named.
    """
    if attempt.verdict.passes:
        return ""
    shown = [each for each in clauses if MISCONCEPTION_BY_CLAUSE.get(each) in attempt.tags]
    certain = shown or clauses
    return certain[0] if len(certain) == 1 else ""


def _place(lesson: Lesson, *, drill: str, seed: int) -> int:
    """The practice table a fresh deal was made from; its drill's first one where the lesson was rewritten since."""
    if not lesson.practice:
        return -1
    place = seed % len(lesson.practice)
    places = [at for at, each in enumerate(lesson.practice) if each.drill == drill]
    return place if place in places else next(iter(places), -1)


def practised(lesson: Lesson, step: str) -> int:
    """The practice table that asks the same as a step: of its kind and clauses, else of its clauses, else of its kind.

    -1 where none does.
    """
    at = lesson.step(step)

    def fits(place: int) -> tuple[bool, bool]:
        practice = lesson.practice[place]
        clauses = {*practice.clauses, *ASKED.get((practice.drill, practice.want), ASKED.get((practice.drill, ""), ()))}
        return bool(clauses & {*at.clauses}), practice.drill == at.kind

    places = range(len(lesson.practice))
    best = max(places, key=lambda place: (fits(place), -place), default=-1)
    return best if best >= 0 and any(fits(best)) else -1


def asked(lesson: Lesson, place: int, seed: int) -> tuple[str, ...]:
    """The clauses that a fresh deal asked for."""
    practice = lesson.practice[place]
    want = practice.want
    drill = drills()[practice.drill]
    if not want and any((practice.drill, each) in ASKED for each in drill.wants):
        try:
            want = drawn(drill, lesson.practice_rules(practice), seed)
        except ValueError:  # an OptionError too: the lesson was rewritten since
            want = ""
    own = ASKED.get((practice.drill, want), ASKED.get((practice.drill, ""), ()))
    return tuple(dict.fromkeys((*practice.clauses, *own)))
