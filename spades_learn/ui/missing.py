"""Sentences that would be missing: every clause, line and reason the code can say must have its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.bots.reason import kinds
from spades_learn.ui.sentences import TEMPLATES

if TYPE_CHECKING:
    from spades_learn.teaching.library import Library


def missing_sentences(books: Library) -> list[str]:
    """Reasons without a template, and reasons or templates that cite a clause the rulebook has no words for."""
    texts = books.clause_texts()
    problems = [
        f"ui/sentences.py: reason.{name} has no template" for name in kinds() if f"reason.{name}" not in TEMPLATES
    ]
    problems += [
        f"rules/en.md: reason {name} cites {kind.clause}, which has no section"
        for name, kind in kinds().items()
        if kind.clause not in texts
    ]
    return problems
