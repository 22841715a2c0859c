"""nil-or-number: would you bid nil on this hand? Judged by simulation; a close call accepts both answers."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from spades_learn.cards.notation import NotationError
from spades_learn.rules.bidding import Call
from spades_learn.teaching.bot_bid import BotBid, either
from spades_learn.teaching.feedback import Feedback, Say, Verdict, quoted, say
from spades_learn.teaching.known import nil_table, question, weighed_nil
from spades_learn.teaching.situation import nil_situation
from spades_learn.teaching.steps.estimate import LESSON_DEALS
from spades_learn.teaching.steps.step import Answer, Ask, Common, out_of_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spades_learn.bots.nil import NilVerdict
    from spades_learn.bots.reason import Reason
    from spades_learn.rules.options import Rules
    from spades_learn.rules.rule import Fact


@dataclass(frozen=True, slots=True, kw_only=True)
class NilOrNumber(Common):
    """Nil, or a number?

    Attributes:
        seed: of the simulation.
    """

    kind: ClassVar[str] = "nil-or-number"
    asks: ClassVar[bool] = True
    needs_table: ClassVar[bool] = True
    seed: int = 1

    def found(self, rules: Rules) -> NilVerdict:
        """The bot's verdict on this table."""
        return weighed_nil(nil_situation(self.position(rules)), LESSON_DEALS, self.seed)

    def bot_bid(self, rules: Rules) -> BotBid:
        """Nil or a number; both where it is not clear."""
        found = self.found(rules)
        return either("nil", "number", first=found.answer.is_nil, clear=found.verdict == "clear")

    def beforehand(self, rules: Rules) -> dict[str, Any]:
        """The verdict on this table's nil."""
        asked = nil_situation(self.position(rules)), LESSON_DEALS, self.seed
        return {question(*asked): nil_table(weighed_nil(*asked))}

    def ask(self, rules: Rules) -> Ask:  # noqa: ARG002 - the protocol's signature
        """Nil or some number."""
        return Ask("bid", ("nil", "number"))

    def check(self, answer: Answer, rules: Rules) -> Feedback:
        """Right for the better call, fine for either where the bot finds it close or cannot tell.

        Raises:
            NotationError: neither nil nor a number.
        """
        nil = says_nil(answer)
        found = self.found(rules)
        return judged(nil=nil, found=found, clauses=self.clauses)

    def problems(self, rules: Rules) -> Iterator[str]:
        """The learner is to bid."""
        return out_of_turn(self.position(rules), "bids")

    def solution(self, rules: Rules) -> Answer:
        """The better call."""
        return "nil" if self.found(rules).answer.is_nil else "number"

    def texts(self) -> tuple[str, ...]:
        """A text for the right answer and for each named wrong one."""
        return ("right", *(f"wrong {key}" for key in self.wrong))


def says_nil(answer: Answer) -> bool:
    """Whether the answer is nil.

    Raises:
        NotationError: neither nil nor a number.
    """
    if answer == "number":
        return False
    if not isinstance(answer, str):
        raise NotationError("answer nil or a number")
    return Call.parse(answer).is_nil


def judged(*, nil: bool, found: NilVerdict, clauses: tuple[str, ...] = ()) -> Feedback:
    """The verdict on a nil decision, with the figures and the reasons behind it."""
    right = nil == found.answer.is_nil
    if found.verdict == "clear":
        verdict = Verdict.RIGHT if right else Verdict.WRONG
    else:
        verdict = Verdict.RIGHT if right else Verdict.FINE
    figures = {
        "truth": found.probability,
        "low": found.low,
        "high": found.high,
        "nil": found.nil_value,
        "number": found.best_value,
    }
    facts: dict[str, Fact] = {
        "share": f"{found.probability:.4f}",
        "low": f"{found.low:.4f}",
        "high": f"{found.high:.4f}",
        "deals": found.deals,
        "nil": round(found.nil_value),
        "number": round(found.best_value),
        "call": str(found.best_call),
        "nil_wins": f"{found.nil_win:.4f}",
        "number_wins": f"{found.best_win:.4f}",
    }
    # With a score to play to it is the match that decides, and the sentence says so.
    name = f"nil.match.{found.verdict}" if found.by_win else f"nil.{found.verdict}"
    says = (say(name, "NIL-2", **facts), *(reason_say(each) for each in found.reasons))
    tags: tuple[str, ...] = ()
    if not verdict.passes:
        forced = any(each.id == "forced-spade" for each in found.reasons)
        tags = ("missed-nil",) if not nil else ("nil-with-high-spade",) if forced else ("nil-with-danger",)
    text = {Verdict.RIGHT: "right", Verdict.WRONG: f"wrong {'nil' if nil else 'number'}"}.get(verdict)
    return Feedback(
        verdict=verdict,
        says=says,
        clauses=quoted((), *clauses) or ("NIL-1", "NIL-2"),
        text=text,
        tags=tags,
        numbers=MappingProxyType(figures),
    )


def reason_say(reason: Reason) -> Say:
    """A bot's reason as a sentence to be."""
    return say(f"reason.{reason.id}", reason.clause, **reason.facts)
