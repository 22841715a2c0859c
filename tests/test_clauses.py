"""No clause of the book goes without a test, and no test names a clause that is not in it."""

import clauses

from spades_learn.rules.book import rulebook


def test_every_clause_has_a_test() -> None:
    assert clauses.uncovered() == []


def test_every_worked_example_of_the_sheets_has_a_test() -> None:
    found = clauses.coverage()
    assert [name for name, rule in rulebook().items() if rule.kind == "example" and not found[name]] == []


def test_the_table_has_a_line_for_every_clause() -> None:
    lines = clauses.table().splitlines()
    assert len(lines) == 2 + len(rulebook())
    assert lines[2].startswith("| GEN-1 | clause | ")
