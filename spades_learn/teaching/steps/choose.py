"""choose: one of a few written answers, with a text for each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from spades_learn.cards.notation import NotationError
from spades_learn.teaching.feedback import Feedback, Verdict
from spades_learn.teaching.steps.step import Answer, Ask, Common

if TYPE_CHECKING:
    from collections.abc import Iterator

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

    def problems(self, rules: Rules) -> Iterator[str]:  # noqa: ARG002 - the protocol's signature
        """The keys are keys, each is right or refuted, and the right one is there."""
        if len(set(self.options)) < len(self.options):
            yield "options: a key stands twice"
        for key in self.options:
            # The key goes into the learner's log (`chose-…`), which takes short plain names only.
            if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,40}", key):
                yield f"options: {key[:60]!r} is a key, not the words; use letters, digits and hyphens"
        for key in self.options:
            if key != self.right and key not in self.wrong:
                yield f"option {key!r} is neither right nor named in wrong"
        for key in self.wrong:
            if key not in self.options:
                yield f"wrong names {key!r}, which is not one of the options"
        if self.right not in self.options:
            yield f"right = {self.right!r} is not one of the options"

    def solution(self, rules: Rules) -> Answer:  # noqa: ARG002 - the protocol's signature
        """The right key."""
        return self.right

    def texts(self) -> tuple[str, ...]:
        """Each option's words, and a text for every answer."""
        options = tuple(f"option {key}" for key in self.options)
        return (*options, "right", *(f"wrong {key}" for key in self.options if key != self.right))
