"""The warm pool, refilled one kernel after another and never past the places that are left.

Voilà refills its pool all at once some seconds after a page took a kernel: thirty new kernels beside the thirty pages
of a class that has just come in, on two cores, and thirty more than the class has places. Here Voilà is told that its
pool is full, and this goes round instead: while pages are on their way nothing is warmed; then one kernel at a time,
until the pool has its size or every place is taken or has its kernel ready.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from tornado.ioloop import IOLoop

if TYPE_CHECKING:
    from spades_learn.app.capacity import Seats

_log = logging.getLogger("spades_learn")

LOOK_SECONDS = 0.2
"""How often it looks whether there is something to do."""

CALM_SECONDS = 1.0
"""So long after the last page nothing is warmed: that page still loads its scripts and opens its first scene."""

AT_ONCE = 2
"""Kernels warmed side by side while nobody is inside; one while somebody is."""

PROCESS = "process"
"""Under this key a warm kernel's entry in Voilà's pool keeps the process that its page was made in."""


def drop_dead(kernels: Any, notebook: str) -> None:  # noqa: ANN401  Voilà's manager
    """Take from a notebook's pool whatever kernel ended, or was started again, after its page was made.

    Jupyter starts such a kernel anew, but without the page's widgets: whoever got it saw an error and nothing else.
    """
    for each in [*kernels._pools.get(notebook, ())]:  # noqa: SLF001  no other way to see it
        if not each.done() or each.cancelled() or each.exception() is not None:
            continue
        entry = each.result()
        process = entry.get(PROCESS)
        if process is None or (process is _process(kernels, entry["kernel_id"]) and process.poll() is None):
            continue
        _log.warning("a warm kernel died while it waited for a page")
        kernels._pools[notebook].remove(each)  # noqa: SLF001  as above
        IOLoop.current().spawn_callback(_ended, kernels, entry["kernel_id"])


def _process(kernels: Any, kernel: str) -> Any:  # noqa: ANN401  as Jupyter has it
    """The process of a kernel now, None where there is none."""
    if kernel not in kernels:
        return None
    return getattr(kernels.get_kernel(kernel).provisioner, "process", None)


async def _ended(kernels: Any, kernel: str) -> None:  # noqa: ANN401  Voilà's manager
    """End a kernel that nobody will be given."""
    try:
        if kernel in kernels:
            await kernels.shutdown_kernel(kernel, now=True)
    except Exception as error:  # noqa: BLE001  it is gone already
        _log.debug("a dead kernel could not be ended: %r", error)


class WarmPool:
    """Keeps Voilà's pool of one notebook at its size."""

    def __init__(self, *, kernels: Any, seats: Seats, notebook: str, size: int) -> None:  # noqa: ANN401  Voilà's manager
        """Of a server's kernel manager and seats; `size` is how many warm kernels there shall be at most."""
        self._kernels = kernels
        self._seats = seats
        self._notebook = notebook
        self._size = size

    @property
    def lacking(self) -> int:
        """How many kernels should be warmed now."""
        return min(self._size, self._seats.learners - self._seats.taken) - len(self._pool)

    @property
    def _pool(self) -> list[asyncio.Task[dict[str, Any]]]:
        pool: list[asyncio.Task[dict[str, Any]]] = self._kernels._pools.setdefault(self._notebook, [])  # noqa: SLF001  no other way to see it
        return pool

    async def keep(self) -> None:
        """Go round until cancelled."""
        while True:
            drop_dead(self._kernels, self._notebook)
            if self.lacking > 0 and self._seats.calm(CALM_SECONDS):
                await asyncio.gather(*(self._warm() for _each in range(AT_ONCE if not self._seats.taken else 1)))
            else:
                await asyncio.sleep(LOOK_SECONDS)

    async def _warm(self) -> None:
        """Have Voilà add one kernel; returns when its page is made, or was asked for meanwhile."""
        if self.lacking <= 0:
            return
        config = self._kernels.kernel_pools_config
        known = [*self._pool]
        self._kernels.kernel_pools_config = {**config, self._notebook: {"pool_size": len(known) + 1}}
        self._kernels.fill_if_needed(delay=0, notebook_name=self._notebook)
        self._kernels.kernel_pools_config = config  # full again, as far as Voilà knows
        (added,) = (task for task in self._pool if task not in known)
        try:
            entry = await asyncio.shield(added)
            await asyncio.shield(entry["task"])
            entry[PROCESS] = _process(self._kernels, entry["kernel_id"])
        except Exception:  # noqa: BLE001  whatever it was, the next may start
            _log.exception("a warm kernel did not start")
            if added in self._pool:
                self._pool.remove(added)  # a page would be given it, and fail
            await asyncio.sleep(CALM_SECONDS)
