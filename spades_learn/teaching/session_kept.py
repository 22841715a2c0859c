"""A step of a lesson as small JSON, so that a reload comes back to the same answer, hints and cards played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from spades_learn.teaching.line import BACK, NEXT
from spades_learn.teaching.session import RUNGS

if TYPE_CHECKING:
    from spades_learn.teaching.session import Session

SCHEMA = 1
MOST = 500
"""Moves, tries and frames; more were not made here."""


def to_json(session: Session) -> dict[str, Any]:
    """Where a session stands in its step; what earlier steps came to is in the log."""
    answer = session.answer
    return {
        "v": SCHEMA,
        "lesson": session.lesson.slug,
        "step": session.step.id,
        "frame": session.frame,
        "hints": session.hints,
        "tries": session.tries,
        "moves": list(session.moves),
        "answer": list(answer) if isinstance(answer, tuple) else answer,
    }


def resumed(session: Session, kept: object) -> Session:
    """The session with its step as it was kept; every answer is judged again. Unchanged where another step was kept.

    Raises:
        ValueError: not a kept step, or an answer that this step does not take.
    """
    if session.finished or not isinstance(kept, dict):
        return session
    if (kept.get("lesson"), kept.get("step")) != (session.lesson.slug, session.step.id):
        return session
    if type(kept.get("v")) is not int or kept["v"] != SCHEMA:
        raise ValueError("v: not a step this version can read")
    frames = len(session.step.frames(session.rules))
    back = replace(session, frame=min(_count(kept, "frame"), max(frames - 1, 0)))
    moves, answer = kept.get("moves"), kept.get("answer")
    if not isinstance(moves, list) or len(moves) > MOST:
        raise ValueError("moves: not a short list")
    for move in map(str, moves):
        back = back.watched() if move == NEXT else back.undone() if move == BACK else back.answered(move)
    if not moves and answer is not None:
        back = back.answered(tuple(map(str, answer[:MOST])) if isinstance(answer, list) else str(answer))
    return replace(back, hints=min(_count(kept, "hints"), RUNGS), tries=_count(kept, "tries"))


def _count(kept: dict[str, Any], name: str) -> int:
    value = kept.get(name)
    if type(value) is not int or not 0 <= value <= MOST:
        raise ValueError(f"{name}: not a small count")
    return value
