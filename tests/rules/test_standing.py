"""How every clause stands under every ruleset and option: held, changed, switched, offered or another game's."""

import re

import pytest
import strategies
from hypothesis import given

from spades_learn.rules.book import RULESETS, SHEETS, rulebook
from spades_learn.rules.options import Options, rules_for
from spades_learn.rules.standing import Stands, house_rules, offered_by, standings

EVERY = [(key, value) for key, values in Options.values().items() for value in values]


def test_every_option_has_its_sources_and_an_effect() -> None:
    assert list(house_rules()) == sorted(house_rules(), key=list(Options.values()).index)
    assert set(house_rules()) == set(Options.values())
    for house in house_rules().values():
        assert house.sources
        assert house.effects
        for source in house.sources:
            sheet = source.source in SHEETS
            assert bool(re.fullmatch(r"\d+(-\d+)?", source.locator)) == sheet, source
        for effect in house.effects:
            for name in (*effect.on, *effect.off, *effect.touch):
                assert name in rulebook(), name
            assert effect.any_value or effect.value in Options.values()[house.key]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_by_itself_a_ruleset_holds_what_the_book_says(ruleset: str) -> None:
    for name, standing in standings(rules_for(ruleset)).items():
        rule = rulebook()[name]
        if ruleset not in rule.rulesets:
            assert standing.stands is Stands.ELSEWHERE, name
        else:
            assert standing.stands is (Stands.OFFERED if name in offered_by() else Stands.HOLDS), name


@pytest.mark.parametrize(
    ("ruleset", "options", "name", "stands", "instead"),
    [
        ("classic", {"bags": "carry"}, "BAG-2", Stands.SWITCHED_OFF, ("BAG-2b",)),
        ("classic", {"bags": "carry"}, "BAG-2b", Stands.SWITCHED_ON, ()),
        ("exchange", {"bags": "reset"}, "BAG-2", Stands.SWITCHED_ON, ()),
        ("exchange", {"bags": "reset"}, "BAG-2b", Stands.SWITCHED_OFF, ("BAG-2",)),
        ("classic", {}, "BAG-2b", Stands.ELSEWHERE, ("BAG-2",)),
        ("draw2", {}, "LEAD-1", Stands.ELSEWHERE, ("LEAD-1c",)),
        ("draw2", {}, "DRW-1", Stands.HOLDS, ()),
        ("classic", {"deck": "jokers"}, "VAR-JOK", Stands.SWITCHED_ON, ()),
        ("classic", {"deck": "jokers"}, "DCK-1", Stands.SWITCHED_OFF, ("DCK-5",)),
        ("classic", {"nil_value": 50}, "NIL-2", Stands.CHANGED, ()),
        ("classic", {"blind_nil": False}, "BNL-1", Stands.SWITCHED_OFF, ("BNL-3",)),
        ("classic", {"mirror": True}, "BNL-1", Stands.SWITCHED_OFF, ("BNL-3",)),
        ("exchange", {"nil_exchange": 0}, "BNL-5", Stands.SWITCHED_OFF, ()),
        ("exchange", {"nil_exchange": 0}, "NIL-1", Stands.HOLDS, ()),
        ("exchange", {"nil_exchange": 2}, "BNL-5", Stands.CHANGED, ()),
        ("solo3", {"solid_ten": True}, "BAG-1", Stands.SWITCHED_OFF, ("VAR-S10",)),
        ("solo3", {}, "VAR-SUI", Stands.ELSEWHERE, ()),
        ("classic", {"first_lead": "ace_of_spades_holder"}, "LEAD-1", Stands.SWITCHED_OFF, ("VAR-ASL",)),
        ("classic", {"loss_floor": -200}, "END-4", Stands.CHANGED, ()),
        ("exchange", {"target": 300}, "OBJ-2", Stands.SWITCHED_ON, ()),
    ],
)
def test_what_an_option_does(
    ruleset: str, options: dict[str, object], name: str, stands: Stands, instead: tuple[str, ...]
) -> None:
    found = standings(rules_for(ruleset, options))[name]  # type: ignore[arg-type]
    assert (found.stands, found.instead) == (stands, instead)
    assert found.holds == (stands in {Stands.HOLDS, Stands.CHANGED, Stands.SWITCHED_ON})


def test_what_a_game_of_one_sentence_takes_over_says_so() -> None:
    assert standings(rules_for("duel"))["LEAD-3"].inherited
    assert standings(rules_for("exchange"))["LEAD-4"].inherited
    assert not any(each.inherited for each in standings(rules_for("classic")).values())


@given(strategies.tables())
def test_every_table_has_exactly_one_rule_where_the_sheets_part(table: tuple[str, dict]) -> None:
    found = standings(rules_for(*table))
    held = {name for name, standing in found.items() if standing.holds}
    options = rules_for(*table).options
    penalty = not options.solid_ten and options.overtrick == 1
    assert len(held & {"BAG-2", "BAG-2b"}) == penalty
    assert ("BAG-1" in held) == penalty
    assert len(held & {"BID-6", "BID-6c"}) == 1
    assert ("BNL-1" in held) == options.blind_nil
    assert ("BNL-3" in held) == (not options.blind_nil)
    assert list(found) == list(rulebook())
