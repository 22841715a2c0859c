"""What to do next, from facts of the log: reviews that are due, gaps that are shown, figures that are still missing."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.gauge import ENOUGH
from spades_learn.teaching.mastery import Knows

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from spades_learn.rules.rule import Fact
    from spades_learn.teaching.lesson import Lesson
    from spades_learn.teaching.mastery import Known
    from spades_learn.teaching.statistics import Statistics

MOST = 4
"""Suggestions at a time; more would be none."""

ASKED = 2
"""Questions of a clause before it is called a gap."""

THEME_HANDS = 3
THEME_SHARE = 0.7
"""Below this share of good decisions a theme of the play gym is worth more hands."""


@dataclass(frozen=True, slots=True)
class NextUp:
    """One suggestion.

    Attributes:
        id: which: ``due``, ``clause``, ``nil-often``, ``nil-seldom``, ``over``, ``under``, ``theme``, ``estimates``,
            ``bids``, ``plays`` or ``begin``.
        page: where it leads.
        query: what that page is opened with.
        facts: the figures behind it.
    """

    id: str
    page: str
    query: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    facts: Mapping[str, Fact] = field(default_factory=lambda: MappingProxyType({}), hash=False)


def next_up(
    found: Statistics, known: Mapping[str, Known], lessons: Mapping[str, Lesson], *, due: int, due_hands: int = 0
) -> tuple[NextUp, ...]:
    """At most `MOST` suggestions, the one that helps most first.

    Args:
        found: what the log tells.
        known: every clause and how it stands.
        lessons: the lessons that can be opened, by slug.
        due: items of the review that are due.
        due_hands: hands of the nil gym that are due again.
    """
    every = (*_waiting(due, due_hands), *_gaps(known, lessons), *_leans(found), *_missing(found))
    if not found.answers:
        every = (NextUp("begin", "home"), *every)
    return every[:MOST]


def _waiting(due: int, due_hands: int) -> Iterator[NextUp]:
    if due:
        yield NextUp("due", "again", facts={"n": due})
    if due_hands:
        yield NextUp("due-hands", "gym", MappingProxyType({"review": "1"}), {"n": due_hands})


def _gaps(known: Mapping[str, Known], lessons: Mapping[str, Lesson]) -> Iterator[NextUp]:
    """The clause that goes wrong most, where a lesson practises it."""
    gaps = [
        each
        for each in known.values()
        if each.knows is Knows.LEARNING and each.asked >= ASKED and each.right < each.asked and _lesson(each, lessons)
    ]
    if gaps:
        worst = min(gaps, key=lambda each: (sum(each.recent) / len(each.recent), each.share, -each.asked, each.clause))
        query = MappingProxyType({"lesson": _lesson(worst, lessons)})
        yield NextUp("clause", "practice", query, {"clause": worst.clause, "right": worst.right, "asked": worst.asked})


def _lesson(each: Known, lessons: Mapping[str, Lesson]) -> str:
    """The first lesson that teaches a clause and has fresh deals; "" where none has."""
    return next((slug for slug in each.lessons if slug in lessons and lessons[slug].practice), "")


def _leans(found: Statistics) -> Iterator[NextUp]:
    nil, bids = found.nil, found.bids
    if nil is not None and nil.lean:
        yield NextUp(f"nil-{nil.lean}", "gym", facts={"often": nil.often, "seldom": nil.seldom})
    if bids is not None and bids.lean:
        yield NextUp(bids.lean, "bid-gym", facts={"off": abs(bids.off), "n": bids.hands})
    weak = [each for each in found.themes if each.hands >= THEME_HANDS and each.good / each.hands < THEME_SHARE]
    if weak:
        worst = min(weak, key=lambda each: (each.good / each.hands, -each.hands, each.id))
        yield NextUp("theme", "play-gym", facts={"theme": worst.id, "good": worst.good, "n": worst.hands})


def _missing(found: Statistics) -> Iterator[NextUp]:
    """What a learner has not tried enough of for figures."""
    if found.gauge is None:
        yield NextUp("estimates", "gym", facts={"n": ENOUGH - len(found.estimates)})
    if found.bids is None:
        yield NextUp("bids", "bid-gym")
    if not found.themes:
        yield NextUp("plays", "play-gym")
