"""The whole app without a browser: pages, intents, the log, settings, and everything a stranger's browser may send."""

import json

import pytest
from headless import buttons, hello, intent, page_html, sent

from spades_learn.app.controller import Course
from spades_learn.app.looks import read_look
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.sitting import Waits
from spades_learn.ui.host import Look

EVIL = [
    "<img src=x onerror=alert(1)>",
    "../../etc/passwd",
    "'; drop table lessons; --",
    "a" * 5000,
    "\u0000",
    "{0.__class__}",
    "javascript:alert(1)",
]


def test_the_projector_is_asked_for_by_the_address_and_by_nothing_else_that_stands_there() -> None:
    course = Course()
    hello(course, query={"page": "play", "view": "projector"})
    assert course.table.scene["view"] == "projector"
    assert "projector" in course.widget._dom_classes
    hello(course, query={"page": "play", "view": "<script>"})
    assert course.table.scene["view"] == ""
    assert "projector" not in course.widget._dom_classes


def test_contrast_and_the_order_of_the_hand_reach_the_table() -> None:
    course = Course(page="play", deal="7")
    hello(course, query={"page": "play"}, settings={"look": {"contrast": True, "order": "right"}})
    assert course.table.scene["look"]["contrast"] is True
    assert course.table.scene["look"]["order"] == "right"
    hello(course, query={"page": "play"}, settings={"look": {"contrast": "yes", "order": "up"}})
    assert (course.look.contrast, course.look.order) == (False, "left")


@pytest.mark.parametrize("page", ["home", "gym", "play", "rules", "settings"])
def test_every_page_opens_and_the_course_is_one_button_away(page: str) -> None:
    course = Course(page=page)
    assert page_html(course.widget)
    if page != "home":
        found = buttons(course.widget)
        (found.get("Course") or found["Back to the course"]).click()
    assert "Learn Spades by playing it" in page_html(course.widget)


@pytest.mark.parametrize("evil", EVIL)
@pytest.mark.parametrize("key", ["lesson", "step", "deal", "set", "page", "lang"])
def test_a_strange_address_opens_the_course_map_and_runs_nothing(key: str, evil: str) -> None:
    course = Course()
    hello(course, query={key: evil})
    shown = page_html(course.widget)
    assert "onerror" not in shown
    assert buttons(course.widget)


@pytest.mark.parametrize(
    "log",
    [
        None,
        7,
        "x",
        [1, None, {}],
        [{"id": "a"}],
        [{"v": 99, "id": "a", "lesson": "l", "step": "s", "verdict": "right"}],
        [{"v": 1, "id": "<b>", "lesson": "l", "step": "s", "verdict": "right"}],
    ],
)
def test_a_spoiled_log_is_left_alone_and_the_course_opens(log: object) -> None:
    course = Course()
    hello(course, log=log, settings={"look": {"deck": 3, "theme": ["x"]}, "sitting": {"v": 1}}, languages=7)
    assert "Learn Spades" in page_html(course.widget)
    course.go("play")
    assert course.table.scene["seats"]


def test_look_is_read_field_by_field() -> None:
    assert read_look({"deck": "four", "large": True, "motion": "yes", "theme": "neon"}) == Look(deck="four", large=True)
    assert read_look(None) == read_look([]) == Look()


def test_a_whole_hand_is_played_by_intents_and_scored_with_clauses() -> None:
    course = Course(page="play", deal="7")
    page = course._page
    refused = 0
    for _ in range(400):
        waits = page._sitting.waits
        scene = course.table.scene
        if waits in {Waits.HAND, Waits.MATCH}:
            break
        if waits is Waits.TRICK:
            assert intent(course, do="next")["type"] == "ack"
        elif scene["ask"]["kind"] == "bid":
            assert intent(course, do="bid", call="99")["type"] == "refused"
            assert intent(course, do="bid", call="3")["type"] == "ack"
        else:
            no = [card for card in scene["hand"] if card["mark"] == "no"]
            if no:
                answer = intent(course, do="card", card=no[0]["card"])
                assert answer == {"type": "refused", "id": answer["id"], "why": no[0]["why"]}
                refused += 1
            may = next(card["card"] for card in scene["hand"] if card["mark"] is None)
            assert intent(course, do="card", card=may)["type"] == "ack"
    assert refused
    shown = page_html(course.widget)
    assert "Hand scored" in shown or "The match is over" in shown
    assert "SCO-" in shown
    sides = page._sitting.state.score.sides.values()
    assert [row["points"] for row in course.table.scene["score"]] == [side.points for side in sides]
    buttons(course.widget)["Next hand"].click()
    assert page._sitting.match.scores


def test_a_stale_click_changes_nothing() -> None:
    course = Course(page="play", deal="7")
    turn = course.table.scene["turn"]
    assert course.table.answer({"type": "intent", "id": "a", "turn": turn, "do": "bid", "call": "3"})["type"] == "ack"
    before = course.table.scene
    assert (
        course.table.answer({"type": "intent", "id": "b", "turn": turn, "do": "bid", "call": "4"})["type"] == "refused"
    )
    assert course.table.scene == before


def test_hint_and_undo_by_key() -> None:
    course = Course(page="play", deal="7")
    assert "sampled deals" not in page_html(course.widget)
    assert intent(course, do="hint")["type"] == "ack"
    assert "sampled deals" in page_html(course.widget)
    intent(course, do="bid", call="3")
    intent(course, do="undo")
    assert course._page._sitting.waits is Waits.LEARNER
    assert "S" not in {str(seat) for seat in course._page._sitting.state.bids}


def test_a_reload_goes_on_with_the_same_match() -> None:
    course = Course(page="play", deal="7")
    intent(course, do="bid", call="3")
    kept = json.loads(json.dumps({**course.keeping.kept}))
    again = Course()
    hello(again, query={"page": "play"}, settings=kept)
    assert again._page._sitting == course._page._sitting


def test_settings_take_effect_at_once_and_are_remembered() -> None:
    course = Course(page="play", deal="7")
    hello(course)
    course.go("settings")
    messages = sent(course)
    deck = next(
        each for each in course._page.body.children if getattr(each, "description", "") == "Colours of the suits"
    )
    deck.value = "four"
    assert course.look.deck == "four"
    assert messages[-1]["value"]["look"]["deck"] == "four"
    assert "four" in course.widget._dom_classes
    course.go("play")
    assert course.table.scene["look"]["deck"] == "four"
    assert "theme" not in course.table.scene["look"]


def test_an_exception_behind_an_intent_becomes_a_note_with_an_id(caplog: pytest.LogCaptureFixture) -> None:
    course = Course(page="play", deal="7")
    course._page.hear = lambda _: 1 / 0
    answer = intent(course, do="bid", call="3")
    assert answer["type"] == "refused"
    note = answer["why"].split("note ")[1][:6]
    assert note in caplog.text
    assert "Traceback" not in answer["why"]


def test_an_exception_behind_a_button_is_told_with_an_id(caplog: pytest.LogCaptureFixture) -> None:
    course = Course(page="gym")
    course._make = lambda *_: 1 / 0
    buttons(course.widget)["Settings"].click()
    shown = page_html(course.widget)
    note = shown.split("(note ")[1][:6]
    assert note in caplog.text
    assert "Traceback" not in shown


def test_what_another_tab_did_shows_here() -> None:
    course = Course()
    attempt = {"id": "a", "v": 1, "lesson": "following-suit", "step": "a-trick", "try": 1, "verdict": "right"}
    news = {"type": "merged", "log": [{**attempt, "assisted": False, "tags": [], "at": "2026-01-01T00:00:00Z"}]}
    course.store._hear(None, {**news, "settings": {"look": {"deck": "four"}}, "forgotten": False}, None)
    assert "Continue: Following suit" in buttons(course.widget)
    assert course.look.deck == "four"
    course.remember("x", 1)
    assert course.look.deck == "four"  # this tab's next save keeps the other's choice
    course.store._hear(None, {"type": "merged", "log": [], "settings": {}, "forgotten": True}, None)
    assert "Start: Following suit" in buttons(course.widget)


def test_an_unknown_page_is_the_map_with_the_maps_own_bar() -> None:
    course = Course()
    hello(course, query={"page": "junk"})
    assert "Settings" in buttons(course.widget)
    assert "Course" not in buttons(course.widget)


def test_a_step_is_told_to_a_screen_reader_when_it_opens() -> None:
    course = Course(page="lesson", lesson="following-suit", step="lead-counts")
    assert course.table.scene["say"].startswith("North has no club and threw four of diamonds.")


HINTED = frozenset({("hint", "given")})
GAMES = [
    "classic",
    "exchange",
    "draw2",
    "duel",
    "solo3",
    "solo4",
    "classic suicide=true",
    'classic deck="jokers"',
    "classic mirror=true",
    "classic first_hand_bids_itself=true",
    "classic nil_exchange=2 suicide=true",
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("blind", [False, True])
def test_a_hand_of_every_game_is_played_from_the_deal_to_its_score(game: str, blind: bool) -> None:
    course = Course()
    course.go("play", rules=game, level="novice")
    page = course._page
    asked = set()
    for _ in range(300):
        waits, ask = page._sitting.waits, course.table.scene["ask"]
        if waits in {Waits.HAND, Waits.MATCH}:
            break
        asked.add((page._sitting.state.phase.value, ask["kind"]))
        hand = [card["card"] for card in course.table.scene["hand"] if card["mark"] is None]
        choices = [choice["call"] for choice in ask.get("choices", ()) if choice["why"] is None]
        if ask["kind"] == "next":
            deed = {"do": "next"}
        elif ask["kind"] == "choose":
            deed = {"do": "choose", "call": choices[len(course.table.scene["hand"]) % 2]}
        elif ask["kind"] == "cards":
            few = page._sitting.state.rules.options.nil_exchange if page._sitting.state.phase.value != "replace" else 2
            deed = {"do": "cards", "cards": hand[:few]}
        elif ask["kind"] == "bid":
            wanted = (
                "blind nil" if blind and "blind nil" in choices else choices[-1] if "look" in choices else choices[0]
            )
            deed = {"do": "bid", "call": wanted}
        else:
            deed = {"do": "card", "card": hand[0]}
        if page._sitting.state.phase.value in {"bidding", "play"} and waits is Waits.LEARNER and not asked & HINTED:
            assert intent(course, do="hint")["type"] == "ack"
            assert "sampled deals" in page_html(course.widget)
            asked |= HINTED
        answer = intent(course, **deed)
        assert answer["type"] == "ack", (deed, answer)
        assert "{" not in page_html(course.widget)
    assert page._sitting.waits in {Waits.HAND, Waits.MATCH}
    assert (
        "SCO-" in page_html(course.widget) or "NIL-" in page_html(course.widget) or "BNL-" in page_html(course.widget)
    )
    if game == "draw2":
        assert ("draw", "choose") in asked
    again = Course()
    hello(again, query={"page": "play"}, settings=json.loads(json.dumps(course.keeping.kept)))
    assert again._page._sitting == page._sitting


def reached(course: Course, *, phase: str, cards: int = 0) -> None:
    """Bid blind nil where it is open, keep every card drawn and hand over so many cards, up to a phase."""
    for _ in range(40):
        page, ask = course._page, course.table.scene["ask"]
        if page._sitting.state.phase.value == phase and page._sitting.waits is Waits.LEARNER:
            return
        if ask["kind"] == "choose":
            intent(course, do="choose", call="keep")
        elif ask["kind"] == "cards":
            chosen = [card["card"] for card in course.table.scene["hand"]][:cards]
            intent(course, do="cards", cards=chosen)
        else:
            intent(course, do="bid", call="blind nil" if ask["choices"][0]["call"] == "blind nil" else "3")
    pytest.fail(f"{phase} was not reached")


def test_cards_that_a_partner_passes_are_named_until_the_first_card() -> None:
    course = Course()
    course.go("play", rules="exchange", level="novice")
    reached(course, phase="play", cards=3)
    assert "North passed you" in page_html(course.widget)
    may = next(card["card"] for card in course.table.scene["hand"] if card["mark"] is None)
    intent(course, do="card", card=may)
    assert "North passed you" not in page_html(course.widget)


def test_a_blind_nil_is_told_which_cards_came_and_has_no_contract_of_none() -> None:
    course = Course()
    course.go("play", rules="draw2", level="novice")
    reached(course, phase="replace")
    before = {card["card"] for card in course.table.scene["hand"]}
    assert "up to 3 cards" in page_html(course.widget)
    reached(course, phase="play", cards=2)
    came = {card["card"] for card in course.table.scene["hand"]} - before
    shown = page_html(course.widget)
    assert len(came) == 2
    assert "For the cards you threw came" in shown
    assert "You: nil, 0 tricks" in shown
    assert "0 of 0" not in shown


def test_the_rules_of_drawing_are_quoted_at_the_first_card_only() -> None:
    course = Course()
    course.go("play", rules="draw2", level="novice")
    intent(course, do="bid", call="look")
    assert 'data-clause="DRW-2"' in page_html(course.widget)
    assert course.table.scene["say"].startswith("You turned up the ")
    assert intent(course, do="choose", call="keep")["type"] == "ack"
    assert 'data-clause="DRW-2"' not in page_html(course.widget)
    assert "Cards left in the pack: " in page_html(course.widget)


def test_a_bid_that_the_table_imposes_is_explained_by_its_rule_and_not_by_tricks() -> None:
    course = Course()
    course.go("play", rules="classic mirror=true", level="novice")
    shown = page_html(course.widget)
    assert 'data-clause="VAR-MIR"' in shown
    intent(course, do="hint")
    shown = page_html(course.widget)
    assert "is your only choice" in shown
    assert "STR-1" not in shown


def test_options_that_clash_say_so_and_what_is_changed_is_told_with_its_value() -> None:
    course = Course(page="setup")
    picker = course._page._picker
    picker._options["mirror"].value = 1
    assert "Mirror: yes" in page_html(course.widget)
    picker._options["suicide"].value = 1
    assert "Mirror and suicide clash" in picker.note.value
    assert "Suicide: yes" not in page_html(course.widget)
    picker.game.value = "draw2"
    picker._options["nil_exchange"].value = 2
    assert "“Cards a nil exchanges” needs partners, and “Two players, drawing” has none." in picker.note.value


def test_choosing_a_game_starts_it_with_its_options_and_level() -> None:
    course = Course(page="setup")
    page = course._page
    page._picker.game.value = "solo3"
    assert "17 cards each" in page_html(course.widget)
    page._level.value = "novice"
    buttons(course.widget)["Start"].click()
    assert course._page._sitting.match.rules.ruleset.id == "solo3"
    assert len(course.table.scene["seats"]) == 3
    assert course.recall("level") == "novice"


def test_the_recap_counts_what_was_answered_before_a_reload() -> None:
    course = Course()
    kept = {"v": 1, "lesson": "following-suit", "try": 1, "assisted": False, "tags": [], "at": "2026-01-01T00:00:00Z"}
    steps = [each.id for each in course.books.lesson("following-suit").steps if each.asks]
    log = [{**kept, "id": step, "step": step, "verdict": "right"} for step in steps[:2]]
    hello(course, log=log, query={"lesson": "following-suit", "step": "last-five"})
    buttons(course.widget)["Skip step"].click()
    assert f"You answered 2 of {len(steps)} questions" in page_html(course.widget)


def test_back_and_forward_go_where_the_address_points() -> None:
    course = Course(page="gym")
    course.store._hear(None, {"type": "went", "query": {"page": "rules"}}, None)
    assert "Rulebook" in page_html(course._bar)
    course.store._hear(None, {"type": "went", "query": {}}, None)
    assert "Learn Spades by playing it" in page_html(course.widget)
    course.store._hear(None, {"type": "went", "query": 7}, None)
    assert buttons(course.widget)


def test_progress_is_handed_over_and_erased_only_when_asked_twice() -> None:
    course = Course(page="gym")
    buttons(course.widget)["Skip"].click()
    course.record(lesson="nil-gym", step="7", verdict=Verdict.RIGHT)
    course.go("settings")
    messages = sent(course)
    found = buttons(course.widget)
    found["Download my progress"].click()
    assert messages[-1] == {"type": "save"}  # the browser has it all, entries of a newer version included
    found["Forget me"].click()
    assert course.log.attempts
    assert "forget" not in {each["type"] for each in messages}
    buttons(course.widget)["Keep it"].click()
    found["Forget me"].click()
    buttons(course.widget)["Yes, erase it for good"].click()
    assert not course.log.attempts
    assert "forget" in {each["type"] for each in messages}
    assert "is erased" in page_html(course.widget)

