"""score-hand: given the bids and the tricks taken, what does a side score this hand?"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.rules.scoring import SideScore, score_hand
from spades_learn.teaching.feedback import Feedback, Say, Verdict, quoted, say
from spades_learn.teaching.steps.step import Answer, Ask, Common

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.rules.options import Rules
    from spades_learn.rules.rule import Fact
    from spades_learn.teaching.position import Position


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreHand(Common):
    """The hand's score of one side is asked for.

    Attributes:
        tricks: tricks taken by seat letter; the bids are those of the table.
        side: the side to score, by name.
    """

    kind: ClassVar[str] = "score-hand"
    asks: ClassVar[bool] = True
    needs_table: ClassVar[bool] = True
    tricks: dict[str, int] = field(default_factory=dict)
    side: str = "NS"

    @property
    def counted(self) -> Mapping[str, int]:
        """The tricks of the hand to score."""
        return self.tricks

    def score(self, rules: Rules) -> SideScore:
        """The side's hand, itemised.

        Raises:
            ValueError: the bids or tricks do not make a hand, or there is no such side.
        """
        return scored(self.position(rules), self.tricks, self.side)

    def ask(self, rules: Rules) -> Ask:  # noqa: ARG002 - the protocol's signature
        """A number of points."""
        return Ask("number")

    def check(self, answer: Answer, rules: Rules) -> Feedback:
        """Right for the sum; a wrong answer is told line by line, and known slips are named.

        Raises:
            NotationError: not a whole number.
        """
        points = points_of(answer)
        score = self.score(rules)
        says = scored_says(score, self.side)
        if points == score.hand:
            return Feedback(verdict=Verdict.RIGHT, says=says, clauses=quoted(says, *self.clauses), text="right")
        slip = slip_of(points, score)
        return Feedback(
            verdict=Verdict.WRONG,
            says=(*((slip,) if slip else ()), *says),
            clauses=quoted(says),
            text=f"wrong {points}" if str(points) in self.wrong else None,
            tags=(slip.id.removeprefix("slip."),) if slip else ("score-misadded",),
        )

    def solution(self, rules: Rules) -> Answer:
        """The hand's points."""
        return str(self.score(rules).hand)

    def texts(self) -> tuple[str, ...]:
        """A text for the right answer and for each named wrong one."""
        return ("right", *(f"wrong {key}" for key in self.wrong))


def scored(here: Position, tricks: Mapping[str, int], side: str) -> SideScore:
    """A side's hand, itemised.

    Raises:
        ValueError: the bids or tricks do not make a hand, or there is no such side.
    """
    taken = {Seat.parse(seat): count for seat, count in tricks.items()}
    sides = score_hand(here.rules, bids=here.bids, tricks=taken, before=here.before).sides
    if side not in sides:
        raise ValueError(f"side: {side!r} is no side here; write {' or '.join(sides)}")
    return sides[side]


def scored_says(score: SideScore, side: str) -> tuple[Say, ...]:
    """The sheet line by line, and the sum."""
    lines = tuple(line_say(line.clause, line.points, dict(line.facts)) for line in score.lines)
    return (*lines, say("score.sum", None, points=score.hand, side=side))


def slip_of(points: int, score: SideScore) -> Say | None:
    """The single slip that gives exactly this wrong sum, where there is one."""
    if points == -score.hand:
        return say("slip.sign")
    bags = sum(line.points for line in score.lines if line.clause in {"SCO-2", "NIL-5"})
    if bags > 0 and points == score.hand - bags:
        clause = next(line.clause for line in score.lines if line.clause in {"SCO-2", "NIL-5"})
        return say("slip.forgot-bags", clause, bags=bags)
    for line in score.lines:
        if line.points and points == score.hand - line.points:
            return say("slip.forgot-line", line.clause, points=line.points)
        if line.points and points == score.hand - 2 * line.points:
            return say("slip.wrong-sign", line.clause, points=line.points)
    return None


def line_say(clause: str, points: int, facts: dict[str, Fact]) -> Say:
    """The sentence of a score line; its template's id is the clause and whether points come or go."""
    sign = "plus" if points > 0 else "minus" if points < 0 else "zero"
    return say(f"line.{clause}.{sign}", clause, points=points, **facts)


def points_of(answer: Answer) -> int:
    """Points as a learner writes them.

    Raises:
        NotationError: not a whole number.
    """
    text = answer.strip().replace("−", "-").removeprefix("+") if isinstance(answer, str) else ""
    if not text.removeprefix("-").isdecimal() or not text.isascii() or len(text) > 6:
        raise NotationError("write the points as a whole number, such as 42 or -50")
    return int(text)
