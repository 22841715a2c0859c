"""Hold the win chances against matches played out: ``spades-learn bench winchance``.

Bots play whole matches; before every hand but the first the chance of each side is asked of `bots.chances`, and at the
end it is known who won. Printed are the reliability by tenths of what was said, the Brier score beside that of saying
always the same, and the slope of winning on the chance said (1 where it is calibrated), with a 95 % interval from a
bootstrap of matches.

With ``--against-blind`` one side is shown a score of nothing all the time, and plays every hand for points. Every match
is played twice with the same deals, each side blind once; printed is the share that the seeing side wins, of two sides.
"""

from __future__ import annotations

import argparse
import json
import random
from dataclasses import replace
from statistics import fmean
from types import MappingProxyType

from spades_learn.bots.chances import match_chances
from spades_learn.bots.levels import Club, Novice
from spades_learn.game.match import start
from spades_learn.game.turn import play
from spades_learn.game.view import view
from spades_learn.rules.options import rules_for
from spades_learn.rules.scoring import Tally

LEVELS = {"rule": Novice(slip=0.0), "novice": Novice(), "quick": Club(bid_worlds=30, card_worlds=12), "club": Club()}
BINS = 10
DRAWS = 1000

Said = list[tuple[float, float]]
"""Chance said and 1 for a match won, 0 for one lost."""


def match(ruleset: str, level: str, *, target: int, seed: int) -> Said:
    """One match: what was said before its hands, and what came of it; of one side, chosen by lot."""
    now = start(rules_for(ruleset, {"target": target}), seed=seed)
    bot, chance = LEVELS[level], random.Random(f"winchance {seed}")
    names = [str(side) for side in now.rules.seating.sides]
    me = chance.randrange(len(names))
    said = []
    while now.over_by is None:
        if now.scores:
            said.append(match_chances(now.rules, [now.tallies[name] for name in names])[me])
        state = now.deal()
        while state.to_act is not None:
            state = play(state, bot.choose(view(state, state.to_act), seed=chance.getrandbits(32)))
        now = now.scored(state)
    won = 0.5 if now.winner is None else float(now.winner == names[me])
    return [(each, won) for each in said]


def duel(ruleset: str, level: str, *, target: int, seed: int) -> float:
    """The share of two matches of the same deals that the side with the score before it wins."""
    won = 0.0
    for blind in (0, 1):
        now = start(rules_for(ruleset, {"target": target}), seed=seed)
        bot, chance = LEVELS[level], random.Random(f"winchance {seed}")
        sides = now.rules.seating.sides
        nothing = MappingProxyType({str(side): Tally() for side in sides})
        while now.over_by is None:
            state = now.deal()
            while state.to_act is not None:
                seen = view(state, state.to_act)
                if state.to_act in sides[blind].seats:
                    seen = replace(seen, before=nothing)
                state = play(state, bot.choose(seen, seed=chance.getrandbits(32)))
            now = now.scored(state)
        won += 0.5 if now.winner is None else float(now.winner != str(sides[blind]))
    return won / 2


def duels(shares: list[float], *, seed: int) -> dict[str, object]:
    """The share won, with a bootstrap of pairs."""
    rng = random.Random(seed)
    means = sorted(fmean(rng.choices(shares, k=len(shares))) for _ in range(DRAWS))
    return {
        "matches": 2 * len(shares),
        "won": fmean(shares),
        "interval": [means[DRAWS // 40], means[-DRAWS // 40]],
    }


def slope(said: Said) -> float:
    """Of a least-squares line through what was said and what came of it."""
    x, y = fmean(a for a, _ in said), fmean(b for _, b in said)
    spread = sum((a - x) ** 2 for a, _ in said)
    return sum((a - x) * (b - y) for a, b in said) / spread if spread else float("nan")


def report(matches: list[Said], *, seed: int) -> dict[str, object]:
    """The figures."""
    said = [pair for each in matches for pair in each]
    base = fmean(won for _, won in said)
    rng = random.Random(seed)
    slopes = sorted(
        slope([pair for each in rng.choices(matches, k=len(matches)) for pair in each]) for _ in range(DRAWS)
    )
    bins = []
    for low in range(BINS):
        part = [pair for pair in said if low <= BINS * pair[0] < low + 1 or (low == BINS - 1 and pair[0] == 1)]
        if part:
            bins.append([len(part), round(fmean(a for a, _ in part), 3), round(fmean(b for _, b in part), 3)])
    return {
        "matches": len(matches),
        "hands": len(said),
        "said": fmean(a for a, _ in said),
        "won": base,
        "brier": fmean((a - b) ** 2 for a, b in said),
        "brier_of_one_figure": fmean((base - b) ** 2 for _, b in said),
        "slope": slope(said),
        "slope_interval": [slopes[DRAWS // 40], slopes[-DRAWS // 40]],
        "bins": bins,
    }


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", default="classic")
    parser.add_argument("--level", default="quick", choices=LEVELS)
    parser.add_argument("--target", default=500, type=int)
    parser.add_argument("--matches", default=300, type=int)
    parser.add_argument("--seed", default=1, type=int)
    parser.add_argument("--against-blind", action="store_true")
    asked = parser.parse_args()
    if asked.against_blind:
        pairs = range(asked.seed, asked.seed + asked.matches // 2)
        shares = [duel(asked.ruleset, asked.level, target=asked.target, seed=seed) for seed in pairs]
        print(json.dumps(duels(shares, seed=asked.seed)))  # noqa: T201 - a bench prints
        return
    matches = [
        match(asked.ruleset, asked.level, target=asked.target, seed=asked.seed + number)
        for number in range(asked.matches)
    ]
    print(json.dumps(report([each for each in matches if each], seed=asked.seed)))  # noqa: T201 - a bench prints


if __name__ == "__main__":
    main()
