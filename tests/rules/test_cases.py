"""The worked examples and disputes as data: one table a topic, each case named by its clause."""

import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

from spades_learn.cards.card import Card
from spades_learn.cards.deck import pack
from spades_learn.cards.hand import Hand
from spades_learn.cards.seat import FOUR, Seat
from spades_learn.rules.bidding import Call
from spades_learn.rules.options import rules_for
from spades_learn.rules.play import PlayPosition, playable, why_not_play
from spades_learn.rules.scoring import Tally, score_hand
from spades_learn.rules.trick import Trick, winner

HERE = Path(__file__).parent / "cases"


def cases(name: str) -> list[Any]:
    found = tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))["case"]
    return [pytest.param(case, id=case["name"]) for case in found]


@pytest.mark.parametrize("case", cases("scoring"))
def test_scoring(case: dict[str, Any]) -> None:
    rules = rules_for(case.get("rules", "classic"), case.get("options"))
    seats = rules.seating.seats
    bids = dict(zip(seats, map(Call.parse, shlex.split(case["bids"])), strict=True))
    tricks = dict(zip(seats, map(int, case["tricks"].split()), strict=True))
    sides = [str(side) for side in rules.seating.sides]
    flat = case.get("before", [0] * 2 * len(sides))
    before = {side: Tally(*flat[2 * place : 2 * place + 2]) for place, side in enumerate(sides)}
    scored = score_hand(rules, bids=bids, tricks=tricks, before=before)
    for name, side in scored.sides.items():
        assert case.get(name, [side.hand, side.points, side.bags]) == [side.hand, side.points, side.bags]
    assert not {key for key in case if key.isupper()} - set(sides)
    if "winner" in case:
        assert (scored.winner or "") == case["winner"]
        assert scored.over == bool(case["winner"])


@pytest.mark.parametrize("case", cases("legality"))
def test_legality(case: dict[str, Any]) -> None:
    hand = Hand.of_cards(map(Card.parse, case["hand"].split()))
    trick = Trick(tuple(zip(FOUR.seats, map(Card.parse, case.get("trick", "").split()), strict=False)))
    rules = rules_for(case.get("rules", "classic"), case.get("options"))
    position = PlayPosition(rules, hand, trick, case.get("broken", False), case.get("first", False))
    legal = {str(card) for card in playable(position)}
    assert legal == set(case["legal"].split())
    for card, clauses in case.get("why_not", {}).items():
        assert [each.clause for each in why_not_play(Card.parse(card), position)] == clauses.split()


@pytest.mark.parametrize("case", cases("tricks"))
def test_tricks(case: dict[str, Any]) -> None:
    plays = tuple(zip(FOUR.seats, map(Card.parse, case["trick"].split()), strict=False))
    taken = winner(Trick(plays), pack(case.get("deck", "standard")))
    assert taken.seat is Seat(case["winner"])
    assert taken.ruffed == case.get("ruffed", False)
