"""The nil gym as a page: what is asked, what is kept, what is told, and where it leads (`teaching.md`, Nil gym)."""

import json
import re
from dataclasses import replace
from itertools import islice

import pytest
from headless import buttons, intent, page_html, sent

from spades_learn.app.controller import Course
from spades_learn.bots import flips as searching
from spades_learn.bots import nil as weighing
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.gym import gym_hand
from spades_learn.teaching.progress import log_of
from spades_learn.ui import gym_page, gym_text
from spades_learn.ui.gym_number import number_line, stands
from spades_learn.ui.gym_played import address, came_through, played_out
from spades_learn.ui.words import Words

HAND = "n-J5T02T45YTEKQQJA4H01BKTNKV"
"""A hand of no pool: ♠K 7 2 ♥8 7 5 4 2 ♦7 2 ♣Q 9 3, first to bid."""


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is shown is tested here, and not how sure it is."""
    monkeypatch.setattr(weighing, "default_deals", lambda: 60)
    monkeypatch.setattr(searching, "default_deals", lambda: 60)
    monkeypatch.setattr(gym_page, "flips", lambda *hand, **options: islice(searching.flips(*hand, **options), 3))


def gym(**facts: str) -> Course:
    course = Course()
    course.go("gym", **facts)
    return course


def answer(course: Course, said: str, call: str) -> None:
    assert intent(course, do="bid", call=said)["type"] == "ack"
    assert intent(course, do="bid", call=call)["type"] == "ack"


def test_nothing_of_the_answer_is_shown_before_it_and_all_of_it_after() -> None:
    course = gym(deal=HAND)
    messages = sent(course)
    before = page_html(course.widget) + json.dumps(course.table.scene)
    for told in ("Where the danger is", "sl-meter", "Rules of thumb", "simulated", "What would turn"):
        assert told not in before
    answer(course, "60", "nil")
    assert intent(course, do="bid", call="nil")["type"] == "refused"
    (attempt,) = (item for each in messages if each["type"] == "append" for item in each["items"])
    assert (attempt["lesson"], attempt["step"], attempt["said"]) == ("nil-gym", HAND, 0.6)
    assert 0 <= attempt["truth"] <= 1
    shown = page_html(course.widget)
    for told in ("You chose nil", "You said 60", "Points expected", "Where the danger is", "Rules of thumb"):
        assert told in shown
    assert 'data-clause="NIL-2"' in shown
    assert "What would turn the answer" in shown
    assert course.table.scene["ask"] is None
    assert next(each["bid"] for each in course.table.scene["seats"] if each["you"]) == "nil"


def test_a_wrong_decision_comes_back_by_name_and_can_be_taken_out() -> None:
    course = gym(deal=HAND)
    course.record(lesson="nil-gym", step=HAND, verdict=Verdict.WRONG, said=0.9, truth=0.4)
    course.keeping.log = log_of(replace(each, at="2026-01-01T00:00:00Z") for each in course.log.attempts.values())
    course.go("home")
    assert "1 hand of the nil gym is due" in page_html(course.widget)
    buttons(course.widget)["Review: 1 due"].click()
    shown = page_html(course.widget)
    assert "1 is due." in shown
    assert "Hands of the nil gym" in shown
    assert "among 3 of its suit" in shown, "a hand is called by what it holds"
    assert "you decided it wrongly once" in shown
    buttons(course.widget)["Decide again"].click()
    shown = page_html(course.widget)
    assert "From your review: you decided this hand wrongly once" in shown
    assert "sl-meter" not in shown, "it is asked anew"
    course.go("again")
    buttons(course.widget)["Remove"].click()
    assert "Hands of the nil gym" not in page_html(course.widget)
    assert [each.verdict for each in course.log.of("gym-queue")] == [Verdict.SKIPPED]


def test_a_number_is_held_against_the_best_number() -> None:
    found = gym_hand(HAND).verdict(deals=400)
    best = str(found.best_call)
    assert stands(found, best) == "close"
    assert number_line(found, best, Words()) == f"Of the numbers, {best} is the bot's choice too."
    worst = max(found.numbers, key=lambda each: each.loss)
    assert stands(found, "13") is None
    assert "so high that it was not weighed" in number_line(found, "13", Words())
    assert stands(found, str(worst.action)) in {"clear", "unsure"}


def test_the_wishes_follow_the_game_and_are_remembered() -> None:
    course = gym()
    page = course._page
    buttons(course.widget)["Choose the hands"].click()
    fields = page._wishes._fields
    fields["rules"].value = "solo4"
    assert [value for _, value in fields["partner"].options] == ["any"], "nobody has a partner there"
    assert fields["partner"].disabled
    assert page.hand.situation.rules.ruleset.id == "solo4"
    assert "Solo" in page._task.value
    assert course.recall("gym-wishes")["rules"] == "solo4"
    fields["rules"].value = "classic"
    fields["blind"].value = "yes"
    assert page.hand.blind
    scene = course.table.scene
    assert scene["hand"] == []
    assert scene["facedown"] == 13
    answer(course, "20", "look")
    assert "You chose to look" in page_html(course.widget)
    buttons(course.widget)["Look: nil or a number?"].click()
    assert len(course.table.scene["hand"]) == 13


def test_a_hand_is_played_out_from_three_seats_and_the_result_stands_beside_the_decision() -> None:
    course = gym(deal=HAND)
    course.remember("level", "novice")
    answer(course, "40", "nil")
    for button, seat in (
        ("Play it out", "S"),
        ("Play it out as your partner", "N"),
        ("Play it out as an opponent", "W"),
    ):
        course.go("gym", deal=HAND)
        buttons(course.widget)[button].click()
        assert course.table.scene["you"] == seat
    for _ in range(40):
        ask = course.table.scene["ask"]
        if ask is None:
            break
        if ask["kind"] == "bid":
            intent(course, do="bid", call="3")
        elif ask["kind"] == "next":
            intent(course, do="next")
        else:
            card = next(each["card"] for each in course.table.scene["hand"] if each["mark"] != "no")
            intent(course, do="card", card=card)
    hand = gym_hand(HAND)
    state = played_out(hand, "nil", course.recall("borrowed"))
    assert state is not None
    course.go("gym", deal=HAND)
    shown = page_html(course.widget)
    assert "Decision and result" in shown
    came = came_through(state, hand.situation.seat)
    assert ("Here the nil came through." if came else "Here the nil failed.") in shown
    assert len(course.log.attempts) == 1, "looked at again, counted once"


def test_what_was_played_out_must_be_this_hand_with_this_call() -> None:
    hand = gym_hand(HAND)
    assert address(hand, "blind nil", hand.situation.seat) == f"nil-{HAND}-blind"
    for kept in (None, 7, {}, {"of": "x"}, {"of": f"nil-{HAND}-nil", "v": 1, "seen": 0, "actions": ["??"]}):
        assert played_out(hand, "nil", kept) is None


def test_calibration_comes_after_twenty_first_answers() -> None:
    course = gym(deal=HAND)
    for n in range(19):
        course.record(lesson="nil-gym", step=f"{n}", verdict=Verdict.RIGHT, said=0.5, truth=0.55)
        course.record(lesson="nil-gym", step=f"{n}", verdict=Verdict.RIGHT, said=0.9, truth=0.1)
    assert "1 is still missing" in course._page.learned()
    course.record(lesson="nil-gym", step="twenty", verdict=Verdict.RIGHT, said=0.5, truth=0.55)
    told = course._page.learned()
    assert re.search(r"Brier score 0.00[23]", told), "of a hand met again only the first answer says anything"
    assert 'role="img"' in told


def test_hints_say_what_to_look_at_and_mark_the_answer() -> None:
    course = gym(deal=HAND)
    for _ in range(3):
        buttons(course.widget)["Hint"].click()
    assert "Hint" not in buttons(course.widget)
    shown = page_html(course.widget)
    assert "Look at your spades first: you hold 3 of them" in shown
    answer(course, "40", "nil")
    assert next(iter(course.log.attempts.values())).assisted


def test_a_hand_of_the_first_version_still_opens() -> None:
    course = gym(deal="11")
    assert course._page.hand.code == "11"
    assert isinstance(course._page, gym_page.GymPage)


def test_a_smaller_sample_is_said_to_be_one() -> None:
    hand = gym_hand(HAND)
    found = hand.verdict(deals=40)
    slow, pooled = replace(found, compiled=False), replace(found, deals=20_000)
    books, words, told = gym()._page.host.books, Words(), ("", "", "")
    said = gym_text.below(hand, slow, told, (), books, words)
    assert "only 40 deals, without the compiled kernel, so the interval is wider" in said
    assert "on only 40 deals" in gym_text.danger_box(slow, words, beside=pooled)
    assert "only" not in gym_text.below(hand, found, told, (), books, words)
    assert "These costs" not in gym_text.danger_box(found, words, beside=found)
