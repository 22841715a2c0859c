"""Which card may be played, and which clause each of the others would break (LEAD-2, LEAD-3, FOL-1, FOL-2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.cards.card import Card, Rank, Suit
from spades_learn.rules.rule import Broken, broken

if TYPE_CHECKING:
    from spades_learn.cards.hand import Hand
    from spades_learn.rules.options import Rules
    from spades_learn.rules.trick import Trick


@dataclass(frozen=True, slots=True)
class PlayPosition:
    """What decides whether a card may be played.

    Attributes:
        rules: the rules in force.
        hand: the player's cards.
        trick: what lies on the table; empty when the player is to lead.
        spades_broken: whether a spade has been played in an earlier trick or in this one (BRK-3).
        first_trick: whether this is trick 1.
    """

    rules: Rules
    hand: Hand
    trick: Trick
    spades_broken: bool
    first_trick: bool


def why_not_play(card: Card, position: PlayPosition) -> tuple[Broken, ...]:
    """The clauses that playing this card would break; nothing means it may be played."""
    if card not in position.hand:
        return (broken("TRK-3", card=str(card)),)
    if not position.trick.plays:
        return _why_not_lead(card, position)
    return _why_not_follow(card, position)


def playable(position: PlayPosition) -> tuple[Card, ...]:
    """Every card that may be played, in display order; never empty while cards are held."""
    return tuple(card for card in position.hand if not why_not_play(card, position))


def _why_not_lead(card: Card, position: PlayPosition) -> tuple[Broken, ...]:
    rules = position.rules
    deck = rules.deck
    if position.first_trick and (forced := _forced_lead(position)) is not None:
        return () if card == forced else (broken(_forced_clause(rules), must=str(forced)),)
    if deck.suit(card) is not Suit.SPADES or position.spades_broken:
        return ()
    others = tuple(str(each) for each in position.hand if deck.suit(each) is not Suit.SPADES)
    if not others:
        return ()
    clauses = ("LEAD-2", "LEAD-3") if position.first_trick else ("LEAD-3",)
    return tuple(broken(clause, card=str(card), others=others) for clause in clauses)


def _forced_lead(position: PlayPosition) -> Card | None:
    """The one card that may open trick 1 under `first_lead`, or None where the leader chooses."""
    how = position.rules.options.first_lead
    if how == "lead_the_ace":
        ace = Card(Suit.SPADES, Rank.ACE)
        return ace if ace in position.hand else None
    if how == "lowest_club":
        return lowest_club(position.hand)
    return None


def lowest_club(hand: Hand) -> Card | None:
    """The lowest club of a hand, or None."""
    clubs = hand.of(Suit.CLUBS)
    return clubs[-1] if clubs else None


def _forced_clause(rules: Rules) -> str:
    return "VAR-ASL" if rules.options.first_lead == "lead_the_ace" else "LEAD-1"


def _why_not_follow(card: Card, position: PlayPosition) -> tuple[Broken, ...]:
    deck = position.rules.deck
    led = position.trick.led(deck)
    if led is None or deck.suit(card) is led:
        return ()
    held = tuple(str(each) for each in position.hand if deck.suit(each) is led)
    if held:
        return (broken("FOL-1", card=str(card), led=led.value, held=held),)
    if (
        position.first_trick
        and not position.rules.options.ruff_on_first_trick
        and deck.suit(card) is Suit.SPADES
        and (others := tuple(str(each) for each in position.hand if deck.suit(each) is not Suit.SPADES))
    ):
        return (broken("FOL-2", card=str(card), others=others),)
    return ()
