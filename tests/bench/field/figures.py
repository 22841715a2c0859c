"""Numbers from boards: margins with bootstrap intervals, and how often each player's nils and contracts hold."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from spades_learn.bots.bands import wilson

from .duplicate import margin
from .table import rules_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .duplicate import Board
    from .table import Result

RESAMPLES = 10_000


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deals with its 95 % interval.

    Attributes:
        mean: the mean; not a number where there are no deals.
        low: lower end.
        high: upper end.
        number: deals.
    """

    mean: float
    low: float
    high: float
    number: int


@dataclass(slots=True)
class Habits:
    """What one player did, over all the hands it played.

    Attributes:
        hands: hands it sat in, once a seat.
        nils: nils it bid.
        nils_made: those it made.
        contracts: contracts of its side above nothing.
        sets: those that were missed.
        bid: tricks its seats bid, nil as 0.
        overtricks: tricks its contracts were exceeded by.
    """

    hands: int = 0
    nils: int = 0
    nils_made: int = 0
    contracts: int = 0
    sets: int = 0
    bid: int = 0
    overtricks: int = 0

    def add(self, hand: Result, places: Sequence[int]) -> None:
        """Count one side's hand, as the classic ruleset does: a failed nil's tricks do not help its partner (NIL-5)."""
        numbers = [place for place in places if hand.bids[place]]
        nils = [place for place in places if not hand.bids[place]]
        self.hands += len(places)
        self.bid += sum(hand.bids[place] for place in places)
        self.nils += len(nils)
        self.nils_made += sum(hand.tricks[place] == 0 for place in nils)
        if numbers:
            over = sum(hand.tricks[place] - hand.bids[place] for place in numbers)
            self.contracts += 1
            self.sets += over < 0
            self.overtricks += max(0, over)

    def rates(self) -> dict[str, float]:
        """The counts as rates, two of them with Wilson's intervals; a share of nothing is not a number."""
        low, high = wilson(self.nils_made, self.nils)
        fewest, most = wilson(self.sets, self.contracts)
        return {
            "nil_attempts": self.nils / self.hands if self.hands else float("nan"),
            "nils": self.nils,
            "nil_success": self.nils_made / self.nils if self.nils else float("nan"),
            "nil_success_low": low,
            "nil_success_high": high,
            "contracts_set": self.sets / self.contracts if self.contracts else float("nan"),
            "contracts_set_low": fewest,
            "contracts_set_high": most,
            "contracts": self.contracts,
            "table_bid": 4 * self.bid / self.hands if self.hands else float("nan"),
            "overtricks": self.overtricks / self.contracts if self.contracts else float("nan"),
            "seats": self.hands,
        }


def bootstrap(values: Sequence[float], *, seed: int = 1, resamples: int = RESAMPLES) -> Estimate:
    """The mean of a deal's figure with the percentile interval of resampled deals (Efron 1979).

    Deals are drawn with replacement, a deal with both its hands at a time, since these are not independent.
    """
    if not values:
        return Estimate(float("nan"), float("nan"), float("nan"), 0)
    seen = np.asarray(values, dtype=float)
    rng = np.random.default_rng(seed)
    size = max(1, 2_000_000 // len(seen))
    means = np.concatenate(
        [
            seen[rng.integers(0, len(seen), (min(size, resamples - at), len(seen)))].mean(axis=1)
            for at in range(0, resamples, size)
        ]
    )
    low, high = np.quantile(means, (0.025, 0.975))
    return Estimate(float(seen.mean()), float(low), float(high), len(seen))


def has_nil(board: Board) -> bool:
    """Whether anybody bid nil in either hand."""
    return 0 in (*board.first.bids, *board.second.bids)


def margins(boards: Iterable[Board]) -> dict[str, Estimate]:
    """A's points over B's a deal: all deals, those with a nil and those without, and by the bare score sheet."""
    listed = list(boards)
    return {
        "all": bootstrap([margin(board) for board in listed]),
        "nil": bootstrap([margin(board) for board in listed if has_nil(board)]),
        "no_nil": bootstrap([margin(board) for board in listed if not has_nil(board)]),
        "sheet": bootstrap([margin(board, sheet=True) for board in listed]),
    }


def habits(boards: Iterable[Board]) -> dict[str, Habits]:
    """What each player did, by its name; a player that meets itself plays the same hand twice, which counts once."""
    seen: dict[str, Habits] = {}
    for board in boards:
        seats = len(rules_of(board.pair.config).seating.seats)
        evens, odds = range(0, seats, 2), range(1, seats, 2)
        ways = [(board.first, board.pair.a, board.pair.b), (board.second, board.pair.b, board.pair.a)]
        for hand, one, other in ways[: 1 if board.pair.a == board.pair.b else 2]:
            seen.setdefault(one, Habits()).add(hand, evens)
            seen.setdefault(other, Habits()).add(hand, odds)
    return seen


def as_json(answer: object) -> str:
    """One JSON object; a figure that there is no data for is null, since JSON has no "not a number"."""
    return json.dumps(_plain(answer), indent=1, allow_nan=False) + "\n"


def _plain(value: object) -> object:
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
