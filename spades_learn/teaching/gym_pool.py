"""Gym hands weighed beforehand over many deals, so that an easy hand is easy and a close one really close.

``gym_pool.tsv`` beside this module is made by ``python tests/bench/gym_pool.py``: a line a hand with its code, what was
wished for it and what a large sample found. Lines of one table stand together under a line ``@`` and its rules. Every
verdict in it was also held against the one a learner gets at the time, compiled and interpreted: none calls the hand
clear on the other side, and none calls a close one clear.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal

from spades_learn.bots.bands import CLOSE_NIL, MISTAKE, WIN_PER_POINT, Verdict, band, verdict
from spades_learn.bots.blind import LOOK
from spades_learn.rules.bidding import BLIND_NIL, NIL, Call
from spades_learn.teaching.gym_wish import ANY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.teaching.gym_wish import Wish

FILE: Final = "gym_pool.tsv"
Band = Literal["easy", "middle", "close"]
BANDS: tuple[Band, ...] = ("easy", "middle", "close")
Alike = Literal["", "looks-nil", "looks-number"]
SURE: Final = 2.5
"""Standard errors that the lead of a hand must keep from the edges of its band."""
_TENTHS, _CHANCES = 10, 100_000


@dataclass(frozen=True, slots=True)
class Known:
    """What a large sample found of a gym hand.

    Attributes:
        band: how near the two choices are.
        alike: ``looks-nil`` where the hand looks like a nil and a number is clearly right, ``looks-number`` the other
            way round, "" for neither.
        deals: sampled deals.
        by_win: whether the win chance decides.
        probability: the chance that the nil, or the blind nil, is made; with `low` and `high` as in a verdict.
        nil_value: mean points with it.
        nil_se: standard error of the difference to `best_value`.
        nil_win: win chance with it.
        win_se: standard error of the difference to `best_win`.
        best_call: the best number; `blind.LOOK` where the question is blind nil.
        best_value: its mean points.
        best_se: standard error of that.
        best_win: its win chance.
    """

    band: Band
    alike: Alike
    deals: int
    by_win: bool
    probability: float
    low: float
    high: float
    nil_value: float
    nil_se: float
    nil_win: float
    win_se: float
    best_call: Call
    best_value: float
    best_se: float
    best_win: float
    blind: bool = False

    @property
    def lead(self) -> float:
        """How far nil is ahead, in points; a win chance as the points it is worth early in a match."""
        if self.by_win:
            return (self.nil_win - self.best_win) / WIN_PER_POINT
        return self.nil_value - self.best_value

    @property
    def lead_se(self) -> float:
        """The standard error of `lead`."""
        return self.win_se / WIN_PER_POINT if self.by_win else self.nil_se

    @property
    def answer(self) -> Call:
        """The better call."""
        return (BLIND_NIL if self.blind else NIL) if self.lead > 0 else self.best_call

    @property
    def verdict(self) -> Verdict:
        """``clear`` or ``close``; by the same bands as any verdict."""
        scale = WIN_PER_POINT if self.by_win else 1.0
        return verdict(abs(self.lead) * scale, self.lead_se * scale, close=band(CLOSE_NIL, by_win=self.by_win))


@dataclass(frozen=True, slots=True)
class Entry:
    """A hand of the pool: its code, what it can be wished by, and what is known of it."""

    code: str
    seat: str
    partner: str
    score: str
    bags: str
    known: Known

    def fits(self, wish: Wish, band_wanted: str) -> bool:
        """Whether the wish, all but its rules and look-alikes, is for such a hand."""
        pairs = ((wish.seat, self.seat), (wish.partner, self.partner), (wish.score, self.score), (wish.bags, self.bags))
        return (
            wish.blind == self.known.blind
            and band_wanted in {ANY, self.known.band}
            and all(wanted in {ANY, has} for wanted, has in pairs)
        )


def band_of(lead: float, error: float) -> Band | None:
    """The band of a lead in points that the sample tells for certain, or None where it lies too near an edge."""
    size, off = abs(lead), SURE * error
    if size + off <= CLOSE_NIL:
        return "close"
    if size - off >= MISTAKE:
        return "easy"
    return "middle" if size - off > CLOSE_NIL and size + off < MISTAKE else None


def write_entry(entry: Entry) -> str:
    """A line of the file, without its end."""
    known = entry.known
    figures = (
        known.deals,
        int(known.by_win),
        *(round(each * _CHANCES) for each in (known.probability, known.low, known.high)),
        *(round(each * _TENTHS) for each in (known.nil_value, known.best_value)),
        *(round(each * _TENTHS * 10) for each in (known.nil_se, known.best_se)),
        *(round(each * _CHANCES) for each in (known.nil_win, known.best_win)),
        round(known.win_se * _CHANCES * 10),
        known.best_call.tricks,
    )
    named = (entry.code, entry.seat, entry.partner, entry.score, entry.bags, known.band, known.alike or "-")
    return "\t".join([*named, *map(str, figures)])


def read_entry(line: str) -> Entry:
    """The hand of a line.

    Raises:
        ValueError: the line is none of `write_entry`.
    """
    code, seat, partner, score, bags, named, alike, *figures = line.split("\t")
    deals, by_win, chance, low, high, nil, best, nil_se, best_se, nil_win, best_win, win_se, call = map(int, figures)
    blind = code.startswith("b-")
    kinds: Mapping[str, Alike] = {"-": "", "looks-nil": "looks-nil", "looks-number": "looks-number"}
    known = Known(
        band=BANDS[BANDS.index(named)],
        alike=kinds[alike],
        deals=deals,
        by_win=bool(by_win),
        probability=chance / _CHANCES,
        low=low / _CHANCES,
        high=high / _CHANCES,
        nil_value=nil / _TENTHS,
        nil_se=nil_se / _TENTHS / 10,
        nil_win=nil_win / _CHANCES,
        win_se=win_se / _CHANCES / 10,
        best_call=LOOK if blind else Call(call),
        best_value=best / _TENTHS,
        best_se=best_se / _TENTHS / 10,
        best_win=best_win / _CHANCES,
        blind=blind,
    )
    return Entry(code, seat, partner, score, bags, known)


@cache
def lines() -> Mapping[str, tuple[str, ...]]:
    """The lines of the file by the text of their rules; none where there is no file."""
    file = Path(__file__).with_name(FILE)
    found: dict[str, list[str]] = {}
    rules = ""
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else ():
        if line.startswith("@ "):
            rules = line[2:]
        elif line and not line.startswith("#"):
            found.setdefault(rules, []).append(line)
    return MappingProxyType({key: tuple(each) for key, each in found.items()})


@cache
def _entries(rules: str) -> Mapping[str, Entry]:
    """The hands of a table by their codes."""
    every = (read_entry(line) for line in lines().get(rules, ()))
    return MappingProxyType({each.code: each for each in every})


def pool(rules: str) -> tuple[Entry, ...]:
    """The hands of a table, by the text of its rules."""
    return tuple(_entries(rules).values())


def known(code: str, rules: str) -> Known | None:
    """What the pool knows of a hand at a table, if anything."""
    entry = _entries(rules).get(code)
    return None if entry is None else entry.known
