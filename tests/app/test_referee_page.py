"""The referee page without a browser: the learner plays, reneges, calls, and reads what it cost (REN-1, FOL-1)."""

import json

from headless import buttons, hello, intent, page_html

from spades_learn.app.controller import Course
from spades_learn.game.referee import proved
from spades_learn.teaching.sitting import Waits

GUILTY = "0"
"""A deal in which West reneges."""


def opened(seed: str = GUILTY) -> Course:
    course = Course()
    hello(course, query={"page": "referee", "deal": seed})
    return course


def play_on(course: Course, *, own: bool = False) -> None:
    """One thing the table waits for; with ``own`` a card that does not follow where there is one."""
    ask = course.table.scene["ask"]
    if ask["kind"] == "next":
        assert intent(course, do="next")["type"] == "ack"
        return
    if ask["kind"] == "bid":
        assert intent(course, do="bid", call="3")["type"] == "ack"
        return
    hand = [each["card"] for each in course.table.scene["hand"]]
    assert all(each["mark"] is None for each in course.table.scene["hand"]), "nothing is greyed for a referee"
    answers = {}
    for card in hand:
        answers[card] = intent(course, do="card", card=card)
        if answers[card]["type"] == "ack" and not own:
            return
        if "renege" in answers[card].get("why", "") and own:
            assert "FOL-1" in answers[card]["why"]
            assert intent(course, do="card", card=card)["type"] == "ack"
            return
        if answers[card]["type"] == "ack":
            return
    raise AssertionError(answers)


def until(course: Course, waits: Waits, **how: bool) -> None:
    while course._page._watch.waits is not waits:
        play_on(course, **how)


def test_a_renege_is_called_proved_and_settled_line_by_line() -> None:
    """REN-1 with the reading of C15."""
    course = opened()
    shown = page_html(course.widget)
    assert 'data-clause="FOL-1"' in shown
    assert "Call it" not in buttons(course.widget)
    until(course, Waits.HAND)
    page = course._page
    found = proved(page._watch.state)[0]
    page._who.value, page._trick.value = "N", found.trick
    buttons(course.widget)["Call it"].click()
    assert "Not proved" in page_html(course.widget)
    assert "A wrong call costs nothing" in page_html(course.widget)
    page._who.value = str(found.seat)
    assert page._shown.value.count("<li>") == 4
    assert f"<span>West</span> {course.words.card(str(found.card))}" in page._shown.value
    buttons(course.widget)["Call it"].click()
    shown = page_html(course.widget)
    assert "Renege proved" in shown
    assert f"In trick {found.proof_trick} West played" in shown
    assert "so West could have followed" in shown
    assert 'data-clause="REN-1"' in shown
    assert "<details open>" in shown
    assert "this course's reading" in shown
    assert "East &amp; West: a renege, −50" in shown
    assert "Call it" not in buttons(course.widget)
    assert {row["label"]: row["points"] for row in course.table.scene["score"]}["East & West"] == -50
    buttons(course.widget)["Next hand"].click()
    assert page._watch.seed != int(GUILTY)
    assert "Renege proved" not in page_html(course.widget)


def test_what_nobody_called_is_told_after_the_hand() -> None:
    course = opened()
    until(course, Waits.HAND)
    assert "nobody called it" not in page_html(course.widget)
    buttons(course.widget)["Nothing to call: score the hand"].click()
    shown = page_html(course.widget)
    assert "There was a renege, and nobody called it" in shown
    assert "SCO-" in shown
    assert "Call it" not in buttons(course.widget)


def test_the_learners_own_renege_is_warned_of_taken_and_called_by_an_opponent() -> None:
    """FOL-1 and REN-1: no silent trap, and the price is the learner's."""
    course = opened("6")
    until(course, Waits.HAND, own=True)
    shown = page_html(course.widget)
    assert "Your renege is proved" in shown
    assert "calls it." in shown
    assert "so you could have followed" in shown
    assert "You &amp; North: a renege, −50" in shown


def test_another_price_before_the_bidding_is_the_same_hand_by_that_price() -> None:
    """E40."""
    course = opened()
    hand = course.table.scene["hand"]
    course._page._cost.value = "set"
    assert course.table.scene["hand"] == hand
    until(course, Waits.HAND)
    found = proved(course._page._watch.state)[0]
    course._page._who.value, course._page._trick.value = str(found.seat), found.trick
    buttons(course.widget)["Call it"].click()
    assert "house rule" in page_html(course.widget)
    assert "The offenders' contract counts as missed" in page_html(course.widget).replace("&#x27;", "'")
    assert course.recall("renege") == "set"


def test_nothing_but_the_learners_hand_and_what_is_played_reaches_the_table() -> None:
    course = opened()
    until(course, Waits.TRICK)
    scene = course.table.scene
    assert all(seat["void"] == [] for seat in scene["seats"])
    assert intent(course, do="undo")["type"] != "ack" or course.table.scene["trick"] == scene["trick"]


def test_a_reload_finds_the_hand_and_the_ruling_as_they_were() -> None:
    course = opened()
    until(course, Waits.TRICK)
    left = opened_again(course, {"page": "referee", "deal": GUILTY})
    assert left._page._watch == course._page._watch
    assert opened_again(course, {"page": "referee"})._page._watch == course._page._watch
    assert opened_again(course, {"page": "referee", "deal": "5"})._page._watch.seed == 5
    until(course, Waits.HAND)
    found = proved(course._page._watch.state)[0]
    course._page._who.value, course._page._trick.value = str(found.seat), found.trick
    buttons(course.widget)["Call it"].click()
    assert "Renege proved" in page_html(opened_again(course, {"page": "referee", "deal": GUILTY}).widget)
    assert opened_again(course, {"page": "referee"})._page._watch.seed != int(GUILTY), "a scored hand is over"
    for kept in (
        7,
        {"seed": 1},
        {"seed": 0, "renege": "junk", "deeds": []},
        {"seed": 0, "renege": "set", "deeds": ["x"]},
    ):
        course = Course()
        hello(course, query={"page": "referee", "deal": GUILTY}, settings={"refereed": kept})
        assert not course._page._watch.state.tricks


def opened_again(course: Course, query: dict[str, str]) -> Course:
    """Another page with what the browser keeps of this one."""
    again = Course()
    hello(again, query=query, settings=json.loads(json.dumps(course.keeping.kept)))
    return again
