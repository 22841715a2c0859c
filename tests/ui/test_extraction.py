"""Babel's extractor finds every text that goes through a variable: a catalogue can only hold what it finds."""

import ast
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir

from spades_learn import ui
from spades_learn.ui import home_page, rule_words, rules_text, setup_page, words
from spades_learn.ui.coach import LOOKS
from spades_learn.ui.sentences import TEMPLATES
from spades_learn.ui.tables_text import table_rows

KEYWORDS = {"N_": None, "text": None, "gettext": None}
TABLES = {
    "templates": set(TEMPLATES.values()),
    "verdicts": {title for _, _, title in LOOKS.values()},
    "parts of the course": {text for pair in home_page.PARTS.values() for text in pair},
    "levels": set(setup_page.LEVELS.values()),
    "kinds of rules": set(rules_text.KINDS.values()),
    "seats": set(words.SEATS.values()),
    "ranks": set(words.RANK_WORDS.values()),
    "suits": set(words.SUIT_WORDS.values()),
    "games": set(rule_words.GAMES.values()),
    "chapters": set(rule_words.CHAPTERS.values()),
    "options": {*rule_words.OPTION_NAMES.values(), *rule_words.OPTION_MEANINGS.values()},
    "values": set(rule_words.VALUE_NAMES.values()),
    "sources": set(rule_words.SOURCES.values()),
    "the games side by side": {text for name, row in table_rows() for text in (name, *(cell.text for cell in row))},
    "by name only": {
        "You bid last.",
        "Your side wins.",
        "{best}, but it is close",
        "Turn up the first card",
        "Best in",
        "holds by option {option}",
        "No, not yet",
        "Practise",
    },
}


@pytest.fixture(scope="module")
def found() -> set[str]:
    every = extract_from_dir(Path(ui.__file__).parent, [("**.py", "python")], keywords=KEYWORDS)
    return {message for _, _, message, _, _ in every if isinstance(message, str)}


@pytest.mark.parametrize("table", TABLES)
def test_every_text_of_a_table_can_be_extracted(table: str, found: set[str]) -> None:
    assert TABLES[table]
    assert TABLES[table] - found == set()


def test_every_text_written_where_it_is_translated_can_be_extracted(found: set[str]) -> None:
    """The extractor does not look inside an f-string, so no text may be written there."""
    for path in Path(ui.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called in KEYWORDS:
                    assert node.args[0].value in found, f"{path.name}:{node.lineno}"
