"""A rule as a value, and a broken rule with the facts that make it apply."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

Fact = str | float | tuple[str, ...]
"""What a sentence may be built from: a text form, a number, or several text forms."""


@dataclass(frozen=True, slots=True)
class Citation:
    """Where a clause comes from: a sheet (IT, ES, CO, FR) or a named outside source, and the place in it."""

    source: str
    locator: str = ""

    def __str__(self) -> str:
        return f"{self.source}:{self.locator}" if self.locator else self.source


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered clause of the rulebook.

    Attributes:
        id: the catalogue id, such as ``FOL-1``; it never changes.
        slug: the readable name, such as ``play.follow-suit``.
        topic: the short heading.
        kind: ``clause``, ``example``, ``variant``, ``tip`` or ``erratum``.
        citations: the sheet lines or outside sources.
        rulesets: ids of the rulesets in which it holds.
    """

    id: str
    slug: str
    topic: str
    kind: str
    citations: tuple[Citation, ...]
    rulesets: frozenset[str]


@dataclass(frozen=True, slots=True)
class Broken:
    """A clause an action would break, with the facts on this table that make it apply.

    The facts are text forms (cards, suits, seats), numbers or tuples of text forms: enough to render the
    sentence in any language and to check it.
    """

    clause: str
    facts: Mapping[str, Fact] = field(default_factory=lambda: MappingProxyType({}), hash=False)


def broken(clause: str, **facts: Fact) -> Broken:
    """A `Broken` with its facts named."""
    return Broken(clause, MappingProxyType(facts))
