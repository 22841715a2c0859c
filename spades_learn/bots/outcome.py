"""A decision and what came of it, kept apart: one deal says little of a decision that was made for all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from spades_learn.bots.bands import Verdict
    from spades_learn.rules.bidding import Call

Decision = Literal["good", "close", "bad"]
Luck = Literal["deserved", "unlucky", "lucky", "fair"]

DEALS = 500
"""This deal and the others that a learner is asked to think of."""


class Judged(Protocol):
    """A verdict on a nil, seen or blind."""

    @property
    def verdict(self) -> Verdict:
        """How sure it is."""

    @property
    def probability(self) -> float:
        """The chance of the nil."""

    @property
    def answer(self) -> Call:
        """The better choice."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One decision on nil after the hand has been played out.

    Attributes:
        decision: ``good`` or ``bad`` where the verdict is clear, else ``close``: either choice was as good.
        nil: whether nil was chosen, else a number.
        came: whether the nil came through; for a number, whether the side made its contract.
        chance: how likely that was when the choice was made.
        others: in how many of `of_others` deals it comes through, by that chance.
        of_others: the deals beside this one.
    """

    decision: Decision
    nil: bool
    came: bool
    chance: float
    others: int
    of_others: int = DEALS - 1

    @property
    def luck(self) -> Luck:
        """The cell of the two by two; ``fair`` where the decision was neither good nor bad."""
        if self.decision == "close":
            return "fair"
        if self.came is (self.decision == "good"):
            return "deserved"
        return "lucky" if self.came else "unlucky"

    @property
    def alike(self) -> int:
        """How many of the other deals end as this one did."""
        return self.others if self.came else self.of_others - self.others


def outcome(found: Judged, *, nil: bool, came: bool, chance: float | None = None) -> Outcome:
    """What a played-out hand says of the decision, which is little.

    Args:
        found: the verdict on the decision.
        nil: whether nil was chosen.
        came: whether the nil was made, or for a number the contract.
        chance: of making the contract, for a number (`make_chance`); the verdict's own for a nil.

    Raises:
        ValueError: a number without its chance.
    """
    if chance is None:
        if not nil:
            raise ValueError("a number comes through with the chance of its contract; give it")
        chance = found.probability
    decision: Decision = "close"
    if found.verdict == "clear":
        decision = "good" if nil == found.answer.is_nil else "bad"
    return Outcome(decision, nil, came, chance, round(chance * (DEALS - 1)))
