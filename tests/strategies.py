"""What Hypothesis draws from: cards, hands, rules with options, running scores, deals and whole records."""

import random
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

import oracle
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from spades_learn.cards.card import Card, every_card
from spades_learn.cards.hand import Hand
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Action, Bid, Dealt, Kept, Passed, Played, Rejected, Replaced
from spades_learn.game.match import dealt as deal
from spades_learn.game.opening import Phase
from spades_learn.game.record import Record, record_of
from spades_learn.game.replay import replay
from spades_learn.game.state import State, apply, begin
from spades_learn.game.turn import may, play_position
from spades_learn.rules.bidding import BLIND_NIL, Call
from spades_learn.rules.options import Rules, rules_for
from spades_learn.rules.play import playable
from spades_learn.rules.scoring import Tally

cards: SearchStrategy[Card] = st.sampled_from(every_card())
hands: SearchStrategy[Hand] = st.frozensets(cards, max_size=17).map(Hand)
calls: SearchStrategy[Call] = st.one_of(st.just(BLIND_NIL), st.builds(Call, st.integers(0, 17)))
tallies: SearchStrategy[Tally] = st.builds(Tally, st.integers(-700, 1200), st.integers(0, 12))
seeds: SearchStrategy[int] = st.integers(0, 2**48)


@st.composite
def choices(draw: DrawFn) -> tuple[str, dict[str, Any]]:
    """A ruleset id and a few options for it, whether they go together or not."""
    ruleset = draw(st.sampled_from(list(oracle.RULESETS)))
    keys = draw(st.lists(st.sampled_from(list(oracle.VALUES)), max_size=6, unique=True))
    return ruleset, {key: draw(st.sampled_from(oracle.VALUES[key])) for key in keys}


def tables() -> SearchStrategy[tuple[str, dict[str, Any]]]:
    """A ruleset id with options that go together."""
    return choices().filter(lambda chosen: not oracle.clash(oracle.table(*chosen)))


@st.composite
def befores(draw: DrawFn, rules: Rules) -> dict[str, Tally]:
    """Running scores of every side."""
    return {str(side): draw(tallies) for side in rules.seating.sides}


@st.composite
def bids_for(draw: DrawFn, rules: Rules) -> dict[Seat, Call]:
    """Bids that these rules can score, not always ones that they would let anybody make."""
    some = st.one_of(
        st.just(Call(0)), st.just(Call(0, blind=rules.options.blind_nil)), st.builds(Call, st.integers(1, 13))
    )
    bids = {seat: draw(some) for seat in rules.seating.seats}
    if not (rules.options.double_blind_nil or rules.ruleset.two_blind_nils):
        for side in rules.seating.sides:
            if len(side.seats) > 1 and all(bids[seat].blind for seat in side.seats):
                bids[side.seats[0]] = Call(0)
    return bids


@st.composite
def tricks_for(draw: DrawFn, rules: Rules) -> dict[Seat, int]:
    """Trick counts that add up to a hand, many of them zero."""
    seats = rules.seating.seats
    cuts = sorted(draw(st.lists(st.integers(0, rules.tricks), min_size=len(seats) - 1, max_size=len(seats) - 1)))
    edges = [0, *cuts, rules.tricks]
    counts = draw(st.permutations([high - low for low, high in pairwise(edges)]))
    return dict(zip(seats, counts, strict=True))


def dealt(rules: Rules, seed: int, dealer: Seat | None = None, *, unbid: bool | None = None) -> Dealt:
    """A whole deal, or a pack to draw from; where hands may bid themselves, every other one does unless told."""
    who = dealer or random.Random(seed).choice(rules.seating.seats)
    return deal(
        rules, who, seed=seed, unbid=rules.options.first_hand_bids_itself and seed % 2 == 0 if unbid is None else unbid
    )


def random_action(state: State, chance: random.Random) -> Action:
    """Some allowed action of a hand's first phases: anything but a bid and a card."""
    seat = state.to_act
    assert seat is not None
    if state.phase is Phase.DRAW:
        blind = Bid(seat, BLIND_NIL)
        if may(state, blind) and chance.random() < 0.5:
            return blind
        return chance.choice((Kept(seat), Rejected(seat)))
    held = list(state.hands[seat])
    if state.phase is Phase.REPLACE:
        return Replaced(seat, tuple(chance.sample(held, chance.randint(0, 3))))
    return Passed(seat, tuple(chance.sample(held, state.rules.options.nil_exchange)))


def random_hand(
    rules: Rules,
    seed: int,
    *,
    before: Mapping[str, Tally] | None = None,
    stop: int | None = None,
    unbid: bool | None = None,
) -> State:
    """A hand of random bids and random legal cards, up to the end or the given number of cards."""
    chance = random.Random(seed)
    state = begin(rules, dealt(rules, seed, unbid=unbid), before=before)
    left = stop if stop is not None else rules.tricks * len(rules.seating.seats)
    while state.to_act is not None:
        if state.phase is Phase.BIDDING:
            state = apply(state, Bid(state.to_act, random_call(state, chance)))
        elif state.phase is not Phase.PLAY:
            state = apply(state, random_action(state, chance))
        elif not left:
            break
        else:
            state = apply(state, Played(state.to_act, chance.choice(playable(play_position(state, state.to_act)))))
            left -= 1
    return state


def cards_of(state: State) -> list[Played]:
    """Every card that may be played."""
    assert state.to_act is not None
    return [Played(state.to_act, card) for card in playable(play_position(state, state.to_act))]


def random_call(state: State, chance: random.Random) -> Call:
    """Some call, whether the rules let it be made or not, but one they can score."""
    call = chance.choice((BLIND_NIL, *map(Call, (0, 1, 2, 3, 4, 5))))
    return call if not call.blind or may(state, Bid(state.to_act, call)) else Call(0)


@st.composite
def records(draw: DrawFn) -> Record:
    """A whole or unfinished hand under any rules, with running scores before it."""
    rules = rules_for(*draw(tables()))
    state = random_hand(
        rules, draw(seeds), before=draw(befores(rules)), stop=draw(st.one_of(st.none(), st.integers(0, 52)))
    )
    return record_of(state)


@st.composite
def finished(draw: DrawFn) -> Record:
    """The same hand told from the hands its play began with."""
    record = draw(records())
    state = replay(replace(record, plays=())).state
    return replace(record, hands=dict(state.hands), stock=(), draws="", replaced=(), passed=())
