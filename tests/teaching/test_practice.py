"""Practice, mastery and testing out, as the log has them; and where a learner stands on the course map."""

import random

import pytest

from spades_learn.teaching import practice as practising
from spades_learn.teaching.course_map import course_map, recommended, to_practise
from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.lesson import Lesson, Practice, read_lesson
from spades_learn.teaching.library import library
from spades_learn.teaching.lint_practice import practice_problems, solved
from spades_learn.teaching.practice import (
    Standing,
    fresh,
    mastered,
    next_seed,
    recent,
    sitting,
    sitting_name,
    standing,
)
from spades_learn.teaching.progress import Attempt, Log, read_attempt
from spades_learn.teaching.session import Session

WITH_PRACTICE = [each.slug for each in library().usable() if library().lesson(each.slug).practice]
SLUG = "who-wins"


def log_of_practice(*right: bool, assisted: bool = False) -> Log:
    log = Log()
    for place, good in enumerate(right):
        log = log.with_attempt(
            Attempt(
                id=f"id-{place}",
                lesson=SLUG,
                step=f"practice:who-wins:{place}",
                verdict=Verdict.RIGHT if good else Verdict.WRONG,
                assisted=assisted,
            )
        )
    return log


@pytest.mark.parametrize("slug", WITH_PRACTICE)
def test_each_lesson_has_fresh_deals_that_its_solution_passes(slug: str) -> None:
    lesson = library().lesson(slug)
    for place in range(len(lesson.practice)):
        question = fresh(lesson, 7 * len(lesson.practice) + place)
        assert question.slug == slug
        assert question.drill == lesson.practice[place].drill  # they take turns
        assert solved(Session(question.lesson()), question.step.solution(question.rules))


@pytest.mark.parametrize(
    ("right", "is_mastered"),
    [
        ((), False),
        ((True, True, True), False),
        ((True, True, True, True), True),
        ((True, True, False, True, True), True),
        ((False, False, True, True, True), False),
        ((False, False, True, True, True, True), True),
        ((True, True, True, True, False, False), False),
    ],
)
def test_mastered_is_four_of_the_last_five(right: tuple[bool, ...], is_mastered: bool) -> None:
    log = log_of_practice(*right)
    assert mastered(log, SLUG) is is_mastered
    assert len(recent(log, SLUG)) == min(5, len(right))


def test_a_hint_or_a_second_try_does_not_count() -> None:
    assert not mastered(log_of_practice(True, True, True, True, True, assisted=True), SLUG)
    late = Log()
    for place in range(5):
        late = late.with_attempt(
            Attempt(id=f"x{place}", lesson=SLUG, step=f"practice:who-wins:{place}", verdict=Verdict.RIGHT, tries=2)
        )
    assert not mastered(late, SLUG)


def test_a_deal_answered_again_is_no_fresh_one() -> None:
    """Whoever answers one deal five times has shown it once: its first answer stands."""
    log = log_of_practice(False)
    for again in range(5):
        log = log.with_attempt(
            Attempt(id=f"again-{again}", lesson=SLUG, step="practice:who-wins:0", verdict=Verdict.RIGHT)
        )
    assert [each.id for each in recent(log, SLUG)] == ["id-0"]
    assert not mastered(log, SLUG)


def test_no_deal_comes_twice_and_the_drills_take_turns() -> None:
    lesson = library().lesson(SLUG)
    log, chance, seeds = Log(), random.Random(3), []
    for place in range(12):
        seed = next_seed(lesson, log, chance)
        assert fresh(lesson, seed).want == lesson.practice[place % len(lesson.practice)].want
        seeds.append(seed)
        log = log.with_attempt(
            Attempt(id=str(place), lesson=SLUG, step=f"practice:who-wins:{seed}", verdict=Verdict.RIGHT)
        )
    assert len(set(seeds)) == len(seeds)


class Forgetful(random.Random):
    """Gives each number twice, as chance may."""

    def __init__(self) -> None:
        super().__init__(0)
        self.given: list[int] = [40, 40, 80, 80]

    def getrandbits(self, k: int, /) -> int:  # noqa: ARG002
        return self.given.pop(0)


def test_a_seed_that_was_met_is_not_dealt_again() -> None:
    lesson = Lesson(slug=SLUG, minutes=1, teaches=(), steps=(), practice=(Practice(drill="who-wins"),))
    met = Attempt(id="a", lesson=SLUG, step="test-out:9:who-wins:40", verdict=Verdict.WRONG)
    assert next_seed(lesson, Log().with_attempt(met), Forgetful()) == 80


def sat(*right: bool, number: int = 9, log: Log | None = None) -> Log:
    found = log or Log()
    for place, good in enumerate(right):
        step = sitting_name(1000 * number + place, "who-wins", number)
        verdict = Verdict.RIGHT if good else Verdict.WRONG
        found = found.with_attempt(Attempt(id=f"{number}-{place}", lesson=SLUG, step=step, verdict=verdict))
    return found


def test_tested_out_is_four_of_the_five_of_one_sitting() -> None:
    assert practising.tested_out(sat(True, True, False, True, True), SLUG)
    assert not practising.tested_out(sat(True, True, False, True, False), SLUG)
    two = sat(True, True, False, number=2, log=sat(True, True, False, number=1))
    assert len(sitting(two, SLUG, 1)) == 3
    assert not practising.tested_out(two, SLUG)
    assert not mastered(sat(True, True, True, True, True), SLUG)  # a test is no practice


def test_every_name_in_the_log_can_be_kept_and_read_again() -> None:
    longest = sitting_name((1 << 41) - 1, "nil-or-number", (1 << 41) - 1)
    item = Attempt(id="a", lesson=SLUG, step=longest, verdict=Verdict.RIGHT, number=1).as_json()
    assert read_attempt(item).step == longest


def test_where_a_learner_stands() -> None:
    lesson = library().lesson(SLUG)
    assert standing(Log(), lesson) is Standing.NEW
    going = Log().with_attempt(Attempt(id="a", lesson=SLUG, step=lesson.steps[0].id, verdict=Verdict.RIGHT))
    assert standing(going, lesson) is Standing.GOING
    assert standing(sat(True, True, True, True), lesson) is Standing.DONE
    assert standing(log_of_practice(True, True, True, True), lesson) is Standing.MASTERED


def test_the_map_recommends_the_first_whose_way_is_clear_and_locks_nobody_out() -> None:
    places = course_map(library(), Log(), "en")
    first = recommended(places, Log())
    assert first is not None
    assert first.entry.slug == "following-suit"
    second = next(each for each in places if each.entry.slug == SLUG)
    assert second.waits == ("following-suit",)
    # Who opened a later lesson all the same goes on with that one.
    going = Log().with_attempt(Attempt(id="a", lesson="what-is-nil", step="the-promise", verdict=Verdict.RIGHT))
    coming = recommended(course_map(library(), going, "en"), going)
    assert coming is not None
    assert coming.entry.slug == "what-is-nil"
    # One that is tested out of holds nobody up, and may still be practised.
    out = sat(True, True, True, True)
    after = course_map(library(), out, "en")
    third = next(each for each in after if each.entry.slug == "breaking-spades")
    assert third.waits == ()
    rest = to_practise(after)
    assert rest is not None
    assert rest.entry.slug == SLUG


BROKEN = """
slug = "x"
minutes = 1
teaches = []
[[steps]]
id = "a"
kind = "read"
[[practice]]
{practice}
"""


@pytest.mark.parametrize(
    ("practice", "field", "message"),
    [
        ('drill = "juggle"', "practice[0].drill", "is no drill; use one of"),
        ('drill = "who-wins"\nwant = "luck"', "practice[0].want", "plain, discard, ruff"),
        ('drill = "who-wins"\nrules = "whist"', "practice[0].rules", "is not a ruleset"),
        ('drill = "who-wins"\nhow = "well"', "practice[0]", "no such key"),
    ],
)
def test_a_practice_that_cannot_be_is_refused_with_what_to_write(practice: str, field: str, message: str) -> None:
    with pytest.raises(LessonError) as bad:
        read_lesson(BROKEN.format(practice=practice), file="x/lesson.toml")
    assert bad.value.field == field
    assert message in str(bad.value)


@pytest.mark.parametrize(
    ("practice", "message"),
    [
        (Practice(drill="score-hand", want="two-nils", rules="duel"), "cannot come about under these rules"),
        (Practice(drill="who-wins", want="ruff", clauses=("FOL-99",)), "no clause of the rulebook"),
    ],
)
def test_lint_says_what_to_mend(practice: Practice, message: str) -> None:
    lesson = Lesson(slug="x", minutes=1, teaches=(), steps=(), practice=(practice,))
    told = list(practice_problems(lesson))
    assert len(told) == 1
    assert message in told[0][1]


def test_a_lesson_without_practice_says_so() -> None:
    with pytest.raises(LessonError, match="practice"):
        fresh(Lesson(slug="x", minutes=1, teaches=(), steps=()), 1)
