"""Hostile requests: every field of a good one replaced by every bad value; pipes and devices; odd options."""

import copy
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import strategies
from bad_values import refused_or_answered

from spades_learn.game.files import to_json
from spades_learn.rules.options import rules_for

RECORD: dict[str, Any] = json.loads(to_json(strategies.record_of(strategies.random_hand(rules_for(), 11))))
NOTHING = {"NS": {"points": 0, "bags": 0}, "EW": {"points": 0, "bags": 0}}
REQUESTS: dict[str, tuple[list[str], dict[str, Any]]] = {
    "score": (
        ["score"],
        {
            "rules": "classic",
            "options": {"target": 500, "bags": "carry", "overtrick": 1},
            "bids": {"N": 4, "E": 3, "S": "nil", "W": 2},
            "tricks": {"N": 5, "E": 4, "S": 0, "W": 4},
            "before": NOTHING,
        },
    ),
    "legal": (
        ["legal"],
        {
            "rules": "classic",
            "options": {"target": 500},
            "hand": ["SA", "HT", "C3"],
            "trick": [["W", "H9"]],
            "broken": False,
            "first_trick": False,
        },
    ),
    "replay": (["replay", "-"], RECORD),
    "hint": (
        ["hint", "--worlds", "2"],
        {
            "rules": "classic",
            "options": {},
            "seat": "S",
            "dealer": "E",
            "hand": RECORD["hands"]["S"],
            "bids": {"S": 3, "W": 3, "N": 3, "E": 2},
            "plays": [],
            "before": NOTHING,
        },
    ),
}
BAD = [
    None,
    True,
    0,
    -1,
    14,
    10**30,
    1e999,
    float("nan"),
    1.5,
    "",
    "x" * 5000,
    "SA",
    "\u202eSA",
    "ＳＡ",
    "\x00",
    "\ud800",
    "٤",
    [],
    {},
    [[]],
    [None],
    {"__class__": 1},
    [["N", "SA"]],
    ["SA"] * 14,
]


def places(value: object, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every path into a request; of a long list the first two and the last."""
    yield at
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*at, key))
    elif isinstance(value, list):
        for place in sorted({0, 1, len(value) - 1} & set(range(len(value)))):
            yield from places(value[place], (*at, place))


def replaced(request: dict[str, Any], path: tuple[str | int, ...], value: object) -> bytes:
    whole: Any = {"": copy.deepcopy(request)}
    inner, *rest = ("", *path)
    at = whole
    for key in rest:
        at, inner = at[inner], key
    at[inner] = value
    return json.dumps(whole[""]).encode()


@pytest.mark.parametrize("name", REQUESTS)
def test_every_field_with_every_bad_value(name: str) -> None:
    words, request = REQUESTS[name]
    assert refused_or_answered(words, json.dumps(request).encode()).exit_code == 0
    for path in places(request):
        for value in BAD:
            refused_or_answered(words, replaced(request, path, value))
        at: Any = request
        for key in path:
            at = at[key]
        if isinstance(at, dict):
            assert refused_or_answered(words, replaced(request, path, {**at, "n\u200b": 1})).exit_code == 2, path


@pytest.mark.parametrize("ruleset", ["exchange", "draw2", "duel", "solo3", "solo4", "Classic", "classic "])
@pytest.mark.parametrize("name", REQUESTS)
def test_other_rulesets_never_end_in_a_traceback(name: str, ruleset: str) -> None:
    words, request = REQUESTS[name]
    refused_or_answered(words, json.dumps({**request, "rules": ruleset}).encode())


HAND = "A92.QT4.9732.T64"


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *(("--deals", value) for value in ("0", "-1", "1000000000", "1e9", "x", "", "9" * 5000)),
        *(("--seed", value) for value in ("x", "1.5", "9" * 25, "9" * 5000, "")),
        *(("--seat", value) for value in ("0", "5", "-1", "x", "1.0")),
        *(("--rules", value) for value in ("x", "", "classic\n", "x" * 5000)),
        *(("--score", value) for value in ("---5", "1-2-3", "٣-٤", "9999999-1", "-", "--", "", "1,2", "x" * 5000)),
        *(("--bags", value) for value in ("-1-0", "0--1", "999999-0", "x", "²-1")),
        *(("--partner-bid", value) for value in ("14", "-1", "x", "", "1e0", "blind", "x" * 5000)),
        *(("--hand", value) for value in ("", "x", ".", "......", "AAA.QT4.9732.T64", "A9.QT4.9732.T64", "x" * 5000)),
        *(("--hand", value) for value in ("A92.QT4.9732.T643", "A92.QT4.973Z.T64", "\u202e" + HAND, "٣" * 13)),
        ("--nope", "1"),
    ],
)
def test_an_odd_option_is_one_line(option: str, value: str) -> None:
    words = ["nil", "--hand", HAND, option, value] if option != "--hand" else ["nil", option, value]
    assert refused_or_answered(words).exit_code == 2


@pytest.mark.parametrize(
    "words",
    [
        ["hint", "--worlds", "0"],
        ["hint", "--worlds", "1000000000"],
        ["hint", "--seed", "9" * 25],
        ["nil"],
        ["scor"],
        ["replay"],
        ["replay", "a", "b"],
        ["lint", "/dev/null"],
        ["serve", "--port", "65536"],
        ["serve", "--learners", "0"],
        ["serve", "--pool", "-1"],
    ],
)
def test_a_wrong_command_is_one_line(words: list[str]) -> None:
    assert refused_or_answered(words, b"{}").exit_code == 2


@pytest.mark.skipif(sys.platform == "win32", reason="the devices and redirections of Unix")
@pytest.mark.parametrize(
    ("shell", "status", "says"),
    [
        ("score --json <&-", 2, "standard input is closed"),
        ("replay - --json <&-", 2, "standard input is closed"),
        ("replay /dev/zero --json", 2, "too many"),
        ("replay . --json", 2, "directory"),
        ("score --json < /dev/zero", 2, "too many"),
        (f"nil --hand {HAND} --deals 50 --json > /dev/full", 2, "cannot be written"),
        (f"nil --hand {HAND} --deals 50 --json >&-", 0, ""),
        (f"nil --hand {HAND} --deals 50 --json | true", 0, ""),
        ("score --json < /dev/null 2>&-", 2, ""),
    ],
)
def test_pipes_and_devices(shell: str, status: int, says: str) -> None:
    command = f"'{sys.executable}' -m spades_learn {shell}"
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False, timeout=20)
    assert done.returncode == status
    assert done.stderr.count("\n") == bool(says)
    assert says in done.stderr
    assert done.stdout == ""


def test_a_file_that_may_not_be_read_or_is_huge(tmp_path: Path) -> None:
    huge = tmp_path / "huge.ptn"
    with huge.open("wb") as file:
        file.truncate(10_000_000_000)  # sparse: it takes no room
    assert refused_or_answered(["replay", str(huge)]).exit_code == 2
    assert refused_or_answered(["replay", str(tmp_path / "missing.ptn")]).exit_code == 2
