"""Play hands over random rulesets and options against the oracle; run it by hand or at night.

python tests/bench/hands.py [hands, 2000 when left out] [seed]
"""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import many_hands
import oracle

HANDS = 2000


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("hands", nargs="?", type=int, default=HANDS)
    asked.add_argument("seed", nargs="?", type=int, default=1)
    choices = asked.parse_args()
    hands, seed = choices.hands, choices.seed
    seen: Counter[object] = Counter()
    begun = time.perf_counter()
    for number in range(hands):
        try:
            seen.update(many_hands.one_hand(number, seed=seed))
        except AssertionError as error:
            print(f"hand {number} of seed {seed} differs from the oracle\n{error}")  # noqa: T201 - a bench prints
            return 1
    taken = time.perf_counter() - begun
    for ruleset in oracle.RULESETS:
        print(f"{ruleset:10s} {seen[ruleset]:6d} hands")  # noqa: T201
    values = sum(bool(seen[(key, value)]) for key, values in oracle.VALUES.items() for value in values)
    whole = sum(len(values) for values in oracle.VALUES.values())
    print(f"{values} of {whole} option values came up")  # noqa: T201
    print(f"{hands} hands agree with the oracle, {1000 * taken / hands:.1f} ms a hand with the oracle's own time")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
