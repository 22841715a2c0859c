"""A class's files: each used, merged or refused, the same in any order, and the figures counted by hand."""

import csv
import json
import random
from pathlib import Path

import pytest

from spades_learn.app.class_files import report, write_csv
from spades_learn.cards.notation import NotationError
from spades_learn.teaching.class_counts import by_clause, calibration, slow_steps, tally
from spades_learn.teaching.class_csv import csv_text
from spades_learn.teaching.classroom import Fate, Handed, gather, shown
from spades_learn.teaching.gauge import Bin
from spades_learn.teaching.library import library
from spades_learn.teaching.spreadsheet import safe

BOOKS = library()
COURSE = {entry.slug: BOOKS.lesson(entry.slug) for entry in BOOKS.course()}


def attempt(name: str, step: str, verdict: str = "right", **more: object) -> dict[str, object]:
    return {
        "v": 2, "id": name, "lesson": "following-suit", "step": step, "verdict": verdict, "try": 1, "assisted": False,
        "tags": [], "said": None, "truth": None, "at": "", "number": 1, **more,
    }  # fmt: skip


def file(*attempts: object) -> bytes:
    return json.dumps({"v": 1, "log": list(attempts), "settings": {}}).encode()


OTTER = file(
    attempt("a1", "lead-counts", "illegal", tags=["reneged"]),
    attempt("a2", "lead-counts", "right", **{"try": 2, "number": 2}),
    attempt("a3", "three-hearts", assisted=True, number=3),
    attempt("a4", "1", lesson="nil-gym", said=0.5, truth=0.7, number=4),
    attempt("a5", "1", "skipped", lesson="gym-queue", number=5),
)
HERON = file(attempt("b1", "lead-counts"))
OLD = file({"v": 1, "id": "c1", "lesson": "following-suit", "step": "lead-counts", "verdict": "wrong"})


def test_each_file_has_one_fate_and_its_reason() -> None:
    more = file(json.loads(OTTER)["log"][0], attempt("a9", "one-diamond", number=9))
    files = {
        "otter.json": OTTER, "x/otter (1).json": more, "copy.json": HERON, "heron.json": HERON, "old.json": OLD,
        "bad.json": b"{", "next.json": b'{"v": 9, "log": []}', "void.json": file(),
    }  # fmt: skip
    room = gather(files.items())
    fates = {each.name: each for each in room.handed}
    assert len(room.handed) == 8
    assert fates["otter.json"] == Handed("otter.json", Fate.USED, "", 5)
    assert fates["otter (1).json"] == Handed(
        "otter (1).json", Fate.MERGED, "the same learner as otter.json: 1 attempts more", 2
    )
    assert fates["heron.json"].why == "all of it is in copy.json"
    assert fates["bad.json"].fate is Fate.REFUSED
    assert fates["bad.json"].why.startswith("line 1: ")
    assert "newer" in fates["next.json"].why
    assert [each.name for each in room.learners] == ["copy", "old", "otter", "void"]


def test_the_order_of_the_files_and_a_file_twice_change_nothing() -> None:
    files = [("otter.json", OTTER), ("heron.json", HERON), ("old.json", OLD), ("bad.json", b"["), ("again.json", OTTER)]
    first = gather(files)
    for seed in range(20):
        random.Random(seed).shuffle(files)
        again = gather(files)
        assert again == first
        assert [each.log.attempts for each in again.learners] == [each.log.attempts for each in first.learners]


def test_the_figures_of_one_learner() -> None:
    learner = gather([("otter.json", OTTER)]).learners[0]
    counted = tally(learner, COURSE)
    # lead-counts took two tries and three-hearts a hint; the gym's answer was right at once. What was taken out of the
    # gym's review is no answer.
    assert (counted.questions, counted.at_once, counted.helped, counted.nil_hands) == (3, 1, 1, 1)
    assert counted.tags == (("reneged", 1),)
    assert counted.brier == pytest.approx(0.04)
    assert (counted.done, counted.mastered) == (0, 0)


def test_tricks_are_no_chances_and_a_theme_is_no_misconception() -> None:
    """The bid gym keeps tricks where the nil gym keeps chances; the play gym keeps its theme among the tags."""
    gyms = (
        attempt("n", "n-1", lesson="nil-gym", said=0.5, truth=0.7),
        attempt("b", "b-1", lesson="bid-gym", said=4 / 13, truth=3 / 13, number=2),
        attempt("p", "p-1", "wrong", lesson="play-gym", tags=["theme-duck", "took-a-bag"], truth=0.1, number=3),
    )
    room = gather([("a.json", file(*gyms))])
    counted = tally(room.learners[0], COURSE)
    assert counted.brier == pytest.approx(0.04)
    assert counted.tags == (("took-a-bag", 1),)
    assert calibration(room) == (Bin(0.5, 0.7, 1),)


def test_a_lesson_is_done_with_all_its_steps_and_mastered_with_four_of_five_fresh_deals() -> None:
    steps = [attempt(f"s{n}", each.id, number=n) for n, each in enumerate(COURSE["following-suit"].steps, 1)]
    fresh = [attempt(f"p{n}", f"practice:mark-legal:{n}", number=100 + n) for n in range(4)]
    counted = tally(gather([("a.json", file(*steps, *fresh))]).learners[0], COURSE)
    assert (counted.done, counted.mastered) == (1, 1)
    counted = tally(gather([("a.json", file(*steps[1:], *fresh[1:]))]).learners[0], COURSE)
    assert (counted.done, counted.mastered) == (0, 0)


def test_what_nobody_was_asked_is_no_question() -> None:
    """Reading, watching, and the mark of a lesson that a placement test passed; its own questions are fresh deals."""
    read = next(step.id for step in COURSE["following-suit"].steps if not step.asks)
    marks = file(
        attempt("d1", read),
        attempt("d2", "placed", number=2),
        attempt("d3", "placement:7:mark-legal:200", number=3),
    )
    room = gather([("\u202e.json", marks)])
    counted = tally(room.learners[0], COURSE)
    assert (counted.questions, counted.at_once, counted.done) == (1, 1, 1)
    assert counted.name == "no name"
    assert [each.step for each in slow_steps(room)] == [read]


def test_the_heat_map_and_the_slow_steps() -> None:
    room = gather([("otter.json", OTTER), ("heron.json", HERON)])
    follow = next(each for each in by_clause(room, COURSE) if each.clause == "FOL-1")
    about = {step.id for step in COURSE["following-suit"].steps if step.asks and "FOL-1" in step.clauses}
    assert follow.asked == ("lead-counts" in about) * 2 + ("three-hearts" in about)
    assert follow.learners == 1
    slow = slow_steps(room)
    assert (slow[0].step, slow[0].learners, slow[0].tries) == ("lead-counts", 2, 1.5)
    assert not {"nil-gym", "gym-queue"} & {each.lesson for each in slow}
    assert calibration(room) == (Bin(0.5, 0.7, 1),)


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        " =1",
        "\u00a0=1",
        "\ufeff=1",
        "|calc",
        "%x",
        "＝1",
        "\n=1",
        "'=1",
    ],
)
def test_no_cell_can_be_taken_for_a_formula(text: str) -> None:
    assert safe(text) == f"'{text}"
    name = shown(text + ".json")
    numbers = dict.fromkeys(("questions", "at_once", "helped", "done", "mastered", "nil_hands"), 1)
    cell = next(csv.reader(csv_text([{"name": name, **numbers, "brier": None, "tags": {}}]).splitlines()[1:]))[0]
    assert cell == safe(name)
    assert not cell.lstrip("\u00a0 ").startswith(("=", "+", "-", "@", "|", "%", "＝"))


def test_plain_names_and_numbers_are_left_as_they_are() -> None:
    assert safe("calm otter") == "calm otter"
    assert safe(-3) == -3


def test_the_csv_is_whole_or_not_there(tmp_path: Path) -> None:
    for name, data in (("otter.json", OTTER), ("heron.json", HERON), ("bad.json", b"?")):
        (tmp_path / name).write_bytes(data)
    room, table = report(tmp_path)
    assert len(room.learners) == 2
    file_ = tmp_path / "out.csv"
    write_csv(file_, csv_text(table["learners"]))
    data = file_.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    assert data.count(b"\r\n") == 3
    with pytest.raises(NotationError, match="no/such"):
        write_csv(tmp_path / "no" / "such" / "x.csv", "")
    with pytest.raises(NotationError, match="no such folder"):
        report(tmp_path / "nowhere")


def test_many_files_that_share_answers_are_one_learner_each_file_told_what_it_added() -> None:
    """A chain: each shares one answer with the one before, and the longest names the learner."""
    files = []
    for number in range(60):
        ids = [f"{number}", f"{number + 1}", *(["long", "longer"] if number == 30 else [])]
        items = [{"v": 2, "id": each, "lesson": "bags", "step": each, "verdict": "right", "number": 1} for each in ids]
        files.append((f"{number:02}.json", json.dumps({"v": 1, "log": items}).encode()))
    room = gather(files)
    (learner,) = room.learners
    assert (learner.name, len(learner.log.attempts)) == ("30", 63)
    assert [each.name for each in room.handed if each.fate is Fate.USED] == ["30.json"]
    added = sum(each.reasons[0].facts.get("n", 0) for each in room.handed if each.fate is Fate.MERGED)
    assert added == 63 - 4
    assert gather(files[::-1]) == room
