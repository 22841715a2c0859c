"""A hostile browser: whatever it keeps, sends or asks, nothing fails and nothing takes long."""

import json
import logging
import random
import time
import tracemalloc
from collections.abc import Mapping
from typing import Any

import ipywidgets
import pytest

from spades_learn.app.controller import Course
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Bid, Played
from spades_learn.game.view import view
from spades_learn.rules.bidding import Call
from spades_learn.rules.options import OptionError, rules_for
from spades_learn.teaching import sittings
from spades_learn.teaching.progress import read_log
from spades_learn.teaching.sitting import sit
from spades_learn.ui.table import Table

ATOMS = [
    *(None, True, False, 0, 1, -1, 10**400, 1.5, float("nan"), float("inf"), "", "x", "x" * 9999, "\ud800", "\0", "٣"),
    *("nil-gym", "right", "2020-01-01T00:00:00Z", "S", "home", "play", "lesson", "gym", "en", "../..", "solo4", "duel"),
    *("following-suit", "{0.__class__}", "<img src=x onerror=alert(1)>"),
]
KEYS = [
    *("v", "id", "lesson", "step", "verdict", "try", "assisted", "tags", "said", "truth", "at", "log", "page"),
    *("deal", "lang", "look", "deck", "theme", "sitting", "seat"),
]
ATTEMPT = {"v": 1, "id": "a", "lesson": "following-suit", "step": "x", "verdict": "right", "try": 1, "tags": ["t"]}


def anything(chance: random.Random, depth: int = 0) -> Any:  # noqa: ANN401 - whatever JSON holds
    kind = chance.random()
    if depth > 4 or kind < 0.55:
        return chance.choice(ATOMS)
    if kind < 0.75:
        return [anything(chance, depth + 1) for _ in range(chance.randrange(5))]
    return {chance.choice(KEYS): anything(chance, depth + 1) for _ in range(chance.randrange(6))}


def spoiled(chance: random.Random, good: Mapping[str, Any]) -> dict[str, Any]:
    return {**good, **{chance.choice(list(good)): anything(chance, 2) for _ in range(chance.randrange(1, 3))}}


def test_a_stored_log_of_anything_is_read() -> None:
    chance = random.Random(3)
    for _ in range(5000):
        items = chance.choice((anything(chance), [spoiled(chance, ATTEMPT) for _ in range(3)]))
        log, refused = read_log(items)
        assert len(log.attempts) + len(refused) <= max(1, len(items) if isinstance(items, list) else 1)
        json.dumps([attempt.as_json() for attempt in log.attempts.values()], allow_nan=False)


def test_a_tampered_sitting_is_a_value_error() -> None:
    chance = random.Random(4)
    good = sittings.to_json(sit(rules_for(), seed=5, seat=Seat.SOUTH))
    odd = [
        [["S looked"]],
        [["N bid 3"]],
        [["N looked"] * 1000],
        ["S looked"],
        [[[]]],
        "S",
        {"deck": "jokers"},
        {"x": 1},
    ]
    for _ in range(3000):
        kept = spoiled(chance, good)
        if chance.random() < 0.3:
            kept[chance.choice(list(good))] = chance.choice(odd)
        try:
            sittings.from_json(kept)
        except ValueError:
            continue


@pytest.mark.parametrize("actions", [["S looked"] * 100_000, ["N looked", "E looked"] * 50_000, ["S bid 3"] * 100_000])
def test_a_hand_of_a_hundred_thousand_actions_is_refused_at_once(actions: list[str]) -> None:
    began = time.perf_counter()
    with pytest.raises(ValueError, match="more actions"):
        sittings.from_json({"v": 1, "seed": 5, "seen": 0, "hands": [actions], "seat": "S"})
    assert time.perf_counter() - began < 1


@pytest.mark.parametrize(("rules", "seat"), [("duel", "E"), ("duel", "W"), ("draw2", "W"), ("solo3", "W")])
def test_nobody_sits_where_there_is_no_chair(rules: str, seat: str) -> None:
    with pytest.raises(ValueError, match="does not sit"):
        sittings.from_json({"v": 1, "seed": 5, "seen": 0, "hands": [[]], "seat": seat, "rules": rules})


@pytest.mark.parametrize("text", ["", " ", "x", "classic x=" + "[" * 100_000, "classic target=NaN", "duel target={}"])
def test_rules_in_an_address_may_be_anything(text: str) -> None:
    with pytest.raises(OptionError):
        sittings.read_rules(text)


def test_the_longest_match_is_read_within_two_seconds() -> None:
    sitting = sit(rules_for(), seed=5, seat=Seat.SOUTH)
    while len(sitting.past) < 90 and sitting.match.winner is None:
        while (seat := sitting.state.to_act) is not None:
            bids = len(sitting.state.bids) < 4
            action = Bid(seat, Call(13)) if bids else Played(seat, view(sitting.state, seat).legal()[0])
            sitting = sitting.acted(action)
        sitting = sitting.next_hand()
    kept = json.loads(json.dumps(sittings.to_json(sitting)))
    began = time.perf_counter()
    assert sittings.from_json(kept) == sitting
    assert time.perf_counter() - began < 2


def test_a_setting_of_another_kind_closes_no_page(caplog: pytest.LogCaptureFixture) -> None:
    course = Course()
    names = ("level", "coach", "sitting", "borrowed", "replayed", "step", "cards", "practice", "bid-gym-parts")
    names += tuple(f"{gym}{part}" for gym in ("gym", "bid-gym", "play-gym") for part in ("", "-wishes"))
    with caplog.at_level(logging.ERROR):
        for bad in ([[]], {"hands": [{"of": []}], "topic": [], "parts": []}):
            for page in ("home", "setup", "play", "gym", "bid-gym", "play-gym", "cards"):
                course.keeping.kept = dict.fromkeys(names, bad)
                course.go(page)
                assert not caplog.records, (page, bad)


def test_a_page_says_hello_with_anything(caplog: pytest.LogCaptureFixture) -> None:
    chance = random.Random(5)
    good = sittings.to_json(sit(rules_for(), seed=5, seat=Seat.SOUTH))
    course = Course()
    with caplog.at_level(logging.ERROR):
        for _ in range(25):
            query = chance.choice(
                (
                    anything(chance, 3),
                    {"page": chance.choice(("play", "gym", "rules", "x")), "deal": anything(chance, 9)},
                    {"lesson": chance.choice(("following-suit", "x", "../..")), "step": anything(chance, 9)},
                )
            )
            settings = chance.choice(
                (anything(chance, 2), {"sitting": spoiled(chance, good), "look": anything(chance, 3)})
            )
            said = {"query": query, "languages": anything(chance, 3), "log": anything(chance, 1), "settings": settings}
            course.store._hear(None, {"type": "hello", **said}, None)
            course.store._hear(None, {"type": "merged", **said}, None)
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
    ipywidgets.Widget.close_all()


def test_the_table_answers_anything_once() -> None:
    chance = random.Random(6)
    table = Table({"turn": 1})
    heard: list[object] = []
    sent: list[dict[str, str]] = []
    table.on_intent(lambda intent: heard.append(intent) or None)  # type: ignore[func-returns-value]
    table.send = sent.append
    for number in range(3000):
        content = anything(chance)
        if chance.random() < 0.6:
            content = {"type": "intent", "id": f"i{number}", "turn": anything(chance, 9), "do": anything(chance, 9)}
            content |= {"card": anything(chance, 3), "cards": anything(chance, 3), "call": anything(chance, 3)}
        table._hear(None, content, None)
        if isinstance(content, dict) and content.get("type") == "intent":
            assert sent.pop()["id"] == content["id"]
        assert not sent
    assert all(intent["turn"] == 1 and intent["turn"] is not True for intent in heard)  # type: ignore[index]


def test_a_flood_of_intents_leaves_memory_flat() -> None:
    table = Table({"turn": 1})
    sent: list[dict[str, str]] = []
    table.on_intent(lambda intent: str(intent["card"]))
    table.send = sent.append

    def flood(start: int, count: int) -> None:
        for number in range(start, start + count):
            intent = {"type": "intent", "id": f"i{number}", "turn": 1, "do": "card", "card": "x" * 10_000}
            table._hear(None, intent, None)
            table._hear(None, {**intent, "id": "y" * 100_000}, None)
        assert len(sent) == count
        assert all(len(each["why"]) <= 300 for each in sent)
        sent.clear()

    flood(0, 1000)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    flood(1000, 9000)
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 500_000
