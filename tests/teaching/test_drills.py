"""Every drill: its fresh steps are solved by the solution and by nothing an unskilled learner would try instead."""

import pytest

from spades_learn.rules.options import rules_for
from spades_learn.rules.trick import winner
from spades_learn.teaching.drills.drill import Made, NoTableError
from spades_learn.teaching.drills.kinds import drills
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.lesson import Lesson, Practice
from spades_learn.teaching.lint_practice import solved
from spades_learn.teaching.practice import Question, question
from spades_learn.teaching.session import Session

GAMES = {
    "classic": ("classic", {}),
    "jokers": ("classic", {"deck": "jokers"}),
    "suicide": ("classic", {"suicide": True}),
    "exchange": ("exchange", {}),
    "draw2": ("draw2", {}),
    "duel": ("duel", {}),
    "solo3": ("solo3", {}),
}
ASKED = [
    (game, drill.id, want)
    for game, (ruleset, options) in GAMES.items()
    for drill in drills().values()
    for want in drill.wants
    if drill.possible(want, rules_for(ruleset, options)) and (game == "classic" or not drill.simulates)
]


def asked(game: str, drill: str, want: str, seed: int) -> Question:
    ruleset, options = GAMES[game]
    practice = Practice(drill=drill, want=want)
    lesson = Lesson(slug="a-lesson", minutes=1, teaches=(), steps=(), rules=ruleset, options=options)
    return question(lesson, practice, seed)


@pytest.mark.parametrize(("game", "drill", "want"), ASKED)
def test_a_fresh_step_is_sound_and_solved_by_its_solution_alone(game: str, drill: str, want: str) -> None:
    fresh = asked(game, drill, want, len(game))
    assert list(fresh.step.problems(fresh.rules)) == []
    session = Session(fresh.lesson())
    assert session.rules == fresh.rules
    assert not session.passed
    assert session.ask.kind != "next"
    assert solved(session, fresh.step.solution(fresh.rules))


@pytest.mark.parametrize("drill", sorted(each.id for each in drills().values() if not each.simulates))
def test_the_same_seed_gives_the_same_step_and_another_seed_another(drill: str) -> None:
    game = {"exchange": "exchange", "draw": "draw2"}.get(drill, "classic")
    want = drills()[drill].wants[0]
    one, again, other = (asked(game, drill, want, seed) for seed in (5, 5, 6))
    assert one.step == again.step
    assert one.step.table != other.step.table


def wrong_for(fresh: Question) -> list[str | tuple[str, ...]]:
    """Answers of the kind asked for that are not the solution: what a guess would be."""
    step, rules = fresh.step, fresh.rules
    solution, ask = step.solution(rules), step.ask(rules)
    match ask.kind:
        case "cards":
            hand = tuple(str(card) for card in step.position(rules).hand)
            return [hand[:1], hand[-1:]] if len(solution) > 1 else [hand]
        case "seat" | "choice":
            return [each for each in ask.choices if each != solution]
        case "number":
            return [str(int(str(solution)) + 7)]
        case "count":
            return [each for each in ask.choices if each != solution]
    return []


@pytest.mark.parametrize(
    ("drill", "want"),
    [
        (drill.id, want)
        for drill in drills().values()
        for want in drill.wants
        if drill.id in {"mark-legal", "who-wins", "break-or-not", "score-hand", "count", "what-if"}
        and drill.possible(want, rules_for())
        and (drill.id, want) != ("count", "void")
    ],
)
def test_wrong_answers_are_not_accepted(drill: str, want: str) -> None:
    fresh = asked("classic", drill, want, 4)
    guesses = wrong_for(fresh)
    assert guesses
    for guess in guesses:
        assert not fresh.step.check(guess, fresh.rules).verdict.passes, guess


@pytest.mark.parametrize(
    ("game", "drill", "want"),
    [each for each in ASKED if not drills()[each[1]].simulates and each[0] in {"classic", "draw2"}],
)
def test_question_and_first_hints_do_not_give_the_answer_away(game: str, drill: str, want: str) -> None:
    fresh = asked(game, drill, want, 0)
    ladder, solution = fresh.ladder(), fresh.step.solution(fresh.rules)
    early = [ladder.task, ladder.think, ladder.look]
    if isinstance(solution, tuple):
        answer = {each for each in solution if each[:1] in set("SHDC") and len(each) == 2}
        for each in early:
            named = {name for fact in each.facts.values() if isinstance(fact, tuple) for name in fact}
            assert not answer or not answer <= named
    assert ladder.answer not in early


def test_who_takes_a_trick_of_each_wish_is_as_wished() -> None:
    """DCK-3, DCK-4, TRK-1: a ruff wins, the higher ruff wins, a high discard does not."""
    for want, ruffed in (("plain", False), ("discard", False), ("ruff", True), ("overruff", True)):
        fresh = asked("classic", "who-wins", want, 3)
        trick = fresh.step.position(fresh.rules).trick
        assert winner(trick, fresh.rules.deck).ruffed is ruffed
    fresh = asked("classic", "who-wins", "discard", 3)
    deck, trick = fresh.rules.deck, fresh.step.position(fresh.rules).trick
    taken = winner(trick, deck)
    assert any(
        deck.power(card) > deck.power(taken.card) and deck.suit(card) is not trick.led(deck) for card in trick.cards
    )


@pytest.mark.parametrize(
    ("want", "clause", "sign"),
    [
        ("made", "SCO-1", 1),
        ("set", "SCO-3", -1),
        ("bags", "SCO-2", 1),
        ("nil", "NIL-2", 1),
        ("nil-set", "NIL-2", -1),
        ("penalty", "BAG-1", -1),
    ],
)
def test_a_hand_to_score_has_the_line_wished_for(want: str, clause: str, sign: int) -> None:
    fresh = asked("classic", "score-hand", want, 2)
    told = fresh.step.check(fresh.step.solution(fresh.rules), fresh.rules).says
    lines = {each.clause: each.facts["points"] for each in told if each.clause}
    assert float(str(lines[clause])) * sign > 0


def test_the_best_card_is_clear_and_another_costs_points_by_the_bot() -> None:
    fresh = asked("classic", "best-card", "any", 1)
    step, rules = fresh.step, fresh.rules
    legal = [
        card for card in map(str, step.position(rules).hand) if step.check(card, rules).verdict is not Verdict.ILLEGAL
    ]
    others = [card for card in legal if card not in step.accepted]
    assert others
    for card in others:
        judged = step.check(card, rules)
        assert judged.verdict is Verdict.WORSE
        assert float(str(judged.says[0].facts["loss"])) > 0
    best = step.check(step.solution(rules), rules)
    assert best.verdict is Verdict.RIGHT
    assert best.says[1:] == judged.says[1:]  # the same reasons, whether found or missed


def test_what_the_rules_cannot_bring_about_is_refused() -> None:
    rules = rules_for("duel")
    assert not drills()["score-hand"].possible("two-nils", rules)
    assert not drills()["best-card"].possible("cover", rules)
    # The ace of spades opens every hand, and breaks spades (VAR-ASL); with half the pack out of play it may not.
    for ruleset, may in (("classic", False), ("duel", True)):
        opened = rules_for(ruleset, {"first_lead": "lead_the_ace"})
        assert drills()["mark-legal"].possible("lead", opened) is may
        assert drills()["break-or-not"].possible("none", opened) is may
        assert drills()["break-or-not"].possible("before", opened)
    # Blind nils alone pass cards there, and under suicide each side has a nil.
    assert not drills()["exchange"].possible("out", rules_for("exchange", {"blind_nil": False}))
    assert not drills()["exchange"].possible("back", rules_for("exchange", {"suicide": True}))
    with pytest.raises(NoTableError):
        asked("duel", "exchange", "out", 1)
    assert isinstance(drills()["mark-legal"].make(1, rules, "void", "x"), Made)
