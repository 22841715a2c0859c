"""What a deal code says besides the deal: the lessons it belongs to and its language (teaching.md, Class)."""

from dataclasses import replace

import pytest
from headless import buttons, hello

from spades_learn.app.controller import Course
from spades_learn.app.pages import code_language
from spades_learn.bots.levels import levels
from spades_learn.cards.seat import Seat
from spades_learn.game.match import start
from spades_learn.game.turn import play
from spades_learn.game.view import view
from spades_learn.rules.options import rules_for
from spades_learn.teaching import dealcode


def code(*, lessons: tuple[str, ...] = (), language: str = "", played: bool = True) -> str:
    state = start(rules_for(), seed=7).deal()
    while played and state.to_act is not None:
        state = play(state, levels()["novice"].choose(view(state, state.to_act), seed=1))
    return dealcode.write(replace(dealcode.code_of(state, Seat.SOUTH), lessons=lessons, language=language))


def test_the_lessons_of_a_deal_are_one_press_away_once_it_is_played() -> None:
    course = Course()
    hello(course, query={"deal": code(lessons=("following-suit", "no-such-lesson"))})
    found = buttons(course.widget)
    assert [name for name in found if name.startswith("Next: ")] == ["Next: Following suit"]
    found["Next: Following suit"].click()
    assert course._here[0] == "lesson"
    hello(course, query={"deal": code(lessons=("following-suit",), played=False)})
    assert not [name for name in buttons(course.widget) if name.startswith("Next: ")]


@pytest.mark.parametrize(
    ("asked", "kept", "language"), [({}, "es", "it"), ({"lang": "fr"}, "es", "fr")], ids=["made for", "asked for"]
)
def test_a_deal_made_for_a_language_opens_in_it_unless_the_address_asks_for_another(
    asked: dict[str, str], kept: str, language: str
) -> None:
    course = Course()
    hello(course, query={"deal": code(language="it", played=False), **asked}, settings={"lang": kept})
    assert course.words.language == language
    assert code_language("7") == code_language("nil-7-nil") == code_language("") == ""
