"""The misconceptions the log may name, with the clause each is about; the words are in `ui.misconception_words`."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.feedback import MISCONCEPTION_BY_CLAUSE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spades_learn.teaching.progress import Attempt

THEME = "theme-"
"""What the tag of a theme of the play gym begins with; a theme is no misconception."""

CLAUSES = MappingProxyType(
    {
        **{tag: clause for clause, tag in reversed(tuple(MISCONCEPTION_BY_CLAUSE.items()))},
        "thought-ruff-compulsory": "FOL-2",
        "thought-ruff-barred": "FOL-2",
        "rank-order": "DCK-2",
        "forgot-trump": "DCK-3",
        "trump-order": "DCK-4",
        "off-suit-can-win": "TRK-1",
        "trumped-partner": "BID-6",
        "counted-side-king-as-sure": "STR-1",
        "counted-queen-as-sure": "STR-1",
        "forgot-long-spades": "STR-1",
        "forgot-ruffs": "STR-1",
        "overbid": "STR-1",
        "underbid": "STR-1",
        "counted-one-side": "BID-6",
        "forgot-own-bid": "BID-2",
        "nil-with-high-spade": "STR-3",
        "nil-with-danger": "STR-3",
        "missed-nil": "STR-3",
        "blind-nil-with-danger": "BNL-1",
        "missed-blind-nil": "BNL-1",
        "nil-lost": "NIL-1",
        "nil-uncovered": "STR-5",
        "nil-let-go": "NIL-2",
        "kept-a-high-spade": "NIL-1",
        "forgot-bags": "SCO-2",
        "forgot-old-bags": "SCO-2",
        "forgot-bag-penalty": "BAG-1",
        "forgot-nil-bags": "NIL-5",
        "counted-what-they-need": "SCO-3",
        "one-short-of-set": "SCO-3",
        "missed-renege": "REN-1",
        "called-fair-play": "REN-1",
        "penalty-miscounted": "REN-2",
        "forgot-played-cards": "STR-6",
        "forgot-high-spades": "STR-6",
        "void-misread": "STR-7",
        "wasted-honour": "TRK-1",
        "led-unguarded-king": "TRK-1",
        "took-a-bag": "SCO-2",
        "abandoned-nil-cover": "STR-5",
        "rescued-a-nil": "NIL-2",
        "kept-the-danger": "NIL-1",
        "risked-own-nil": "NIL-1",
        "missed-needed-trick": "SCO-1",
        "took-too-soon": "TRK-1",
        "led-high": "STR-6",
        "led-low": "TRK-1",
        "led-low-to-nil": "STR-5",
        "led-high-at-nil": "NIL-2",
    }
)
"""What is counted, by tag. A tag that is not here names a choice, a goal or a theme, and no mistaken idea."""


def seen(attempts: Iterable[Attempt]) -> tuple[tuple[str, int], ...]:
    """Every misconception that showed and at how many questions, the most frequent first.

    A question tried again and again counts once.
    """
    where: dict[str, set[tuple[str, str]]] = {}
    for each in attempts:
        for tag in each.tags:
            if tag in CLAUSES:
                where.setdefault(tag, set()).add((each.lesson, each.step))
    return tuple(sorted(((tag, len(at)) for tag, at in where.items()), key=lambda each: (-each[1], each[0])))
