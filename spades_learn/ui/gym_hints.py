"""Hints of the nil gym: what to look at, rung by rung; never what the bot would say, which is not shown beforehand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.cards.card import Suit
from spades_learn.ui import coach

if TYPE_CHECKING:
    from spades_learn.teaching.gym import GymHand
    from spades_learn.teaching.library import Library
    from spades_learn.ui.words import Words

SIDES = (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


def hints(hand: GymHand, books: Library, words: Words) -> tuple[str, ...]:
    """A question, where to look, and what the two bids are worth."""
    if hand.blind:
        return words.say("gym.hint.blind", {}), coach.clause_html("BNL-2", books, words)
    return words.say("gym.hint.nil", {}), _where(hand, words), coach.clause_html("NIL-2", books, words)


def _where(hand: GymHand, words: Words) -> str:
    """The spades, or without any the longest side suit and its highest card."""
    held = hand.situation.hand
    deck = hand.situation.rules.deck
    suits = {
        suit: sorted((each for each in held if deck.suit(each) is suit), key=deck.power, reverse=True) for suit in Suit
    }
    spades = suits[Suit.SPADES]
    if spades:
        return words.say("gym.hint.spades", {"n": len(spades), "card": str(spades[0])})
    longest = max(SIDES, key=lambda suit: len(suits[suit]))
    return words.say("gym.hint.no-spade", {"suit": longest.value, "card": str(suits[longest][0])})
