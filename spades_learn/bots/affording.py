"""How many deals a fixed question may take: an eighth where the kernel runs interpreted, as in the browser's Python."""

from __future__ import annotations

from typing import Final

from spades_learn.bots import rollout

SHARE: Final = 8
"""The kernels run some hundred times slower interpreted; what is asked there is answered within a few seconds."""
FEWEST: Final = 80
"""As many as a hint has there (`hint.default_worlds`)."""


def afforded(deals: int) -> int:
    """So many deals, or fewer where they are played out interpreted; whoever tells the answer tells their number.

    Args:
        deals: how many with the compiled kernel.
    """
    return deals if rollout.compiled() else min(deals, max(FEWEST, deals // SHARE))
