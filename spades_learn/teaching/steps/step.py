"""What every kind of step is made of, and the question it asks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Protocol, runtime_checkable

from spades_learn.teaching.position import Position, TableSpec, position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spades_learn.rules.options import Rules
    from spades_learn.teaching.feedback import Feedback

Answer = str | tuple[str, ...]
"""An answer in text: a card, a call, a seat, a choice, a percentage, or several cards."""


@dataclass(frozen=True, slots=True)
class Ask:
    """The question on the table.

    Attributes:
        kind: ``next``, ``card``, ``cards``, ``seat``, ``choice``, ``percent``, ``number`` or ``bid``.
        choices: the answers offered where they are few.
    """

    kind: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Common:
    """Fields of every step.

    Attributes:
        id: the step's slug, unique in its lesson; progress is kept under it.
        clauses: clauses the step teaches; they are quoted once it is answered.
        table: the table shown, or None for a step without cards.
        wrong: likely wrong answers, each with the clause it must fail for (empty: no clause, only worse).
        lies: whether a finished last trick of the table stays on it, as the thing to look at.
    """

    lies: ClassVar[bool] = False
    id: str
    clauses: tuple[str, ...] = ()
    table: TableSpec | None = None
    wrong: dict[str, str] = field(default_factory=dict)

    def position(self, rules: Rules) -> Position:
        """The checked table; an empty one where the step shows none.

        Raises:
            NotationError: the table could not have come about.
        """
        return position(self.table or TableSpec(), rules, lying=self.lies)

    def wrong_answers(self, rules: Rules) -> Iterator[tuple[Answer, str, str]]:  # noqa: ARG002 - the protocol's
        """Answers that ``wrong`` describes: each with the clause it must fail for, and the key that names it."""
        return ((key, clause, key) for key, clause in self.wrong.items())


@runtime_checkable
class Step(Protocol):
    """A step of a lesson. A new kind is one struct, one module, one test and one line in CONTRIBUTING."""

    kind: ClassVar[str]
    asks: ClassVar[bool]
    needs_table: ClassVar[bool]

    @property
    def id(self) -> str:
        """The step's slug."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """Clauses the step teaches."""

    @property
    def table(self) -> TableSpec | None:
        """The table shown."""

    @property
    def wrong(self) -> dict[str, str]:
        """Likely wrong answers and the clause each fails for."""

    def position(self, rules: Rules) -> Position:
        """The checked table."""

    def ask(self, rules: Rules) -> Ask:
        """The question."""

    def check(self, answer: Answer, rules: Rules) -> Feedback:
        """Judge an answer.

        Raises:
            NotationError: the answer is not of the kind asked for.
        """

    def solution(self, rules: Rules) -> Answer:
        """A right answer."""

    def wrong_answers(self, rules: Rules) -> Iterator[tuple[Answer, str, str]]:
        """Answers that ``wrong`` describes, with clause and key."""

    def texts(self) -> tuple[str, ...]:
        """Keys of the Markdown sections this step must have besides its own text."""
