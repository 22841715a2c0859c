"""Deals of the unseen cards that fit everything known, each as likely as the others; then weighed by what was done.

Every bid of another seat says something about its hand. The weights are those of Bayes' rule with a plain model of the
bidders. Cards played count as voids shown and, for a nil, as what it should have thrown; guessing more from them
was tried (the rule player's card as the likelier one) and told less than chance against sampling players.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate, product
from math import comb, prod
from typing import TYPE_CHECKING

from spades_learn.bots import rollout
from spades_learn.bots.bands import wilson
from spades_learn.bots.code import OFFSET

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from spades_learn.bots.spot import Spot

Split = tuple[int, ...]

SHAPE = (130.0, 29.0, 10.0, 58.0, 42.0, 72.0, 0.02, 0.83)
"""How bids follow from hands: the numbers `rollout.heard` takes.

Fitted by maximum likelihood to 2 120 bids of the ``club`` player on random deals, then rounded, the spread up: the bids
of its last 520 come out at 1.11 nats each, with the rule bidder's own figures taken for everybody's at 1.41.
"""
SLIP = 0.2
"""How likely a nil is to hold what it should have thrown, against what chance alone would say."""
WIDER = 4
"""Deals weighed for each one used."""


def worlds(spot: Spot, number: int, *, seed: int) -> list[int]:
    """Sample deals.

    Args:
        spot: the position; only public facts and the own hand are used.
        number: how many.
        seed: the same seed gives the same deals.

    Returns:
        One mask a seat, world after world, the own hand in its place: the form `rollout.run` takes.

    Raises:
        ValueError: no deal fits what was shown.
    """
    known = spot.hand or not spot.sizes[spot.me]
    others = [place for place in range(len(spot.seats)) if place != spot.me or not known]
    fixed = [spot.fixed[place] if spot.fixed else 0 for place in others]
    sizes = [spot.sizes[place] - held.bit_count() for place, held in zip(others, fixed, strict=True)]
    unseen = spot.unseen & ~sum(fixed)
    if any(spot.shown >> (4 * place) & 0xF for place in others):
        dealt = _with_voids(unseen, sizes, [spot.shown >> (4 * place) & 0xF for place in others], number, seed)
    else:
        dealt = rollout.deal_out(unseen, sizes, number, seed)
    step = len(others)
    if any(fixed):
        dealt = [hand | fixed[at % step] for at, hand in enumerate(dealt)]
    if not known:
        return dealt
    hands: list[int] = []
    for at in range(0, len(dealt), step):
        world = dealt[at : at + step]
        hands += [*world[: spot.me], spot.hand, *world[spot.me :]]
    return hands


def _with_voids(unseen: int, sizes: Sequence[int], voids: Sequence[int], number: int, seed: int) -> list[int]:
    """Share out each suit that somebody is void in by exact counts of the deals left, then the rest freely."""
    rng = random.Random(f"worlds {seed}")
    # Cards that no seat holds lie in one more place, which is never void.
    room = (*sizes, unseen.bit_count() - sum(sizes))
    piles: list[int] = []
    suits: list[tuple[int, tuple[bool, ...]]] = []
    free = unseen
    for suit in range(4):
        mask = _suit(suit) & unseen
        closed = tuple(bool(void >> suit & 1) for void in voids)
        if any(closed):
            piles.append(mask)
            suits.append((mask.bit_count(), (*closed, False)))
            free &= ~mask
    tree = _Shares(suits)
    splits: list[int] = []
    for _ in range(number):
        left = room
        for at in range(len(suits)):
            split, left = tree.draw(at, left, rng)
            splits += split[:-1]
        splits += left[:-1]
    return rollout.share_out([*piles, free], splits, len(sizes), seed)


class _Shares:
    """Exact counts of deals by how each closed suit is shared; drawn in proportion."""

    def __init__(self, suits: Sequence[tuple[int, tuple[bool, ...]]]) -> None:
        self.suits = suits
        self._known: dict[tuple[int, Split], tuple[list[tuple[Split, Split]], list[int]]] = {}

    def ways(self, at: int, room: Split) -> int:
        """How many deals there are of the suits from this one on and of the free cards."""
        if at == len(self.suits):
            return _multinomial(room)
        sums = self._table(at, room)[1]
        return sums[-1] if sums else 0

    def draw(self, at: int, room: Split, rng: random.Random) -> tuple[Split, Split]:
        """A share of one suit, in proportion to the deals it leaves, and the room that is left then."""
        splits, sums = self._table(at, room)
        if not sums:
            raise ValueError("no deal fits the voids shown")
        return splits[bisect_right(sums, int(rng.random() * sums[-1])) if len(sums) > 1 else 0]

    def _table(self, at: int, room: Split) -> tuple[list[tuple[Split, Split]], list[int]]:
        if (at, room) not in self._known:
            cards, closed = self.suits[at]
            splits, counts = [], []
            for split in _splits(cards, [0 if shut else have for shut, have in zip(closed, room, strict=True)]):
                rest = tuple(have - taken for have, taken in zip(room, split, strict=True))
                deals = _multinomial(split) * self.ways(at + 1, rest)
                if deals:
                    splits.append((split, rest))
                    counts.append(deals)
            self._known[at, room] = splits, list(accumulate(counts))
        return self._known[at, room]


def _splits(cards: int, most: Sequence[int]) -> Iterator[Split]:
    for head in product(*(range(min(cards, limit) + 1) for limit in most[:-1])):
        rest = cards - sum(head)
        if 0 <= rest <= most[-1]:
            yield (*head, rest)


def _multinomial(parts: Split) -> int:
    return prod(comb(total, part) for total, part in zip(accumulate(parts), parts, strict=True))


def _suit(order: int) -> int:
    return (0x1FFFF if order == 3 else 0x1FFF) << (OFFSET * order)


def weights(spot: Spot, hands: Sequence[int]) -> list[float]:
    """How well each world explains what the other seats have bid, and what a nil has shown since.

    A number is likely when the rule bidder's estimate of the dealt hand is near it, nil when the hand is safe. The
    estimate looks at the cards the seat had when it bid: those it would hold and those it has played. A nil that
    would hold a card it should have thrown under a trick (`Spot.may`) is unlikely.
    """
    seats = len(spot.seats)
    fits = [1.0] * (len(hands) // seats)
    heard = [-1 if bid is None or swap is None else bid for bid, swap in zip(spot.bids, spot.swapped, strict=True)]
    if any(said >= 0 for place, said in enumerate(heard) if place != spot.me):
        gone = [
            (played | swap[0], swap[1]) if swap else (played, 0)
            for played, swap in zip(spot.played, spot.swapped, strict=True)
        ]
        then = [hand & ~gone[at % seats][1] | gone[at % seats][0] for at, hand in enumerate(hands)]
        fits = rollout.heard(then, heard, spot.me, spot.code.whole, SHAPE)
    for place, may in enumerate(spot.may):
        if place != spot.me and ~may & spot.unseen:
            held = hands[place::seats]
            fits = [fit * SLIP if hand & ~may else fit for fit, hand in zip(fits, held, strict=True)]
    return fits


def resample(hands: list[int], weight: Sequence[float], number: int, *, seats: int, seed: int) -> list[int]:
    """Draw worlds in proportion to their weights (systematic resampling: one random start, even steps)."""
    total = sum(weight)
    sums = list(accumulate(weight))
    start = random.Random(f"resample {seed}").random()
    chosen: list[int] = []
    at = 0
    for place in range(number):
        goal = (place + start) * total / number
        while at < len(sums) - 1 and sums[at] < goal:
            at += 1
        chosen += hands[seats * at : seats * (at + 1)]
    return chosen


def likely_worlds(spot: Spot, number: int, *, seed: int) -> list[int]:
    """Deals in proportion to how well they fit the bids heard; uniform while nobody else has bid."""
    return sample(spot, number, seed=seed).hands


@dataclass(frozen=True, slots=True)
class Sample:
    """Deals that fit the bids, and how much they tell.

    Attributes:
        hands: one mask a seat, deal after deal.
        number: how many deals.
        independent: how many independent deals they are worth: as many, or fewer where some came up twice.
    """

    hands: list[int]
    number: int
    independent: float

    @property
    def widened(self) -> float:
        """What a standard error is multiplied by that takes every deal for an independent one."""
        return float((self.number / self.independent) ** 0.5)

    def interval(self, hits: int) -> tuple[float, float]:
        """The 95 % interval (`bands.wilson`) of a share: what came true in so many of the deals."""
        return wilson(hits * self.independent / self.number, self.independent)


def sample(spot: Spot, number: int, *, seed: int) -> Sample:
    """The deals of `likely_worlds`, and how many independent ones they are worth."""
    if all(bid is None for place, bid in enumerate(spot.bids) if place != spot.me):
        return Sample(worlds(spot, number, seed=seed), number, float(number))
    wide = worlds(spot, WIDER * number, seed=seed)
    weight = weights(spot, wide)
    hands = resample(wide, weight, number, seats=len(spot.seats), seed=seed)
    return Sample(hands, number, effective(weight, number))


def effective(weight: Sequence[float], number: int) -> float:
    """How many independent deals `resample` gives in effect: ``number``, or fewer where some are drawn twice.

    Two variances add up: that of the weighed sample itself, one over its effective size (Kish 1965), and that of
    drawing from it, where only the part of an expected count beyond a whole number is left to chance. Over 14 gym
    hands (600 deals, 80 seeds each) the variance of the share came out 1.23 times that of as many independent
    deals; this says 1.28.
    """
    total = sum(weight)
    counts = [number * each / total for each in weight]
    spread = sum(count * count + count % 1 * (1 - count % 1) for count in counts)
    return min(float(number), number * number / spread)
