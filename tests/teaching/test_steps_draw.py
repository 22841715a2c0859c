"""The draw step: keep or take the next, several turns in a row, and what nobody may see (DRW-1 … DRW-4, E30)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from spades_learn.cards.notation import NotationError
from spades_learn.rules.options import rules_for
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.lesson import read_lesson
from spades_learn.teaching.line import BACK
from spades_learn.teaching.lint import step_problems
from spades_learn.teaching.session import Session
from spades_learn.teaching.session_kept import resumed, to_json
from spades_learn.ui.lesson_scene import lesson_scene
from spades_learn.ui.words import Words

if TYPE_CHECKING:
    from spades_learn.teaching.lesson import Lesson

RULES = rules_for("draw2")
TABLE = '[steps.table]\ndealer = "S"\npack = "SA H2 C9 D4 D3 SK H7 H8 HQ C2"\n'
"""South is shown the ace of spades, then the three of diamonds, then the queen of hearts; North draws between."""


def lesson(keys: str, table: str = TABLE, wrong: str = "") -> Lesson:
    head = 'slug = "x"\nminutes = 1\nteaches = []\nrules = "draw2"\n[[steps]]\nid = "s"\nkind = "draw"\n'
    tail = f"[steps.wrong]\n{wrong}\n" if wrong else ""
    return read_lesson(f"{head}{keys}\n{table}{tail}", file="x/lesson.toml")


def problems(keys: str, table: str = TABLE, wrong: str = "") -> list[str]:
    found = lesson(keys, table, wrong)
    return list(step_problems(found.steps[0], found))


def at(keys: str, table: str = TABLE) -> Session:
    return Session(lesson(keys, table))


THREE = 'draws = 3\naccept = ["keep", "reject", "either"]'


def test_a_row_of_right_choices_passes_at_the_end_only() -> None:
    session = at(THREE)
    for choice in ("keep", "reject"):
        session = session.answered(choice)
        assert (session.feedback, session.tries, session.passed) == (None, 0, False)
    session = session.answered("take")
    assert session.feedback is not None
    assert (session.feedback.verdict, session.tries, session.passed) == (Verdict.RIGHT, 1, True)
    assert session.moves == ("keep", "reject", "reject")


def test_a_kept_card_is_in_the_hand_and_the_next_is_seen_by_nobody() -> None:
    """DRW-2, E30: the second card appears in no scene, before or after."""
    session = at(THREE)
    scene = lesson_scene(session, Words())
    assert [each["card"] for each in scene["trick"]] == ["SA"]
    assert (scene["stock"], scene["ask"]["kind"], scene["hand"]) == (52, "choose", [])
    after = lesson_scene(session.answered("keep"), Words())
    assert [each["card"] for each in after["hand"]] == ["SA"]
    assert [each["card"] for each in after["trick"]] == ["D3"]
    assert after["stock"] == 48
    for one in (scene, after):
        text = json.dumps(one)
        assert not [card for card in ("H2", "C9", "D4", "SK") if f'"{card}"' in text]
    assert "You kept the ace of spades" in after["say"]
    assert after["say"].endswith("You turned up the three of diamonds.")


def test_a_rejected_card_is_gone_and_the_next_is_the_learners() -> None:
    """DRW-3: the second card must be kept, whatever it is."""
    scene = lesson_scene(at(THREE).answered("keep").answered("reject"), Words())
    assert [each["card"] for each in scene["hand"]] == ["SA", "SK"]
    assert "the next card, the king of spades, is yours" in scene["say"]


def test_the_first_choice_that_is_not_right_ends_the_row() -> None:
    session = at(THREE).answered("keep").answered("keep")
    assert session.feedback is not None
    assert (session.feedback.verdict, session.feedback.tags) == (Verdict.WORSE, ("kept-a-weak-card",))
    assert [each.id for each in session.feedback.says] == ["draw.kept", "draw.compared"]
    assert session.line_over
    assert lesson_scene(session, Words())["trick"] == [], "the next turn has not begun"
    with pytest.raises(NotationError, match="over"):
        session.answered("keep")
    assert session.undone().line == at(THREE).answered("keep").line
    assert session.again().moves == ()


def test_the_comparison_counts_only_what_the_learner_has_not_seen() -> None:
    """Nothing is worth more than the ace of spades, and 51 cards are unseen: the hand is still empty."""
    session = at('draws = 1\naccept = ["keep"]').answered("reject")
    assert session.feedback is not None
    facts = session.feedback.says[1].facts
    assert (facts["card"], facts["better"], facts["unseen"]) == ("SA", 0, 51)
    assert session.feedback.tags == ("rejected-a-strong-card",)


def test_the_bot_judges_where_the_author_does_not() -> None:
    assert at("draws = 2").step.solution(RULES) == ("keep", "reject")
    assert at("draws = 2").answered("reject").feedback is not None
    near = TABLE.replace("HQ", "HJ").replace("SA H2", "HQ H2")
    both = [at("draws = 1", near).answered(choice).passed for choice in ("keep", "reject")]
    assert both == [True, True], "near the average of what may come, both are fine"


def test_a_blind_nil_wants_low_cards() -> None:
    """BNL-8: bid before the first card; then the ace of spades is the worst."""
    session = at("draws = 2", TABLE + 'blind = "S"\n')
    assert session.step.solution(RULES)[0] == "reject"
    judged = session.answered("keep").feedback
    assert judged is not None
    assert judged.says[1].id == "draw.compared-blind"
    scene = lesson_scene(session, Words())
    assert {each["seat"]: each["bid"] for each in scene["seats"]}["S"] == "blind nil"


def test_a_row_can_begin_later_and_the_other_player_draws_first() -> None:
    session = at("draws = 1", TABLE.replace('dealer = "S"', 'dealer = "N"') + 'turns = ["reject"]\n')
    scene = lesson_scene(session, Words())
    assert [each["card"] for each in scene["trick"]] == ["C9"]
    assert {each["seat"]: each["left"] for each in scene["seats"]} == {"S": 0, "N": 1}
    assert '"H2"' not in json.dumps(scene), "what the other player holds is not shown"


def test_moves_fold_with_take_back_and_survive_a_reload() -> None:
    for moves in (("keep", BACK, "keep"), (BACK, "keep", "reject", BACK)):
        line = at(THREE).step.line(moves, RULES)
        assert line is not None
        assert line.cards == ("keep",)
    session = at(THREE).answered("keep").answered("keep").undone().answered("reject")
    back = resumed(at(THREE), to_json(session))
    assert (back.moves, back.tries, back.feedback) == (session.moves, session.tries, session.feedback)


@pytest.mark.parametrize("answer", ["KEEP", "", "SA", ("keep", "keep")])
def test_what_is_no_choice_is_refused_and_changes_nothing(answer: str | tuple[str, ...]) -> None:
    with pytest.raises(NotationError, match="keep the card"):
        at(THREE).answered(answer)


def test_too_few_choices_are_not_judged() -> None:
    with pytest.raises(NotationError, match="turns left"):
        at(THREE).step.check(("keep",), RULES)


@pytest.mark.parametrize(
    ("keys", "table", "message"),
    [
        ('draws = 2\naccept = ["keep"]', TABLE, "1 choices for 2 draws"),
        ('accept = ["hold"]', TABLE, "write keep, reject or either"),
        ("draws = 14", TABLE, "has 13 turns left"),
        ("draws = 0", TABLE, "has 13 turns left"),
        ("", TABLE + 'turns = ["keep"]\n', "it is N's turn"),
        ("", TABLE + 'turns = ["hold"]\n', "turns[0]: write 'keep' or 'reject'"),
        ("", TABLE.replace("SA H2", "SA SA"), "named twice"),
        ("", TABLE + 'blind = "E"\n', "blind: E does not sit"),
        ("", '[steps.table]\nrules = "classic"\nseed = 3\n', "nobody draws cards in classic"),
        ("", '[steps.table]\nbids = ["3"]\n', "use ruleset draw2"),
        ("", TABLE + "turns = [" + '"keep", ' * 27 + "]\n", "turns[26]: the pack is used up"),
    ],
)
def test_lint_names_what_the_author_must_mend(keys: str, table: str, message: str) -> None:
    assert any(message in each for each in problems(keys, table))


def test_lint_proves_named_wrong_choices() -> None:
    assert problems(THREE, TABLE, '"1 reject" = "DRW-3"\n"2 keep" = ""') == []
    assert any("is judged right" in each for each in problems(THREE, TABLE, '"3 keep" = ""'))
    assert any("write a turn" in each for each in problems(THREE, TABLE, '"4 keep" = ""'))
