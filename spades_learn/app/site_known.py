"""What the bot says of every lesson's own tables, worked out where the site is built (`teaching.known`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spades_learn.bots import rollout

if TYPE_CHECKING:
    from spades_learn.teaching.library import Library


def lesson_answers(books: Library) -> dict[str, Any]:
    """By question, the bot's answer to each step of these lessons that asks it; nothing without the compiled kernel.

    Interpreted it would find the same, but in half an hour.
    """
    found: dict[str, Any] = {}
    if not rollout.compiled():
        return found
    for entry in books.usable():
        lesson = books.lesson(entry.slug)
        for step in lesson.steps:
            found |= step.beforehand(lesson.table_rules(step))
    return found
