"""Languages: gettext catalogues under ``locale/``; English is the source and needs none."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

DOMAIN = "spades_learn"
SOURCE = "en"


@cache
def translation(language: str) -> gettext.NullTranslations:
    """The catalogue of a language; the English source text where a catalogue or an entry is missing."""
    return gettext.translation(DOMAIN, Path(__file__).parent / "locale", languages=[language], fallback=True)


@cache
def languages() -> tuple[str, ...]:
    """Every language with a catalogue, English first."""
    found = sorted(path.parent.parent.name for path in (Path(__file__).parent / "locale").glob("*/LC_MESSAGES/*.mo"))
    return (SOURCE, *found)


def N_(text: str) -> str:  # noqa: N802 - the name every gettext tool looks for
    """Mark a text for the catalogues without translating it here."""
    return text
