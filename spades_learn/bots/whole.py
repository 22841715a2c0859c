"""Work that is done in pieces, so that a page can be heard in between, done at once for whoever can wait."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Generator

T = TypeVar("T")


def whole(work: Generator[object, None, T]) -> T:
    """What the work returns; what it says on the way is not wanted.

    >>> def count():
    ...     yield 0.5
    ...     return "done"
    >>> whole(count())
    'done'
    """
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: T = done.value
            return found
