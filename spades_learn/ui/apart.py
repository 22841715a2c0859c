"""Work beside the page: in a thread where there are threads, so that the page still answers meanwhile."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


async def apart(work: Callable[[], T]) -> T:
    """What the work gives. The browser's own Python has no threads: there it is done in place, after a breath."""
    if sys.platform == "emscripten":
        await asyncio.sleep(0.001)
        return work()
    return await asyncio.to_thread(work)
