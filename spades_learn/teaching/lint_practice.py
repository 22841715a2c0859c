"""Proof that a lesson's fresh deals can be had, and that their solution passes and an untouched start does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.rules.book import rulebook
from spades_learn.teaching.drills.drill import NoTableError
from spades_learn.teaching.drills.kinds import drills
from spades_learn.teaching.line import NEXT
from spades_learn.teaching.practice import question
from spades_learn.teaching.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spades_learn.teaching.lesson import Lesson, Practice
    from spades_learn.teaching.steps.step import Answer

DEALS, SIMULATED = 6, 2
"""Fresh deals a drill is tried on, and of one that the bot plays out; that takes a while each."""


def practice_problems(lesson: Lesson) -> Iterator[tuple[str, str]]:
    """What is wrong with each ``[[practice]]``: the field, and what to do."""
    for place, practice in enumerate(lesson.practice):
        for message in _problems(lesson, practice):
            yield f"practice[{place}] {practice.drill}", message


def solved(session: Session, solution: Answer) -> bool:
    """Whether the solution passes: one answer, or where it is a line of them, one after the other."""
    if session.line is None or isinstance(solution, str):
        return session.answered(solution).passed
    for move in solution:
        session = session.watched() if move == NEXT else session.answered(move)
    return session.passed


def _problems(lesson: Lesson, practice: Practice) -> Iterator[str]:
    unknown = [each for each in practice.clauses if each not in rulebook()]
    if unknown:
        yield f"{', '.join(unknown)}: no clause of the rulebook has this id"
    drill, rules = drills()[practice.drill], lesson.practice_rules(practice)
    if practice.want and not drill.possible(practice.want, rules):
        yield f"want = {practice.want!r} cannot come about under these rules; write another"
        return
    for seed in range(SIMULATED if drill.simulates else DEALS):
        try:
            fresh = question(lesson, practice, seed)
        except NoTableError:
            yield f"want = {practice.want!r} hardly ever comes about under these rules; write another"
            return
        session = Session(fresh.lesson())
        solution = fresh.step.solution(fresh.rules)
        if session.passed:
            yield f"seed {seed}: passes without an answer"
        elif not solved(session, solution):
            yield f"seed {seed}: its own solution {solution!r} does not pass"
