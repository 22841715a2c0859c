"""The placement test: two right in a row pass a part, two wrong end it there."""

from hypothesis import given
from hypothesis import strategies as st

from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.placement import MISSES, RUN, Part, Placement, last_sitting, step_name
from spades_learn.teaching.progress import Attempt, log_of

PARTS = (
    Part("table", ("a", "b", "c"), ("b", "c")),
    Part("nil", ("d", "e"), ("e", "d")),
    Part("more", ("f",), ("f",)),
)


def taken(*right: bool) -> Placement:
    test = Placement(PARTS)
    for each in right:
        test = test.answered(right=each)
    return test


def test_two_right_in_a_row_skip_ahead_a_part_and_two_wrong_stop_there() -> None:
    assert taken().lesson == "b"
    assert taken(True, True).lesson == "e"
    assert taken(True, True).lessons_passed == ("a", "b", "c")
    assert taken(True, False).lesson == "b"
    assert taken(True, True, False, True, False).over
    assert taken(True, True, False, True, False).begin == "d"
    assert taken(False, False).begin == "a"
    assert taken(*[True] * 6).begin is None
    assert taken(*[True] * 6).over


def test_a_part_that_cannot_be_asked_about_is_where_the_test_ends() -> None:
    test = Placement((Part("table", ("a",), ()), *PARTS))
    assert test.over
    assert test.begin == "a"


@given(st.lists(st.booleans(), max_size=40))
def test_a_test_is_short_and_never_passes_what_it_did_not_ask(right: list[bool]) -> None:
    test = taken(*right)
    assert len(test.answers) <= len(PARTS) * (RUN + MISSES)
    asked = {slug for slug, _ in test.answers}
    for part in test.passed:
        assert asked & {*part.lessons}
    for at in range(len(right)):
        assert len(taken(*right[:at]).passed) <= len(test.passed)
    if test.over:
        assert test.answered(right=True) == test


def test_the_newest_test_is_read_back_from_the_log() -> None:
    marks = [(1, Verdict.WRONG), (2, Verdict.RIGHT), (1, Verdict.RIGHT), (2, Verdict.SKIPPED)]
    log = log_of(
        Attempt(id=str(n), lesson="a", step=step_name(sitting, "who-wins", n), verdict=verdict, number=n)
        for n, (sitting, verdict) in enumerate(marks)
    )
    assert last_sitting(log) == (2, (True, False))
    assert last_sitting(log_of([])) == (0, ())
