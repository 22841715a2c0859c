"""Each kind of step: right, each kind of wrong, what cannot be read."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from spades_learn.bots.bands import verdict
from spades_learn.cards.notation import NotationError
from spades_learn.rules.options import rules_for
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.grade import ESTIMATE_FINE, ESTIMATE_RIGHT, estimate_verdict
from spades_learn.teaching.session import Session
from spades_learn.teaching.steps.estimate import percent
from spades_learn.teaching.steps.kinds import kinds
from spades_learn.teaching.steps.nil_or_number import NilOrNumber, judged
from spades_learn.teaching.steps.pick_card import PickCard
from spades_learn.teaching.steps.step import Step

if TYPE_CHECKING:
    from collections.abc import Callable

    from spades_learn.teaching.feedback import Feedback
    from spades_learn.teaching.library import Library
    from spades_learn.teaching.steps.kinds import AnyStep

    Build = Callable[[str], AnyStep]

RULES = rules_for("classic")
HEARTS = """
[steps.table]
dealer = "S"
deal = "N:JT9762.Q862.K5.J KQ3.AKT4.7.AK973 A84.J73.Q962.T85 5.95.AJT843.Q642"
bids = ["3", "3", "4", "3"]
plays = ["H9 H2 HK"]
"""
LEADING = """
[steps.table]
dealer = "E"
deal = "N:T952.T83.AQ4.J85 J43.Q65.97652.73 AKQ7.J94.T83.K62 86.AK72.KJ.AQT94"
bids = ["3", "3", "3", "3"]
"""
RUFFED = """
[steps.table]
dealer = "W"
deal = "N:Q75.AQJ84.73.A92 K94.T.QJ2.KJ7643 JT6.K73.A84.QT85 A832.9652.KT965.-"
bids = ["3", "3", "3", "3"]
plays = ["CA CK C5 S2"]
"""
NILS = """
[steps.table]
dealer = "W"
bids = ["nil", "3", "4", "4"]
"""
NIL_HAND = """
[steps.table]
dealer = "S"
deal = "N:AJT64.AT8.82.K95 Q87.J53.AKQ4.A63 532.9642.T73.842 K9.KQ7.J965.QJT7"
bids = ["3", "4", "3"]
"""


def ids(feedback: Feedback) -> list[str]:
    return [each.id for each in feedback.says]


def test_the_set_of_kinds_is_closed_and_each_is_a_step(step: Build) -> None:
    # teaching.md, Step kinds.
    every = (
        "read watch pick-card mark-legal who-wins break-or-not bid nil-or-number estimate count score-hand referee "
        "exchange draw play-out what-if choose"
    )
    assert sorted(kinds()) == sorted(every.split())
    assert isinstance(step('kind = "read"'), Step)


def test_read_only_goes_on(step: Build) -> None:
    made = step('kind = "read"')
    assert made.ask(RULES).kind == "next"
    assert made.check(made.solution(RULES), RULES).verdict is Verdict.RIGHT


def test_watch_shows_each_card_and_who_takes_the_trick(step: Build) -> None:
    frames = step('kind = "watch"' + RUFFED).frames(RULES)
    assert [each.say.id if each.say else None for each in frames] == [
        None,
        "told.leads",
        "told.follows",
        "told.follows",
        "told.ruffs",
        "taken.ruff",
    ]
    assert [len(each.here.trick.plays) for each in frames] == [0, 1, 2, 3, 4, 4]
    assert frames[-1].here.won[frames[-1].here.rules.seating.seats[3]] == 0  # still on the table


def test_watch_a_sheet_line_by_line(step: Build) -> None:
    frames = step('kind = "watch"\ntricks = { N = 0, E = 4, S = 6, W = 3 }' + NILS).frames(RULES)
    assert [each.say.clause for each in frames if each.say] == ["NIL-2", "SCO-1", "SCO-2", None]


@pytest.mark.parametrize(
    ("spades", "last", "count"),
    [("Q63", "pair.done", 4), ("KQ2", "pair.lost", 3), ("A", "pair.lost", 2), ("", "pair.done", 1)],
)
def test_watch_pairs_spades_off(step: Build, spades: str, last: str, count: int) -> None:
    said = [each.say for each in step(f'kind = "watch"\nspades = ["{spades}"]').frames(RULES) if each.say]
    assert said[-1].id == last
    assert len(said) == count


def test_watch_with_nothing_to_watch(step: Build) -> None:
    with pytest.raises(NotationError, match="nothing to watch"):
        step('kind = "watch"').frames(RULES)


def test_pick_card_right_fine_worse_illegal(step: Build) -> None:
    made = step('kind = "pick-card"\naccept = ["H3"]\nalso = ["H7"]\nwrong = { "SA" = "FOL-1" }' + HEARTS)
    verdicts = {card: made.check(card, RULES).verdict for card in ("H3", "H7", "HJ", "SA", "D2")}
    assert list(verdicts.values()) == [
        Verdict.RIGHT,
        Verdict.FINE,
        Verdict.WORSE,
        Verdict.ILLEGAL,
        Verdict.ILLEGAL,
    ]
    illegal = made.check("SA", RULES)
    assert (illegal.text, illegal.clauses, illegal.tags) == ("wrong SA", ("FOL-1",), ("reneged",))
    assert illegal.says[0].facts["held"] == ("HJ", "H7", "H3")
    assert illegal.after is None


def test_pick_card_shows_the_consequence(step: Build) -> None:
    worse = step('kind = "pick-card"\naccept = ["H3"]' + HEARTS).check("HJ", RULES)
    assert ids(worse) == ["legal.follows", "lost.lower", "taken.high"]
    assert worse.after is not None
    assert [str(card) for card in worse.after.cards] == ["H9", "H2", "HK", "HJ"]


def test_a_right_card_is_not_told_why_it_lost(step: Build) -> None:
    assert ids(step('kind = "pick-card"\naccept = ["H3"]' + HEARTS).check("H3", RULES)) == [
        "legal.follows",
        "taken.high",
    ]


@pytest.mark.parametrize(
    ("where", "card", "said", "clause"),
    [
        (("who-wins", "last-four"), "SQ", "legal.lead-broken", "LEAD-3"),
        (("who-wins", "last-four"), "C9", "legal.lead", "LEAD-3"),
        (("breaking-spades", "only-spades"), "S9", "legal.lead-only-spades", "BRK-2"),
        (("breaking-spades", "first-lead"), "H4", "legal.lead", "LEAD-2"),
        (("following-suit", "void-in-diamonds"), "S5", "legal.void", "FOL-2"),
    ],
)
def test_a_legal_card_is_told_the_fact_that_allows_it(
    books: Library, where: tuple[str, str], card: str, said: str, clause: str
) -> None:
    lesson, name = where
    judged_card = PickCard(id="x", table=books.lesson(lesson).step(name).table).check(card, RULES)
    assert (judged_card.says[0].id, judged_card.says[0].clause) == (said, clause)


def test_only_a_spade_over_the_partners_winner_is_trumping_them(books: Library, step: Build) -> None:
    made = books.lesson("who-wins").step("partner-has-it")
    assert made.check("SK", RULES).tags == ("trumped-partner",)
    overtakes = step('kind = "pick-card"\naccept = ["H3"]' + RUFFED.replace("CA CK C5 S2", "HJ HT"))
    assert overtakes.check("HK", RULES).tags == ("legal-but-worse",)


def test_a_nil_is_told_lost_by_its_first_trick_only(books: Library) -> None:
    """NIL-2: the loss is told once; a later trick of the same nil is a bag and no news (NIL-5)."""
    lesson = books.lesson("playing-a-nil")
    assert "nil.broken" in ids(lesson.step("one-still-to-come").check("HK", RULES))
    assert "nil.broken" not in ids(lesson.step("take-your-lumps").check("S2", RULES))


def test_pick_card_finishes_the_trick_by_script(step: Build) -> None:
    script = 'script = { W = "CA C4 C9 CT CQ HA", N = "CJ C8 C5", E = "C7 C3" }\n'
    made = step('kind = "pick-card"\naccept = ["C2"]\n' + script + LEADING)
    right = made.check("C2", RULES)
    assert right.after is not None
    assert [str(card) for card in right.after.cards] == ["C2", "CA", "CJ", "C7"]


def test_pick_card_any_legal_card(step: Build) -> None:
    assert step('kind = "pick-card"' + LEADING).check("H4", RULES).verdict is Verdict.RIGHT
    assert step('kind = "pick-card"' + LEADING).check("SA", RULES).clauses == ("LEAD-2", "LEAD-3")


@pytest.mark.parametrize("answer", ["HK", "9H", "", "x" * 999, ("H3",)])
def test_pick_card_refuses_what_is_no_card_of_the_hand(step: Build, answer: str | tuple[str, ...]) -> None:
    with pytest.raises(NotationError) as refused:
        step('kind = "pick-card"' + HEARTS).check(answer, RULES)
    assert "\n" not in str(refused.value)


def test_mark_legal_right(step: Build) -> None:
    made = step('kind = "mark-legal"' + HEARTS)
    right = made.check(made.solution(RULES), RULES)
    assert right.verdict is Verdict.RIGHT
    assert {card for card, mark in right.marks.items() if mark == "right"} == {"HJ", "H7", "H3"}


@pytest.mark.parametrize(
    ("key", "answer"),
    [
        ("marks SA S8", ("HJ", "H7", "H3", "S8")),
        ("only HJ", ("HJ",)),
        ("without H3", ("HJ", "H7")),
        (None, ("H7", "H3")),
    ],
)
def test_mark_legal_brings_up_the_text_that_fits(step: Build, key: str | None, answer: tuple[str, ...]) -> None:
    wrong = 'wrong = { "marks SA S8" = "FOL-1", "only HJ" = "FOL-1", "without H3" = "FOL-1" }'
    judged = step(f'kind = "mark-legal"\n{wrong}' + HEARTS).check(answer, RULES)
    assert judged.verdict is Verdict.WRONG
    assert judged.text == (f"wrong {key}" if key else None)
    assert judged.clauses == ("FOL-1",)


def test_mark_legal_marks_what_is_wrong_and_what_is_missed(step: Build) -> None:
    judged = step('kind = "mark-legal"' + HEARTS).check(("HJ", "SA"), RULES)
    assert judged.marks["SA"] == "wrong"
    assert judged.marks["H7"] == "missed"
    assert judged.marks["D2"] == "no"
    assert ids(judged) == ["broken.FOL-1", "missed.follow"]


@pytest.mark.parametrize(
    ("answer", "tag"),
    [
        (("SQ", "S7"), "thought-ruff-compulsory"),
        (("HK", "CA"), "thought-ruff-barred"),
        (("SQ", "HK"), "missed-legal-card"),
    ],
)
def test_what_a_void_player_leaves_out_shows_what_they_think(books: Library, answer: tuple[str, ...], tag: str) -> None:
    assert books.lesson("following-suit").step("void-in-diamonds").check(answer, RULES).tags == (tag,)


@pytest.mark.parametrize("answer", [(), ("HK",), ("nonsense",)])
def test_mark_legal_refuses(step: Build, answer: tuple[str, ...]) -> None:
    with pytest.raises(NotationError):
        step('kind = "mark-legal"' + HEARTS).check(answer, RULES)


def test_mark_legal_refuses_a_key_it_does_not_know(step: Build) -> None:
    made = step('kind = "mark-legal"\nwrong = { "HJ H7" = "FOL-1" }' + HEARTS)
    with pytest.raises(NotationError, match="marks"):
        list(made.wrong_answers(RULES))


def test_who_wins(step: Build) -> None:
    made = step('kind = "who-wins"\nwrong = { N = "DCK-3" }' + RUFFED)
    assert made.solution(RULES) == "W"
    assert ids(made.check("W", RULES)) == ["taken.ruff"]
    assert ids(made.check("N", RULES)) == ["lost.ruffed", "taken.ruff"]
    assert made.check("N", RULES).text == "wrong N"
    assert made.check("E", RULES).text is None


@pytest.mark.parametrize("answer", ["X", "", "North", ("W",)])
def test_who_wins_refuses(step: Build, answer: str | tuple[str, ...]) -> None:
    with pytest.raises(NotationError):
        step('kind = "who-wins"' + RUFFED).check(answer, RULES)


def test_who_wins_needs_a_whole_trick(step: Build) -> None:
    with pytest.raises(NotationError, match="3 cards"):
        step('kind = "who-wins"' + HEARTS).solution(RULES)


@pytest.mark.parametrize(
    ("table", "right", "said"),
    [
        (RUFFED, "broken", "broken.ruffed"),
        (HEARTS, "not-broken", "broken.none"),
        (RUFFED.replace('S2"]', 'S2", "SA SQ S4 S6"]'), "broken", "broken.before"),
    ],
)
def test_break_or_not(step: Build, table: str, right: str, said: str) -> None:
    made = step('kind = "break-or-not"' + table)
    assert made.solution(RULES) == right
    assert ids(made.check(right, RULES)) == [said]
    wrong = {"broken": "not-broken", "not-broken": "broken"}[right]
    assert made.check(wrong, RULES).verdict is Verdict.WRONG
    with pytest.raises(NotationError):
        made.check("perhaps", RULES)


def test_choose(step: Build) -> None:
    made = step('kind = "choose"\noptions = ["a", "b"]\nright = "a"\nclauses = ["FOL-2"]\nwrong = { b = "FOL-2" }')
    assert made.check("a", RULES).clauses == ("FOL-2",)
    assert made.check("b", RULES).text == "wrong b"
    with pytest.raises(NotationError, match="choose one of a, b"):
        made.check("c", RULES)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("140", "slip.forgot-bags"),
        ("-142", "slip.sign"),
        ("42", "slip.forgot-line"),
        ("-58", "slip.wrong-sign"),
        ("7", "line.NIL-2.plus"),
    ],
)
def test_score_hand_names_the_slip(step: Build, answer: str, said: str) -> None:
    made = step('kind = "score-hand"\ntricks = { N = 0, E = 4, S = 6, W = 3 }' + NILS)
    assert made.check("142", RULES).verdict is Verdict.RIGHT
    assert made.check(" +142 ", RULES).verdict is Verdict.RIGHT
    judged = made.check(answer, RULES)
    assert judged.verdict is Verdict.WRONG
    assert ids(judged)[0] == said


@pytest.mark.parametrize("answer", ["", "many", "1e3", "4.5", "9999999", "٤٢", ("42",)])
def test_score_hand_refuses(step: Build, answer: str | tuple[str, ...]) -> None:
    with pytest.raises(NotationError, match="whole number"):
        step('kind = "score-hand"\ntricks = { N = 0, E = 4, S = 6, W = 3 }' + NILS).check(answer, RULES)


def test_score_hand_refuses_tricks_that_are_no_hand(step: Build) -> None:
    with pytest.raises(ValueError, match="TRK-3"):
        step('kind = "score-hand"\ntricks = { N = 0, E = 4, S = 6, W = 2 }' + NILS).solution(RULES)
    with pytest.raises(ValueError, match="no side"):
        step('kind = "score-hand"\nside = "NE"\ntricks = { N = 0, E = 4, S = 6, W = 3 }' + NILS).solution(RULES)


def test_estimate_bands(step: Build) -> None:
    made = step('kind = "estimate"\nfact = "forced"\nown = 3')
    assert made.solution(RULES) == "27"
    assert [made.check(said, RULES).text for said in ("27", "40 %", "60", "5")] == [
        "right",
        "right",
        "too-high",
        "too-low",
    ]
    assert made.check("100", RULES).tags == ("too-sure",)


def test_the_bands_of_an_estimate_end_where_they_say() -> None:
    for off, verdict_of in ((ESTIMATE_RIGHT, Verdict.RIGHT), (ESTIMATE_FINE, Verdict.FINE), (0.25, Verdict.WRONG)):
        assert estimate_verdict(off, 0.0) is verdict_of
    assert estimate_verdict(0.5, 0.5 + ESTIMATE_RIGHT + 0.01) is Verdict.FINE
    assert estimate_verdict(0.5, 0.5 + ESTIMATE_FINE + 0.01) is Verdict.WRONG


@pytest.mark.parametrize("answer", ["101", "-1", "", "half", "2.5", "1000", ("50",)])
def test_estimate_refuses(answer: str | tuple[str, ...]) -> None:
    with pytest.raises(NotationError, match="0 to 100"):
        percent(answer)


def test_nil_or_number(step: Build) -> None:
    made = step('kind = "nil-or-number"\nwrong = { number = "" }' + NIL_HAND)
    assert made.solution(RULES) == "nil"
    right, wrong = made.check("nil", RULES), made.check("3", RULES)
    assert (right.verdict, wrong.verdict) == (Verdict.RIGHT, Verdict.WRONG)
    assert (wrong.text, wrong.tags) == ("wrong number", ("missed-nil",))
    assert right.numbers["truth"] == wrong.numbers["truth"]
    with pytest.raises(NotationError):
        made.check("maybe", RULES)


@pytest.mark.parametrize(
    ("nil", "number", "chance", "said", "says_nil", "says_number"),
    [
        (-80.0, -120.0, 0.2, "clear", Verdict.RIGHT, Verdict.WRONG),  # unlikely, and still the better call
        (60.0, 90.0, 0.9, "clear", Verdict.WRONG, Verdict.RIGHT),  # likely, and still the worse one
        (60.0, 62.0, 0.9, "close", Verdict.FINE, Verdict.RIGHT),
        (60.0, 40.0, 0.9, "unsure", Verdict.RIGHT, Verdict.FINE),
    ],
)
def test_a_nil_is_judged_by_points_not_by_its_chance(
    step: Build, nil: float, number: float, chance: float, said: str, says_nil: Verdict, says_number: Verdict
) -> None:
    made = step('kind = "nil-or-number"' + NIL_HAND)
    assert isinstance(made, NilOrNumber)
    found = replace(made.found(RULES), nil_value=nil, best_value=number, probability=chance, verdict=said)
    assert judged(nil=True, found=found).verdict is says_nil
    assert judged(nil=False, found=found).verdict is says_number


def test_close_is_claimed_only_where_the_sample_shows_it() -> None:
    assert verdict(2.0, 0.5, close=3.0) == "close"
    assert verdict(2.0, 5.0, close=3.0) == "unsure"
    assert verdict(4.0, 1.0, close=3.0) == "clear"
    assert verdict(4.0, 5.0, close=3.0) == "unsure"


def test_a_spade_under_a_joker_is_told_the_joker_clause(books: Library) -> None:
    """VAR-JOK against DCK-2, whose order begins with the ace."""
    start = Session(books.lesson("jokers")).at_step("both-at-once")
    for seat in "WSE":
        told = start.answered(seat).feedback
        assert told is not None
        assert told.clauses[0] == "VAR-JOK"
