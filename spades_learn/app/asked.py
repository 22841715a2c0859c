"""Options of the verbs ``nil`` and ``hint``, each read with an error that names it (all raise `NotationError`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from spades_learn.cards.hand import Hand
from spades_learn.cards.notation import NotationError
from spades_learn.game import fields

if TYPE_CHECKING:
    from spades_learn.rules.bidding import Call
    from spades_learn.rules.options import Rules

MOST_DEALS = 200_000
"""Deals anyone may ask for; about half a minute compiled."""


def call(value: object, path: str, rules: Rules) -> Call:
    """One call, of no more tricks than a hand has."""
    call = fields.read_call(value, path)
    if call.tricks > rules.tricks:
        raise NotationError(f"{path}: {call} tricks; a hand has {rules.tricks}")
    return call


def check_seed(seed: int) -> None:
    """Refuse a seed that no JSON reader would keep."""
    if not -(10**18) <= seed <= 10**18:
        raise NotationError("seed: write a whole number of at most 18 digits")


def check_number(name: str, number: int | None) -> None:
    """Refuse a number of deals that nobody would wait for."""
    if number is not None and not 1 <= number <= MOST_DEALS:
        raise NotationError(f"{name}: write a number from 1 to {MOST_DEALS}, not {number}")


def thirteen(text: str, rules: Rules) -> Hand:
    """Read a whole hand, ``S.H.D.C``."""
    try:
        hand = Hand.parse(text)
    except NotationError as bad:
        raise NotationError(f"hand: {fields.clipped(str(bad), 200)}") from None
    if len(hand) != rules.tricks:
        raise NotationError(f"hand: {fields.shown(text)} has {len(hand)} cards; a hand has {rules.tricks}")
    return hand


def pair(text: str, name: str) -> tuple[int, int]:
    """Read ``240-310``, ``-40-310`` or ``0``."""
    parts = text.strip().replace("−", "-").replace("--", "-~").split("-")
    if parts and not parts[0]:
        parts[:2] = [f"~{parts[1]}"] if len(parts) > 1 else parts
    numbers = [each.replace("~", "-") for each in parts]
    good = 1 <= len(numbers) <= 2 and all(re.fullmatch(r"-?[0-9]{1,6}", each, re.ASCII) for each in numbers)
    if not good or (name == "bags" and any(not 0 <= int(each) <= fields.MAX_BAGS for each in numbers)):
        example = "3-8" if name == "bags" else "240-310"
        raise NotationError(f"{name}: write own and theirs, such as {example}, not {fields.shown(text)}")
    return int(numbers[0]), int(numbers[1]) if len(numbers) > 1 else 0
