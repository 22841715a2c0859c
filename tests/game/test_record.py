"""Records of hands that were drawn, replaced or passed: from the deal, from finished hands, and what is refused."""

import json
from dataclasses import replace

import pytest
import strategies
from hypothesis import given

from spades_learn.cards.notation import NotationError
from spades_learn.game.events import Passed, Replaced
from spades_learn.game.files import from_json, to_json
from spades_learn.game.ptn import from_ptn, to_ptn
from spades_learn.game.record import Record, drawn, record_of
from spades_learn.game.replay import replay
from spades_learn.game.state import Phase, State
from spades_learn.rules.options import rules_for


def told(ruleset: str, *, unbid: bool = False) -> Record:
    """A whole hand in which cards were replaced, or passed."""
    options = {"first_hand_bids_itself": True} if unbid else {}
    for seed in range(1000):
        record = record_of(strategies.random_hand(rules_for(ruleset, options), seed, unbid=unbid))
        if unbid or record.replaced or record.passed:
            return record
    raise AssertionError(ruleset)


DRAWN, PASSED, UNBID = told("draw2"), told("exchange"), told("classic", unbid=True)


@given(strategies.finished())
def test_a_record_of_finished_hands_replays_to_the_same_score(record: Record) -> None:
    """The headless form: hands as the play began with them, and nothing told of drawing and passing."""
    assert from_json(to_json(record)) == record
    assert from_ptn(to_ptn(record)) == record
    played = replay(record)
    assert played.illegal is None
    assert strategies.record_of(played.state) == record


@given(strategies.records())
def test_from_the_deal_or_from_finished_hands_it_is_the_same_hand(record: Record) -> None:
    whole = replay(record)
    start = replay(replace(record, plays=())).state
    bare = replay(replace(record, hands=dict(start.hands), stock=(), draws="", replaced=(), passed=()))
    assert bare.plies == whole.plies
    assert bare.tricks == whole.tricks
    assert bare.score == whole.score


def test_the_keys_of_the_contract_stay_and_others_come_only_where_needed() -> None:
    plain = record_of(strategies.random_hand(rules_for(), 3))
    keys = ["rules", "options", "dealer", "hands", "bids", "plays", "before"]
    assert list(json.loads(to_json(plain))) == keys
    assert list(json.loads(to_json(DRAWN))) == [*keys, "stock", "draws", "replaced"]
    assert list(json.loads(to_json(PASSED))) == [*keys, "passed"]
    assert json.loads(to_json(UNBID))["bids"] == {}


def test_hands_may_be_left_to_the_stock() -> None:
    """DRW-2, DRW-3: the pack and the choices give the hands."""
    table = json.loads(to_json(DRAWN))
    del table["hands"]
    assert from_json(json.dumps(table)) == DRAWN
    text = "\n".join(line for line in to_ptn(DRAWN).splitlines() if not line.startswith("[Deal "))
    assert from_ptn(text) == DRAWN
    assert drawn(DRAWN.rules, DRAWN.dealer, DRAWN.stock, DRAWN.draws) == DRAWN.hands


def test_the_hands_written_down_are_those_that_were_drawn() -> None:
    """DRW-2, DRW-3: what the state came to by its events, before anything is replaced."""
    state = replay(replace(DRAWN, plays=())).state
    for seat, hand in DRAWN.hands.items():
        swapped = [each for each in DRAWN.replaced if each.seat is seat]
        held = state.hands[seat]
        for each in swapped:
            held = held.without(*each.came).with_cards(*each.out)
        assert hand == held


@pytest.mark.parametrize(
    ("record", "key", "value", "says"),
    [
        (DRAWN, "draws", "KR", "draws: write 26 letters"),
        (DRAWN, "draws", "X" * 26, "draws: write 26 letters"),
        (DRAWN, "draws", 7, "draws: 7 is not a text"),
        (DRAWN, "draws", "K" * 26, "hands: these are not the hands that stock and draws give"),
        (DRAWN, "stock", [], "draws: write 0 letters"),
        (DRAWN, "stock", ["SA"], "stock: give each of the 52 cards"),
        (DRAWN, "stock", ["ZZ"], r"stock\[0\]: 'ZZ' is not a card"),
        (DRAWN, "replaced", [["N"]], r"replaced\[0\]: a list is not of the form"),
        (DRAWN, "replaced", [["N", [], ["SA"]]] * 2, "replaced: only a blind nil"),
        (PASSED, "passed", [["N", []]], r"passed: N cannot do that here \(BNL-5\)"),
        (PASSED, "passed", "N", "passed: 'N' is not a list"),
        (PASSED, "stock", ["SA"], "nobody draws cards in exchange"),
    ],
)
def test_what_could_not_have_been_is_refused(record: Record, key: str, value: object, says: str) -> None:
    """BNL-5, BNL-8, DRW-4."""
    table = json.loads(to_json(record))
    table[key] = value
    with pytest.raises(NotationError, match=says):
        replay(from_json(json.dumps(table)))


@pytest.mark.parametrize(
    ("record", "tag", "value", "says"),
    [
        (DRAWN, "Stock", "SA SA", "line [0-9]+: stock: give each of the 52"),
        (DRAWN, "Draws", "KK", "draws: write 26 letters"),
        (DRAWN, "Replaced", "N SA", "line [0-9]+: Replaced: part the cards"),
        (DRAWN, "Replaced", "Q SA > S2", "line [0-9]+: Replaced: 'Q' is not a seat"),
        (PASSED, "Passed", "N XX", "line [0-9]+: Passed: 'XX' is not a card"),
        (PASSED, "Passed", "", "bids|plays|$"),
    ],
)
def test_what_is_wrong_in_a_story_tag_is_named_by_line(record: Record, tag: str, value: str, says: str) -> None:
    lines = [f'[{tag} "{value}"]' if line.startswith(f"[{tag} ") else line for line in to_ptn(record).splitlines()]
    assert "\n".join(lines) != to_ptn(record).strip()
    if value:
        with pytest.raises(NotationError, match=says):
            replay(from_ptn("\n".join(lines)))
    else:
        # Without its passes the file tells of finished hands, and these are not the hands that were played.
        assert replay(from_ptn("\n".join(lines))).illegal is not None


def test_a_replacement_that_could_not_have_come_is_refused() -> None:
    """BNL-8: only an earlier discard can come."""
    (event, *_) = DRAWN.replaced
    with pytest.raises(NotationError, match=r"replaced: . cannot do that here \(BNL-8\)"):
        replay(replace(DRAWN, replaced=(Replaced(event.seat, event.out, event.out),)))
    with pytest.raises(NotationError, match="only a blind nil"):
        replay(replace(DRAWN, replaced=(event, event)))


def test_every_pass_must_be_told_before_the_play() -> None:
    """BNL-5, C12."""
    with pytest.raises(NotationError, match="has not passed any cards"):
        replay(replace(PASSED, passed=PASSED.passed[:1]))
    with pytest.raises(NotationError, match="cannot do that here"):
        replay(replace(PASSED, passed=(*PASSED.passed, Passed(PASSED.dealer, ()))))
    open_now = replay(replace(PASSED, passed=PASSED.passed[:1], plays=())).state
    assert open_now.phase is Phase.EXCHANGE
    with pytest.raises(ValueError, match="once its play has begun"):
        record_of(open_now)


def test_a_hand_that_bids_itself_is_written_without_bids() -> None:
    """E38."""
    assert from_json(to_json(UNBID)) == UNBID
    assert from_ptn(to_ptn(UNBID)) == UNBID
    state: State = replay(UNBID).state
    assert state.dealt.unbid
    assert state.score is not None
