"""Which suit endangers a nil, measured by what the nil would gain if that suit were as low as can be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.bots.bidder import exchanged
from spades_learn.bots.odds import both_follow, forced_share, forced_spade, void_chance
from spades_learn.cards.card import Suit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from fractions import Fraction

    from spades_learn.bots.spot import Spot
    from spades_learn.cards.card import Card

SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
ROUNDS = 3
"""Rounds of a suit for which the chance that both opponents follow is told."""


@dataclass(frozen=True, slots=True)
class Danger:
    """One suit of a hand that bids nil.

    Attributes:
        suit: the suit.
        cards: those held, high to low.
        lower: for each of them, how many of the unseen cards of the suit are lower.
        cost: how much likelier the nil would be, were the same number of cards the lowest of the suit. The same
            deals are played again with those cards exchanged for the ones held; 0 for a void.
        cost_se: standard error of the cost, over paired deals.
        follow: the exact chance that both opponents can follow 1, 2 and 3 rounds; empty unless four play.
        partner_void: the exact chance that the partner has none of the suit; None unless four play.
        forced: the least k with which the hand holds k of the top 2k-1 spades; None for none, or a side suit.
        forced_share: the exact share of holdings of this many spades with such a k; None for a side suit or where
            the pack has not thirteen spades.
    """

    suit: Suit
    cards: tuple[Card, ...]
    lower: tuple[int, ...]
    cost: float
    cost_se: float
    follow: tuple[Fraction, ...]
    partner_void: Fraction | None
    forced: int | None
    forced_share: Fraction | None


def costliest_first(found: Iterable[Danger]) -> tuple[Danger, ...]:
    """Suits in the order in which they are told."""
    return tuple(sorted(found, key=lambda danger: -danger.cost))


def suit_danger(
    where: Spot,
    suit: Suit,
    hands: Sequence[int],
    bids: Sequence[int],
    base: Sequence[int],
    chance: Callable[[float], float] = float,
) -> Danger:
    """What one suit costs a nil.

    Args:
        where: the position, before the first card.
        suit: the suit.
        hands: the sampled deals.
        bids: every seat's bid in every deal, the own one 0.
        base: the tricks they ended with, as they are.
        chance: the chance of a nil that the rule player makes in a share of deals.
    """
    mine = range(where.me, len(hands), len(where.seats))
    deals = len(mine)
    share = sum(base[at] == 0 for at in mine) / deals
    swapped = lowered(where, hands, suit)
    gain, lost = 0, 0
    if swapped is not None:
        tricks = where.run(exchanged(where, swapped, bids, frozenset()), bids)
        gain = sum(tricks[at] == 0 < base[at] for at in mine)
        lost = sum(base[at] == 0 < tricks[at] for at in mine)
    cost = (gain - lost) / deals
    error = (max(0.0, (gain + lost) / deals - cost * cost) / deals) ** 0.5
    worth = chance(share + cost) - chance(share)
    return _danger(where, suit, worth, error * worth / cost if cost else error)


def lowered(where: Spot, hands: Sequence[int], suit: Suit) -> list[int] | None:
    """The same deals with the own cards of a suit exchanged for its lowest, or None if they are the lowest."""
    whole = where.code.suit(suit)
    held = where.hand & whole
    lowest = 0
    for _ in range(held.bit_count()):
        rest = whole & ~lowest
        lowest |= rest & -rest
    give, take = _bits(held & ~lowest), _bits(lowest & ~held)
    if not give:
        return None
    swap = list(zip(take, give, strict=True))
    seats = len(where.seats)
    out = list(hands)
    for at, hand in enumerate(hands):
        if at % seats == where.me:
            out[at] = hand & ~held | lowest
            continue
        for low, high in swap:
            if hand & low:
                out[at] ^= low | high
    return out


def _bits(mask: int) -> list[int]:
    return [1 << at for at in range(mask.bit_length()) if mask >> at & 1]


def _danger(where: Spot, suit: Suit, cost: float, error: float) -> Danger:
    code = where.code
    whole = code.suit(suit)
    cards = code.cards(where.hand & whole)
    lower = tuple((where.unseen & whole & (code.bits[card] - 1)).bit_count() for card in cards)
    four = len(where.seats) == 4 and len(code.deck.cards) == 52 and where.mates[where.me] >= 0
    size = whole.bit_count()
    forced = share = None
    if suit is Suit.SPADES:
        order = code.cards(whole)
        forced = forced_spade([order.index(card) + 1 for card in cards])
        share = forced_share(len(cards)) if size == 13 else None
    return Danger(
        suit=suit,
        cards=cards,
        lower=lower,
        cost=cost,
        cost_se=error,
        follow=tuple(both_follow(len(cards), rounds, suit=size) for rounds in range(1, ROUNDS + 1)) if four else (),
        partner_void=void_chance(len(cards), suit=size) if four else None,
        forced=forced,
        forced_share=share,
    )
