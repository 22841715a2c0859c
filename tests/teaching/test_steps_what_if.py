"""what-if: which cards change, who takes the trick, what is scored under another rule; both verdicts are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from spades_learn.cards.notation import NotationError
from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.lesson import read_lesson
from spades_learn.teaching.lint import step_problems
from spades_learn.ui.words import Words

if TYPE_CHECKING:
    from spades_learn.teaching.feedback import Feedback
    from spades_learn.teaching.lesson import Lesson
    from spades_learn.teaching.steps.step import Answer

HEAD = 'slug = "x"\nminutes = 1\nteaches = []\n[[steps]]\nid = "s"\nkind = "what-if"\n'
DEAL = 'deal = "N:Q75.AQJ84.73.A92 K94.T.QJ2.KJ7643 JT6.K73.A84.QT85 A832.9652.KT965.-"\n'
RUFF = f"""
[steps.table]
dealer = "W"
{DEAL}bids = ["3", "3", "3", "3"]
plays = ["CA CK C5"]
seat = "W"
"""
"""West holds no club, and trick one is on the table."""
JOKERS = """
[steps.table]
dealer = "W"
deal = "N:BK72.QJ8.AK63.J5 LAJT83.5.2.Q8743 Q95.AK4.9854.AK9 64.T9763.QJT7.T6"
bids = ["3", "3", "3", "3"]
plays = ["D3 D2 D4 DJ"]
options = { deck = "jokers" }
"""
"""East's only diamond is the two: with high twos it is a spade, and a ruff."""
NILS = '[steps.table]\ndealer = "W"\nbids = ["3", "3", "nil", "3"]\n'
NO_RUFF = 'question = "legal"\nother = { options = { ruff_on_first_trick = false } }'
CARRY = 'question = "legal"\nother = { options = { bags = "carry" } }'
HIGH_TWOS = 'question = "winner"\nother = { options = { deck = "jokers_deuces" } }'
HELPED = (
    'question = "score"\ntricks = { N = 2, E = 5, S = 1, W = 5 }\nother = { options = { failed_nil_tricks = "help" } }'
)


def lesson(keys: str, table: str = RUFF, *, wrong: str = "") -> Lesson:
    """A lesson with one question about another rule."""
    return read_lesson(f"{HEAD}{keys}\n{table}{wrong}", file="x/lesson.toml")


def judged(answer: Answer, keys: str, table: str = RUFF, *, wrong: str = "") -> Feedback:
    made = lesson(keys, table, wrong=wrong)
    return made.steps[0].check(answer, made.table_rules(made.steps[0]))


def problems(keys: str, table: str = RUFF, *, wrong: str = "") -> list[str]:
    made = lesson(keys, table, wrong=wrong)
    return list(step_problems(made.steps[0], made))


def ids(found: Feedback) -> list[str]:
    return [each.id for each in found.says]


def test_the_cards_whose_verdict_changes() -> None:
    """FOL-2 and E2: the spades may be played at this table only."""
    right = judged(("SA", "S8", "S3", "S2"), NO_RUFF)
    assert (right.verdict, right.tags) == (Verdict.RIGHT, ())
    assert ids(right) == ["whatif.option", "whatif.barred"]
    assert right.says[1].facts["cards"] == ("SA", "S8", "S3", "S2")
    assert right.clauses == ("FOL-2",)
    assert set(right.marks.values()) == {"right"}


def test_a_card_that_changes_is_missed_and_one_that_does_not_is_marked() -> None:
    missed = judged(("SA", "S8", "S3"), NO_RUFF)
    assert (missed.verdict, missed.tags) == (Verdict.WRONG, ("missed-changed-card",))
    assert missed.marks["S2"] == "missed"
    more = judged(("SA", "S8", "S3", "S2", "DK"), NO_RUFF)
    assert (more.verdict, more.tags) == (Verdict.WRONG, ("changed-misjudged",))
    assert more.marks["DK"] == "wrong"
    assert "whatif.either" in ids(more)


def test_the_other_way_round_they_are_freed() -> None:
    keys = NO_RUFF.replace("false", "true")
    table = RUFF + "options = { ruff_on_first_trick = false }\n"
    found = judged(("SA", "S8", "S3", "S2"), keys, table)
    assert found.verdict is Verdict.RIGHT
    assert ids(found)[1] == "whatif.freed"


@pytest.mark.parametrize("answer", [(), "none", ("none",)])
def test_none_is_an_answer(answer: Answer) -> None:
    """BAG-2b changes no card."""
    assert judged(answer, CARRY).verdict is Verdict.RIGHT
    assert ids(judged(answer, CARRY)) == ["whatif.option", "whatif.no-card-all"]
    wrong = judged(answer, NO_RUFF, wrong='[steps.wrong]\n"without SA" = "FOL-2"\n"none" = "FOL-2"\n')
    assert (wrong.verdict, wrong.text) == (Verdict.WRONG, "wrong none")


def test_a_card_barred_under_both_rules_is_told_so() -> None:
    """FOL-1: South follows suit whatever the bags do."""
    table = RUFF.replace('"CA CK C5"', '"CA CK"').replace('seat = "W"\n', "")
    found = judged(("SJ",), CARRY, table)
    assert ids(found) == ["whatif.option", "whatif.neither", "whatif.no-card"]
    assert found.says[1].clause == "FOL-1"


def test_who_takes_the_trick_under_the_other_rule() -> None:
    """E17: the two of diamonds is a high spade there."""
    right = judged("E", HIGH_TWOS, JOKERS)
    assert (right.verdict, ids(right)) == (
        Verdict.RIGHT,
        ["whatif.option", "whatif.takes-here", "whatif.takes-there"],
    )
    old = judged("W", HIGH_TWOS, JOKERS)
    assert (old.verdict, old.tags) == (Verdict.WRONG, ("answered-by-old-rule",))
    assert old.says[-1].id == "lost.ruffed"
    assert judged("N", HIGH_TWOS, JOKERS).tags == ("forgot-trump",)
    assert problems(HIGH_TWOS, JOKERS) == []


def test_what_is_scored_under_the_other_rule() -> None:
    """C3 and NIL-5: the failed nil's trick makes the contract of three there, and is a bag here."""
    right = judged("-70", HELPED, NILS)
    assert right.verdict is Verdict.RIGHT
    assert [each.facts["points"] for each in right.says[1:3]] == [-129, -70]
    assert judged("-129", HELPED, NILS).tags == ("answered-by-old-rule",)
    sign = judged("70", HELPED, NILS)
    assert (sign.tags, ids(sign)[0]) == (("sign",), "slip.sign")
    assert judged("5", HELPED, NILS).tags == ("score-misadded",)
    assert problems(HELPED, NILS) == []


def test_another_game_of_the_same_seats_may_be_asked_about() -> None:
    """The exchange game scores this hand alike: it differs in the counter after ten (BAG-2, BAG-2b)."""
    keys = HELPED.replace('other = { options = { failed_nil_tricks = "help" } }', 'other = { rules = "exchange" }')
    assert problems(keys, NILS) == []
    found = judged("-129", keys, NILS)
    assert (found.verdict, ids(found)[0]) == (Verdict.RIGHT, "whatif.game")
    said = Words(form="text").say(found.says[0].id, found.says[0].facts)
    assert said == "This table plays “Classic partnership”; the other one plays “Partnership with blind-nil exchange”."


def test_the_option_is_named_with_both_values() -> None:
    found = judged("none", NO_RUFF).says[0]
    assert Words(form="text").say(found.id, found.facts) == (
        "Ruffing the first trick: yes at this table, no under the other rule."
    )


def test_keys_of_wrong_answers() -> None:
    wrong = '[steps.wrong]\n"marks DK H9" = ""\n"without SA S2" = "FOL-2"\n"only SA" = "FOL-2"\n"none" = "FOL-2"\n'
    assert problems(NO_RUFF, wrong=wrong.replace('"without SA S2"', '"without S8 S3"')) == [
        "wrong answer ('SA',) brings up 'wrong without S8 S3', not 'wrong only SA'; order the keys anew"
    ]
    assert problems(NO_RUFF, wrong=wrong) == []
    assert "or 'none'" in problems(NO_RUFF, wrong='[steps.wrong]\n"SA" = ""\n')[0]
    assert "or 'none'" in problems(NO_RUFF, wrong='[steps.wrong]\n"none SA" = ""\n')[0]
    assert problems(HIGH_TWOS, JOKERS, wrong='[steps.wrong]\n"W" = "TRK-1"\n') == []


def test_what_an_author_must_mend() -> None:
    same = NO_RUFF.replace("false", "true")
    assert problems(same) == ["other: nothing differs from the lesson's own rules; write options or rules"]
    duel = 'question = "score"\ntricks = { N = 13 }\nother = { rules = "duel" }'
    assert problems(duel, NILS) == ["other.rules: duel has other seats than classic"]
    assert "everybody must have played" in problems(HIGH_TWOS, JOKERS.replace("D3 D2 D4 DJ", "D3 D2 D4"))[0]
    assert "tricks or side: legal takes neither" in problems(NO_RUFF + '\nside = "NS"')[0]
    assert "it is W's turn" in problems(NO_RUFF, RUFF.replace('seat = "W"', 'seat = "S"'))[0]
    # Under the other rule West could not have ruffed trick one at all.
    ruffed = RUFF.replace('"CA CK C5"', '"CA CK C5 S2"')
    assert "under the other rule this table could not be" in problems(NO_RUFF, ruffed)[0]
    # The lowest club leads there, and South, who leads here, only waits.
    lead = f'[steps.table]\ndealer = "E"\n{DEAL}bids = ["3", "3", "3", "3"]\n'
    lowest = 'question = "legal"\nother = { options = { first_lead = "lowest_club" } }'
    assert "under the other rule it is N's turn" in problems(lowest, lead)[0]
    assert "moon" in problems('question = "legal"\nother = { options = { moon = 1 } }')[0]
    with pytest.raises(LessonError, match="other"):
        lesson('question = "legal"')


@pytest.mark.parametrize(
    ("answer", "keys", "table"),
    [(("HA",), NO_RUFF, RUFF), ("X", HIGH_TWOS, JOKERS), ("many", HELPED, NILS)],
)
def test_what_is_no_answer_is_not_judged(answer: Answer, keys: str, table: str) -> None:
    with pytest.raises(NotationError):
        judged(answer, keys, table)
