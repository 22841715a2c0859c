"""Referee practice: the culprit of the seed, the learner's own renege, and who calls what (REN-1, FOL-1)."""

import pytest

from spades_learn.bots.levels import levels
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Played
from spades_learn.game.referee import proved
from spades_learn.game.state import Phase
from spades_learn.game.turn import IllegalMove, may
from spades_learn.game.view import view
from spades_learn.rules.options import rules_for
from spades_learn.teaching.refereeing import Watch, again, watch
from spades_learn.teaching.sitting import Waits

BOT = levels()["novice"]
GUILTY, CLEAN = 0, 6
"""A seed in whose hand West reneges, and one in whose hand nobody does."""


def played_out(start: Watch, *, until: int = 14, own: bool = False) -> Watch:
    """The hand played by rule up to so many finished tricks; with ``own`` the learner reneges when it can."""
    now = start
    while now.waits is not Waits.HAND and len(now.state.tricks) < until:
        now = step(now, own=own)
    return now


def step(now: Watch, *, own: bool) -> Watch:
    if now.waits is Waits.TRICK:
        return now.cleared()
    seat = now.hand.to_act
    assert seat is not None
    if own and seat is now.seat and now.state.phase is Phase.PLAY:
        for card in now.state.hands[seat]:
            try:
                after = now.acted(Played(seat, card))
            except IllegalMove:
                continue
            if not may(now.state, Played(seat, card)):
                return after
    action = BOT.choose(view(now.state, seat), seed=len(now.state.events))
    return now.acted(now.bot_does(action) if seat is not now.seat else action)


def test_a_culprit_reneges_once_and_a_later_card_always_proves_it() -> None:
    """REN-1: by the end of the hand every card is on the table."""
    guilty = 0
    for seed in range(60):
        now = played_out(watch(seed))
        found = proved(now.state)
        assert [each.seat for each in found] in ([], [now.culprit])
        assert not found or found[0].trick >= now.since >= 2
        assert len(found) == len(now.missed)
        guilty += len(found)
    assert 30 <= guilty <= 55, "four hands of five, where there is an occasion"


def test_the_same_seed_is_the_same_hand() -> None:
    assert watch(5) == watch(5)
    assert played_out(watch(5)) == played_out(watch(5))


def test_a_right_call_stops_the_hand_and_a_wrong_one_changes_nothing() -> None:
    """REN-1: a claim the cards do not prove has no effect; a proved one settles the hand."""
    now = played_out(watch(GUILTY))
    found = proved(now.state)[0]
    assert found.seat is Seat.WEST
    with pytest.raises(ValueError, match="no such claim"):
        watch(GUILTY).called(against=found.seat, trick=1)
    with pytest.raises(ValueError, match="no such claim"):
        now.called(against=now.seat, trick=1)
    wrong = now.called(against=Seat.NORTH, trick=found.trick)
    assert wrong.hand.ruling is None
    assert wrong.may_call
    assert wrong.hand.score == now.hand.score
    right = wrong.called(against=found.seat, trick=found.trick)
    assert right.settled
    assert not right.may_call
    score = right.hand.score
    assert score is not None
    assert score.sides["EW"].hand == -50
    assert now.counted().settled
    assert not now.counted().may_call


def test_a_call_is_right_only_once_the_proof_lies_open() -> None:
    """REN-1: the card that proves it must have been played."""
    whole = played_out(watch(GUILTY))
    found = proved(whole.state)[0]
    early = played_out(watch(GUILTY), until=found.proof_trick - 1)
    assert len(early.state.tricks) == found.proof_trick - 1 >= found.trick
    assert early.called(against=found.seat, trick=found.trick).hand.ruling is None


def test_an_opponent_calls_the_learners_own_renege() -> None:
    """REN-1: anybody may claim; the partner and the learner's own side have no reason to."""
    now = played_out(watch(CLEAN), own=True)
    ruling = now.hand.ruling
    assert ruling is not None
    assert ruling.against is now.seat
    assert ruling.by in {Seat.WEST, Seat.EAST}
    score = now.hand.score
    assert score is not None
    assert score.sides["NS"].hand == -50


def test_a_house_price_lets_the_hand_go_on() -> None:
    """E40: three books, bid plus three."""
    rules = rules_for("classic", {"renege": "three_books"})
    now = watch(GUILTY, rules)
    while not any(each.seat is Seat.WEST for each in proved(now.state)):
        now = step(now, own=False)
    found = proved(now.state)[0]
    while now.waits is not Waits.TRICK:
        now = step(now, own=False)
    called = now.called(against=found.seat, trick=found.trick)
    assert called.hand.ruling is not None
    assert not called.settled
    assert not called.may_call
    done = played_out(called)
    assert done.settled
    assert done.hand.score is not None
    assert "REN-1" in [line.clause for line in done.hand.score.sides["EW"].lines]


def test_a_hand_is_done_again_from_its_deeds_and_nothing_else() -> None:
    now = played_out(watch(GUILTY)).called(against=Seat.NORTH, trick=3)
    rules = now.state.rules
    assert again(GUILTY, rules, now.deeds) == now
    assert again(GUILTY, rules, now.counted().deeds).settled
    own = played_out(watch(CLEAN), own=True)
    assert again(CLEAN, rules, own.deeds) == own
    for bad in (["calls W 99"], ["calls W x"], ["S CA"], ["next", ""], [7], ["next"] * 401):
        with pytest.raises(ValueError, match=r"."):
            again(GUILTY, rules, bad)
