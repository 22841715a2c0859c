"""The answers found beforehand are the answers: the same digits, under the same question, wherever they are read."""

import json
import os
import subprocess
import sys

import pytest

from spades_learn.app.site_known import lesson_answers
from spades_learn.bots import rollout
from spades_learn.bots.affording import FEWEST, afforded
from spades_learn.teaching import known
from spades_learn.teaching.library import library
from spades_learn.teaching.situation import nil_situation
from spades_learn.teaching.steps.estimate import LESSON_DEALS
from spades_learn.teaching.steps.make_bid import MakeBid
from spades_learn.teaching.steps.nil_or_number import NilOrNumber

BOOKS = library()
ASKING = [
    (entry.slug, step)
    for entry in BOOKS.course()
    for step in BOOKS.lesson(entry.slug).steps
    if (isinstance(step, MakeBid) and not step.rule) or isinstance(step, NilOrNumber)
]


def test_calls_read_back_as_they_were() -> None:
    slug, step = next(each for each in ASKING if isinstance(each[1], MakeBid))
    assert isinstance(step, MakeBid)
    found = known.weighed_calls(step.seen(BOOKS.lesson(slug).table_rules(step)), 90, 1)
    assert known.read_calls(json.loads(json.dumps(known.calls_table(found)))) == found


def test_a_verdict_on_nil_reads_back_without_its_dangers() -> None:
    slug, step = next(each for each in ASKING if isinstance(each[1], NilOrNumber))
    found = known.weighed_nil(nil_situation(step.position(BOOKS.lesson(slug).table_rules(step))), 90, 1)
    again = known.read_nil(json.loads(json.dumps(known.nil_table(found))))
    assert again.dangers == ()
    told = {name: getattr(found, name) for name in found.__slots__ if name != "dangers"}
    assert {name: getattr(again, name) for name in told} == told


def test_an_answer_brought_along_is_the_one_given(monkeypatch: pytest.MonkeyPatch) -> None:
    slug, step = next(each for each in ASKING if isinstance(each[1], MakeBid))
    assert isinstance(step, MakeBid)
    seen = step.seen(BOOKS.lesson(slug).table_rules(step))
    other = known.calls_table(known.weighed_calls(seen, 81, 1)) | {"deals": 4321}
    monkeypatch.setattr(known, "_known", lambda: {known.question(seen, 77, 5): other})
    assert known.weighed_calls(seen, 77, 5).deals == 4321
    assert known.weighed_calls(seen, 78, 5).deals == 78, "another question"


def test_interpreted_a_question_gets_an_eighth_of_its_deals_and_no_fewer_than_a_hint(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rollout, "compiled", lambda: True)
    assert afforded(2000) == 2000
    monkeypatch.setattr(rollout, "compiled", lambda: False)
    assert [afforded(2000), afforded(1000), afforded(400), afforded(50)] == [250, 125, FEWEST, 50]


def test_a_question_is_the_same_in_another_process_with_other_hashes() -> None:
    script = (
        "from spades_learn.teaching.library import library\nfrom spades_learn.teaching.known import question\n"
        "from spades_learn.teaching.steps.make_bid import MakeBid\nbooks = library()\n"
        "for entry in books.course():\n    lesson = books.lesson(entry.slug)\n    for step in lesson.steps:\n"
        "        if isinstance(step, MakeBid) and not step.rule:\n"
        "            print(question(step.seen(lesson.table_rules(step)), step.deals, step.seed))\n"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True, capture_output=True, text=True,
        ).stdout
        for seed in ("1", "2")
    ]  # fmt: skip
    assert said[0] == said[1]
    assert len(set(said[0].split())) >= 10, "the lessons ask for many bids"


@pytest.mark.skipif(not rollout.compiled(), reason="only the compiled kernel answers beforehand")
def test_a_step_that_asks_the_bot_is_answered_under_the_question_it_will_ask() -> None:
    slug, step = next(each for each in ASKING if isinstance(each[1], NilOrNumber))
    rules = BOOKS.lesson(slug).table_rules(step)
    (asked,) = step.beforehand(rules)
    assert asked == known.question(nil_situation(step.position(rules)), LESSON_DEALS, step.seed)


def test_without_the_compiled_kernel_nothing_is_answered_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rollout, "compiled", lambda: False)
    assert lesson_answers(BOOKS) == {}
