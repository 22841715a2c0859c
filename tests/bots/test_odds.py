"""Exact odds against plain enumeration."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from spades_learn.bots.odds import (
    both_follow,
    followers,
    forced_share,
    forced_share_overall,
    forced_spade,
    length_chance,
    void_chance,
)


def test_both_follow_gives_the_known_values() -> None:
    assert [round(float(both_follow(2, rounds)), 3) for rounds in (1, 2, 3)] == [0.991, 0.908, 0.625]


def test_both_follow_against_enumeration() -> None:
    """A pack of 12: the hand has 4 cards, 3 others share 8, and 5 of those are of the suit (own 1 of 6)."""
    unseen = range(8)
    suit = set(range(5))
    for rounds in range(4):
        hits = total = 0
        for east in combinations(unseen, 2):
            for west in combinations([card for card in unseen if card not in east], 2):
                total += 1
                hits += min(len(suit.intersection(east)), len(suit.intersection(west))) >= rounds
        # Four hands of 2 share the 8 cards; the other two are the partner and a dummy of the count.
        assert followers(1, rounds, needed=2, suit=6, each=2, others=4) == Fraction(hits, total)


def test_lengths_add_up_to_one() -> None:
    for own in range(14):
        assert sum(length_chance(own, length) for length in range(14)) == 1
    assert void_chance(13) == 1


def test_nil_theorem_by_enumeration() -> None:
    """All 2^13 spade holdings: k of the top 2k-1 occurs in n/(14-n) of the holdings of n cards, n <= 7."""
    seen = [[0, 0] for _ in range(14)]
    weighted = 0
    for mask in range(1 << 13):
        ranks = [rank + 1 for rank in range(13) if mask >> rank & 1]
        forced = forced_spade(ranks) is not None
        seen[len(ranks)][0] += 1
        seen[len(ranks)][1] += forced
        weighted += forced * comb(39, 13 - len(ranks))
    for own, (total, forced_count) in enumerate(seen):
        assert Fraction(forced_count, total) == forced_share(own)
    assert forced_share_overall() == Fraction(weighted, comb(52, 13))
    assert round(float(forced_share_overall()), 4) == 0.3245


@pytest.mark.parametrize(
    ("spades", "expected"), [("A", 1), ("K", None), ("KQ", 2), ("QJT", 3), ("J9", None), ("", None)]
)
def test_forced_spade(spades: str, expected: int | None) -> None:
    assert forced_spade(["AKQJT98765432".index(rank) + 1 for rank in spades]) == expected
