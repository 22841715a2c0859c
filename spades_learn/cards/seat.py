"""Who sits where: seats clockwise, partners opposite, and the sides that share a score."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from spades_learn.cards.notation import NotationError


class Seat(Enum):
    """A place at the table; the value is its letter in every text form."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    def __init__(self, letter: str) -> None:
        self._letter = letter
        self._place = "NESW".index(letter)

    def __hash__(self) -> int:
        # The Enum default hashes the name, and so sets of seats would come in another order in every process.
        return self._place

    def __str__(self) -> str:
        return self._letter

    @staticmethod
    def parse(text: str) -> Seat:
        """Read a seat letter.

        Raises:
            NotationError: the text is not N, E, S or W.
        """
        try:
            return Seat(text)
        except ValueError:
            raise NotationError(f"{text!r} is not a seat; write N, E, S or W") from None


@dataclass(frozen=True, slots=True)
class Side:
    """The seats that share one score: a partnership, or one player alone."""

    seats: tuple[Seat, ...]

    def __str__(self) -> str:
        return "".join(str(seat) for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats in use, clockwise (PLY-5), and whether opposite seats are partners (PLY-1).

    >>> str(FOUR.left_of(Seat.WEST)), str(FOUR.partner(Seat.NORTH)), [str(side) for side in FOUR.sides]
    ('N', 'S', ['NS', 'EW'])
    """

    seats: tuple[Seat, ...]
    partners: bool

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def order_from(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats clockwise, starting with this one."""
        start = self.seats.index(seat)
        return self.seats[start:] + self.seats[:start]

    def partner(self, seat: Seat) -> Seat | None:
        """The seat opposite, or None where everybody plays alone."""
        if not self.partners:
            return None
        return self.seats[(self.seats.index(seat) + len(self.seats) // 2) % len(self.seats)]

    def side(self, seat: Seat) -> Side:
        """The side a seat scores for."""
        return next(side for side in self.sides if seat in side.seats)

    @property
    def sides(self) -> tuple[Side, ...]:
        """Every side: two partnerships, or each seat alone."""
        if not self.partners:
            return tuple(Side((seat,)) for seat in self.seats)
        half = len(self.seats) // 2
        return tuple(Side((self.seats[place], self.seats[place + half])) for place in range(half))


FOUR = Seating((Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST), partners=True)
SOLO_FOUR = Seating(FOUR.seats, partners=False)
THREE = Seating((Seat.NORTH, Seat.EAST, Seat.SOUTH), partners=False)
TWO = Seating((Seat.NORTH, Seat.SOUTH), partners=False)
