"""The two widgets' Python side: every message gets its one answer, and nothing a callback does breaks that."""

import logging
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from spades_learn.ui.store import LARGEST_FILE, Store
from spades_learn.ui.table import Table


def intent(key: str = "a", *, turn: int = 7, **deed: object) -> dict[str, object]:
    return {"type": "intent", "id": key, "turn": turn, **(deed or {"do": "next"})}


def deliver(widget: Table | Store, message: object) -> list[Mapping[str, Any]]:
    """Deliver a message as the page would; returns what the widget sent back."""
    sent: list[Mapping[str, Any]] = []
    widget.send = sent.append
    widget._handle_custom_msg(message, [])
    return sent


@pytest.fixture
def table() -> Table:
    return Table({"rev": 1, "turn": 7})


def test_an_intent_of_this_turn_reaches_the_callback_and_is_acknowledged(table: Table) -> None:
    heard: list[Mapping[str, Any]] = []
    table.on_intent(heard.append)
    assert deliver(table, intent(do="card", card="S4")) == [{"type": "ack", "id": "a"}]
    assert heard[0]["card"] == "S4"


def test_words_from_the_callback_refuse_the_intent(table: Table) -> None:
    table.on_intent(lambda _: "You still hold a heart.")
    assert deliver(table, intent()) == [{"type": "refused", "id": "a", "why": "You still hold a heart."}]


def test_a_repeated_message_acts_once_and_gets_the_same_answer(table: Table) -> None:
    heard: list[Mapping[str, Any]] = []
    table.on_intent(heard.append)
    assert deliver(table, intent()) == deliver(table, intent())
    assert len(heard) == 1


@pytest.mark.parametrize(
    "odd",
    [
        intent(do="card"),
        intent(do="card", card=7),
        intent(do="bid", call=None),
        intent(do="dance"),
        {"type": "intent", "id": "a", "do": "next"},
    ],
)
def test_a_malformed_intent_changes_nothing_but_is_answered(table: Table, odd: object) -> None:
    heard: list[Mapping[str, Any]] = []
    table.on_intent(heard.append)
    assert deliver(table, odd) == [{"type": "refused", "id": "a", "why": ""}]
    assert heard == []


def test_a_stale_intent_changes_nothing_and_is_called_stale_so_that_the_table_can_ask_again(table: Table) -> None:
    heard: list[Mapping[str, Any]] = []
    table.on_intent(heard.append)
    assert deliver(table, intent(turn=6)) == [{"type": "refused", "id": "a", "why": "", "stale": True}]
    assert heard == []


@pytest.mark.parametrize("noise", [None, "x", [], {}, {"type": "intent"}, {"type": "intent", "id": 7}, {"id": "a"}])
def test_noise_is_not_answered(table: Table, noise: object) -> None:
    assert deliver(table, noise) == []


def test_a_failing_callback_becomes_a_note_with_the_id_that_is_in_the_log(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    table.on_intent(lambda _: str(1 // 0))
    table.words = {"trouble": "Nota {id}."}
    with caplog.at_level(logging.ERROR):
        (reply,) = deliver(table, intent())
    note = reply["why"].removeprefix("Nota ").removesuffix(".")
    assert len(note) == 6
    assert note in caplog.text
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize("kind", [Table, Store])
def test_a_ping_is_answered_and_the_text_form_is_stable(kind: Callable[[], Table | Store]) -> None:
    widget = kind()
    assert deliver(widget, {"type": "ping", "id": "p"}) == [{"type": "pong", "id": "p"}]
    assert repr(widget) == repr(kind()) == f"<{type(widget).__name__}>"


def test_only_the_last_answers_are_remembered(table: Table) -> None:
    for number in range(300):
        table.answer(intent(str(number)))
    assert len(table._answers) == 256


def test_the_store_tells_what_the_browser_keeps() -> None:
    store = Store()
    heard: list[Mapping[str, Any]] = []
    store.on_hello(heard.append)
    store.on_merged(heard.append)
    hello = {"type": "hello", "query": {}, "languages": ["it"], "log": [], "settings": {}, "storage": False}
    merged = {"type": "merged", "log": [], "settings": {}, "forgotten": False}
    for message in (hello, merged, {"type": "other"}, None):
        assert deliver(store, message) == []
    assert heard == [hello, merged]
    assert store.trouble == "blocked"
    deliver(store, {**hello, "trouble": "newer"})
    assert store.trouble == "newer"
    deliver(store, {"type": "storage", "storage": True, "trouble": ""})
    assert store.trouble == ""


def test_a_chosen_file_arrives_as_bytes_and_one_that_is_too_large_as_nothing() -> None:
    store = Store()
    heard: list[tuple[str, bytes | None]] = []
    store.on_file(lambda name, data: heard.append((name, data)))
    told = {"type": "file", "name": "a.json", "size": 2, "read": True}
    store._handle_custom_msg(told, [memoryview(b"{}")])
    for odd in ({**told, "read": False}, {**told, "name": 7}, told):
        store._handle_custom_msg(odd, [])
    store._handle_custom_msg(told, [memoryview(bytes(LARGEST_FILE + 1))])
    assert heard[0] == ("a.json", b"{}")
    assert [data for _, data in heard[1:]] == [None] * 4


def test_a_failing_hello_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    store = Store()
    store.on_hello(lambda message: message["nothing"])
    deliver(store, {"type": "hello", "storage": True})
    assert "KeyError" in caplog.text


def test_the_store_sends_what_its_module_understands() -> None:
    store = Store()
    sent: list[Mapping[str, Any]] = []
    store.send = sent.append
    store.append([{"id": "1"}])
    store.set_settings({"theme": "dark"})
    store.set_title("Nil", lang="it")
    store.set_words({"lost": "Perso"})
    store.download(name="p.json", text="{}")
    store.forget()
    store.ask()
    assert [message["type"] for message in sent] == [
        "append", "settings", "title", "words", "download", "forget", "hello?",
    ]  # fmt: skip
