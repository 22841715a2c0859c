"""Rules as values: a citation names its line where the source has lines."""

from spades_learn.rules.rule import Citation, broken


def test_a_citation_names_its_line_where_there_is_one() -> None:
    assert str(Citation("IT", "43")) == "IT:43"
    assert str(Citation("PAGAT")) == "PAGAT"


def test_a_broken_clause_carries_the_facts() -> None:
    reason = broken("FOL-1", card="SA", held=("HJ", "H3"))
    assert (reason.clause, dict(reason.facts)) == ("FOL-1", {"card": "SA", "held": ("HJ", "H3")})
