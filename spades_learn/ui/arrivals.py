"""Files that a page sends one by one: what arrives of each, read with suspicion."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

LARGEST: Final = 9 * 1024 * 1024
"""Bytes of a file that a page may send; static/store_pick.js has the same."""
LONGEST_NAME: Final = 120
TROUBLES: Final = frozenset({"", "large", "unreadable", "full", "many"})
MOST_LEFT: Final = 10_000


@dataclass(frozen=True, slots=True)
class Arrival:
    """One file of those the learner chose together.

    Attributes:
        name: the file's own name; anybody may have written it.
        data: its bytes, or None where there are none to be had.
        why: then the reason: ``large``, ``unreadable``, ``full`` (the page has all it can hold) or ``many`` (no
            file, but as many as `size` that were not even looked at).
        size: bytes, as the browser says.
        left: how many are still to come.
    """

    name: str
    data: bytes | None
    why: str
    size: int
    left: int


@dataclass(frozen=True, slots=True)
class Taken:
    """What the page answers.

    Attributes:
        stop: nobody wants the rest.
        full: there is no room for more; the rest is to be named only.
    """

    stop: bool = False
    full: bool = False


ArrivalCallback = Callable[[Arrival], Taken]
"""Hears each file, in order, and says whether more may come."""


def arrival(content: Mapping[str, Any], buffers: object) -> Arrival:
    """A message of static/store_files.js."""
    why = content.get("why")
    why = why if isinstance(why, str) and why in TROUBLES else "unreadable"
    data = buffers[0] if isinstance(buffers, list) and buffers else None
    if why or not isinstance(data, memoryview | bytes):
        data, why = None, why or "unreadable"
    elif len(data) > LARGEST:
        data, why = None, "large"
    return Arrival(
        name=str(content.get("name"))[:LONGEST_NAME],
        data=None if data is None else bytes(data),
        why=why,
        size=_count(content.get("size")),
        left=min(_count(content.get("left")), MOST_LEFT),
    )


def _count(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else 0
