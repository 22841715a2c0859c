"""The rulebook page and the games side by side: what is shown, found, linked, and never left unescaped."""

import re
from html import unescape

import ipywidgets
import pytest
import strategies
from hypothesis import given

from spades_learn.app.controller import Course
from spades_learn.rules.book import rulebook
from spades_learn.rules.options import Options, rules_for
from spades_learn.rules.standing import standings
from spades_learn.teaching.library import library
from spades_learn.ui import rule_words, rules_text, tables_text
from spades_learn.ui.rules_page import RulesPage
from spades_learn.ui.words import Words

WORDS = Words()
EVIL = [
    "<img src=x onerror=alert(1)>",
    "<span onmouseover=alert(1)>",
    "&lt;b&gt;",
    "{0.__class__}",
    "\u0000",
    "a" * 900,
]


def book(find: str = "", *, ruleset: str = "classic", others: bool = False, **options: object) -> rules_text.Found:
    rules = rules_for(ruleset, options)  # type: ignore[arg-type]
    return rules_text.rulebook_html(rules, library(), WORDS, find=find, others=others)


def shown(found: rules_text.Found) -> list[str]:
    return re.findall(r'data-clause="([^"]+)"', found.body)


def page(**facts: str) -> RulesPage:
    course = Course(page="rules", **facts)
    assert isinstance(course._page, RulesPage)
    return course._page


@pytest.mark.parametrize("ruleset", rule_words.GAMES)
def test_a_game_shows_its_clauses_by_chapter(ruleset: str) -> None:
    found = book(ruleset=ruleset)
    want = [rule.id for rule in rulebook().values() if ruleset in rule.rulesets]
    assert sorted(shown(found)) == sorted(want)
    assert found.count == len(want)
    assert sorted(shown(book(ruleset=ruleset, others=True))) == sorted(rulebook())
    for name in want:
        assert f'id="rule-{name}"' in found.body


def test_each_clause_cites_its_sheets_and_says_how_it_stands() -> None:
    follow = book("FOL-1").body
    assert "IT</abbr> 43, 46 · " in follow
    assert "FR</abbr> 26" in follow
    assert "holds in every game" in follow
    assert "holds here" in book("BNL-2").body
    assert "and in: Two players, thirteen dealt" in book("BNL-2").body
    other = book("BAG-2b", others=True).body
    assert "not in this game; holds in: Partnership with blind-nil exchange; Two players, drawing" in other
    assert "an option, off here: Mirror" in book("VAR-MIR").body
    assert "taken over from the classic sheets" in book("LEAD-3", ruleset="duel").body
    assert "advice, not a rule" in book("STR-1").body


def test_a_changed_clause_names_the_option_and_what_holds_instead() -> None:
    off = book("BAG-2", bags="carry").body
    assert "switched off by option Bags after ten: carry on" in off
    assert '→ <a href="#rule-BAG-2b">BAG-2b</a>' in off
    assert "changed by option Worth of a nil: 50" in book("NIL-2", nil_value=50).body
    assert "holds by option Mirror: yes" in book("VAR-MIR", mirror=True).body


def test_slips_of_the_sheets_open_as_footnotes() -> None:
    solo = book("VAR-CUT", ruleset="solo3").body
    assert '<sup class="sl-ref">ERR-6</sup>' in solo
    assert "<summary>ERR-6 · How many play cutthroat</summary>" in solo
    assert "[ERR" not in book(others=True).body


def test_mentions_are_links_only_to_what_is_on_the_page() -> None:
    whole = book().body
    links = set(re.findall(r'<div class="sl-prose">.*?</div>', whole, re.DOTALL))
    targets = {name for text in links for name in re.findall(r'href="#rule-([^"]+)"', text)}
    assert targets
    assert targets <= set(shown(book()))
    assert 'href="#rule-BAG-2b"' not in whole
    assert 'href="#rule-BAG-2b"' in book(others=True).body


@pytest.mark.parametrize(
    ("find", "first"),
    [("fol-1", "FOL-1"), ("FOL-", "FOL-1"), (" Renege ", "REN-1"), ("blind nil exchange", "BNL-5"), ("♠A", "DCK-4")],
)
def test_search_goes_by_number_heading_or_word(find: str, first: str) -> None:
    names = shown(book(find, ruleset="exchange" if first == "BNL-5" else "classic"))
    assert first in names
    assert len(names) < 40


def test_a_number_finds_that_rule_alone() -> None:
    assert shown(book("nil-1")) == ["NIL-1"]
    assert shown(book("BAG-2b", others=True)) == ["BAG-2b"]
    assert shown(book("trk-")) == ["TRK-1", "TRK-2", "TRK-3"]


@pytest.mark.parametrize("find", EVIL)
def test_what_is_typed_is_escaped(find: str) -> None:
    found = book(find)
    assert found.count == 0
    assert "No rule found for" in found.body
    assert unescape(re.sub(r"<[^>]*>", "", found.body)).count(find.strip()[: rules_text.ASKED]) == 1
    assert not re.search(r"<(img|span)", found.body.replace('<span class="sl', ""))


def test_every_source_and_option_has_its_words() -> None:
    assert set(rule_words.OPTION_NAMES) == set(rule_words.OPTION_MEANINGS) == set(Options.values())
    for key, values in Options.values().items():
        for value in values:
            assert rule_words.value(key, value, WORDS)
    text = rules_text.options_html(rules_for(), WORDS) + rules_text.sources_html(WORDS)
    assert text.count("<code>") == len(Options.values())
    assert "from outside the sheets" in text
    assert "<b>500</b> · 300 · 1000" in text


@given(strategies.tables())
def test_every_table_has_a_rulebook(table: tuple[str, dict]) -> None:
    found = book(ruleset=table[0], **table[1])
    held = {name for name, standing in standings(rules_for(*table)).items() if standing.holds}
    assert held <= set(shown(found))
    assert rules_text.options_html(rules_for(*table), WORDS)


def test_the_page_searches_as_one_types() -> None:
    opened = page()
    opened._find.value = "follow suit"
    assert "FOL-1" in opened._clauses.value
    assert "rules</small>" in opened._count.value
    opened._find.value = "zzzz"
    assert "No rule found" in opened._clauses.value
    assert opened.hear({}) == ""


def test_the_page_can_open_at_a_rule_of_a_game() -> None:
    opened = page(ruleset="draw2", rule="DRW-1")
    assert 'id="rule-DRW-1"' in opened._clauses.value
    assert "1 rule<" in opened._count.value
    assert page(ruleset="<b>")._picker.rules.ruleset.id == "classic"


def choose(opened: RulesPage, key: str, *, value: object) -> None:
    opened._picker._options[key].value = Options.values()[key].index(value)


def chosen(opened: RulesPage, key: str) -> object:
    return Options.values()[key][opened._picker._options[key].value]


def test_options_change_the_book_and_clashes_say_why() -> None:
    opened = page()
    assert opened._picker.panel.children == ()
    opened._picker.toggle.click()
    assert len(opened._picker.panel.children) == len(Options.values())
    choose(opened, "mirror", value=True)
    assert chosen(opened, "blind_nil") is False
    assert opened._picker.toggle.description == "Hide the options (2 changed)"
    choose(opened, "whiz", value=True)
    assert "Mirror and whiz clash" in opened._picker.note.value
    assert chosen(opened, "whiz") is False
    choose(opened, "mirror", value=False)
    assert opened._picker.note.value == ""
    assert chosen(opened, "blind_nil") is True, "it leaves with the option that brought it"
    choose(opened, "loss_floor", value=-200)
    assert "changed by option A side loses at: −200" in opened._clauses.value
    choose(opened, "loss_floor", value=None)
    assert opened._picker._options["loss_floor"].label == "no floor"
    opened._picker.game.value = "solo3"
    assert chosen(opened, "deck") == "short"
    assert dict(opened._picker.rules.changed) == {}
    opened._picker.toggle.click()
    assert opened._picker.panel.children == ()


def test_the_games_stand_side_by_side_with_a_clause_in_every_cell() -> None:
    rows = tables_text.table_rows()
    assert len(rows) == len({name for name, _ in rows}) >= 15
    for name, cells in rows:
        assert len(cells) == len(rule_words.GAMES)
        for game, cell in zip(rule_words.GAMES, cells, strict=True):
            assert cell.clause in rulebook(), (name, game)
            found = standings(rules_for(game))[cell.clause]
            assert found.holds or cell.clause in {"VAR-DBN", "GAP-2"}, (name, game, cell)


def test_the_side_by_side_page_leads_to_each_rulebook() -> None:
    course = Course(page="tables")
    row = next(each for each in course._page.body.children if isinstance(each, ipywidgets.Box))
    assert [each.description for each in row.children] == list(rule_words.GAMES.values())
    row.children[2].click()
    assert isinstance(course._page, RulesPage)
    assert course._page._picker.rules.ruleset.id == "draw2"
