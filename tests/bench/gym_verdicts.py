"""What the gym calls clear, held against many more deals: ``python tests/bench/gym_verdicts.py --help``.

Nil questions are dealt by rule at all kinds of table, as the gym deals them where its pool has none: nobody has looked
at them before. Each is weighed as a learner's is, and again over 100 times the deals, on another sample. A verdict is
wrong where it is ``clear`` and the large sample has the other answer ahead by more than its own error: none may be.
The table also shows how far the two lie apart in standard errors, and whether the intervals of the chance meet; if the
errors are told as they are, one in twenty lies further apart than two and the mean square is about 1.

The answer is 1 where a verdict is wrong, else 0.
"""

import argparse
import math
import random
import sys
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.gym_pool import figures, lead
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from spades_learn.bots.bands import CLOSE_NIL, WIN_PER_POINT, Z, verdict
from spades_learn.bots.blind import BLIND_DEALS, BLIND_DEALS_INTERPRETED
from spades_learn.teaching import gym
from spades_learn.teaching.gym_deal import question_for
from spades_learn.teaching.gym_wish import Wish
from spades_learn.teaching.sittings import rules_text

COMPILED, INTERPRETED, TIMES = 2000, 250, 100
TABLES = (
    *6 * (Wish(difficulty="close"),),
    *3 * (Wish(difficulty="mixed"),),
    Wish(rules="exchange", difficulty="close"),
    Wish(rules="solo4", difficulty="close"),
    Wish(rules="solo3", difficulty="close"),
    Wish(rules="duel", difficulty="close"),
    Wish(rules='classic deck="jokers"', difficulty="close"),
    Wish(rules="classic suicide=true", difficulty="close"),
    Wish(rules="classic whiz=true"),
    Wish(blind=True),
)
"""What the hands take turns in; most are such as the gym would ask as close ones, where a verdict is soonest wrong."""
PART = 10
"""How many times the deals one part of the large sample has; independent parts are added up."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One hand: its name, and of each sample the lead of nil in points, its standard error, the verdict, the chance."""

    code: str
    rules: str
    lead: float
    error: float
    verdict: str
    chance: tuple[float, float, float]
    far_deals: int
    far_lead: float
    far_error: float
    far_verdict: str
    far_chance: float

    @property
    def wrong(self) -> bool:
        """Whether it was called clear on a side that the large sample denies."""
        return self.verdict == "clear" and self.lead * self.far_lead < 0 and abs(self.far_lead) > Z * self.far_error

    @property
    def doubtful(self) -> bool:
        """Whether it was called clear and the large sample has the other side ahead at all, or calls it close."""
        return self.verdict == "clear" and (self.lead * self.far_lead <= 0 or self.far_verdict == "close")

    @property
    def apart(self) -> float:
        """How far the two leads lie apart, in standard errors."""
        return (self.lead - self.far_lead) / ((self.error**2 + self.far_error**2) ** 0.5 or 1.0)


def hands(number: int, seed: int) -> list[gym.GymHand]:
    """So many questions that follow from a seed."""
    chance = random.Random(f"spades-learn gym verdicts {seed}")
    wishes = [TABLES[at % len(TABLES)] for at in range(number)]
    return [gym.hand_of(question_for(each, chance), blind=each.blind) for each in wishes]


def compared(hand: gym.GymHand, deals: int, times: int, *, settled: float = math.inf) -> Compared:
    """A hand weighed as a learner's is, and over so many times the deals.

    Args:
        hand: the question.
        deals: how many the learner's verdict takes.
        times: how many times as many the other sample has, drawn in parts.
        settled: stop once the lead is this many standard errors from nothing: no sample of any size turns it then.
    """
    near = figures(hand, deals, hand.seed)
    leads, errors, chances, drawn = [], [], [], 0
    while drawn < times:
        part = min(PART, times - drawn)
        far = figures(hand, deals * part, hand.seed + 1 + drawn)
        drawn += part
        ahead, error = lead(far)
        leads.append((part, ahead))
        errors.append((part, error))
        chances.append((part, far.probability))
        mean = sum(each * value for each, value in leads) / drawn
        off = sum((each * value) ** 2 for each, value in errors) ** 0.5 / drawn
        if abs(mean) > settled * off:
            break
    scale = WIN_PER_POINT if near.by_win else 1.0
    said = verdict(abs(mean) * scale, off * scale, close=CLOSE_NIL * scale)
    ahead, error = lead(near)
    return Compared(
        code=hand.code,
        rules=rules_text(hand.state.rules),
        lead=ahead,
        error=error,
        verdict=near.verdict,
        chance=(near.probability, near.low, near.high),
        far_deals=deals * drawn,
        far_lead=mean,
        far_error=off,
        far_verdict=said,
        far_chance=sum(each * value for each, value in chances) / drawn,
    )


def asked() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--times", type=int, default=TIMES, help="how many times the deals the other sample has")
    parser.add_argument(
        "--settled",
        type=float,
        default=math.inf,
        help="stop a sample once the lead is so many errors from nothing",
    )
    parser.add_argument("--tell", action="store_true", help="a line a hand as it is done")
    parser.add_argument("--interpreted", action="store_true", help="as few deals as a verdict takes interpreted")
    return parser.parse_args()


def main() -> int:
    """Compare and print."""
    chosen = asked()
    found = []
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        for hand in progress.track(hands(chosen.hands, chosen.seed)):
            if chosen.interpreted:
                deals = BLIND_DEALS_INTERPRETED if hand.blind else INTERPRETED
            else:
                deals = BLIND_DEALS if hand.blind else COMPILED
            found.append(compared(hand, deals, chosen.times, settled=chosen.settled))
            if chosen.tell:
                sys.stderr.write(f"{len(found)} {found[-1]}\n")
    show(found, Console(width=150))
    return int(any(each.wrong for each in found))


def show(found: list[Compared], console: Console) -> None:
    """The table, and what it comes to."""
    table = Table(
        "hand", "rules", "nil ahead by", "verdict", "chance", "nil ahead by, 100 times", "verdict", "apart", ""
    )
    for each in found:
        table.add_row(
            each.code,
            each.rules,
            f"{each.lead:+.1f} ± {each.error:.1f}",
            each.verdict,
            "{:.3f} ({:.3f}-{:.3f})".format(*each.chance),
            str(each.far_deals),
            f"{each.far_lead:+.1f} ± {each.far_error:.1f}",
            each.far_verdict,
            f"{each.apart:+.1f}",
            "WRONG" if each.wrong else "doubtful" if each.doubtful else "",
        )
    console.print(table)
    clear = [each for each in found if each.verdict == "clear"]
    square = sum(each.apart**2 for each in found) / len(found)
    met = sum(each.chance[1] <= each.far_chance <= each.chance[2] for each in found)
    console.print(
        f"{len(found)} hands, {len(clear)} called clear: {sum(each.wrong for each in found)} on the wrong side, "
        f"{sum(each.doubtful for each in found)} doubtful. Mean square of the distance {square:.2f}, "
        f"{sum(abs(each.apart) > Z for each in found)} beyond {Z:.2f}; the far chance lies in the interval of {met}."
    )


if __name__ == "__main__":
    raise SystemExit(main())
