"""Make the table of match win chances, ``spades_learn/bots/chances.dat``: ``spades-learn bench chances``.

Value iteration over whole hands, those of `sampled_hands`, gives the chance to win from every pair of scores and bag
counters. The same arguments give the same file as long as the rule player is the same. What the model leaves out is
said in `spades_learn.bots.chances`.
"""

from __future__ import annotations

import argparse
import json
import sys
import zlib
from array import array
from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

sys.path.insert(0, str(Path(__file__).parents[1]))

from sampled_hands import MARGINS, WANTED, Hands, Pairs

from spades_learn import bots
from spades_learn.bots.chances import WHOLE
from spades_learn.rules.scoring import BAGS_TO_PENALTY, PENALTY

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

TABLE = Path(bots.__file__).parent / "chances.dat"
FARTHEST = 135
"""Tens of points a side may need; one that needs more is taken to need so many."""
NEEDS = (*range(1, 31), *range(32, 61, 2), *range(65, FARTHEST + 1, 5))
BAGS = (0, 2, 4, 6, 8, 9)
HORIZONS = (1, 3, 5, 8, 10, 15, 20, 30, 40, 50, 75, 100)
MOST_GOT = 6
"""More bags than this in one hand are taken for so many."""
MOST_SWEEPS = 300
SETTLED = 5e-5
"""Value iteration ends when no chance moves by more in a hand."""

Cells = npt.NDArray[np.float64]


def settled_at_once(pairs: Pairs, kind: str) -> Pairs:
    """The pairs where overtricks leave no counter; units become tens in the long run as often as they add up to."""
    shares: Counter[tuple[int, int]] = Counter()
    for own, got, other, theirs, share in pairs:
        for tens, part in _rounded(own, got, kind):
            for their_tens, piece in _rounded(other, theirs, kind):
                shares[tens, their_tens] += share * part * piece
    return [(own, 0, other, 0, share) for (own, other), share in sorted(shares.items())]


def _rounded(tens: int, got: int, kind: str) -> list[tuple[int, float]]:
    whole, rest = divmod(got if kind == " solid" else -9 * got, 10)
    return [(tens + whole, 1 - rest / 10), (tens + whole + 1, rest / 10)]


class Model:
    """Value iteration over whole hands: the first side's chance to win.

    Axes of `chances`: own bags, their bags, then the tens of points each side needs, 1 to `FARTHEST`. A hand moves the
    last two by the result, all states at once, which is a convolution.
    """

    def __init__(self, pairs: Pairs, *, start: Model | None = None) -> None:
        """Iterate, from another model's chances where it is given."""
        self.pairs = pairs
        self.counters = BAGS_TO_PENALTY if start else 1
        self.reach = max(abs(tens) for row in pairs for tens in (row[0], row[2])) + (2 * PENALTY // 10 if start else 1)
        needs = np.arange(1 - self.reach, FARTHEST + self.reach + 1)
        self.inside = np.clip(needs, 1, FARTHEST) - 1
        self.over = (needs[:, None] <= 0) | (needs[None, :] <= 0)
        self.ahead = np.sign(needs[None, :] - needs[:, None])
        self.size = len(needs)
        self.turn = np.exp(-2j * np.pi * np.fft.fftfreq(self.size))
        self.kernels = self._kernels()
        first = np.full((FARTHEST, FARTHEST), 0.5) if start is None else start.chances[0, 0]
        self.chances: Cells = np.tile(first, (self.counters, self.counters, 1, 1))
        for _ in range(MOST_SWEEPS):
            new = self._swept()
            moved = float(np.abs(new - self.chances).max())
            self.chances = new
            if moved < SETTLED:
                break

    def _kernels(self) -> Mapping[tuple[int, int], npt.NDArray[np.complex128]]:
        """For each pair of bags got, the shares of tens as a transform."""
        shares: dict[tuple[int, int], Cells] = defaultdict(lambda: np.zeros((self.size, self.size)))
        for own, got, other, theirs, share in self.pairs:
            shares[min(got, MOST_GOT), min(theirs, MOST_GOT)][own % self.size, other % self.size] += share
        return {key: np.fft.fft2(grid) for key, grid in shares.items()}

    def _swept(self) -> Cells:
        waves = {
            (mine, their): np.fft.fft2(self.wide(mine, their))
            for mine in range(self.counters)
            for their in range(self.counters)
        }
        new = np.zeros_like(self.chances)
        middle = slice(self.reach, self.reach + FARTHEST)
        for mine, their in waves:
            if mine > their:
                continue
            total = np.zeros((self.size, self.size), dtype=np.complex128)
            for (got, theirs), kernel in self.kernels.items():
                (after, move), (their_after, their_move) = landing(mine, got), landing(their, theirs)
                wave = kernel * waves[after, their_after]
                if move:
                    wave = wave * (self.turn**move)[:, None]
                if their_move:
                    wave = wave * (self.turn**their_move)[None, :]
                total += wave
            new[mine, their] = np.fft.ifft2(total).real[middle, middle]
            if mine != their:
                new[their, mine] = 1 - new[mine, their].T
        return new

    def wide(self, mine: int, their: int) -> Cells:
        """The chances with the states beyond the grid, those past the target among them."""
        grid: Cells = self.chances[mine, their][np.ix_(self.inside, self.inside)]
        # Level on tens, the bags are the units; level on those too, another hand decides (END-3).
        lead = np.sign(self.ahead * 20 + np.sign(mine - their))
        grid[self.over] = (0.5 + 0.5 * lead)[self.over]
        return grid

    def cells(self) -> array[int]:
        """The chances at the lines of the stored grid, every state against those after it, as steps."""
        states = [(need - 1, count) for need in NEEDS for count in (BAGS if self.counters > 1 else (0,))]
        found = [
            round(min(1.0, max(0.0, float(self.chances[count, other, need, theirs]))) * WHOLE)
            for at, (need, count) in enumerate(states)
            for theirs, other in states[at + 1 :]
        ]
        return array("H", [(now - last) & WHOLE for last, now in pairwise([0, *found])])


def landing(bags: int, got: int) -> tuple[int, int]:
    """The counter after a hand, and the tens of points won beside its result: bags fill tens, a penalty takes ten."""
    after = bags + got
    if after < BAGS_TO_PENALTY:
        return after, 0
    return 0, after // 10 - PENALTY // 10  # BAG-1, BAG-2


def prices(pairs: Pairs) -> list[list[float]]:
    """For each horizon, what 0 to 9 bags left on the counter after the coming hand will cost.

    Both sides need as many tens before that hand; the expected penalties of the hands after it are summed up exactly.
    """
    shares: Counter[tuple[int, int, int]] = Counter()
    for own, got, other, _theirs, share in pairs:
        shares[own, got, other] += share
    reach = max(abs(tens) for row in pairs for tens in (row[0], row[2])) + PENALTY // 10
    costs = np.zeros((BAGS_TO_PENALTY, FARTHEST, FARTHEST))
    needs = np.arange(1 - reach, FARTHEST + reach + 1)
    inside = np.clip(needs, 1, FARTHEST) - 1
    over = (needs[:, None] <= 0) | (needs[None, :] <= 0)
    wide = np.zeros((BAGS_TO_PENALTY, len(needs), len(needs)))
    for _ in range(MOST_SWEEPS):
        new = np.zeros_like(costs)
        for (own, got, other), share in shares.items():
            for mine in range(BAGS_TO_PENALTY):
                after, move = landing(mine, got)
                x, y = reach - own - move, reach - other
                paid = PENALTY if mine + got >= BAGS_TO_PENALTY else 0
                new[mine] += share * (wide[after, x : x + FARTHEST, y : y + FARTHEST] + paid)
        moved = float(np.abs(new - costs).max())
        costs = new
        wide = costs[:, inside][:, :, inside]
        wide[:, over] = 0
        if moved < PENALTY * SETTLED * 10:
            break
    table = []
    for need in HORIZONS:
        row = np.zeros(BAGS_TO_PENALTY)
        for (own, _got, other), share in shares.items():
            row += share * wide[:, reach + need - 1 - own, reach + need - 1 - other]
        table.append([round(float(cost), 2) for cost in row - row[0]])
    return table


def write(*, number: int, seed: int) -> None:
    """Compute every table and write the file that the package reads."""
    tables, steps = {}, array("H")
    for ruleset in MARGINS:
        pairs = Hands(ruleset, number=number, seed=seed).pairs()
        say(ruleset, pairs)
        plain = Model(settled_at_once(pairs, " solid"))
        models = {"": Model(pairs, start=plain), " solid": plain, " nine": Model(settled_at_once(pairs, " nine"))}
        for kind, model in models.items():
            cells = model.cells()
            cost = prices(pairs) if not kind else [[0.0] * BAGS_TO_PENALTY] * len(HORIZONS)
            tables[ruleset + kind] = {"at": len(steps), "cells": len(cells), "bags": not kind, "prices": cost}
            steps.extend(cells)
    header = {
        "made": f"spades-learn bench chances --hands {number} --seed {seed}",
        "margins": dict(MARGINS),
        "needs": NEEDS,
        "bags": BAGS,
        "horizons": HORIZONS,
        "tables": tables,
    }
    if sys.byteorder != "little":
        steps.byteswap()
    TABLE.write_bytes(json.dumps(header).encode("ascii") + b"\n" + zlib.compress(steps.tobytes(), 9))
    print(f"{TABLE.name}: {TABLE.stat().st_size} bytes")  # noqa: T201 - a bench prints


def say(ruleset: str, pairs: Pairs) -> None:
    """Print the sample beside what club players do."""
    own = fmean_of([(10 * row[0] + row[1], row[4]) for row in pairs])
    ahead = [(10 * (row[0] - row[2]) + row[1] - row[3], row[4]) for row in pairs]
    spread = fmean_of([(value * value, share) for value, share in ahead]) ** 0.5
    bags = fmean_of([(row[1], row[4]) for row in pairs])
    below = sum(row[4] for row in pairs if row[0] < 0)
    print(  # noqa: T201
        f"{ruleset}: {own:.1f} {spread:.1f} {bags:.2f} {below:.2f}, club players {WANTED[ruleset]}, {len(pairs)} pairs"
    )


def fmean_of(weighted: Sequence[tuple[float, float]]) -> float:
    """The mean of values with shares that sum to one."""
    return sum(value * share for value, share in weighted)


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1_000_000)
    asked = parser.parse_args()
    write(number=asked.hands, seed=asked.seed)


if __name__ == "__main__":
    main()
