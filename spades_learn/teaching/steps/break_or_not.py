"""break-or-not: after what was played, may spades be led?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from spades_learn.cards.card import Suit
from spades_learn.cards.notation import NotationError
from spades_learn.teaching.feedback import Feedback, Say, Verdict, quoted, say
from spades_learn.teaching.steps.step import Answer, Ask, Common

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spades_learn.rules.options import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakOrNot(Common):
    """Are spades broken after the table's plays?"""

    kind: ClassVar[str] = "break-or-not"
    asks: ClassVar[bool] = True
    needs_table: ClassVar[bool] = True
    lies: ClassVar[bool] = True

    def ask(self, rules: Rules) -> Ask:  # noqa: ARG002 - the protocol's signature
        """Broken or not."""
        return Ask("choice", ("broken", "not-broken"))

    def check(self, answer: Answer, rules: Rules) -> Feedback:
        """Right or wrong, naming the spade that broke them or that none fell.

        Raises:
            NotationError: neither of the two answers.
        """
        if answer not in {"broken", "not-broken"}:
            raise NotationError("answer broken or not broken")
        fact = self._fact(rules)
        right = self.solution(rules) == answer
        says = (fact,)
        return Feedback(
            verdict=Verdict.RIGHT if right else Verdict.WRONG,
            says=says,
            clauses=quoted(says, *(self.clauses if right else ())),
            text="right" if right else f"wrong {answer}" if answer in self.wrong else None,
            tags=() if right else ("broken-misjudged",),
        )

    def _fact(self, rules: Rules) -> Say:
        """The first spade of the hand, or that none has been played."""
        here = self.position(rules)
        for trick in (*here.gathered, here.trick):
            for seat, card in trick.plays:
                if rules.deck.suit(card) is Suit.SPADES:
                    if trick is not here.trick:
                        return say("broken.before", "BRK-3", seat=str(seat), card=str(card))
                    name, clause = ("broken.led", "BRK-2") if seat is trick.leader else ("broken.ruffed", "BRK-1")
                    return say(name, clause, seat=str(seat), card=str(card))
        return say("broken.none", "BRK-1")

    def problems(self, rules: Rules) -> Iterator[str]:
        """There is a trick to look at."""
        if not self.position(rules).trick.plays:
            yield "plays: there is no trick to look at; write one"

    def solution(self, rules: Rules) -> Answer:
        """What the plays show."""
        return "not-broken" if self._fact(rules).id == "broken.none" else "broken"

    def texts(self) -> tuple[str, ...]:
        """A text for the right answer and for each named wrong one."""
        return ("right", *(f"wrong {key}" for key in self.wrong))
