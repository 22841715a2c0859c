"""What the browser keeps of a gym: the last few hands, each as far as the learner came with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_KEPT = 6
"""Hands kept a gym: enough for the tabs and the steps back that a learner takes."""
MOST_NAME = 64
MOST_CALL = 20
MOST_HINTS = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """How far a hand has come.

    Attributes:
        of: the hand's name.
        said: the estimate, or None while there is none.
        call: the decision, or "" while there is none.
        hints: how many hints were shown.
        done: whether the answer is in the log already.
    """

    of: str
    said: int | None = None
    call: str = ""
    hints: int = 0
    done: bool = False

    def as_json(self) -> dict[str, Any]:
        """As the browser keeps it."""
        return {"of": self.of, "said": self.said, "call": self.call, "hints": self.hints, "done": self.done}


def read_kept(value: object) -> tuple[Kept, ...]:
    """The hands a browser keeps, the newest last; it may hold anything, and what is spoiled is left out."""
    items = value.get("hands") if isinstance(value, dict) else None
    if not isinstance(items, list):
        return ()
    found = (_read(each) for each in items[-MOST_KEPT:] if isinstance(each, dict))
    return tuple(each for each in found if each is not None)


def _read(item: Mapping[str, Any]) -> Kept | None:
    of, said, call, hints = item.get("of"), item.get("said"), item.get("call", ""), item.get("hints", 0)
    if not isinstance(of, str) or not 0 < len(of) <= MOST_NAME:
        return None
    if said is not None and not (type(said) is int and abs(said) <= 1000):
        return None
    if not isinstance(call, str) or len(call) > MOST_CALL or type(hints) is not int or not 0 <= hints <= MOST_HINTS:
        return None
    return Kept(of=of, said=said, call=call, hints=hints, done=item.get("done") is True and bool(call))


def with_kept(value: object, new: Kept) -> dict[str, Any]:
    """What the browser is to keep with one hand as it is now; it becomes the newest."""
    others = [each for each in read_kept(value) if each.of != new.of]
    return {"hands": [each.as_json() for each in (*others, new)[-MOST_KEPT:]]}
