"""The play gym without a browser: nothing is told before the answer, the first counts, the figures are the pool's.

`teaching.md`, Feedback 5-7: graded by value lost with the close band accepted; hints are priced; the bot's view is
never shown before the learner has answered.
"""

import html
import json
import re

import pytest
from headless import buttons, hello, intent, page_html

from spades_learn.app.controller import Course
from spades_learn.cards.card import Card
from spades_learn.game.view import view
from spades_learn.teaching import dealcode
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.grade import loss_share
from spades_learn.teaching.library import library
from spades_learn.teaching.play_gym import LESSON, Position, pool, posed
from spades_learn.teaching.play_themes import Theme
from spades_learn.teaching.progress import Attempt, log_of
from spades_learn.ui import play_gym_text, play_theme_text
from spades_learn.ui.words import Words

EVERY = list(pool().values())


def opened(position: Position | None = None, **query: str) -> Course:
    course = Course()
    deal = {"deal": position.code} if position is not None else {}
    hello(course, query={"page": "play-gym", **deal, **query})
    return course


def plain(course: Course) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", page_html(course.widget)))


def attempts(course: Course) -> tuple[Attempt, ...]:
    return course.log.of(LESSON)


BOOKS = library()


def unlike_best(position: Position) -> Card:
    return position.wrong[0]


def forbidden(position: Position) -> Card | None:
    """A card held that may not be played."""
    asked = posed(position)
    return next((card for card in asked.view.hand or () if card not in asked.view.legal()), None)


A_FOLLOWER = next(each for each in EVERY if forbidden(each) is not None and each.theme is Theme.TAKE)


def test_before_the_answer_nothing_of_the_bots_view_nor_of_the_other_hands_is_sent() -> None:
    position = next(each for each in EVERY if each.theme is Theme.COVER)
    course = opened(position)
    shown = page_html(course.widget)
    assert "given up" not in shown.lower()
    for name in play_theme_text.NAMES.values():
        assert name not in shown, "a mixed hand does not name its theme"
    asked = posed(position)
    sent = json.dumps(course.table.scene, ensure_ascii=False) + shown
    seen = view(asked.state, asked.seat)
    for seat, hand in asked.state.hands.items():
        if seat is not asked.seat:
            for card in hand:
                assert f'"{card}"' not in sent, f"{card} of {seat} is on the page"
    assert {each["card"] for each in course.table.scene["hand"]} == set(map(str, seen.hand or ()))


def test_the_theme_is_named_at_once_where_the_learner_wished_for_it() -> None:
    course = Course()
    hello(course, query={"page": "play-gym"}, settings={"play-gym-wishes": {"theme": "duck", "difficulty": "mixed"}})
    assert course._page.hand.position.theme is Theme.DUCK
    assert "Duck" in plain(course)


def test_a_card_that_may_not_be_played_is_refused_with_its_clause_and_counts_nothing() -> None:
    course = opened(A_FOLLOWER)
    answer = intent(course, do="card", card=str(forbidden(A_FOLLOWER)))
    assert answer["type"] == "refused"
    assert "FOL-1" in answer["why"]
    assert not attempts(course)
    absent = next(
        card for card in posed(A_FOLLOWER).state.rules.deck.cards if card not in (course._page.hand.view.hand or ())
    )
    assert intent(course, do="card", card=str(absent))["type"] == "refused"
    assert not attempts(course)


def test_the_first_answer_counts_and_another_card_may_be_tried_after_it() -> None:
    course = opened(A_FOLLOWER)
    wrong, best = unlike_best(A_FOLLOWER), A_FOLLOWER.best
    assert intent(course, do="card", card=str(wrong))["type"] == "ack"
    (kept,) = attempts(course)
    assert (kept.verdict.value, kept.step, kept.assisted) == ("worse", A_FOLLOWER.code, False)
    assert kept.tags[0] == "theme-take"
    lost = next(A_FOLLOWER.cost(each) for each in A_FOLLOWER.values if each.action == wrong)
    assert (kept.said, kept.truth) == (None, pytest.approx(loss_share(lost))), "the value lost, for the statistics"
    assert {each["card"]: each["mark"] for each in course.table.scene["hand"]}[str(best)] == "missed"
    buttons(course.widget)["Try another card"].click()
    assert course.table.scene["ask"]["kind"] == "card"
    assert intent(course, do="card", card=str(best))["type"] == "ack"
    assert "Right" in plain(course)
    assert attempts(course) == (kept,)


def test_a_hint_is_a_rung_and_marks_the_answer_as_assisted() -> None:
    course = opened(A_FOLLOWER)
    told = []
    for _ in range(4):
        assert intent(course, do="hint")["type"] == "ack"
        told.append(page_html(course.widget).count("sl-hint"))
    assert "Hint 4" in plain(course)
    assert "Hint" not in buttons(course.widget)
    intent(course, do="card", card=str(A_FOLLOWER.best))
    (kept,) = attempts(course)
    assert kept.assisted


def test_a_hand_is_played_out_from_where_the_card_left_it() -> None:
    course = opened(A_FOLLOWER)
    intent(course, do="card", card=str(A_FOLLOWER.best))
    first, went = posed(A_FOLLOWER).state, course._page._found
    assert len(went.trick.tricks) == len(first.tricks) + 1
    assert dealcode.read(A_FOLLOWER.code).dealt == went.trick.dealt
    buttons(course.widget)["Play it out"].click()
    sitting = course._page._sitting
    before = posed(A_FOLLOWER).state
    assert sitting.seat is posed(A_FOLLOWER).seat
    assert sitting.state.events[: len(before.events)] == before.events
    assert sitting.state.events[len(before.events)].card == A_FOLLOWER.best


def told_of(position: Position, card: Card) -> str:
    """The result of a card, the hand not played on, as plain text."""
    asked = posed(position)
    words = Words(you=str(asked.seat))
    told = play_gym_text.result(asked, card, words) + play_gym_text.more(asked, card, asked.state, BOOKS, words)
    return html.unescape(re.sub(r"<[^>]+>", "", told))


@pytest.mark.parametrize("theme", list(Theme), ids=lambda theme: theme.value)
def test_what_is_said_of_a_wrong_card_is_what_the_pool_holds(theme: Theme) -> None:
    position = next(each for each in EVERY if each.theme is theme and not each.by_win)
    asked, card = posed(position), unlike_best(position)
    told = told_of(position, card)
    value = next(each for each in position.values if each.action == card)
    words = Words(you=str(asked.seat))
    assert f"gives up {words.number(value.loss, places=1)} points on average" in told
    assert str(position.deals) in told
    assert play_theme_text.theme_name(theme, words) in told
    for each in asked.told:
        assert html.unescape(re.sub(r"<[^>]+>", "", words.say(f"reason.{each.id}", each.facts)))[1:] in told


def test_where_a_match_is_on_the_loss_is_told_in_win_chance() -> None:
    position = next(each for each in EVERY if each.by_win)
    card = unlike_best(position)
    value = next(each for each in position.values if each.action == card)
    lost = Words().number(100 * value.win_loss, places=1)
    assert f"gives up {lost} percentage points" in told_of(position, card)


def test_the_theme_that_goes_worst_is_named_once_there_is_enough_to_tell_by() -> None:
    def answers(good: int, bad: int, theme: str) -> list[Attempt]:
        verdicts = [Verdict.RIGHT] * good + [Verdict.WORSE] * bad
        return [
            Attempt(id=f"{theme}{n}", lesson=LESSON, step=f"x{n}", verdict=each, tags=(f"theme-{theme}",))
            for n, each in enumerate(verdicts)
        ]

    few = log_of(answers(2, 3, "duck"))
    assert play_theme_text.weakest(few, Words()) == ""
    enough = log_of([*answers(2, 3, "duck"), *answers(5, 1, "take")])
    assert "“Duck” goes worst: 2 of 5" in play_theme_text.weakest(enough, Words())
    assert play_theme_text.weakest(log_of(answers(12, 0, "take")), Words()) == ""
