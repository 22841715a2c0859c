"""The languages of the course: what each calls itself, and how it writes figures."""

from __future__ import annotations

import os
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

SOURCE = "en"
"""English is what the code says itself, so it needs no catalogue."""

PSEUDO = "xx-long"
"""Not a language: English with accents and two fifths longer, to find what is clipped or not translated."""

PSEUDO_SWITCH = "SPADES_LEARN_PSEUDO"
"""The environment variable that lets a page ask for it; learners never meet it."""

GROUPED_FROM = 10_000
"""Numbers below have no mark between their thousands; four figures read as well without."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language.

    Attributes:
        code: ISO 639 code, as in the address and in ``lang`` attributes.
        name: what its speakers call it.
        plurals: the gettext rule for plural forms.
        draft: whether it still wants a speaker's review; pages say so.
        point: between whole and tenths.
        group: between thousands.
        percent: how a share is written.
    """

    code: str
    name: str
    plurals: str = "nplurals=2; plural=(n != 1);"
    draft: bool = False
    point: str = "."
    group: str = ","
    percent: str = "{n} %"


LANGUAGES = MappingProxyType(
    {
        each.code: each
        for each in (
            Language(SOURCE, "English"),
            Language("it", "Italiano", point=",", group=".", percent="{n}%"),
            Language("es", "Español", point=",", group=".", percent="{n}\u00a0%"),
            Language("fr", "Français", "nplurals=2; plural=(n > 1);", point=",", group="\u202f", percent="{n}\u00a0%"),
            # Written as Italian and French write it on the island; no public table says otherwise.
            Language("co", "Corsu", draft=True, point=",", group=".", percent="{n}\u00a0%"),
        )
    }
)


def language(code: str) -> Language:
    """A language by its code; English for the pseudo-language, which writes figures the same way."""
    return LANGUAGES.get(code, LANGUAGES[SOURCE])


def offered() -> tuple[str, ...]:
    """The codes a page may be asked for, English first."""
    return (*LANGUAGES, PSEUDO) if os.environ.get(PSEUDO_SWITCH) else tuple(LANGUAGES)


def chosen(likes: Iterable[object]) -> str:
    """The first liked language there is, English where there is none; ``it-CH`` will do for ``it``.

    >>> chosen([None, "xx", "it-CH", "fr"])
    'it'
    """
    return next((code for like in likes if isinstance(like, str) and (code := spoken(like))), SOURCE)


def spoken(like: str) -> str:
    """The code of the language there is for a liked one, or nothing.

    >>> spoken("fr_CA"), spoken("tlh")
    ('fr', '')
    """
    wanted = like.strip().lower().replace("_", "-")
    return next((code for code in (wanted, wanted.split("-")[0]) if code in offered()), "")


def accepted(header: str) -> tuple[str, ...]:
    """The languages of an ``Accept-Language`` header, best first; what cannot be read is left out.

    >>> accepted("en;q=0.5, it-IT, fr;q=0.8, *;q=0.1")
    ('it-IT', 'fr', 'en', '*')
    """
    found: list[tuple[float, str]] = []
    for part in header[:500].split(","):
        code, _, quality = part.partition(";")
        try:
            weight = float(quality.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if code.strip() and 0 < weight <= 1:
            found.append((weight, code.strip()))
    return tuple(code for _, code in sorted(found, key=lambda each: -each[0]))


def number(value: float, code: str, *, places: int = 0, plus: bool = False) -> str:
    """A number as a language writes it, with a true minus; ``plus`` also signs what is above zero.

    >>> number(-1234.5, "it", places=1), number(12345, "it"), number(40, "en", plus=True), number(-0.2, "en", plus=True)
    ('−1234,5', '12.345', '+40', '0')
    """
    how = language(code)
    grouped = "," if abs(value) >= GROUPED_FROM else ""
    text = f"{value:{'+' if plus else ''}{grouped}.{places}f}"
    if not text.strip("+-0."):
        text = text.lstrip("+-")  # what is written as nothing is neither above nor below it
    return text.translate({ord(","): how.group, ord("."): how.point, ord("-"): "−"})


def percent(share: float, code: str, *, plus: bool = False, places: int = 0) -> str:
    """A share of one in per cent.

    >>> percent(0.615, "it"), percent(0.615, "en")
    ('62%', '62 %')
    """
    return language(code).percent.format(n=number(100 * share, code, plus=plus, places=places))
