"""Whether the deals are fair: many more by the same method against exact odds, and a fingerprint of the seed. Pure.

What is counted of a dealt hand: its high cards (ace, king and queen of each suit, and what beats them), its spades, and
whether a suit is missing. What to expect is exact (hypergeometric; the missing suit by inclusion and exclusion). The
four hands of one deal hang together, so each seat is tested for itself.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from math import comb, erfc, exp, gamma, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING

from spades_learn.cards.card import Suit
from spades_learn.cards.deck import shuffle

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from spades_learn.cards.card import Card
    from spades_learn.cards.deck import Deck
    from spades_learn.cards.seat import Seat
    from spades_learn.game.match import Match
    from spades_learn.rules.options import Rules

DEALS = 10_000
CHUNK = 100
"""Deals in one piece of work: some hundredths of a second."""
HIGH = 10
"""The power of a queen; what is as strong or stronger counts as a high card."""
FEWEST = 5.0
"""Cells that expect fewer are taken together for the chi-square (Cochran 1954)."""
CONFIDENCE = 0.99
"""How many of the fair ones lie inside an interval."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a hand is counted by."""

    high: int
    spades: int
    void: bool


@dataclass(slots=True)
class Tally:
    """The hands of one seat, counted.

    Attributes:
        hands: how many.
        high: their high cards together.
        spades: how many had so many spades.
        voids: how many lacked a suit.
    """

    hands: int = 0
    high: int = 0
    spades: Counter[int] = field(default_factory=Counter)
    voids: int = 0

    def add(self, kept: Kept) -> None:
        """Count a hand."""
        self.hands += 1
        self.high += kept.high
        self.spades[kept.spades] += 1
        self.voids += kept.void


@dataclass(frozen=True, slots=True)
class Expected:
    """What every hand of this pack and size expects, exactly.

    Attributes:
        high: high cards on average.
        high_variance: their variance.
        spades: the chance of each number of spades.
        void: the chance that a suit is missing.
    """

    high: Fraction
    high_variance: Fraction
    spades: tuple[Fraction, ...]
    void: Fraction

    @property
    def average_spades(self) -> float:
        """Spades on average."""
        return float(sum(number * chance for number, chance in enumerate(self.spades)))


@dataclass(frozen=True, slots=True)
class Check:
    """One figure of one seat against what is expected.

    Attributes:
        seat: whose hands.
        what: ``high``, ``spades`` or ``void``.
        found: the figure: high cards or spades on average, or the share of hands that lack a suit.
        expected: the exact one.
        low: the lower end of what 99 of 100 fair ones show; for spades the expected figure.
        high: the upper end.
        chance: how often fair deals are at least as far off, by the normal approximation or by chi-square.
    """

    seat: Seat
    what: str
    found: float
    expected: float
    low: float
    high: float
    chance: float

    @property
    def inside(self) -> bool:
        """Whether fair deals are as far off in more than one of a hundred runs."""
        return self.chance > 1 - CONFIDENCE


def kept(hand: Collection[Card], deck: Deck) -> Kept:
    """What a hand is counted by."""
    suits = [deck.suit(card) for card in hand]
    return Kept(
        high=sum(deck.power(card) >= HIGH for card in hand),
        spades=suits.count(Suit.SPADES),
        void=len(set(suits)) < len(Suit),
    )


def expected(rules: Rules) -> Expected:
    """What a hand expects before anybody has looked: drawn at random from the whole pack."""
    deck, size = rules.deck, rules.tricks
    whole = len(deck.cards)
    high = sum(deck.power(card) >= HIGH for card in deck.cards)
    sizes = Counter(deck.suit(card) for card in deck.cards)
    spades = sizes[Suit.SPADES]
    missing = Fraction(0)
    for number in range(1, len(Suit)):
        for gone in combinations(Suit, number):
            rest = whole - sum(sizes[suit] for suit in gone)
            missing += (-1) ** (number + 1) * Fraction(comb(rest, size), comb(whole, size))
    share = Fraction(high, whole)
    return Expected(
        high=size * share,
        high_variance=size * share * (1 - share) * Fraction(whole - size, whole - 1),
        spades=tuple(
            Fraction(comb(spades, number) * comb(whole - spades, size - number), comb(whole, size))
            for number in range(min(spades, size) + 1)
        ),
        void=missing,
    )


def redealt(rules: Rules, *, seed: int, deals: int = DEALS) -> Iterator[Mapping[Seat, Tally]]:
    """Deal by the very method of a match, chunk after chunk; each time all that has been counted so far."""
    chance = random.Random(f"spades-learn fairness {seed}")
    seats, size, deck = rules.seating.seats, rules.tricks, rules.deck
    tallies = {seat: Tally() for seat in seats}
    for start in range(0, deals, CHUNK):
        for _ in range(min(CHUNK, deals - start)):
            # The seed of a deal is as long as a match's (`Match.next_seed`).
            cards = shuffle(deck, seed=chance.getrandbits(48))
            for place, seat in enumerate(seats):
                tallies[seat].add(kept(cards[place : place + len(seats) * size : len(seats)], deck))
        yield tallies


def checks(tallies: Mapping[Seat, Tally], exact: Expected) -> tuple[Check, ...]:
    """Each seat's figures against what is expected."""
    found: list[Check] = []
    for seat, tally in tallies.items():
        number = max(1, tally.hands)
        void = float(exact.void)
        found += [
            _mean(seat, "high", tally.high / number, float(exact.high), sqrt(exact.high_variance / number)),
            _lengths(seat, tally, exact),
            _mean(seat, "void", tally.voids / number, void, sqrt(void * (1 - void) / number)),
        ]
    return tuple(found)


def _mean(seat: Seat, what: str, found: float, wanted: float, error: float) -> Check:
    reach = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2) * error
    off = abs(found - wanted) / error if error else 0.0
    return Check(seat, what, found, wanted, wanted - reach, wanted + reach, erfc(off / sqrt(2)))


def _lengths(seat: Seat, tally: Tally, exact: Expected) -> Check:
    """The whole distribution of spades by chi-square; told with its average."""
    number = max(1, tally.hands)
    cells = [(tally.spades[length], number * float(chance)) for length, chance in enumerate(exact.spades)]
    chance = chi_square_chance(cells)
    average = sum(length * count for length, count in tally.spades.items()) / number
    return Check(seat, "spades", average, exact.average_spades, exact.average_spades, exact.average_spades, chance)


def chi_square_chance(cells: Sequence[tuple[float, float]]) -> float:
    """How often counts are at least as far from what they expect (Pearson 1900); neighbours that expect few are joined.

    Args:
        cells: counted and expected, in order.

    >>> round(chi_square_chance([(10, 10.0), (20, 20.0), (30, 30.0)]), 3)
    1.0
    >>> round(chi_square_chance([(60, 50.0), (40, 50.0)]), 4)  # chi-square 4 with one degree of freedom
    0.0455
    """
    joined: list[list[float]] = []
    for count, wanted in cells:
        if joined and joined[-1][1] < FEWEST:
            joined[-1][0] += count
            joined[-1][1] += wanted
        else:
            joined.append([count, wanted])
    if len(joined) > 1 and joined[-1][1] < FEWEST:
        count, wanted = joined.pop()
        joined[-1][0] += count
        joined[-1][1] += wanted
    if len(joined) < 2:
        return 1.0
    distance = sum((count - wanted) ** 2 / wanted for count, wanted in joined)
    return _beyond(distance, len(joined) - 1)


def _beyond(distance: float, freedom: int) -> float:
    """The upper tail of the chi-square distribution, in closed form for whole degrees of freedom."""
    half = distance / 2
    if freedom % 2 == 0:
        term, total = 1.0, 1.0
        for number in range(1, freedom // 2):
            term *= half / number
            total += term
        return exp(-half) * total
    tail = sum(float(half ** (k - 0.5)) / gamma(k + 0.5) for k in range(1, (freedom + 1) // 2))
    return erfc(sqrt(half)) + exp(-half) * tail


def fingerprint(match: Match) -> str:
    """The hash that is shown before the bids of the next hand: it fixes the seed of the deal without telling it."""
    return hashlib.sha256(revealed(match).encode()).hexdigest()


def revealed(match: Match) -> str:
    """What the fingerprint is the SHA-256 of, shown after the hand: its number, the seed of its deal, and salt.

    The salt follows from the seed of the match, which stays untold: the next deals follow from it.
    """
    salt = random.Random(f"spades-learn salt {match.seed} hand {len(match.scores)}").getrandbits(64)
    return f"hand {len(match.scores) + 1} seed {match.next_seed} salt {salt:016x}"


def own_hands(match: Match, seat: Seat) -> Tally:
    """The hands that a seat has been dealt in the scored hands of a match; none where cards are drawn."""
    tally = Tally()
    if match.rules.ruleset.draws:
        return tally
    seats = match.rules.seating.seats
    place = seats.index(seat)
    for number in range(len(match.scores)):
        cards = shuffle(match.rules.deck, seed=replace(match, scores=match.scores[:number]).next_seed)
        tally.add(kept(cards[place : place + len(seats) * match.rules.tricks : len(seats)], match.rules.deck))
    return tally
