"""A language that nobody speaks: English with accents and two fifths longer.

On a page in it whatever is clipped, cut off or not translated shows; tests and authors ask for it, learners cannot.
"""

from __future__ import annotations

import gettext
import re

_KEPT = re.compile(r"(\{[^{}]*\}|<[^<>]*>|&\w+;)")
_ACCENTS = str.maketrans("aceinouyACEINOUY", "àçéîñöûýÀÇÉÎÑÖÛÝ")
_LONGER = 0.4
MARK = "ŧ"
"""Stands in every text of the pseudo-language and in no other."""


def stretched(text: str) -> str:
    """A text with accents, a mark and two fifths more letters; placeholders and markup stay as they are.

    >>> stretched("Next {n}")
    'Ñéxt {n}ŧŧ'
    """
    parts = [part if _KEPT.fullmatch(part) else part.translate(_ACCENTS) for part in _KEPT.split(text)]
    letters = sum(len(part) for part in _KEPT.split(text) if not _KEPT.fullmatch(part))
    extra = max(1, round(_LONGER * letters))
    # Words of the text's own size, so that a long one wraps as a translation would.
    tail = " ".join(MARK * min(6, extra - at) for at in range(0, extra, 7))
    return "".join(parts) + (f" {tail}" if extra > 3 else tail)


class PseudoTranslations(gettext.NullTranslations):
    """Gettext's face of it."""

    def gettext(self, message: str) -> str:
        """Any text."""
        return stretched(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """A text that counts."""
        return stretched(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - gettext's signature
        """A text in its context."""
        return stretched(message)
