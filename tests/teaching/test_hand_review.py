"""The review of a hand: its order, what is counted from its pieces, better actions, and addresses that lead back."""

from itertools import islice, takewhile

import pytest
from bots.positions import position, random_state

from spades_learn.bots.ceiling import Ceiling
from spades_learn.bots.levels import Novice
from spades_learn.bots.moment import Moment
from spades_learn.bots.past import why
from spades_learn.bots.timeline import moments
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Bid, Played
from spades_learn.game.match import start
from spades_learn.game.state import State
from spades_learn.game.turn import play
from spades_learn.game.view import view
from spades_learn.rules.bidding import BLIND_NIL
from spades_learn.rules.options import rules_for
from spades_learn.rules.scoring import Tally
from spades_learn.teaching import dealcode
from spades_learn.teaching.hand_balance import balance
from spades_learn.teaching.hand_review import (
    CLEAR,
    Judged,
    Told,
    accepted,
    code_before,
    costliest,
    count,
    kind_of,
    pieces,
    step_name,
    summary,
    tried,
)

MATCH = {"NS": Tally(240, 3), "EW": Tally(287, 5)}


def played_out(state: State, slip: float = 0.4) -> State:
    while state.to_act is not None:
        state = play(state, Novice(slip).choose(view(state, state.to_act), seed=len(state.events)))
    return state


STATE = played_out(position("3 4 2 3", before=MATCH))


def judged(state: State, seat: Seat, worlds: int = 30) -> list[Judged]:
    """The decisions of the seat alone: its pieces come first."""
    found = (each for each in pieces(state, seat, worlds=worlds))
    return list(takewhile(lambda each: isinstance(each, Judged) and each.seat is seat, found))  # type: ignore[arg-type]


def test_own_decisions_come_first_then_the_partners_then_the_chances_then_the_ceiling() -> None:
    found = list(pieces(STATE, Seat.SOUTH, worlds=10))
    kinds = [type(each) for each in found]
    assert kinds == sorted(kinds, key=[Judged, Moment, Ceiling].index)
    seats = [each.seat for each in found if isinstance(each, Judged)]
    assert seats == [seat for seat in (Seat.SOUTH, Seat.NORTH, Seat.WEST, Seat.EAST) for _ in range(14)]
    assert len(found) <= count(STATE, Seat.SOUTH)
    assert list(islice(pieces(STATE, Seat.SOUTH, worlds=10), 5)) == found[:5]
    for each in found:
        if isinstance(each, Judged):
            event = STATE.events[each.ply]
            assert isinstance(event, Bid | Played)
            assert (event.seat, event) == (each.seat, each.past.action)


def test_every_action_before_the_play_is_told_too() -> None:
    """DRW-1, BNL-5: drawing and passing are held against the rule of thumb, and the count has them."""
    for ruleset, options in (("draw2", {}), ("exchange", {"nil_exchange": 3})):
        state = played_out(start(rules_for(ruleset, options), seed=4).deal(), 0.0)
        seat = state.rules.seating.seats[0]
        found = list(pieces(state, seat, worlds=4))
        plies = sorted(each.ply for each in found if isinstance(each, Judged | Told))
        events = [ply for ply, event in enumerate(state.events) if type(event).__name__ != "Looked"]
        assert plies == events
        assert len(found) <= count(state, seat)


def test_the_summary_counts_its_pieces() -> None:
    found = judged(STATE, Seat.SOUTH)
    mine = found
    told = summary([*found, *judged(STATE, Seat.NORTH, worlds=2)], Seat.SOUTH)
    assert (told.decisions, told.by_win) == (14, True)
    assert told.choices == sum(told.bands.values()) == sum(not each.graded.forced for each in mine)
    assert told.best_share == (told.bands["best"] + told.bands["good"]) / told.choices
    clear = [each for each in mine if each.graded.grade in CLEAR]
    assert sum(loss.number for loss in told.lost.values()) == len(clear)
    assert sum(loss.win for loss in told.lost.values()) == pytest.approx(sum(each.graded.win_loss for each in clear))
    assert {each.kind for each in clear} == set(told.lost)
    nothing = summary([], Seat.SOUTH)
    assert (nothing.decisions, nothing.best_share, nothing.lost) == (0, None, {})


def test_kinds_of_decision() -> None:
    for each in judged(STATE, Seat.SOUTH, worlds=2) + judged(STATE, Seat.WEST, worlds=2):
        seen, event = each.graded.decision.view, each.past.action
        if isinstance(event, Bid):
            assert each.kind in {"nil", "bid"}
        elif not seen.trick.plays:
            assert each.kind == "lead"
        else:
            assert isinstance(event, Played)
            deck = seen.rules.deck
            follows = deck.suit(event.card) is deck.suit(seen.trick.plays[0][1])
            assert each.kind == ("follow" if follows else "void")
        assert each.kind == kind_of(each.graded)


def test_the_costliest_are_clear_and_a_better_action_is_told_from_a_worse() -> None:
    found = judged(STATE, Seat.SOUTH)
    worst = costliest(found, Seat.SOUTH)
    assert worst
    costs = [each.cost for each in worst]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] == max(each.cost for each in found if each.seat is Seat.SOUTH and each.clear)
    for each in worst:
        good = accepted(each.graded)
        assert each.graded.better in good
        assert each.graded.decision.action not in good
        for value in each.graded.values:
            again = tried(each.graded, value.action)
            assert (again.grade in {"best", "good"}) == (value.action in good)
            assert again.win_loss == value.win_loss
    with pytest.raises(ValueError, match="was not weighed"):
        tried(worst[0].graded, BLIND_NIL)


def test_addresses_lead_back_to_the_position() -> None:
    found = judged(STATE, Seat.SOUTH)
    for each in costliest(found, Seat.SOUTH):
        here = dealcode.read(code_before(STATE, each.ply, Seat.SOUTH)).state()
        assert here.to_act is Seat.SOUTH
        assert view(here, Seat.SOUTH) == each.graded.decision.view
        name = step_name(STATE, each.ply)
        assert len(name) <= 64
        assert name.isascii()
        # A hand that went on otherwise is the same position there.
        other = dealcode.read(code_before(STATE, each.ply + 1, Seat.SOUTH)).state()
        assert step_name(other, each.ply) == name
        assert step_name(STATE, each.ply + 1) != name
    with pytest.raises(IndexError):
        code_before(STATE, 99, Seat.SOUTH)


def test_the_balance_adds_up() -> None:
    """SCO-1, END-1: what was expected, less what was given up, plus the rest, is what was reached."""
    for state in (STATE, played_out(random_state(4))):
        found = judged(state, Seat.SOUTH)
        told = balance(state, Seat.SOUTH, found)
        assert told is not None
        assert told.expected - told.given_up + told.rest == pytest.approx(told.reached)
        assert told.given_up >= 0
        assert told.by_win == any(tally != Tally() for tally in state.before.values())
        first = next(each for each in found if each.seat is Seat.SOUTH)
        assert told.expected == (first.graded.win if told.by_win else first.graded.values[0].value)
        assert (told.error is None) == told.by_win
    chance = list(moments(STATE, Seat.SOUTH, seed=1, worlds=2))[-1]
    assert chance.win is not None
    told = balance(STATE, Seat.SOUTH, judged(STATE, Seat.SOUTH, worlds=4))
    assert told is not None
    assert told.reached == pytest.approx(chance.win["NS"].value)
    unfinished = position("3 4 2 3", before=MATCH)
    assert balance(unfinished, Seat.SOUTH, judged(unfinished, Seat.SOUTH, worlds=4)) is None


def test_an_action_looked_at_again_is_told_as_the_hint_of_today_tells_it() -> None:
    """By the same deals, what `past.why` says and what the review says are one."""
    state = position("3 4 2 3", before=MATCH)
    for _ in range(6):
        assert state.to_act is not None
        state = play(state, Novice(0.4).choose(view(state, state.to_act), seed=len(state.events)))
    for each in judged(state, Seat.SOUTH, worlds=60):
        told = why(state, each.ply, seed=1 + each.graded.decision.number, worlds=60)
        assert (told.reasons, told.best, told.loss) == (each.past.reasons, each.past.best, each.past.loss)
        if each.past.verdict != "unsure":
            assert (told.verdict, told.slip) == (each.past.verdict, each.past.slip)


def test_a_blind_nil_that_should_have_looked_has_no_card_to_try() -> None:
    """BNL-1, BNL-2."""
    state = position("3 4 4", dealer="E", before={"NS": Tally(110), "EW": Tally(0)})
    state = play(state, Bid(Seat.EAST, BLIND_NIL))
    last = judged(state, Seat.EAST, worlds=400)[0]
    assert last.graded.looks
    assert last.past.verdict == "looks"
    assert (last.past.best, last.past.reasons, last.kind) == (None, (), "nil")
    assert costliest([last], Seat.EAST) == ()
