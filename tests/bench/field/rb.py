"""RB, the rule bidder that published Spades bots are measured against.

The rule, in the words of the project's bench design: an ace is a trick, a guarded king is a trick, a guarded queen of
spades is a trick, and long spades are tricks; nil only on a hand with no liability and fewer than four spades. It is
the baseline bidder of Cohensius, Meir, Oved and Stern, "Bidding in Spades" (ECAI 2020), whose text leaves two things
open, settled here once:

* length: every spade beyond the third is a trick, unless it is an honour that was counted already. Counted from the
  fifth on instead, the same bidder lost 3.0 points a deal to this one (300 deals, interval -0.6 to 6.3);
* a liability is a card that a nil cannot hope to duck: any ace or king, the queen of spades, and a queen or jack
  that fewer cards below the ten guard than rounds it has to hide in (a queen alone or with one, a jack alone).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.cards.card import Card, Rank, Suit

if TYPE_CHECKING:
    from spades_learn.cards.hand import Hand

GUARDS = {Rank.ACE: 0, Rank.KING: 1, Rank.QUEEN: 2}
"""How many further cards of the suit an honour needs beside it before it counts."""
HIDING = {Rank.QUEEN: 2, Rank.JACK: 1}
"""How many low cards of the suit a side honour needs beside it before a nil need not fear it."""
FREE_SPADES = 3
"""Spades beyond these are tricks by length; a nil may hold no more than these."""


def rb_bid(hand: Hand) -> int:
    """Tricks bid, 0 for nil."""
    tricks = rb_tricks(hand)
    spades = len(hand.of(Suit.SPADES))
    return 0 if spades <= FREE_SPADES and not liability(hand) else max(1, tricks)


def rb_tricks(hand: Hand) -> int:
    """Aces, guarded kings, the guarded queen of spades, and spades beyond the third that are none of these."""
    tricks = 0
    for suit in Suit:
        cards = hand.of(suit)
        honours = [card for card in cards if counts(card, guards=len(cards) - 1)]
        tricks += len(honours)
        if suit is Suit.SPADES:
            tricks += min(max(0, len(cards) - FREE_SPADES), len(cards) - len(honours))
    return tricks


def counts(card: Card, *, guards: int) -> bool:
    """Whether an honour counts as a trick with so many other cards of its suit beside it."""
    if card.rank is Rank.QUEEN and card.suit is not Suit.SPADES:
        return False
    return card.rank in GUARDS and guards >= GUARDS[card.rank]


def liability(hand: Hand) -> bool:
    """Whether some card will hardly lose its trick."""
    for card in hand:
        if card.rank in {Rank.ACE, Rank.KING} or card.is_joker:
            return True
        if card.suit is Suit.SPADES and card.rank is Rank.QUEEN:
            return True
        low = sum(other.rank.order < Rank.TEN.order for other in hand.of(card.suit))
        if low < HIDING.get(card.rank, 0):
            return True
    return False
