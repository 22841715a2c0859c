"""A learner's calibration and streaks (teaching.md, Nil gym: after 20; never punish a good decision)."""

import random
from statistics import fmean, linear_regression

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.gauge import BEFORE, ENOUGH, WINDOW, bins, chances, gauge, running, streak, trend
from spades_learn.teaching.progress import Attempt


def attempt(number: int, verdict: Verdict = Verdict.RIGHT, **facts: object) -> Attempt:
    kept = {"lesson": "nil-gym", "step": str(number), **facts}
    return Attempt(id=f"a{number}", number=number, verdict=verdict, **kept)  # type: ignore[arg-type]


def test_nothing_is_said_before_twenty_estimates() -> None:
    pairs = [(0.5, 0.4)] * ENOUGH
    assert gauge(pairs[:-1]) is None
    assert gauge(pairs) is not None


def test_brier_is_the_squared_miss_and_the_reference_the_spread_of_the_truths() -> None:
    """A learner who always says one figure, the mean of the truths, is the reference exactly."""
    truths = [0.1, 0.3, 0.6, 0.8] * 5
    mean = fmean(truths)
    found = gauge([(mean, truth) for truth in truths])
    assert found is not None
    assert found.brier == pytest.approx(found.reference)
    assert found.reference == pytest.approx(fmean((mean - truth) ** 2 for truth in truths))
    assert not found.beats_reference
    best = gauge([(truth, truth) for truth in truths])
    assert best is not None
    assert (best.brier, best.lean, best.nerve, best.beats_reference) == (0, "", "", True)


@pytest.mark.parametrize(("shift", "lean"), [(0.1, "hopeful"), (-0.1, "doubtful"), (0.01, "")])
def test_a_lean_is_the_mean_miss_told_only_where_it_matters(shift: float, lean: str) -> None:
    chance = random.Random(1)
    truths = [chance.uniform(0.2, 0.8) for _ in range(60)]
    found = gauge([(truth + shift + chance.gauss(0, 0.02), truth) for truth in truths])
    assert found is not None
    assert found.lean == lean


def test_a_lean_that_chance_may_make_is_not_told() -> None:
    """Ten points on average, but of misses to both sides as large as fifty."""
    found = gauge([(0.9, 0.4), (0.2, 0.5)] * 10)
    assert found is not None
    assert found.bias == pytest.approx(0.1)
    assert found.lean == ""


@pytest.mark.parametrize(("stretch", "nerve"), [(1.8, "bold"), (0.5, "timid"), (1.0, "")])
def test_bold_is_too_far_from_the_middle_and_timid_too_near(stretch: float, nerve: str) -> None:
    chance = random.Random(2)
    truths = [chance.uniform(0.25, 0.75) for _ in range(80)]
    pairs = [(0.5 + stretch * (truth - 0.5) + chance.gauss(0, 0.01), truth) for truth in truths]
    found = gauge(pairs)
    assert found is not None
    assert found.nerve == nerve
    slope = linear_regression([said for said, _ in pairs], [truth for _, truth in pairs]).slope
    assert slope == pytest.approx(1 / stretch, rel=0.05), "the test's own idea of the slope"


def test_the_same_figure_for_every_hand_is_neither_bold_nor_timid() -> None:
    found = gauge([(0.5, truth) for truth in (0.2, 0.8) * 10])
    assert found is not None
    assert (found.nerve, found.lean) == ("", "")


@pytest.mark.parametrize(("now", "change"), [(0.02, "better"), (0.3, "worse"), (0.125, "same")])
def test_the_trend_sets_the_last_twenty_against_all_before(now: float, change: str) -> None:
    before = [0.1, 0.15] * 20
    found = trend([*before, *[now, now + 0.01] * (WINDOW // 2)])
    assert found is not None
    assert found.change == change
    assert (found.before, found.now) == (pytest.approx(0.125), pytest.approx(now + 0.005))


def test_a_trend_wants_estimates_before_the_last_twenty() -> None:
    assert trend([0.1] * (WINDOW + BEFORE - 1)) is None
    assert trend([0.1] * (WINDOW + BEFORE)) is not None
    assert running([(0.5, 0.4)] * (WINDOW - 1)) == ()
    assert running([(0.5, 0.4)] * WINDOW) == (pytest.approx(0.1),)


@given(st.lists(st.tuples(st.integers(0, 100), st.floats(0, 1)), max_size=60))
def test_every_estimate_is_in_one_bin_of_its_own_tenth(pairs: list[tuple[int, float]]) -> None:
    found = bins([(said / 100, truth) for said, truth in pairs])
    assert sum(each.count for each in found) == len(pairs)
    tenths = [min(9, int(each.said * 10 + 1e-9)) for each in found]
    assert tenths == sorted(set(tenths))
    for tenth, each in zip(tenths, found, strict=True):
        mine = [truth for said, truth in pairs if min(9, said // 10) == tenth]
        assert each.truth == pytest.approx(fmean(mine))


def test_of_each_hand_the_first_answer_counts_and_tricks_are_no_chances() -> None:
    log = [
        attempt(1, said=0.2, truth=0.4),
        attempt(2, step="1", said=0.4, truth=0.4),
        attempt(3, lesson="bid-gym", said=4 / 13, truth=3 / 13),
        attempt(4, Verdict.SKIPPED, said=0.5, truth=0.5),
        attempt(5),
        attempt(6, lesson="should-i-nil", step="1", said=0.9, truth=0.7),
    ]
    assert chances(log) == ((0.2, 0.4), (0.9, 0.7))


GOOD, CLOSE, BAD, SKIPPED = Verdict.RIGHT, Verdict.FINE, Verdict.WRONG, Verdict.SKIPPED


def test_a_streak_counts_good_decisions_and_skipping_never_ends_it() -> None:
    found = streak([attempt(n, verdict) for n, verdict in enumerate((GOOD, CLOSE, SKIPPED, GOOD))])
    assert (found.now, found.longest) == (3, 3)
    found = streak([attempt(n, verdict) for n, verdict in enumerate((GOOD, CLOSE, BAD, GOOD))])
    assert (found.now, found.longest) == (1, 2)


def test_a_hint_neither_adds_to_a_streak_nor_ends_it() -> None:
    helped = [attempt(2, GOOD, assisted=True), attempt(3, BAD, assisted=True)]
    assert streak([attempt(1), *helped, attempt(4)]).now == 2
