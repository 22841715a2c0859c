"""Whole numbers as short text that survives being read aloud, copied by hand and put into an address.

Values are folded into one number, each in its own radix, and written with Crockford's 32 characters, in which no
letter looks like a digit and case does not matter (crockford.com/base32.html). Six check characters follow, those
of Bech32m (BIP 350, on the code of BIP 173): any four wrong characters in up to 89 are noticed, and of any other
damage all but one in a billion.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from spades_learn.cards.notation import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from spades_learn.cards.card import Card

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LOOKALIKES = str.maketrans("OIL", "011")
CHECKS = 6
LONGEST = 400
"""Characters a text may have."""

_GENERATORS = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)
_BECH32M = 0x2BC830A3
COPY_AGAIN = "copy it again from where it was given"


class DigitWriter:
    """Collects values, each below its radix, and folds them into text."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._digits: list[tuple[int, int]] = []

    def put(self, value: int, radix: int) -> None:
        """Add one value.

        Raises:
            NotationError: the value does not fit its radix, so the code has no room for it.
        """
        if not 0 <= value < radix:
            raise NotationError(f"deal code: {value} has no room here; at most {radix - 1} does")
        self._digits.append((value, radix))

    def put_number(self, value: int, *, most_bits: int) -> None:
        """Add a number of any size up to ``most_bits``: small ones take little room."""
        self.put(value.bit_length(), most_bits + 1)
        # The top bit of a number is always set, so it is not written.
        if value:
            self.put(value - (1 << (value.bit_length() - 1)), 1 << (value.bit_length() - 1))

    def text(self, *, longest: int = LONGEST) -> str:
        """Everything put so far, in at most so many characters.

        Raises:
            NotationError: longer than a code may be.
        """
        number = 1
        for value, radix in reversed(self._digits):
            number = number * radix + value
        symbols: list[int] = []
        while number:
            number, symbol = divmod(number, 32)
            symbols.insert(0, symbol)
        check = _polymod((*symbols, *(0,) * CHECKS)) ^ _BECH32M
        symbols += [(check >> 5 * (CHECKS - 1 - place)) & 31 for place in range(CHECKS)]
        if len(symbols) > longest:
            raise NotationError(f"deal code: {len(symbols)} characters are too many; name fewer lessons")
        return "".join(ALPHABET[symbol] for symbol in symbols)


class DigitReader:
    """Takes values out of a text in the order they were put in.

    Attributes:
        told: the text as `DigitWriter` would have written it: capitals, no lookalikes.
    """

    def __init__(self, text: str, *, longest: int = LONGEST) -> None:
        """Check the text, of at most so many characters, and unfold its number.

        Raises:
            NotationError: too long or short, a character that no code has, or a check that does not fit.
        """
        self.told = told = text.strip().upper().translate(LOOKALIKES)
        if not CHECKS < len(told) <= longest:
            raise NotationError(f"deal code: {len(told)} characters cannot be a code; {COPY_AGAIN}")
        wrong = next((letter for letter in told if letter not in ALPHABET), None)
        if wrong is not None:
            raise NotationError(f"deal code: {wrong!r} is in no code; {COPY_AGAIN}")
        symbols = [ALPHABET.index(letter) for letter in told]
        if _polymod(symbols) != _BECH32M or symbols[0] == 0:
            raise NotationError(f"deal code: a character is wrong, missing or too many; {COPY_AGAIN}")
        self._number = 0
        for symbol in symbols[:-CHECKS]:
            self._number = self._number * 32 + symbol

    def take(self, radix: int) -> int:
        """The next value."""
        self._number, value = divmod(self._number, radix)
        return value

    def take_number(self, *, most_bits: int) -> int:
        """The next number put with `DigitWriter.put_number`."""
        bits = self.take(most_bits + 1)
        return 0 if not bits else (1 << (bits - 1)) + self.take(1 << (bits - 1))

    def finish(self) -> None:
        """Refuse a text with more or less in it than was taken.

        Raises:
            NotationError: the text is no code this program writes.
        """
        if self._number != 1:
            raise NotationError(f"deal code: its parts do not fit together; {COPY_AGAIN}")


def subset_rank(chosen: Iterable[Card], pack: Sequence[Card]) -> tuple[int, int]:
    """The place of a set of cards among all sets of its size from a pack, and how many sets there are.

    The combinatorial number system: ``comb(n, k)`` sets, in the order of their places in the pack.
    """
    places = sorted(pack.index(card) for card in chosen)
    return sum(comb(place, number) for number, place in enumerate(places, 1)), comb(len(pack), len(places))


def subset_at(rank: int, size: int, pack: Sequence[Card]) -> tuple[Card, ...]:
    """The set of cards whose place is ``rank``; the inverse of `subset_rank`."""
    chosen: list[Card] = []
    place = len(pack) - 1
    for number in range(size, 0, -1):
        while comb(place, number) > rank:
            place -= 1
        rank -= comb(place, number)
        chosen.append(pack[place])
        place -= 1
    return tuple(chosen)


def _polymod(symbols: Iterable[int]) -> int:
    """The remainder of BIP 173, started without a prefix."""
    check = 1
    for symbol in symbols:
        top = check >> 25
        check = (check & 0x1FFFFFF) << 5 ^ symbol
        for bit, generator in enumerate(_GENERATORS):
            if top >> bit & 1:
                check ^= generator
    return check
