"""A position that no legal play of any deal leads to is refused, and the message names the card, seat or suit."""

import json
from typing import Any

import pytest
from click.testing import CliRunner
from strategies import random_hand

from spades_learn.app.cli import main
from spades_learn.app.seen import read_view
from spades_learn.bots.grading import decisions
from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.game.state import Phase
from spades_learn.rules.options import OptionValue, rules_for, rulesets

HAND = "SA S9 S2 HQ HT H4 D9 D7 D3 D2 CT C6 C4"
HEARTLESS = "SA S9 S2 D9 D7 D6 D5 D3 D2 CT C6 C5 C4"


def request(plays: str, *, hand: str = HAND, **options: object) -> str:
    return json.dumps(
        {
            "seat": "S",
            "dealer": "N",
            "hand": hand.split(),
            "bids": {"E": 4, "S": 2, "W": 3, "N": 3},
            "plays": [each.split() for each in plays.split(", ")],
            "options": options,
        }
    )


@pytest.mark.parametrize(
    ("plays", "says"),
    [
        # FOL-1: the own hand shows it, or a card that the seat plays later.
        ("E CK, S HQ, W C2, N C3, E CA", "plays[1]: S played HQ while holding CT, C6, C4 (FOL-1)"),
        ("E CK, S C4, W HA, N C3, E CA, S C6, W C9, N C5, E C8", "plays[2]: W played HA while holding C9 (FOL-1)"),
        # LEAD-2, LEAD-3: an unbroken spade may be led from spades alone, and so many are not out.
        ("E SK", "plays[0]: E may not lead SK from 13 cards, of which at most 10 are spades (LEAD-2)"),
        (
            "E CK, S C4, W C9, N C3, E SK",
            "plays[4]: E may not lead SK from 12 cards, of which at most 10 are spades (LEAD-3)",
        ),
    ],
)
def test_a_card_that_could_not_be_played_is_named(plays: str, says: str) -> None:
    with pytest.raises(NotationError) as bad:
        read_view(request(plays))
    assert str(bad.value) == says


def test_the_first_trick_keeps_its_house_rules() -> None:
    """E2, E3: no ruff on trick 1 unless spades are all one has; the lowest club opens."""
    # South's ruff of trick 1 is legal under the sheets and not with the house rule, as diamonds are held.
    ruff = "E HK, S S2, W H2, N H3"
    assert read_view(request(ruff, hand=HEARTLESS)).to_act is not None
    with pytest.raises(NotationError, match=r"plays\[1\]: S played S2 while holding .* \(FOL-2\)"):
        read_view(request(ruff, hand=HEARTLESS, ruff_on_first_trick=False))
    with pytest.raises(NotationError, match=r"plays\[0\]: E played CK while holding C2 \(LEAD-1\)"):
        read_view(request("E CK, S C4, W CA, N C3, W DA, N D5, E C2", first_lead="lowest_club"))


@pytest.mark.parametrize(
    ("how", "opens"), [("ace_of_spades_holder", True), ("lead_the_ace", True), ("lowest_club", False)]
)
def test_whoever_opens_the_play_may_ask_before_the_first_card(how: str, *, opens: bool) -> None:
    """VAR-ASL, C21, E3: South, not on the dealer's left, leads by its ace of spades, and has not the lowest club."""
    table = json.loads(request("E CK", first_lead=how)) | {"plays": []}
    if opens:
        assert read_view(json.dumps(table)).to_act is Seat.SOUTH
        return
    with pytest.raises(NotationError, match="not of S"):
        read_view(json.dumps(table))


def test_voids_that_no_deal_fits_are_named() -> None:
    """STR-7: West and North have shown no hearts, and East has too few places for all that are out."""
    plays = "E HA, S C4, W C9, N C3, E D8"
    with pytest.raises(NotationError) as bad:
        read_view(request(plays, hand=HEARTLESS))
    assert str(bad.value) == (
        "plays: no deal fits the voids shown: 12 hearts are unseen and only E may hold any, with room for 11"
    )


TABLES: list[tuple[str, dict[str, OptionValue]]] = [
    *((name, {}) for name in rulesets()),
    ("classic", {"first_lead": "ace_of_spades_holder"}),
    ("classic", {"first_lead": "lead_the_ace"}),
    ("classic", {"first_lead": "lowest_club"}),
    ("classic", {"deck": "jokers_deuces", "ruff_on_first_trick": False}),
]


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_every_position_of_a_legal_hand_is_read(game: str, options: dict[str, OptionValue]) -> None:
    """What is refused is impossible: no position of a hand of random legal cards is, seen from the seat to act."""
    for seed in range(3):
        hand = random_hand(rules_for(game, options), seed)
        for decision in decisions(hand):
            seen = decision.view
            if seen.phase is not Phase.PLAY or seen.unbid:
                continue
            table = {
                "rules": game,
                "options": options,
                "seat": str(seen.seat),
                "dealer": str(seen.dealer),
                "hand": [str(card) for card in seen.hand or ()],
                "bids": {str(seat): str(call) for seat, call in seen.bids.items()},
                "plays": [[str(seat), str(card)] for trick in (*seen.tricks, seen.trick) for seat, card in trick.plays],
            }
            read = read_view(json.dumps(table))
            assert (read.hand, read.tricks, read.trick) == (seen.hand, seen.tricks, seen.trick)


@pytest.mark.parametrize("verb", ["hint", "nil"])
def test_a_single_deal_has_no_standard_error_and_json_says_null(verb: str) -> None:
    words = ["nil", "--deals", "1", "--hand", "A92.QT4.9732.T64"] if verb == "nil" else ["hint", "--worlds", "1"]
    done = CliRunner().invoke(main, [*words, "--json"], input=request("E CK"))
    assert done.exit_code == 0
    answer: dict[str, Any] = json.loads(done.stdout, parse_constant=pytest.fail)
    row = answer["best_number"] if verb == "nil" else answer["actions"][0]
    assert row["standard_error"] is None
    assert isinstance(row["value"], float)
