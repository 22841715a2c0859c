"""The headless contract: ``score``, ``legal`` and ``replay`` answer one JSON object, or one line and exit 2."""

import json
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import strategies
from click.testing import CliRunner, Result

from spades_learn.app.cli import main
from spades_learn.bots.grading import grade_hand
from spades_learn.bots.nil import NilSituation, nil_verdict
from spades_learn.cards.hand import Hand
from spades_learn.cards.seat import Seat
from spades_learn.game.boards import to_boards
from spades_learn.game.files import to_json
from spades_learn.game.ptn import to_ptn
from spades_learn.game.replay import replay
from spades_learn.rules.bidding import Call
from spades_learn.rules.options import rules_for
from spades_learn.rules.scoring import Tally

MODULE = [sys.executable, "-m", "spades_learn"]
SCRIPT = [str(Path(sys.executable).with_name("spades-learn"))]

SCORE: dict[str, Any] = {
    "rules": "classic",
    "options": {},
    "bids": {"N": 4, "E": 3, "S": "nil", "W": 2},
    "tricks": {"N": 5, "E": 4, "S": 0, "W": 4},
    "before": {"NS": {"points": 0, "bags": 0}, "EW": {"points": 0, "bags": 0}},
}
LEGAL: dict[str, Any] = {
    "rules": "classic",
    "options": {},
    "hand": ["SA", "HT", "C3"],
    "trick": [["W", "H9"]],
    "broken": False,
}
RECORD = strategies.record_of(strategies.random_hand(rules_for(), 11))


def changed(request: dict[str, Any], *path: str | int, to: object) -> bytes:
    """The request with one value put in at a path, or taken out for `...`."""
    request = json.loads(json.dumps(request))
    at: Any = request
    for key in path[:-1]:
        at = at[key]
    if to is ...:
        del at[path[-1]]
    else:
        at[path[-1]] = to
    return json.dumps(request).encode()


def ask(verb: str, data: bytes) -> Result:
    """Run a verb in this process; the subprocess tests below show that it is the same in its own."""
    where = ["-"] if verb == "replay" else []
    return CliRunner().invoke(main, [verb, *where, "--json"], input=data)


def answer(verb: str, request: dict[str, Any] | bytes) -> dict[str, Any]:
    done = ask(verb, request if isinstance(request, bytes) else json.dumps(request).encode())
    assert done.exit_code == 0, done.output
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1
    table: dict[str, Any] = json.loads(done.stdout)
    return table


def run(command: list[str], data: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(command, input=data, capture_output=True, check=False, timeout=60)


@pytest.mark.parametrize("start", [MODULE, SCRIPT], ids=["python -m", "script"])
def test_the_verbs_answer_in_their_own_process(start: list[str], tmp_path: Path) -> None:
    scored = run([*start, "score", "--json"], json.dumps(SCORE).encode())
    assert (scored.returncode, scored.stderr) == (0, b"")
    assert json.loads(scored.stdout) == answer("score", SCORE)
    legal = run([*start, "legal", "--json"], json.dumps(LEGAL).encode())
    assert (legal.returncode, legal.stderr) == (0, b"")
    assert json.loads(legal.stdout) == {"legal": ["HT"], "why_not": {"SA": ["FOL-1"], "C3": ["FOL-1"]}}
    file = tmp_path / "hand.ptn"
    file.write_text(to_ptn(RECORD), encoding="utf-8")
    replayed = run([*start, "replay", str(file), "--json"])
    assert (replayed.returncode, replayed.stderr) == (0, b"")
    assert len(json.loads(replayed.stdout)["plies"]) == 52
    bad = run([*start, "score", "--json"], b"\x00\xff{")
    assert (bad.returncode, bad.stdout) == (2, b"")
    assert bad.stderr.count(b"\n") == 1
    assert b"Traceback" not in bad.stderr


def test_score_gives_each_line_with_its_clause() -> None:
    """NIL-2, SCO-1, SCO-2 and the sum."""
    table = answer("score", SCORE)
    assert set(table) == {"sides", "over", "winner"}
    assert (table["over"], table["winner"]) == (False, None)
    ours = table["sides"]["NS"]
    assert set(ours) == {"lines", "hand", "points", "bags"}
    assert [(line["clause"], line["points"]) for line in ours["lines"]] == [("NIL-2", 100), ("SCO-1", 40), ("SCO-2", 1)]
    assert all(isinstance(line["text"], str) and line["text"] for line in ours["lines"])
    assert (ours["hand"], ours["points"], ours["bags"]) == (141, 141, 1)
    assert table["sides"]["EW"]["hand"] == 53


def test_score_ends_the_game() -> None:
    """END-1."""
    table = answer("score", changed(SCORE, "before", "NS", to={"points": 400, "bags": 0}))
    assert (table["over"], table["winner"]) == (True, "NS")


@pytest.mark.parametrize(
    ("rules", "bids", "sides"),
    [
        ("solo4", {"N": 4, "E": 3, "S": "nil", "W": 2}, "N E S W"),
        ("solo3", {"N": 4, "E": 3, "S": "blind nil"}, "N E S"),
        ("duel", {"N": 4, "S": 3}, "N S"),
        ("draw2", {"N": "blind nil", "S": 3}, "N S"),
        ("exchange", {"N": "blind nil", "E": 3, "S": "blind nil", "W": 2}, "NS EW"),
    ],
)
def test_score_takes_every_ruleset(rules: str, bids: dict[str, Any], sides: str) -> None:
    """Where nobody has a partner each seat is a side."""
    total = 17 if rules == "solo3" else 13
    tricks = dict.fromkeys(bids, 0) | {"N": total}
    table = answer("score", {"rules": rules, "bids": bids, "tricks": tricks})
    assert list(table["sides"]) == sides.split()


def test_legal_says_why_not() -> None:
    """LEAD-2 while the hand is whole, LEAD-3 after it, nothing once spades are broken."""
    whole = ["SA", *(f"H{rank}" for rank in "AKQJT9876543")]
    first = answer("legal", {**LEGAL, "hand": whole, "trick": []})
    assert first["why_not"] == {"SA": ["LEAD-2", "LEAD-3"]}
    later = answer("legal", {**LEGAL, "trick": []})
    assert later == {"legal": ["HT", "C3"], "why_not": {"SA": ["LEAD-3"]}}
    assert answer("legal", {**LEGAL, "trick": [], "broken": True})["why_not"] == {}
    assert answer("legal", {**LEGAL, "trick": [["W", "D9"]]})["legal"] == ["SA", "HT", "C3"]


def test_legal_knows_jokers() -> None:
    """E16."""
    request = {**LEGAL, "options": {"deck": "jokers"}, "hand": ["BJ", "LJ", "HT"], "trick": []}
    assert answer("legal", request) == {"legal": ["HT"], "why_not": {"BJ": ["LEAD-3"], "LJ": ["LEAD-3"]}}


@pytest.mark.parametrize("write", [to_json, to_ptn])
def test_replay_reads_both_forms(write: Any, tmp_path: Path) -> None:  # noqa: ANN401 - one of two writers
    file = tmp_path / "hand"
    file.write_text(write(RECORD), encoding="utf-8")
    done = CliRunner().invoke(main, ["replay", str(file), "--json"])
    assert (done.exit_code, done.stderr) == (0, "")
    table = json.loads(done.stdout)
    assert [(ply["seat"], ply["card"]) for ply in table["plies"]] == [
        (str(seat), str(card)) for seat, card in RECORD.plays
    ]
    assert all(ply["card"] in ply["legal"] and ply["broken_clauses"] == [] for ply in table["plies"])
    assert len(table["tricks"]) == 13
    assert set(table["tricks"][0]) == {"winner", "clause"}
    bids = {str(seat): str(call) for seat, call in RECORD.bids.items()}
    tricks = {seat: sum(each["winner"] == seat for each in table["tricks"]) for seat in "NESW"}
    assert table["score"] == answer("score", {"bids": bids, "tricks": tricks})


def test_replay_of_a_partial_record_has_no_score() -> None:
    table = json.loads(to_json(RECORD))
    table["plays"] = table["plays"][:6]
    got = answer("replay", table)
    assert (len(got["plies"]), len(got["tricks"]), got["score"]) == (6, 1, None)


def test_replay_stops_at_an_illegal_play_with_exit_1() -> None:
    table = json.loads(to_json(RECORD))
    table["plays"][2] = table["plays"][0]
    done = ask("replay", json.dumps(table).encode())
    assert (done.exit_code, done.stderr) == (1, "")
    got = json.loads(done.stdout)
    assert len(got["plies"]) == 3
    assert got["plies"][2]["broken_clauses"] == ["PLY-5"]
    assert got["score"] is None


def test_without_json_the_verbs_speak_plainly() -> None:
    assert "NIL-2" in CliRunner().invoke(main, ["score"], input=json.dumps(SCORE)).stdout
    assert "FOL-1" in CliRunner().invoke(main, ["legal"], input=json.dumps(LEGAL)).stdout
    assert "trick 13" in CliRunner().invoke(main, ["replay", "-"], input=to_ptn(RECORD)).stdout


def refused(verb: str, data: bytes) -> str:
    """The one line with which a request is refused."""
    done = ask(verb, data)
    assert done.exit_code == 2, done.output
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.endswith("\n")
    assert len(done.stderr) < 600
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_pbn_board_is_played_again_and_graded() -> None:
    """A file of another program, with its own character set and several boards; bids stand in a tag of ours."""
    text = "% PBN 2.1\n; Zürich\n" + to_boards([("1", RECORD), ("2", RECORD)])
    told = CliRunner().invoke(main, ["replay", "-", "--board", "2", "--json"], input=text.encode("iso-8859-1"))
    assert json.loads(told.stdout) == json.loads(ask("replay", to_ptn(RECORD).encode()).stdout)
    asked = ["grade", "-", "--board", "1", "--worlds", "2", "--seat", "N", "--json"]
    graded = CliRunner().invoke(main, asked, input=text.encode("iso-8859-1"))
    assert len(json.loads(graded.stdout)["decisions"]) == 14
    unnamed = CliRunner().invoke(main, ["replay", "-"], input=text.encode("iso-8859-1"))
    assert (unnamed.exit_code, unnamed.stdout) == (2, "")
    assert "this file has 2 boards; name one of 1, 2" in unnamed.stderr


@pytest.mark.parametrize("verb", ["score", "legal", "replay"])
@pytest.mark.parametrize(
    "data",
    [
        b"",
        b" \n ",
        b"{",
        b"[]",
        b"null",
        b"7",
        b'"text"',
        b"{}",
        b"\x00\x01\x02\xff\xfe",
        b"\x89PNG\r\n\x1a\n\x00",
        b"\xff\xfe{\x00}\x00",
        b"[" * 100_000,
        b'{"a":' * 5_000,
        b'{"rules": NaN}',
        b'{"rules": 1e999}',
        b'{"rules": "classic", "rules": "classic"}',
        b'{"hand": ' + b"9" * 10_000 + b"}",
        b'{"__proto__": {}}',
        b"{'rules': 'classic'}",
        b'{"rules": "classic"} {"rules": "classic"}',
        b"[Dealer",
        b'{"\\ud800": 1}',
        b" " * 5_000_000,
    ],
    ids=lambda data: repr(data[:24]),
)
def test_what_is_no_request_is_refused_in_one_line(verb: str, data: bytes) -> None:
    refused(verb, data)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (["rules"], "whist", "ruleset"),
        (["rules"], None, "rules"),
        (["options"], {"targt": 300}, "targt"),
        (["options"], {"target": 301}, "target"),
        (["options"], {"target": True}, "target"),
        (["options"], {"suicide": 1}, "suicide"),
        (["options"], {"suicide": True, "mirror": True}, "clash"),
        (["options"], "none", "options"),
        (["extra"], 1, "extra"),
        (["bids"], ..., "bids: missing"),
        (["bids"], [], "bids"),
        (["bids", "N"], ..., "bids"),
        (["bids", "X"], 3, "X"),
        (["bids", "N"], 14, "13"),
        (["bids", "N"], -1, "bids.N"),
        (["bids", "N"], 10**30, "bids.N"),
        (["bids", "N"], 4.0, "bids.N"),
        (["bids", "N"], True, "bids.N"),
        (["bids", "N"], None, "bids.N"),
        (["bids", "N"], "pass", "bids.N"),
        (["bids", "N"], {}, "bids.N"),
        (["bids"], {"N": "blind nil", "E": 3, "S": "blind nil", "W": 2}, "VAR-DBN"),
        (["tricks"], ..., "tricks: missing"),
        (["tricks", "N"], ..., "tricks"),
        (["tricks", "N"], 6, "14"),
        (["tricks", "N"], 4, "12"),
        (["tricks"], {"N": -1, "E": 14, "S": 0, "W": 0}, "tricks.N"),
        (["tricks"], {"N": 14, "E": -1, "S": 0, "W": 0}, "tricks"),
        (["tricks", "N"], "5", "tricks.N"),
        (["tricks", "N"], 5.0, "tricks.N"),
        (["tricks"], {"N": True, "E": 12, "S": 0, "W": 0}, "tricks.N"),
        (["tricks", "N"], 10**18, "tricks.N"),
        (["before", "XX"], {}, "XX"),
        (["before", "NS", "points"], "0", "before.NS.points"),
        (["before", "NS", "points"], 10**18, "before.NS.points"),
        (["before", "NS", "bags"], -1, "before.NS.bags"),
        (["before", "NS", "bags"], False, "before.NS.bags"),
        (["before", "NS", "tricks"], 1, "tricks"),
        (["before"], None, "before"),
    ],
)
def test_a_bad_score_request_names_its_field(path: list[str], value: object, says: str) -> None:
    assert says in refused("score", changed(SCORE, *path, to=value))


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (["rules"], "whist", "ruleset"),
        (["hand"], ..., "hand: missing"),
        (["hand"], [], "hand"),
        (["hand"], "SA", "hand"),
        (["hand"], ["SA", "SA"], "SA is named twice"),
        (["hand"], ["BJ"], "BJ"),
        (["hand"], ["11"], "hand[0]"),
        (["hand"], [None], "hand[0]"),
        (["hand"], [True], "hand[0]"),
        (["trick"], [["W"]], "trick[0]"),
        (["trick"], [["W", "SA"]], "SA"),
        (["trick"], [["Q", "H9"]], "trick[0]"),
        (["trick"], [["W", "H9"], ["N", "H9"]], "H9"),
        (["trick"], [["W", "H9"], ["S", "H8"]], "PLY-5"),
        (["trick"], [["W", "H9"], ["N", "H8"], ["E", "H7"], ["S", "H6"]], "trick"),
        (["trick"], {}, "trick"),
        (["broken"], 1, "broken"),
        (["broken"], "false", "broken"),
        (["extra"], 1, "extra"),
    ],
)
def test_a_bad_position_names_its_field(path: list[str], value: object, says: str) -> None:
    assert says in refused("legal", changed(LEGAL, *path, to=value))


def test_a_hand_has_no_more_cards_than_were_dealt() -> None:
    cards = [f"{suit}{rank}" for suit in "SH" for rank in "AKQJT98765432"]
    refused("legal", changed(LEGAL, "hand", to=cards[:14]))


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (["dealer"], "Q", "dealer"),
        (["dealer"], ..., "dealer: missing"),
        (["hands", "N"], ..., "hands"),
        (["bids", "N"], ..., "bids"),
        (["hands", "N", 0], ..., "N has 12 cards"),
        (["hands", "N", 0], "ZZ", "hands.N[0]"),
        (["plays", 0, 1], "ZZ", "plays[0]"),
        (["plays", 0, 0], True, "plays[0]"),
        (["plays"], "none", "plays"),
        (["options"], {"deck": "tarot"}, "deck"),
    ],
)
def test_a_bad_record_names_its_field(path: list[str | int], value: object, says: str) -> None:
    assert says in refused("replay", changed(json.loads(to_json(RECORD)), *path, to=value))


def test_a_card_in_two_hands_is_named() -> None:
    table = json.loads(to_json(RECORD))
    table["hands"]["N"][0] = table["hands"]["E"][0]
    assert "dealt to" in refused("replay", json.dumps(table).encode())


@pytest.mark.parametrize("name", ["missing.ptn", "", "a\nb"])
def test_a_file_that_cannot_be_read_is_one_line(name: str, tmp_path: Path) -> None:
    """A missing file, a folder, and a name with a line break in it."""
    done = CliRunner().invoke(main, ["replay", str(tmp_path / name), "--json"])
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("words", [["scor"], ["score", "--jsn"], ["replay"], ["replay", "a", "b"]])
def test_a_wrong_command_ends_with_2_and_says_nothing_on_stdout(words: list[str]) -> None:
    done = CliRunner().invoke(main, words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr
    assert "Traceback" not in done.stderr


def test_every_bench_has_a_help_of_its_own() -> None:
    """``bench NAME --help`` is the bench's: one that takes no words would start to measure instead."""
    benches = [path for path in Path(__file__).with_name("bench").glob("[a-z]*.py") if path.stem[:5] != "test_"]
    assert len(benches) > 10
    assert [path.stem for path in benches if "ArgumentParser(" not in path.read_text(encoding="utf-8")] == []


DATA = {"facts", "sides", "why_not"}
"""Mappings whose own keys are facts, sides or cards, not part of the contract."""


def keys(answered: object) -> set[str]:
    """Every key of an answer."""
    if isinstance(answered, list):
        return set().union(*(keys(each) for each in answered))
    if not isinstance(answered, dict):
        return set()
    below = (list(each.values()) if name in DATA else each for name, each in answered.items())
    return set(answered).union(*(keys(each) for each in below))


@pytest.mark.parametrize(
    ("verb", "given"),
    [
        (["score"], json.dumps(SCORE)),
        (["legal"], json.dumps(LEGAL)),
        (["replay", "-"], to_json(RECORD)),
        (
            ["hint", "--worlds", "5"],
            json.dumps({"seat": "S", "dealer": "E", "hand": [f"H{r}" for r in "AKQJT98765432"]}),
        ),
        (["nil", "--deals", "5", "--hand", "A92.QT4.9732.T64"], ""),
        (["grade", "-", "--worlds", "3"], to_json(RECORD)),
    ],
)
def test_the_help_names_every_key_of_the_answer(verb: list[str], given: str) -> None:
    done = CliRunner().invoke(main, [*verb, "--json"], input=given)
    assert done.exit_code == 0, done.output
    table = json.loads(done.stdout)
    if verb[0] == "replay":
        table["score"] = None  # "as the verb score answers it"
    if verb[0] == "grade":
        for row in table["decisions"]:
            row["reasons"] = None  # "as the verb hint answers them"
    shown = CliRunner().invoke(main, [verb[0], "--help"]).stdout
    assert {key for key in keys(table) if f'"{key}"' not in shown} == set()


@pytest.mark.parametrize(("before", "by"), [({}, "points"), ({"NS": {"points": 462, "bags": 1}}, "win")])
def test_a_hint_tells_what_each_action_does_to_the_match(before: dict[str, dict[str, int]], by: str) -> None:
    hand = ["SK", "SQ", "S5", "HA", "H7", "H4", "DK", "D9", "D6", "D3", "CT", "C8", "C4"]
    asked = {"seat": "S", "dealer": "S", "hand": hand, "bids": {"W": 2, "N": 3, "E": 2}, "before": before}
    done = CliRunner().invoke(main, ["hint", "--worlds", "100", "--json"], input=json.dumps(asked))
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["by"] == by
    order = [each["win" if by == "win" else "value"] for each in told["actions"]]
    assert all(low <= high + 1e-3 for high, low in pairwise(order))
    assert all(0 <= each["win"] <= 1 for each in told["actions"])
    assert told["best"] in (("1", "2") if by == "win" else ("2", "3", "4"))


def test_grades_are_those_of_the_library_and_an_illegal_card_is_refused() -> None:
    done = CliRunner().invoke(main, ["grade", "-", "--worlds", "5", "--seat", "S", "--json"], input=to_json(RECORD))
    assert done.exit_code == 0, done.output
    rows = json.loads(done.stdout)["decisions"]
    found = list(grade_hand(replay(RECORD).state, seed=1, worlds=5, seats=[Seat.SOUTH]))
    assert [(row["number"], row["action"], row["grade"]) for row in rows] == [
        (each.decision.number, str(each.decision.action), each.grade) for each in found
    ]
    plain = CliRunner().invoke(main, ["grade", "-", "--worlds", "5"], input=to_json(RECORD))
    assert "blunder" in plain.stdout
    wrong = CliRunner().invoke(main, ["grade", "-", "--seat", "Q", "--json"], input=to_json(RECORD))
    assert (wrong.exit_code, wrong.stdout) == (2, "")
    (seat, card), *rest = RECORD.plays
    twice = to_json(replace(RECORD, plays=((seat, card), (seat, card), *rest)))
    refused = CliRunner().invoke(main, ["grade", "-", "--json"], input=twice)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "breaks" in refused.stderr


def test_the_help_names_the_exit_codes() -> None:
    shown = " ".join(CliRunner().invoke(main, ["--help"]).stdout.split())
    assert "Exit codes: 0 for an answer; 1 where replay finds an illegal card" in shown
    assert "2 for input that cannot be used" in shown


def test_no_seat_of_a_headless_answer_is_called_you() -> None:
    texts = [line["text"] for side in answer("score", SCORE)["sides"].values() for line in side["lines"]]
    assert texts[0] == "South's nil is made, +100."
    assert not any("You" in text for text in texts)


@pytest.mark.parametrize(("place", "dealer"), [(1, "E"), (2, "N"), (3, "W"), (4, "S")])
def test_nil_is_weighed_at_the_place_score_and_bags_that_were_named(place: int, dealer: str) -> None:
    """The dealer bids last, so the first to bid sits on the dealer's left (BID-1)."""
    hand = "42.Q532.9743.652"
    command = [
        "nil",
        "--hand",
        hand,
        "--seat",
        str(place),
        "--score",
        "240--310",
        "--bags",
        "3-7",
        "--partner-bid",
        "4",
    ]
    done = CliRunner().invoke(main, [*command, "--deals", "60", "--seed", "5", "--json"])
    assert done.exit_code == 0, done.output
    got = json.loads(done.stdout)
    before = {"NS": Tally(240, 3), "EW": Tally(-310, 7)}
    asked = NilSituation(Hand.parse(hand), Seat.SOUTH, Seat(dealer), {Seat.NORTH: Call(4)}, before)
    found = nil_verdict(asked, deals=60, seed=5)
    assert got["probability"] == found.probability
    assert got["nil"] == {"value": found.nil_value, "win": found.nil_win}
    assert got["best_number"] == {
        "bid": found.best_call.tricks,
        "value": found.best_value,
        "standard_error": found.best_se,
        "win": found.best_win,
    }
    assert got["better"] == str(found.answer)
    assert got["by"] == "win"
    assert got["difference"] == {"value": found.difference, "standard_error": found.nil_se}
