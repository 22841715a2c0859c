"""The review queue, what is known by clause, and flash cards: all of it from the log, whoever merged it."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spades_learn.teaching.evidence import ASKED, answered, lessons_of, practised
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.flashcards import CARDS, VERDICTS, Asks, Face, after, deck
from spades_learn.teaching.lesson import Lesson, Practice
from spades_learn.teaching.library import library
from spades_learn.teaching.mastery import Knows, known
from spades_learn.teaching.practice import PLACED, question, standing
from spades_learn.teaching.progress import Attempt, Log, log_of
from spades_learn.teaching.review import queue
from spades_learn.teaching.spacing import Grade, likely

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
EARLIER = "2026-05-01T10:00:00Z"
LESSONS = lessons_of(library(), "en")
SLUG = "following-suit"
STEPS = [each.id for each in LESSONS[SLUG].steps]
NAMES = [*STEPS, "practice:mark-legal:200", "practice:mark-legal:301", "test-out:9:mark-legal:400"]
NAMES += ["placement:1:mark-legal:500", "placed", "no-such-step", "practice:no-such-drill:7"]

attempts = st.lists(
    st.builds(
        Attempt,
        id=st.uuids().map(str),
        lesson=st.sampled_from([SLUG, "who-wins", "gone", CARDS]),
        step=st.sampled_from([*NAMES, "ruff:meaning", "ruff:term", "ruff:else"]),
        verdict=st.sampled_from(Verdict),
        tries=st.integers(1, 3),
        assisted=st.booleans(),
        at=st.sampled_from(["", EARLIER, "2026-04-01T08:00:00Z", "2026-05-01T12:30:00", "2099-01-01T00:00:00Z"]),
        number=st.integers(1, 30),
    ),
    max_size=25,
)


def went(*marks: tuple[str, Verdict, str], lesson: str = SLUG, **facts: object) -> Log:
    made = [
        Attempt(id=f"{n}", lesson=lesson, step=step, verdict=verdict, at=at, number=n, **facts)
        for n, (step, verdict, at) in enumerate(marks, 1)
    ]
    return log_of(made)


@given(attempts, st.integers(0, 25))
def test_review_mastery_and_cards_do_not_know_who_merged_the_log(made: list[Attempt], cut: int) -> None:
    one, other = log_of(made[:cut]), log_of(made[cut:])
    merged, turned = one.merged(other), other.merged(one)
    assert queue(LESSONS, merged, NOW) == queue(LESSONS, turned, NOW) == queue(LESSONS, log_of(made[::-1]), NOW)
    assert known(LESSONS, answered(LESSONS, merged)) == known(LESSONS, answered(LESSONS, turned))
    assert deck(merged, ["ruff"], Asks, NOW) == deck(turned, ["ruff"], Asks, NOW)


@given(attempts)
def test_the_queue_is_sound_for_any_log(made: list[Attempt]) -> None:
    found = queue(LESSONS, log_of(made), NOW)
    assert all(each.due <= NOW for each in found.due)
    assert all(each.due > NOW for each in found.later)
    for each in (*found.due, *found.later):
        assert each.times >= 1
        assert (each.place >= 0) != bool(each.step)
        assert each.place < len(LESSONS[each.lesson].practice)


@given(st.lists(st.sampled_from(["", EARLIER, "2026-04-01T08:00:00+02:00", "2099-01-01", "nonsense", "1970-01-01"])))
def test_times_never_run_backwards_and_are_never_ahead_of_now(told: list[str]) -> None:
    times = likely(told, NOW)
    assert times == sorted(times)
    assert all(each <= NOW for each in times)


def test_what_never_went_wrong_is_not_in_the_queue() -> None:
    found = queue(LESSONS, went(*((step, Verdict.RIGHT, EARLIER) for step in NAMES)), NOW)
    assert found.due == found.later == ()


def test_a_miss_comes_back_after_minutes_and_then_after_days() -> None:
    """FOL-1 is what `lead-counts` and its practice ask for."""
    miss = ("practice:mark-legal:200", Verdict.ILLEGAL, EARLIER)
    (item,) = queue(LESSONS, went(miss), NOW).due
    assert (item.lesson, item.place, item.clause, item.times) == (SLUG, 0, "FOL-1", 1)
    assert item.due == datetime(2026, 5, 1, 10, 10, tzinfo=UTC)
    again = went(miss, ("practice:mark-legal:202", Verdict.RIGHT, "2026-05-01T11:00:00Z"))
    (later,) = queue(LESSONS, again, NOW).later
    assert later.due - datetime(2026, 5, 1, 11, tzinfo=UTC) >= timedelta(days=1)
    twice = went(miss, miss, ("practice:mark-legal:202", Verdict.RIGHT, EARLIER))
    assert [each.times for each in queue(LESSONS, twice, NOW).later] == [2]


def test_a_second_try_and_a_placement_test_say_nothing() -> None:
    second = went(("lead-counts", Verdict.WRONG, EARLIER), tries=2)
    placed = went(("placement:1:mark-legal:500", Verdict.WRONG, EARLIER))
    assert queue(LESSONS, second, NOW).due == queue(LESSONS, placed, NOW).due == ()


def test_a_clause_is_named_only_where_it_is_certain_which_one_was_missed() -> None:
    step = next(each for each in LESSONS[SLUG].steps if each.asks and len(each.clauses) > 1)
    unsure = queue(LESSONS, went((step.id, Verdict.WRONG, EARLIER)), NOW).due[0]
    assert unsure.clause == ""
    if "FOL-1" in step.clauses:
        told = queue(LESSONS, went((step.id, Verdict.ILLEGAL, EARLIER), tags=("reneged",)), NOW).due[0]
        assert told.clause == "FOL-1"


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00+10:00", "9999-12-31T23:59:59-10:00"])
def test_a_time_whose_zone_leads_out_of_the_calendar_is_no_time(at: str) -> None:
    assert likely([EARLIER, at], NOW) == likely([EARLIER, ""], NOW)


def test_a_clock_that_was_ahead_keeps_nothing_away_for_years() -> None:
    ahead = went(("practice:mark-legal:200", Verdict.WRONG, "2099-01-01T00:00:00Z"))
    timeless = went(("practice:mark-legal:200", Verdict.WRONG, ""))
    assert len(queue(LESSONS, ahead, NOW).due) == len(queue(LESSONS, timeless, NOW).due) == 1


def test_a_clause_is_sure_with_four_right_of_the_last_five() -> None:
    def stands(*right: bool) -> Knows:
        marks = [
            (f"practice:mark-legal:{200 + 2 * n}", Verdict.RIGHT if good else Verdict.WRONG, "")
            for n, good in enumerate(right)
        ]
        return known(LESSONS, answered(LESSONS, went(*marks)))["FOL-1"].knows

    assert stands() is Knows.NOT_SEEN
    assert stands(True, True, True) is Knows.LEARNING
    assert stands(True, True, True, True) is Knows.SURE
    assert stands(True, True, True, True, False) is Knows.SURE
    assert stands(True, True, True, True, False, False) is Knows.LEARNING
    assert SLUG in known(LESSONS, answered(LESSONS, Log()))["FOL-1"].lessons


@pytest.mark.parametrize(("drill", "want"), sorted(ASKED))
def test_a_drill_asks_for_the_clauses_it_is_said_to_ask_for(drill: str, want: str) -> None:
    """On fresh deals: what the right answer cites holds every clause of the table."""
    lesson = Lesson(slug="x", minutes=1, teaches=(), steps=LESSONS[SLUG].steps)
    for seed in range(1 if drill == "nil-or-number" else 4):
        made = question(lesson, Practice(drill=drill, want=want), 64 * seed)
        judged = made.step.check(made.step.solution(made.rules), made.rules)
        assert set(ASKED[drill, want]) <= {*judged.clauses}


def test_practice_that_belongs_to_a_step_asks_for_one_of_its_clauses_or_is_of_its_kind() -> None:
    for lesson in LESSONS.values():
        for step in lesson.steps:
            place = practised(lesson, step.id) if step.asks else -1
            if place >= 0:
                practice = lesson.practice[place]
                asked = {
                    *practice.clauses,
                    *ASKED.get((practice.drill, practice.want), ASKED.get((practice.drill, ""), ())),
                }
                assert practice.drill == step.kind or asked & {*step.clauses}


def test_a_placed_lesson_counts_as_done_and_a_lost_placement_as_nothing() -> None:
    lesson = LESSONS[SLUG]
    assert standing(went((PLACED, Verdict.RIGHT, "")), lesson).value == "done"
    assert standing(went(("placement:1:mark-legal:500", Verdict.WRONG, "")), lesson).value == "new"


def test_grades_are_four_verdicts_and_move_a_card_further_the_better_it_was_known() -> None:
    assert len(set(VERDICTS.values())) == len(Grade)
    face = Face("ruff", "meaning")
    away = [after(Log(), face, grade, NOW).at - NOW for grade in Grade]
    assert away == sorted(away)
    assert away[0] < timedelta(hours=1) < away[-1]


def test_a_card_waits_is_due_and_is_new() -> None:
    log = went(
        ("ruff:meaning", VERDICTS[Grade.EASY], EARLIER), ("lead:term", VERDICTS[Grade.AGAIN], EARLIER), lesson=CARDS
    )
    found = deck(log, ["ruff", "lead"], Asks, NOW)
    assert found.due == (Face("lead", "term"),)
    assert [face for face, _ in found.later] == [Face("ruff", "meaning")]
    assert found.fresh == (Face("lead", "meaning"), Face("ruff", "term"))
