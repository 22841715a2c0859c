"""What the course teaches: every clause of the rulebook with the steps that teach it, or the reason it is left out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.rules.book import rulebook
from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.library import COURSE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spades_learn.teaching.library import Library

WHOLE_COURSE = 24
"""Lessons of the whole curriculum (teaching.md); from then on every clause must be taught or listed."""


@dataclass(frozen=True, slots=True)
class Row:
    """One clause of the rulebook and where the course stands with it.

    Attributes:
        clause: its id.
        kind: clause, example, variant, tip or erratum.
        steps: the steps that teach it, as lesson and step id.
        reason: why it is deliberately left out, or "".
    """

    clause: str
    kind: str
    steps: tuple[tuple[str, str], ...]
    reason: str = ""

    @property
    def settled(self) -> bool:
        """Whether it is taught, or left out for a reason."""
        return bool(self.steps or self.reason)


def coverage(books: Library) -> tuple[Row, ...]:
    """Every clause, tip, worked example and defect of the rulebook, in reading order; a broken lesson teaches nothing.

    Raises:
        LessonError: ``course.toml`` cannot be read.
    """
    taught: dict[str, list[tuple[str, str]]] = {}
    for slug in dict.fromkeys(entry.slug for entry in books.course()):
        for step, clauses in _steps(books, slug):
            for clause in dict.fromkeys(clauses):
                taught.setdefault(clause, []).append((slug, step))
    left_out = books.left_out()
    return tuple(
        Row(rule.id, rule.kind, tuple(taught.get(rule.id, ())), left_out.get(rule.id, ""))
        for rule in rulebook().values()
    )


def _steps(books: Library, slug: str) -> list[tuple[str, tuple[str, ...]]]:
    try:
        return [(step.id, step.clauses) for step in books.lesson(slug).steps]
    except LessonError:
        return []  # told where the lesson itself is proved


def untaught(books: Library) -> tuple[str, ...]:
    """A message to the authors for each clause that no step teaches and no list leaves out.

    Raises:
        LessonError: ``course.toml`` cannot be read.
    """
    return tuple(
        f"{COURSE}: {row.clause}: no step teaches this {row.kind}; name it in the clauses of a step, "
        f"or write it below [left_out] with the reason"
        for row in coverage(books)
        if not row.settled
    )


def left_out_problems(books: Library) -> Iterator[tuple[str, str]]:
    """What is wrong with ``[left_out]``: the field and the message.

    Raises:
        LessonError: ``course.toml`` cannot be read.
    """
    steps = {row.clause: row.steps for row in coverage(books)}
    for clause in books.left_out():
        field = f"left_out.{clause[:64]}"
        if clause not in steps:
            yield field, "no clause of the rulebook has this id; remove it or mend the id"
        elif steps[clause]:
            slug, step = steps[clause][0]
            yield field, f"is taught after all, by {slug} / {step}; remove the line"
