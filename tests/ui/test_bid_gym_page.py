"""The bid gym's page: nothing of the bot's before the bid, then its own figures (`teaching.md`, Nil gym).

STR-1, BID-2; the parts the learner adds up stand beside the bot's, and a bid is counted once.
"""

import re
from dataclasses import replace
from functools import cache

import ipywidgets
import pytest

from spades_learn.app.controller import Course
from spades_learn.bots import bid_table as bots_table
from spades_learn.bots.bid_table import BidTable
from spades_learn.rules.bidding import Call
from spades_learn.teaching.bid_gym import PARTS, BidHand, bid_hand, counted, judged
from spades_learn.teaching.bid_lean import Lean
from spades_learn.teaching.feedback import Verdict
from spades_learn.ui import bid_gym_text as text
from spades_learn.ui.bid_gym_page import BidGymPage, bid_wishes
from spades_learn.ui.bid_lean_text import lean_html
from spades_learn.ui.words import Words

CODE = "48A26SK3P0FQXN665G4101V2GRTQ"
WORDS, PLAIN = Words(), Words(form="text")


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many deals as a test has time for; the page and what it is held against take the same."""
    monkeypatch.setattr(bots_table, "default_deals", lambda: 120)


@cache
def found(call: str = "3") -> tuple[BidHand, BidTable]:
    hand = bid_hand(CODE)
    steps = hand.weighing(Call.parse(call))
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return hand, end.value


def opened(course: Course | None = None) -> tuple[BidGymPage, Course]:
    host = course or Course()
    page = BidGymPage(host, deal=CODE)
    host._page = page
    host._stage.children = [page.body]
    return page, host


def shown(widget: ipywidgets.Widget) -> str:
    own = widget.value if isinstance(widget, ipywidgets.HTML) else getattr(widget, "description", "")
    return str(own) + " ".join(shown(each) for each in getattr(widget, "children", ()))


def plainly(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


def test_the_answer_is_hidden_until_the_bid_and_then_it_is_the_bots_own() -> None:
    page, course = opened()
    asked = shown(page.body)
    for word in ("Bot", "Made", "★", "simulated"):
        assert word not in asked
    fields = {each.description: each for each in page._adding.children if isinstance(each, ipywidgets.BoundedFloatText)}
    assert list(fields) == [PLAIN.text(name) for name in text.NAMES.values()]
    fields["Probable winners"].value = 2.5
    fields["Ruffs"].value = 1
    assert "0.0 + 2.5 + 0.0 + 1.0 = 3.5 tricks" in shown(page.body)
    assert page.hear({"do": "bid", "call": "3"}) is None
    (attempt,) = course.log.attempts.values()
    hand, table = found()
    assert attempt.verdict is judged(hand, table, Call(3)).verdict
    assert attempt.said == pytest.approx(3 / 13)
    assert attempt.truth == pytest.approx(table.best.tricks / 13)
    told = plainly(shown(page.body))
    bot = counted(hand)
    for name, mine in (("sure", 0.0), ("probable", 2.5), ("length", 0.0), ("ruffs", 1.0)):
        assert f"{PLAIN.text(text.NAMES[name])} {mine:.1f} {bot[name] / 10:.1f}" in told
    assert f"Together 3.5 {sum(bot.values()) / 10:.1f}" in told
    for row in table.rows:
        made = "–" if row.made is None else PLAIN.percent(row.made)
        points = round(row.value.value)
        figures = f"{made} {PLAIN.number(points, plus=bool(points))} {PLAIN.percent(row.value.win or 0.0)}"
        assert figures in told, row.call
    assert page.hear({"do": "bid", "call": "4"}) == "", "one bid a hand"
    assert len(course.log.attempts) == 1


def test_a_reload_keeps_what_was_added_up() -> None:
    page, course = opened()
    page._changed("sure", {"new": 1.5})
    again, _ = opened(course)
    assert "1.5 + 0.0 + 0.0 + 0.0 = 1.5 tricks" in shown(again.body)
    course.remember("bid-gym-parts", {"of": CODE, "parts": {"sure": "much", "ruffs": 99, "length": True}})
    broken, _ = opened(course)
    assert "0.0 + 0.0 + 0.0 + 0.0 = 0.0 tricks" in shown(broken.body)


def test_hints_mark_the_bid_as_assisted_and_the_last_one_counts() -> None:
    page, course = opened()
    hints = page.hints(page.hand)
    tenths = sum(counted(page.hand).values())
    assert f"{tenths / 10:.1f} tricks" in hints[-1]
    assert all(f"{tenths / 10:.1f}" not in each for each in hints[:-1])
    page.hear({"do": "hint"})
    page.hear({"do": "bid", "call": "3"})
    (attempt,) = course.log.attempts.values()
    assert attempt.assisted


def test_without_parts_only_the_bots_are_told() -> None:
    hand, table = found()
    feedback = judged(hand, table, Call(3))
    alone = plainly(text.parts_html(text.Answer(hand, table, feedback, "3", {}), WORDS))
    assert "Part Bot" in alone
    assert "differ" not in alone
    same = {name: counted(hand)[name] / 10 for name in PARTS}
    assert "differ" not in text.parts_html(text.Answer(hand, table, feedback, "3", same), WORDS)
    off = {**same, "length": same["length"] + 2}
    beside = plainly(text.parts_html(text.Answer(hand, table, feedback, "3", off), WORDS))
    assert f"Long spades. You counted {off['length']:.1f}, the bot {same['length']:.1f}." in beside


def test_in_a_single_hand_points_decide_and_no_matches_are_told() -> None:
    _, table = found()
    assert table.by_win
    assert "Matches won" in text.rows_html(table, WORDS, call="3")
    alone = text.rows_html(replace(table, by_win=False), WORDS, call="3")
    assert "Matches won" not in alone
    assert "matches won" not in alone


def test_the_lean_is_told_in_words_and_figures() -> None:
    assert "2 are still missing" in lean_html(None, 3, WORDS)
    told = plainly(lean_html(Lean(8, 0.625, 5, 1, {-1: 1, 0: 2, 1: 5}, "over"), 8, WORDS))
    assert "8 hands: 5 bid higher than the best number, 1 lower, 2 just right." in told
    assert "You tend to bid too much: 0.6 tricks more" in told
    none = plainly(lean_html(Lean(8, 0.1, 3, 3, {-1: 3, 0: 2, 1: 3}, ""), 8, WORDS))
    assert "may be chance" in none


def test_games_without_a_choice_are_not_on_offer() -> None:
    page, _ = opened()
    games, *others = page.wishes({})
    assert {value for _, value in games.choices} >= {"classic", "solo3", "draw2"}
    assert [each.key for each in others] == ["difficulty", "seat", "score", "bags"]
    solid = bid_wishes({"rules": "classic solid_ten=true"}, PLAIN)
    assert {each.key: len(each.choices) for each in solid}["bags"] == 1
    assert judged(*found(), Call(3)).verdict in {Verdict.RIGHT, Verdict.FINE, Verdict.WORSE}
