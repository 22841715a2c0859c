"""Blind nil or a look, judged: right for the better of the two, wrong only where the sample says so for certain."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.feedback import Feedback, Verdict, say

if TYPE_CHECKING:
    from spades_learn.bots.blind import BlindVerdict
    from spades_learn.rules.rule import Fact


def judged_blind(*, blind: bool, found: BlindVerdict) -> Feedback:
    """The verdict on a decision made before the cards were looked at, with the figures behind it (BNL-1, BNL-2).

    Args:
        blind: whether blind nil was bid.
        found: what the bot found.
    """
    right = blind == found.answer.blind
    passes = Verdict.RIGHT if right else Verdict.FINE
    verdict = Verdict.WRONG if found.verdict == "clear" and not right else passes
    facts: dict[str, Fact] = {
        "share": f"{found.probability:.4f}",
        "low": f"{found.low:.4f}",
        "high": f"{found.high:.4f}",
        "deals": found.deals,
        "nil": round(found.blind_value),
        "number": round(found.look_value),
        "nil_wins": f"{found.blind_win:.4f}",
        "number_wins": f"{found.look_win:.4f}",
    }
    name = f"gym.blind.match.{found.verdict}" if found.by_win else f"gym.blind.{found.verdict}"
    tags = () if verdict.passes else ("blind-nil-with-danger",) if blind else ("missed-blind-nil",)
    return Feedback(
        verdict=verdict,
        says=(say(name, "BNL-1", **facts),),
        clauses=("BNL-1", "BNL-2"),
        tags=tags,
        numbers=MappingProxyType({"truth": found.probability, "low": found.low, "high": found.high}),
    )
