"""What a learner has done: an append-only log of attempts with ids; totals are derived, merging is a union."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from spades_learn.teaching.feedback import Verdict

if TYPE_CHECKING:
    from collections.abc import Mapping

SCHEMA = 1
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.:-]{0,63}")
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

    def as_json(self) -> dict[str, Any]:
        """The attempt as the browser keeps it, with its schema number."""
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
        }


@dataclass(frozen=True, slots=True)
class Refused:
    """An item of a stored log that could not be used, and why; it is left as it is, never rewritten."""

    place: int
    why: str


@dataclass(frozen=True, slots=True)
class Log:
    """Attempts by id, each once, in the order first seen."""

    attempts: Mapping[str, Attempt] = field(default_factory=lambda: MappingProxyType({}), hash=False)

    def with_attempt(self, attempt: Attempt) -> Log:
        """The log with one more attempt; an id already there changes nothing."""
        if attempt.id in self.attempts:
            return self
        return Log(MappingProxyType({**self.attempts, attempt.id: attempt}))

    def merged(self, other: Log) -> Log:
        """The union of two logs."""
        return Log(MappingProxyType({**other.attempts, **self.attempts}))

    def passed(self, lesson: str) -> frozenset[str]:
        """The steps of a lesson that were answered well at least once."""
        return frozenset(each.step for each in self.attempts.values() if each.lesson == lesson and each.verdict.passes)

    def of(self, lesson: str) -> tuple[Attempt, ...]:
        """The attempts of one lesson or gym, in the order first seen."""
        return tuple(each for each in self.attempts.values() if each.lesson == lesson)


def read_log(items: object) -> tuple[Log, tuple[Refused, ...]]:
    """Read a stored log from whatever the browser holds.

    Every item is checked by itself: one that is spoiled, or of a newer schema, is refused with the reason and the
    rest is used.
    """
    if not isinstance(items, list):
        return Log(), (Refused(0, "the log is not a list"),) if items is not None else ()
    log: dict[str, Attempt] = {}
    refused: list[Refused] = []
    for place, item in enumerate(items):
        try:
            attempt = read_attempt(item)
        except ValueError as bad:
            refused.append(Refused(place, str(bad)))
        else:
            log.setdefault(attempt.id, attempt)
    return Log(MappingProxyType(log)), tuple(refused)


def read_attempt(item: Any) -> Attempt:  # noqa: ANN401 - whatever JSON holds
    """Read one stored attempt.

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
    for name in ("id", "lesson", "step"):
        value = item.get(name)
        if not isinstance(value, str) or not _NAME.fullmatch(value):
            raise ValueError(f"{name}: not a short plain name")
    verdicts = {each.value: each for each in Verdict}
    verdict = item.get("verdict")
    if not isinstance(verdict, str) or verdict not in verdicts:
        raise ValueError(f"verdict: not one of {', '.join(verdicts)}")
    tags = item.get("tags", [])
    if not isinstance(tags, list) or len(tags) > 20 or not all(isinstance(t, str) and _NAME.fullmatch(t) for t in tags):
        raise ValueError("tags: not a short list of plain names")
    tries = item.get("try", 1)
    if type(tries) is not int or not 1 <= tries <= 10_000:
        raise ValueError("try: not a count from 1")
    at = item.get("at", "")
    return Attempt(
        id=item["id"],
        lesson=item["lesson"],
        step=item["step"],
        verdict=verdicts[verdict],
        tries=tries,
        assisted=item.get("assisted") is True,
        tags=tuple(tags),
        said=_share(item.get("said"), "said"),
        truth=_share(item.get("truth"), "truth"),
        at=at if isinstance(at, str) and _TIME.fullmatch(at) else "",
    )


def _share(value: object, name: str) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise ValueError(f"{name}: not a number from 0 to 1")
    return float(value)
