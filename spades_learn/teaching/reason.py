"""Why a file cannot be used: an English line for a terminal that also knows its id and facts, for a page's words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

Fact = str | int | float


class Reason(str):
    """One line that says why, without a name and without a full stop.

    Attributes:
        id: which reason it is, such as ``progress.newer``; `ui.reason_text` has a template for each.
        facts: what the template wants.
    """

    __slots__ = ("facts", "id")
    id: str
    facts: Mapping[str, Fact]

    def __new__(cls, text: str, ident: str, /, **facts: Fact) -> Reason:  # noqa: PYI034 - a str's own way of being made
        """Keep the line with its id and facts."""
        made = super().__new__(cls, text)
        made.id, made.facts = ident, facts
        return made
