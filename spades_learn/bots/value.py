"""What a played-out hand is worth to a side: the score the rules give it, and the bags at their expected cost.

The points are those of `rules.scoring`, the penalty included when the tenth bag falls in this hand. Bags that
stay on the counter are charged at the average a bag costs, -100/10 each, so a bag is worth 1 - 10 points unless
it falls where the counter is reset. Under solid ten, or where overtricks are paid at once, nothing is charged.
The value of a hand is the own side's points minus the mean of the other sides'.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from spades_learn.rules.bidding import BLIND_NIL, Call
from spades_learn.rules.scoring import BAGS_TO_PENALTY, PENALTY, Tally, score_side

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from spades_learn.cards.seat import Seat, Side
    from spades_learn.rules.options import Rules

BAG = PENALTY / BAGS_TO_PENALTY
"""Expected cost of a bag on the counter."""


@dataclass(slots=True)
class Worth:
    """Values of final tricks at one table; equal cases are scored once.

    Attributes:
        rules: the rules in force.
        before: running scores by side name; zero where absent.
        blind: places that bid nil blind.
    """

    rules: Rules
    before: Mapping[str, Tally]
    blind: frozenset[int] = frozenset()
    _known: dict[tuple[int, tuple[int, ...], tuple[int, ...]], float] = field(default_factory=dict)
    _sides: tuple[tuple[Side, tuple[int, ...]], ...] = ()

    def __post_init__(self) -> None:
        """Find the places of each side."""
        seats = self.rules.seating.seats
        sides = self.rules.seating.sides
        self._sides = tuple((side, tuple(seats.index(seat) for seat in side.seats)) for side in sides)

    def values(self, me: int, bids: Sequence[int], tricks: Sequence[int]) -> list[float]:
        """The value of each world to the side of place ``me``.

        Args:
            me: whose side.
            bids: a bid a place, the same in all worlds, or world after world.
            tricks: tricks a place, world after world.
        """
        seats = len(self.rules.seating.seats)
        wide = len(bids) != seats
        return [
            self.value(me, bids[at : at + seats] if wide else bids, tricks[at : at + seats])
            for at in range(0, len(tricks), seats)
        ]

    def value(self, me: int, bids: Sequence[int], tricks: Sequence[int]) -> float:
        """The value of one played-out hand to the side of place ``me``."""
        own, others = 0.0, 0.0
        for number, (_side, places) in enumerate(self._sides):
            points = self._points(
                number, tuple(bids[place] for place in places), tuple(tricks[place] for place in places)
            )
            if me in places:
                own = points
            else:
                others += points
        return own - others / (len(self._sides) - 1)

    def _points(self, number: int, bids: tuple[int, ...], tricks: tuple[int, ...]) -> float:
        key = (number, bids, tricks)
        if key not in self._known:
            self._known[key] = self._score(number, bids, tricks)
        return self._known[key]

    def _score(self, number: int, bids: tuple[int, ...], tricks: tuple[int, ...]) -> float:
        side, places = self._sides[number]
        calls: dict[Seat, Call] = {}
        for seat, place, bid in zip(side.seats, places, bids, strict=True):
            calls[seat] = BLIND_NIL if bid == 0 and place in self.blind else Call(bid)
        before = self.before.get(str(side), Tally())
        after = score_side(self.rules, side, calls, dict(zip(side.seats, tricks, strict=True)), before)
        charged = 0.0 if self.rules.options.solid_ten else BAG * (after.bags - before.bags)
        return after.hand - charged
