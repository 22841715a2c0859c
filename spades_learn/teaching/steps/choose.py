"""choose: one of a few written answers, with a text for each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from spades_learn.cards.notation import NotationError
from spades_learn.teaching.feedback import Feedback, Verdict
from spades_learn.teaching.steps.step import Answer, Ask, Common

if TYPE_CHECKING:
    from spades_learn.rules.options import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Common):
    """A multiple choice.

    Attributes:
        options: the keys of the answers, in the order shown.
        right: the key of the right one; every other is named in ``wrong`` with the clause that refutes it.
    """

    kind: ClassVar[str] = "choose"
    asks: ClassVar[bool] = True
    needs_table: ClassVar[bool] = False
    options: tuple[str, ...]
    right: str

    def ask(self, rules: Rules) -> Ask:  # noqa: ARG002 - the protocol's signature
        """One of the options."""
        return Ask("choice", self.options)

    def check(self, answer: Answer, rules: Rules) -> Feedback:  # noqa: ARG002 - the protocol's signature
        """Right or wrong, with the author's text and the clause.

        Raises:
            NotationError: not one of the options.
        """
        if not isinstance(answer, str) or answer not in self.options:
            raise NotationError(f"choose one of {', '.join(self.options)}")
        if answer == self.right:
            return Feedback(verdict=Verdict.RIGHT, clauses=self.clauses, text="right")
        clause = self.wrong.get(answer, "")
        return Feedback(
            verdict=Verdict.WRONG,
            clauses=(clause,) if clause else (),
            text=f"wrong {answer}" if answer in self.wrong else None,
            tags=(f"chose-{answer}",),
        )

    def solution(self, rules: Rules) -> Answer:  # noqa: ARG002 - the protocol's signature
        """The right key."""
        return self.right

    def texts(self) -> tuple[str, ...]:
        """Each option's words, and a text for every answer."""
        options = tuple(f"option {key}" for key in self.options)
        return (*options, "right", *(f"wrong {key}" for key in self.options if key != self.right))
