"""The exchange step: passing as the nil bidder and as the partner, throwing after a blind nil (BNL-5, BNL-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from spades_learn.cards.notation import NotationError
from spades_learn.rules.options import rules_for
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.lesson import read_lesson
from spades_learn.teaching.lint import step_problems
from spades_learn.teaching.session import Session
from spades_learn.ui.lesson_scene import lesson_scene
from spades_learn.ui.words import Words

if TYPE_CHECKING:
    from spades_learn.teaching.feedback import Feedback
    from spades_learn.teaching.lesson import Lesson
    from spades_learn.teaching.steps.kinds import AnyStep

RULES = rules_for("exchange")
DRAW = rules_for("draw2")
DEAL = "N:KQ93.Q82.Q97642.- 8754.KJ9.A5.AKQ5 A62.AT5.KJ83.943 JT.7643.T.JT8762"
BIDDER = f'[steps.table]\ndeal = "{DEAL}"\nbids = ["4", "3", "blind nil", "3"]\n'
PARTNER = BIDDER + 'passes = ["SA HA DK"]\nseat = "N"\n'
THROWER = '[steps.table]\nseed = 4\nblind = "S"\ndealer = "S"\nturns = [' + '"keep", ' * 26 + "]\n"


def lesson(keys: str, table: str, wrong: str = "", rules: str = "exchange") -> Lesson:
    head = f'slug = "x"\nminutes = 1\nteaches = []\nrules = "{rules}"\n[[steps]]\nid = "s"\nkind = "exchange"\n'
    tail = f"[steps.wrong]\n{wrong}\n" if wrong else ""
    return read_lesson(f"{head}{keys}\n{table}{tail}", file="x/lesson.toml")


def made(keys: str, table: str, wrong: str = "", rules: str = "exchange") -> AnyStep:
    return lesson(keys, table, wrong, rules).steps[0]


def problems(keys: str, table: str, wrong: str = "", rules: str = "exchange") -> list[str]:
    found = lesson(keys, table, wrong, rules)
    return list(step_problems(found.steps[0], found))


def told(judged: Feedback) -> str:
    return Words(form="text", you="S").say(judged.says[0].id, judged.says[0].facts)


def test_exactly_as_many_cards_as_the_table_passes() -> None:
    """BNL-5: three, each held and named once."""
    step = made('accept = ["SA"]', BIDDER)
    assert (step.ask(RULES).kind, step.ask(RULES).count) == ("pass", 3)
    for bad in (("SA",), ("SA", "HA", "DK", "C9"), ()):
        with pytest.raises(NotationError, match="pick exactly 3 cards"):
            step.check(bad, RULES)
    with pytest.raises(NotationError, match="once"):
        step.check(("SA", "SA", "HA"), RULES)
    with pytest.raises(NotationError, match="not in your hand"):
        step.check(("SA", "SK", "HA"), RULES)


def test_a_short_entry_stands_for_every_pass_that_holds_it() -> None:
    step = made('accept = ["SA DK"]\nalso = ["SA HA C9"]', BIDDER)
    assert step.check(("DK", "C3", "SA"), RULES).verdict is Verdict.RIGHT
    assert step.check("C9 SA HA", RULES).verdict is Verdict.FINE
    assert step.check(("SA", "HA", "C3"), RULES).verdict is Verdict.WORSE
    assert set(step.solution(RULES)) >= {"SA", "DK"}
    assert len(step.solution(RULES)) == 3


def test_a_kept_spade_that_must_take_a_trick_is_proved() -> None:
    """TRK-1, NIL-1: no spade lies above the ace."""
    judged = made('accept = ["SA"]', BIDDER).check(("HA", "DK", "DJ"), RULES)
    assert (judged.verdict, judged.tags[0]) == (Verdict.WORSE, "kept-a-high-spade")
    assert told(judged) == "You keep ♠A: no spade is above it, so it must take a trick, and the nil is lost."
    assert judged.marks == {"SA": "wrong"}


def test_a_kept_spade_with_higher_ones_elsewhere_is_no_proof() -> None:
    """The six and the two fall under higher spades: only the order of the cards passed is told."""
    judged = made('accept = ["SA HA DK"]', BIDDER).check(("SA", "D3", "C9"), RULES)
    assert (judged.says[0].id, judged.tags) == ("pass.keeps-higher", ("passed-a-low-card",))
    assert judged.says[0].facts == {"high": "DK", "low": "D3"}
    flat = made('accept = ["SA HA DK"]', BIDDER).check(("SA", "DK", "C9"), RULES)
    assert ([each.id for each in flat.says], flat.tags) == (["pass.done"], ("legal-but-worse",))


def test_a_lower_spade_passed_above_which_one_is_kept() -> None:
    judged = made('accept = ["SA S6"]', BIDDER).check(("SA", "S2", "C9"), RULES)
    assert (judged.says[0].facts["high"], judged.tags) == ("S6", ("kept-a-high-spade",))


def test_the_partner_is_told_of_a_winner_handed_to_the_nil() -> None:
    """C12: the bidder's cards are in the partner's hand by now."""
    step = made('accept = ["H2 D2 D4"]', PARTNER)
    judged = step.check(("SA", "D2", "D4"), RULES)
    assert (judged.verdict, judged.tags) == (Verdict.WORSE, ("gave-the-nil-a-winner",))
    assert told(judged) == (
        "You pass ♠A to the nil: no spade is above it, so it must take a trick, and the nil is lost."
    )
    pair = step.check(("SK", "SQ", "D2"), RULES)
    assert pair.says[0].facts["cards"] == ("SK", "SQ")
    king = step.check(("SK", "H2", "D2"), RULES)
    assert king.says[0].id == "pass.gives-higher", "the king alone can fall under the ace"
    low = step.check(("H2", "D2", "S3"), RULES)
    assert ([each.id for each in low.says], low.tags) == (["pass.done"], ("legal-but-worse",))


def test_without_accept_the_bot_judges_and_says_what_it_would_pass() -> None:
    step = made("", BIDDER)
    best = step.solution(RULES)
    assert set(best) == {"SA", "S6", "HA"}
    assert step.check(best, RULES).verdict is Verdict.RIGHT
    judged = step.check(("C3", "C4", "C9"), RULES)
    assert judged.says[-1].id == "pass.bot"
    assert judged.says[-1].facts["cards"] == best


def test_the_table_says_whom_to_pass_to_and_hides_the_partners_hand() -> None:
    scene = lesson_scene(Session(lesson('accept = ["SA"]', BIDDER)), Words())
    assert (scene["ask"]["kind"], scene["ask"]["label"]) == ("cards", "Pick 3 cards for North")
    session = Session(lesson('accept = ["SA"]', BIDDER)).answered(("SA", "HA", "DK"))
    assert session.passed
    assert lesson_scene(session, Words())["ask"] is None


def test_a_blind_nil_throws_up_to_three() -> None:
    """BNL-8: none, one, two or three; a choice listed is exact."""
    step = made("", THROWER, rules="draw2")
    assert (step.ask(DRAW).kind, step.ask(DRAW).count) == ("throw", 3)
    hand = [str(card) for card in step.position(DRAW).hand]
    with pytest.raises(NotationError, match="pick at most 3 cards"):
        step.check(tuple(hand[:4]), DRAW)
    assert step.check(step.solution(DRAW), DRAW).verdict is Verdict.RIGHT
    assert step.check(("none",), DRAW).verdict is Verdict.WORSE
    exact = made(f'accept = ["{hand[0]} {hand[1]}", "none"]', THROWER, rules="draw2")
    assert exact.check((hand[1], hand[0]), DRAW).verdict is Verdict.RIGHT
    assert exact.check((), DRAW).verdict is Verdict.RIGHT
    assert exact.check((hand[0], hand[1], hand[2]), DRAW).verdict is Verdict.WORSE


def test_lint_proves_the_keys_and_refuses_what_cannot_be() -> None:
    order = '"keeps SA" = ""\n"only HA DK DJ" = ""'
    assert problems('accept = ["SA HA"]', BIDDER, order) == [
        "wrong answer ('HA', 'DK', 'DJ') brings up 'wrong keeps SA', not 'wrong only HA DK DJ'; order the keys anew"
    ]
    assert problems('accept = ["SA HA DK"]', BIDDER, '"keeps SA" = "NIL-1"\n"passes C3 C4" = ""') == []
    assert any("judged right" in each for each in problems('accept = ["SA"]', BIDDER, '"passes C3" = ""'))
    assert any("write 'keeps'" in each for each in problems('accept = ["SA"]', BIDDER, '"SA" = ""'))
    assert any("not in your hand" in each for each in problems('accept = ["SK"]', BIDDER))
    assert any("is not 1 to 3 cards" in each for each in problems('accept = ["SA HA DK DJ"]', BIDDER))
    waiting = BIDDER.replace('"blind nil", "3"', '"blind nil"')
    assert any("nobody passes" in each for each in problems('accept = ["SA"]', waiting))
    assert any("it is S's turn" in each for each in problems('accept = ["SA"]', BIDDER + 'seat = "N"\n'))
    assert any("passes[0]" in each for each in problems('accept = ["SA"]', BIDDER + 'passes = ["SA HA"]\n'))
