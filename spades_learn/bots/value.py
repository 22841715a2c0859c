"""What a played-out hand is worth to a side: in points, and in the chance to win the match.

The points are those of `rules.scoring`, the penalty included when the tenth bag falls in this hand. Bags that stay on
the counter are charged at what they will cost on average from here (`chances.bag_prices`): little for the first ones,
more near the tenth, nothing when the match is about to end. Under solid ten, or where overtricks are paid at once,
nothing is charged. The value of a hand is the own side's points minus the mean of the other sides'.

The win chance is that of the scores after the hand (`chances.match_chances`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import repeat
from typing import TYPE_CHECKING

from spades_learn.bots.chances import bag_prices, match_chances
from spades_learn.rules.bidding import BLIND_NIL, Call
from spades_learn.rules.scoring import Tally, score_side

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from spades_learn.cards.seat import Seat, Side
    from spades_learn.rules.options import Rules


CHANCE_STEPS = 100_000
RANK_STEPS = 1 << 20
"""More than twice the greatest of either part of a `Worth.rank`, so that the parts do not touch."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """What an action comes to in every world, the same worlds in the same order.

    Attributes:
        points: points of the hand, own side minus the mean of the others.
        wins: the chance to win the match after it, 0 to 1.
    """

    points: list[float]
    wins: list[float]


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
    _known: dict[tuple[int, tuple[int, ...], tuple[int, ...]], tuple[float, Tally]] = field(default_factory=dict)
    _chances: dict[tuple[Tally, ...], tuple[float, ...]] = field(default_factory=dict)
    _sides: tuple[tuple[Side, tuple[int, ...]], ...] = ()
    _prices: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        """Find the places of each side, and what bags cost from here."""
        seats = self.rules.seating.seats
        sides = self.rules.seating.sides
        self._sides = tuple((side, tuple(seats.index(seat) for seat in side.seats)) for side in sides)
        self._prices = bag_prices(self.rules, [self.before.get(str(side), Tally()) for side in sides])

    @property
    def match_on(self) -> bool:
        """Whether there is a score to play to; at the start of a match points say all there is to say."""
        return is_match(self.before)

    def weigh(self, me: int, bids: Sequence[int], tricks: Sequence[int]) -> Weighed:
        """Points and win chance of each world for the side of place ``me``.

        Args:
            me: whose side.
            bids: a bid a place, the same in all worlds, or world after world.
            tricks: tricks a place, world after world.
        """
        seats = len(self.rules.seating.seats)
        said: Iterable[tuple[int, ...]] = zip(*[iter(bids)] * seats, strict=True)
        if len(bids) == seats:
            said = repeat(tuple(bids))
        # Worlds that end alike are weighed once.
        known: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[float, float]] = {}
        points, wins = [], []
        for row in zip(said, zip(*[iter(tricks)] * seats, strict=True), strict=False):
            if row not in known:
                known[row] = self._weighed(me, *row)
            value, win = known[row]
            points.append(value)
            wins.append(win)
        return Weighed(points, wins)

    def values(self, me: int, bids: Sequence[int], tricks: Sequence[int]) -> list[float]:
        """The points of each world; the arguments are those of `weigh`."""
        return self.weigh(me, bids, tricks).points

    def value(self, me: int, bids: Sequence[int], tricks: Sequence[int]) -> float:
        """The points of one played-out hand to the side of place ``me``."""
        return self._weighed(me, tuple(bids), tuple(tricks))[0]

    def rank(self, me: int, bids: Sequence[int], tricks: Sequence[int]) -> float:
        """Points and win chance in one number, for a search that compares numbers: greater is better.

        Where a match is on the win chance counts first, else the points; `split` gives both back, the points to a
        hundredth and the chance to a hundred-thousandth.
        """
        points, win = self._weighed(me, tuple(bids), tuple(tricks))
        chance, worth = round(win * CHANCE_STEPS), round(points * 100)
        if self.match_on:
            return float(chance * RANK_STEPS + worth)
        return float(worth * RANK_STEPS + chance)

    def split(self, rank: float) -> tuple[float, float]:
        """The points and the win chance of a `rank`."""
        first, second = divmod(int(rank) + RANK_STEPS // 2, RANK_STEPS)
        second -= RANK_STEPS // 2
        chance, worth = (first, second) if self.match_on else (second, first)
        return worth / 100, chance / CHANCE_STEPS

    def _weighed(self, me: int, bids: tuple[int, ...], tricks: tuple[int, ...]) -> tuple[float, float]:
        own, others, mine = 0.0, 0.0, 0
        after: list[Tally] = []
        for number, (_side, places) in enumerate(self._sides):
            points, tally = self._points(
                number, tuple([bids[place] for place in places]), tuple([tricks[place] for place in places])
            )
            after.append(tally)
            if me in places:
                own, mine = points, number
            else:
                others += points
        return own - others / (len(self._sides) - 1), self._win(tuple(after))[mine]

    def _win(self, after: tuple[Tally, ...]) -> tuple[float, ...]:
        if after not in self._chances:
            self._chances[after] = match_chances(self.rules, after)
        return self._chances[after]

    def _points(self, number: int, bids: tuple[int, ...], tricks: tuple[int, ...]) -> tuple[float, Tally]:
        key = (number, bids, tricks)
        if key not in self._known:
            self._known[key] = self._score(number, bids, tricks)
        return self._known[key]

    def _score(self, number: int, bids: tuple[int, ...], tricks: tuple[int, ...]) -> tuple[float, Tally]:
        side, places = self._sides[number]
        calls: dict[Seat, Call] = {}
        for seat, place, bid in zip(side.seats, places, bids, strict=True):
            calls[seat] = BLIND_NIL if bid == 0 and place in self.blind else Call(bid)
        before = self.before.get(str(side), Tally())
        after = score_side(self.rules, side, calls, dict(zip(side.seats, tricks, strict=True)), before)
        return after.hand - self._price(after.bags) + self._price(before.bags), after.tally

    def _price(self, bags: int) -> float:
        return self._prices[min(bags, len(self._prices) - 1)]


def is_match(before: Mapping[str, Tally]) -> bool:
    """Whether a match is under way: some side has a score or bags from earlier hands."""
    return any(tally != Tally() for tally in before.values())
