"""A bidder in the manner of BIS: tricks suit by suit from a table, pulled toward what is left; nil by its chance.

After Cohensius, Meir, Oved and Stern, "Bidding in Spades" (ECAI 2020, arXiv:1912.11323), and the first author's own
account of counting spades (boardgames.stackexchange.com, question 43320): protected honours of spades, the fourth
spade half a trick and each further one a whole, ruffs by short side suits and spare spades, no card counted twice.
Their tables and corrections were fitted to records of real players, which nobody has published; here the table is
exact for a stated model of one suit (`suits`), and the corrections are fitted to hands played out by the rule player.
All numbers are in ``bis_table.json``, made by ``python tests/bench/bis_table.py`` (`bis_build`).
"""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp, floor, log
from typing import TYPE_CHECKING

from spades_learn.bots.code import OFFSET

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from spades_learn.bots.spot import Spot

SPADES = 3
TOP = 4
"""Honours told apart in the table: A K Q J."""
LONGEST = 6
"""A nil is judged by its six lowest cards of a suit; the rest have gone elsewhere or nowhere."""
SHARES = 250
"""A share is kept as one byte, in 250ths."""
LEAST = 0.002
"""A share of no safe deal at all is taken for half a 250th."""
FAIR = 13 / 4
"""What a seat takes on average, which a first estimate is pulled toward."""
RUFFS = ((0.0, 1.0, 1.5, 2.25), (0.0, 0.9, 1.4, 1.6), (0.0, 0.6, 0.8, 0.9))
"""Tricks by ruffing with 0 to 3 spare spades and a void, a singleton, a doubleton."""
ROUND_UP = 0.1
"""A number is bid once the estimate is within 0.9 of it. Over 400 deals against RB (seeds 0 to 399) 0.1 did best of
0, 0.1, 0.2, 0.3 and 0.4: a missed contract costs more than the bags of a made one."""
MODEST = 0.9
"""Share of a number's points that it brings in on average."""


@dataclass(frozen=True, slots=True)
class Tables:
    """What the bidder looks up.

    Attributes:
        tricks: expected tricks of a side suit by mask of A K Q J, then by number of lower cards.
        nil: share of deals in which a nil loses nothing in a holding, by mask, for side suits and for spades.
        keep: how much of an estimate's distance from 13/4 is kept.
        toward: by number of bids heard, how far the estimate moves to the others' leavings, 13 less the bids heard
            shared out among the seats still to bid.
        nil_fit: what the log-odds of a nil are made of: a constant, then the weights of `nil_signs`.
    """

    tricks: Mapping[int, Sequence[float]]
    nil: tuple[bytes, bytes]
    keep: float
    toward: Sequence[float]
    nil_fit: Sequence[float]


@cache
def tables() -> Tables:
    """The stored tables."""
    stored = json.loads(files(__package__).joinpath("bis_table.json").read_text(encoding="utf-8"))
    return Tables(
        {honours_of(name): values for name, values in stored["tricks"].items()},
        (base64.b64decode(stored["nil"]["side"]), base64.b64decode(stored["nil"]["spades"])),
        stored["keep"],
        stored["toward"],
        stored["nil_fit"],
    )


def honours_of(name: str) -> int:
    """The mask of honours written as letters, ``AQ`` for ace and queen, ``-`` for none."""
    return sum(1 << (TOP - 1 - at) for at, letter in enumerate("AKQJ") if letter in name)


def suits_of(hand: int) -> list[int]:
    """The four holdings of a hand as masks of thirteen bits, clubs to spades.

    Raises:
        ValueError: the hand holds a joker or a high deuce; there are no tables for these.
    """
    if hand >> 52:
        raise ValueError("BIS knows the pack of 52 only")
    return [hand >> (OFFSET * suit) & 0x1FFF for suit in range(4)]


def raw_tricks(hand: int, table: Mapping[int, Sequence[float]]) -> float:
    """Tricks of a hand before any correction."""
    holdings = suits_of(hand)
    side = 0.0
    for holding in holdings[:SPADES]:
        small = (holding & ((1 << (13 - TOP)) - 1)).bit_count()
        side += table[holding >> (13 - TOP)][small]
    own, spare = spades_of(holdings[SPADES])
    return side + own + ruffs(sorted(holding.bit_count() for holding in holdings[:SPADES]), spare)


def spades_of(holding: int) -> tuple[float, int]:
    """Tricks of the spades by themselves, and the spades that are neither counted nor guard a counted honour."""
    length = holding.bit_count()
    high = guards = 0
    for above in range(TOP):
        if holding >> (12 - above) & 1:
            missing = above - high - guards
            # The honour needs a lower spade for each higher one that is out.
            if length - high - guards - 1 >= missing:
                high += 1
                guards += missing
    free = length - high - guards
    long = sum(0.5 if place == 4 else 1.0 for place in range(max(4, high + guards + 1), length + 1))
    counted = max(0, length - max(3, high + guards))
    return high + long, free - counted


def ruffs(lengths: Sequence[int], spare: int) -> float:
    """Tricks by ruffing in the shortest side suits with the spare spades."""
    total = 0.0
    for length in lengths:
        if length < len(RUFFS) and spare > 0:
            total += RUFFS[length][min(spare, 3)]
            spare -= 3 - length
    return total


def estimate(hand: int, heard: Sequence[int], known: Tables) -> float:
    """Tricks of a hand, pulled toward 13/4 and toward what the bids heard leave."""
    own = FAIR + known.keep * (raw_tricks(hand, known.tricks) - FAIR)
    if not heard:
        return own
    left = (13 - sum(heard)) / (4 - len(heard))
    return own + known.toward[len(heard)] * (left - own)


def nil_signs(hand: int, nil: tuple[bytes, bytes]) -> tuple[float, float, float]:
    """What a nil's chance is judged by.

    Returns:
        The logarithm of the share of safe deals of the three side suits together, that of the spades, and how many
        spades there are.
    """
    *sides, spades = suits_of(hand)
    safe = sum(log(max(LEAST, nil[0][lowest(holding)] / SHARES)) for holding in sides)
    return safe, log(max(LEAST, nil[1][lowest(spades)] / SHARES)), spades.bit_count()


def lowest(holding: int) -> int:
    """The six lowest cards of a holding."""
    while holding.bit_count() > LONGEST:
        holding ^= 1 << (holding.bit_length() - 1)
    return holding


def nil_chance(hand: int, known: Tables) -> float:
    """The chance that a nil is made."""
    constant, *weights = known.nil_fit
    signs = nil_signs(hand, known.nil)
    return 1 / (1 + exp(-constant - sum(weight * sign for weight, sign in zip(weights, signs, strict=True))))


def bis_bid(where: Spot) -> int:
    """Tricks bid, 0 for nil.

    Nil is bid where its expected points beat those of the number, which is to say above a chance of one half and
    a bit more for every trick the hand would bid; never beside a partner's nil.
    """
    known = tables()
    heard = [bid for bid in where.bids if bid is not None]
    tricks = estimate(where.hand, heard, known)
    number = max(1, floor(tricks + ROUND_UP))
    mate = where.mates[where.me]
    if mate >= 0 and where.bids[mate] == 0:
        return number
    value = where.rules.options.nil_value
    threshold = 0.5 + MODEST * 10 * number / (2 * value)
    return 0 if nil_chance(where.hand, known) > threshold else number
