"""count: each question's number, how it is made, the slips behind wrong numbers, and what lint says to an author."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from spades_learn.cards.notation import NotationError
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.lesson import read_lesson
from spades_learn.teaching.lint import step_problems

if TYPE_CHECKING:
    from spades_learn.teaching.feedback import Feedback
    from spades_learn.teaching.lesson import Lesson

HEAD = 'slug = "x"\nminutes = 1\nteaches = []\n[[steps]]\nid = "s"\nkind = "count"\n'
DEAL = 'deal = "N:KQ6.QT42.QT974.K J93.K765.KJ53.75 AT854.AJ8.62.QT4 72.93.A8.AJ98632"\n'
MID = f"""
[steps.table]
dealer = "W"
{DEAL}bids = ["3", "3", "nil", "3"]
plays = ["DT DJ D2 DA", "H3 HQ H6 H8", "HT H5 HA H9", "HJ C8 H2 HK", "DK D6 D8 DQ", "C5 CQ CJ CK"]
"""
"""Six tricks gone: North 2, East 2, South 1 (the nil is lost), West 1; South holds AT854 of spades, CT and C4."""
FRESH = MID[: MID.index("plays")]
BIDS = '[steps.table]\nbids = ["3", "4", "2", "nil"]\n'
DUEL = """
[steps.table]
rules = "duel"
dealer = "S"
deal = "N:AKT83.74.642.987 J5.K653.T53.KJ65"
bids = ["4", "3"]
"""


def lesson(keys: str, table: str = MID, *, wrong: str = "") -> Lesson:
    """A lesson with one count."""
    return read_lesson(f"{HEAD}{keys}\n{table}{wrong}", file="x/lesson.toml")


def judged(answer: str, keys: str, table: str = MID) -> Feedback:
    made = lesson(keys, table)
    return made.steps[0].check(answer, made.table_rules(made.steps[0]))


def problems(keys: str, table: str = MID, *, wrong: str = "") -> list[str]:
    made = lesson(keys, table, wrong=wrong)
    return list(step_problems(made.steps[0], made))


def asking(what: str, more: str = "") -> str:
    return f'what = "{what}"\n{more}'


HELP = MID + 'options = { failed_nil_tricks = "help" }\n'
LED = MID.replace('"C5 CQ CJ CK"]', '"C5 CQ CJ CK", "H4 H7 S4 S7", "S2 SQ"]')
"""South has ruffed, West has ruffed higher and leads the two of spades, North has played the queen."""
SOUTH_BIDS = MID.replace('"nil"', '"4"')


@pytest.mark.parametrize(
    ("keys", "table", "number"),
    [
        (asking("needed"), MID, 1),  # North's 3 less North's 2 (NIL-5)
        (asking("needed"), HELP, 0),  # South's trick helps (C3)
        (asking("needed"), SOUTH_BIDS, 4),  # 7 less 3 (BID-6)
        (asking("needed", 'side = "EW"'), MID, 3),
        (asking("needed"), DUEL, 3),
        (asking("to-set"), MID, 5),  # 7 left, they need 3 (SCO-3)
        (asking("to-set", 'side = "NS"'), MID, 7),  # North needs one of the seven
        (asking("to-set"), FRESH, 8),
        (asking("spades-out"), MID, 8),
        (asking("spades-out"), LED, 5),  # two have gone in the ruffs, two lie on the table
        (asking("spades-out"), DUEL, 11),  # the pack's too: twenty-six cards are missing (STR-6)
        (asking("suit-out", 'suit = "H"'), MID, 2),
        (asking("suit-out", 'suit = "C"'), MID, 6),
        (asking("higher-out", 'card = "ST"'), MID, 3),
        (asking("higher-out", 'card = "ST"'), LED, 2),
        (asking("higher-out", 'card = "SA"'), MID, 0),
        (asking("table-total"), BIDS, 9),
        (asking("table-total"), MID, 9),
        (asking("bags", "tricks = { N = 4, E = 4, S = 1, W = 4 }"), MID, 2),  # one over, and the failed nil's (NIL-5)
        (asking("bags", 'side = "EW"\ntricks = { N = 4, E = 4, S = 1, W = 4 }'), MID, 2),
        (asking("bags", "tricks = { N = 2, E = 6, S = 1, W = 4 }"), MID, 1),  # set, and the failed nil's bag (C4)
        (asking("sure-winners"), MID, 1),
        (asking("sure-winners"), FRESH, 2),  # the aces of spades and hearts
    ],
)
def test_each_question_has_its_number(keys: str, table: str, number: int) -> None:
    assert problems(keys, table) == []
    right = judged(str(number), keys, table)
    assert (right.verdict, right.text, right.tags) == (Verdict.RIGHT, "right", ())
    wrong = judged(str(number + 20), keys, table)
    assert wrong.verdict is Verdict.WRONG
    assert wrong.tags[-1].startswith("miscounted-")
    assert wrong.says[-1] == right.says[-1]


@pytest.mark.parametrize(
    ("answer", "keys", "table", "tag"),
    [
        ("0", asking("needed"), MID, "counted-nil-tricks"),
        ("3", asking("needed"), MID, "forgot-tricks-taken"),
        ("3", asking("needed"), SOUTH_BIDS, "counted-own-bid-alone"),
        ("7", asking("needed"), SOUTH_BIDS, "forgot-tricks-taken"),
        ("3", asking("to-set"), MID, "counted-what-they-need"),
        ("4", asking("to-set"), MID, "one-short-of-set"),
        ("13", asking("spades-out"), MID, "counted-own-cards"),
        ("5", asking("spades-out"), MID, "named-own-cards"),
        ("11", asking("suit-out", 'suit = "H"'), MID, "named-played-cards"),
        ("13", asking("suit-out", 'suit = "H"'), MID, "forgot-played-cards"),
        ("4", asking("higher-out", 'card = "ST"'), MID, "counted-own-cards"),
        ("7", asking("table-total"), SOUTH_BIDS, "counted-one-side"),
        ("9", asking("table-total"), SOUTH_BIDS, "forgot-own-bid"),
        ("7", asking("spades-out"), LED, "forgot-this-trick"),
        (
            "3",
            asking("bags", "tricks = { N = 5, E = 3, S = 1, W = 4 }"),
            MID + "bags = { NS = 8 }\n",
            "forgot-old-bags",
        ),
        (
            "11",
            asking("bags", "tricks = { N = 5, E = 3, S = 1, W = 4 }"),
            MID + "bags = { NS = 8 }\n",
            "forgot-bag-penalty",
        ),
        ("1", asking("bags", "tricks = { N = 4, E = 4, S = 1, W = 4 }"), MID, "forgot-nil-bags"),
        ("2", asking("sure-winners"), MID, ""),
        ("1", asking("sure-winners"), FRESH, "counted-spades-alone"),
    ],
)
def test_a_slip_is_named_where_it_gives_just_that_number(answer: str, keys: str, table: str, tag: str) -> None:
    found = judged(answer, keys, table)
    assert found.verdict is Verdict.WRONG
    named = [each for each in found.tags if not each.startswith("miscounted-")]
    assert named == ([tag] if tag else [])
    assert found.says[0].id.startswith("slip.") is bool(tag)


def test_two_slips_that_give_one_number_are_not_told_apart() -> None:
    """Five spades are out; four are held and four played: nine may come of either, and so neither is proved."""
    found = judged("9", asking("spades-out"), LED)
    assert found.tags == ("miscounted-spades-out",)
    assert not [each for each in found.says if each.id.startswith("slip.")]
    assert judged("7", asking("spades-out"), LED).says[0].facts["cards"] == ("SQ", "S2")


def test_a_side_king_under_a_missing_ace_is_no_sure_winner() -> None:
    """DCK-2: North's king of clubs falls to the ace."""
    seen = FRESH + 'seat = "N"\n'
    assert judged("0", asking("sure-winners"), seen).verdict is Verdict.RIGHT
    assert judged("1", asking("sure-winners"), seen).tags[0] == "counted-side-king-as-sure"


def test_the_count_is_shown_card_by_card() -> None:
    says = {each.id: each.facts for each in judged("5", asking("spades-out"), LED).says}
    assert says["count.held"]["cards"] == ("SA", "ST", "S8", "S5")
    assert says["count.played"]["cards"] == ("SQ", "S7", "S4", "S2")
    assert says["count.out"]["cards"] == ("SK", "SJ", "S9", "S6", "S3")
    assert "count.in-the-pack" not in says


def test_where_cards_are_out_of_play_the_unseen_ones_may_be_nobodys() -> None:
    """STR-6: in the games for two, twenty-six cards are missing."""
    found = judged("11", asking("spades-out"), DUEL)
    assert found.says[-1].id == "count.in-the-pack"
    assert found.clauses == ()  # the tip says that all thirteen are dealt, and is not quoted where that is false
    assert judged("8", asking("spades-out")).clauses == ("STR-6",)
    assert judged("8", asking("spades-out")).says[-1].id == "count.out"


def test_jokers_count_as_spades() -> None:
    """VAR-JOK, E16: fifteen spades, the jokers above the ace."""
    table = """
[steps.table]
dealer = "W"
deal = "N:BK72.QJ8.AK63.J5 LAJT83.5.2.Q8743 Q95.AK4.9854.AK9 64.T9763.QJT7.T6"
bids = ["3", "3", "3", "3"]
options = { deck = "jokers" }
"""
    assert judged("12", asking("spades-out"), table).verdict is Verdict.RIGHT
    assert judged("11", asking("spades-out"), table).clauses == ("VAR-JOK",)  # STR-6 speaks of thirteen spades
    assert judged("10", asking("spades-out"), table).tags[0] == "forgot-high-spades"
    assert "forgot-high-spades" not in judged("6", asking("spades-out")).tags
    assert judged("5", asking("higher-out", 'card = "SQ"'), table).says[-1].facts["cards"] == ("BJ", "LJ", "SA", "SK")
    assert judged("4", asking("higher-out", 'card = "SQ"'), table).verdict is Verdict.RIGHT
    assert judged("4", asking("sure-winners"), table).verdict is Verdict.RIGHT  # two aces, two kings below them


def test_who_is_void() -> None:
    """STR-7: West threw a club on a heart; North and East have followed."""
    keys = asking("void", 'suit = "H"')
    assert problems(keys) == []
    right, wrong = judged("W", keys), judged("E", keys)
    assert (right.verdict, [each.id for each in right.says]) == (Verdict.RIGHT, ["count.void"])
    assert (wrong.verdict, wrong.tags) == (Verdict.WRONG, ("void-misread",))
    assert [each.id for each in wrong.says] == ["count.followed", "count.void"]
    assert wrong.says[0].facts["card"] == "HK"
    assert dict(wrong.marks) == {"E": "wrong"}
    for text in ("S", "X", "5"):
        with pytest.raises(NotationError):
            judged(text, keys)


def test_a_seat_that_has_not_been_asked_is_not_called_a_follower() -> None:
    """In an unfinished trick the last seats have yet to play."""
    table = MID[: MID.index('"H3 HQ')] + '"H3 HQ H6 H8", "HT H5 HA H9", "HJ C8"]\n'
    keys = asking("void", 'suit = "H"')
    assert judged("W", keys, table).verdict is Verdict.RIGHT
    short = FRESH + 'plays = ["C5 CQ"]\n'
    assert "it is N's turn" in problems(keys, short)[0]


def test_what_an_author_must_mend() -> None:
    assert problems(asking("spades-out"), BIDS) == ["write deal: spades-out is counted from cards"]
    assert problems(asking("spades-out", 'suit = "H"')) == ["suit: spades-out does not take it; remove it"]
    assert problems(asking("suit-out", 'suit = "X"')) == ["suit: 'X' is no suit; write S, H, D or C"]
    assert problems(asking("void", 'suit = "C"')) == ["plays: nobody else has shown to hold no C"]
    assert problems(asking("needed", 'side = "SN"')) == ["side: 'SN' is no side here; write NS or EW"]
    assert "the plays are not a whole hand" in problems(asking("bags"))[0]
    assert (
        "no bags are kept"
        in problems(asking("bags", "tricks = { N = 4, E = 4, S = 1, W = 4 }"), MID + "options = { overtrick = -9 }\n")[
            0
        ]
    )
    made = asking("to-set", 'side = "NS"')
    table = MID.replace('["3", "3", "nil", "3"]', '["2", "3", "nil", "3"]')
    assert problems(made, table) == ["NS has made its contract already, so it cannot be set"]
    assert "has not bid" in problems(asking("needed"), BIDS.replace(', "nil"', "") + 'seat = "W"\n')[0]
    assert problems(asking("table-total"), "[steps.table]\n") == ["bids: there are none to add up"]
    assert problems(asking("spades-out"), wrong='[steps.wrong]\n"05" = ""\n')[0].startswith("wrong '05': write")
    assert problems(asking("spades-out"), wrong='[steps.wrong]\n"13" = "STR-6"\n"5" = ""\n') == []
    assert problems(asking("spades-out"), wrong='[steps.wrong]\n"8" = ""\n') == ["wrong answer '8' is judged right"]
    with pytest.raises(ValueError, match="what"):
        lesson(asking("moons"))


@pytest.mark.parametrize("text", ["eight", "", "-1", "8.5", "1000"])
def test_what_is_no_number_is_not_judged(text: str) -> None:
    with pytest.raises(NotationError, match="whole number"):
        judged(text, asking("spades-out"))
