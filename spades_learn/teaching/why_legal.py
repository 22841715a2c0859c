"""Why cards may be played, as sentences that only say what the rules prove of this table, house options included."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.cards.card import Suit
from spades_learn.rules.play import why_not_play
from spades_learn.teaching.feedback import Say, say

if TYPE_CHECKING:
    from spades_learn.cards.card import Card
    from spades_learn.rules.rule import Broken
    from spades_learn.teaching.position import Position

Cards = tuple[str, ...]


def why_legal(card: Card, here: Position) -> Say:
    """The clause that lets this card be played, with the fact that makes it apply."""
    deck = here.rules.deck
    led = here.trick.led(deck)
    barred = bar(here)
    if led is not None:
        if deck.suit(card) is led:
            return say("legal.follows", "FOL-1", card=str(card), led=led.value)
        return say("legal.void-no-ruff" if barred else "legal.void", "FOL-2", card=str(card), led=led.value)
    if barred is not None and "must" in barred.facts:
        return say("legal.lead-must", barred.clause, card=str(card))
    if deck.suit(card) is not Suit.SPADES:
        return say("legal.lead", "LEAD-2" if here.first_trick else "LEAD-3", card=str(card))
    if here.spades_broken:
        return say("legal.lead-broken", "LEAD-3", card=str(card))
    return say("legal.lead-only-spades", "BRK-2", card=str(card))


def why_missed(here: Position, missed: Cards) -> Say:
    """Why the legal cards that were left out may be played."""
    deck = here.rules.deck
    led = here.trick.led(deck)
    barred = bar(here)
    if led is not None:
        held = _follows(here, led)
        name = "missed.follow" if held else "missed.void-no-ruff" if barred else "missed.void"
        return say(name, "FOL-1" if held else "FOL-2", missed=missed, led=led.value)
    if barred is not None and "must" in barred.facts:
        return say("missed.lead-must", barred.clause, missed=missed)
    return say("missed.lead", "LEAD-2" if here.first_trick else "LEAD-3", missed=missed)


def why_all(here: Position, legal: Cards) -> Say:
    """Why exactly these cards may be played."""
    deck = here.rules.deck
    led = here.trick.led(deck)
    barred = bar(here)
    if led is not None:
        held = _follows(here, led)
        name = "all.follow" if held else "all.void-no-ruff" if barred else "all.void"
        return say(name, "FOL-1" if held else "FOL-2", legal=legal, led=led.value)
    if barred is not None:
        if "must" in barred.facts:
            return say("all.lead-must", barred.clause, legal=legal)
        return say("all.lead", "LEAD-2" if here.first_trick else "LEAD-3", legal=legal)
    only = all(deck.suit(card) is Suit.SPADES for card in here.hand)
    name = "all.lead-broken" if here.spades_broken else "all.lead-only-spades" if only else "all.lead-any"
    return say(name, "LEAD-3", legal=legal)


def bar(here: Position) -> Broken | None:
    """What bars the cards of the hand that may not be played now, or None where every one may be."""
    playing = here.play
    return next((broken[0] for card in here.hand if (broken := why_not_play(card, playing))), None)


def _follows(here: Position, led: Suit) -> bool:
    return any(here.rules.deck.suit(card) is led for card in here.hand)
