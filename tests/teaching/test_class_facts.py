"""What a teacher's notebook draws: heat, confusions, bids by deal, the gauge and the tasks, on a generated class."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from spades_learn.rules.options import rules_for
from spades_learn.teaching import bid_gym, gym, gym_pool
from spades_learn.teaching.class_bids import BID_STEPS, bid_order, bids_by_deal, keys_of
from spades_learn.teaching.class_bot import bot_bid
from spades_learn.teaching.class_counts import class_gauge, gauges, slow_steps, tally
from spades_learn.teaching.class_heat import confusions, heat, urgent
from spades_learn.teaching.class_tasks import Stage, stages
from spades_learn.teaching.classroom import Classroom, gather
from spades_learn.teaching.classset import ClassSet, Task, step_of
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.library import library
from spades_learn.teaching.progress import read_attempt

BOOKS = library()
COURSE = {entry.slug: BOOKS.lesson(entry.slug) for entry in BOOKS.course()}
NIL = gym_pool.pool("classic")[0].code
BID = bid_gym.next_hand({"difficulty": "easy"}, seed=1).code
ASKING = [(slug, step) for slug, lesson in COURSE.items() for step in lesson.steps if step.asks]
BIDS = [(slug, step.id) for slug, step in ASKING if step.kind in BID_STEPS]


def attempt(name: str, lesson: str, step: str, verdict: str = "right", **more: object) -> dict[str, Any]:
    return {
        "v": 2, "id": name, "lesson": lesson, "step": step, "verdict": verdict, "try": 1, "assisted": False,
        "tags": [], "said": None, "truth": None, "at": "", "number": 1, **more,
    }  # fmt: skip


def room(*logs: list[dict[str, Any]]) -> Classroom:
    return gather(
        (f"{number}.json", json.dumps({"v": 1, "log": log, "settings": {}}).encode()) for number, log in enumerate(logs)
    )


def generated(seed: int, learners: int = 12) -> list[list[dict[str, Any]]]:
    """A class's logs: first and later tries, hints, skips, fresh deals and gym hands."""
    chance = random.Random(seed)
    logs = []
    for who in range(learners):
        log = []
        for place in range(1, 61):
            slug, step = chance.choice(ASKING)
            name, verdict = f"{who}-{place}", chance.choice(["right", "right", "fine", "worse", "wrong", "skipped"])
            more: dict[str, Any] = {"number": place, "try": chance.choice([1, 1, 2]), "assisted": chance.random() < 0.2}
            more["tags"] = chance.choice([[], [], ["reneged"], ["underbid"], ["theme-duck"]])
            kind = chance.random()
            if kind < 0.7:
                log.append(attempt(name, slug, step.id, verdict, answer=str(chance.randint(1, 4)), **more))
            elif kind < 0.85:
                said = round(chance.random(), 2)
                log.append(
                    attempt(
                        name, "nil-gym", NIL, verdict, said=said, truth=0.5, answer=chance.choice(["nil", "2"]), **more
                    )
                )
            else:
                log.append(
                    attempt(name, "following-suit", f"practice:mark-legal:{chance.getrandbits(20)}", verdict, **more)
                )
        logs.append(log)
    return logs


def test_the_heat_map_of_a_generated_class_adds_up() -> None:
    logs = generated(1)
    warm = heat(room(*logs), COURSE)
    clauses = {(slug, step.id): step.clauses for slug, step in ASKING}
    asked: Counter[tuple[str, str]] = Counter()
    missed: Counter[tuple[str, str]] = Counter()
    for log in logs:
        for each in log:
            if each["try"] == 1 and each["verdict"] != "skipped":
                for clause in clauses.get((each["lesson"], each["step"]), ()):
                    asked[clause, each["lesson"]] += 1
                    missed[clause, each["lesson"]] += each["verdict"] not in {"right", "fine"} or each["assisted"]
    for key, cell in warm.cells.items():
        fresh = key[1] == "following-suit"  # whose fresh deals ask besides
        assert cell.asked >= asked[key] if fresh else cell.asked == asked[key], key
        assert fresh or cell.missed == missed[key], key
        assert 0 <= cell.sure <= cell.missed <= cell.asked
        assert cell.learners <= cell.reached <= 12
    assert set(asked) <= set(warm.cells)
    for row in warm.rows:
        parts = [cell for (clause, _), cell in warm.cells.items() if clause == row.clause]
        assert row.asked == sum(each.asked for each in parts)
        assert row.missed == sum(each.missed for each in parts)
        assert row.learners >= max(each.learners for each in parts)
    shares = [row.share for row in warm.rows]
    assert shares == sorted(shares, reverse=True)
    assert list(warm.lessons) == [slug for slug in COURSE if slug in {lesson for _, lesson in warm.cells}]


def test_a_cell_by_hand() -> None:
    """FOL-1 in its own lesson: a renege at the first try is surely this clause, a hint a miss but no sure one."""
    step = next(each for each in COURSE["following-suit"].steps if each.asks and each.clauses == ("FOL-1",))
    one = [
        attempt("a", "following-suit", step.id, "illegal", tags=["reneged"]),
        attempt("b", "following-suit", step.id, "right", **{"try": 2, "number": 2}),
    ]
    two = [attempt("c", "following-suit", step.id, "right", assisted=True)]
    three = [attempt("d", "following-suit", step.id, "right"), attempt("e", "following-suit", step.id, "skipped")]
    cell = heat(room(one, two, three, []), COURSE).cells["FOL-1", "following-suit"]
    assert (cell.asked, cell.missed, cell.sure, cell.learners, cell.reached) == (3, 2, 1, 2, 3)
    assert cell.share == pytest.approx(2 / 3)
    assert cell.spread == pytest.approx(2 / 3)


def test_a_clause_missed_beside_another_comes_after_it() -> None:
    """Who marks too few hearts (FOL-1) has not missed that spades are trump (GEN-1), which the step quotes too."""
    step = next(each for each in COURSE["following-suit"].steps if each.clauses == ("FOL-1", "GEN-1"))
    wrong = [[attempt(name, "following-suit", step.id, "wrong", tags=["missed-legal-card"])] for name in "ae"]
    once = next(each for each in COURSE["following-suit"].steps if each.asks and each.clauses == ("FOL-1",))
    right = [attempt(name, "following-suit", once.id, number=place) for place, name in enumerate("bcd", 2)]
    warm = heat(room([*wrong[0], *right], wrong[1]), COURSE)
    assert {each.clause: (each.missed, each.own) for each in warm.rows} == {"FOL-1": (2, 2), "GEN-1": (2, 0)}
    assert [each.clause for each in urgent(warm.rows)] == ["FOL-1", "GEN-1"]


def test_confusions_count_a_question_once_and_lead_with_the_most_learners() -> None:
    one = [attempt(f"a{n}", "who-wins", "x", "wrong", tags=["forgot-trump"], number=n) for n in range(5)]
    two = [attempt("b", "bags", "y", "wrong", tags=["forgot-bags", "theme-duck"])]
    three = [attempt("c", "nil-gym", NIL, "wrong", tags=["forgot-bags"])]
    found = confusions(room(one, two, three))
    assert [(each.tag, each.lesson, each.times, each.learners) for each in found] == [
        ("forgot-bags", "", 2, 2), ("forgot-bags", "bags", 1, 1), ("forgot-bags", "nil-gym", 1, 1),
        ("forgot-trump", "", 1, 1), ("forgot-trump", "who-wins", 1, 1),
    ]  # fmt: skip
    assert found[0].clause == "SCO-2"


def test_bids_on_a_deal_are_first_answers_with_the_best_beside() -> None:
    one = [
        attempt("a", "bid-gym", BID, "worse", said=5 / 13, truth=3 / 13, answer="5"),
        attempt("a2", "bid-gym", BID, "right", said=3 / 13, truth=3 / 13, answer="3", number=2),
    ]
    old = [attempt("b", "bid-gym", BID, "right", said=3 / 13, truth=3 / 13)]  # before answers were kept
    nil = [attempt("c", "bid-gym", BID, "worse", answer="nil", assisted=True)]
    untold = [attempt("d", "bid-gym", BID, "worse")]
    passed = [attempt("e", "bid-gym", BID, "skipped")]
    alone = [attempt("f", "bid-gym", "another", "right", said=3 / 13, truth=3 / 13)]
    (found,) = bids_by_deal(room(one, old, nil, untold, passed, alone), COURSE)
    assert (found.lesson, found.deal, found.learners, found.untold) == ("bid-gym", BID, 4, 1)
    assert found.answers == (("nil", 1), ("3", 1), ("5", 1))
    assert (found.good, found.helped, found.best) == (1, 1, ("3",))


def test_bids_in_lessons_and_in_the_nil_gym() -> None:
    slug, step = BIDS[0]
    logs = [
        [
            attempt(f"{who}a", slug, step, verdict, answer=answer),
            attempt(f"{who}b", "nil-gym", NIL, verdict, answer=answer, said=0.5, truth=0.4, number=2),
        ]
        for who, (verdict, answer) in enumerate([("right", "4"), ("fine", "3"), ("worse", "nil"), ("worse", "10")])
    ]
    found = bids_by_deal(room(*logs), COURSE)
    assert [(each.lesson, each.deal) for each in found] == [("nil-gym", NIL), (slug, step)]
    for each in found:
        assert each.answers == (("nil", 1), ("3", 1), ("4", 1), ("10", 1))
        assert (each.best, each.accepted, each.good) == (("4",), ("3",), 2)


def test_the_deals_of_a_set_come_in_its_order_met_or_not() -> None:
    made = ClassSet(
        rules_for(), (Task("bid", BID), Task("lesson", BIDS[0][0]), Task("nil", NIL), Task("lesson", "of-ours"))
    )
    keys = keys_of(made, COURSE)
    assert keys[0] == ("bid-gym", BID)
    assert keys[1:-1] == tuple(key for key in BIDS if key[0] == BIDS[0][0])
    assert keys[-1] == ("nil-gym", NIL)
    found = bids_by_deal(room([attempt("a", "nil-gym", NIL, "right", answer="nil")]), COURSE, only=keys)
    assert tuple((each.lesson, each.deal) for each in found) == keys
    assert [each.learners for each in found] == [0] * (len(keys) - 1) + [1]


def test_the_order_of_files_changes_no_figure() -> None:
    logs = generated(2)
    files = [(f"{n}.json", json.dumps({"v": 1, "log": log, "settings": {}}).encode()) for n, log in enumerate(logs)]
    first = gather(files)
    random.Random(1).shuffle(files)
    again = gather(files)
    assert heat(again, COURSE) == heat(first, COURSE)
    assert confusions(again) == confusions(first)
    assert bids_by_deal(again, COURSE) == bids_by_deal(first, COURSE)
    assert class_gauge(again) == class_gauge(first)


def test_bids_are_sorted_as_a_teacher_reads_them() -> None:
    told = ["10", "2", "number", "nil", "blind nil", "look", "0"]
    assert sorted(told, key=bid_order) == ["blind nil", "look", "nil", "0", "2", "10", "number"]


def test_the_bot_answers_as_the_learners_are_judged() -> None:
    """The pool's hands, an author's accepted calls and a nil-or-number step: each the way its own page judges."""
    hand = gym.gym_hand(NIL)
    assert hand.known is not None
    found = bot_bid("nil-gym", NIL, COURSE)
    assert found is not None
    assert found.best == (("look" if hand.blind and not hand.known.answer.blind else str(hand.known.answer)),)
    assert bool(found.accepted) == (hand.known.verdict != "clear")
    asked: dict[object, tuple[str, Any]] = {}
    for slug, name in BIDS:
        step = COURSE[slug].step(name)
        asked.setdefault((step.kind, bool(getattr(step, "accept", ())), getattr(step, "rule", False)), (slug, step))
    for slug, step in asked.values():
        bot = bot_bid(slug, step.id, COURSE)
        assert bot is not None
        rules = COURSE[slug].table_rules(step)
        for answer in bot.best:
            assert step.check(answer, rules).verdict is Verdict.RIGHT, (slug, step.id, answer)
        for answer in bot.accepted:
            assert step.check(answer, rules).verdict.passes, (slug, step.id, answer)
    assert bot_bid("following-suit", "gone", COURSE) is None
    assert bot_bid("gone", "gone", COURSE) is None


def test_the_bot_bids_a_number_within_its_own_table() -> None:
    found = bot_bid("bid-gym", BID, COURSE)
    assert found is not None
    assert len(found.best) == 1
    assert not set(found.best) & set(found.accepted)


def test_the_gauge_of_a_class_needs_twenty_estimates_and_has_no_trend() -> None:
    hopeful = [
        attempt(f"a{n}", "nil-gym", f"n{n}", said=min(1.0, 0.3 + n / 50), truth=n / 50, number=n + 1) for n in range(25)
    ]
    few = [attempt(f"b{n}", "nil-gym", f"n{n}", said=0.5, truth=0.5, number=n + 1) for n in range(5)]
    assert class_gauge(room(few)) is None
    found = class_gauge(room(hopeful, few))
    assert found is not None
    assert (found.count, found.lean, found.trend) == (30, "hopeful", None)
    assert [(name, each is None) for name, each in gauges(room(hopeful, few))] == [("0", False), ("1", True)]


def test_who_has_done_which_task() -> None:
    slug = "following-suit"
    made = ClassSet(
        rules_for(),
        (Task("lesson", slug), Task("nil", NIL), Task("bid", BID), Task("deal", BID), Task("lesson", "of-our-own")),
    )
    deal = attempt("d", "deal-played", made.tasks[3].name, answer="3")
    every = [attempt(f"s{n}", slug, step.id, number=n) for n, step in enumerate(COURSE[slug].steps, 1)]
    done = [*every, attempt("n", "nil-gym", NIL, "worse"), attempt("b", "bid-gym", BID, "skipped"), deal]
    begun = [{**every[0], "id": "begun"}, attempt("x", "of-our-own", "1")]
    ways = stages(room(done, begun, []), made, COURSE)
    new, half, full = Stage.NEW, Stage.BEGUN, Stage.DONE
    assert [each.stages for each in ways] == [
        (full, full, half, full, new),
        (half, new, new, new, half),
        (new, new, new, new, new),
    ]


def test_bids_of_deals_that_were_played_are_counted_and_not_judged() -> None:
    """A deal's result is no grade of its bid, so nothing is best until the bot is asked."""
    begun, tail = "1GXP8V4G014M8VZ4", "GRXVZJNJRE82CW6H953Y38SQ207WKS8VA12Y5GM334G01YBKC50"
    made = ClassSet(rules_for(), (Task("deal", begun), Task("deal", tail)))
    key = ("deal-played", begun)
    assert keys_of(made, COURSE) == (key,), "the other code has its bids already"
    logs = [[attempt(who, *key, answer=bid)] for who, bid in (("a", "2"), ("b", "2"), ("c", "4"), ("d", ""))]
    (found,) = bids_by_deal(room(*logs), COURSE)
    assert (found.answers, found.learners, found.untold) == ((("2", 2), ("4", 1)), 3, 0)
    assert (found.good, found.best, found.accepted, found.judged) == (0, (), (), False)
    bot = bot_bid(*key, COURSE)
    assert bot is not None
    assert found.beside(bot).best == ("2",)
    assert bot_bid("deal-played", tail, COURSE) is None
    assert slow_steps(room(*logs)) == (), "playing a deal is no question"
    assert [tally(each, COURSE).questions for each in room(*logs).learners] == [0] * 4
    long = Task("deal", "X" * 80)
    assert len(step_of(long)) <= 64
    assert step_of(long) != step_of(Task("deal", "X" * 79 + "Y"))


def test_an_answer_is_kept_if_it_is_one_short_word_and_an_old_attempt_stays_as_it_is() -> None:
    item = attempt("a", "bags", "x")
    assert "answer" not in read_attempt(item).as_json()
    assert read_attempt({**item, "answer": "blind nil"}).as_json()["answer"] == "blind nil"
    for odd in ("<b>", "x" * 65, 4, None, ["4"], "=1+1"):
        assert read_attempt({**item, "answer": odd}).answer == ""
