"""What a learner knows, clause by clause, as the log tells it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from spades_learn.teaching.practice import ENOUGH, WINDOW

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from spades_learn.teaching.evidence import Answered
    from spades_learn.teaching.lesson import Lesson


class Knows(Enum):
    """How well a clause is known."""

    NOT_SEEN = "not seen"
    LEARNING = "learning"
    SURE = "sure"


@dataclass(frozen=True, slots=True)
class Known:
    """How a clause stands.

    Attributes:
        clause: its id.
        asked: questions answered that asked for it.
        right: those answered well at the first try, without a hint.
        recent: how the newest went, at most five, the oldest first.
        lessons: slugs of the lessons that teach it, in course order.
    """

    clause: str
    asked: int = 0
    right: int = 0
    recent: tuple[bool, ...] = ()
    lessons: tuple[str, ...] = ()

    @property
    def knows(self) -> Knows:
        """Sure with four right of the last five, as a lesson is mastered."""
        if not self.asked:
            return Knows.NOT_SEEN
        return Knows.SURE if sum(self.recent) >= ENOUGH else Knows.LEARNING

    @property
    def share(self) -> float:
        """Right answers among all, from 0 to 1; 0 where there are none."""
        return self.right / self.asked if self.asked else 0.0


def known(lessons: Mapping[str, Lesson], answers: Iterable[Answered]) -> Mapping[str, Known]:
    """Every clause that some lesson teaches or some answer asked for, by id."""
    taught: dict[str, list[str]] = defaultdict(list)
    for slug, lesson in lessons.items():
        for clause in lesson.teaches:
            taught[clause].append(slug)
    went: dict[str, list[bool]] = defaultdict(list)
    for each in answers:
        for clause in each.clauses:
            went[clause].append(each.right)
    return {
        clause: Known(
            clause,
            asked=len(went[clause]),
            right=sum(went[clause]),
            recent=tuple(went[clause][-WINDOW:]),
            lessons=tuple(taught[clause]),
        )
        for clause in dict.fromkeys((*taught, *went))
    }
