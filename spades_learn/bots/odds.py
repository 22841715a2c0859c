"""Exact odds a learner can check with a pencil; nothing here is simulated.

All of them suppose nothing known but the own hand: every deal of the unseen cards is as likely as the others.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def both_follow(own: int, rounds: int, *, suit: int = 13, each: int = 13, others: int = 3) -> Fraction:
    """The chance that both opponents hold at least ``rounds`` cards of a suit.

    Args:
        own: cards of the suit in the own hand.
        rounds: how many rounds they are to follow.
        suit: cards of the suit in the pack.
        each: cards a hand.
        others: hands that share the unseen cards; the third of three is the partner.

    >>> [round(float(both_follow(2, rounds)), 3) for rounds in (1, 2, 3)]
    [0.99, 0.908, 0.625]
    """
    return followers(own, rounds, needed=2, suit=suit, each=each, others=others)


def followers(own: int, rounds: int, *, needed: int, suit: int = 13, each: int = 13, others: int = 3) -> Fraction:
    """The chance that ``needed`` given hands of the others all hold at least ``rounds`` cards of a suit."""
    out = suit - own
    unseen = each * others
    fits = sum(
        _ways(out, unseen, held, each)
        for held in _holdings(needed, rounds, min(out, each))
        if sum(held) <= out and out - sum(held) <= unseen - each * needed
    )
    whole = comb(unseen, each) if needed else 1
    for taken in range(1, needed):
        whole *= comb(unseen - each * taken, each)
    return Fraction(fits, whole)


def _holdings(hands: int, least: int, most: int) -> Iterator[tuple[int, ...]]:
    if hands == 0:
        yield ()
        return
    for first in range(least, most + 1):
        for rest in _holdings(hands - 1, least, most):
            yield (first, *rest)


def _ways(out: int, unseen: int, held: Sequence[int], each: int) -> int:
    """Deals in which the hands hold just so many of the suit."""
    ways, plain = 1, unseen - out
    for number in held:
        if each - number > plain:
            return 0
        ways *= comb(out, number) * comb(plain, each - number)
        out -= number
        plain -= each - number
    return ways


def length_chance(own: int, length: int, *, suit: int = 13, each: int = 13, others: int = 3) -> Fraction:
    """The chance that one given other hand holds exactly ``length`` cards of a suit (hypergeometric)."""
    unseen = each * others
    out = suit - own
    if not 0 <= length <= out:
        return Fraction(0)
    return Fraction(comb(out, length) * comb(unseen - out, each - length), comb(unseen, each))


def void_chance(own: int, *, suit: int = 13, each: int = 13, others: int = 3) -> Fraction:
    """The chance that one given other hand has none of a suit."""
    return length_chance(own, 0, suit=suit, each=each, others=others)


def forced_spade(ranks: Sequence[int]) -> int | None:
    """The least k for which a holding has k of the top 2k-1 spades, or None.

    With such a holding a nil is lost by force. Every spade held is played to some trick, and takes it unless a
    higher spade falls on the same trick, one for each; above the lowest of the k there are only k-1 others.

    Args:
        ranks: places of the spades held, 1 for the highest of the pack.

    >>> forced_spade([1]), forced_spade([2, 3]), forced_spade([2, 5, 9]), forced_spade([3, 4, 5])
    (1, 2, None, 3)
    """
    for held, rank in enumerate(sorted(ranks), start=1):
        if rank <= 2 * held - 1:
            return held
    return None


def forced_share(own: int) -> Fraction:
    """The share of holdings of ``own`` spades with k of the top 2k-1: n/(14-n) for up to seven, then all.

    >>> forced_share(3)
    Fraction(3, 11)
    """
    return Fraction(own, 14 - own) if own <= 7 else Fraction(1)


def forced_share_overall() -> Fraction:
    """The chance that a random hand of thirteen holds k of the top 2k-1 spades: 0.3245.

    >>> round(float(forced_share_overall()), 4)
    0.3245
    """
    whole = comb(52, 13)
    return sum(
        (Fraction(comb(13, own) * comb(39, 13 - own), whole) * forced_share(own) for own in range(14)),
        start=Fraction(0),
    )
