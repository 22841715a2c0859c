"""Fit the line of ``spades_learn/bots/calibration.py``: ``python tests/bench/fit_nil.py --deals 900``.

One seat of each deal bids nil on a hand from safe to very risky, the others bid by rule. Beside the share of sampled
deals in which the rule player makes the nil stands whether it was made when all four seats were played by a sampling
player: the same deals, rollouts and endings as the levels', without their views, so that a hand takes a seventh of a
second. Then log odds are fitted by maximum likelihood (two numbers, Newton's method) and printed with standard errors
and seven bins. The deals begin at ``--start``; measure the result on others with ``calibration.py`` beside this file.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, field
from math import exp, log
from typing import TYPE_CHECKING

from spades_learn.bots import rollout
from spades_learn.bots.bidder import table_bids
from spades_learn.bots.code import code_of
from spades_learn.bots.ending import values_by_world
from spades_learn.bots.player import ENDING, NODES
from spades_learn.bots.spot import Spot
from spades_learn.bots.value import Worth
from spades_learn.bots.worlds import likely_worlds
from spades_learn.cards.card import Suit
from spades_learn.rules.options import rules_for

if TYPE_CHECKING:
    from collections.abc import Sequence

RULES = rules_for()
CODE = code_of(RULES.deck)
SUITS = tuple(CODE.suit(suit) for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES))
MATES = (2, 3, 0, 1)
ANY = (1 << 64) - 1
MOST_RISK, MOST_WORTH, SAFE = 170, 420, 30


@dataclass(slots=True)
class Hand:
    """One hand in play, as masks."""

    hands: list[int]
    bids: list[int]
    leader: int
    opened: int = 0
    won: list[int] = field(default_factory=lambda: [0] * 4)
    trick: list[int] = field(default_factory=list)
    gone: list[int] = field(default_factory=lambda: [0] * 4)
    order: list[int] = field(default_factory=list)
    may: list[int] = field(default_factory=lambda: [ANY] * 4)
    shown: int = 0

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return (self.leader + len(self.trick)) % 4

    def legal(self) -> int:
        """The cards that may be played."""
        hand = self.hands[self.seat]
        if self.trick:
            return hand & suit_of(self.trick[0]) or hand
        broken = any(gone & SUITS[3] for gone in self.gone)
        return hand if broken else hand & ~SUITS[3] or hand

    def put(self, card: int) -> None:
        """Play a card."""
        seat = self.seat
        self.hands[seat] ^= card
        self.gone[seat] |= card
        self.order.append(card)
        if self.trick:
            led = suit_of(self.trick[0])
            best = self.trick[rollout.winner(self.trick)]
            if not card & led:
                self.shown |= 1 << (4 * seat + SUITS.index(led))
            elif self.bids[seat] == 0 and not self.won[seat] and card < best:
                self.may[seat] &= ~(led & (best - 1) & ~(2 * card - 1))
        self.trick.append(card)
        if len(self.trick) == 4:
            self.leader = (self.leader + rollout.winner(self.trick)) % 4
            self.won[self.leader] += 1
            self.trick = []

    def spot(self) -> Spot:
        """What the seat to play knows."""
        return Spot(
            rules=RULES,
            code=CODE,
            me=self.seat,
            seats=RULES.seating.seats,
            mates=MATES,
            hand=self.hands[self.seat],
            sizes=tuple(hand.bit_count() for hand in self.hands),
            bids=tuple(self.bids),
            won=tuple(self.won),
            leader=self.leader,
            trick=tuple(self.trick),
            played=tuple(self.gone),
            broken=any(gone & SUITS[3] for gone in self.gone),
            shown=self.shown,
            opened=self.opened,
            order=tuple(self.order),
            may=tuple(self.may),
        )


def suit_of(card: int) -> int:
    """Every card of a card's suit."""
    return next(suit for suit in SUITS if suit & card)


def sampled_card(hand: Hand, *, worlds: int, seed: int) -> int:
    """The card of a sampling player: by rollouts, near the end by the solver as well."""
    legal = hand.legal()
    if legal & (legal - 1) == 0:
        return legal
    where = hand.spot()
    deals = likely_worlds(where, worlds, seed=seed)
    worth = Worth(RULES, {})
    cards = [bit for bit in (1 << at for at in range(52)) if legal & bit]
    means = {}
    for bit in cards:
        values = worth.values(where.me, hand.bids, where.run(deals, hand.bids, first=bit))
        means[bit] = sum(values) / len(values)
    if where.hand.bit_count() <= ENDING:
        named = [CODE.card(bit) for bit in cards]

        def final(rows: list[int]) -> list[float]:
            return worth.values(where.me, hand.bids, rows)

        solved = [found for found in values_by_world(where, named, deals, final, limit=NODES) if found]
        for bit, card in zip(cards, named, strict=True):
            means[bit] += sum(found[card] for found in solved) / max(1, len(solved))
    return max(cards, key=lambda bit: means[bit])


def cases(number: int, start: int, *, worlds: int, samples: int) -> list[tuple[float, bool]]:
    """The rule player's share and what happened, deal by deal."""
    found: list[tuple[float, bool]] = []
    seed = start
    while len(found) < number:
        seed += 1
        deal = rollout.deal_out(CODE.whole, [13] * 4, 1, seed)
        risk = rollout.risk(deal[0], CODE.whole)
        if risk > MOST_RISK or rollout.worth(deal[0], CODE.whole) > MOST_WORTH or (risk < SAFE and seed % 3):
            continue
        bids = [0, *(max(1, (rollout.worth(each, CODE.whole) + 40) // 100) for each in deal[1:])]
        hand = Hand(list(deal), bids, seed % 4, seed % 4)
        heard = [bids[place] if (place - hand.leader) % 4 < (-hand.leader) % 4 else None for place in range(4)]
        where = bidding(deal, heard, hand.leader)
        sample = likely_worlds(where, samples, seed=seed)
        tricks = where.run(sample, table_bids(where, sample, 0))
        while any(hand.hands):
            hand.put(sampled_card(hand, worlds=worlds, seed=64 * seed + len(hand.order)))
        found.append((sum(taken == 0 for taken in tricks[::4]) / samples, hand.won[0] == 0))
    return found


def bidding(deal: Sequence[int], heard: Sequence[int | None], leader: int) -> Spot:
    """What place 0 knows when it bids."""
    nothing = (0,) * 4
    return Spot(
        rules=RULES,
        code=CODE,
        me=0,
        seats=RULES.seating.seats,
        mates=MATES,
        hand=deal[0],
        sizes=(13,) * 4,
        bids=tuple(heard),
        won=nothing,
        leader=leader,
        trick=(),
        played=nothing,
        broken=False,
        shown=0,
        opened=leader,
        may=(ANY,) * 4,
    )


def fit(seen: Sequence[tuple[float, bool]], samples: int) -> tuple[float, float, float, float]:
    """Shift, slope and their standard errors of the logistic line, by Newton's method."""
    edge = 0.5 / samples
    rows = [(log(s / (1 - s)), hit) for s, hit in ((min(max(share, edge), 1 - edge), hit) for share, hit in seen)]
    shift, slope = 0.0, 1.0
    for _ in range(25):
        g0 = g1 = h00 = h01 = h11 = 0.0
        for x, hit in rows:
            chance = 1 / (1 + exp(-(shift + slope * x)))
            w = chance * (1 - chance)
            g0, g1 = g0 + hit - chance, g1 + (hit - chance) * x
            h00, h01, h11 = h00 + w, h01 + w * x, h11 + w * x * x
        det = h00 * h11 - h01 * h01
        shift, slope = shift + (h11 * g0 - h01 * g1) / det, slope + (h00 * g1 - h01 * g0) / det
    return shift, slope, (h11 / det) ** 0.5, (h00 / det) ** 0.5


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=900)
    parser.add_argument("--start", type=int, default=700_000)
    parser.add_argument("--worlds", type=int, default=60, help="deals a card is weighed over")
    parser.add_argument("--samples", type=int, default=600, help="deals a share is counted over")
    asked = parser.parse_args()
    seen = cases(asked.deals, asked.start, worlds=asked.worlds, samples=asked.samples)
    shift, slope, shift_se, slope_se = fit(seen, asked.samples)
    say(f"SHIFT {shift:.3f} ± {shift_se:.3f}, SLOPE {slope:.3f} ± {slope_se:.3f} (standard errors)")
    say("  share   made   line  deals")
    seen.sort()
    for at in range(7):
        part = seen[len(seen) * at // 7 : len(seen) * (at + 1) // 7]
        if not part:
            continue
        edge = 0.5 / asked.samples
        odds = [min(max(share, edge), 1 - edge) for share, _ in part]
        line = sum(1 / (1 + exp(-(shift + slope * log(s / (1 - s))))) for s in odds) / len(part)
        made = sum(hit for _, hit in part) / len(part)
        say(f"  {sum(share for share, _ in part) / len(part):.3f}  {made:.3f}  {line:.3f}  {len(part)}")


if __name__ == "__main__":
    main()
