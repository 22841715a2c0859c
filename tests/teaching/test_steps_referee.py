"""The referee step: what proves a breach, what does not, and every part of the answer (REN-1, FOL-1, LEAD-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from spades_learn.cards.notation import NotationError
from spades_learn.rules.options import rules_for
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.lesson import read_lesson
from spades_learn.teaching.lint import step_problems
from spades_learn.teaching.session import Session
from spades_learn.teaching.session_kept import resumed, to_json
from spades_learn.ui.lesson_scene import lesson_scene
from spades_learn.ui.words import Words

if TYPE_CHECKING:
    from spades_learn.teaching.lesson import Lesson
    from spades_learn.teaching.steps.kinds import AnyStep

RULES = rules_for("classic")
RENEGE = ["D6 DA D3 C2", "CA C3 C6 H2", "CK C4 C7 D2", "D5 DK DT D4"]
"""West holds ♦10, plays ♣2 on trick 1 and shows the ten in trick 4."""
FAIR = ["D6 DA D3 DT", "CA C3 C2 H2", "CK C4 C6 D2", "D5 DK H3 D4"]
EARLY = ["D6 DA D3 DT", "S4 S2 SJ SA", "H2 H9 HA H3"]
"""East leads ♠4 to trick 2, before any spade, and plays ♥9 to trick 3."""


def lesson(plays: list[str], *keys: str, options: str = "") -> Lesson:
    """One referee step on a fixed deal with these tricks."""
    head = 'slug = "x"\nminutes = 1\nteaches = []\n' + options + '[[steps]]\nid = "s"\nkind = "referee"\n'
    table = (
        '\n[steps.table]\ndeal = "N:AQ93.Q82.Q97642.- 8754.KJ9.A5.AKQ5 K62.AT5.KJ83.943 JT.7643.T.JT8762"\n'
        f'bids = ["3", "4", "3", "2"]\nplays = {plays!r}\n'
    )
    return read_lesson(head + "\n".join(keys) + table, file="x/lesson.toml")


def made(plays: list[str], *keys: str) -> AnyStep:
    return lesson(plays, *keys).steps[0]


def problems(plays: list[str], *keys: str, options: str = "") -> list[str]:
    found = lesson(plays, *keys, options=options)
    return list(step_problems(found.steps[0], found))


def test_the_offending_card_is_right_and_the_proof_is_told() -> None:
    """REN-1: a later card of the suit led shows the renege."""
    judged = made(RENEGE, 'right = "C2"').check(("C2",), RULES)
    assert judged.verdict is Verdict.RIGHT
    assert judged.clauses == ("FOL-1",)
    told = Words(form="text").say(judged.says[0].id, judged.says[0].facts)
    assert told == (
        "West played ♣2 in trick 1, when diamonds were led, and ♦10 in trick 4: "
        "that card was in the hand all along, so suit could have been followed."
    )
    assert not judged.tags


def test_a_missed_renege_shows_the_proof() -> None:
    judged = made(RENEGE, 'right = "C2"').check(("none",), RULES)
    assert (judged.verdict, judged.tags, judged.clauses) == (Verdict.WRONG, ("missed-renege",), ("FOL-1",))
    assert judged.says[0].id == "proof.renege"


@pytest.mark.parametrize(
    ("card", "told", "clause"),
    [
        ("H2", "fair.void", "FOL-2"),  # North is void of clubs, and no club of North follows
        ("C6", "fair.follows", "FOL-1"),
        ("CA", "fair.lead", "LEAD-3"),
        ("DT", "fair.follows", "FOL-1"),  # the card that proves is not the one that offends
    ],
)
def test_a_fair_card_that_is_called_says_why_it_is_fair(card: str, told: str, clause: str) -> None:
    judged = made(RENEGE, 'right = "C2"').check((card,), RULES)
    assert (judged.verdict, judged.tags) == (Verdict.WRONG, ("called-fair-play",))
    assert (judged.says[0].id, judged.clauses) == (told, (clause,))
    assert not judged.marks, "a fair card called must not give the offending one away"


def test_no_renege_is_right_where_nothing_proves_one() -> None:
    step = made(FAIR, 'right = "none"', 'choices = ["FOL-1", "LEAD-3"]')
    assert step.check(("none",), RULES).verdict is Verdict.RIGHT
    assert step.solution(RULES) == ("none",)
    void = step.check(("H3", "FOL-1"), RULES)
    assert (void.says[0].id, void.tags) == ("fair.void", ("called-fair-play",))


def test_a_spade_led_too_early_is_an_offence() -> None:
    """LEAD-3: shown by a later card of another suit; missing it has a tag of its own."""
    step = made(EARLY, 'right = "S4"', 'choices = ["FOL-1", "LEAD-3"]')
    assert step.solution(RULES) == ("S4", "LEAD-3")
    judged = step.check(("S4", "LEAD-3"), RULES)
    assert (judged.verdict, judged.says[0].id) == (Verdict.RIGHT, "proof.early-spade")
    assert (judged.says[0].facts["proof"], judged.says[0].facts["proof_trick"]) == ("H9", 3)
    assert step.check(("none",), RULES).tags == ("missed-lead",)
    assert step.check(("SA", "LEAD-3"), RULES).says[0].id == "fair.follows"


def test_a_spade_that_opens_the_hand_breaks_lead_2() -> None:
    step = made(["S3 S4 S2 SJ", "CJ D2 C5 C3"], 'right = "S3"')
    assert step.check(("S3",), RULES).clauses == ("LEAD-2",)


def test_a_spade_lead_after_spades_are_broken_is_fair() -> None:
    """BRK-3: the ruff of trick 2 broke them."""
    plays = ["D6 DA D3 DT", "CA C3 C2 S3", "S9 S4 S2 SJ", "CJ D2 C5 C4"]
    judged = made(plays, 'right = "none"').check(("S9",), RULES)
    assert (judged.says[0].id, judged.says[0].facts["broken"]) == ("fair.lead-broken", 2)


def test_a_lead_that_the_table_asks_for_is_no_offence() -> None:
    """VAR-ASL: where the ace of spades must open the hand, it breaks nothing, and is told without LEAD-3."""
    plays, options = ["SA S4 S2 SJ", "D6 DA D3 DT"], 'options = { first_lead = "lead_the_ace" }\n'
    assert problems(plays, 'right = "none"', options=options) == []
    found = lesson(plays, 'right = "none"', options=options)
    assert found.steps[0].check(("SA",), found.table_rules()).says[0].id == "fair.opened"


def test_the_wrong_clause_is_told_by_the_proof() -> None:
    step = made(RENEGE, 'right = "C2"', 'choices = ["FOL-1", "FOL-2", "LEAD-3"]')
    judged = step.check(("C2", "LEAD-3"), RULES)
    assert (judged.verdict, judged.tags, judged.clauses) == (Verdict.WRONG, ("wrong-clause",), ("FOL-1",))
    assert step.check(("C2", "FOL-1"), RULES).verdict is Verdict.RIGHT
    for card in ("C2", "H2"):  # right or not: what is asked for tells nothing
        with pytest.raises(NotationError, match="which rule"):
            step.check((card,), RULES)
    with pytest.raises(NotationError, match="which rule"):
        step.check(("C2", "BAG-1"), RULES)


def test_the_price_is_that_of_the_claim() -> None:
    """REN-1 with C15: the offenders lose 50 and score nothing else, the others get their contract."""
    ours = made(RENEGE, 'right = "C2"', "ask_score = true", 'side = "EW"')
    assert ours.check(("C2", "-50"), RULES).verdict is Verdict.RIGHT
    theirs = made(RENEGE, 'right = "C2"', "ask_score = true", 'side = "NS"', 'choices = ["FOL-1", "FOL-2"]')
    assert theirs.solution(RULES) == ("C2", "FOL-1", "60")
    judged = theirs.check(("C2", "FOL-1", "-50"), RULES)
    assert (judged.verdict, judged.tags, judged.clauses) == (Verdict.WRONG, ("penalty-miscounted",), ("REN-1",))
    with pytest.raises(NotationError, match="points"):
        theirs.check(("C2", "FOL-1"), RULES)


@pytest.mark.parametrize("answer", [(), ("",), ("HA",), ("nobody",), "S"])
def test_what_is_no_answer_is_refused(answer: tuple[str, ...] | str) -> None:
    with pytest.raises(NotationError, match="name a card of these tricks"):
        made(RENEGE, 'right = "C2"').check(answer, RULES)


@pytest.mark.parametrize(
    ("plays", "keys", "message"),
    [
        (RENEGE, ['right = "none"'], "right: write 'C2'"),
        (FAIR, ['right = "C2"'], "no card breaks a rule"),
        (RENEGE[:3], ['right = "C2"'], "no later card on the table proves"),
        (["D6 DA D3 C2", "CA C3 C6 H2", "CK C4 C7 D2", "D5 C9 DT D4"], ['right = "C2"'], "C2, C9 break rules"),
        (RENEGE, ['right = "C2"', 'choices = ["FOL-2", "LEAD-3"]'], "FOL-1 is the clause broken"),
        (RENEGE, ['right = "C2"', 'choices = ["FOL-1", "FOL-9"]'], "FOL-9 is no clause"),
        (RENEGE, ['right = "C2"', "start = 1"], "broken before trick 2"),
        (RENEGE, ['right = "C2"', "start = 4"], "leave some to watch"),
        (EARLY, ['right = "S4"', "ask_score = true"], "only a renege has a price"),
        (RENEGE, ['right = "C2"', "ask_score = true", 'side = "N"'], "is no side here"),
        (["D6 DA D3 SA"], ['right = "SA"'], "W's turn, and SA, which W does not hold"),
    ],
)
def test_lint_names_what_the_author_must_mend(plays: list[str], keys: list[str], message: str) -> None:
    assert any(message in each for each in problems(plays, *keys))


def test_lint_wants_the_whole_hand_where_it_is_played_out() -> None:
    """E40: three books are taken off only once the hand is over."""
    found = problems(RENEGE, 'right = "C2"', "ask_score = true", options='options = { renege = "three_books" }\n')
    assert any("write every trick" in each for each in found)


def test_lint_proves_named_wrong_answers_of_every_form() -> None:
    keys = ['right = "C2"', 'choices = ["FOL-1", "FOL-2"]', "ask_score = true", 'side = "EW"']
    wrong = '\n[steps.wrong]\nnone = "FOL-1"\n"H2 C6" = ""\n"clause FOL-2" = "FOL-1"\n"points -100" = "REN-1"\n'
    assert problems([*RENEGE], *keys) == []
    found = lesson(RENEGE, *keys)
    whole = read_lesson(
        'slug = "x"\nminutes = 1\nteaches = []\n[[steps]]\nid = "s"\nkind = "referee"\n'
        + "\n".join(keys)
        + '\n[steps.table]\ndeal = "N:AQ93.Q82.Q97642.- 8754.KJ9.A5.AKQ5 K62.AT5.KJ83.943 JT.7643.T.JT8762"\n'
        + f'bids = ["3", "4", "3", "2"]\nplays = {RENEGE!r}\n'
        + wrong,
        file="x/lesson.toml",
    )
    assert list(step_problems(whole.steps[0], whole)) == []
    tags = {whole.steps[0].check(answer, RULES).tags[0] for answer, _, _ in whole.steps[0].wrong_answers(RULES)}
    assert tags == {"missed-renege", "called-fair-play", "wrong-clause", "penalty-miscounted"}
    assert found.steps[0].given_away(RULES) == ("C2",)


def test_the_tricks_are_watched_forward_and_back_and_tell_nothing_early() -> None:
    session = Session(lesson(RENEGE, 'right = "C2"'))
    scenes = []
    for _ in range(6):
        scenes.append(lesson_scene(session, Words()))
        session = session.watched()
    lying = [[each["card"] for each in scene["trick"]] for scene in scenes]
    assert lying == [trick.split() for trick in [*RENEGE, RENEGE[-1], RENEGE[-1]]]
    assert session.looked_back().looked_back().frame == 1
    assert Session(session.lesson).looked_back().frame == 0
    assert all(not seat["void"] for scene in scenes for seat in scene["seats"]), "a renege shows no void"
    assert scenes[0]["ask"]["kind"] == "seat"
    assert scenes[0]["say"].startswith("Trick 1: North ")


def test_start_leaves_earlier_tricks_to_look_back_at() -> None:
    plays = ["D6 DA D3 DT", "CA C3 C2 H2", "CK C4 C6 D2"]
    session = Session(lesson(plays, 'right = "none"', "start = 2"))
    scene = lesson_scene(session, Words())
    assert [each["card"] for each in scene["trick"]] == ["CK", "C4", "C6", "D2"]
    assert len(scene["tricks"]) == 2
    assert len(session.step.frames(RULES)) == 1


def test_a_reload_comes_back_to_the_same_answer_and_trick() -> None:
    start = Session(lesson(RENEGE, 'right = "C2"', 'choices = ["FOL-1", "FOL-2"]'))
    asked = start.watched().answered(("C2", "FOL-2"))
    assert resumed(start, to_json(asked)) == asked
