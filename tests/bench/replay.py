"""Milliseconds of processor time to check a recorded hand and to play a random one; run it by hand.

python tests/bench/replay.py
"""

import argparse
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import strategies

from spades_learn.game.files import from_json, to_json
from spades_learn.game.ptn import from_ptn, to_ptn
from spades_learn.game.replay import replay
from spades_learn.rules.options import rules_for

try:
    import pyspiel
except ImportError:
    pyspiel = None  # the extra "bench" brings it

HANDS = 200
AIM = 3.0


def per_hand(work: Callable[[int], object]) -> float:
    """The best of three runs over the same hands, in milliseconds a hand."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()  # a busy machine is no fault of the code
        for number in range(HANDS):
            work(number)
        best = min(best, time.process_time() - start)
    return best / HANDS * 1000


def openspiel_hand(number: int) -> None:
    """One hand of OpenSpiel's spades driven from Python: legal actions asked at every ply, one of them taken."""
    chance = random.Random(number)
    state = pyspiel.load_game("spades").new_initial_state()
    plies = 0
    while not state.is_terminal() and plies < 52 + 4 + 52:
        state.apply_action(chance.choice(state.legal_actions()))
        plies += 1


def main() -> int:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    drawn = [strategies.record_of(strategies.random_hand(rules_for("draw2"), seed)) for seed in range(HANDS)]
    records = [strategies.record_of(strategies.random_hand(rules_for(), seed)) for seed in range(HANDS)]
    as_json, as_ptn = [to_json(each) for each in records], [to_ptn(each) for each in records]
    rows = {
        "replay and check a hand": per_hand(lambda number: replay(records[number])),
        "the same, drawn from the pack": per_hand(lambda number: replay(drawn[number])),
        "play a random legal hand": per_hand(lambda number: strategies.random_hand(rules_for(), number)),
        "read JSON": per_hand(lambda number: from_json(as_json[number])),
        "read PTN": per_hand(lambda number: from_ptn(as_ptn[number])),
    }
    if pyspiel is not None:
        rows["OpenSpiel, as many plies"] = per_hand(openspiel_hand)
    for name, taken in rows.items():
        print(f"{name:30s} {taken:6.2f} ms")  # noqa: T201 - a bench prints
    if pyspiel is not None:
        ratio = rows["replay and check a hand"] / rows["OpenSpiel, as many plies"]
        print(f"{'replay against OpenSpiel':30s} {ratio:6.2f} x")  # noqa: T201 - a bench prints
    return int(rows["replay and check a hand"] > AIM)


if __name__ == "__main__":
    sys.exit(main())
