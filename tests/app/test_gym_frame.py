"""The frame of the gyms: an estimate before the decision, one attempt a hand, and nothing lost by a reload.

`teaching.md` (Nil gym, Feedback 5-7): the learner first estimates and decides; streaks never punish a good decision.
"""

from collections.abc import Generator, Iterator, Mapping
from typing import Any

import ipywidgets
import pytest

from spades_learn.app.controller import Course
from spades_learn.teaching.feedback import Verdict
from spades_learn.ui import gym_count
from spades_learn.ui.gym_frame import Choice, Estimate, GymFrame, More, NoHand, Outcome, Wish
from spades_learn.ui.gym_kept import Kept, read_kept, with_kept
from spades_learn.ui.words import Words

# ruff: noqa: ANN401, ARG002 - the toy's hooks have the frame's signatures


class Toy(GymFrame[int, int]):
    """A gym that asks whether a number is even, and how likely a coin is to fall on its head."""

    LESSON, PAGE = "toy-gym", "toy"

    def begin(self) -> None:
        self.dealt = 0

    def name_page(self) -> str:
        return "Toy"

    def wishes(self, wish: Mapping[str, str]) -> tuple[Wish, ...]:
        return (Wish("from", "From", (("Zero", "0"), ("Ten", "10"), ("Nowhere", "none")), "0"),)

    def fresh(self, wish: Mapping[str, str]) -> int:
        if wish["from"] == "none":
            raise NoHand("There is nothing there.")
        self.dealt += 1
        return int(wish["from"]) + self.dealt

    def again(self, name: str) -> int:
        return int(name.removeprefix("t-"))

    def name(self, hand: int) -> str:
        return f"t-{hand}"

    def scene(self, hand: int) -> dict[str, Any]:
        return {"seats": [], "hand": []}

    def question(self, hand: int) -> str:
        return f"<p>Is {hand} even?</p>"

    def estimate(self, hand: int) -> Estimate:
        return Estimate("Chance of heads, %")

    def choices(self, hand: int) -> tuple[Choice, ...]:
        return Choice("nil", "Yes", wide=True), Choice("1", "No")

    def hints(self, hand: int) -> tuple[str, ...]:
        return ("Halve it.",)

    def work(self, hand: int, call: str) -> Generator[float, None, int]:
        yield 0.5
        return hand % 2

    def outcome(self, hand: int, found: int, *, said: int | None, call: str) -> Outcome:
        right = (call == "nil") == (found == 0)
        return Outcome(Verdict.RIGHT if right else Verdict.WRONG, said=(said or 0) / 100, truth=0.5)

    def result(self, hand: int, found: int, *, said: int | None, call: str) -> str:
        return f"<p>You said {said} and {call}; the rest is {found}.</p>"

    def spoken(self, hand: int, found: int, *, said: int | None, call: str) -> str:
        return f"The rest is {found}."

    def more(self, hand: int, found: int, *, said: int | None, call: str) -> Iterator[More]:
        yield More(0.5, "<p>half of it</p>")
        yield More(1.0, "<p>all of it</p>")


def toy(course: Course | None = None, **facts: Any) -> tuple[Toy, Course]:
    """The toy's page, on the stage of a course."""
    host = course or Course()
    page = Toy(host, **facts)
    host._page = page
    host._stage.children = [page.body]
    return page, host


def shown(widget: ipywidgets.Widget) -> str:
    own = getattr(widget, "value", "") if isinstance(widget, ipywidgets.HTML) else getattr(widget, "description", "")
    return str(own) + " ".join(shown(each) for each in getattr(widget, "children", ()))


def press(course: Course, label: str) -> None:
    def found(widget: ipywidgets.Widget) -> Iterator[ipywidgets.Button]:
        if isinstance(widget, ipywidgets.Button) and widget.description == label:
            yield widget
        for each in getattr(widget, "children", ()):
            yield from found(each)

    next(found(course.widget)).click()


def test_an_untouched_slider_is_no_estimate_of_fifty() -> None:
    page, course = toy()
    press(course, "No")
    assert not course.log.attempts, "a decision without an estimate waits for it"
    assert "and how likely?" in shown(page.body)
    press(course, "I say 50 %")
    (attempt,) = course.log.attempts.values()
    assert (attempt.lesson, attempt.step, attempt.said) == ("toy-gym", "t-1", 0.5)
    assert attempt.verdict is Verdict.RIGHT, "the decision that waited is the one that counts"


def test_typed_digits_are_the_estimate_until_there_is_one() -> None:
    page, course = toy()
    asked = course.table.scene["ask"]["choices"]
    calls = [each["call"] for each in asked]
    assert {*map(str, range(101))} <= {*calls}, "every figure can be typed"
    assert "nil" not in calls, "or 0 would be a nil"
    assert page.hear({"do": "bid", "call": "call nil"}) is None
    assert not course.log.attempts, "a call typed by its name waits for the estimate"
    page, course = toy()
    assert page.hear({"do": "bid", "call": "1"}) is None
    assert not course.log.attempts, "1 was the estimate"
    assert page.hear({"do": "bid", "call": "70%"}) is None
    assert not course.log.attempts, "with its sign a figure changes the estimate"
    page.hear({"do": "bid", "call": "1"})
    (attempt,) = course.log.attempts.values()
    assert (attempt.said, attempt.verdict) == (0.7, Verdict.RIGHT)
    assert page.hear({"do": "bid", "call": "1"}) == "", "a second answer does not count"
    assert len(course.log.attempts) == 1
    assert "all of it" in shown(page.body)
    assert course.table.scene["say"] == "The rest is 1."


def test_a_reload_comes_back_to_the_hand_and_counts_nothing_twice() -> None:
    page, course = toy()
    page.hear({"do": "bid", "call": "30"})
    again, _ = toy(course, deal="t-1")
    assert again.hand == 1
    assert "untouched" not in shown(again.body)
    again.hear({"do": "bid", "call": "nil"})
    third, _ = toy(course, deal="t-1")
    assert "You said 30 and nil; the rest is 1." in shown(third.body)
    assert len(course.log.attempts) == 1
    # The first page, as in another tab, still asks: its answer is the one that was given already.
    page.hear({"do": "bid", "call": "1"})
    assert len(course.log.attempts) == 1
    assert "You said 30 and nil" in shown(page.body)
    fresh, _ = toy(course)
    assert fresh.hand != again.hand or "You said" not in shown(fresh.body), "without a name an answered hand is over"


def test_of_two_tabs_that_answer_at_once_the_quicker_counts() -> None:
    page, course = toy()
    page.hear({"do": "bid", "call": "40"})
    here = course.recall(page.PAGE)

    def quicker(*_: object, **__: object) -> object:
        done = [{**each, "call": "nil", "done": True} for each in here["hands"]]
        course.keeping.kept[page.PAGE] = {"hands": done}
        return work(page.hand, "1")

    work, page.work = page.work, quicker
    page.hear({"do": "bid", "call": "1"})
    assert not course.log.attempts
    assert page._found is not None
    assert course.recall(page.PAGE)["hands"][-1]["done"]


def test_skipping_counts_nothing_and_a_hint_is_told_of() -> None:
    page, course = toy()
    press(course, "Skip")
    assert not course.log.attempts
    assert page.hand == 2
    press(course, "Hint")
    assert "Halve it." in shown(page.body)
    page.hear({"do": "bid", "call": "40"})
    page.hear({"do": "bid", "call": "nil"})
    (attempt,) = course.log.attempts.values()
    assert attempt.assisted


def test_wishes_are_remembered_and_one_that_cannot_be_had_says_why() -> None:
    page, course = toy()
    press(course, "Choose the hands")
    field = page._wishes._fields["from"]
    field.value = "10"
    assert page.hand == 12
    field.value = "none"
    assert "There is nothing there." in shown(page.body)
    assert page.hand == 12, "the hand on the table stays"
    other, _ = toy(course)
    press(course, "Skip")
    assert other.wish["from"] == "0", "what cannot be had is not wished for on the next visit"


def test_the_bar_says_hands_streak_and_misses() -> None:
    _, course = toy()
    for n, each in enumerate((Verdict.WRONG, Verdict.RIGHT, Verdict.FINE)):
        course.record(lesson="toy-gym", step=f"t-{n}", verdict=each, said=0.4, truth=0.5)
    course.record(lesson="toy-gym", step="t-3", verdict=Verdict.SKIPPED)
    told = gym_count.count(course.log, "toy-gym", Words())
    assert "3 hands" in told
    assert "2 good decisions in a row" in told
    assert "off by 10 points" in told


@pytest.mark.parametrize(
    "spoiled",
    [
        None, 7, [], {"hands": 7}, {"hands": [7, {}]}, {"hands": [{"of": ""}]}, {"hands": [{"of": "x" * 65}]},
        {"hands": [{"of": "a", "said": "50"}]}, {"hands": [{"of": "a", "call": 4}]},
        {"hands": [{"of": "a", "hints": -1}]},
    ],
)  # fmt: skip
def test_what_a_browser_keeps_may_be_anything(spoiled: object) -> None:
    assert read_kept(spoiled) == ()
    new = Kept(of="a", said=40, call="nil", hints=1, done=True)
    assert read_kept(with_kept(spoiled, new)) == (new,)


def test_only_the_last_few_hands_are_kept() -> None:
    value: object = None
    for n in range(20):
        value = with_kept(value, Kept(of=str(n)))
    assert [each.of for each in read_kept(value)] == [str(n) for n in range(14, 20)]
