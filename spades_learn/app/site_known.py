"""What the bot says of every lesson's own tables, worked out where the site is built (`teaching.known`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spades_learn.bots import rollout
from spades_learn.teaching.known import calls_table, nil_table, question, weighed_calls, weighed_nil
from spades_learn.teaching.situation import nil_situation
from spades_learn.teaching.steps.estimate import LESSON_DEALS, Estimate
from spades_learn.teaching.steps.make_bid import MakeBid
from spades_learn.teaching.steps.nil_or_number import NilOrNumber

if TYPE_CHECKING:
    from spades_learn.rules.options import Rules
    from spades_learn.teaching.library import Library
    from spades_learn.teaching.steps.kinds import AnyStep


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
            found |= step_answer(step, lesson.table_rules(step))
    return found


def step_answer(step: AnyStep, rules: Rules) -> dict[str, Any]:
    """The bot's answer under its question, or nothing where a step does not ask the bot."""
    if isinstance(step, MakeBid) and not step.rule:
        seen = step.seen(rules)
        return {question(seen, step.deals, step.seed): calls_table(weighed_calls(seen, step.deals, step.seed))}
    if isinstance(step, NilOrNumber) or (isinstance(step, Estimate) and step.fact == "nil"):
        situation = nil_situation(step.position(rules))
        asked = situation, LESSON_DEALS, step.seed
        return {question(*asked): nil_table(weighed_nil(*asked))}
    return {}
