"""Practice on fresh deals: a lesson's drills in turn, what the log says of them, and testing out of a lesson.

Practice attempts stand in the log as steps ``practice:<drill>:<seed>`` of their lesson, those of a test-out as
``test-out:<sitting>:<drill>:<seed>``; only first tries are kept, so that each deal counts once.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from spades_learn.teaching.drills.drill import NoTableError
from spades_learn.teaching.drills.kinds import drills
from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.lesson import Lesson

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from spades_learn.rules.options import Rules
    from spades_learn.teaching.drills.drill import Drill, Ladder
    from spades_learn.teaching.lesson import Practice
    from spades_learn.teaching.progress import Attempt, Log
    from spades_learn.teaching.steps.kinds import AnyStep

WINDOW, ENOUGH = 5, 4
"""Mastery, and testing out: so many of so many at the first try, without a hint (teaching.md, The course)."""
PRACTICE, TEST_OUT, PLACEMENT = "practice", "test-out", "placement"
PLACED = "placed"
"""The step under which the log keeps a lesson that a placement test passed: as good as tested out of."""
SEED_BITS = 40


class Standing(Enum):
    """How far a learner is with a lesson."""

    NEW = "new"
    GOING = "going"
    DONE = "done"
    MASTERED = "mastered"


@dataclass(frozen=True, slots=True)
class Question:
    """One fresh deal to practise on.

    Attributes:
        slug: the lesson it belongs to.
        drill: what made it.
        want: what was wished for.
        seed: what it follows from.
        rules: the rules of its table.
        step: the question itself.
        practice: the lesson's wish for it.
        ladder: makes the question in words to be, and its hints.
    """

    slug: str
    drill: str
    want: str
    seed: int
    rules: Rules
    step: AnyStep
    practice: Practice
    ladder: Callable[[], Ladder]

    def lesson(self) -> Lesson:
        """A lesson of this one step under its own rules, for a `Session`."""
        changed = {key: value for key, value in self.rules.changed.items() if value is not None}
        return Lesson(
            slug=self.slug, minutes=1, teaches=(), steps=(self.step,), rules=self.rules.ruleset.id, options=changed
        )


def fresh(lesson: Lesson, seed: int) -> Question:
    """The question of a seed; the lesson's drills take turns by it.

    Raises:
        LessonError: the lesson has no practice, or its rules cannot bring about what a drill is to ask.
    """
    if not lesson.practice:
        raise LessonError("there is none; write [[practice]]", file=f"{lesson.slug}/lesson.toml", field="practice")
    place = seed % len(lesson.practice)
    try:
        return question(lesson, lesson.practice[place], seed)
    except NoTableError:
        message = "these rules hardly ever bring this about; write another want"
        raise LessonError(message, file=f"{lesson.slug}/lesson.toml", field=f"practice[{place}]") from None


def question(lesson: Lesson, practice: Practice, seed: int) -> Question:
    """The question of a seed from one drill.

    Raises:
        NoTableError: the rules cannot bring about what is wished for.
    """
    drill = drills()[practice.drill]
    rules = lesson.practice_rules(practice)
    want = practice.want or drawn(drill, rules, seed)
    if not drill.possible(want, rules):
        raise NoTableError(want)
    made = drill.make(seed, rules, want, f"{PRACTICE}:{drill.id}:{seed}")
    step = _with_clauses(made.step, practice.clauses) if practice.clauses else made.step
    return Question(lesson.slug, drill.id, want, seed, rules, step, practice, made.ladder)


def drawn(drill: Drill, rules: Rules, seed: int) -> str:
    """A wish for a drill that has none; those of the drill take turns, less what the table cannot have."""
    wants = tuple(each for each in drill.wants if drill.possible(each, rules))
    if not wants:
        raise NoTableError(drill.id)
    # Parted from the drills' own turns, or two of each would always go together.
    return wants[seed // 64 % len(wants)]


def _with_clauses(step: AnyStep, clauses: tuple[str, ...]) -> AnyStep:
    return replace(step, clauses=tuple(dict.fromkeys((*clauses, *step.clauses))))


def next_seed(lesson: Lesson, log: Log, chance: random.Random, *, turn: int | None = None) -> int:
    """A seed this learner has not met in this lesson, of the drill whose turn it is.

    Args:
        lesson: whose drills.
        log: what the learner has met.
        chance: where the seed comes from.
        turn: which turn; by default one a practice deal so far.
    """
    met = {_seed(each) for each in log.of(lesson.slug)}
    turns = max(1, len(lesson.practice))
    place = (len(_practised(log, lesson.slug)) if turn is None else turn) % turns
    while (seed := chance.getrandbits(SEED_BITS) // turns * turns + place) in met:
        pass
    return seed


def _seed(attempt: Attempt) -> int:
    """The seed of a practice or test-out attempt; -1 of any other."""
    kind, *rest = attempt.step.split(":")
    return int(rest[-1]) if kind in {PRACTICE, TEST_OUT} and rest and rest[-1].isdecimal() else -1


def _practised(log: Log, slug: str) -> tuple[Attempt, ...]:
    """The practice deals of a lesson, each by its first answer: a deal met again is no fresh one."""
    first: dict[str, Attempt] = {}
    for each in log.of(slug):
        if each.step.startswith(f"{PRACTICE}:"):
            first.setdefault(each.step, each)
    return tuple(first.values())


def recent(log: Log, slug: str) -> tuple[Attempt, ...]:
    """The newest practice attempts of a lesson, at most five, the oldest first."""
    return _practised(log, slug)[-WINDOW:]


def at_once(attempt: Attempt) -> bool:
    """Whether a question was answered well at the first try without a hint."""
    return attempt.verdict.passes and attempt.tries == 1 and not attempt.assisted


def mastered(log: Log, slug: str) -> bool:
    """Whether four of the last five practice deals went well at the first try without a hint."""
    return sum(map(at_once, recent(log, slug))) >= ENOUGH


def sitting_name(seed: int, drill: str, sitting: int) -> str:
    """The step under which a test-out answer is kept."""
    return f"{TEST_OUT}:{sitting}:{drill}:{seed}"


def sitting(log: Log, slug: str, number: int) -> tuple[Attempt, ...]:
    """The answers of one test-out, in order, at most five."""
    begins = f"{TEST_OUT}:{number}:"
    return tuple(each for each in log.of(slug) if each.step.startswith(begins))[:WINDOW]


def tested_out(log: Log, slug: str) -> bool:
    """Whether some test-out of the lesson had four right of five, or a placement test passed its part."""
    if PLACED in log.passed(slug):
        return True
    right: dict[str, list[Attempt]] = defaultdict(list)
    for each in log.of(slug):
        kind, *rest = each.step.split(":")
        if kind == TEST_OUT and len(rest) == 3:
            right[rest[0]].append(each)
    return any(sum(map(at_once, every[:WINDOW])) >= ENOUGH for every in right.values())


def standing(log: Log, lesson: Lesson) -> Standing:
    """How far a learner is: a lesson is done once its steps are passed, or it is tested out of."""
    if mastered(log, lesson.slug):
        return Standing.MASTERED
    passed = log.passed(lesson.slug)
    if all(each.id in passed for each in lesson.steps) or tested_out(log, lesson.slug):
        return Standing.DONE
    # A placement test asks before anything is begun.
    begun = any(not each.step.startswith(f"{PLACEMENT}:") for each in log.of(lesson.slug))
    return Standing.GOING if begun else Standing.NEW
