"""Fit the line of ``spades_learn/bots/calibration.py``: ``python tests/bench/fit_nil.py --deals 900``.

One seat of each deal bids nil on a hand from safe to very risky, the others bid by rule. Beside the share of sampled
deals in which the rule player makes the nil stands whether it was made when all four seats were played by a sampling
player: the same deals, rollouts and endings as the levels', without their views, so that a hand takes a seventh of a
second. Then log odds are fitted by maximum likelihood (four numbers, Newton's method) and printed with standard errors
and seven bins. The deals begin at ``--start``; measure the result on others with ``calibration.py`` beside this file.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from spades_learn.bots import rollout
from spades_learn.bots.bidder import table_bids
from spades_learn.bots.calibration import MOST_RISK, MOST_WORTH, USUAL_RISK, USUAL_WORTH
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
ANY_SAFE = 30
"""Hands safer than this are plenty: one in three is taken."""
FloatArray = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


@dataclass(frozen=True, slots=True)
class Case:
    """One nil: the rule player's share of made ones, the hand's exposure and tricks, and what happened."""

    share: float
    risk: int
    worth: int
    made: bool


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


def cases(number: int, start: int, *, worlds: int, samples: int) -> list[Case]:
    """Nils played out, deal by deal."""
    found: list[Case] = []
    seed = start
    while len(found) < number:
        seed += 1
        deal = rollout.deal_out(CODE.whole, [13] * 4, 1, seed)
        risk = rollout.risk(deal[0], CODE.whole)
        if risk > MOST_RISK or rollout.worth(deal[0], CODE.whole) > MOST_WORTH or (risk < ANY_SAFE and seed % 3):
            continue
        bids = [0, *(max(1, (rollout.worth(each, CODE.whole) + 40) // 100) for each in deal[1:])]
        hand = Hand(list(deal), bids, seed % 4, seed % 4)
        heard = [bids[place] if (place - hand.leader) % 4 < (-hand.leader) % 4 else None for place in range(4)]
        where = bidding(deal, heard, hand.leader)
        sample = likely_worlds(where, samples, seed=seed)
        tricks = where.run(sample, table_bids(where, sample, 0))
        while any(hand.hands):
            hand.put(sampled_card(hand, worlds=worlds, seed=64 * seed + len(hand.order)))
        share = sum(taken == 0 for taken in tricks[::4]) / samples
        found.append(Case(share, risk, rollout.worth(deal[0], CODE.whole), hand.won[0] == 0))
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


def features(seen: Sequence[Case], samples: int) -> FloatArray:
    """The rows of the line: one, the log odds of the share, risk and worth in hundreds from the usual."""
    edge = 0.5 / samples
    share = np.clip([each.share for each in seen], edge, 1 - edge)
    risk = [(each.risk - USUAL_RISK) / 100 for each in seen]
    worth = [(each.worth - USUAL_WORTH) / 100 for each in seen]
    return np.column_stack([np.ones(len(seen)), np.log(share / (1 - share)), risk, worth])


def fit(rows: FloatArray, made: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The logistic line and its standard errors, by Newton's method."""
    line = np.zeros(rows.shape[1])
    for _ in range(25):
        chance = 1 / (1 + np.exp(-rows @ line))
        inverse = np.linalg.inv((rows * (chance * (1 - chance))[:, None]).T @ rows)
        line = line + inverse @ (rows.T @ (made - chance))
    return line, np.sqrt(np.diag(inverse))


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
    seen.sort(key=lambda case: case.share)
    rows, made = features(seen, asked.samples), np.array([case.made for case in seen], dtype=float)
    line, errors = fit(rows, made)
    for name, value, error in zip(("SHIFT", "SLOPE", "PER_RISK", "PER_WORTH"), line, errors, strict=True):
        say(f"{name:10}{value:6.2f} ± {error:.2f} (standard error)")
    say("  share   made   line  deals")
    told = 1 / (1 + np.exp(-rows @ line))
    for part in np.array_split(np.arange(len(seen)), 7):
        share = np.mean([seen[at].share for at in part])
        say(f"  {share:.3f}  {made[part].mean():.3f}  {told[part].mean():.3f}  {len(part)}")


if __name__ == "__main__":
    main()
