"""What a gym's bar counts, as safe HTML: hands, good decisions in a row, and how well the estimates match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.teaching import gauge
from spades_learn.teaching.feedback import Verdict

if TYPE_CHECKING:

    from spades_learn.teaching.progress import Log
    from spades_learn.ui.words import Words


def count(log: Log, lesson: str, words: Words) -> str:
    """Hands so far, the streak, and by how much the estimates were off on average."""
    tried = [each for each in log.of(lesson) if each.verdict is not Verdict.SKIPPED]
    if not tried:
        return ""
    told = [words.many("{n} hand", "{n} hands", len(tried))]
    run = gauge.streak(tried).now
    if run > 1:
        told.append(words.many("{n} good decision in a row", "{n} good decisions in a row", run))
    misses = [abs(each.said - each.truth) for each in tried if each.said is not None and each.truth is not None]
    if misses and lesson not in gauge.NO_CHANCES:
        off = round(100 * sum(misses) / len(misses))
        told.append(words.text("off by {miss} points", miss=off))
    return " · ".join(f"<span>{each}</span>" for each in told)
