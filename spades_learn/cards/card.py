"""A playing card: its suit, its rank and its two-character name (suit then rank, ``SA``, ``HT``, ``BJ``)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import cache

from spades_learn.cards.notation import NotationError


class Suit(Enum):
    """One of the four suits; the value is the letter used in every text form.

    Attributes:
        order: place from 0 (clubs) to 3 (spades).
        symbol: the printed sign, such as ``♠``.
    """

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    def __init__(self, letter: str) -> None:
        # Plain attributes: an Enum's `value` is looked up in Python code, and a hand asks thousands of times.
        self.order = "CDHS".index(letter)
        self.symbol = "♣♦♥♠"[self.order]

    def __hash__(self) -> int:
        # The Enum default hashes the name, and so sets of suits would come in another order in every process.
        return self.order


class Rank(Enum):
    """A rank, two low and ace high; the two jokers stand above the ace. The value is its letter.

    Attributes:
        order: place from 0 (two) to 12 (ace), 13 (little joker) and 14 (big joker).
    """

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

    def __init__(self, letter: str) -> None:
        self.order = "23456789TJQKALB".index(letter)

    def __hash__(self) -> int:
        return self.order


_JOKERS = (Rank.LITTLE, Rank.BIG)


@dataclass(frozen=True, slots=True)
class Card:
    """One card. A joker is a spade for every purpose, so its suit is spades.

    Attributes:
        suit: the printed suit.
        rank: the rank.
        place: a whole number that sorts cards by suit (clubs low, spades high), then by rank.

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
    place: int = field(init=False, repr=False, compare=False)
    _name: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse a joker outside spades; settle the hash and the name once."""
        joker = self.rank in _JOKERS
        if joker and self.suit is not Suit.SPADES:
            raise ValueError("a joker is a spade")
        object.__setattr__(self, "place", self.suit.order * 16 + self.rank.order)
        object.__setattr__(self, "_name", f"{self.rank.value}J" if joker else f"{self.suit.value}{self.rank.value}")

    def __hash__(self) -> int:
        return self.place

    def __str__(self) -> str:
        return self._name

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


def every_card() -> tuple[Card, ...]:
    """The 52 plain cards and the two jokers, one object each, so that most comparisons are of identities."""
    return tuple(_cards_by_name().values())


def _tidied(text: str) -> str:
    tidy = text.strip().upper().replace("10", "T")
    for suit in Suit:
        tidy = tidy.replace(suit.symbol, suit.value)
    return tidy


@cache
def _cards_by_name() -> dict[str, Card]:
    cards = [Card(suit, rank) for suit in Suit for rank in Rank if rank not in _JOKERS]
    cards += [Card(Suit.SPADES, rank) for rank in _JOKERS]
    return {str(card): card for card in cards}
