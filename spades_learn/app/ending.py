"""The end of a server: every kernel first, those that are still starting included, then the server.

Jupyter's own ``shutdown_all`` refuses with a 404 as soon as one kernel is still starting, and ends none then. Such a
kernel outlived the server, missed its connection file, which was gone by then, and wrote two warnings into the log.
"""

import asyncio
import logging
from typing import Any

_log = logging.getLogger("spades_learn")

ROUNDS = 40
"""How often what is left is ended again: a warm kernel may be asked for while the others end."""

PAUSE = 0.05


async def end_kernels(kernels: Any) -> None:  # noqa: ANN401  Voilà makes this class at run time
    """End every kernel of a manager; returns when their processes are gone.

    Args:
        kernels: an asynchronous kernel manager of Jupyter, with Voilà's warm pool or without.
    """
    if hasattr(kernels, "kernel_pools_config"):
        kernels.kernel_pools_config = {"default": {"pool_size": 0}}  # a page that leaves must not refill the pool
    for _round in range(ROUNDS):
        starting = list(kernels._pending_kernels.values())  # noqa: SLF001  nothing public tells of them
        await asyncio.gather(*starting, return_exceptions=True)
        try:
            await kernels.shutdown_all(now=True)
        except Exception as error:  # noqa: BLE001  one that started meanwhile; the next round has it
            _log.debug("a kernel was not ready to end: %r", error)
        if not kernels.list_kernel_ids() and not kernels._pending_kernels:  # noqa: SLF001  as above
            return
        await asyncio.sleep(PAUSE)
    _log.error("%d kernels would not end", len(kernels.list_kernel_ids()))
