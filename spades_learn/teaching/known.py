"""The bot's answers to what lessons ask, found beforehand where they cannot be found in time.

A lesson's step asks the bot with a fixed number of deals and a fixed seed, so its answer is settled when the lesson is
written. Where the kernel is compiled it is worked out afresh. In the browser's own Python that would take ten seconds
and more, so the static site brings ``known.json`` along: what the compiled kernel found, to the last digit. A question
that is not in it, a practice hand's, is simulated there with fewer deals, and the answer says how many.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, fields
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, cast

from spades_learn.bots import rollout
from spades_learn.bots.affording import afforded
from spades_learn.bots.blind import blind_or_look
from spades_learn.bots.choice import ActionValue
from spades_learn.bots.hint import hint
from spades_learn.bots.nil import NilSituation, NilVerdict, nil_verdict
from spades_learn.bots.reason import Reason
from spades_learn.rules.bidding import Call

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.game.view import View

FILE: Final = "known.json"
"""Beside this module, in the static site only."""
_FIGURES: Final = (
    "probability", "low", "high", "nil_value", "nil_se", "nil_win", "best_value", "best_se", "best_win", "by_win",
    "verdict", "deals", "compiled", "win_se",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Calls:
    """Every call of a hand weighed.

    Attributes:
        values: best first.
        by_win: whether a match is on, so that the win chance orders them.
        reasons: what the view proves for the best; none for a hand that nobody has looked at.
        deals: how many were simulated.
    """

    values: tuple[ActionValue[Call], ...]
    by_win: bool
    reasons: tuple[Reason, ...]
    deals: int


@lru_cache(maxsize=4)
def weighed_calls(seen: View, deals: int, seed: int) -> Calls:
    """The bot's view of every call, known beforehand or found now.

    The last few are remembered: one step is judged again at every try, and by lint a dozen times.
    """
    told = _known().get(question(seen, deals, seed))
    if told is not None:
        return read_calls(told)
    number = afforded(deals)
    if seen.hand is None:
        choice = blind_or_look(seen, number=number, seed=seed)
        return Calls(choice.values, choice.by_win, (), number)
    advice = hint(seen, seed=seed, worlds=number)
    values = cast("tuple[ActionValue[Call], ...]", advice.values)
    return Calls(values, advice.by_win, advice.reasons, number)


@lru_cache(maxsize=4)
def weighed_nil(situation: NilSituation, deals: int, seed: int) -> NilVerdict:
    """The bot's verdict on nil, known beforehand or found now; one known tells nothing of the dangers."""
    told = _known().get(question(situation, deals, seed))
    return nil_verdict(situation, seed=seed, deals=afforded(deals)) if told is None else read_nil(told)


def question(about: View | NilSituation, deals: int, seed: int) -> str:
    """What a question is kept under: the same everywhere for the same table, deals and seed."""
    parts = [repr(getattr(about, each.name)) for each in fields(about) if each.name != "rules"]
    options = about.rules.options
    rules = [about.rules.ruleset.id, *(repr(getattr(options, each.name)) for each in fields(options))]
    return hashlib.sha256("\n".join([*parts, *rules, str(deals), str(seed)]).encode()).hexdigest()[:24]


def calls_table(found: Calls) -> dict[str, Any]:
    """The calls as JSON; `read_calls` reads them back."""
    return {
        "values": [_value_table(each) for each in found.values],
        "by_win": found.by_win,
        "reasons": [_reason_table(each) for each in found.reasons],
        "deals": found.deals,
    }


def read_calls(table: Mapping[str, Any]) -> Calls:
    """The calls of `calls_table`."""
    values = tuple(_value(each) for each in table["values"])
    return Calls(values, table["by_win"], tuple(_reason(each) for each in table["reasons"]), table["deals"])


def nil_table(found: NilVerdict) -> dict[str, Any]:
    """A verdict as JSON, without its dangers; `read_nil` reads it back."""
    return {
        **{name: getattr(found, name) for name in _FIGURES},
        "best_call": str(found.best_call),
        "numbers": [_value_table(each) for each in found.numbers],
        "reasons": [_reason_table(each) for each in found.reasons],
    }


def read_nil(table: Mapping[str, Any]) -> NilVerdict:
    """The verdict of `nil_table`."""
    return NilVerdict(
        **{name: table[name] for name in _FIGURES},
        best_call=Call.parse(table["best_call"]),
        numbers=tuple(_value(each) for each in table["numbers"]),
        reasons=tuple(_reason(each) for each in table["reasons"]),
        dangers=(),
    )


@cache
def _known() -> Mapping[str, Any]:
    file = Path(__file__).with_name(FILE)
    if rollout.compiled() or not file.is_file():
        return MappingProxyType({})
    return MappingProxyType(json.loads(file.read_text(encoding="utf-8")))


def _value_table(each: ActionValue[Call]) -> dict[str, Any]:
    return {**asdict(each), "action": str(each.action)}


def _value(table: Mapping[str, Any]) -> ActionValue[Call]:
    return ActionValue(**{**table, "action": Call.parse(table["action"])})


def _reason_table(each: Reason) -> dict[str, Any]:
    return {"id": each.id, "clause": each.clause, "facts": dict(each.facts)}


def _reason(table: Mapping[str, Any]) -> Reason:
    facts = {key: tuple(fact) if isinstance(fact, list) else fact for key, fact in table["facts"].items()}
    return Reason(table["id"], table["clause"], MappingProxyType(facts))
