"""The Explore parts of the notebooks, and the calls they are made of."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import packs
import pytest

from spades_learn import app
from spades_learn.app import deal, exploring, hint, legal, match, nil, odds, score, share, table, wins
from spades_learn.app.explore_parts import Cell, cells, explore_part
from spades_learn.app.notebooks import CHECKED, generated, unexplored
from spades_learn.bots.odds import both_follow
from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.library import Library

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
COURSE = [
    "following-suit",
    "who-wins",
    "breaking-spades",
    "first-hand",
    "counting-winners",
    "team-contract",
    "being-set",
    "bags",
    "length-and-ruffs",
    "what-is-nil",
    "should-i-nil",
    "playing-a-nil",
    "cover-and-set-a-nil",
    "two-nils-and-blind-nil",
    "counting-cards",
    "playing-to-the-contract",
    "bidding-to-the-score",
    "referee",
    "drawing",
    "small-tables",
    "jokers",
    "suicide-mirror-whiz",
    "house-rules",
    "final-match",
]


@pytest.mark.parametrize("slug", COURSE)
def test_every_lesson_has_something_to_explore(slug: str) -> None:
    part = explore_part(FOLDER, slug)
    code = [each for each in part if each.kind == "code"]
    assert 3 <= len(code) <= 6
    assert any(each.shows for each in code)
    assert part[0].kind == "markdown"
    for each in code:
        ast.parse(each.text)
        assert len(each.text.splitlines()) <= 24
        assert not each.text.startswith("# %%")


def test_no_file_is_of_no_lesson() -> None:
    assert {path.stem for path in (FOLDER / "explore").iterdir()} == set(COURSE)


def test_a_script_is_parted_into_cells() -> None:
    text = "# For authors.\n\n# %% [markdown]\n# One\n#\n# two\n\n# %%\nx = 1\n\n# a comment\nx\n# -> 1\n# -> 2\n"
    assert cells(text) == (
        Cell("markdown", "One\n\ntwo"),
        Cell("code", "x = 1\n\n# a comment\nx", "1\n2"),
    )


def test_a_notebook_ends_with_its_explore_part_and_holds_what_is_checked(tmp_path: Path) -> None:
    books = Library(packs.Pack(tmp_path / "lessons").root)
    (tmp_path / "explore").mkdir()
    assert unexplored(books, tmp_path) == ("small",)
    (tmp_path / "explore" / "small.py").write_text("# %%\n1 + 1\n# -> 2\n# %%\nprint('a')\n# -> a\n", encoding="utf-8")
    assert not unexplored(books, tmp_path)
    made = json.loads(generated(books, tmp_path)["01-small.ipynb"])["cells"]
    assert ["".join(each["source"]).splitlines()[0] for each in made[-3:]] == ["## Explore", CHECKED, CHECKED]
    assert made[-2]["outputs"][0]["data"] == {"text/plain": ["2"]}
    assert made[-1]["outputs"][0]["text"] == ["a\n"]


def test_code_of_a_lessons_folder_is_read_by_nobody(tmp_path: Path) -> None:
    """Lessons are data: an explore file beside a lesson is not one of the notebook's."""
    pack = packs.Pack(tmp_path / "lessons")
    pack.write("small/explore.py", "# %%\nraise SystemExit\n")
    pack.write("explore/small.py", "# %%\nraise SystemExit\n")
    made = generated(Library(pack.root), tmp_path)["01-small.ipynb"]
    assert "SystemExit" not in made
    assert "Explore" not in made


def test_the_calls_are_those_of_the_package() -> None:
    assert {name for name in app.__all__ if hasattr(exploring, name)} >= {"deal", "hint", "nil", "share"}
    assert all(hasattr(app, name) for name in app.__all__)
    with pytest.raises(AttributeError, match="nothing"):
        _ = app.nothing


def test_a_table_is_bid_and_played_without_changing_the_one_before() -> None:
    start = deal(7)
    assert str(start.hand("N")) == str(deal(7).hand("N"))
    bid = start.bid(3, 4, "nil", 2)
    assert start.bids == {}
    assert bid.bids == {"N": "3", "E": "4", "S": "nil", "W": "2"}
    whole = bid.bots_play()
    assert sum(whole.won.values()) == 13
    assert len(whole.tricks) == 13
    assert (
        whole.score().hand
        == score({"N": 3, "E": 4, "S": "nil", "W": 2}, {seat: whole.won.get(seat, 0) for seat in "NESW"}).hand
    )
    assert len(bid.bots_play(2).tricks) == 2
    assert bid.legal().cards == tuple(str(card) for card in bid.hand("N") if not str(card).startswith("S"))
    assert set(bid.legal().why_not.values()) == {("LEAD-2", "LEAD-3")}  # LEAD-2, LEAD-3


def test_what_is_wanted_of_two_hands_is_found() -> None:
    found = deal(1, want="S: aces=0 spades<=3; N: spades>=4 has=SA")
    assert not [card for card in found.hand("S") if str(card)[1] == "A"]
    assert "SA" in [str(card) for card in found.hand("N")]


@pytest.mark.parametrize(
    ("act", "says"),
    [
        (lambda: deal(7).play("SA"), "does not hold"),
        (lambda: deal(7).bots_bid().play("SK"), "LEAD-2"),
        (lambda: deal(7).bid(3, 99), "BID-2"),
        (lambda: deal(7).score(), "not over"),
        (lambda: deal(7).legal(), "bid first"),
        (lambda: deal(7).bots_play().hint(), "nobody"),
        (lambda: deal(7).bots_play().bid(3), "over"),
        (lambda: deal(7).bots_bid(level="god"), "novice"),
        (lambda: deal(7, rules="bridge"), "rules"),
        (lambda: deal(7, bags="never"), "bags"),
        (lambda: deal(7).hand("Q"), "seat"),
        (lambda: table("who-wins", "nothing"), "overruff"),
        (lambda: table("what-is-nil", "the-promise"), "no cards"),
        (lambda: odds("luck"), "both-follow"),
        (lambda: odds("void", rounds=2), "own"),
        (lambda: share("spades>>4"), "spades"),
        (lambda: wins("HA HK HQ HJ HT"), "1 to 4"),
        (lambda: score({"N": 3}, {"N": 13}), "E"),
    ],
)
def test_what_cannot_be_done_says_why(act: object, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        act()  # type: ignore[operator]
    with pytest.raises(LessonError):
        table("no-lesson", "x")


def test_answers_show_themselves_in_words_and_as_a_page() -> None:
    at = deal(7).bots_bid()
    shown = [at, hint(at, worlds=20), nil("532.9642.T73.842", partner=4, deals=40), match(3, hands=1)]
    shown.append(score({"N": 4, "E": 3, "S": "nil", "W": 4}, {"N": 5, "E": 4, "S": 0, "W": 4}, points={"NS": 480}))
    for each in shown:
        assert "object at" not in repr(each)
        assert each._repr_html_().count("<table>") == 1
        assert "None" not in each._repr_html_() + repr(each)


def test_chances_are_what_they_say() -> None:
    assert float(odds("both-follow", own=4, rounds=2)) == float(both_follow(4, 2))
    assert repr(share("has=SA", deals=100)).endswith("of 100)")
    assert float(share(lambda hand: len(hand) == 13, deals=5)) == 1


def test_a_trick_and_a_hand_are_judged_by_their_clauses() -> None:
    assert repr(wins("CA CK C5 S2", leader="N")) == "W wins with ♠2 [TRK-1]"
    assert wins("HA SA LJ BJ", deck="jokers").card == "BJ"  # VAR-JOK
    assert legal("A84.J73.Q962.T85", "H9 H2 HK").cards == ("HJ", "H7", "H3")  # FOL-1
    assert legal("SA H3", broken=True).cards == ("SA", "H3")  # LEAD-3


def test_every_ruleset_can_be_dealt_and_played() -> None:
    for rules, players in (("exchange", 4), ("draw2", 2), ("duel", 2), ("solo3", 3), ("solo4", 4)):
        over = deal(3, rules=rules).bots_play()
        assert len(over.score().hand) == (players if rules != "exchange" else 2)
    assert Seat.SOUTH in deal(3, rules="draw2").bots_bid().state.hands
