"""Deal codes at the command line and in the app's address: made, read, opened at their point, and refused clearly."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from spades_learn.app.cli import main
from spades_learn.app.controller import Course
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Bid
from spades_learn.rules.bidding import NIL, Call
from spades_learn.rules.options import rules_for
from spades_learn.teaching.dealcode import DealCode, dealt_by, read, write
from spades_learn.teaching.sitting import Waits

RULES = rules_for()
PLAIN = DealCode(RULES, dealt_by(RULES, Seat.WEST, 7), Seat.SOUTH, 7, (Bid(Seat.NORTH, Call(3)), Bid(Seat.EAST, NIL)))
REQUEST = {
    "rules": "classic",
    "options": {"bags": "carry"},
    "dealer": "W",
    "seat": "N",
    "seed": 7,
    "bids": {"N": 3, "E": "nil"},
    "before": {"NS": {"points": 120, "bags": 4}},
    "stop": 3,
    "lessons": ["what-is-nil"],
    "language": "it",
}


def run(*words: str, given: object = None) -> str:
    done = CliRunner().invoke(main, ["code", *words], input=None if given is None else json.dumps(given))
    assert done.exit_code == 0, done.output
    return done.stdout


def refused(*words: str, given: object = None) -> str:
    done = CliRunner().invoke(main, ["code", *words], input=None if given is None else json.dumps(given))
    assert done.exit_code == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    return done.stderr


def test_a_code_made_at_the_command_line_reads_back_as_its_request() -> None:
    made = json.loads(run("make", "--json", given=REQUEST))
    assert made["characters"] == len(made["code"])
    assert made["address"].endswith(made["code"])
    told = json.loads(run("read", made["code"], "--json"))
    assert (told["phase"], told["to_act"], told["tricks"]) == ("bidding", "S", 0)
    again = json.loads(run("make", "--json", given=told["request"]))
    assert again == made
    text = run("read", made["code"])
    for part in ("bags=carry", "seed 7", "you sit N", "N bid 3", "E bid nil", "after 3 tricks", "what-is-nil"):
        assert part in text


def test_a_record_of_a_hand_is_a_request() -> None:
    hands = {str(seat): [str(card) for card in hand] for seat, hand in PLAIN.dealt.hands.items()}
    bids = {"N": 3, "E": 3, "S": "nil", "W": 4}
    first = next(card for card in hands["N"] if card[0] != "S")
    record = {"rules": "classic", "dealer": "W", "hands": hands, "bids": bids, "plays": [["N", first]]}
    code = read(run("make", given=record).strip())
    assert (code.seed, code.seat, len(code.actions)) == (None, Seat.SOUTH, 5)
    told = json.loads(run("read", write(code), "--json"))
    assert told["request"]["hands"] == {seat: [str(card) for card in code.dealt.hands[Seat(seat)]] for seat in "NESW"}
    assert "card by card" in run("read", write(code))


def test_a_hand_without_south_seats_somebody_else() -> None:
    told = json.loads(run("read", run("make", given={"rules": "solo3", "dealer": "N", "seed": 1}).strip(), "--json"))
    assert told["request"]["seat"] == "S"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": None}, "seed: null is not a whole number"),
        ({"seed": -1}, "seed: -1 is not from 0"),
        ({"seed": True}, "seed: true is not a whole number"),
        ({"hands": {}}, "give either seed or hands"),
        ({"dealer": "X"}, "dealer: 'X' is not a seat"),
        ({"actions": []}, "give either actions or bids and plays"),
        ({"actions": [1], "bids": None}, "give either"),
        ({"bids": {"N": 3, "S": 3}}, "the rules refuse 'S bid 3' here (BID-1)"),
        ({"bids": {"N": 99}}, "the rules refuse 'N bid 99' here (BID-2)"),
        ({"stop": 14}, "stop: 14 is not from 0 to 13"),
        ({"lessons": [1]}, "lessons: 1 is not text"),
        ({"lessons": ["../x"]}, "is not the name of a lesson"),
        ({"language": "english"}, "language"),
        ({"unbid": 1}, "unbid: 1 is neither true nor false"),
        ({"who": "me"}, "'who' is not a key here"),
    ],
)
def test_a_request_that_cannot_be_met_is_one_line(change: dict, said: str) -> None:
    assert said in refused("make", given={**REQUEST, **change})


def test_a_damaged_code_is_one_line_that_says_what_to_do() -> None:
    text = write(PLAIN)
    assert "copy it again" in refused("read", text[:-1])
    assert "copy it again" in refused("read", "<script>")


def test_the_app_opens_a_code_at_its_point() -> None:
    course = Course(page="play", deal=write(PLAIN))
    sitting = course._page._sitting
    assert sitting.state.bids == {Seat.NORTH: Call(3), Seat.EAST: NIL}
    assert (sitting.waits, sitting.seat) == (Waits.LEARNER, Seat.SOUTH)
    assert course._page._note.value == ""
    assert course._page.hear({"do": "bid", "call": "4"}) is None
    assert course.recall("sitting") is None, "a class's deal never takes the place of a match in progress"


def test_a_bad_code_leaves_one_clear_note_and_a_fresh_deal() -> None:
    for bad in ("garbage", write(PLAIN)[:-1], "<img src=x onerror=alert(1)>", "9" * 16):
        course = Course(page="play", deal=bad)
        note = course._page._note.value
        assert note.count("sl-note") == 1
        assert "That deal code cannot be opened" in note
        assert "Here is a fresh deal instead." in note
        assert "<img" not in note
        assert len(course._page._sitting.state.events) == len(course._page._sitting.state.bids)
        assert course.recall("sitting") is None


def test_a_code_may_stop_while_the_pack_is_drawn() -> None:
    rules = rules_for("draw2")
    course = Course(page="play", deal=write(DealCode(rules, dealt_by(rules, Seat.SOUTH, 3), Seat.SOUTH, 3)))
    page = course._page
    assert not page._note.value
    assert page._sitting.match.rules.ruleset.id == "draw2"
    page.hear({"do": "bid", "call": "look"})
    assert [play["seat"] for play in course.table.scene["trick"]] == ["S"]


def test_the_task_of_a_code_says_where_it_ends() -> None:
    course = Course(page="play", deal=write(replace(PLAIN, stop=1)))
    page = course._page
    page.hear({"do": "bid", "call": "4"})
    assert page._note.value == ""
    while not page._sitting.state.tricks:
        legal = page._sitting.view().legal()
        page.hear({"do": "card", "card": str(legal[0])})
    assert "The task of this deal ends here" in page._note.value
    assert page._note in page._coach.children


def test_every_deal_of_a_pbn_file_becomes_a_code(tmp_path: Path) -> None:
    file = tmp_path / "deals.pbn"
    deal = "63.T94.Q642.AQ97 J42.863.AJT5.KJ4 AKT87.A72.87.832"
    file.write_text(f'[Event "x"]\n[Board "12"]\n[Dealer "E"]\n[Deal "N:{deal} -"]\n\n[Deal "N:{deal} -"]\n')
    first, second = json.loads(run("deals", str(file), "--json"))["boards"]
    assert (first["board"], first["dealer"], first["skipped"]) == ("12", "E", ["Event"])
    assert str(read(first["code"]).dealt.hands[Seat.WEST]) == "Q95.KQJ5.K93.T65"
    assert read(second["code"]).dealt.dealer is Seat.NORTH
    lines = run("deals", str(file)).splitlines()
    assert lines[0].startswith("12: ")
    assert lines[0].endswith("(not read: Event)")
    assert lines[1].startswith("2: ")
    file.write_text(f'[Deal "N:{deal} -"]\n[Deal "N:{deal[:-1]} -"]\n')
    assert "line 2: Deal: S has 12 cards; each needs 13" in refused("deals", str(file))
    file.write_bytes(file.read_bytes().decode().encode("utf-16"))
    assert "UTF-16" in refused("deals", str(file))


def test_an_address_with_a_code_alone_opens_it() -> None:
    course = Course()
    sent = {"type": "hello", "query": {"deal": write(PLAIN)}, "languages": ["en"], "log": [], "settings": {}}
    course.store._hear(None, {**sent, "storage": True}, None)
    assert course._page._sitting.state.bids == {Seat.NORTH: Call(3), Seat.EAST: NIL}


def test_a_learner_seated_elsewhere_is_you_there() -> None:
    west = DealCode(RULES, PLAIN.dealt, Seat.WEST, 7, (*PLAIN.actions, Bid(Seat.SOUTH, Call(3))))
    course = Course(page="play", deal=write(west))
    assert {each["label"] for each in course.table.scene["score"]} == {"You & East", "North & South"}
