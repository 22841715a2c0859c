"""Languages: gettext catalogues under ``locale/``; English is the source and needs none."""

from __future__ import annotations

import gettext
import logging
from functools import cache
from pathlib import Path
from typing import Self

from spades_learn.ui.catalogue import CatalogueError, load
from spades_learn.ui.languages import PSEUDO, SOURCE, offered
from spades_learn.ui.pseudo import PseudoTranslations

_log = logging.getLogger(__name__)
DOMAIN = "spades_learn"


class InContext(str):
    """A text of the interface that means one thing here and may mean another elsewhere.

    It is its English; `Words.text` looks it up together with its context.
    """

    __slots__ = ("context",)
    context: str

    def __new__(cls, context: str, text: str) -> Self:
        """A text with what tells it from the same text elsewhere."""
        made = super().__new__(cls, text)
        made.context = context
        return made


def locale() -> Path:
    """The folder of the catalogues."""
    return Path(__file__).parent / "locale"


@cache
def translation(language: str) -> gettext.NullTranslations:
    """The catalogue of a language; the English source text where a catalogue or an entry is missing."""
    if language == PSEUDO:
        return PseudoTranslations()
    if language == SOURCE or language not in offered():
        return gettext.NullTranslations()
    try:
        return load(locale() / language / "LC_MESSAGES", DOMAIN)
    except (CatalogueError, OSError, UnicodeDecodeError) as bad:
        _log.warning("the words of %s cannot be read: %s", language, bad)
        return gettext.NullTranslations()


def N_(text: str) -> str:  # noqa: N802 - the name every gettext tool looks for
    """Mark a text for the catalogues without translating it here."""
    return text


def C_(context: str, text: str) -> InContext:  # noqa: N802 - beside N_
    """Mark a text that needs its context to be translated."""
    return InContext(context, text)
