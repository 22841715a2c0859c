"""The pack in use: which cards it holds, the suit each counts as, and which card beats which inside a suit."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.card import Card, Rank, Suit, every_card
from spades_learn.cards.hand import Hand

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from spades_learn.cards.seat import Seat, Seating


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """A pack of cards.

    Attributes:
        name: ``standard``, ``jokers``, ``jokers_deuces`` or ``short`` (51 cards for three players).
        cards: every card of the pack.
        high_spades: cards that beat every plain spade, low to high; they count as spades whatever is printed.
        suits: the suit each card counts as for leading, following and winning (E16, E17).
        powers: strength inside its suit: 0 for the two up to 12 for the ace, higher for the high spades.
    """

    name: str
    cards: tuple[Card, ...]
    high_spades: tuple[Card, ...]
    suits: Mapping[Card, Suit]
    powers: Mapping[Card, int]

    def suit(self, card: Card) -> Suit:
        """The suit the card counts as for leading, following and winning (E16, E17)."""
        return self.suits[card]

    def power(self, card: Card) -> int:
        """Strength inside its suit: 0 for the two up to 12 for the ace, higher for the high spades."""
        return self.powers[card]

    def __contains__(self, card: Card) -> bool:
        return card in self.suits

    def __repr__(self) -> str:
        return f"pack({self.name!r})"


@cache
def pack(name: str) -> Deck:
    """The named pack.

    ``standard`` is DCK-1; ``jokers`` is VAR-JOK (without the twos of clubs and hearts); ``jokers_deuces`` adds
    the twos of spades and diamonds above the ace of spades (E17); ``short`` sets the two of clubs aside (PLY-3).

    Raises:
        KeyError: no such pack.
    """
    plain = [card for card in every_card() if not card.is_joker]
    little, big = Card.parse("LJ"), Card.parse("BJ")
    two = {card.suit: card for card in plain if card.rank is Rank.TWO}
    removed, high = {
        "standard": ((), ()),
        "short": ((two[Suit.CLUBS],), ()),
        "jokers": ((two[Suit.CLUBS], two[Suit.HEARTS]), (little, big)),
        "jokers_deuces": (
            (two[Suit.CLUBS], two[Suit.HEARTS]),
            (two[Suit.SPADES], two[Suit.DIAMONDS], little, big),
        ),
    }[name]
    cards = [card for card in plain if card not in removed]
    cards += [card for card in high if card.is_joker]
    suits = {card: Suit.SPADES if card in high else card.suit for card in cards}
    powers = {card: 13 + high.index(card) if card in high else card.rank.order for card in cards}
    return Deck(name, tuple(cards), tuple(high), MappingProxyType(suits), MappingProxyType(powers))


def shuffle(deck: Deck, *, seed: int) -> tuple[Card, ...]:
    """The whole pack in a random order that follows from the seed, the top card first (DRW-1, DEAL-2)."""
    cards = sorted(deck.cards, key=lambda card: card.place)
    random.Random(f"spades-learn deal {seed}").shuffle(cards)
    return tuple(cards)


def at_random(cards: Sequence[Card], count: int, *, seed: str) -> tuple[Card, ...]:
    """Some of these cards, each as likely as the others; the order they are given in does not matter.

    Raises:
        ValueError: there are fewer than that.
    """
    pile = sorted(cards, key=lambda card: card.place)
    return tuple(random.Random(f"spades-learn {seed}").sample(pile, count))


def deal(*, seating: Seating, deck: Deck, seed: int, each: int | None = None) -> dict[Seat, Hand]:
    """Shuffle with a seed and deal one card at a time clockwise (DEAL-2).

    Args:
        seating: who is dealt to.
        deck: the pack.
        seed: any whole number; the same seed always gives the same deal.
        each: cards a player, by default all of the pack shared out evenly.

    Returns:
        A hand for each seat.
    """
    shuffled = shuffle(deck, seed=seed)
    count = each if each is not None else len(shuffled) // len(seating.seats)
    return {seat: Hand.of_cards(_every(shuffled, place, seating, count)) for place, seat in enumerate(seating.seats)}


def _every(shuffled: Sequence[Card], place: int, seating: Seating, count: int) -> Sequence[Card]:
    step = len(seating.seats)
    return shuffled[place : place + step * count : step]
