"""The drills by name."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.drills import (
    best_card,
    bid,
    break_or_not,
    count,
    draw,
    exchange,
    mark_legal,
    nil_or_number,
    referee,
    score_hand,
    what_if,
    who_wins,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.teaching.drills.drill import Drill


@cache
def drills() -> Mapping[str, Drill]:
    """Every drill by its name in ``lesson.toml``."""
    every = (
        mark_legal,
        who_wins,
        break_or_not,
        score_hand,
        nil_or_number,
        bid,
        best_card,
        count,
        referee,
        what_if,
        exchange,
        draw,
    )
    return MappingProxyType({each.DRILL.id: each.DRILL for each in every})
