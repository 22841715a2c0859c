"""The words the table widget shows in other languages; in English its own defaults stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spades_learn.ui.words import Words


def widget_words(words: Words) -> dict[str, str]:
    """Words by the widget's ids; empty for English, whose words the widget carries itself."""
    del words
    return {}
