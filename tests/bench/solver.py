"""How long an ending takes to solve exactly, beside DDS on the same cards: ``python tests/bench/solver.py``.

Two kinds of four-handed endings, the same at every run: what is left of hands that the rule player bid and played,
and random cards with random bids, spades not yet broken. Ours is the value of the Spades score under the break rule
(LEAD-3); DDS (through endplay, the ``bench`` extra) answers another question, how many tricks the leader's side
takes where spades may be led at any time, so the last columns say how often that number differs from ours.

A time is the processor's for one ending with nothing known before: our decision graph and tables included, the
scoring of the possible results (once a position, however many deals are solved) in its own column. ``one`` is the
value of the position, ``all`` that of every card. Nothing here passes or fails; ratios are what to compare.
"""

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.bots import rollout, solver
from spades_learn.bots.ending import outcomes
from spades_learn.bots.solver import Solver
from spades_learn.bots.value import Worth
from spades_learn.rules.options import rules_for

if TYPE_CHECKING:
    from types import ModuleType

DECK = (1 << 52) - 1
MATES = [2, 3, 0, 1]
SPADES = DECK >> 39 << 39
AIMS = {24: 1.2, 28: 5.0, 32: 25.0, 36: 240.0}
"""Milliseconds an ending of so many cards, the figures of a published solver."""
LIMIT = 20_000_000
"""Nodes after which an ending is counted as not solved."""


@dataclass(frozen=True)
class Ending:
    """Four hands, the leader to play, and what was bid and won."""

    hands: list[int]
    bids: list[int]
    won: list[int]
    leader: int
    broken: bool


def played(rng: random.Random, left: int) -> Ending:
    """A hand that the rule player bid and played, down to so many tricks."""
    hands = rollout.deal_out(DECK, [13] * 4, 1, rng.getrandbits(60))
    bids = [rollout.rule_bid(hand, DECK) for hand in hands]
    won, leader, broken, shown = [0] * 4, rng.randrange(4), False, 0
    while hands[0].bit_count() > left:
        trick: list[int] = []
        for at in range(4):
            seat = (leader + at) % 4
            card = rollout.policy_card(hands, bids, won, MATES, leader, trick, broken=broken, shown=shown)
            hands[seat] ^= card
            trick.append(card)
            broken = broken or bool(card & SPADES)
            if suit(card) != suit(trick[0]):
                shown |= 1 << (4 * seat + suit(trick[0]))
        leader = (leader + rollout.winner(trick)) % 4
        won[leader] += 1
    return Ending(hands, bids, won, leader, broken)


def dealt(rng: random.Random, left: int) -> Ending:
    """Random cards and plausible bids; spades are not broken."""
    hands = rollout.deal_out(DECK, [left] * 4, 1, rng.getrandbits(60))
    bids = [rng.choice([1, 2, 3, 3, 4, 4, 5]) for _ in range(4)]
    if rng.random() < 0.15:
        bids[rng.randrange(4)] = 0
    won = [0] * 4
    for _ in range(13 - left):
        won[rng.choice([at for at in range(4) if bids[at] or rng.random() < 0.2])] += 1
    return Ending(hands, bids, won, rng.randrange(4), broken=False)


def suit(card: int) -> int:
    """Clubs, diamonds, hearts, spades: 0 to 3."""
    return min(3, (card.bit_length() - 1) // 13)


def timed(job: Callable[[], object]) -> tuple[float, object]:
    """Milliseconds of the processor, and the answer."""
    start = time.process_time()
    answer = job()
    return (time.process_time() - start) * 1e3, answer


class Dds:
    """Endplay's DDS, or nothing where the ``bench`` extra is not installed."""

    def __init__(self) -> None:
        self.module: ModuleType | None = None
        try:
            import endplay.dds  # noqa: PLC0415 - the table is printed without it, too
        except ImportError:
            sys.stderr.write("solver: endplay is not installed (pip install '.[bench]'), so DDS is left out\n")
            return
        self.module = endplay.dds

    def solve(self, endings: list[Ending], *, every: bool) -> list[tuple[float, int]]:
        """Milliseconds and the tricks of the leader's side, spades trumps; for one best card, or for all cards.

        One pass over all endings a question: asked twice in a row, DDS would remember the deal.
        """
        if self.module is None:
            return []
        from endplay.types import Deal, Denom, Player  # noqa: PLC0415 - as above

        modes = self.module.solve.SolveMode
        mode = modes.Default if every else modes.OptimalOne
        found = []
        for ending in endings:
            hands = " ".join(".".join(holding(hand, each) for each in (3, 2, 1, 0)) for hand in ending.hands)
            deal = Deal(f"N:{hands}", first=list(Player)[ending.leader], trump=Denom.spades)
            spent, board = timed(lambda deal=deal: list(self.module.solve_board(deal, mode)))  # type: ignore[union-attr]
            found.append((spent, max(tricks for _card, tricks in board)))  # type: ignore[attr-defined]
        return found


def holding(hand: int, suit: int) -> str:
    """The ranks of one suit, high to low."""
    return "".join("23456789TJQKA"[at] for at in range(12, -1, -1) if hand >> (13 * suit + at) & 1)


def row(kind: str, cards: int, endings: list[Ending], dds: Dds) -> dict[str, object]:
    """Solve every ending in every way, and sum up."""
    rules = rules_for()
    times: dict[str, list[float]] = {name: [] for name in ("table", "one", "all", "dds one", "dds all")}
    nodes: list[int] = []
    differ = unsolved = 0
    for ending in endings:
        left, side = cards // 4, ending.leader % 2
        mine = 0b1010 if side else 0b0101
        worth = Worth(rules, {})

        def final(rows: list[int], worth: Worth = worth, ending: Ending = ending) -> list[float]:
            return worth.values(ending.leader, ending.bids, rows)

        spent, table = timed(lambda ending=ending, final=final, left=left: outcomes(ending.won, left, final))
        times["table"].append(spent)
        hands, leader, broken = list(ending.hands), ending.leader, ending.broken
        guess = final(rollout.run(hands, ending.bids, ending.won, MATES, leader, [], broken=broken))[0]
        known: list[Solver] = []

        def fresh(values: object = table, left: int = left, mine: int = mine, known: list[Solver] = known) -> Solver:
            known.append(Solver(values, left, 4, mine))
            return known[-1]

        given = {"broken": broken, "guess": guess, "limit": LIMIT}
        for name in ("value", "moves"):
            spent, answer = timed(
                lambda name=name, hands=hands, leader=leader, given=given, fresh=fresh: getattr(fresh(), name)(
                    hands, leader, [], **given
                )
            )
            times["one" if name == "value" else "all"].append(spent)
            unsolved += name == "value" and answer is None
        nodes.append(known[0].searched())
    for ending, (spent, tricks) in zip(endings, dds.solve(endings, every=False), strict=False):
        times["dds one"].append(spent)
        differ += tricks_of(ending, tricks) != tricks
    times["dds all"] = [spent for spent, _tricks in dds.solve(endings, every=True)]
    figures: dict[str, object] = {"endings": kind, "cards": cards, "number": len(endings)}
    for name, spent_times in times.items():
        if spent_times:
            figures[f"{name}, median"] = statistics.median(spent_times)
            figures[f"{name}, mean"] = statistics.fmean(spent_times)
    figures |= {"most": max(times["one"]), "nodes": statistics.median(nodes), "unsolved": unsolved}
    figures["aim"] = AIMS.get(cards)
    if times["dds one"]:
        figures["tricks differ"] = differ / len(endings)
    return figures


def tricks_of(ending: Ending, guess: int) -> float | None:
    """Tricks of the leader's side under the break rule, both sides wanting all they can get."""
    left, side = ending.hands[0].bit_count(), ending.leader % 2
    table = outcomes([0] * 4, left, lambda rows: taken(rows, side))
    found = Solver(table, left, 4, 0b1010 if side else 0b0101)
    return found.value(ending.hands, ending.leader, [], broken=ending.broken, guess=guess)


def taken(rows: list[int], side: int) -> list[float]:
    """Tricks of one side, world after world."""
    return [float(rows[at + side] + rows[at + side + 2]) for at in range(0, len(rows), 4)]


def rows(chosen: argparse.Namespace) -> Iterator[dict[str, object]]:
    """Every line of the table."""
    dds = Dds()
    for cards in chosen.cards:
        number = max(5, (chosen.endings if cards < 36 else chosen.endings // 2) // (10 if chosen.quick else 1))
        for kind, make in (("played", played), ("random", dealt)):
            rng = random.Random(f"{kind} {cards}")
            yield row(kind, cards, [make(rng, cards // 4) for _ in range(number)], dds)


def shown(figures: dict[str, object], *names: str) -> str:
    """Median and mean, or a dash."""
    cells = [figures.get(name) for name in names]
    return " / ".join(f"{cell:8.2f}" if isinstance(cell, float) else "       -" for cell in cells)


def main() -> None:
    """Print the table, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="a tenth of the endings")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of the table")
    parser.add_argument("--endings", type=int, default=200, help="endings a line (half as many from 36 cards)")
    parser.add_argument("--cards", type=int, nargs="+", default=[24, 28, 32, 36], help="cards left, all hands together")
    chosen = parser.parse_args()
    if chosen.json:
        json.dump({"compiled": solver.compiled(), "rows": list(rows(chosen))}, sys.stdout, indent=1)
        return
    say(f"solver, {'compiled' if solver.compiled() else 'interpreted'}; milliseconds an ending, median / mean")
    say(
        f"{'endings':9}{'cards':>5}{'number':>7}{'aim':>7}  {'ours, one':^19}  {'ours, all':^19}  {'DDS, one':^19}  "
        f"{'DDS, all':^19}{'worst':>9}{'nodes':>8}{'scoring':>9}  tricks differ"
    )
    for each in rows(chosen):
        differ = each.get("tricks differ")
        say(
            f"{each['endings']:9}{each['cards']:5}{each['number']:7}{each['aim'] or 0:7.1f}  "
            + "  ".join(
                shown(each, f"{name}, median", f"{name}, mean") for name in ("one", "all", "dds one", "dds all")
            )
            + f"{each['most']:9.1f}{each['nodes']:8.0f}{each['table, median']:9.2f}  "
            + (f"{differ:6.1%}" if isinstance(differ, float) else "-")
            + (f"  {each['unsolved']} not solved" if each["unsolved"] else "")
        )


def say(line: str) -> None:
    """Print a line at once: a table grows as it is measured."""
    print(line, flush=True)  # noqa: T201 - a table is what this program is for


if __name__ == "__main__":
    main()
