"""bid: right, fine, worse and illegal calls, the slips behind them, and what lint says of an author's bids."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from spades_learn.cards.hand import Hand
from spades_learn.cards.notation import NotationError
from spades_learn.rules.options import rules_for
from spades_learn.teaching.bid_slips import slip, whole
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.lesson import read_lesson
from spades_learn.teaching.lint import step_problems
from spades_learn.teaching.steps.make_bid import MakeBid

if TYPE_CHECKING:
    from spades_learn.rules.options import Rules
    from spades_learn.teaching.feedback import Feedback
    from spades_learn.teaching.lesson import Lesson

HEAD = 'slug = "x"\nminutes = 1\nteaches = []\n[[steps]]\nid = "s"\nkind = "bid"\ndeals = 200\n'
TABLE = """
[steps.table]
dealer = "W"
deal = "N:A92.QT4.9732.T64 KJ7.K52.KQ4.K872 QT84.AJ93.A86.A5 653.876.JT5.QJ93"
bids = ["2", "4"]
"""
MINIMUM, WHIZ, MIRROR = "min_team_bid = 4", "whiz = true", "mirror = true"


def lesson(keys: str = "", *, table: str = TABLE, options: str = "", wrong: str = "") -> Lesson:
    """A lesson with one bid."""
    own = f"options = {{ {options} }}\n" if options else ""
    if options in {WHIZ, MIRROR}:  # North and East hold three spades each
        table = table.replace('["2", "4"]', '["3", "3"]')
    return read_lesson(f"{HEAD}{keys}\n{table}{own}{wrong}", file="x/lesson.toml")


def judged(call: str, keys: str = "", *, table: str = TABLE, options: str = "") -> Feedback:
    made = lesson(keys, table=table, options=options)
    return made.steps[0].check(call, made.table_rules(made.steps[0]))


def problems(keys: str = "", *, table: str = TABLE, options: str = "", wrong: str = "") -> list[str]:
    made = lesson(keys, table=table, options=options, wrong=wrong)
    return list(step_problems(made.steps[0], made))


def rules(options: str = "") -> Rules:
    made = lesson(options=options)
    return made.table_rules(made.steps[0])


def test_the_best_call_is_right_and_its_count_is_shown() -> None:
    found = judged("4")
    assert (found.verdict, found.text, found.tags) == (Verdict.RIGHT, "right", ())
    assert found.says[0].id == "bid.best"
    assert found.count is not None
    assert found.count.bid == 4


@pytest.mark.parametrize(("call", "tag"), [("1", "underbid"), ("7", "overbid"), ("nil", "nil-with-danger")])
def test_a_worse_call_is_told_with_both_figures(call: str, tag: str) -> None:
    found = judged(call)
    assert found.verdict is Verdict.WORSE
    assert found.tags[-1] == tag
    told = next(each for each in found.says if each.id == "bid.worse")
    assert (told.facts["call"], told.facts["best"]) == (call, "4")
    assert float(str(told.facts["mine"])) < float(str(told.facts["top"]))


def test_an_author_may_like_another_call_within_the_band_only() -> None:
    assert problems('accept = ["4"]') == []
    assert "7 is contradicted by the bot: 4 is better by" in problems('accept = ["7"]')[0]
    assert "7 is contradicted by the bot" in problems('accept = ["4"]\nalso = ["7"]')[0]
    assert "accept or also: write 'nil' for '0'" in problems('accept = ["0"]')[0]
    assert "may not be bid here" in problems('accept = ["14"]')[0]


def test_a_call_as_good_as_the_best_is_fine_though_nobody_lists_it() -> None:
    """The bot's close band holds for learners and authors alike (bots.bands)."""
    step = lesson('accept = ["3"]').steps[0]
    assert isinstance(step, MakeBid)
    here = rules()
    grades = {call: step.found(call, here).grade for call in ("3", "4", "5", "6")}
    assert grades["4"] == "best"
    for call, grade in grades.items():
        verdict = judged(call).verdict
        assert verdict.passes is (grade in {"best", "good", "unsure"}), call
    assert judged("4", 'accept = ["3"]').verdict is Verdict.FINE


@pytest.mark.parametrize(
    ("call", "options", "clause", "tag"),
    [
        ("14", "", "BID-2", "bid-out-of-range"),
        ("1", MINIMUM, "VAR-MIN4", "below-team-minimum"),
        ("4", "suicide = true", None, ""),
        ("nil", "suicide = true", None, ""),
        ("3", WHIZ, "VAR-WHZ", "not-the-spade-count"),
        ("4", WHIZ, None, ""),
        ("3", MIRROR, "VAR-MIR", "not-the-spade-count"),
        ("4", MIRROR, None, ""),
        ("blind nil", "", "BNL-2", "blind-nil-not-allowed"),
        ("blind nil", "blind_nil = false", "BNL-3", "blind-nil-not-allowed"),
    ],
)
def test_a_call_that_is_barred_is_told_by_its_clause(call: str, options: str, clause: str | None, tag: str) -> None:
    table = TABLE.replace('["2", "4"]', '["nil", "4"]') if "suicide" in options and call == "4" else TABLE
    found = judged(call, "rule = true", table=table, options=options)
    if clause is None:
        assert found.verdict is Verdict.RIGHT
        return
    assert found.verdict is Verdict.ILLEGAL
    assert found.clauses == (clause,)
    assert found.tags == (tag,)


def test_suicide_leaves_one_role_to_the_second_caller() -> None:
    """VAR-SUI: North bid 2, so South bids nil; North bid nil, so South bids a number."""
    assert judged("3", "rule = true", options="suicide = true").clauses == ("VAR-SUI",)
    nil = TABLE.replace('["2", "4"]', '["nil", "4"]')
    assert judged("nil", "rule = true", options="suicide = true", table=nil).clauses == ("VAR-SUI",)


def test_a_blind_nil_after_the_look_breaks_the_clause_on_looking() -> None:
    """BNL-1, where the side is far enough behind for BNL-2."""
    behind = TABLE + "points = { NS = 40, EW = 260 }\n"
    found = judged("blind nil", table=behind)
    assert (found.clauses, found.tags) == (("BNL-1",), ("blind-after-looking",))


def test_where_a_rule_decides_every_allowed_call_is_right() -> None:
    """BID-7: a minimum of 4 and a partner's 2 leave 2 and more."""
    step = lesson("rule = true", options=MINIMUM).steps[0]
    assert isinstance(step, MakeBid)
    assert step.allowed(rules(MINIMUM)) == tuple(map(str, range(2, 14)))
    assert [say.id for say in judged("2", "rule = true", options=MINIMUM).says] == ["bid.rule"]
    assert [say.id for say in judged("4", "rule = true", options=MIRROR).says] == ["bid.rule.only"]
    assert problems("rule = true", options=MINIMUM) == []
    assert "no rule decides" in problems("rule = true")[0]
    assert "5 may not be bid here; allowed: 4" in problems('rule = true\naccept = ["4", "5"]', options=MIRROR)[0]
    assert "by the rules nil, 4 may be bid" in problems('rule = true\naccept = ["4"]', options=WHIZ)[0]
    assert "no close enough" in problems('rule = true\nalso = ["4"]', options=MIRROR)[0]


def test_blind_nil_or_a_look() -> None:
    """BNL-1 and BNL-2: far behind it may be bid; level it may not."""
    behind = TABLE + "points = { NS = -80, EW = 460 }\n"
    for answer in ("blind nil", "look"):
        found = judged(answer, "blind = true", table=behind)
        assert found.verdict is not Verdict.ILLEGAL
        assert found.says[0].id.startswith("bid.match.")
        assert found.count is None
    level = judged("blind nil", "blind = true")
    assert (level.verdict, level.clauses) == (Verdict.ILLEGAL, ("BNL-2",))
    assert judged("look", "blind = true\nrule = true").verdict is Verdict.RIGHT
    assert problems('blind = true\nrule = true\naccept = ["look"]') == []
    assert "by the rules blind nil, look" in problems('blind = true\nrule = true\naccept = ["look"]', table=behind)[0]
    with pytest.raises(NotationError, match="look at your cards"):
        judged("3", "blind = true", table=behind)


@pytest.mark.parametrize(
    ("ruleset", "table"),
    [
        ("solo3", 'deal = "N:KQ9864.43.Q5432.A875 AT732.KJ652.AKJ7.643 J5.AQT987.T986.KQJT9"\nbids = ["5", "6"]\n'),
        ("duel", 'deal = "N:AKT83.74.642.987 J5.K653.T53.KJ65"\nbids = ["4"]\n'),
        ("draw2", 'deal = "N:JT96.QT3.A.98643 A85.K95.T7432.J7"\nbids = ["4"]\n'),
        ("solo4", TABLE.split("\n", 3)[3]),
        ("exchange", TABLE.split("\n", 3)[3]),
    ],
)
def test_it_works_in_every_game(ruleset: str, table: str) -> None:
    seats = rules_for(ruleset).seating.seats
    dealer = "W" if len(seats) == 4 else "S"
    made = lesson(table=f'[steps.table]\nrules = "{ruleset}"\ndealer = "{dealer}"\n{table}')
    step, here = made.steps[0], made.table_rules(made.steps[0])
    assert list(step_problems(step, made)) == []
    assert step.check(step.solution(here), here).verdict is Verdict.RIGHT
    assert len(step.ask(here).choices) == here.tricks + 1


def test_what_an_author_must_mend() -> None:
    assert "it is E's turn" in problems(table=TABLE.replace('["2", "4"]', '["2"]'))[0]
    assert problems(table='[steps.table]\nbids = ["2", "4"]\n') == ["write deal: a bid is made on cards"]
    many = read_lesson(HEAD.replace("200", "0") + TABLE, file="x/lesson.toml")
    assert list(step_problems(many.steps[0], many)) == ["deals: write 1 to 20000"]
    wrong = '[steps.wrong]\n"4" = ""\n'
    assert problems(wrong=wrong) == ["wrong answer '4' is judged right"]
    assert problems(wrong='[steps.wrong]\n"6, 7" = ""\n"14" = "BID-2"\n') == []
    assert "should fail for BNL-1" in problems(wrong='[steps.wrong]\n"14" = "BNL-1"\n')[0]


@pytest.mark.parametrize("text", ["four", "", "-1", "4 hearts"])
def test_what_is_no_bid_is_not_judged(text: str) -> None:
    with pytest.raises(NotationError):
        judged(text)
    with pytest.raises(NotationError, match="one bid"):
        lesson().steps[0].check(("3", "4"), rules())


KINGS = Hand.parse("A43.K84.K962.K75")
"""One sure spade and three side kings (STR-1): counted as whole tricks they make it four."""
LONG = Hand.parse("AK87654.862.93.4")
RUFFS = Hand.parse("T765.-.A8542.8653")
EITHER = Hand.parse("Q765.3.A8542.865")
"""Leaving out the long spade or the ruff: either makes two of it, so neither is told."""


def test_kings_counted_as_whole_tricks_are_named_where_they_give_just_that_number() -> None:
    deck = rules().deck
    told = slip(KINGS, deck, 4, over=True)
    assert told is not None
    assert told[1] == "counted-side-king-as-sure"
    assert told[0].facts["cards"] == ("HK", "DK", "CK")
    assert slip(KINGS, deck, 5, over=True) is None
    assert slip(KINGS, deck, 4, over=False) is None
    # With the ace of its suit beside it a king is the next highest card, and counting it is no slip.
    assert slip(Hand.parse("A43.AK4.K962.K75"), deck, 6, over=True) is None


def test_long_spades_and_ruffs_left_out_are_named() -> None:
    deck = rules().deck
    told = slip(LONG, deck, 3, over=False) or slip(LONG, deck, 2, over=False)
    assert told is not None
    assert told[1] == "forgot-long-spades"
    found = {bid: slip(RUFFS, deck, bid, over=False) for bid in range(1, 7)}
    assert {bid: each[1] for bid, each in found.items() if each} == {1: "forgot-ruffs", 2: "forgot-long-spades"}
    assert not any(slip(EITHER, deck, bid, over=False) for bid in range(1, 7))


def test_an_estimate_is_rounded_as_the_rule_bidder_does() -> None:
    assert [whole(each) for each in (0, 159, 160, 259)] == [1, 1, 2, 2]
