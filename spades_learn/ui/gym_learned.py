"""What the estimates of a gym tell of the learner, folded below the result: calibration, Brier score and trend."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.teaching.gauge import WINDOW, gauge
from spades_learn.ui import gauge_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spades_learn.ui.words import Words


def learned(pairs: Sequence[tuple[float, float]], words: Words) -> str:
    """The curve and its sentences after enough estimates; before, how many are missing.

    Args:
        pairs: what was said and what it was, the oldest first.
        words: the language.
    """
    found = gauge(pairs)
    if found is None:
        return f'<p class="sl-tocome"><small>{gauge_text.too_few(len(pairs), words)}</small></p>'
    head = words.text("Your estimates so far: Brier score {own}", own=words.number(found.brier, places=3))
    told = [*gauge_text.lines(found, words), gauge_text.trend_line(found, words, window=WINDOW)]
    lines = "".join(f"<p>{each}</p>" for each in told if each)
    return f'<details class="sl-box sl-fold"><summary>{head}</summary>{gauge_text.curve(found, words)}{lines}</details>'
