"""What a learner has done: an append-only log of attempts with ids; totals are derived, merging is a union.

Two logs of one learner, from two tabs or two machines, are merged without a clock: every attempt has a number one
above the highest its log held, and the order is by number and id. So any two copies that hold the same attempts have
them in the same order, whoever merged what into what.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from spades_learn.teaching.feedback import Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

SCHEMA = 2
"""Of one attempt. 1: no number. 2: with `number`."""

MOST_NUMBER = 10**9
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.:-]{0,63}")
_VERDICTS = MappingProxyType({each.value: each for each in Verdict})
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One answer a learner gave.

    Attributes:
        id: unique to this attempt, made where it was given.
        lesson: the lesson's slug, or ``nil-gym`` and the like.
        step: the step's id, or the gym hand's seed.
        verdict: how the answer stood.
        tries: which try it was, from 1.
        assisted: whether a hint was shown before.
        tags: misconceptions seen.
        said: the learner's figure where one was asked (a probability from 0 to 1), else None.
        truth: the figure it is held against, else None.
        at: when, ISO 8601, by the learner's clock; only shown, never used for order.
        number: one above the highest in the log it was added to; what order is made of.
        answer: what was answered where it is one short word, a bid above all; "" where it is not, or was not kept.
    """

    id: str
    lesson: str
    step: str
    verdict: Verdict
    tries: int = 1
    assisted: bool = False
    tags: tuple[str, ...] = ()
    said: float | None = None
    truth: float | None = None
    at: str = ""
    number: int = 0
    answer: str = ""

    def as_json(self) -> dict[str, Any]:
        """The attempt as the browser keeps it, with its schema number."""
        kept = {"answer": self.answer} if self.answer else {}
        return {
            "v": SCHEMA,
            "id": self.id,
            "lesson": self.lesson,
            "step": self.step,
            "verdict": self.verdict.value,
            "try": self.tries,
            "assisted": self.assisted,
            "tags": list(self.tags),
            "said": self.said,
            "truth": self.truth,
            "at": self.at,
            "number": self.number,
            # Left out where there is none: most attempts have none, and older copies of one must stay the same.
            **kept,
        }


@dataclass(frozen=True, slots=True)
class Refused:
    """An item of a stored log that could not be used, and why; it is left as it is, never rewritten."""

    place: int
    why: str


@dataclass(frozen=True, slots=True)
class Log:
    """Attempts by id, each once, in the order of their numbers."""

    attempts: Mapping[str, Attempt] = field(default_factory=lambda: MappingProxyType({}), hash=False)

    @property
    def next_number(self) -> int:
        """The number of the attempt that comes next."""
        last = next(reversed(tuple(self.attempts.values())), None)
        return 1 if last is None else min(last.number + 1, MOST_NUMBER)

    def with_attempt(self, attempt: Attempt) -> Log:
        """The log with one more attempt, numbered if it has no number yet; an id already there changes nothing."""
        if attempt.id in self.attempts:
            return self
        numbered = attempt if attempt.number else replace(attempt, number=self.next_number)
        return log_of([*self.attempts.values(), numbered])

    def merged(self, other: Log) -> Log:
        """The union of two logs: commutative, associative and idempotent, the order included."""
        return log_of([*self.attempts.values(), *other.attempts.values()])

    def without(self, other: Log) -> Log:
        """The attempts that another log does not have."""
        return log_of([each for each in self.attempts.values() if each.id not in other.attempts])

    def passed(self, lesson: str) -> frozenset[str]:
        """The steps of a lesson that were answered well at least once."""
        return frozenset(each.step for each in self.attempts.values() if each.lesson == lesson and each.verdict.passes)

    def of(self, lesson: str) -> tuple[Attempt, ...]:
        """The attempts of one lesson or gym, in order."""
        return tuple(each for each in self.attempts.values() if each.lesson == lesson)


def log_of(attempts: Iterable[Attempt]) -> Log:
    """A log of these as they are numbered.

    Of two that claim one id, which only tampering makes, the lesser stands, whichever came first.
    """
    by_id: dict[str, Attempt] = {}
    for each in attempts:
        there = by_id.get(each.id)
        by_id[each.id] = each if there is None or there == each else min(there, each, key=_canonical)
    return Log(MappingProxyType({each.id: each for each in sorted(by_id.values(), key=_place)}))


def _place(attempt: Attempt) -> tuple[int, str]:
    return attempt.number, attempt.id


def _canonical(attempt: Attempt) -> str:
    return json.dumps(attempt.as_json(), sort_keys=True)


def read_log(items: object) -> tuple[Log, tuple[Refused, ...]]:
    """Read a stored log from whatever the browser holds.

    Every item is checked by itself: one that is spoiled, or of a newer schema, is refused with the reason and the
    rest is used.
    """
    if not isinstance(items, list):
        return Log(), (Refused(0, "the log is not a list"),) if items is not None else ()
    good: list[Attempt] = []
    refused: list[Refused] = []
    for place, item in enumerate(items):
        try:
            good.append(read_attempt(item, place=place))
        except ValueError as bad:
            refused.append(Refused(place, str(bad)))
    return log_of(good), tuple(refused)


def _numbered(item: Mapping[str, Any], place: int) -> dict[str, Any]:
    """Schema 1 to 2: the place in the log becomes the number."""
    return {**item, "v": 2, "number": place + 1}


MIGRATIONS: tuple[Callable[[Mapping[str, Any], int], dict[str, Any]], ...] = (_numbered,)
"""One a step: the first takes an item of schema 1 to 2, and so on. A step never changes once it is out."""


def read_attempt(item: Any, *, place: int = 0) -> Attempt:  # noqa: ANN401 - whatever JSON holds
    """Read one stored attempt, of this schema or an older one.

    Args:
        item: what the log holds there.
        place: where in the log, from 0; the oldest schema had no other order.

    Raises:
        ValueError: with the field and what is wrong with it.
    """
    if not isinstance(item, dict):
        raise ValueError("an attempt is an object")  # noqa: TRY004 - one error type for a bad file
    version = item.get("v")
    if type(version) is not int or version < 1:
        raise ValueError("v: not a schema number")
    if version > SCHEMA:
        raise ValueError(f"v: schema {version} is newer than {SCHEMA}; use a newer Spades Learn to read it")
    for migrate in MIGRATIONS[version - 1 :]:
        item = migrate(item, place)
    for name in ("id", "lesson", "step"):
        value = item.get(name)
        if not isinstance(value, str) or not _NAME.fullmatch(value):
            raise ValueError(f"{name}: not a short plain name")
    verdict = item.get("verdict")
    if not isinstance(verdict, str) or verdict not in _VERDICTS:
        raise ValueError(f"verdict: not one of {', '.join(_VERDICTS)}")
    tags = item.get("tags", [])
    if not isinstance(tags, list) or len(tags) > 20 or not all(isinstance(t, str) and _NAME.fullmatch(t) for t in tags):
        raise ValueError("tags: not a short list of plain names")
    at = item.get("at", "")
    return Attempt(
        id=item["id"],
        lesson=item["lesson"],
        step=item["step"],
        verdict=_VERDICTS[verdict],
        tries=_count(item.get("try", 1), "try", least=1, most=10_000),
        assisted=item.get("assisted") is True,
        tags=tuple(tags),
        said=_share(item.get("said"), "said"),
        truth=_share(item.get("truth"), "truth"),
        at=at if isinstance(at, str) and _TIME.fullmatch(at) else "",
        number=_count(item.get("number"), "number", least=0, most=MOST_NUMBER),
        answer=kept_answer(item.get("answer", "")),
    )


def kept_answer(answer: object) -> str:
    """What a log keeps of an answer: one short plain word, or nothing of an answer of another form."""
    return answer if isinstance(answer, str) and _NAME.fullmatch(answer) else ""


def _count(value: object, name: str, *, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{name}: not a count from {least}")
    return value


def _share(value: object, name: str) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise ValueError(f"{name}: not a number from 0 to 1")
    return float(value)
