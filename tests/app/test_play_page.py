"""A match in the app without a browser: the coach, claims, other seats, shared deals, and how the cards are dealt."""

import re
from html import unescape

import pytest
from headless import buttons, hello, intent, page_html

from spades_learn.app.controller import Course
from spades_learn.bots.claim import Claims
from spades_learn.cards.seat import Seat
from spades_learn.rules.bidding import Call
from spades_learn.rules.options import rules_for
from spades_learn.teaching import dealcode
from spades_learn.teaching.class_links import code_in
from spades_learn.teaching.sitting import Waits

OVER = {Waits.HAND, Waits.MATCH}
GYM = "nil-7-nil"


def text(widget: object) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page_html(widget))).split())


def on(course: Course) -> None:
    """One deed of the learner: Next trick, three tricks bid, or the first card that may be played."""
    ask = course.table.scene["ask"]
    if ask["kind"] == "next":
        deed = {"do": "next"}
    elif ask["kind"] == "bid":
        calls = [each["call"] for each in ask["choices"] if each["why"] is None]
        deed = {"do": "bid", "call": "look" if "look" in calls else "3" if "3" in calls else calls[-1]}
    else:
        deed = {"do": "card", "card": next(one["card"] for one in course.table.scene["hand"] if one["mark"] is None)}
    assert intent(course, **deed)["type"] == "ack"


def to_cards(course: Course, left: int) -> None:
    """Play until so many cards are left and one is to be played."""
    for _ in range(60):
        if len(course.table.scene["hand"]) == left and course.table.scene["ask"]["kind"] == "card":
            return
        on(course)
    pytest.fail("never so far")


def to_end(course: Course) -> None:
    while course._page.sitting.waits not in OVER:
        on(course)


def opened(deal: str = "7", **settings: object) -> Course:
    """The page of a deal; the bots play by rule alone, which is quick."""
    course = Course()
    hello(course, query={"page": "play", "deal": deal}, settings={"level": "novice", **settings})
    return course


def test_the_coach_speaks_after_each_decision_and_never_before() -> None:
    course = opened(coach="on")
    coach = course._page.coach
    assert not coach.verdict.value, "nothing was decided yet"
    intent(course, do="bid", call="3")
    assert "3 gave up" in text(coach.verdict)
    assert "4 was better" in text(coach.verdict)
    assert "STR-1" in text(coach.verdict)
    intent(course, do="undo")
    assert not coach.verdict.value, "what is taken back is not judged any more"


def test_a_silent_coach_says_nothing_and_his_silence_is_remembered() -> None:
    course = opened()
    intent(course, do="bid", call="0")
    intent(course, do="bid", call="3")
    assert not course._page.coach.verdict.value
    course._page.coach.choice.value = "end"
    assert course.recall("coach") == "end"
    assert opened(coach="end")._page.coach.choice.value == "end"
    assert opened(coach=["end"])._page.coach.choice.value == "off"


def test_after_the_hand_the_coach_sums_up_and_the_way_leads_to_the_review(monkeypatch: pytest.MonkeyPatch) -> None:
    real = __import__("spades_learn.ui.play_coach", fromlist=["graded"])
    few = real.graded
    monkeypatch.setattr(real, "graded", lambda each, *, seed: few(each, seed=seed, worlds=40))
    course = opened(coach="end")
    page = course._page
    intent(course, do="hint")
    to_end(course)
    told = text(page.coach.verdict)
    assert "One was made after a hint." in told
    assert "Your decisions" in told
    assert re.search(r"Of \d+ choices \d+ were the best", told)
    gone: list[tuple[str, dict[str, str]]] = []
    monkeypatch.setattr(course, "go", lambda name, **facts: gone.append((name, facts)))
    buttons(course.widget)["Review this hand"].click()
    (name, facts), state = gone[0], page.sitting.state
    assert name == "review"
    assert dealcode.read(facts["deal"]).state().score == state.score


def test_a_claim_by_key_is_refused_with_a_reason_accepted_when_proved_and_taken_back_whole() -> None:
    course = opened()
    page = course._page
    early = intent(course, do="claim")
    assert early["type"] == "refused"
    assert "after the first trick" in early["why"]
    to_cards(course, 4)
    assert intent(course, do="claim")["type"] == "ack"
    assert page.claims._tricks.options == (0, 1, 2, 3, 4)
    before = page.sitting
    buttons(course.widget)["Claim them"].click()
    told = text(page.claims.widget)
    assert "Not certain: 4 tricks" in told
    assert "no clause on claims" in told
    assert page.sitting is before
    proved = [tricks for tricks in range(5) if Claims(before.view()).tried(tricks).proved]
    while not proved:
        to_cards(course, len(course.table.scene["hand"]) - 1)
        before = page.sitting
        left = len(before.view().hand)
        proved = [tricks for tricks in range(left + 1) if Claims(before.view()).tried(tricks).proved]
    if not page.claims.open:
        intent(course, do="claim")
    page.claims._tricks.value = proved[0]
    buttons(course.widget)["Claim them"].click()
    assert page.sitting.waits in OVER
    assert page.sitting.state.won[Seat.SOUTH] - before.state.won[Seat.SOUTH] == proved[0]
    assert "Your claim stands" in page._note.value
    assert page.sitting.state.score is not None
    intent(course, do="undo")
    assert page.sitting == before


def test_the_row_is_short_and_the_rest_is_folded() -> None:
    course = opened()
    shown = set(buttons(course._page.body))
    assert shown == {"Hint", "Undo", "More"}
    buttons(course.widget)["More"].click()
    assert {"Share this deal", "Open a deal code", "How the cards are dealt", "New match"} <= set(
        buttons(course.widget)
    )
    buttons(course.widget)["Less"].click()
    assert set(buttons(course._page.body)) == shown


def test_a_shared_code_opens_the_same_deal_at_its_start_and_at_its_point() -> None:
    course = opened()
    intent(course, do="bid", call="4")
    buttons(course.widget)["More"].click()
    buttons(course.widget)["Share this deal"].click()
    codes = re.findall(r"<code>(\w+)</code>", page_html(course._page.more.widget))
    here = course._page.sitting.state
    start, now = (dealcode.read(code).state() for code in codes)
    assert (start.dealt.hands, start.events) == (here.dealt.hands, ())
    assert now.bids == here.bids
    assert f'data-copy="?page=play&amp;deal={codes[0]}"' in page_html(course._page.more.widget)


@pytest.mark.parametrize("page", ["setup", "play"])
def test_a_code_is_opened_from_a_field_and_one_that_cannot_be_is_explained(page: str) -> None:
    course = Course()
    hello(course, query={"page": page}, settings={"level": "novice"})
    if page == "play":
        buttons(course.widget)["More"].click()
        buttons(course.widget)["Open a deal code"].click()
    field = next(each for each in _all(course.widget) if getattr(each, "description", "") == "Deal code")
    for bad, why in (("", "Paste a deal code first"), ("XYZ", "cannot be opened"), ("<b>", "cannot be opened")):
        field.value = bad
        buttons(course.widget)["Open the deal"].click()
        assert why in text(course._page.body)
        assert "<b>" not in page_html(course._page.body).split("cannot be opened")[-1][:80]
    rules = rules_for("solo3")
    code = dealcode.write(dealcode.DealCode(rules, dealcode.dealt_by(rules, Seat.SOUTH, 3), Seat.EAST, 3))
    field.value = f"https://school.example/voila/render/app.ipynb?lang=it&page=play&deal={code}"
    assert code_in(field.value, key="deal") == code
    buttons(course.widget)["Open the deal"].click()
    assert (course._page.sitting.seat, course._page.sitting.state.rules.ruleset.id) == (Seat.EAST, "solo3")


def _all(widget: object):  # noqa: ANN202 - widgets
    yield widget
    for child in getattr(widget, "children", ()):
        yield from _all(child)


def test_the_same_deal_from_another_seat_is_borrowed_and_compared() -> None:
    course = opened()
    to_end(course)
    first = course._page.sitting
    match = course.recall("sitting")
    buttons(course.widget)["More"].click()
    buttons(course.widget)["Another seat"].click()
    assert {"Play as North", "Play as East", "Play as South", "Play as West"} <= set(buttons(course.widget))
    buttons(course.widget)["Play as East"].click()
    page = course._page
    assert page.sitting.seat is Seat.EAST
    assert (page.sitting.state.dealt.hands, page.sitting.state.dealer) == (first.state.dealt.hands, first.state.dealer)
    assert page.sitting.state.before == first.state.before
    assert not page._compared.value, "the other hand is compared when this one is over"
    to_end(course)
    told = text(page._compared)
    assert "The same deal from your seats" in told
    here = page.sitting.state.score.sides
    for side in ("NS", "EW"):
        for hand in (first.state.score.sides, here):
            assert f"{hand[side].hand:+}".replace("-", "−") in told
    assert course.recall("sitting") == match, "the match waits where it was"
    buttons(course.widget)["Go on with my match"].click()
    assert course._page.sitting == first


def test_a_hand_of_another_deal_is_not_compared() -> None:
    course = opened()
    to_end(course)
    buttons(course.widget)["Next hand"].click()
    to_end(course)
    assert len(course.recall("replayed")) == 1
    assert not course._page._compared.value


def test_how_the_cards_are_dealt_is_told_sealed_before_and_opened_after_the_hand() -> None:
    course = opened()
    buttons(course.widget)["More"].click()
    buttons(course.widget)["How the cards are dealt"].click()
    told, seed = text(course._page.more.widget), str(course._page.sitting.state.dealt.seed)
    mark = re.search(r"[0-9a-f]{64}", told)
    assert mark
    assert seed not in told
    assert "Mersenne Twister" in told
    to_end(course)
    after = text(course._page.more.widget)
    assert mark[0] in after, "the same fingerprint as before the bids"
    assert f"seed {seed}" in after


@pytest.mark.parametrize(("seat", "partner"), [("", "North"), ("-E", "West")])
def test_a_gym_hand_is_played_out_from_each_seat_and_leads_back_to_its_decision(seat: str, partner: str) -> None:
    course = opened(GYM + seat)
    page = course._page
    assert page.sitting.state.bids[Seat.SOUTH] == Call.parse("nil")
    assert page.sitting.seat is Seat(seat[1:] or "S")
    assert any(partner in row["label"] for row in course.table.scene["score"])
    to_end(course)
    assert course.recall("borrowed")["of"] == GYM + seat
    assert buttons(course.widget)["What it says of my decision"]
    again = opened(GYM + seat, **course.keeping.kept)
    assert again._page.sitting == page.sitting


@pytest.mark.parametrize("bad", ["nil-7-14", "nil-n-0000000-nil", "nil-7-nil-X"])
def test_a_gym_hand_that_is_none_is_a_note_and_a_fresh_deal(bad: str) -> None:
    course = Course(page="play", deal=bad)
    assert "cannot be opened" in course._page._note.value
    assert course._page.sitting.match.rules == rules_for()


def test_a_match_by_its_number_never_takes_the_place_of_one_under_way() -> None:
    course = opened("5")
    intent(course, do="bid", call="3")
    mine = course.recall("sitting")
    assert (mine["seed"], course._page.opened.borrowed) == (5, False)
    course.go("play", deal="7")
    assert (course._page.sitting.match.seed, course._page.opened.borrowed) == (7, True)
    to_end(course)
    buttons(course.widget)["Next hand"].click()
    intent(course, do="bid", call="3")
    there = course._page.sitting
    assert len(there.match.scores) == 1
    assert course.recall("sitting") == mine
    course.go("play", deal="7")
    assert course._page.sitting == there, "a reload goes on with it"
    course.go("play", deal="5")
    assert course.recall("sitting") == mine, "one's own number leads back into it"
    assert not course._page.opened.borrowed
    hello(course, query={"page": "play", "deal": "7"}, settings={"sitting": mine, "borrowed": {"of": "7", "v": 1}})
    assert course._page.sitting.match.seed == 7, "a spoiled one begins anew"
