"""Strict JSON for records and requests: each field read by a path that an error can name.

A reader here takes the object and the rules, and either gives domain values or raises `NotationError` with the
field path and what to write instead. Nothing is guessed: unknown keys, duplicate keys, truth values in the
place of numbers, NaN, infinities and deep nesting are all refused.
"""

from __future__ import annotations

import json
import re
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeGuard

from spades_learn.cards.card import Card
from spades_learn.cards.hand import Hand
from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.rules.bidding import Call
from spades_learn.rules.checks import check_bids, check_tricks
from spades_learn.rules.options import OptionError, OptionValue, Rules, rules_for
from spades_learn.rules.scoring import Tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

MAX_CHARS = 1_000_000
MAX_DEPTH = 20
MAX_POINTS = 1_000_000
MAX_BAGS = 10_000
_SHOWN = 60
_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"|[][{}]', re.DOTALL)
_DEEPER = MappingProxyType({"[": 1, "{": 1, "]": -1, "}": -1})


def json_object(text: str) -> dict[str, object]:
    """Read one JSON object.

    Raises:
        NotationError: not JSON (with the line), longer than a million characters, nested deeper than 20, a key
            given twice, NaN or an infinity, a number too long to be one, or something else than an object.
    """
    check_length(text)
    if not text.strip():
        raise NotationError("nothing to read; give one JSON object")
    _check_depth(text)
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise NotationError(f"not JSON: {error.msg}, column {error.colno}", line=error.lineno) from None
    except NotationError:
        raise
    except ValueError:
        raise NotationError("not JSON: a number is too long") from None
    if not isinstance(value, dict):
        raise NotationError(f"give one JSON object, not {shown(value)}")
    return value


def check_length(text: str) -> None:
    """Refuse a text longer than a million characters."""
    if len(text) > MAX_CHARS:
        raise NotationError(f"{len(text)} characters are too many; a record has at most {MAX_CHARS}")


def only(table: Mapping[str, object], *, need: Iterable[str], may: Iterable[str] = ()) -> None:
    """Refuse an object that lacks a needed key or has one that nobody reads.

    Raises:
        NotationError: naming the key and the keys there are.
    """
    needed = tuple(need)
    known = (*needed, *may)
    for key in table:
        if key not in known:
            raise NotationError(f"{shown(key)} is not a key here; use {', '.join(known)}")
    for key in needed:
        if key not in table:
            raise NotationError(f"{key}: missing")


def read_rules(table: Mapping[str, object]) -> Rules:
    """The rules named by ``rules`` (classic when absent) and ``options``."""
    name = table.get("rules", "classic")
    if not isinstance(name, str):
        raise NotationError(f'rules: {shown(name)} is not a name; write one like "classic"')
    chosen: dict[str, OptionValue] = {}
    for key, value in as_object(table.get("options", {}), "options").items():
        if not (value is None or isinstance(value, str | int)):
            raise NotationError(
                f"options.{clipped(key)}: {shown(value)} is neither text, a whole number, true nor false"
            )
        chosen[key] = value
    return rules_of(name, chosen)


def rules_of(name: str, options: Mapping[str, OptionValue]) -> Rules:
    """As `rules_for`, with its error as this layer's one error type."""
    try:
        return rules_for(name, options)
    except OptionError as error:
        raise NotationError(clipped(str(error), 300)) from None


def read_seat(value: object, rules: Rules, path: str) -> Seat:
    """A seat letter of this seating."""
    letters = [str(seat) for seat in rules.seating.seats]
    if not isinstance(value, str) or value not in letters:
        raise NotationError(f"{path}: {shown(value)} is not a seat here; write {' '.join(letters)}")
    return Seat(value)


def read_card(value: object, rules: Rules, path: str) -> Card:
    """A card of the pack in use, such as ``"SA"``."""
    try:
        card = Card.parse(value)  # type: ignore[arg-type]  # what is no text is refused by parse
    except NotationError:
        raise NotationError(
            f"{path}: {shown(value)} is not a card; write suit then rank, like SA, HT or D7 (jokers: BJ, LJ)"
        ) from None
    if card not in rules.deck:
        raise NotationError(f"{path}: {card} is not in the {rules.deck.name} pack")
    return card


def read_cards(value: object, rules: Rules, path: str) -> tuple[Card, ...]:
    """A list of cards, as they come."""
    return tuple(read_card(each, rules, f"{path}[{place}]") for place, each in enumerate(as_list(value, path)))


def read_hand(value: object, rules: Rules, path: str) -> Hand:
    """A list of cards, each once."""
    cards = read_cards(value, rules, path)
    try:
        return Hand.of_cards(cards)
    except NotationError as error:
        raise NotationError(f"{path}: {error}") from None


def read_plays(value: object, rules: Rules, path: str) -> tuple[tuple[Seat, Card], ...]:
    """A list of ``[seat, card]`` pairs."""
    plays = []
    for place, each in enumerate(as_list(value, path)):
        where = f"{path}[{place}]"
        pair = as_list(each, where)
        if len(pair) != 2:
            raise NotationError(f'{where}: {shown(each)} is not a seat and a card, like ["N", "H9"]')
        plays.append((read_seat(pair[0], rules, where), read_card(pair[1], rules, where)))
    return tuple(plays)


def read_bids(value: object, rules: Rules) -> Mapping[Seat, Call]:
    """Every seat's call."""
    bids: dict[Seat, Call] = {}
    for key, each in as_object(value, "bids").items():
        seat = read_seat(key, rules, "bids")
        bids[seat] = read_call(each, f"bids.{seat}")
    check_bids_text(rules, bids)
    return MappingProxyType(bids)


def read_call(value: object, path: str) -> Call:
    """A number, ``"nil"`` or ``"blind nil"``."""
    try:
        return Call.parse(value)  # type: ignore[arg-type]  # anything else is refused by parse
    except NotationError:
        raise NotationError(f"{path}: {shown(value)} is not a bid; write a number, nil or blind nil") from None


def check_bids_text(rules: Rules, bids: Mapping[Seat, Call]) -> None:
    """As `check_bids`, with its error as this layer's one error type."""
    try:
        check_bids(rules, bids)
    except ValueError as error:
        raise NotationError(str(error)) from None


def read_tricks(value: object, rules: Rules) -> Mapping[Seat, int]:
    """Tricks taken by every seat, adding up to the tricks of a hand."""
    taken = {}
    for key, each in as_object(value, "tricks").items():
        seat = read_seat(key, rules, "tricks")
        taken[seat] = read_number(each, f"tricks.{seat}", low=0, high=rules.tricks)
    try:
        check_tricks(rules, taken)
    except ValueError as error:
        raise NotationError(str(error)) from None
    return MappingProxyType(taken)


def read_before(value: object, rules: Rules) -> Mapping[str, Tally]:
    """Running points and bags by side name; a side or a column that is absent stands at zero."""
    sides = [str(side) for side in rules.seating.sides]
    before = dict.fromkeys(sides, Tally())
    for key, each in as_object(value, "before").items():
        if key not in sides:
            raise NotationError(f"before: {shown(key)} is not a side here; write {' '.join(sides)}")
        columns = as_object(each, f"before.{key}")
        for column in columns:
            if column not in {"points", "bags"}:
                raise NotationError(f"before.{key}: {shown(column)} is not a column; use points, bags")
        points = read_number(columns.get("points", 0), f"before.{key}.points", low=-MAX_POINTS, high=MAX_POINTS)
        bags = read_number(columns.get("bags", 0), f"before.{key}.bags", low=0, high=MAX_BAGS)
        before[key] = Tally(points, bags)
    return MappingProxyType(before)


def read_number(value: object, path: str, *, low: int, high: int) -> int:
    """A whole number in a range; true and false are not numbers."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise NotationError(f"{path}: {shown(value)} is not a whole number")
    if not low <= value <= high:
        raise NotationError(f"{path}: {shown(value)} is not from {low} to {high}")
    return value


def as_object(value: object, path: str) -> dict[str, object]:
    """The value, if it is a JSON object."""
    if not _is_object(value):
        raise NotationError(f"{path}: {shown(value)} is not an object")
    return value


def as_list(value: object, path: str) -> list[object]:
    """The value, if it is a JSON list."""
    if not _is_list(value):
        raise NotationError(f"{path}: {shown(value)} is not a list")
    return value


def shown(value: object) -> str:
    """A value as an error may show it: one line, and short however long the value is."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int) and abs(value) > 10**_SHOWN:
        return "a number that long"
    return repr(value) if not isinstance(value, str) else repr(clipped(value))


def clipped(text: str, most: int = _SHOWN) -> str:
    """The text, its tail cut where it is longer than anyone wants to read."""
    return text if len(text) <= most else f"{text[:most]}…"


def _is_object(value: object) -> TypeGuard[dict[str, object]]:
    return isinstance(value, dict)


def _is_list(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table = dict(pairs)
    if len(table) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise NotationError(f"{shown(twice)} is given twice")
    return table


def _no_constant(name: str) -> object:
    raise NotationError(f"{name} is not a number JSON has")


def _check_depth(text: str) -> None:
    """Count open brackets outside strings, so that the parser never meets nesting it would recurse into."""
    depth = 0
    for found in _STRING_OR_BRACKET.finditer(text):
        depth += _DEEPER.get(found[0], 0)
        if depth > MAX_DEPTH:
            raise NotationError(f"nested deeper than {MAX_DEPTH}", line=text.count("\n", 0, found.start()) + 1)
