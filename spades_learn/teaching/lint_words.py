"""Proof of a step's words: every text is there, short enough, with real cards, and no hint gives the answer away."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from spades_learn.teaching.session import RUNGS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spades_learn.rules.options import Rules
    from spades_learn.teaching.lesson import Prose
    from spades_learn.teaching.steps.kinds import AnyStep

GLYPH = re.compile(r"\{([^{}]*)\}")
CARD = re.compile(r"[SHDC](?:10|[2-9TJQKA])|[BL]J")
LONGEST_TASK = 60
"""Words before the first action: two short sentences and a question (teaching.md, the coach)."""
READ_TASK = 130
"""Words of a step that only asks to be read."""


def text_problems(step: AnyStep, prose: Prose, rules: Rules, *, room: float = 1) -> Iterator[tuple[str, str]]:
    """What is wrong with a step's words: the section's key, and the message.

    Args:
        step: the step.
        prose: its words.
        rules: the table's rules.
        room: how many times as many words the language may need as English.
    """
    task = prose.text(step.id)
    if not task:
        yield "", f"write '## {step.id}' with the step's text"
    limit = round(room * (LONGEST_TASK if step.asks else READ_TASK))
    if task and len(task.split()) > limit:
        yield "", f"{len(task.split())} words before the learner may act; at most {limit}"
    for key in step.texts():
        if not prose.text(step.id, key):
            yield key, f"write '### {key}' below '## {step.id}'"
    rungs = [prose.text(step.id, f"hint {rung}") for rung in range(1, RUNGS + 1)]
    if step.asks and not all(rungs):
        yield "", f"write {RUNGS} hints, '### hint 1' to '### hint {RUNGS}'"
    for (name, key), text in prose.sections.items():
        if name == step.id:
            yield from ((key, message) for message in _glyph_problems(text))
    yield from _leaks(step, rungs, rules)


def _glyph_problems(text: str) -> Iterator[str]:
    for glyph in GLYPH.findall(text):
        if not CARD.fullmatch(glyph):
            yield f"{{{glyph}}} is not a card; write suit and rank, like {{H9}}"
    if set("{}") & set(GLYPH.sub("", text)):
        yield "a brace stands alone; braces are for cards, like {H9}"


def _leaks(step: AnyStep, rungs: list[str | None], rules: Rules) -> Iterator[tuple[str, str]]:
    """A hint before the last may not name the whole answer."""
    solution = step.given_away(rules)
    if not solution:
        return
    for rung, text in enumerate(rungs[:-1], start=1):
        if text and all(f"{{{card}}}" in text.replace("10}", "T}") for card in solution):
            yield f"hint {rung}", f"names {' '.join(solution)}, the answer; only hint {RUNGS} may"
