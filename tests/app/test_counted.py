"""A hint for a bid says what the bid is counted from."""

import json

import pytest

from spades_learn.app.advice import hint_answer, hint_lines

HAND = ["SA", "SK", "S5", "S4", "S2", "HA", "H6", "H5", "DK", "D9", "D7", "D2", "C3"]


def ask(**fields: object) -> str:
    return json.dumps({"seat": "S", "dealer": "E", "hand": HAND, **fields})


@pytest.mark.parametrize("options", [{}, {"mirror": True}, {"whiz": True}, {"min_team_bid": 5}])
def test_the_parts_add_up_to_the_bid(options: dict[str, object]) -> None:
    """STR-1."""
    told = hint_answer(ask(options=options), seed=1, worlds=20)
    assert sum(part["tenths"] for part in told["parts"]) == 10 * (0 if told["best"] == "nil" else int(told["best"]))
    assert [part["id"] for part in told["parts"][:2]] == ["sure-spades", "long-spades"]
    assert told["parts"][0]["cards"] == ["SA", "SK"]
    assert all(part["text"] for part in told["parts"])
    assert any("Highest spades: ♠A and ♠K" in line for line in hint_lines(told))


def test_a_card_is_counted_from_nothing() -> None:
    told = hint_answer(ask(bids={"S": 4, "W": 3, "N": 3, "E": 3}), seed=1, worlds=5)
    assert told["phase"] == "play"
    assert told["parts"] == []
