"""What a drill is: a maker of fresh steps, and the ladder of hints that goes with each of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from spades_learn.rules.options import Rules
    from spades_learn.teaching.feedback import Say
    from spades_learn.teaching.steps.kinds import AnyStep

TRIES = 400
"""Deals looked at for one that has a point; the rarest wish of the course is met in far fewer."""


class NoTableError(ValueError):
    """The rules cannot bring about what a drill was asked for, or so rarely that nobody should wait for it."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """A question in words to be, and its four hints (teaching.md, Feedback 6); every fact is of the step's own table.

    Attributes:
        task: the question.
        think: rung 1, a question back.
        look: rung 2, where to look.
        clause: rung 3, the clause to quote.
        answer: rung 4, the answer; the only one that may give it.
        given: what stands before the question, such as the other rule it is about.
    """

    task: Say
    think: Say
    look: Say
    clause: str
    answer: Say
    given: Say | None = None


@dataclass(frozen=True, slots=True)
class Made:
    """A fresh step, and its question and hints, worked out when they are asked for."""

    step: AnyStep
    ladder: Callable[[], Ladder]


def _always(want: str, rules: Rules) -> bool:  # noqa: ARG001 - a drill with nothing to rule out
    return True


@dataclass(frozen=True, slots=True)
class Drill:
    """A maker of fresh steps.

    Attributes:
        id: the name in ``lesson.toml``.
        wants: what may be asked for, such as ``void``.
        make: from seed, rules, wish and the step's id a step; the same four always give the same one.

            Raises `NoTableError` where no deal in `TRIES` has what is wished for.
        possible: whether the rules can bring a wish about at all.
        simulates: whether the bot plays deals out for it, so that it takes longer than the blink of an eye.
    """

    id: str
    wants: tuple[str, ...]
    make: Callable[[int, Rules, str, str], Made]
    possible: Callable[[str, Rules], bool] = _always
    simulates: bool = False
