"""Put one rule fault at a time into a copy of the package; every one must fail a test. Run by hand or at night.

python tests/bench/mutants.py
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = ["tests/cards", "tests/rules", "tests/game/test_turn_and_view.py", "tests/game/test_replay.py"]

# Module, what it says, what the fault makes of it.
MUTANTS = [
    ("rules/play.py", '("FOL-1",), (("led"', '(), (("led"'),
    ("rules/play.py", "if following:", "if following and led is Suit.SPADES:"),
    ("rules/play.py", "_NOTHING if position.spades_broken else", "_NOTHING if position.first_trick else"),
    ("rules/play.py", "len(spades) == len(hand)", "len(spades) > len(hand)"),
    ("rules/play.py", "if position.first_trick and (forced", "if (forced"),
    ("rules/play.py", "return clubs[-1]", "return clubs[0]"),
    ("rules/play.py", "not rules.options.ruff_on_first_trick", "rules.options.ruff_on_first_trick"),
    ("rules/trick.py", "return 100 + deck.powers[card]", "return 1 + deck.powers[card]"),
    ("rules/trick.py", "if suit is led else -1", "if suit is led else deck.powers[card]"),
    ("rules/trick.py", "ruffed=led is not Suit.SPADES and ", "ruffed="),
    ("rules/bidding.py", "behind < need", "behind <= need"),
    ("rules/bidding.py", "call.tricks > most", "call.tricks >= most"),
    ("rules/bidding.py", "first.is_nil and call.is_nil) or", "first.is_nil or call.is_nil) or"),
    ("rules/bidding.py", "first.is_nil != call.is_nil", "first.is_nil == call.is_nil"),
    ("rules/bidding.py", "not call.is_nil and call.tricks != spades", "call.tricks != spades"),
    ("rules/scoring.py", "if won >= bid:", "if won > bid:"),
    ("rules/scoring.py", "BAGS_TO_PENALTY = 10", "BAGS_TO_PENALTY = 9"),
    ("rules/scoring.py", "counter < BAGS_TO_PENALTY", "counter <= BAGS_TO_PENALTY"),
    ("rules/scoring.py", "-PENALTY * times", "-PENALTY"),
    ("rules/scoring.py", "counter += overs + failed", "counter += overs"),
    ("rules/scoring.py", "for seat in bidders)\n    failed", "for seat in side.seats)\n    failed"),
    ("rules/scoring.py", "(2 if blind else 1)", "1"),
    ("rules/scoring.py", "len(leaders) == 1", "leaders"),
    ("rules/scoring.py", "total >= rules.options.target", "total > rules.options.target"),
    ("rules/scoring.py", "total <= floor", "total < floor"),
    ("rules/scoring.py", "if not options.failed_nil_bags_when_set:", "if options.failed_nil_bags_when_set:"),
    ("rules/scoring.py", "before.points + hand, counter", "before.points + hand, before.bags"),
    ("game/state.py", "winner(trick, state.rules.deck).seat, Trick()", "to_act, Trick()"),
    (
        "game/state.py",
        "for trick in (*self.tricks, self.trick) for _, card",
        "for trick in (*self.tricks,) for _, card",
    ),
    ("game/state.py", "to_act=rules.seating.left_of(dealt.dealer)", "to_act=dealt.dealer"),
    ("game/turn.py", "call.blind and seat in state.looked", "call.blind and seat in state.bids"),
    ("game/match.py", "self.rules.seating.left_of(state.dealer)", "state.dealer"),
    ("cards/deck.py", "13 + high.index(card)", "13 - high.index(card)"),
    ("cards/seat.py", "(self.seats.index(seat) + 1)", "(self.seats.index(seat) - 1)"),
]


def caught(module: str, says: str, instead: str) -> bool:
    """Whether the tests fail with this fault in place."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        ignored = shutil.ignore_patterns("*.so", "*.c", "__pycache__", "static")
        shutil.copytree(ROOT / "spades_learn", copy / "spades_learn", ignore=ignored)
        shutil.copytree(ROOT / "tests", copy / "tests", ignore=ignored)
        shutil.copytree(ROOT / "lessons", copy / "lessons")
        shutil.copy(ROOT / "pyproject.toml", copy)
        target = copy / "spades_learn" / module
        text = target.read_text(encoding="utf-8")
        if text.count(says) != 1:
            sys.exit(f"{module}: {says!r} stands there {text.count(says)} times; bring this list up to date")
        target.write_text(text.replace(says, instead), encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-qx", "-p", "no:cacheprovider", "-p", "no:randomly", *TESTS],
            cwd=copy,
            env={
                **os.environ,
                "PYTHONPATH": str(copy),
                "PYTHONDONTWRITEBYTECODE": "1",
                "SPADES_LEARN_HYPOTHESIS": "mutants",
            },
            capture_output=True,
            check=False,
            timeout=600,
        )
        return done.returncode == 1


def main() -> int:
    if caught("rules/play.py", "if following:", "if following:"):
        sys.exit("the tests fail without any fault; mend that first")
    alive = []
    for number, (module, says, instead) in enumerate(MUTANTS, 1):
        found = caught(module, says, instead)
        print(f"{number:3d}  {'caught' if found else 'ALIVE '}  {module}: {says} -> {instead}", flush=True)  # noqa: T201
        if not found:
            alive.append(module)
    print(f"{len(MUTANTS) - len(alive)} of {len(MUTANTS)} caught")  # noqa: T201 - a bench prints
    return int(bool(alive))


if __name__ == "__main__":
    sys.exit(main())
