"""Thousands of scored hands in seconds: what the table of match win chances is made from, and tested against.

The rule player plays them, with bids that fit the game: a seat bids what such a hand has taken on average, less a
margin. The margin is set so that hands come out as they do between ``club`` players (150 hands each, seeds from 0:
mean, spread, bags and sets; `WANTED`), who are too slow to be asked for thousands.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import permutations
from statistics import fmean
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.bots import rollout
from spades_learn.bots.code import code_of
from spades_learn.cards.deck import deal
from spades_learn.rules.bidding import Call
from spades_learn.rules.options import rules_for
from spades_learn.rules.scoring import Tally, score_side

if TYPE_CHECKING:
    from spades_learn.rules.options import Rules
    from spades_learn.rules.scoring import SideScore

MARGINS = MappingProxyType({"classic": 0.35, "duel": 1.3, "solo3": 0.7, "solo4": 0.6})
"""Tricks that a bid stays below the average of its hand."""
WANTED = MappingProxyType(
    {
        "classic": (44.3, 92.9, 1.33, 0.21),
        "duel": (40.8, 66.8, 1.31, 0.13),
        "solo3": (24.3, 78.4, 0.67, 0.25),
        "solo4": (19.0, 44.1, 0.42, 0.17),
    }
)
"""Between club players: mean points of a side, spread of the difference of two, bags, share of hands below zero."""
PASSES = 4
"""How often bids are drawn from averages and averages from the hands bid so."""
STEP, HIGHEST = 50, 12
"""Hands are alike whose estimates lie in the same half trick, the strongest all together."""

Result = tuple[int, int]
"""Tens of points from contract and nils, and bags."""
Pairs = list[tuple[int, int, int, int, float]]
"""Results of two sides in one hand, with the share of such hands."""


class Hands:
    """Hands by rule players at one ruleset; `of` gives one side's bids and tricks, `results` what they are worth."""

    def __init__(self, ruleset: str, *, number: int, seed: int) -> None:
        """Deal, and play until bids and averages agree."""
        self.rules: Rules = rules_for(ruleset)
        seats = self.rules.seating.seats
        code = code_of(self.rules.deck)
        partners = [self.rules.seating.partner(seat) for seat in seats]
        mates = [-1 if partner is None else seats.index(partner) for partner in partners]
        hands: list[int] = []
        for each in range(number):
            dealt = deal(seating=self.rules.seating, deck=self.rules.deck, seed=seed + each, each=self.rules.tricks)
            hands += [code.mask(dealt[seat].cards) for seat in seats]
        kinds = [min(rollout.worth(hand, code.whole) // STEP, HIGHEST) for hand in hands]
        weak = [rollout.rule_bid(hand, code.whole) == 0 for hand in hands]
        averages = {kind: kind * STEP / 100 for kind in range(HIGHEST + 1)}
        for _ in range(PASSES):
            self.bids: list[int] = []
            for at in range(0, len(hands), len(seats)):
                for place, mate in enumerate(mates):
                    nil = weak[at + place] and not (0 <= mate < place and weak[at + mate])
                    self.bids.append(0 if nil else max(1, round(averages[kinds[at + place]] - MARGINS[ruleset])))
            zeros = [0] * len(seats)
            self.tricks = rollout.run(hands, self.bids, zeros, mates, 0, [], unplayed=code.whole)
            taken: dict[int, list[int]] = defaultdict(list)
            for kind, bid, won in zip(kinds, self.bids, self.tricks, strict=True):
                if bid:
                    taken[kind].append(won)
            averages |= {kind: fmean(won) for kind, won in taken.items()}

    def __len__(self) -> int:
        return len(self.bids) // len(self.rules.seating.seats)

    def score(self, hand: int, side: int, before: Tally, rules: Rules | None = None) -> SideScore:
        """What a hand brings a side, under other rules of scoring where they are given."""
        seats, who = self.rules.seating.seats, self.rules.seating.sides[side]
        at = hand * len(seats)
        places = {seat: at + place for place, seat in enumerate(seats) if seat in who.seats}
        calls = {seat: Call(self.bids[place]) for seat, place in places.items()}
        return score_side(
            rules or self.rules, who, calls, {seat: self.tricks[place] for seat, place in places.items()}, before
        )

    def pairs(self) -> Pairs:
        """Every two sides of every hand, each pair both ways."""
        counts: Counter[tuple[int, int, int, int]] = Counter()
        for hand in range(len(self)):
            sides = [result(self.score(hand, side, Tally())) for side in range(len(self.rules.seating.sides))]
            counts.update((*own, *other) for own, other in permutations(sides, 2))
        return [(*pair, times / counts.total()) for pair, times in sorted(counts.items())]


def result(side: SideScore) -> Result:
    """What a side got in one hand, before any penalty for bags."""
    bags = sum(line.points for line in side.lines if line.clause in {"SCO-2", "NIL-5"})
    penalty = sum(line.points for line in side.lines if line.clause == "BAG-1")
    return (side.hand - bags - penalty) // 10, bags
