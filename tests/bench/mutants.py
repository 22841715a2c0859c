"""Put one rule fault at a time into a copy of the package; every one must fail a test. Run by hand or at night.

python tests/bench/mutants.py [first last]
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = [
    "tests/game/test_opening.py",
    "tests/game/test_turn_and_view.py",
    "tests/cards",
    "tests/rules",
    "tests/game/test_referee.py",
    "tests/game/test_record.py",
    "tests/game/test_replay.py",
]

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
    ("rules/scoring.py", "if won >= bid and not over:", "if won > bid and not over:"),
    ("rules/scoring.py", "BAGS_TO_PENALTY = 10", "BAGS_TO_PENALTY = 9"),
    ("rules/scoring.py", "counter < BAGS_TO_PENALTY", "counter <= BAGS_TO_PENALTY"),
    ("rules/scoring.py", "-PENALTY * times", "-PENALTY"),
    ("rules/scoring.py", "counter += overs + failed", "counter += overs"),
    ("rules/scoring.py", "for seat in bidders)\n    failed", "for seat in side.seats)\n    failed"),
    ("rules/scoring.py", "(2 if call.blind else 1)", "1"),
    ("rules/scoring.py", "len(leaders) == 1", "leaders"),
    ("rules/scoring.py", "total >= rules.options.target", "total > rules.options.target"),
    ("rules/scoring.py", "total <= floor", "total < floor"),
    ("rules/scoring.py", "if not options.failed_nil_bags_when_set:", "if options.failed_nil_bags_when_set:"),
    ("rules/scoring.py", "before.points + hand, bags)", "before.points + hand, before.bags)"),
    ("game/state.py", "winner(trick, state.rules.deck).seat, Trick()", "to_act, Trick()"),
    ("game/state.py", "for trick in (*self.tricks, self.trick):", "for trick in self.tricks:"),
    ("game/turn.py", "call.blind and seat in state.looked", "call.blind and seat in state.bids"),
    ("game/match.py", "dealer=self.rules.seating.left_of(self.dealer)", "dealer=self.dealer"),
    # Drawing, replacing, passing, the hand that bids itself, the end of a match.
    ("game/opening.py", "order_from(seating.left_of(dealt.dealer))\n    drawn", "order_from(dealt.dealer)\n    drawn"),
    ("game/opening.py", "seating.order_from(dealt.dealer)[drawn", "order[drawn"),
    ("game/opening.py", "2 * place + isinstance(choice, Kept)", "2 * place + isinstance(choice, Rejected)"),
    ("game/opening.py", "if card not in back)", "if card in pile)"),
    ("game/opening.py", "choice.seat is seat and isinstance(choice, Rejected)", "isinstance(choice, Rejected)"),
    ("game/opening.py", "isinstance(event, Replaced) and event.seat is seat)", "isinstance(event, Replaced))"),
    ("game/opening.py", "MOST_REPLACED = 3", "MOST_REPLACED = 4"),
    ("game/opening.py", 'f"replace {dealt.seed} {seat}"', 'f"replace {seat}"'),
    ("game/opening.py", "return call.blind and not other.blind", "return call.blind"),
    ("game/opening.py", "return call.blind and not other.blind", "return call.is_nil and not other.is_nil"),
    ("game/opening.py", "return call.is_nil and not other.is_nil", "return call.blind and not other.is_nil"),
    ("game/opening.py", "pairs.append((seat, partner))", "pairs.append((partner, seat))"),
    ("game/opening.py", "or dealt.settled or not bids", "or not bids"),
    ("game/opening.py", "if not dealt.unbid and seat not in bids", "if seat not in bids"),
    ("game/state.py", "state.stock[isinstance(event, Rejected)]", "state.stock[isinstance(event, Kept)]"),
    ("game/state.py", "without(*event.out).with_cards(*came)", "with_cards(*came)"),
    ("game/state.py", "partner: state.hands[partner].with_cards(*event.cards)", "partner: state.hands[partner]"),
    ("game/state.py", "looked=state.looked | {event.seat},\n        to_act", "looked=state.looked,\n        to_act"),
    ("game/turn.py", "if bid.seat in state.looked:", "if bid.seat in state.bids:"),
    ("game/turn.py", "len(action.cards) == count and _held", "len(action.cards) <= count and _held"),
    ("game/turn.py", "len(set(cards)) == len(cards) and set(cards)", "set(cards)"),
    ("game/turn.py", "and set(action.came) <= set(pile)", "and True"),
    ("game/view.py", "top=state.stock[0] if drawing and seen", "top=state.stock[0] if state.stock and seen"),
    ("game/view.py", "isinstance(event, Passed) and event.seat in {seat, partner}", "isinstance(event, Passed)"),
    ("game/view.py", "else holds - set(each.cards)", "else holds"),
    ("game/match.py", "self.rules.options.first_hand_bids_itself and not self.scores", "False"),
    ("game/match.py", "len(self.scores) >= self.most_hands", "len(self.scores) > self.most_hands"),
    ("game/match.py", 'if self.over_by == "hands":', 'if self.over_by == "never":'),
    ("game/record.py", "(letter != KEEP)", "(letter == KEEP)"),
    ("game/replay.py", "if record.plays and state.phase is Phase.EXCHANGE:", "if False:"),
    ("rules/scoring.py", "bid > 0 and won > bid", "bid > 0 and won < bid"),
    ("rules/scoring.py", "options.mirror_strict and bid > 0 and", "options.mirror and bid > 0 and"),
    ("rules/scoring.py", '_line("SCO-1", TRICK_POINTS * bid, bid=bid, won=won)', '_line("SCO-1", 0, bid=bid, won=won)'),
    ("rules/clashes.py", "options.mirror_strict and not forced", "False"),
    ("rules/clashes.py", '"nil_exchange": options.nil_exchange > 0,', ""),
    # Reneges.
    ("game/referee.py", "card, proof, later + 1)", "card, proof, later)"),
    ("game/referee.py", "if led is None or deck.suit(card) is led:", "if led is None:"),
    ("game/referee.py", "(each.seat, each.trick) == (against, trick)", "each.seat is against"),
    ("game/referee.py", 'each.clause != "FOL-1" for each', 'each.clause == "FOL-1" for each'),
    ("game/referee.py", "self.stopped or any(", "any("),
    ("game/referee.py", "claim.against if claim.renege is not None else claim.by", "claim.against"),
    ("rules/renege.py", "RENEGE_POINTS = 50", "RENEGE_POINTS = 100"),
    ("rules/renege.py", "if side == offenders else", "if side != offenders else"),
    ("rules/renege.py", "bids[seat].is_nil and not tricks[seat]", "bids[seat].is_nil"),
    ("rules/renege.py", "BOOKS = 3", "BOOKS = 2"),
    ("rules/scoring.py", "won = max(0, won - charge.books_off)\n    lines", "won = max(0, won)\n    lines"),
    ("rules/scoring.py", "bid = said + charge.bid_more", "bid = said"),
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
    """All of them, or those from one number to another."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("first", nargs="?", type=int, default=1)
    asked.add_argument("last", nargs="?", type=int, default=len(MUTANTS))
    choices = asked.parse_args()
    first, last = choices.first, choices.last
    if caught("rules/play.py", "if following:", "if following:"):
        sys.exit("the tests fail without any fault; mend that first")
    alive = []
    for number, (module, says, instead) in list(enumerate(MUTANTS, 1))[first - 1 : last]:
        found = caught(module, says, instead)
        print(f"{number:3d}  {'caught' if found else 'ALIVE '}  {module}: {says} -> {instead}", flush=True)  # noqa: T201
        if not found:
            alive.append(module)
    tried = last - first + 1
    print(f"{tried - len(alive)} of {tried} caught")  # noqa: T201 - a bench prints
    return int(bool(alive))


if __name__ == "__main__":
    sys.exit(main())
