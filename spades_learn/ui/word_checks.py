"""Proof of a catalogue: nothing missing, nothing doubtful, every placeholder there, the field's own terms used."""

from __future__ import annotations

import re
import string
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.ui.catalogue import CatalogueError, read_po
from spades_learn.ui.glossary import FORBIDDEN, SAME, TERMS
from spades_learn.ui.i18n import DOMAIN, locale
from spades_learn.ui.languages import LANGUAGES, SOURCE
from spades_learn.ui.words import FORMS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from spades_learn.ui.catalogue import Entry

FREE = "free"
"""The flag (``#, free``) of an entry that says the same without the glossary's term, and is right to."""

_MARKUP = re.compile(r"</?\w[^>]*>|&\w+;")


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check of one catalogue found.

    Attributes:
        language: its code.
        all: how many texts there are.
        missing: how many have no translation yet.
        problems: what is wrong with the others, as ``file:line: message``.
    """

    language: str
    all: int
    missing: int
    problems: tuple[str, ...]


def catalogue_path(language: str) -> Path:
    """Where a language's ``.po`` stands."""
    return locale() / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def template_path() -> Path:
    """Where the texts to translate stand."""
    return locale() / f"{DOMAIN}.pot"


def check(language: str) -> Checked:
    """Check a language's catalogue against the texts to translate."""
    path = catalogue_path(language)
    place = f"locale/{language}/LC_MESSAGES/{path.name}"
    try:
        entries = read_po(path.read_text(encoding="utf-8"), file=place)
        wanted = {
            entry.key: entry for entry in read_po(template_path().read_text(encoding="utf-8"), file="pot") if entry.key
        }
    except (CatalogueError, OSError, UnicodeDecodeError) as bad:
        return Checked(language, 0, 0, (str(bad),))
    problems = list(_header(entries, language, place))
    found = {entry.key: entry for entry in entries if entry.key}
    missing = 0
    for key, source in wanted.items():
        entry = found.get(key)
        if entry is None:
            problems.append(f"{place}: lacks {source.text[:60]!r}; run spades-learn words extract")
        elif not any(entry.told):
            missing += 1
        else:
            problems += [f"{place}:{entry.line}: {each}" for each in entry_problems(entry, language)]
    return Checked(language, len(wanted), missing, tuple(problems))


def checks() -> tuple[Checked, ...]:
    """Every catalogue."""
    return tuple(check(each) for each in LANGUAGES if each != SOURCE)


def _header(entries: tuple[Entry, ...], language: str, place: str) -> Iterator[str]:
    head = next((entry.told[0] for entry in entries if not entry.key), "")
    for wanted in (f"Language: {language}\n", f"Plural-Forms: {LANGUAGES[language].plurals}\n", "charset=UTF-8"):
        if wanted not in head:
            yield f"{place}:1: the header wants {wanted.strip()!r}"


def entry_problems(entry: Entry, language: str) -> Iterator[str]:
    """What is wrong with one translation."""
    if "fuzzy" in entry.flags:
        yield "marked fuzzy; look at it and take the mark away"
    forms = re.match(r"nplurals=(\d+)", LANGUAGES[language].plurals)
    if entry.plural and forms and len(entry.told) != int(forms[1]):
        yield f"{len(entry.told)} plural forms; {language} has {forms[1]}"
    for told in entry.told:
        if not told:
            yield "one of its plural forms is empty"
            continue
        yield from _placeholders(entry, told)
        if told == entry.text and told not in SAME and re.search(r"[A-Za-z]{2}", re.sub(r"\{[^}]*\}", "", told)):
            yield f"{told[:60]!r} is still English; add it to SAME in ui/glossary.py if that is meant"
        if _edges(told) != _edges(entry.text):
            yield "begins or ends with a blank where the English does not, or the other way round"
        if told.endswith(".") != entry.text.endswith(".") or told.endswith(":") != entry.text.endswith(":"):
            yield f"ends {told[-1]!r} where the English ends {entry.text[-1]!r}"
        if FREE not in entry.flags:
            yield from _terms(entry, told, language)


def _edges(text: str) -> tuple[bool, bool]:
    return text[:1].isspace(), text[-1:].isspace()


def _placeholders(entry: Entry, told: str) -> Iterator[str]:
    try:
        wanted, given = _fields(entry.text) | _fields(entry.plural), _fields(told)
    except ValueError as bad:
        yield f"a brace stands alone ({bad})"
        return
    names = {name for name, _ in wanted}
    if {name for name, _ in given} != names:
        lost = sorted(names - {name for name, _ in given})
        more = sorted({name for name, _ in given} - names)
        yield "; ".join(
            [*(f"{{{each}}} is missing" for each in lost), *(f"{{{each}}} is not in the English" for each in more)]
        )
        return
    for name, form in given:
        kinds = {each for known, each in wanted if known == name}
        if not any(form in FORMS.get(kind, (kind,)) for kind in kinds):
            may = sorted({each for kind in kinds for each in FORMS.get(kind, (kind,))})
            yield f"{{{name}:{form}}}: this fact may be read as {', '.join(f'{{{name}:{each}}}' if each else f'{{{name}}}' for each in may)}"
    if _MARKUP.findall(told) != _MARKUP.findall(entry.text):
        yield "the markup is not that of the English"


def _fields(text: str) -> set[tuple[str, str]]:
    return {(name, form or "") for _, name, form, _ in string.Formatter().parse(text) if name is not None}


def _terms(entry: Entry, told: str, language: str) -> Iterator[str]:
    # What stands in braces is no word of the sentence.
    english, said = (re.sub(r"\{[^}]*\}", "·", text) for text in (entry.text, told))
    for term in TERMS.get(language, ()):
        named = re.search(term.english, english, re.IGNORECASE)
        if named and not re.search(term.wanted, said, re.IGNORECASE):
            yield f"no /{term.wanted}/ for {named[0]!r}; where it is not wanted, write '#, {FREE}' above the entry"
    for ban in FORBIDDEN.get(language, ()):
        found = re.search(ban.word, said, re.IGNORECASE)
        if found and re.search(ban.english, english, re.IGNORECASE):
            yield f"{found[0]!r} is not the word of the game in {language}; see ui/locale/README.md"
