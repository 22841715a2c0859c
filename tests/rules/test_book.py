"""The rulebook: its catalogue is complete, its citations are well formed, its words match its clauses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spades_learn.cards.card import Card
from spades_learn.rules.book import KINDS, RULESETS, SHEETS, TOPICS, clauses, rulebook

# Written out by hand from the specification, so that a clause dropped from the data is noticed here.
CATALOGUE = {
    "GEN": "1 2 3 4 5",
    "PLY": "1 2 3 4 5",
    "OBJ": "1 2",
    "DCK": "1 2 3 4 5",
    "DEAL": "1 1b 2 3 4",
    "DRW": "1 2 3 4 5",
    "BID": "1 1c 2 3 4 5 6 6c 7 X1 X2 X3",
    "NIL": "1 2 3 4 5 X1 X2",
    "DNL": "1 2 3",
    "BNL": "1 2 3 4 5 6 7 8",
    "LEAD": "1 1c 2 3 4",
    "FOL": "1 2",
    "BRK": "1 2 3",
    "TRK": "1 2 3",
    "PLAY": "X1 X2",
    "REN": "1 2",
    "SCO": "1 2 3 4 X1 X2 X3",
    "BAG": "1 2 2b X1",
    "END": "1 2 3 3b 4 5",
    "VAR": "JOK SUI MIR WHZ COV DBN CUT MIN4 ASL S10",
    "STR": "1 2 3 4 5 6 7 8",
    "ERR": "1 2 3 4 5 6 7 8 9 10 11 12 13 14",
    "GAP": "1 2 3",
}
IDS = [f"{prefix}-{number}" for prefix, numbers in CATALOGUE.items() for number in numbers.split()]
OUTSIDE = {"SPRUCE2", "SKULL"}

LESSONS = Path(__file__).parents[2] / "lessons"
HEADING = re.compile(r"^## (\S+) · (.+)$", re.MULTILINE)
GLYPH = re.compile(r"\{([^}]*)\}")
MENTION = re.compile(r"\b((?:" + "|".join(CATALOGUE) + r")-[A-Z0-9]+[bc]?)\b")


def _sections() -> dict[str, tuple[str, str]]:
    """Title and body of each section of the English rulebook, by clause id."""
    _, *parts = HEADING.split((LESSONS / "rules" / "en.md").read_text(encoding="utf-8"))
    keys = parts[::3]
    assert len(keys) == len(set(keys)), "a clause has two sections"
    return {key: (title, body.strip()) for key, title, body in zip(keys, parts[1::3], parts[2::3], strict=True)}


SECTIONS = _sections()


def test_the_book_holds_exactly_the_catalogue_in_reading_order() -> None:
    assert sorted(rulebook()) == sorted(IDS)
    topics = [TOPICS.index(rule.topic) for rule in rulebook().values()]
    assert topics == sorted(topics)


def test_the_book_is_shared_and_cannot_be_changed() -> None:
    assert rulebook() is rulebook()
    with pytest.raises(TypeError):
        rulebook()["FOL-1"] = rulebook()["FOL-2"]  # type: ignore[index]


def test_every_slug_is_a_name_of_its_own() -> None:
    slugs = [rule.slug for rule in rulebook().values()]
    assert len(set(slugs)) == len(slugs)
    assert [slug for slug in slugs if not re.fullmatch(r"[a-z]+\.[a-z]+(-[a-z]+)*", slug)] == []


@pytest.mark.parametrize("key", IDS)
def test_a_rule_is_well_formed(key: str) -> None:
    rule = rulebook()[key]
    assert rule.id == key
    assert rule.kind in KINDS
    assert rule.rulesets
    assert rule.rulesets <= set(RULESETS)
    assert rule.citations
    assert len(set(rule.citations)) == len(rule.citations)
    for citation in rule.citations:
        if citation.source in SHEETS:
            assert re.fullmatch(r"[1-9]\d?(-[1-9]\d?)?", citation.locator), citation
        else:
            assert citation.source in OUTSIDE, citation
            assert not citation.locator, citation


def test_kinds_follow_the_id() -> None:
    for rule in rulebook().values():
        assert (rule.kind == "example") == ("-X" in rule.id), rule.id
        assert (rule.kind == "erratum") == rule.id.startswith(("ERR", "GAP")), rule.id
        assert not rule.id.startswith("VAR") or rule.kind == "variant", rule.id
        assert not rule.id.startswith("STR") or rule.kind == "tip", rule.id


def test_rulesets_part_where_the_sheets_conflict() -> None:
    """Conflicts C1, C10, C17 and the count of players decide who holds what."""
    held = {ruleset: {rule.id for rule in clauses(ruleset)} for ruleset in RULESETS}
    for ruleset in RULESETS:
        assert len(held[ruleset] & {"BAG-2", "BAG-2b"}) == 1, ruleset
        assert len(held[ruleset] & {"BID-6", "BID-6c"}) == 1, ruleset
        assert len(held[ruleset] & {"BID-1", "BID-1c"}) == 1, ruleset
        assert len(held[ruleset] & {"LEAD-1", "LEAD-1c"}) == 1, ruleset
        assert len(held[ruleset] & {"PLY-1", "PLY-2", "PLY-4", "VAR-CUT"}) == 1, ruleset
    assert "BNL-2" in held["classic"]
    assert "BNL-2" not in held["exchange"] | held["draw2"]
    assert "TRK-3" not in held["solo3"]
    assert "STR-6" not in held["draw2"] | held["duel"]


def test_an_unknown_ruleset_is_refused() -> None:
    with pytest.raises(KeyError, match="bridge"):
        clauses("bridge")


def test_the_words_cover_the_catalogue() -> None:
    assert list(SECTIONS) == list(rulebook())


@pytest.mark.parametrize("key", IDS)
def test_a_section_states_its_rule_first_and_shortly(key: str) -> None:
    title, body = SECTIONS[key]
    first = body.split("\n\n")[0]
    assert title[0].isupper()
    assert not title.endswith(".")
    assert 3 <= len(first.split()) <= 45, len(first.split())
    assert first.endswith(".")
    # Feedback quotes this paragraph alone, so it may lean on nothing around it.
    assert not re.search(r"\b(above|below this|following|see [A-Z])", first.replace("at or above", ""))
    assert "[" not in first
    assert not MENTION.search(first)


@pytest.mark.parametrize("key", IDS)
def test_a_section_mentions_only_what_exists(key: str) -> None:
    _, body = SECTIONS[key]
    for glyph in GLYPH.findall(body):
        assert str(Card.parse(glyph)) == glyph
    for mention in MENTION.findall(body):
        assert mention in rulebook(), mention
    for cited in re.findall(r"\[([^\]]*)\]", body):
        assert rulebook()[cited].kind == "erratum", cited


FOREIGN = [rule.id for rule in rulebook().values() if "classic" not in rule.rulesets and rule.kind != "erratum"]


@pytest.mark.parametrize("key", FOREIGN)
def test_a_clause_foreign_to_classic_names_its_game(key: str) -> None:
    """A reader of classic Spades must never take another game's rule for theirs."""
    first = SECTIONS[key][1].split("\n\n")[0].lower()
    assert re.search(r"two|game|exchange|without partners|solo|sheets|carry on", first)
