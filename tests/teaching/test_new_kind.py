"""A kind of step is one module: nothing outside it asks which kind a step is, and one made here just works."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pytest

import spades_learn
from spades_learn.cards.notation import NotationError
from spades_learn.teaching.feedback import Feedback, Verdict
from spades_learn.teaching.library import library
from spades_learn.teaching.lint import step_problems
from spades_learn.teaching.session import Session
from spades_learn.teaching.steps.kinds import kinds
from spades_learn.teaching.steps.step import Answer, Ask, Common, Step
from spades_learn.ui import coach
from spades_learn.ui.lesson_scene import lesson_scene
from spades_learn.ui.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spades_learn.rules.options import Rules

SOURCE = Path(spades_learn.__file__).parent


@dataclass(frozen=True, slots=True, kw_only=True)
class CountSpades(Common):
    """How many spades does the learner hold?"""

    kind: ClassVar[str] = "count-spades"
    asks: ClassVar[bool] = True
    needs_table: ClassVar[bool] = True

    def ask(self, rules: Rules) -> Ask:  # noqa: ARG002 - the protocol's signature
        return Ask("number")

    def check(self, answer: Answer, rules: Rules) -> Feedback:
        if not isinstance(answer, str) or not answer.isdecimal():
            raise NotationError("write a number")
        return Feedback(verdict=Verdict.RIGHT if answer == self.solution(rules) else Verdict.WRONG)

    def solution(self, rules: Rules) -> Answer:
        return str(sum(card.suit.value == "S" for card in self.position(rules).hand))

    def problems(self, rules: Rules) -> Iterator[str]:
        if not self.position(rules).hand:
            yield "write deal: the spades of a hand are counted"

    def texts(self) -> tuple[str, ...]:
        return ()


def with_kind(table: str) -> Session:
    """A lesson whose only step is of the new kind."""
    lesson = library().lesson("following-suit")
    known = next(each for each in lesson.steps if each.table is not None)
    step = CountSpades(id="count", table=known.table if table else replace(known.table, deal="", plays=()))
    assert isinstance(step, Step)
    return Session(replace(lesson, steps=(step,)))


def test_a_kind_of_ones_own_is_judged_drawn_and_proved() -> None:
    session = with_kind("a deal")
    right = session.step.solution(session.rules)
    assert list(step_problems(session.step, session.lesson)) == []
    prose = library().prose("following-suit")
    for each in (session, session.answered("12"), session.answered(right)):
        assert lesson_scene(each, Words())["hand"]
        assert coach.task(each, prose, Words())
    assert not session.answered("12").passed
    assert session.answered(right).passed
    assert session.line is None
    assert session.answered("12").undone().feedback is None
    with pytest.raises(NotationError):
        session.answered("many")


def test_its_own_proof_is_part_of_lint() -> None:
    session = with_kind("")
    assert list(step_problems(session.step, session.lesson)) == ["write deal: the spades of a hand are counted"]


def test_nothing_asks_which_kind_a_step_is() -> None:
    names = {kind.__name__ for kind in kinds().values()}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
                used = {each.id for each in ast.walk(node.args[1]) if isinstance(each, ast.Name)}
                assert not used & names, f"{path.name}:{node.lineno}"
