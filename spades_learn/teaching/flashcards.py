"""Flash cards of the glossary: what is kept of each answer, which card comes next, and when the next one is due.

An answer stands in the log under the lesson ``cards`` as step ``<term>:meaning`` (the term was shown) or
``<term>:term`` (the meaning was shown). The four grades are four verdicts, so that the log needs nothing new.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.spacing import Due, Evidence, Grade, due

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from spades_learn.teaching.progress import Attempt, Log

CARDS = "cards"
STEPS = (timedelta(minutes=1), timedelta(minutes=10))
"""How soon a new or forgotten card comes back (FSRS's own)."""
VERDICTS = MappingProxyType(
    {
        Grade.AGAIN: Verdict.WRONG,
        Grade.HARD: Verdict.WORSE,
        Grade.GOOD: Verdict.FINE,
        Grade.EASY: Verdict.RIGHT,
    }
)
"""What the log keeps for a grade; one to one."""
_GRADES = MappingProxyType({verdict: grade for grade, verdict in VERDICTS.items()})


class Asks(Enum):
    """Which side of a card is hidden; the value is what the log keeps."""

    MEANING = "meaning"
    TERM = "term"


@dataclass(frozen=True, slots=True, order=True)
class Face:
    """One side of one term's card.

    Attributes:
        term: the term's id.
        asks: what is hidden: ``meaning`` or ``term``.
    """

    term: str
    asks: str

    @property
    def step(self) -> str:
        """Under what the log keeps it."""
        return f"{self.term}:{self.asks}"


@dataclass(frozen=True, slots=True)
class Deck:
    """Where the cards stand at one moment.

    Attributes:
        due: faces to answer now, the longest waiting first.
        fresh: faces not seen yet, in the order of the glossary.
        later: faces that come back, with when, the soonest first.
    """

    due: tuple[Face, ...]
    fresh: tuple[Face, ...]
    later: tuple[tuple[Face, Due], ...]


def deck(log: Log, terms: Iterable[str], asks: Iterable[Asks], now: datetime) -> Deck:
    """The cards of some terms, as the log stands now."""
    seen = _evidence(log.of(CARDS))
    faces = [Face(term, side.value) for side in asks for term in terms]
    standing = {face: due(seen[face], now, steps=STEPS) for face in faces if face in seen}
    waiting = sorted(standing.items(), key=lambda item: (item[1].at, item[0]))
    return Deck(
        due=tuple(face for face, when in waiting if when.at <= now),
        fresh=tuple(face for face in faces if face not in seen),
        later=tuple((face, when) for face, when in waiting if when.at > now),
    )


def after(log: Log, face: Face, grade: Grade, now: datetime) -> Due:
    """When a card would come back after this grade."""
    seen = _evidence(log.of(CARDS)).get(face, [])
    return due([*seen, (grade, now.isoformat())], now, steps=STEPS)


def _evidence(attempts: Iterable[Attempt]) -> dict[Face, list[Evidence]]:
    found: dict[Face, list[Evidence]] = defaultdict(list)
    for each in attempts:
        term, mark, asks = each.step.partition(":")
        if mark and each.verdict in _GRADES and asks in {side.value for side in Asks}:
            found[Face(term, asks)].append((_GRADES[each.verdict], each.at))
    return dict(found)
