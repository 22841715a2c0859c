"""A record played again: where it is right, where it breaks off, and where it breaks a rule."""

from dataclasses import replace

import pytest
import strategies
from hypothesis import given

from spades_learn.cards.card import Card
from spades_learn.cards.hand import Hand
from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import FOUR
from spades_learn.game.replay import Record, replay
from spades_learn.rules.bidding import BLIND_NIL, NIL, Call
from spades_learn.rules.options import rules_for
from spades_learn.rules.scoring import Tally

N, E, S, W = FOUR.seats


def record() -> Record:
    return strategies.record_of(strategies.random_hand(rules_for(), 11))


@given(strategies.records())
def test_a_legal_record_replays_to_the_position_it_came_from(written: Record) -> None:
    played = replay(written)
    assert played.illegal is None
    assert tuple((ply.seat, ply.card) for ply in played.plies) == written.plays
    assert all(ply.card in ply.legal and not ply.broken_clauses for ply in played.plies)
    whole = len(written.plays) == written.rules.tricks * len(written.rules.seating.seats)
    assert (played.score is not None) == whole
    assert len(played.tricks) == len(written.plays) // len(written.rules.seating.seats)
    assert strategies.record_of(played.state) == written


def test_an_illegal_play_is_reported_and_ends_the_replay() -> None:
    """FOL-1 and REN-1: the hand stops where a player fails to follow."""
    whole = record()
    played = replay(whole)
    place = next(
        place for place, ply in enumerate(played.plies) if place % 4 and 1 <= len(ply.legal) < len(left(whole, place))
    )
    ply = played.plies[place]
    wrong = next(card for card in left(whole, place) if card not in ply.legal)
    plays = (*whole.plays[:place], (ply.seat, wrong), *whole.plays[place + 1 :])
    broken = replay(replace(whole, plays=plays))
    assert broken.illegal is broken.plies[-1]
    assert len(broken.plies) == place + 1
    assert broken.plies[-1].broken_clauses == ("FOL-1",)
    assert broken.plies[-1].legal == ply.legal
    assert broken.score is None
    assert len(broken.state.events) == 4 + place


def left(whole: Record, place: int) -> Hand:
    seat = whole.plays[place][0]
    return whole.hands[seat].without(*(card for who, card in whole.plays[:place] if who is seat))


@pytest.mark.parametrize("place", [0, 7, 51])
def test_a_play_out_of_turn_shows_no_legal_card(place: int) -> None:
    """PLY-5."""
    whole = record()
    seat, card = whole.plays[place]
    wrong = (*whole.plays[:place], (FOUR.left_of(seat), card))
    ply = replay(replace(whole, plays=wrong)).illegal
    assert ply is not None
    assert ply.broken_clauses == ("PLY-5",)
    assert ply.legal == ()


def test_a_card_played_twice_or_after_the_end_breaks_off() -> None:
    """TRK-3."""
    whole = record()
    twice = (*whole.plays[:4], (replay(replace(whole, plays=whole.plays[:4])).tricks[0].seat, whole.plays[0][1]))
    ply = replay(replace(whole, plays=twice)).illegal
    assert ply is not None
    assert ply.broken_clauses == ("TRK-3",)
    over = replay(replace(whole, plays=(*whole.plays, (N, Card.parse("SA")))))
    assert over.illegal is not None
    assert over.illegal.broken_clauses == ("TRK-3",)
    assert over.score is not None


def test_a_bid_that_breaks_a_clause_is_reported_and_stands() -> None:
    """BNL-2: a record of blind nil at 99 behind is read, and says so."""
    whole = record()
    first = FOUR.left_of(whole.dealer)
    side = str(FOUR.side(first))
    for points, clauses in ((-99, ["BNL-2"]), (-100, [])):
        bids = {**dict.fromkeys(FOUR.seats, Call(3)), first: BLIND_NIL}
        played = replay(replace(whole, bids=bids, before={side: Tally(points)}))
        assert [each.clause for each in played.bids[0].broken] == clauses
        assert played.bids[0].call == BLIND_NIL
        assert played.score is not None
        assert played.illegal is None


def test_a_record_needs_a_deal_and_a_bid_from_everybody() -> None:
    whole = record()
    with pytest.raises(ValueError, match="bids: give one for each"):
        replay(replace(whole, bids={N: NIL}))
    with pytest.raises(NotationError, match="hands: give one for each"):
        replay(replace(whole, hands={N: whole.hands[N]}))


def test_sides_that_are_not_named_stand_at_zero() -> None:
    whole = record()
    assert replace(whole, before={}) == whole
    assert replace(whole, before={"EW": Tally(10, 1)}).before == {"NS": Tally(), "EW": Tally(10, 1)}
