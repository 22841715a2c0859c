"""The chances of a hand: what the seat knew, facts where tricks settle them, turning points beyond the noise."""

from dataclasses import replace

import pytest
from bots.positions import position, random_state
from bots.scenes import ending

from spades_learn.bots.levels import Novice
from spades_learn.bots.make_chance import make_chance
from spades_learn.bots.moment import Chance, Moment
from spades_learn.bots.timeline import moments, places, turning
from spades_learn.cards.card import Card
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Bid, Played
from spades_learn.game.match import start
from spades_learn.game.state import State, undone
from spades_learn.game.turn import play
from spades_learn.game.view import view
from spades_learn.rules.bidding import NIL, Call
from spades_learn.rules.options import rules_for
from spades_learn.rules.scoring import Tally

MATCH = {"NS": Tally(460, 2), "EW": Tally(431, 7)}


def played_out(state: State) -> State:
    while state.to_act is not None:
        state = play(state, Novice(0.3).choose(view(state, state.to_act), seed=len(state.events)))
    return state


def test_a_moment_for_each_event_from_the_own_bid_on_and_facts_at_the_end() -> None:
    """SCO-1, NIL-2, END-1: at the end every chance is 0 or 1, as the score sheet has it."""
    state = played_out(position("4 nil 1 3", before=MATCH))
    line = list(moments(state, Seat.SOUTH, seed=1, worlds=20, every=True))
    own = next(at for at, event in enumerate(state.events) if isinstance(event, Bid) and event.seat is Seat.SOUTH)
    assert [each.ply for each in line] == list(range(own + 1, len(state.events) + 1))
    assert [each.event for each in line] == list(state.events[own:])
    last, score = line[-1], state.score
    assert score is not None
    assert last.final
    assert last.nils == {Seat.SOUTH: Chance(*[float(state.won[Seat.SOUTH] == 0)] * 3)}
    for side in ("NS", "EW"):
        made = any(each.clause == "SCO-1" for each in score.sides[side].lines)
        assert last.contracts[side] == Chance(*[float(made)] * 3)
    assert last.win is not None
    assert score.over == (set(last.win.values()) == {Chance(0.0, 0.0, 0.0), Chance(1.0, 1.0, 1.0)})
    for each in line[:-1]:
        assert not each.final
        assert each.win is not None
        assert sum(chance.value for chance in each.win.values()) == pytest.approx(1)
        for _, _, chance in each.chances():
            assert 0 <= chance.low <= chance.value <= chance.high <= 1


def test_tricks_taken_settle_a_chance_before_the_end() -> None:
    """NIL-2: a nil that has taken a trick is lost; SCO-1, SCO-3: a contract that is reached, or out of reach."""
    state = played_out(random_state(3))
    for each in moments(state, Seat.NORTH, seed=1, worlds=20):
        here = undone(state, drop=len(state.events) - each.ply)
        for seat, chance in each.nils.items():
            assert chance.certain or not here.won[seat]
            assert not here.won[seat] or chance.value == 0
        for side, chance in each.contracts.items():
            need = sum(here.bids[Seat(name)].tricks for name in side)
            have = sum(here.won[Seat(name)] for name in side if not here.bids[Seat(name)].is_nil)
            left = 13 - len(here.tricks)
            assert chance.certain == (have >= need or have + left < need)
            assert not chance.certain or chance.value == float(have >= need)


def test_hidden_cards_and_what_came_later_change_nothing() -> None:
    table = {"W": "H5 S3", "N": "H4 D2", "E": "HK C7", "S": "HA H2"}
    need = {"W": 1, "N": 0, "E": 1, "S": 0}
    state = ending(table, lead="W", need=need, plays="H5", seed=1)
    swapped = replace(
        state, hands={**state.hands, Seat.NORTH: state.hands[Seat.EAST], Seat.EAST: state.hands[Seat.NORTH]}
    )
    assert view(state, Seat.SOUTH) == view(swapped, Seat.SOUTH)
    longer = play(play(state, Played(Seat.NORTH, Card.parse("H4"))), Played(Seat.EAST, Card.parse("HK")))
    told = [list(moments(each, Seat.SOUTH, seed=1, worlds=20)) for each in (state, longer)]
    assert told[0] == told[1][: len(told[0])]


def test_a_contract_has_the_chance_that_make_chance_gives() -> None:
    """SCO-1: the same deals, the same player, one and the same share."""
    state = position("4 3 1 3", "")
    line = list(moments(state, Seat.NORTH, seed=1 - len(state.events), worlds=60))
    told = make_chance(view(state, Seat.NORTH), seed=1, deals=60)
    assert told is not None
    assert (line[-1].contracts["NS"].value, line[-1].contracts["NS"].low) == (told.probability, told.low)


def test_only_between_tricks_and_on_the_own_turn_where_time_is_short() -> None:
    state = played_out(random_state(5))
    few = places(state, Seat.SOUTH, every=False)
    assert set(few) < set(places(state, Seat.SOUTH, every=True))
    for ply in few:
        here = undone(state, drop=len(state.events) - ply)
        assert here.to_act in {Seat.SOUTH, None} or not here.trick.plays
    short = list(moments(state, Seat.SOUTH, seed=1, worlds=20, every=False))
    assert [each.ply for each in short] == list(few)


def test_drawn_passed_and_unbid_hands() -> None:
    """DRW-4, BNL-5, E38: no chances before the own bid, none while cards are passed, none where nothing is bid."""
    for rules in (
        rules_for("draw2"),
        rules_for("exchange", {"nil_exchange": 3}),
        rules_for("solo3"),
        rules_for(options={"first_hand_bids_itself": True}),
    ):
        state = played_out(start(rules, seed=4).deal())
        seat = rules.seating.seats[0]
        line = list(moments(state, seat, seed=1, worlds=10))
        assert bool(line) != state.dealt.unbid
        assert not line or line[-1].final


def moment(ply: int, trick: int, value: float, half: float, *, event: Bid | Played | None = None) -> Moment:
    chance = Chance(value, value - half, value + half)
    played = event or Played(Seat.NORTH, Card.parse("H2"))
    return Moment(
        ply=ply,
        trick=trick,
        event=played,
        seat=Seat.SOUTH,
        own_turn=False,
        win=None,
        contracts={"NS": chance},
        nils={},
        points=None,
        worlds=100,
    )


def test_a_turning_point_is_beyond_the_noise_and_names_the_card_that_did_it() -> None:
    ace = Played(Seat.EAST, Card.parse("HA"))
    bid = Bid(Seat.WEST, Call(3))
    line = [
        moment(4, 0, 0.8, 0.03, event=bid),
        moment(5, 0, 0.81, 0.03),
        moment(6, 0, 0.45, 0.03, event=ace),
        moment(7, 0, 0.5, 0.03),
        moment(8, 1, 0.5, 0.03),
        moment(12, 2, 0.66, 0.12),
    ]
    turns = turning(line)
    assert [(each.what, each.who, each.trick, each.ply, each.event) for each in turns] == [
        ("contract", "NS", 1, 5, ace)
    ]
    assert turns[0].move == pytest.approx(-0.3)
    # The second trick moved it by .16: more than the floor, less than what samples so wide may be off by.
    sure = [*line[:-1], moment(12, 2, 0.68, 0.03)]
    assert [(each.trick, each.event) for each in turning(sure)] == [(1, ace), (2, None)]
    assert turning([]) == ()


def test_turning_points_of_a_hand_are_moves_of_its_moments() -> None:
    state = played_out(position("4 nil 4 5", before=MATCH))
    assert state.bids[Seat.SOUTH] == NIL
    line = list(moments(state, Seat.SOUTH, seed=1, worlds=60))
    turns = turning(line)
    assert turns
    for turn in turns:
        assert turn.before in {chance for each in line for _, who, chance in each.chances() if who == turn.who}
        assert turn.event == state.events[turn.ply]
        assert turn.what != "win" or turn.who == "NS"
        here = undone(state, drop=len(state.events) - turn.ply)
        assert turn.trick == len(here.tricks) + isinstance(turn.event, Played)
