"""A carry-on code: what it carries comes out again, a slip is noticed, and another course is not guessed at."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spades_learn.cards.notation import NotationError
from spades_learn.teaching import carry
from spades_learn.teaching.carry import Carried, Course
from spades_learn.teaching.digits import ALPHABET
from spades_learn.teaching.progress import Log, read_log

LESSONS = [
    Course(number, f"lesson-{number}", tuple(f"s{at}" for at in range(3 + number % 9))) for number in (1, 2, 3, 10, 24)
]

some = st.fixed_dictionaries({each.slug: st.frozensets(st.sampled_from(each.steps)) for each in LESSONS}).map(
    lambda all_: {slug: steps for slug, steps in all_.items() if steps}
)
places = st.none() | st.sampled_from([(each.slug, step) for each in LESSONS for step in each.steps])


@given(some, places)
def test_what_is_passed_and_the_place_come_out_again(
    passed: dict[str, frozenset[str]], place: tuple[str, str] | None
) -> None:
    lesson, step = place or ("", "")
    said = Carried(passed, lesson, step)
    code = carry.write(said.log(), LESSONS, lesson=lesson, step=step)
    told = carry.read(code.lower().replace("-", " ").replace("0", "o").replace("1", "l"), LESSONS)
    assert told == said
    assert told.log() == said.log()
    # The attempts survive the browser and pass the steps they stand for.
    read, refused = read_log([each.as_json() for each in told.log().attempts.values()])
    assert not refused
    assert all(read.passed(slug) == steps for slug, steps in passed.items())


@given(some, st.data())
def test_one_wrong_character_or_two_exchanged_are_noticed(
    passed: dict[str, frozenset[str]], data: st.DataObject
) -> None:
    code = carry.write(Carried(passed).log(), LESSONS).replace("-", "")
    at = data.draw(st.integers(0, len(code) - 1))
    wrong = code[:at] + data.draw(st.sampled_from(ALPHABET.replace(code[at], ""))) + code[at + 1 :]
    with pytest.raises(NotationError):
        carry.read(wrong, LESSONS)
    at = data.draw(st.integers(0, len(code) - 2))
    if code[at] != code[at + 1]:
        with pytest.raises(NotationError):
            carry.read(code[:at] + code[at + 1] + code[at] + code[at + 2 :], LESSONS)


def test_a_beginner_types_little() -> None:
    begun = Carried({"lesson-1": frozenset({"s0", "s2"})}, "lesson-1", "s3").log()
    assert len(carry.write(begun, LESSONS, lesson="lesson-1", step="s3").replace("-", "")) <= 16
    whole = Carried({each.slug: frozenset(each.steps) for each in LESSONS}).log()
    assert len(carry.write(whole, LESSONS, lesson="lesson-24").replace("-", "")) <= 25


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ([replace(LESSONS[0], slug="other"), *LESSONS[1:]], "other names"),
        ([replace(LESSONS[0], steps=("s0",)), *LESSONS[1:]], "another number of steps"),
        (LESSONS[1:], "names lesson 1"),
    ],
)
def test_a_code_of_another_course_is_refused_and_not_guessed_at(changed: list[Course], words: str) -> None:
    code = carry.write(Carried({"lesson-1": frozenset({"s0"})}).log(), LESSONS)
    with pytest.raises(NotationError, match=words):
        carry.read(code, changed)


@pytest.mark.parametrize(
    "text", ["", " ", "x", "----", "<script>alert(1)</script>", "💥" * 50, "0" * 400, "1" * 9999, "\0"]
)
def test_anything_else_that_is_typed_is_one_line(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        carry.read(text, LESSONS)
    assert "\n" not in str(refusal.value)
    assert "deal code" not in str(refusal.value)
    assert len(str(refusal.value)) < 200


def test_a_lesson_of_a_teachers_pack_is_left_out() -> None:
    other = Carried({"pack": frozenset({"a"})}).log()
    assert carry.read(carry.write(other, LESSONS, lesson="pack", step="a"), LESSONS) == Carried({})
    assert Carried({}).log() == Log()
