"""What the coach answers: a verdict, true reasons with their clauses, marks on the cards, and tags.

Feedback holds ids and facts only; `ui.words` turns them into sentences in each language.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.bots.parts import Count
    from spades_learn.rules.rule import Broken, Fact
    from spades_learn.rules.trick import Trick


class Verdict(Enum):
    """How an answer stands; the value is what the progress log stores."""

    RIGHT = "right"
    FINE = "fine"
    WORSE = "worse"
    ILLEGAL = "illegal"
    WRONG = "wrong"
    SKIPPED = "skipped"

    @property
    def passes(self) -> bool:
        """Whether the step is done with this answer."""
        # Two looks, no set: a long log is asked this ten thousand times.
        return self is Verdict.RIGHT or self is Verdict.FINE


@dataclass(frozen=True, slots=True)
class Say:
    """One sentence to be: the template's id, its facts, and the clause it cites (None for plain narration)."""

    id: str
    facts: Mapping[str, Fact] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    clause: str | None = None


HOUSE_FACTS = MappingProxyType({"BID-2": "total", "FOL-2": "others", "LEAD-1": "must"})
"""By clause, the fact that only an option of this table brings: such a refusal has a sentence of its own."""


def say(name: str, clause: str | None = None, /, **facts: Fact) -> Say:
    """A `Say` with its facts named."""
    return Say(name, MappingProxyType(facts), clause)


def say_broken(broken: Broken) -> Say:
    """The sentence for a broken clause; its template's id is the clause id, and for a house option the fact too."""
    fact = HOUSE_FACTS.get(broken.clause)
    name = f"broken.{broken.clause}.{fact}" if fact in broken.facts else f"broken.{broken.clause}"
    return Say(name, broken.facts, broken.clause)


@dataclass(frozen=True, slots=True, kw_only=True)
class Feedback:
    """The coach's answer to one attempt.

    Attributes:
        verdict: how the answer stands.
        says: why, most telling first.
        clauses: the clauses to quote, in order, without repeats.
        text: key of the author's own text for this answer in the lesson's Markdown, or None.
        marks: by card (or seat, or choice): ``right``, ``wrong``, ``missed`` or ``no``.
        after: the trick as the answer leaves it, where the answer is a card that was played.
        tags: misconceptions seen.
        frame: the moment of what is watched to show with it, from 0; None to stay.
        numbers: figures to draw, such as the two ends of an interval.
        count: the best bid taken apart, where a bid was asked for.
    """

    verdict: Verdict
    says: tuple[Say, ...] = ()
    clauses: tuple[str, ...] = ()
    text: str | None = None
    marks: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    after: Trick | None = None
    tags: tuple[str, ...] = ()
    frame: int | None = None
    numbers: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    count: Count | None = None


def quoted(says: tuple[Say, ...], *more: str) -> tuple[str, ...]:
    """The clauses of some sentences and a few more, each once, in order."""
    named = [each.clause for each in says if each.clause is not None]
    return tuple(dict.fromkeys([*named, *more]))


MISCONCEPTION_BY_CLAUSE = MappingProxyType(
    {
        "FOL-1": "reneged",
        "LEAD-1": "opening-card-misread",
        "LEAD-2": "led-spade-unbroken",
        "LEAD-3": "led-spade-unbroken",
        "BRK-1": "broken-misjudged",
        "BRK-3": "broken-misjudged",
        "TRK-1": "trick-winner-misjudged",
        "VAR-ASL": "opening-card-misread",
    }
)
"""The misconception that breaking or misreading a clause shows; tags are computed, never typed by authors."""
