"""The chance to win the match from the scores between two hands: a table looked up, and the ends counted exactly.

The table stands in ``chances.dat`` beside this module. Its first line is a JSON header: the command that made it, how
the hands it was made from were bid, and where each part lies; the rest is one compressed block. It holds, for two sides
that play alike, the chance that the first wins, by the tens of points each still needs and the bags each has. It was
computed by value iteration over whole hands: each hand is one of the sampled pairs of results, whatever the score.

What the model leaves out, each small beside the spread of a single hand:

* How players bend to the score. A side that needs a nil will try one more often than the sample did.
* Who deals next, and the units of the score (END-2 and END-3 are decided on full points once a hand is over).
* House rules that change what a hand brings (mirror, suicide, half nils ...): the hands are those of the ruleset.
  Drawing has the hands of the dealt duel, exchange those of classic. A carried bag counter is taken as reset.
* A losing floor (E15) ends a match only where it has been reached, not in the hands still to come.
* Three and four sides: each pair is looked up, and the chances that a side beats each other one are multiplied,
  brought nearer to each other (`SHRUNK`) and to a sum of one. Over 14 random scores each that is off by 0.015.

`tests/bots/test_match_value.py` plays matches of these hands against the table.
"""

from __future__ import annotations

import json
import zlib
from array import array
from bisect import bisect_right
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import accumulate
from math import prod
from sys import byteorder
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from spades_learn.rules.scoring import BAGS_TO_PENALTY

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from spades_learn.rules.options import Options, Rules
    from spades_learn.rules.scoring import Tally

WHOLE = 0xFFFF
"""A chance of one as it is stored."""
TEN = 10
PARENT = MappingProxyType({"exchange": "classic", "draw2": "duel"})
"""Whose sample of hands a ruleset uses that has none of its own."""

SHRUNK = MappingProxyType({3: 0.85, 4: 0.78})
"""Power of the product of pairwise chances by the number of sides: fitted to 700 matches from each of 14 scores."""

Mix = tuple[tuple[int, float], ...]
"""Places of a grid with their weights, which sum to one."""


@dataclass(frozen=True, slots=True)
class Table:
    """Win chances of one of two sides on a grid.

    Attributes:
        needs: tens of points still needed at the grid's lines, rising.
        bags: bag counters at the grid's lines, rising from 0.
        cells: chances as whole numbers up to `WHOLE`: row by row the cells of a state against the states after it.
        prices: for each of `horizons`, what 0, 1, 2 ... bags left on the counter will cost on average, in points.
        horizons: tens of points that the side nearest to the target needs before a hand, rising.
    """

    needs: tuple[int, ...]
    bags: tuple[int, ...]
    cells: array[int]
    prices: tuple[tuple[float, ...], ...]
    horizons: tuple[int, ...]

    def chance(self, own: tuple[float, int], other: tuple[float, int]) -> float:
        """The chance of the first of two sides.

        Args:
            own: tens of points it needs, and its bags.
            other: the same of the other side.
        """
        mine, theirs = self._mix(*own), self._mix(*other)
        return sum(a * b * self._cell(i, j) for i, a in mine for j, b in theirs)

    def price(self, horizon: float) -> tuple[float, ...]:
        """What a counter of 0, 1, 2 ... bags will cost after this hand, in points.

        Args:
            horizon: tens of points that the side nearest to the target needs before the hand.
        """
        line = _between(self.horizons, horizon)
        return tuple(sum(share * self.prices[at][count] for at, share in line) for count in range(len(self.prices[0])))

    def _mix(self, need: float, bags: int) -> Mix:
        width = len(self.bags)
        return tuple(
            (at * width + count, share * part)
            for at, share in _between(self.needs, need)
            for count, part in _between(self.bags, bags)
        )

    def _cell(self, first: int, second: int) -> float:
        if first == second:
            return 0.5
        low, high = min(first, second), max(first, second)
        states = len(self.needs) * len(self.bags)
        chance = self.cells[low * (2 * states - low - 1) // 2 + high - low - 1] / WHOLE
        return chance if first < second else 1 - chance


def _between(lines: Sequence[int], at: float) -> Mix:
    """The lines around a place, or the end line beyond the ends."""
    after = bisect_right(lines, at)
    if after == 0 or after == len(lines):
        return ((max(0, after - 1), 1.0),)
    share = (at - lines[after - 1]) / (lines[after] - lines[after - 1])
    return ((after - 1, 1 - share), (after, share)) if share else ((after - 1, 1.0),)


@cache
def tables() -> Mapping[str, Table]:
    """Every table by name: a ruleset, with ``solid`` or ``nine`` after it where overtricks are settled at once."""
    header = _header()
    block = files(__package__).joinpath("chances.dat").read_bytes().split(b"\n", 1)[1]
    steps = array("H")
    steps.frombytes(zlib.decompress(block))
    if byteorder != "little":
        steps.byteswap()
    found: dict[str, Table] = {}
    for name, part in header["tables"].items():
        # Stored as steps from cell to cell, which compress better.
        part_steps = steps[part["at"] : part["at"] + part["cells"]]
        cells = array("H", (total & WHOLE for total in accumulate(part_steps)))
        found[name] = Table(
            tuple(header["needs"]),
            tuple(header["bags"] if part["bags"] else [0]),
            cells,
            tuple(map(tuple, part["prices"])),
            tuple(header["horizons"]),
        )
    return MappingProxyType(found)


def made() -> str:
    """The command that made the table."""
    return str(_header()["made"])


def _header() -> dict[str, Any]:
    packed = files(__package__).joinpath("chances.dat").read_bytes()
    return dict(json.loads(packed.split(b"\n", 1)[0]))


def table_of(rules: Rules) -> Table:
    """The table that is nearest to these rules."""
    own = PARENT.get(rules.ruleset.id, rules.ruleset.id)
    return tables()[own + _ending(rules.options)]


def _ending(options: Options) -> str:
    if options.overtrick != 1:
        return " nine"
    return " solid" if options.solid_ten else ""


def match_chances(rules: Rules, tallies: Sequence[Tally]) -> tuple[float, ...]:
    """The chance of each side to win the match, between two hands; they sum to one.

    A side wins for certain where the match is over (END-1, END-2, E15); level at the top it goes on (END-3).

    Args:
        rules: the rules in force.
        tallies: running points and bags, side by side as the seating lists them.
    """
    options = rules.options
    points = [tally.points for tally in tallies]
    best = max(points)
    floor = options.loss_floor
    if best >= options.target or (floor is not None and min(points) <= floor):
        leaders = [total == best for total in points]
        # Level at the top the next hand decides, and nobody is the better for the past.
        return tuple(lead / sum(leaders) for lead in leaders)
    table = table_of(rules)
    kept = len(table.bags) > 1
    states = [
        ((options.target - tally.points + (tally.bags if kept else 0)) / TEN, min(tally.bags, BAGS_TO_PENALTY - 1))
        for tally in tallies
    ]
    if len(states) == 2:
        chance = table.chance(states[0], states[1])
        return chance, 1 - chance
    ahead = [
        prod(table.chance(own, other) for at, other in enumerate(states) if at != me) ** SHRUNK[len(states)]
        for me, own in enumerate(states)
    ]
    return tuple(each / sum(ahead) for each in ahead)


def bag_prices(rules: Rules, tallies: Sequence[Tally]) -> tuple[float, ...]:
    """What 0, 1, 2 ... 9 bags on the counter after the coming hand will cost a side on average, in points.

    Args:
        rules: the rules in force.
        tallies: running points and bags of every side before the hand.
    """
    return table_of(rules).price((rules.options.target - max(tally.points for tally in tallies)) / TEN)
