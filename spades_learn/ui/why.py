"""Why something may not be done, as one plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.teaching.feedback import say_broken

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spades_learn.rules.rule import Broken
    from spades_learn.ui.words import Words


def why_text(broken: Iterable[Broken], words: Words) -> str:
    """The reasons a card or call is refused, as one plain text with its clauses."""
    plain = words.as_form("text")
    says = [say_broken(each) for each in broken]
    return "".join(f"{plain.say(each.id, each.facts)} ({each.clause})" for each in says[:1])
