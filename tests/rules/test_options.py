"""Rulesets and options: what exists, what each takes, what clashes, and what a table changed."""

import oracle
import pytest
import strategies
from hypothesis import given

from spades_learn.rules.options import OptionError, Options, rules_for, rulesets


def test_the_rulesets_and_options_are_those_of_the_rule_text() -> None:
    assert list(rulesets()) == list(oracle.RULESETS)
    assert {key: list(values) for key, values in Options.values().items()} == oracle.VALUES


@pytest.mark.parametrize("ruleset", oracle.RULESETS)
def test_each_ruleset_starts_from_its_own_defaults(ruleset: str) -> None:
    """The tables of C1, C3, C10 and section 0."""
    rules, text = rules_for(ruleset), oracle.table(ruleset)
    assert {key: getattr(rules.options, key) for key in oracle.VALUES} == {key: text[key] for key in oracle.VALUES}
    assert "".join(str(seat) for seat in rules.seating.seats) == text["seats"]
    assert tuple(str(side) for side in rules.seating.sides) == text["sides"]
    assert rules.tricks == text["tricks"]
    assert rules.blind_nil_deficit == text["behind"]
    assert dict(rules.changed) == {}
    assert len(rules.deck.cards) >= rules.tricks * len(rules.seating.seats)


@given(strategies.choices())
def test_options_clash_where_the_rule_text_says(choice: tuple[str, dict[str, object]]) -> None:
    text = oracle.table(*choice)
    if oracle.clash(text):
        with pytest.raises(OptionError, match="options: "):
            rules_for(*choice)
    else:
        rules = rules_for(*choice)
        assert {key: getattr(rules.options, key) for key in oracle.VALUES} == {key: text[key] for key in oracle.VALUES}
        assert rules_for(choice[0], rules.changed) == rules


def test_every_pair_of_options_clashes_or_not_as_the_rule_text_says() -> None:
    for ruleset in oracle.RULESETS:
        for options in oracle.every_pair():
            clash = oracle.clash(oracle.table(ruleset, options))
            try:
                rules_for(ruleset, options)
            except OptionError:
                assert clash, (ruleset, options)
            else:
                assert not clash, (ruleset, options)


@pytest.mark.parametrize(
    ("ruleset", "options", "says"),
    [
        ("whist", {}, "use one of classic, exchange"),
        ("classic", {"targt": 300}, "'targt' is not an option"),
        ("classic", {"target": 400}, "target cannot be 400; it takes 500, 300, 1000"),
        ("classic", {"target": "500"}, "target cannot be '500'"),
        ("classic", {"overtrick": True}, "overtrick cannot be True"),
        ("classic", {"suicide": 1}, "suicide cannot be 1"),
        ("classic", {"loss_floor": False}, "loss_floor cannot be False"),
        ("solo4", {"suicide": True}, "suicide needs partners, and solo4 has none"),
        ("classic", {"mirror": True, "blind_nil": True}, "spades counted first"),
        ("solo3", {"deck": "standard"}, "51-card pack of solo3"),
    ],
)
def test_an_error_says_what_to_write(ruleset: str, options: dict[str, object], says: str) -> None:
    with pytest.raises(OptionError, match=says):
        rules_for(ruleset, options)  # type: ignore[arg-type]
