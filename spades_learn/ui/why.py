"""Why something may not be done, as one plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spades_learn.rules.rule import Broken
    from spades_learn.ui.words import Words


def why_text(broken: Iterable[Broken], words: Words) -> str:
    """The reasons a card or call is refused, as one plain text with its clauses."""
    plain = words.as_form("text")
    parts = [f"{plain.say(f'broken.{each.clause}', each.facts)} ({each.clause})" for each in broken]
    return " ".join(parts[:1])
