"""read: a short text, with or without a table to look at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from spades_learn.teaching.feedback import Feedback, Verdict
from spades_learn.teaching.steps.step import Answer, Ask, Common

if TYPE_CHECKING:
    from spades_learn.rules.options import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Read(Common):
    """Nothing is asked; the learner reads on."""

    kind: ClassVar[str] = "read"
    asks: ClassVar[bool] = False
    needs_table: ClassVar[bool] = False

    def ask(self, rules: Rules) -> Ask:  # noqa: ARG002 - the protocol's signature
        """Only a Continue button."""
        return Ask("next")

    def check(self, answer: Answer, rules: Rules) -> Feedback:  # noqa: ARG002 - the protocol's signature
        """Reading on is always right."""
        return Feedback(verdict=Verdict.RIGHT, clauses=self.clauses)

    def solution(self, rules: Rules) -> Answer:  # noqa: ARG002 - the protocol's signature
        """Reading on."""
        return "next"

    def texts(self) -> tuple[str, ...]:
        """No further text."""
        return ()
