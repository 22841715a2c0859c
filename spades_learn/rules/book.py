"""The rulebook as data: every numbered clause, who said it, and which rulesets hold it.

The words learners read are in ``lessons/rules/<lang>.md``, one section per clause id; here are only ids and
facts. The catalogue is distilled from four rule sheets, cited by line: IT and ES (the classic partnership
game), FR (the blind-nil exchange) and CO (two players, drawing). Outside sources are cited by name alone.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.rules.rule import Citation, Rule

if TYPE_CHECKING:
    from collections.abc import Mapping

SHEETS = ("IT", "ES", "CO", "FR")
"""The four sheets; a citation of any other source carries no line."""

RULESETS = ("classic", "exchange", "draw2", "duel", "solo3", "solo4")
KINDS = ("clause", "example", "variant", "tip", "erratum")
TOPICS = (
    "game", "cards", "deal", "draw", "bid", "nil", "play", "score", "end", "variant", "strategy", "errata",
)  # fmt: skip
"""The chapters, in the order a reader meets them."""


@cache
def rulebook() -> Mapping[str, Rule]:
    """Every clause by id, in reading order; read once, then shared, and immutable.

    >>> rule = rulebook()["FOL-1"]
    >>> rule.slug, [str(citation) for citation in rule.citations][:2], "classic" in rule.rulesets
    ('play.follow-suit', ['IT:43', 'IT:46'], True)
    """
    text = files(__package__).joinpath("book.toml").read_text(encoding="utf-8")
    return MappingProxyType({key: _rule(key, **entry) for key, entry in tomllib.loads(text).items()})


def clauses(ruleset: str) -> tuple[Rule, ...]:
    """The rules that hold in one ruleset, in reading order.

    Raises:
        KeyError: no ruleset has that id.

    >>> [rule.id for rule in clauses("draw2") if rule.topic == "draw"]
    ['DRW-1', 'DRW-2', 'DRW-3', 'DRW-4', 'DRW-5']
    """
    if ruleset not in RULESETS:
        raise KeyError(ruleset)
    return tuple(rule for rule in rulebook().values() if ruleset in rule.rulesets)


def _rule(key: str, *, slug: str, topic: str, kind: str, sources: list[str], rulesets: list[str]) -> Rule:
    citations = tuple(Citation(*source.split(":", 1)) for source in sources)
    return Rule(key, slug, topic, kind, citations, frozenset(rulesets))
