"""The glossary: every term of the rules (rules.md 1.12 and 5) in every language, found by any of its names."""

import re
import shutil
from pathlib import Path

import pytest

from spades_learn.teaching.glossary import (
    FOLDER,
    LANGUAGES,
    TOPICS,
    Term,
    folded,
    glossary,
    glossary_problems,
    search,
)
from spades_learn.teaching.library import own_home
from spades_learn.ui.glossary import FORBIDDEN, TERMS

# Section 5's English words and those of 1.12, each as a learner may type it.
NAMED = (
    "trick, book, suit, trump, bid, contract, combined bid, nil, blind nil, double nil, two nils, bag, overtrick, "
    "sandbag, sandbagging, set, follow suit, renege, revoke, void, ruff, cut, trump in, discard, sluff, lead, "
    "breaking spades, cover, dealer, deck, hand, partner, dummy, duck, master card, board, Boston, cutthroat, "
    "the dealer, Suicide, mirror, whiz, solid ten, jokers"
)


@pytest.mark.parametrize("name", NAMED.split(", "))
def test_every_word_of_the_rules_is_a_term_or_another_name_of_one(name: str) -> None:
    assert any(each.named_by(name) for each in glossary())
    assert search(glossary(), name)[0].named_by(name)


def test_the_glossary_is_proved_and_whole_in_every_language() -> None:
    assert list(glossary_problems(own_home())) == []
    ids = {each.id for each in glossary()}
    for language in LANGUAGES:
        told = glossary(language)
        assert {each.id for each in told} == ids
        assert not any(each.borrowed for each in told)
        assert {each.topic for each in told} == set(TOPICS)


@pytest.mark.parametrize("language", sorted(TERMS))
def test_a_term_is_called_what_the_translations_of_the_course_call_it(language: str) -> None:
    """One list of the field's words (`ui.glossary`), and no second way beside it."""
    told = {each.id: each for each in glossary(language)}
    for english in glossary():
        for term in TERMS[language]:
            if re.fullmatch(term.english, english.name, re.IGNORECASE):
                names = " ".join((told[english.id].name, *told[english.id].also))
                assert re.search(term.wanted, names, re.IGNORECASE), (english.name, names)


@pytest.mark.parametrize("language", sorted(FORBIDDEN))
def test_no_word_of_machine_translation_explains_a_term(language: str) -> None:
    """Only what a term warns of may name them, and the dummy, which Spades has not."""
    english = {each.id: each for each in glossary()}
    for term in glossary(language):
        for ban in FORBIDDEN[language]:
            said = f"{term.name} {term.meaning}"
            meant = not ban.english or re.search(ban.english, english[term.id].meaning, re.IGNORECASE)
            if term.id not in {"dummy", "double-nil"} and meant:
                assert not re.search(ban.word, said, re.IGNORECASE), (term.id, ban.word)


def test_a_search_knows_no_accents_and_no_case() -> None:
    french = glossary("fr")
    assert search(french, "COEUR") == search(french, "cœur") != ()
    assert search(french, "a l'AVEUGLE")[0].id in {"blind-nil", "two-blind-nils"}
    assert search(french, "  ") == french
    assert search(french, "xyzzy") == ()
    assert folded("Fallo… ¡sí!") == "fallo si"


def test_a_name_is_found_before_a_text_that_only_mentions_it() -> None:
    assert search(glossary(), "nil")[0].id == "nil"
    assert search(glossary(), "err-14")[0].id == "double-nil"


def test_what_a_learner_types_is_the_term_by_any_name_and_by_no_part_of_it() -> None:
    term = Term("ruff", "play", (), (), "Fallar", "…", ("fallo", "cortar"))
    assert all(term.named_by(each) for each in ("fallar", " El FALLO ", "cortar!"))
    assert not any(term.named_by(each) for each in ("", "falla", "el", "fallar cortar"))


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("terms.toml", '"TRK-1"', '"TRK-99"', "TRK-99 is no clause"),
        ("terms.toml", 'id = "suit"', 'id = "trick"', "two terms have this id"),
        ("terms.toml", 'see = ["trump"]', 'see = ["trumpet"]', "no other term"),
        ("terms.toml", 'topic = "cards"', 'topic = "cats"', "topic: one of"),
        ("it.md", "## suit ·", "## suite ·", "write '## suit · Term'"),
        ("fr.md", "## suit · Couleur", "## suit · Atout", "two terms have this name"),
        ("es.md", "## suit · Palo", "## suit", "## suit"),
        ("co.md", "### also", "### alsu", "once each"),
    ],
)
def test_an_authors_slip_is_told_with_its_file(tmp_path: Path, file: str, old: str, new: str, told: str) -> None:
    shutil.copytree(own_home() / FOLDER, tmp_path / FOLDER)
    path = tmp_path / FOLDER / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert any(told in message and place.endswith(file) for place, _, message in glossary_problems(tmp_path))
