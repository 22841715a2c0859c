"""What every kind of step is made of, and the question it asks."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, runtime_checkable

from spades_learn.cards.card import Card
from spades_learn.cards.notation import NotationError
from spades_learn.teaching.position import Position, TableSpec, position

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from spades_learn.rules.options import Rules
    from spades_learn.teaching.bot_bid import BotBid
    from spades_learn.teaching.feedback import Feedback, Say
    from spades_learn.teaching.line import Line

Answer = str | tuple[str, ...]
"""An answer in text: a card, a call, a seat, a choice, a percentage, or several cards."""


@dataclass(frozen=True, slots=True)
class Ask:
    """The question on the table.

    Attributes:
        kind: ``next``, ``card``, ``cards``, ``seat``, ``choice``, ``percent``, ``number`` (of points), ``count`` (a
            whole number), ``bid`` (nil or a number), ``call`` (on the table's own bidding buttons), ``referee``,
            ``pass``, ``throw`` or ``draw``.
        choices: the answers offered where they are few.
        parts: what else is asked in the same answer: ``clause``, ``points``.
        count: how many cards are to be picked, at most or exactly; 0 where that is free.
        about: what is asked, where a kind of question may be about several things; "" is the usual one.
    """

    kind: str
    choices: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    count: int = 0
    about: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment of a worked example: the table, and what there is to say of it."""

    here: Position
    say: Say | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Common:
    """Fields of every step, and what the course asks of every kind: a kind overrides what is its own.

    Attributes:
        id: the step's slug, unique in its lesson; progress is kept under it.
        clauses: clauses the step teaches; they are quoted once it is answered.
        table: the table shown, or None for a step without cards.
        wrong: likely wrong answers, each with the clause it must fail for (empty: no clause, only worse).
        lies: whether a finished last trick of the table stays on it, as the thing to look at.
        secret: whether the table hides who takes its trick until the answer is given.
        shows_broken: whether the table tells if spades are broken before an answer is given.
        tells_voids: whether the table shows the suits that players have not followed.
    """

    lies: ClassVar[bool] = False
    secret: ClassVar[bool] = False
    shows_broken: ClassVar[bool] = False
    tells_voids: ClassVar[bool] = True
    id: str
    clauses: tuple[str, ...] = ()
    table: TableSpec | None = None
    wrong: dict[str, str] = field(default_factory=dict)

    def beforehand(self, rules: Rules) -> dict[str, Any]:  # noqa: ARG002 - most steps ask the bot nothing
        """What the bot says of it, by question, for where it cannot be found in time (`teaching.known`)."""
        return {}

    def bot_bid(self, rules: Rules) -> BotBid | None:  # noqa: ARG002 - most steps ask for no bid
        """The bot's bid where one is asked; None elsewhere."""
        return None

    def position(self, rules: Rules) -> Position:
        """The checked table; an empty one where the step shows none.

        Raises:
            NotationError: the table could not have come about.
        """
        return position(self.table or TableSpec(), rules, lying=self.lies)

    def wrong_answers(self, rules: Rules) -> Iterator[tuple[Answer, str, str]]:  # noqa: ARG002 - the protocol's
        """Answers that ``wrong`` describes: each with the clause it must fail for, and the key that names it."""
        return ((key, clause, key) for key, clause in self.wrong.items())

    @property
    def accepted(self) -> tuple[str, ...]:
        """Answers the author lists as right or close enough, where that is a list of cards."""
        return ()

    @property
    def adds_up(self) -> bool:
        """Whether what the frames said stays in sight, as the lines of a sheet do."""
        return False

    @property
    def greys_out(self) -> bool:
        """Whether the last hint marks the cards that may not be played."""
        return False

    @property
    def face_down(self) -> bool:
        """Whether the learner's cards lie face down until the step is passed."""
        return False

    @property
    def counted(self) -> Mapping[str, int]:
        """Tricks taken by seat letter, where the table is of a finished hand."""
        return MappingProxyType({})

    def frames(self, rules: Rules) -> tuple[Frame, ...]:  # noqa: ARG002 - most kinds have none
        """The moments that are watched one by one; none where there is nothing to watch."""
        return ()

    def line(self, moves: tuple[str, ...], rules: Rules) -> Line | None:  # noqa: ARG002 - most kinds have none
        """The fold of a learner's moves where cards are played out, or None where one answer is given."""
        return None

    def move(self, answer: Answer) -> str:
        """An answer as a move of the line.

        Raises:
            NotationError: not one card.
        """
        if not isinstance(answer, str):
            raise NotationError("play one card")
        return str(Card.parse(answer))

    def over(self, line: Line, rules: Rules) -> bool:  # noqa: ARG002 - only where there is a line
        """Whether a line has come to its end, well or not."""
        return True

    def judge(self, line: Line, rules: Rules) -> Feedback | None:  # noqa: ARG002 - only where there is a line
        """What there is to say of a line, or nothing yet."""
        return None

    def progress(self, line: Line, rules: Rules) -> tuple[Say, ...]:  # noqa: ARG002 - only where there is a line
        """How far a line has come."""
        return ()

    def problems(self, rules: Rules) -> Iterator[str]:  # noqa: ARG002 - the protocol's
        """What is wrong with the step beyond what every kind is held to, as messages to its author.

        Raises:
            NotationError: the table could not have come about, or a text of it cannot be read.
        """
        return iter(())

    def given_away(self, rules: Rules) -> tuple[str, ...]:  # noqa: ARG002 - the protocol's
        """The cards that make up the answer: no hint but the last may name them all."""
        return ()


def without_cards(here: Position) -> Iterator[str]:
    """The message to an author who asks for a card where none can be played."""
    if here.state is None or len(here.bids) < len(here.rules.seating.seats):
        yield "write deal and bids: a card is asked for"


def out_of_turn(here: Position, where: str) -> Iterator[str]:
    """The message to an author whose table waits for somebody else; ``where`` is the key to mend."""
    if here.turn is not here.seat:
        yield f"{where}: it is {here.turn}'s turn, but the learner sits {here.seat}"


@runtime_checkable
class Step(Protocol):
    """A step of a lesson. A new kind is one struct, one module, one test and one line in CONTRIBUTING."""

    kind: ClassVar[str]
    asks: ClassVar[bool]
    needs_table: ClassVar[bool]
    secret: ClassVar[bool]
    shows_broken: ClassVar[bool]
    tells_voids: ClassVar[bool]

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

    def beforehand(self, rules: Rules) -> dict[str, Any]:
        """What the bot says of it, by question, for where it cannot be found in time (`teaching.known`)."""

    def bot_bid(self, rules: Rules) -> BotBid | None:
        """The bot's bid where one is asked; None elsewhere."""

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

    @property
    def accepted(self) -> tuple[str, ...]:
        """Cards the author lists as right or close enough."""

    @property
    def adds_up(self) -> bool:
        """Whether what the frames said stays in sight."""

    @property
    def greys_out(self) -> bool:
        """Whether the last hint marks the cards that may not be played."""

    @property
    def face_down(self) -> bool:
        """Whether the learner's cards lie face down until the step is passed."""

    @property
    def counted(self) -> Mapping[str, int]:
        """Tricks taken, of a finished hand."""

    def frames(self, rules: Rules) -> tuple[Frame, ...]:
        """The moments that are watched one by one."""

    def line(self, moves: tuple[str, ...], rules: Rules) -> Line | None:
        """The fold of a learner's moves where cards are played out."""

    def move(self, answer: Answer) -> str:
        """An answer as a move of the line.

        Raises:
            NotationError: it is none.
        """

    def over(self, line: Line, rules: Rules) -> bool:
        """Whether a line has come to its end."""

    def judge(self, line: Line, rules: Rules) -> Feedback | None:
        """What there is to say of a line."""

    def progress(self, line: Line, rules: Rules) -> tuple[Say, ...]:
        """How far a line has come."""

    def problems(self, rules: Rules) -> Iterator[str]:
        """What is wrong with the step, for lint."""

    def given_away(self, rules: Rules) -> tuple[str, ...]:
        """The cards that make up the answer."""

    def texts(self) -> tuple[str, ...]:
        """Keys of the Markdown sections this step must have besides its own text."""
