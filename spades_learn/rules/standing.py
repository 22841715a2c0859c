"""Where each clause stands under the rules in force: it holds, an option changed it, or it is another game's."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.rules.book import rulebook
from spades_learn.rules.rule import Citation

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.rules.options import OptionValue, Rules
    from spades_learn.rules.rule import Rule


class Stands(Enum):
    """How a clause stands."""

    HOLDS = "holds"
    CHANGED = "changed"
    SWITCHED_ON = "on"
    SWITCHED_OFF = "off"
    OFFERED = "offered"
    ELSEWHERE = "elsewhere"


@dataclass(frozen=True, slots=True)
class Effect:
    """What one value of an option does: clauses that come to hold, that stop, and that hold with another content."""

    value: OptionValue
    any_value: bool
    on: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    touch: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HouseRule:
    """An option as the rulebook sees it.

    Attributes:
        key: the option.
        sources: sheet lines, then outside sources by name.
        effects: what its values do.
    """

    key: str
    sources: tuple[Citation, ...]
    effects: tuple[Effect, ...]

    def of(self, value: OptionValue) -> tuple[Effect, ...]:
        """The effects of one value: its own, or else those that any value has."""
        own = tuple(each for each in self.effects if not each.any_value and each.value == value)
        return own or tuple(each for each in self.effects if each.any_value)


@dataclass(frozen=True, slots=True)
class Standing:
    """One clause under the rules in force.

    Attributes:
        rule: the clause.
        stands: how it stands.
        option: the option that changed, switched or offers it, "" where none does.
        instead: clauses that hold in its place.
        inherited: whether the ruleset takes it over from the classic sheets (GAP-1, GAP-3).
    """

    rule: Rule
    stands: Stands
    option: str = ""
    instead: tuple[str, ...] = ()
    inherited: bool = False

    @property
    def holds(self) -> bool:
        """Whether a player at this table is bound by it."""
        return self.stands in {Stands.HOLDS, Stands.CHANGED, Stands.SWITCHED_ON}


@cache
def house_rules() -> Mapping[str, HouseRule]:
    """Every option by key, with its sources and what it does to the rulebook."""
    text = files(__package__).joinpath("book_options.toml").read_text(encoding="utf-8")
    return MappingProxyType({key: _house_rule(key, **entry) for key, entry in tomllib.loads(text).items()})


def standings(rules: Rules) -> Mapping[str, Standing]:
    """Every clause by id, in reading order, as it stands under these rules.

    >>> from spades_learn.rules.options import rules_for
    >>> found = standings(rules_for("classic", {"bags": "carry"}))
    >>> found["BAG-2"].stands.value, found["BAG-2"].option, found["BAG-2"].instead
    ('off', 'bags', ('BAG-2b',))
    """
    marks: dict[str, tuple[Stands, str, tuple[str, ...]]] = {}
    for key, value in rules.changed.items():
        for effect in house_rules()[key].of(value):
            marks |= {name: (Stands.CHANGED, key, ()) for name in effect.touch if name not in marks}
            marks |= {name: (Stands.SWITCHED_OFF, key, _instead(name, effect.on)) for name in effect.off}
            marks |= dict.fromkeys(effect.on, (Stands.SWITCHED_ON, key, ()))
    held = [name for name in rulebook() if _base(rules, name) and marks.get(name, (None,))[0] != Stands.SWITCHED_OFF]
    return MappingProxyType({name: _standing(rules, name, marks, held) for name in rulebook()})


def offered_by() -> Mapping[str, str]:
    """The variants that an option switches on, with the option."""
    pairs = {
        name: house.key
        for house in house_rules().values()
        for effect in house.effects
        for name in effect.on
        if rulebook()[name].kind == "variant"
    }
    return MappingProxyType(pairs)


def _standing(
    rules: Rules, name: str, marks: Mapping[str, tuple[Stands, str, tuple[str, ...]]], held: list[str]
) -> Standing:
    rule = rulebook()[name]
    inherited = name in rules.ruleset.inherited
    base = _base(rules, name)
    stands, option, instead = marks.get(name, (None, "", ()))
    if stands is Stands.SWITCHED_ON or (stands is not None and base):
        return Standing(rule, stands, option, instead, inherited)
    if base:
        return Standing(rule, Stands.HOLDS, inherited=inherited)
    if rules.ruleset.id in rule.rulesets:
        return Standing(rule, Stands.OFFERED, offered_by()[name])
    stem = name.rstrip("bc")
    return Standing(rule, Stands.ELSEWHERE, instead=tuple(each for each in held if each.rstrip("bc") == stem))


def _base(rules: Rules, name: str) -> bool:
    """Whether a clause holds in the ruleset by itself; a variant that an option switches on does not."""
    return rules.ruleset.id in rulebook()[name].rulesets and name not in offered_by()


def _instead(name: str, on: tuple[str, ...]) -> tuple[str, ...]:
    """What holds in place of a clause: of those switched on, the ones in its chapter, and else the first."""
    near = tuple(each for each in on if each.split("-")[0] == name.split("-", maxsplit=1)[0] and "-X" not in each)
    return near or on[:1]


def _house_rule(
    key: str, *, sources: list[str], effects: list[dict[str, object]], outside: list[str] | None = None
) -> HouseRule:
    cited = [Citation(*source.split(":", 1)) for source in sources] + [Citation(name) for name in outside or ()]
    return HouseRule(key, tuple(cited), tuple(_effect(**each) for each in effects))  # type: ignore[arg-type]


def _effect(*, value: OptionValue = None, **lists: list[str]) -> Effect:
    sets = {name: tuple(ids) for name, ids in lists.items()}
    return Effect(value, value is None, **sets)
