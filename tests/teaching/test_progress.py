"""The log of attempts: a union whose totals are derived, read item by item, nothing spoiled counted."""

from __future__ import annotations

import json
from dataclasses import replace
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.progress import MIGRATIONS, MOST_NUMBER, SCHEMA, Attempt, Log, read_attempt, read_log

ONE = Attempt(id="a1", lesson="who-wins", step="two-ruffs", verdict=Verdict.RIGHT, at="2026-01-31T12:00:00Z", number=1)

shares = st.none() | st.floats(0, 1)
attempts = st.builds(
    Attempt,
    id=st.sampled_from([f"id-{number}" for number in range(12)]),
    lesson=st.sampled_from(["who-wins", "nil-gym"]),
    step=st.sampled_from(["one", "two", "42"]),
    verdict=st.sampled_from(Verdict),
    tries=st.integers(1, 9),
    assisted=st.booleans(),
    tags=st.lists(st.sampled_from(["reneged", "nil-lost"]), max_size=2).map(tuple),
    said=shares,
    truth=shares,
    number=st.integers(0, 20),
)


def log(items: list[Attempt]) -> Log:
    made = Log()
    for item in items:
        made = made.with_attempt(item)
    return made


logs = st.lists(attempts, max_size=8).map(log)


@given(attempts)
def test_an_attempt_survives_its_own_json(attempt: Attempt) -> None:
    assert read_attempt(json.loads(json.dumps(attempt.as_json()))) == attempt


def same(one: Log, two: Log) -> bool:
    """Equal in content and in order."""
    return list(one.attempts.items()) == list(two.attempts.items())


@given(logs, logs, logs)
def test_merging_is_a_union_whoever_merges_what_into_what(one: Log, two: Log, three: Log) -> None:
    both = one.merged(two)
    assert set(both.attempts) == set(one.attempts) | set(two.attempts)
    assert same(both, two.merged(one))
    assert same(both.merged(three), one.merged(two.merged(three)))
    assert same(both.merged(two), both)
    assert same(one.merged(one), one)
    assert same(both, read_log([each.as_json() for log in (two, one) for each in log.attempts.values()])[0])
    assert set(both.without(two).attempts) == set(one.attempts) - set(two.attempts)


def test_a_log_of_ten_thousand_and_the_largest_number_goes_on() -> None:
    """A number out of a stranger's file must not make the next attempt unreadable."""
    full = log([replace(ONE, number=MOST_NUMBER)])
    after = full.with_attempt(replace(ONE, id="z", number=full.next_number))
    assert read_log([each.as_json() for each in after.attempts.values()])[0] == after
    assert Log().next_number == 1


def test_what_an_older_version_kept_is_read_in_its_order() -> None:
    old = [{**ONE.as_json(), "v": 1, "id": name} for name in "ba"]
    for each in old:
        del each["number"]
    read, refused = read_log(old)
    assert not refused
    assert list(read.attempts) == ["b", "a"]
    assert [each.number for each in read.attempts.values()] == [1, 2]
    assert len(MIGRATIONS) == SCHEMA - 1


def test_an_id_counts_once_and_the_first_stands() -> None:
    again = replace(ONE, verdict=Verdict.WRONG)
    assert log([ONE, again]).attempts == {"a1": ONE}
    assert read_log([again.as_json(), ONE.as_json()])[0].attempts == {"a1": ONE}


def test_close_enough_passes_a_step_and_nothing_less_does() -> None:
    items = [replace(ONE, id=each.value, step=each.value, verdict=each, number=0) for each in Verdict]
    assert log(items).passed("who-wins") == {"right", "fine"}
    assert log(items).passed("nil-gym") == frozenset()
    assert [each.id for each in log(items).of("who-wins")] == [each.value for each in Verdict]


def test_spoiled_items_are_refused_by_place_and_the_rest_is_used() -> None:
    read, refused = read_log([ONE.as_json(), 7, {**ONE.as_json(), "id": "b", "v": 3}, {**ONE.as_json(), "id": "c"}])
    assert list(read.attempts) == ["a1", "c"]
    assert [each.place for each in refused] == [1, 2]
    assert refused[1].why == "v: schema 3 is newer than 2; use a newer Spades Learn to read it"
    assert read_log(None) == (Log(), ())
    assert read_log({"a": 1})[1][0].why == "the log is not a list"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("v", None),
        ("v", 0),
        ("v", 3),
        ("v", True),
        ("v", "1"),
        ("id", ""),
        ("id", "<b>"),
        ("id", "x" * 65),
        ("lesson", 3),
        ("step", "a/b"),
        ("verdict", "great"),
        ("verdict", []),
        ("tags", "reneged"),
        ("tags", ["<script>"]),
        ("tags", ["a"] * 21),
        ("try", 0),
        ("try", True),
        ("try", 1.0),
        ("try", 10_001),
        ("number", None),
        ("number", -1),
        ("number", MOST_NUMBER + 1),
        ("number", True),
        ("said", True),
        ("said", 1.01),
        ("said", -0.01),
        ("truth", float("nan")),
        ("truth", "0.5"),
    ],
)
def test_a_spoiled_field_is_refused_by_its_name(field: str, value: object) -> None:
    with pytest.raises(ValueError, match=f"^{field}: "):
        read_attempt({**ONE.as_json(), field: value})


def test_nothing_a_browser_may_hold_stops_the_rest_from_being_read() -> None:
    """A list where a word should be once raised TypeError, and with it went the whole log."""
    for field in ONE.as_json():
        for value in ([], {}, None, 1e999, -1, "\u0000", ["x"], {"x": []}, 10**400):
            read, refused = read_log([{**ONE.as_json(), field: value}, {**ONE.as_json(), "id": "sound"}])
            assert "sound" in read.attempts
            assert len(read.attempts) + len(refused) == 2


@pytest.mark.parametrize("at", ["yesterday", "2026-01-31", "<b>2026-01-31T12:00:00Z", 5, None])
def test_a_time_that_cannot_be_read_is_left_out(at: object) -> None:
    assert read_attempt({**ONE.as_json(), "at": at}).at == ""


def test_a_log_cannot_be_changed_from_outside() -> None:
    assert isinstance(read_log([ONE.as_json()])[0].attempts, MappingProxyType)
