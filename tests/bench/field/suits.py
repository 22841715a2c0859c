"""One suit at a time, as BIS sees a hand: tricks of high cards exactly, and the safety of a nil by sampling.

A holding is a mask of thirteen bits, the two lowest. Both answers rest on a model of how one suit is played, stated
where it is computed; `bis_build` tabulates them.
"""

from __future__ import annotations

import random
from itertools import product
from math import comb, factorial

LENGTH = 13
HONOURS = 4
"""Ace, king, queen and jack are told apart; lower cards win too rarely to be worth a column."""
ROUNDS = 3
"""Rounds that the enemies of a nil can hope to play of one suit."""


def tricks_of(honours: int, small: int) -> float:
    """Expected tricks of a side suit's high cards, over every deal of the cards not held, each equally likely.

    Model: the suit is led again and again until an opponent is out of it, who would ruff. In each round the hand with
    the highest card outside plays it if it beats the own best card, everybody else outside plays low, and the own
    hand plays its best card if nothing outside beats it, its lowest otherwise. Small cards are all alike.

    Args:
        honours: mask of A K Q J held, the ace the highest bit of four.
        small: lower cards held.
    """
    length = honours.bit_count() + small
    outside = [bit for bit in range(HONOURS) if not honours >> bit & 1]
    others = LENGTH - length - len(outside)
    if others < 0:
        raise ValueError(f"{small} small cards and {honours.bit_count()} honours do not fit in a suit")
    total, tricks = 0, 0.0
    for places in product(range(3), repeat=len(outside)):
        held = [sum(1 << bit for bit, at in zip(outside, places, strict=True) if at == seat) for seat in range(3)]
        for first in range(others + 1):
            for second in range(others - first + 1):
                low = (first, second, others - first - second)
                counts = [hand.bit_count() + few for hand, few in zip(held, low, strict=True)]
                ways = _ways(low) * _rest(counts, 39 - LENGTH + length)
                total += ways
                tricks += ways * _played(honours, small, held, list(low))
    return tricks / total


def _ways(parts: tuple[int, ...]) -> int:
    """Ways to share distinct cards out in these numbers."""
    whole = factorial(sum(parts))
    for part in parts:
        whole //= factorial(part)
    return whole


def _rest(counts: list[int], pool: int) -> int:
    """Ways to fill three hands of thirteen up from the other suits."""
    room = [LENGTH - count for count in counts]
    return comb(pool, room[0]) * comb(pool - room[0], room[1])


def _played(honours: int, small: int, held: list[int], low: list[int]) -> int:
    """Rounds the own hand wins before an opponent, seats 0 and 2 of the others, is out of the suit."""
    mine, own_low, hands, lows, won = honours, small, list(held), list(low), 0
    while (mine or own_low) and all(hands[seat] or lows[seat] for seat in (0, 2)):
        best = max(hands)
        if mine > best:
            mine ^= 1 << (mine.bit_length() - 1)
            won += 1
            leads = -1
        else:
            if own_low:
                own_low -= 1
            else:
                mine &= mine - 1
            leads = hands.index(best) if best else -1
        for seat in range(3):
            if seat == leads:
                hands[seat] ^= 1 << (hands[seat].bit_length() - 1)
            elif lows[seat]:
                lows[seat] -= 1
            else:
                hands[seat] &= hands[seat] - 1
    return won


def safe_share(holding: int, *, spades: bool, samples: int) -> float:
    """The share of sampled deals in which a nil takes no trick in this suit.

    Model: up to three rounds of it are played. Each enemy plays their lowest card, the partner their highest, and the
    nil bidder the highest card that these beat; where none does, the nil is lost. A partner out of a side suit ruffs,
    which ends the danger; of spades nobody can.

    Args:
        holding: mask of thirteen bits.
        spades: whether the suit is spades.
        samples: deals; they follow from the holding alone, so the answer is the same every time.
    """
    if not holding:
        return 1.0
    rng = random.Random(f"nil suit {holding} {spades}")
    outside = [bit for bit in range(LENGTH) if not holding >> bit & 1]
    other = [-1] * (3 * LENGTH - len(outside))
    safe = 0
    for _ in range(samples):
        cards = rng.sample([*outside, *other], 3 * LENGTH)
        hands = [sorted(card for card in cards[at : at + LENGTH] if card >= 0) for at in (0, LENGTH, 2 * LENGTH)]
        safe += _ducks(holding, hands, spades=spades)
    return safe / samples


def _ducks(holding: int, hands: list[list[int]], *, spades: bool) -> bool:
    left, partner, right = hands
    for _ in range(ROUNDS):
        if not holding or (not partner and not spades):
            return True
        shown = [hand.pop(0) for hand in (left, right) if hand]
        if not shown:
            return True  # no enemy has one to lead
        if partner:
            shown.append(partner.pop())
        below = holding & ((1 << max(shown)) - 1)
        if not below:
            return False
        holding ^= 1 << (below.bit_length() - 1)
    return True
