"""Babel's extractor finds every text that goes through a variable: a catalogue can only hold what it finds."""

import ast

import pytest

from spades_learn.app import hall_words
from spades_learn.ui import (
    bid_gym_text,
    bid_lean_text,
    bids_chart,
    cards_page,
    class_gauge_text,
    class_text,
    files_table,
    gauge_text,
    glossary_text,
    gym_flips_text,
    gym_names,
    gym_thumb_text,
    home_page,
    mastery_page,
    rule_words,
    rules_text,
    set_words,
    setup_page,
    statistics_page,
    statistics_text,
    who_table,
    widget_words,
    words,
)
from spades_learn.ui.coach import LOOKS
from spades_learn.ui.extraction import KEYWORDS, LAYERS, extracted, package, stale
from spades_learn.ui.misconception_words import MISCONCEPTIONS
from spades_learn.ui.refusals import CLASHES, REFUSALS
from spades_learn.ui.sentences import TEMPLATES
from spades_learn.ui.tables_text import table_rows

TABLES = {
    "tasks of a class set": {
        *(text for pair in set_words.HANDS.values() for text in pair),
        *set_words.ASKS.values(),
        *(name for _, name in set_words.STAGES.values()),
    },
    "templates": set(TEMPLATES.values()),
    "verdicts": {title for _, _, title in LOOKS.values()},
    "parts of the course": {text for pair in home_page.PARTS.values() for text in pair},
    "class sets": {*class_text.READY.values(), *class_text.HANDS.values(), *class_text.NAMES.values()},
    "levels": set(setup_page.LEVELS.values()),
    "kinds of rules": set(rules_text.KINDS.values()),
    "seats": set(words.SEATS.values()),
    "genitives of seats": set(words.SEATS_OF.values()),
    "ranks": {
        *words.RANK_WORDS.values(),
        *words.THE_RANKS.values(),
        *words.JOKERS.values(),
        *words.THE_JOKERS.values(),
    },
    "suits": {*words.SUIT_WORDS.values(), *words.SUIT_CARDS.values()},
    "refusals": {*REFUSALS.values(), *CLASHES.values()},
    "widgets": {*widget_words.TABLE.values(), *widget_words.STORE.values()},
    "pages without a kernel": set().union(*(each.values() for each in hall_words.TABLES)),
    "games": set(rule_words.GAMES.values()),
    "chapters": set(rule_words.CHAPTERS.values()),
    "options": {*rule_words.OPTION_NAMES.values(), *rule_words.OPTION_MEANINGS.values()},
    "values": set(rule_words.VALUE_NAMES.values()),
    "sources": set(rule_words.SOURCES.values()),
    "the games side by side": {text for name, row in table_rows() for text in (name, *(cell.text for cell in row))},
    "groups of terms": set(glossary_text.TOPICS.values()),
    "flash cards": {*cards_page.SIDE_NAMES.values(), *cards_page.GRADES.values()},
    "what is known": {name for *_, name in mastery_page.LOOKS.values()},
    "misconceptions": set(MISCONCEPTIONS.values()),
    "what estimates show": {
        *gauge_text.LEANS.values(),
        *gauge_text.NERVES.values(),
        *gauge_text.TRENDS.values(),
    },
    "which way one leans": {*statistics_text.LEANS.values(), *statistics_text.BID_LEANS.values()},
    "where to get it": set(statistics_text.PLACES.values()),
    "the pictures of a class report": {
        *gym_names.ANSWERED.values(),
        *gym_names.IN_LOG.values(),
        *bids_chart.OTHERS.values(),
        *class_gauge_text.LEANS.values(),
        *class_gauge_text.NERVES.values(),
        *files_table.FATES.values(),
        *who_table.COLUMNS.values(),
        *who_table.STAGES.values(),
    },
    "what to do next": {text for pair in statistics_page.NEXT.values() for text in pair},
    "what turns a nil, and rules of thumb": {
        *gym_flips_text.PLACES,
        *gym_flips_text.CHANGES.values(),
        *gym_flips_text.EFFECTS.values(),
        *(text for pair in gym_thumb_text.NAMES.values() for text in pair),
        *gym_thumb_text.WHYS.values(),
        *gym_thumb_text.SAYS.values(),
        *gym_flips_text.CELLS.values(),
    },
    "the parts of a bid": {
        *bid_gym_text.PLACES,
        *bid_gym_text.NAMES.values(),
        *bid_gym_text.MEANINGS.values(),
        *bid_gym_text.VERDICTS.values(),
        *bid_lean_text.LEANS.values(),
    },
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
    ids = [message.id for message in extracted()]
    return {text for each in ids for text in ((each,) if isinstance(each, str) else each)}


@pytest.mark.parametrize("table", TABLES)
def test_every_text_of_a_table_can_be_extracted(table: str, found: set[str]) -> None:
    assert TABLES[table]
    assert TABLES[table] - found == set()


def test_every_text_written_where_it_is_translated_can_be_extracted(found: set[str]) -> None:
    """Nothing is put together before it is translated: each call holds its text as one constant."""
    for path in [each for layer in LAYERS for each in (package() / layer).rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called in KEYWORDS:
                    written = node.args[1] if called == "C_" else node.args[0]
                    assert isinstance(written, ast.Constant), f"{path.name}:{node.lineno}"
                    assert written.value in found, f"{path.name}:{node.lineno}"


def test_the_texts_to_translate_are_those_of_the_code() -> None:
    assert not stale(), "run spades-learn words extract"


def test_nobody_says_a_text_by_a_name_that_the_extractor_does_not_know() -> None:
    """`told = words.text` and then `told("...")`: the text would stay English in every language, and no check tell."""

    def pairs(node: ast.Assign) -> list[tuple[ast.expr, ast.expr]]:
        found = []
        for target in node.targets:
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                found += list(zip(target.elts, node.value.elts, strict=True))
            else:
                found.append((target, node.value))
        return found

    hidden = []
    for layer in LAYERS:
        for file in sorted((package() / layer).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                for target, value in pairs(node) if isinstance(node, ast.Assign) else ():
                    if isinstance(value, ast.Attribute) and value.attr in {"text", "many"}:
                        name = target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "")
                        words = ast.unparse(value.value)
                        if ("words" in words or "as_form" in words or "plain" in words) and name not in KEYWORDS:
                            hidden.append(f"{file.name}:{node.lineno} {name}")
    assert not hidden
