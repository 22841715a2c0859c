"""How long the nil gym makes a learner wait: ``python tests/bench/gym_speed.py --help``.

The next hand, out of the pool and dealt by rule for the commonest and the rarest wishes, and the whole verdict with its
dangers, as many deals as it takes by default; process time, so that what else the machine does is left out. Told are
the median and the longest. The aims are 200 ms for a hand, and for a verdict 400 ms compiled and 2 s interpreted.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

import spades_learn
from spades_learn.bots import rollout
from spades_learn.teaching.gym import GymHand, Wish, gym_hand, next_hand

HANDS = {
    "from the pool": Wish(),
    "dealt, any": Wish(rules="classic target=300"),
    "dealt, partner nil, late": Wish(rules="classic target=300", partner="nil", score="late"),
    "dealt, blind": Wish(rules="classic target=300", blind=True),
    "dealt, three players": Wish(rules="solo3 target=300"),
    "dealt, drawing": Wish(rules="draw2 target=300"),
}


def asked() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=12)
    parser.add_argument("--interpreted", action="store_true", help="on a copy of the package without its kernels")
    return parser.parse_args()


def timed(work: Callable[[int], object], number: int) -> str:
    """Median and longest in milliseconds; the first, which fills caches, counts too."""
    took = []
    for each in range(number):
        begun = time.process_time()
        work(each)
        took.append(1000 * (time.process_time() - begun))
    return f"{median(took):.0f} / {max(took):.0f}"


def fresh(wish: Wish, seed: int) -> GymHand:
    """A hand as wished."""
    return next_hand(wish, seed=seed)


def main() -> int:
    """Measure here, or in a copy without kernels."""
    chosen = asked()
    if chosen.interpreted and rollout.compiled():
        return elsewhere(chosen.hands)
    table = Table("", "ms, median / longest", title=f"the gym, {'compiled' if rollout.compiled() else 'interpreted'}")
    for name, wish in HANDS.items():
        table.add_row(f"next hand {name}", timed(partial(fresh, wish), chosen.hands))
    hands = [gym_hand(seed) for seed in range(chosen.hands)]
    table.add_row(f"verdict ({hands[0].verdict().deals} deals)", timed(lambda at: hands[at].verdict(), chosen.hands))
    blind = [next_hand(Wish(blind=True), seed=seed) for seed in range(chosen.hands)]
    deals = blind[0].blind_verdict().deals
    table.add_row(f"blind verdict ({deals} deals)", timed(lambda at: blind[at].blind_verdict(), chosen.hands))
    wide = [found.high - found.low for found in (each.verdict() for each in hands[:6])]
    table.add_row("width of the interval, in points of a hundred", f"{100 * median(wide):.0f} / {100 * max(wide):.0f}")
    Console().print(table)
    return 0


def elsewhere(number: int) -> int:
    """The same in a process that has no compiled kernel."""
    package = Path(spades_learn.__file__).parent
    with tempfile.TemporaryDirectory() as place:
        leave = shutil.ignore_patterns("*.so", "*.pyd", "*.c", "__pycache__", "static", "locale")
        shutil.copytree(package, Path(place) / "spades_learn", ignore=leave, symlinks=False)
        run = [sys.executable, __file__, "--interpreted", "--hands", str(number)]
        return subprocess.run(run, env={**os.environ, "PYTHONPATH": place}, cwd=place, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
