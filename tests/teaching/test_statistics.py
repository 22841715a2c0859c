"""What a learner's log tells: leans, themes, misconceptions, days, and what to do next."""

import csv
import io
from datetime import date

import pytest

from spades_learn.bots.slips import CARDS
from spades_learn.rules.book import rulebook
from spades_learn.teaching import carry, misconceptions
from spades_learn.teaching.evidence import answered, lessons_of
from spades_learn.teaching.feedback import MISCONCEPTION_BY_CLAUSE, Verdict
from spades_learn.teaching.grade import loss_points, loss_share
from spades_learn.teaching.library import library
from spades_learn.teaching.mastery import Known, known
from spades_learn.teaching.next_up import MOST, next_up
from spades_learn.teaching.play_tempting import IDEAS
from spades_learn.teaching.practice import Standing, standing
from spades_learn.teaching.progress import Attempt, Log, log_of
from spades_learn.teaching.spreadsheet import MARK, log_csv
from spades_learn.teaching.statistics import by_part, last_days, statistics
from spades_learn.ui.misconception_words import MISCONCEPTIONS

LESSONS = lessons_of(library(), "en")


def log(*facts: dict) -> Log:
    """Attempts in order; what is not said is a right answer of the nil gym to a hand of its own."""
    return log_of(
        Attempt(**{"id": f"a{n}", "number": n, "lesson": "nil-gym", "step": str(n), "verdict": Verdict.RIGHT, **each})
        for n, each in enumerate(facts, start=1)
    )


def nil(tag: str = "", **facts: object) -> dict:
    return {"verdict": Verdict.WRONG if tag else Verdict.RIGHT, "tags": (tag,) if tag else (), **facts}


def bid(said: int, best: int, **facts: object) -> dict:
    return {"lesson": "bid-gym", "said": said / 13, "truth": best / 13, **facts}


def play(theme: str, lost: float | None, **facts: object) -> dict:
    verdict = Verdict.WRONG if lost else Verdict.RIGHT
    truth = None if lost is None else loss_share(lost)
    return {"lesson": "play-gym", "verdict": verdict, "tags": (f"theme-{theme}",), "truth": truth, **facts}


def test_an_empty_log_tells_nothing_and_says_so() -> None:
    found = statistics(Log())
    assert (found.answers, found.nil, found.bids, found.gauge, found.themes, found.days) == (
        0,
        None,
        None,
        None,
        (),
        (),
    )


def test_nil_too_often_wants_more_than_chance() -> None:
    wrong = [nil("nil-with-danger")] * 5
    assert statistics(log(*wrong, nil())).nil.lean == "often"  # type: ignore[union-attr]
    assert statistics(log(*wrong[:4])).nil.lean == ""  # type: ignore[union-attr]
    assert statistics(log(*wrong, *[nil("missed-nil")] * 3)).nil.lean == ""  # type: ignore[union-attr]
    found = statistics(log(*[nil("missed-nil")] * 7, nil("nil-with-high-spade"), *[nil()] * 3)).nil
    assert found is not None
    assert (found.hands, found.often, found.seldom, found.lean) == (11, 1, 7, "seldom")


def test_a_hand_met_again_is_no_second_decision() -> None:
    found = statistics(log(nil("missed-nil", step="7"), nil(step="7"))).nil
    assert found is not None
    assert (found.hands, found.seldom) == (1, 1)
    again = statistics(log(bid(4, 3, step="b"), bid(3, 3, step="b"))).bids
    assert again is not None
    assert (again.hands, again.exact) == (1, 0)


def test_bids_are_told_by_the_number_that_was_best() -> None:
    found = statistics(log(bid(4, 3), bid(5, 3), bid(3, 3), bid(2, 4), {"lesson": "bid-gym"})).bids
    assert found is not None
    assert [(each.best, each.off, each.hands) for each in found.by_number] == [(3, 1.0, 3), (4, -2.0, 1)]
    assert (found.hands, found.exact, found.off, found.lean) == (4, 1, 0.25, "")


def test_overbidding_is_told_where_it_is_sure() -> None:
    over = statistics(log(*[bid(4, 3)] * 4, bid(3, 3))).bids
    under = statistics(log(*[bid(3, 4)] * 5)).bids
    few = statistics(log(*[bid(4, 3)] * 2)).bids
    assert [each.lean for each in (over, under, few) if each] == ["over", "under", ""]


def test_themes_stand_by_what_they_cost() -> None:
    found = statistics(log(play("duck", 0), play("duck", 30), play("cover", 50), play("count", None))).themes
    assert [(each.id, each.hands, each.good, each.lost) for each in found] == [
        ("cover", 1, 0, pytest.approx(50)),
        ("duck", 2, 1, pytest.approx(15)),
        ("count", 1, 1, None),
    ]
    assert loss_points(loss_share(1000)) == 500


def test_a_misconception_counts_once_a_question_however_often_it_is_tried() -> None:
    again = {"lesson": "following-suit", "step": "lead-counts", "verdict": Verdict.ILLEGAL, "tags": ("reneged",)}
    other = {**again, "step": "other", "tags": ("reneged", "chose-b")}
    found = statistics(log(again, {**again, "tries": 2}, other, nil("missed-nil")))
    assert found.misconceptions == (("reneged", 2), ("missed-nil", 1))


def test_every_misconception_has_a_clause_of_the_rulebook_and_words() -> None:
    assert set(misconceptions.CLAUSES) == set(MISCONCEPTIONS)
    assert set(misconceptions.CLAUSES.values()) <= set(rulebook())
    made = {*MISCONCEPTION_BY_CLAUSE.values(), *CARDS, *IDEAS}
    assert made <= set(misconceptions.CLAUSES)


def test_skipped_and_carried_answers_are_none() -> None:
    found = statistics(log({"verdict": Verdict.SKIPPED}, {"tags": (carry.TAG,)}, nil()))
    assert found.answers == 1


def test_the_streak_is_of_the_gyms_alone() -> None:
    lesson = {"lesson": "following-suit", "verdict": Verdict.WRONG}
    assert statistics(log(nil(), lesson, bid(3, 3), play("duck", 0))).streak.now == 3


def test_days_are_those_with_answers_and_the_last_ones_have_no_gap() -> None:
    found = statistics(
        log(
            nil(at="2026-11-01T10:00:00Z"),
            nil("missed-nil", at="2026-11-01T23:59:59Z"),
            nil(at="2026-11-03T00:00:00Z"),
            nil(at="2026-11-31T00:00:00Z"),
            nil(),
        )
    ).days
    assert [(each.day, each.good, each.other) for each in found] == [
        (date(2026, 11, 1), 1, 1),
        (date(2026, 11, 3), 1, 0),
    ]
    shown = last_days(found, until=date(2026, 11, 3), count=4)
    assert [each.good + each.other for each in shown] == [0, 2, 0, 1]


def test_lessons_stand_by_part_as_on_the_map() -> None:
    slug = next(each.slug for each in library().course() if each.part == "bidding")
    steps = [{"lesson": slug, "step": step.id} for step in LESSONS[slug].steps]
    fresh = [{"lesson": slug, "step": f"practice:bid:{n}"} for n in range(4)]
    done, all_of_it = log(*steps), log(*steps, *fresh)
    for kept, mastered in ((Log(), 0), (done, 0), (all_of_it, 1)):
        found = by_part(library().course(), LESSONS, kept)
        assert sum(each.lessons for each in found) == len(LESSONS)
        stands = {entry.slug: standing(kept, LESSONS[entry.slug]) for entry in library().course()}
        had = sum(each in {Standing.DONE, Standing.MASTERED} for each in stands.values())
        assert [(each.had, each.mastered) for each in found if each.id == "bidding"] == [(had, mastered)]


def ids(log_of_all: Log, *, due: int = 0, stands: dict[str, Known] | None = None) -> list[str]:
    return [each.id for each in next_up(statistics(log_of_all), stands or {}, LESSONS, due=due)]


def test_what_to_do_next_follows_from_facts() -> None:
    assert ids(Log()) == ["begin", "estimates", "bids", "plays"]
    estimated = [nil(said=0.5, truth=0.5)] * 20
    assert ids(log(*estimated, bid(3, 3), play("duck", 0))) == []
    assert ids(log(*estimated, *[nil("missed-nil")] * 5, *[bid(4, 3)] * 5, *[play("duck", 9)] * 3)) == [
        "nil-seldom",
        "over",
        "theme",
    ]
    many = log(*[nil("missed-nil")] * 5, *[bid(4, 3)] * 5)
    assert ids(many, due=2)[0] == "due"
    assert len(ids(many, due=2)) == MOST
    waiting = next_up(statistics(many), {}, LESSONS, due=2, due_hands=3)
    assert [(each.id, each.page, each.facts.get("n")) for each in waiting[:2]] == [
        ("due", "again", 2),
        ("due-hands", "gym", 3),
    ]


def test_the_weakest_rule_that_can_be_practised_is_named() -> None:
    def stands(clause: str, *recent: bool, lessons: tuple[str, ...]) -> Known:
        return Known(clause, asked=len(recent), right=sum(recent), recent=recent, lessons=lessons)

    taught = next(slug for slug, lesson in LESSONS.items() if lesson.practice)
    untaught = stands("GEN-4", False, False, lessons=())
    once = stands("DCK-1", False, lessons=(taught,))
    weak, better = (
        stands("FOL-1", False, True, lessons=(taught,)),
        stands("FOL-2", True, False, True, lessons=(taught,)),
    )
    found = next_up(
        statistics(log(nil())), {each.clause: each for each in (untaught, once, better, weak)}, LESSONS, due=0
    )
    assert found[0].facts == {"clause": "FOL-1", "right": 1, "asked": 2}
    assert (found[0].page, found[0].query) == ("practice", {"lesson": taught})


def test_the_csv_has_every_attempt_and_no_live_formula() -> None:
    kept = log(nil("missed-nil", said=0.25, truth=0.5, at="2026-11-01T10:00:00Z"), {"lesson": "x", "step": "s"})
    text = log_csv(kept)
    assert text.startswith(MARK)
    rows = list(csv.DictReader(io.StringIO(text.removeprefix(MARK), newline="")))
    assert [(row["lesson"], row["verdict"], row["tags"], row["said"]) for row in rows] == [
        ("nil-gym", "wrong", "missed-nil", "0.25"),
        ("x", "right", "", ""),
    ]


def test_the_same_log_in_another_order_of_files_tells_the_same() -> None:
    """Merging is a union: two halves of a log tell what the whole does, whichever comes first."""
    whole = log(*[nil(said=n / 40, truth=0.5) for n in range(40)], *[bid(4, 3)] * 6)
    every = list(whole.attempts.values())
    one, other = log_of(every[::2]), log_of(every[1::2])
    assert statistics(one.merged(other)) == statistics(other.merged(one)) == statistics(whole)


def test_steps_are_looked_up_once_and_read_as_before() -> None:
    """The evidence of a step does not depend on how many of its lesson come before."""
    slug, lesson = next(iter(LESSONS.items()))
    asking = [step.id for step in lesson.steps if step.asks]
    twice = log(*[{"lesson": slug, "step": name} for name in (*asking, *asking)])
    found = answered(LESSONS, twice)
    assert [each.step for each in found] == asking * 2
    assert found[: len(asking)] == found[len(asking) :]
    assert [each.clauses for each in found[: len(asking)]] == [lesson.step(name).clauses for name in asking]
    assert sum(each.asked for each in known(LESSONS, found).values()) == sum(len(each.clauses) for each in found)
