"""estimate: say how likely something is; held against exact odds or a simulation."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from spades_learn.bots.odds import both_follow, forced_share, forced_share_overall
from spades_learn.cards.notation import NotationError
from spades_learn.teaching.feedback import Feedback, Say, quoted, say
from spades_learn.teaching.grade import brier, estimate_verdict
from spades_learn.teaching.known import nil_table, question, weighed_nil
from spades_learn.teaching.situation import nil_situation
from spades_learn.teaching.steps.step import Answer, Ask, Common

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spades_learn.rules.options import Rules

LESSON_DEALS = 2000
"""Deals simulated for a lesson's own hand: the 95 % interval is about 4 points wide."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate(Common):
    """A probability is asked for.

    Attributes:
        fact: ``nil`` (the table's hand, simulated), ``both-follow`` (both opponents follow ``rounds`` rounds of a
            suit in which one holds ``own``), ``forced`` (a holding of ``own`` spades loses a nil by itself) or
            ``forced-any`` (the same for a random hand).
        own: cards held, for the exact facts.
        rounds: rounds, for ``both-follow``.
        seed: of the simulation.
    """

    kind: ClassVar[str] = "estimate"
    asks: ClassVar[bool] = True
    needs_table: ClassVar[bool] = False
    fact: Literal["nil", "both-follow", "forced", "forced-any"]
    own: int = 0
    rounds: int = 1
    seed: int = 1

    def truth(self, rules: Rules) -> tuple[float, Say, dict[str, float]]:
        """The probability, the sentence that says where it is from, and the figures to draw."""
        match self.fact:
            case "both-follow":
                share = float(both_follow(self.own, self.rounds))
                return share, say("odds.both-follow", "FOL-1", own=self.own, rounds=self.rounds, share=_text(share)), {}
            case "forced":
                share = float(forced_share(self.own))
                told = say("odds.forced", "NIL-1", own=self.own, rest=14 - self.own, share=_text(share))
                return share, told, {}
            case "forced-any":
                share = float(forced_share_overall())
                return share, say("odds.forced-any", "NIL-1", share=_text(share)), {}
            case "nil":
                found = weighed_nil(nil_situation(self.position(rules)), LESSON_DEALS, self.seed)
                told = say(
                    "odds.nil",
                    "NIL-1",
                    deals=found.deals,
                    share=_text(found.probability),
                    low=_text(found.low),
                    high=_text(found.high),
                )
                return found.probability, told, {"low": found.low, "high": found.high}

    def beforehand(self, rules: Rules) -> dict[str, Any]:
        """The verdict on this table's nil."""
        if self.fact != "nil":
            return {}
        asked = nil_situation(self.position(rules)), LESSON_DEALS, self.seed
        return {question(*asked): nil_table(weighed_nil(*asked))}

    def ask(self, rules: Rules) -> Ask:  # noqa: ARG002 - the protocol's signature
        """A percentage."""
        return Ask("percent")

    def check(self, answer: Answer, rules: Rules) -> Feedback:
        """Right or fine within the bands of `teaching.grade`.

        Raises:
            NotationError: not a percentage from 0 to 100.
        """
        said = percent(answer)
        truth, told, figures = self.truth(rules)
        verdict = estimate_verdict(said, truth)
        says = (say("estimate.off", None, said=_text(said), off=round(100 * abs(said - truth))), told)
        return Feedback(
            verdict=verdict,
            says=says,
            clauses=quoted((), *self.clauses),
            text="right" if verdict.passes else "too-high" if said > truth else "too-low",
            tags=() if verdict.passes else ("too-sure" if said > truth else "too-doubtful",),
            numbers=MappingProxyType({"said": said, "truth": truth, "brier": brier(said, truth), **figures}),
        )

    def problems(self, rules: Rules) -> Iterator[str]:  # noqa: ARG002 - the protocol's signature
        """The exact facts hold for these counts only."""
        most = {"forced": 7, "both-follow": 12}.get(self.fact)
        if most is not None and not 1 <= self.own <= most:
            yield f"own: write 1 to {most} for {self.fact}"
        if self.fact == "both-follow" and not 1 <= self.rounds <= 6:
            yield "rounds: write 1 to 6"
        if self.fact == "nil" and self.table is None:
            yield "write [steps.table] with the deal: its nil is simulated"

    def solution(self, rules: Rules) -> Answer:
        """The truth, to the nearest percent."""
        return str(round(100 * self.truth(rules)[0]))

    def texts(self) -> tuple[str, ...]:
        """A text for a good estimate and for one too high or too low."""
        return ("right", "too-high", "too-low")


def percent(answer: Answer) -> float:
    """Read ``61`` or ``61 %`` as 0.61.

    Raises:
        NotationError: not a whole percentage from 0 to 100.
    """
    text = answer.replace("%", "").strip() if isinstance(answer, str) else ""
    if not (text.isascii() and text.isdecimal()) or len(text) > 3 or int(text) > 100:
        raise NotationError("say a chance from 0 to 100 percent")
    return int(text) / 100


def _text(share: float) -> str:
    """A share as the text of a fact; the words layer writes it as a percentage."""
    return f"{share:.4f}"
