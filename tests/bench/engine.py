"""The engine's figures, printed as one table from one run on one core: ``python tests/bench/engine.py``.

Hands a second of the random and the policy playout, compiled and interpreted side by side (the interpreted kernel
is the same source file, loaded by hand), and the median time of a bid hint, a card hint and a nil verdict. Nothing
here passes or fails; ratios are what to compare between machines.
"""

import argparse
import importlib.util
import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import spades_learn.bots
from spades_learn.bots import rollout
from spades_learn.bots.hint import default_worlds, hint
from spades_learn.bots.levels import Club
from spades_learn.bots.nil import NilSituation, default_deals, nil_verdict
from spades_learn.cards.deck import deal
from spades_learn.cards.hand import Hand
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Dealt
from spades_learn.game.state import Phase, State, begin
from spades_learn.game.turn import play
from spades_learn.game.view import view
from spades_learn.rules.bidding import Call
from spades_learn.rules.options import rules_for

DECK = (1 << 52) - 1
MATES = [2, 3, 0, 1]


def interpreted() -> ModuleType:
    """The kernel's source, never the extension."""
    spec = importlib.util.spec_from_file_location(
        "rollout_interpreted", Path(spades_learn.bots.__path__[0]) / "rollout.py"
    )
    if spec is None or spec.loader is None:
        raise SystemExit("engine: the kernel's source file is missing; reinstall the package")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def hands_a_second(kernel: ModuleType, *, policy: bool, hands: int, repeats: int) -> float:
    """The best of a few runs, deals not counted."""
    dealt = rollout.deal_out(DECK, [13] * 4, hands, 5)
    best = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        kernel.run(dealt, [3, 4, 2, 3], [0] * 4, MATES, 0, [], policy=policy, seed=3)
        best = min(best, time.perf_counter() - start)
    return hands / best


def kernel_figures(quick: int) -> dict[str, float]:
    """Playouts a second of both builds and their ratio."""
    slow = interpreted()
    figures: dict[str, float] = {}
    for name, policy in (("random", False), ("policy", True)):
        fast = hands_a_second(rollout, policy=policy, hands=40_000 // quick, repeats=5)
        plain = hands_a_second(slow, policy=policy, hands=1_000 // quick, repeats=3)
        figures |= {
            f"{name} playouts, this build (hands/s)": fast,
            f"{name} playouts, interpreted (hands/s)": plain,
            f"{name} playouts, ratio": fast / plain,
            f"{name} playout, this build (us)": 1e6 / fast,
        }
    start = time.perf_counter()
    rollout.deal_out(DECK, [13] * 4, 40_000 // quick, 5)
    figures["deals without voids, this build (us)"] = (time.perf_counter() - start) * 1e6 / (40_000 // quick)
    return figures


def latencies(hands: int) -> dict[str, float]:
    """Median milliseconds of every hint of a few hands, and of nil verdicts."""
    rules = rules_for()
    times: dict[Phase, list[float]] = {Phase.BIDDING: [], Phase.PLAY: []}
    for seed in range(hands):
        state: State = begin(rules, Dealt(Seat.NORTH, deal(seating=rules.seating, deck=rules.deck, seed=seed)))
        while state.to_act is not None:
            here = view(state, state.to_act)
            if len(here.legal()) > 1:
                times[here.phase].append(timed(lambda here=here: hint(here, seed=1)))
            state = play(state, Club().choose(here, seed=seed))
    nils = [
        timed(lambda text=text, bids=bids: nil_verdict(ask(text, bids), seed=1))
        for text in ("42.8532.9743.652", "J5.K83.T942.9732", "A92.QT4.9732.T64")
        for bids in ({}, {Seat.NORTH: Call(4), Seat.EAST: Call(3), Seat.WEST: Call(3)})
    ]
    return {
        "bid hint, median (ms)": statistics.median(times[Phase.BIDDING]),
        "bid hint, worst (ms)": max(times[Phase.BIDDING]),
        "card hint, median (ms)": statistics.median(times[Phase.PLAY]),
        "card hint, worst (ms)": max(times[Phase.PLAY]),
        "nil verdict, median (ms)": statistics.median(nils),
        "nil verdict, worst (ms)": max(nils),
        "worlds a bid hint": default_worlds(Phase.BIDDING),
        "worlds a card hint": default_worlds(Phase.PLAY),
        "deals a nil verdict": default_deals(),
    }


def ask(text: str, bids: dict[Seat, Call]) -> NilSituation:
    """A hand of South's, West the dealer."""
    return NilSituation(Hand.parse(text), Seat.SOUTH, Seat.WEST, bids)


def timed(job: Callable[[], object]) -> float:
    """Milliseconds of one call."""
    start = time.perf_counter()
    job()
    return (time.perf_counter() - start) * 1e3


def main() -> None:
    """Print the table, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the work")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of the table")
    chosen = parser.parse_args()
    figures: dict[str, float] = {"compiled": float(rollout.compiled())}
    figures |= kernel_figures(10 if chosen.quick else 1)
    figures |= latencies(1 if chosen.quick else 4)
    if chosen.json:
        json.dump(figures, sys.stdout, indent=1)
        return
    for name, value in figures.items():
        print(f"{name:45} {value:14,.2f}")  # noqa: T201 - a table is what this program is for


if __name__ == "__main__":
    main()
