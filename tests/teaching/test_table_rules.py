"""A step's table may have rules of its own; the lesson's hold everywhere else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_learn.teaching.lesson import Lesson, read_lesson
from spades_learn.teaching.position import TableSpec, position
from spades_learn.teaching.session import Session
from spades_learn.teaching.steps.read import Read

HEAD = 'slug = "x"\nminutes = 3\nteaches = []\n'
STEP = '[[steps]]\nid = "a"\nkind = "read"\n'


def lesson(table: str, head: str = "") -> Lesson:
    second = STEP.replace('"a"', '"b"')
    return read_lesson(HEAD + head + STEP + "[steps.table]\n" + table + "\n" + second, file="x/lesson.toml")


def test_options_of_a_table_go_on_top_of_the_lessons() -> None:
    read = lesson("options = { whiz = true }", "options = { solid_ten = true }\n")
    at_table = read.table_rules(read.steps[0])
    assert at_table.options.whiz
    assert at_table.options.solid_ten
    for elsewhere in (read.table_rules(read.steps[1]), read.table_rules()):
        assert not elsewhere.options.whiz
        assert elsewhere.options.solid_ten


def test_a_ruleset_of_a_table_starts_afresh() -> None:
    read = lesson('rules = "duel"', "options = { suicide = true }\n")  # suicide needs partners: it cannot come along
    assert read.table_rules(read.steps[0]).ruleset.id == "duel"
    assert Session(read).rules.ruleset.id == "duel"
    assert Session(read, at=1).rules.ruleset.id == "classic"
    assert Session(read, at=2).rules.ruleset.id == "classic"


def test_a_table_that_only_names_rules_is_not_drawn() -> None:
    read = lesson('rules = "duel"')
    assert not Session(read).drawn
    assert not Session(read, at=1).drawn
    shown = replace(read, steps=(Read(id="a", table=TableSpec(rules="duel", bids=("4", "5"))),))
    assert Session(shown).drawn


@pytest.mark.parametrize(
    ("rules", "dealer"),
    [("classic", "W"), ("exchange", "W"), ("solo4", "W"), ("solo3", "S"), ("duel", "S"), ("draw2", "S")],
)
def test_the_last_seat_deals_where_nobody_is_named(rules: str, dealer: str) -> None:
    read = lesson(f'rules = "{rules}"')
    table = read.steps[0].table
    assert table is not None
    assert str(position(table, read.table_rules(read.steps[0])).dealer) == dealer
