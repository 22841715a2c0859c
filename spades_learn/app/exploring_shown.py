"""What the calls of an Explore cell give back: plain answers that show themselves in a few lines."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from spades_learn.app.contract import NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


_LEFT = 'style="text-align:left"'


def rows(head: Sequence[str], body: Iterable[Sequence[str]]) -> str:
    """A small table as HTML; whatever stands in it is escaped."""
    top = "".join(f"<th {_LEFT}>{escape(each)}</th>" for each in head)
    lines = ("".join(f"<td {_LEFT}>{escape(each)}</td>" for each in line) for line in body)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{''.join(f'<tr>{line}</tr>' for line in lines)}</tbody></table>"


def bags(count: int) -> str:
    """How many bags."""
    return f"{count} {'bag' if count == 1 else 'bags'}"


def card(name: str) -> str:
    """A card or a call as it is shown: ``♠A``, ``4``, ``nil``."""
    return NOBODY.action(name)


@dataclass(frozen=True, slots=True)
class Chance:
    """A probability.

    Attributes:
        value: from 0 to 1.
        of: how many tries it was found in; 0 where it is exact.
    """

    value: float
    of: int = 0

    def __float__(self) -> float:
        return self.value

    def __repr__(self) -> str:
        found = f" ({round(self.value * self.of)} of {self.of})" if self.of else ""
        return f"{100 * self.value:.1f} %{found}"


@dataclass(frozen=True, slots=True)
class Taken:
    """A trick taken: the seat, its card and the clause that decides."""

    seat: str
    card: str
    clause: str

    def __repr__(self) -> str:
        return f"{self.seat} wins with {card(self.card)} [{self.clause}]"


@dataclass(frozen=True, slots=True)
class Legal:
    """Cards that may be played, and why each of the others may not.

    Attributes:
        answer: as ``spades-learn legal --json`` gives it.
    """

    answer: Mapping[str, Any] = field(hash=False)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that may be played."""
        return tuple(self.answer["legal"])

    @property
    def why_not(self) -> Mapping[str, tuple[str, ...]]:
        """The clauses that forbid each other card."""
        return MappingProxyType({name: tuple(clauses) for name, clauses in self.answer["why_not"].items()})

    def __repr__(self) -> str:
        by: dict[tuple[str, ...], list[str]] = {}
        for name, clauses in self.why_not.items():
            by.setdefault(clauses, []).append(card(name))
        lines = [f"may be played: {' '.join(card(each) for each in self.cards)}"]
        return "\n".join(lines + [f"{', '.join(clauses)} forbids: {' '.join(names)}" for clauses, names in by.items()])


@dataclass(frozen=True, slots=True)
class Sheet:
    """A hand scored.

    Attributes:
        answer: as ``spades-learn score --json`` gives it.
    """

    answer: Mapping[str, Any] = field(hash=False)

    @property
    def hand(self) -> Mapping[str, int]:
        """Points of this hand by side."""
        return MappingProxyType({name: side["hand"] for name, side in self.answer["sides"].items()})

    @property
    def points(self) -> Mapping[str, int]:
        """Running points by side."""
        return MappingProxyType({name: side["points"] for name, side in self.answer["sides"].items()})

    @property
    def bags(self) -> Mapping[str, int]:
        """Running bags by side."""
        return MappingProxyType({name: side["bags"] for name, side in self.answer["sides"].items()})

    def __repr__(self) -> str:
        said = []
        for name, side in self.answer["sides"].items():
            said.append(f"{name}  {side['hand']:+d} this hand, {side['points']} points, {bags(side['bags'])}")
            said += [f"  {line['points']:+5d}  {line['text']} [{line['clause']}]" for line in side["lines"]]
        if self.answer["over"]:
            said.append(f"the game is over: {self.answer['winner']} won")
        return "\n".join(said)

    def _repr_html_(self) -> str:
        body = []
        for name, side in self.answer["sides"].items():
            body += [[name, f"{line['points']:+d}", line["text"], line["clause"]] for line in side["lines"]]
            body.append([name, f"{side['hand']:+d}", f"{side['points']} points, {bags(side['bags'])}", ""])
        over = f"<p>The game is over: {escape(str(self.answer['winner']))} won.</p>" if self.answer["over"] else ""
        return rows(("side", "points", "", "rule"), body) + over


@dataclass(frozen=True, slots=True)
class Nil:
    """Nil against the best number.

    Attributes:
        answer: as ``spades-learn nil --json`` gives it.
    """

    answer: Mapping[str, Any] = field(hash=False)

    @property
    def probability(self) -> Chance:
        """The chance that the nil is made."""
        return Chance(self.answer["probability"])

    @property
    def better(self) -> str:
        """The better bid, ``nil`` or a number."""
        return str(self.answer["better"])

    @property
    def verdict(self) -> str:
        """``clear``, ``close`` or ``unsure``."""
        return str(self.answer["verdict"])

    def __repr__(self) -> str:
        number = self.answer["best_number"]
        return (
            f"{self.better} ({self.verdict}): a nil is made {self.probability} of the time; "
            f"nil is worth {self.answer['nil']['value']:+.0f}, a bid of {number['bid']} {number['value']:+.0f}"
        )

    def _repr_html_(self) -> str:
        suits = [
            [
                NOBODY.suit(each["suit"]),
                " ".join(card(name) for name in each["cards"]) or "–",
                f"{100 * each['cost']:.0f} %",
            ]
            for each in self.answer["dangers"]
        ]
        return f"<p>{escape(repr(self))}</p>" + rows(("suit", "cards", "chance lost to it"), suits)


@dataclass(frozen=True, slots=True)
class Advice:
    """What the bot advises.

    Attributes:
        seat: whom.
        best: the card or call it finds best.
        verdict: ``clear``, ``close`` or ``unsure``.
        values: each action with its points, best first.
        why: the reasons it can prove, each with its clause.
    """

    seat: str
    best: str
    verdict: str
    values: tuple[tuple[str, float], ...]
    why: tuple[str, ...] = ()

    def __repr__(self) -> str:
        some = ", ".join(f"{card(name)} {value:+.1f}" for name, value in self.values[:4])
        return "\n".join(
            [f"{self.seat}: {card(self.best)} ({self.verdict}); {some}", *(f"  {each}" for each in self.why)]
        )

    def _repr_html_(self) -> str:
        why = "".join(f"<li>{escape(each)}</li>" for each in self.why)
        told = f"<p><b>{escape(self.seat)}: {escape(card(self.best))}</b> ({escape(self.verdict)})</p>"
        values = rows(("action", "points"), [(card(name), f"{value:+.1f}") for name, value in self.values])
        return told + (f"<ul>{why}</ul>" if why else "") + values


@dataclass(frozen=True, slots=True)
class Games:
    """Hands of a match: the bids of each, and points and bags by side after it."""

    hands: tuple[tuple[str, Mapping[str, tuple[int, int]]], ...] = field(hash=False)
    winner: str | None

    def __repr__(self) -> str:
        lines = [
            f"{number}  {bids}  " + "  ".join(f"{side} {points} ({bags})" for side, (points, bags) in tallies.items())
            for number, (bids, tallies) in enumerate(self.hands, start=1)
        ]
        return "\n".join([*lines, f"{self.winner} won" if self.winner else "the match goes on"])

    def _repr_html_(self) -> str:
        sides = list(self.hands[0][1]) if self.hands else []
        body = [
            [str(number), bids, *(f"{tallies[side][0]} ({bags(tallies[side][1])})" for side in sides)]
            for number, (bids, tallies) in enumerate(self.hands, start=1)
        ]
        end = f"{self.winner} won." if self.winner else "The match goes on."
        return rows(("hand", "bids", *sides), body) + f"<p>{escape(end)}</p>"
