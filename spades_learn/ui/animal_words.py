"""Generated names as a learner reads them: ``calm otter 47``, in Italian ``lontra calma 47``.

English puts the adjective first; the other languages put it last, and it agrees with the animal. A word by itself
cannot be translated here, so the table has whole nouns with their gender, and it is no part of the catalogues.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from spades_learn.teaching.animal_names import AnimalName, read_name

if TYPE_CHECKING:
    from collections.abc import Mapping

TABLE = Path(__file__).parent / "animal_words.tsv"
COLUMNS = ("it", "es", "fr", "co")
"""The languages of the table; in any other a name is said in English."""
GENDERS = ("m", "f")


@cache
def words() -> Mapping[str, Mapping[str, str]]:
    """The table: by language and by id, as it is written there.

    Raises:
        ValueError: a line has too few or too many words.
    """
    found: dict[str, dict[str, str]] = {each: {} for each in COLUMNS}
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, *told = line.split("\t")
            for language, word in zip(COLUMNS, told, strict=True):
                found[language][name] = word
    return found


def said(name: AnimalName | str, language: str) -> str:
    """A name in a language, as plain text; a text that is no generated name stays as it is.

    >>> said("calm-otter-47", "en"), said("calm-otter-47", "it"), said("calm-bear-12", "it")
    ('calm otter 47', 'lontra calma 47', 'orso calmo 12')
    >>> said("my file", "it")
    'my file'
    """
    made = read_name(name) if isinstance(name, str) else name
    if made is None:
        return str(name)
    if language not in COLUMNS:
        return f"{made.adjective} {made.animal} {made.number}"
    table = words()[language]
    animal, _, gender = table[made.animal].rpartition(" ")
    forms = table[made.adjective].split("/")
    return f"{animal} {forms[-1] if gender == GENDERS[1] else forms[0]} {made.number}"
