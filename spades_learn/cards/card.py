"""A playing card: its suit, its rank and its two-character name (suit then rank, ``SA``, ``HT``, ``BJ``)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from types import MappingProxyType

from spades_learn.cards.notation import NotationError


class Suit(Enum):
    """One of the four suits; the value is the letter used in every text form."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def order(self) -> int:
        """Place from 0 (clubs) to 3 (spades)."""
        return _SUIT_ORDER[self.value]

    @property
    def symbol(self) -> str:
        """The printed sign, such as ``♠``."""
        return _SYMBOLS[self.value]


_SUIT_ORDER = MappingProxyType({"C": 0, "D": 1, "H": 2, "S": 3})
_SYMBOLS = MappingProxyType({"C": "♣", "D": "♦", "H": "♥", "S": "♠"})


class Rank(Enum):
    """A rank, two low and ace high; the two jokers stand above the ace. The value is its letter."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    LITTLE = "L"
    BIG = "B"

    @property
    def order(self) -> int:
        """Place from 0 (two) to 12 (ace), 13 (little joker) and 14 (big joker)."""
        return _RANK_ORDER[self.value]


_RANK_ORDER = MappingProxyType({letter: place for place, letter in enumerate("23456789TJQKALB")})
_JOKERS = (Rank.LITTLE, Rank.BIG)


@dataclass(frozen=True, slots=True)
class Card:
    """One card. A joker is a spade for every purpose, so its suit is spades.

    Raises:
        ValueError: a joker was given another suit than spades.

    >>> Card(Suit.HEARTS, Rank.TEN)
    Card.parse('HT')
    >>> str(Card.parse("SA")), Card.parse("BJ").suit
    ('SA', <Suit.SPADES: 'S'>)
    """

    suit: Suit
    rank: Rank
    # Hands are sets and a hand of play asks for thousands of hashes; an Enum's own hash is Python code.
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse a joker outside spades and settle the hash once."""
        if self.rank in _JOKERS and self.suit is not Suit.SPADES:
            raise ValueError("a joker is a spade")
        object.__setattr__(self, "_hash", self.suit.order * 16 + self.rank.order)

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        if self.is_joker:
            return f"{self.rank.value}J"
        return f"{self.suit.value}{self.rank.value}"

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"

    @property
    def is_joker(self) -> bool:
        """Whether this is the big or the little joker."""
        return self.rank in _JOKERS

    @staticmethod
    def parse(text: str) -> Card:
        """Read ``SA``, ``HT``, ``D7``, ``BJ``; ``♠A``, ``S10`` and small letters are understood too.

        Raises:
            NotationError: the text is not a card.
        """
        card = _cards_by_name().get(text) if isinstance(text, str) else None
        if card is None and isinstance(text, str):
            card = _cards_by_name().get(_tidied(text))
        if card is None:
            raise NotationError(f"{text!r} is not a card; write suit then rank, like SA, HT or D7 (jokers: BJ, LJ)")
        return card


def _tidied(text: str) -> str:
    tidy = text.strip().upper().replace("10", "T")
    for letter, symbol in _SYMBOLS.items():
        tidy = tidy.replace(symbol, letter)
    return tidy


@cache
def _cards_by_name() -> dict[str, Card]:
    cards = [Card(suit, rank) for suit in Suit for rank in Rank if rank not in _JOKERS]
    cards += [Card(Suit.SPADES, rank) for rank in _JOKERS]
    return {str(card): card for card in cards}
