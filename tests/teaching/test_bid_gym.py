"""The bid gym's hands: every one a real question at its table, the same from its name, judged by the bot's own table.

`teaching.md` (Nil gym, Feedback 5): graded by value lost, the close band accepted; STR-1, BID-1, BID-2.
"""

from functools import cache
from statistics import fmean

import pytest

from spades_learn.bots import rollout
from spades_learn.bots.bands import CLOSE_BID, CLOSE_NIL
from spades_learn.bots.bid_table import BidTable, bid_table
from spades_learn.bots.bidder import call_worlds
from spades_learn.bots.code import code_of
from spades_learn.bots.make_chance import make_chance
from spades_learn.bots.parts import hand_parts
from spades_learn.bots.spot import spot
from spades_learn.bots.value import Worth
from spades_learn.bots.worlds import likely_worlds
from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.game.state import Phase
from spades_learn.rules.bidding import NIL, Call
from spades_learn.teaching.bid_gym import (
    FAR,
    NEAR,
    PARTS,
    VERDICTS,
    BidHand,
    NoBidError,
    bid_hand,
    counted,
    judged,
    next_hand,
    open_wishes,
)
from spades_learn.teaching.bid_lean import ENOUGH, SCALE, lean, offs, shares
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.progress import Attempt, Log
from spades_learn.teaching.sittings import read_rules

DEALS = 120
GAMES = ("classic", "solo3", "duel", "draw2", 'classic deck="jokers"', "classic min_team_bid=4")


@cache
def weighed(seed: int, call: int = 1) -> tuple[BidHand, BidTable]:
    hand = next_hand({}, seed=seed)
    steps = hand.weighing(Call(call), deals=DEALS)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return hand, end.value


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_hands_that_ask_for_a_number_and_come_back_by_their_name(game: str) -> None:
    hand = next_hand({"rules": game}, seed=7)
    assert hand == next_hand({"rules": game}, seed=7)
    assert bid_hand(hand.code) == hand
    assert hand.state.rules == read_rules(game)
    assert (hand.state.to_act, hand.state.phase) == (Seat.SOUTH, Phase.BIDDING)
    assert len(hand.code) <= 64
    numbers = [call for call in hand.view.legal() if isinstance(call, Call) and call.tricks]
    assert len(numbers) > 1
    code = code_of(hand.state.rules.deck)
    assert rollout.rule_bid(code.mask(hand.state.hands[Seat.SOUTH].cards), code.whole) > 0, "no hand for nil"
    other = next_hand({"rules": game}, seed=7, seen={hand.code})
    assert other.code != hand.code


def test_a_bid_made_leads_on_to_the_table() -> None:
    hand = next_hand({}, seed=7)
    with pytest.raises(NotationError):
        bid_hand(hand.after(Call(3)))


@pytest.mark.parametrize("option", ["mirror", "whiz"])
def test_where_the_spades_decide_there_is_nothing_to_ask(option: str) -> None:
    with pytest.raises(NoBidError):
        next_hand({"rules": f"classic {option}=true"}, seed=1)


@pytest.mark.parametrize("place", ["first", "second", "third", "last"])
def test_a_place_in_the_bidding_is_had_as_wished(place: str) -> None:
    hand = next_hand({"seat": place, "difficulty": "close"}, seed=3)
    assert len(hand.view.bids) == ("first", "second", "third", "last").index(place)
    assert open_wishes({"rules": "duel"})["seat"] == ("any", "first", "last")


def test_close_hands_lie_nearer_to_the_next_number_than_easy_ones() -> None:
    def margin(kind: str) -> float:
        found = []
        for seed in range(2):
            hand = next_hand({"difficulty": kind}, seed=seed)
            code = code_of(hand.state.rules.deck)
            off = (rollout.worth(code.mask(hand.state.hands[Seat.SOUTH].cards), code.whole) + 40) % 100
            found.append(min(off, 100 - off))
        return fmean(found)

    assert margin("close") <= NEAR
    assert margin("easy") >= FAR


def test_a_row_says_what_its_deals_come_to() -> None:
    hand, table = weighed(2)
    seen = hand.view
    where = spot(seen)
    hands = likely_worlds(where, DEALS, seed=hand.seed)
    worth = Worth(seen.rules, seen.before)
    for row in table.rows:
        points = call_worlds(where, row.call, hands, worth)[0].points
        assert row.value.value == pytest.approx(fmean(points)), row.call
        if not row.call.is_nil:
            chance = make_chance(seen, call=row.call, seed=hand.seed, deals=DEALS)
            assert chance is not None
            assert row.made == pytest.approx(chance.probability), row.call
    assert table.best == max(table.rows, key=lambda row: row.value.win or 0.0).call
    assert table.row(NIL).made is not None


def test_the_bid_that_was_made_is_weighed_however_high() -> None:
    hand = next_hand({}, seed=2)
    steps = hand.weighing(Call(13), deals=20)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            table: BidTable = end.value
            break
    assert table.row(Call(13)).value.value < table.row(table.best).value.value
    with pytest.raises(KeyError):
        table.row(Call(12))


def test_judged_by_value_lost_and_the_close_band_is_accepted() -> None:
    seen_kinds = set()
    for seed in range(3):
        hand, table = weighed(seed)
        for row in table.rows:
            feedback = judged(hand, table, row.call)
            how = table.grade(row.call)
            assert feedback.verdict == VERDICTS.get(how, Verdict.WORSE)
            seen_kinds.add(feedback.verdict)
            loss = row.value.win_loss / 0.0016
            close = CLOSE_NIL if row.call.is_nil != table.best.is_nil else CLOSE_BID
            if row.call == table.best:
                assert feedback.verdict is Verdict.RIGHT
            elif loss <= close:
                assert feedback.verdict.passes
            if feedback.verdict is Verdict.WORSE and row.call.tricks:
                way = "overbid" if row.call > table.best else "underbid"
                assert way in feedback.tags or table.best.is_nil
            else:
                assert "overbid" not in feedback.tags
            assert "STR-1" in feedback.clauses or feedback.says
    assert {Verdict.RIGHT, Verdict.WORSE} <= seen_kinds


def test_the_parts_are_those_of_the_count_each_in_one_place() -> None:
    for seed in range(3):
        hand = next_hand({}, seed=seed)
        lines = hand_parts(hand.state.hands[Seat.SOUTH], hand.state.rules.deck)
        assert sum(counted(hand).values()) == sum(part.tenths for part in lines)
    ids = [each for names in PARTS.values() for each in names]
    assert len(ids) == len(set(ids))


def log_of(pairs: list[tuple[int, int]]) -> Log:
    attempts = {}
    for number, (said, best) in enumerate(pairs):
        first, second = shares(Call(said), Call(best))
        attempts[str(number)] = Attempt(
            id=str(number),
            lesson="bid-gym",
            step=f"h{number}",
            verdict=Verdict.WORSE,
            said=first,
            truth=second,
            number=number + 1,
        )
    return Log(attempts)


def test_a_lean_is_told_after_enough_hands_and_only_beyond_chance() -> None:
    assert lean(log_of([(4, 3)] * (ENOUGH - 1))) is None
    high = lean(log_of([(4, 3), (5, 4), (3, 3), (5, 4), (4, 3), (6, 4)]))
    assert high is not None
    assert (high.lean, high.over, high.under, high.same) == ("over", 5, 0, 1)
    assert high.mean == pytest.approx(1.0)
    assert high.by_off == {0: 1, 1: 4, 2: 1}
    mixed = lean(log_of([(4, 3), (3, 4), (5, 3), (2, 4), (3, 3), (4, 3)]))
    assert mixed is not None
    assert mixed.lean == ""
    low = lean(log_of([(2, 3)] * 5))
    assert low is not None
    assert (low.lean, low.mean) == ("under", -1.0)


def test_a_nil_is_no_number_of_tricks() -> None:
    assert shares(NIL, Call(3)) == shares(Call(3), NIL) == (None, None)
    assert shares(Call(13), Call(13)) == (1.0, 1.0)
    assert shares(Call(17), Call(1)) == (1.0, 1 / SCALE)
    assert offs(log_of([(0, 3), (3, 0), (5, 4)])) == (1,)


def test_bids_are_weighed_only_where_there_is_one_to_make() -> None:
    hand = next_hand({}, seed=2)
    with pytest.raises(ValueError, match="deals"):
        next(bid_table(hand.view, seed=1, deals=0))
