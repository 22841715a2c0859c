"""Whole hands and whole games against the oracle, step by step with undo, and two thousand hands in a row."""

import random
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from types import MappingProxyType

import oracle
import pytest
import strategies
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from many_hands import one_hand
from says import Said, action, chosen, says

from spades_learn.cards.card import Card
from spades_learn.cards.hand import Hand
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Action, Event, Looked, Passed, Replaced
from spades_learn.game.match import Match, start
from spades_learn.game.state import Phase, State, fold, undone
from spades_learn.game.turn import IllegalMove, may, play, play_position, why_not
from spades_learn.game.view import view
from spades_learn.rules.options import OptionValue, Rules, rules_for
from spades_learn.rules.play import playable

WHAT = st.sampled_from(["act"] * 14 + ["undo", "wrong card", "wrong seat", "look"])
OPENING = {Phase.DRAW, Phase.REPLACE, Phase.EXCHANGE}


class Hands(RuleBasedStateMachine):
    """A hand moved one action at a time, now and then taken back, now and then moved wrongly."""

    rules: Rules
    text: oracle.Rules
    state: State

    @initialize(table=strategies.tables(), seed=strategies.seeds, data=st.data())
    def sit(self, table: tuple[str, dict[str, OptionValue]], seed: int, data: st.DataObject) -> None:
        self.rules, self.text = rules_for(*table), oracle.table(*table)
        before = data.draw(strategies.befores(self.rules))
        self.state = fold(self.rules, strategies.dealt(self.rules, seed), (), before=before)

    @rule(what=WHAT, pick=st.integers(0, 51))
    def step(self, what: str, pick: int) -> None:
        said = says(self.text, self.state)
        assert said.phase == self.state.phase.value
        assert said.turn == (str(self.state.to_act) if self.state.to_act else None)
        assert said.hands == {str(seat): sorted_like(said, seat, hand) for seat, hand in self.state.hands.items()}
        if what == "undo" or said.turn is None:
            self.undo(pick)
            return
        seat = Seat(said.turn)
        if what == "look":
            self.look(seat)
        elif said.reasons:
            self.named(said, seat, what, pick)
        else:
            self.cards(said, seat, what, pick)

    def named(self, said: Said, seat: Seat, what: str, pick: int) -> None:
        """A bid, a card, or keep or reject."""
        if what == "wrong seat":
            self.refuse(action(self.rules.seating.left_of(seat), next(iter(said.reasons)), said.phase))
            return
        agreed = {
            name: [each.clause for each in why_not(self.state, action(seat, name, said.phase))] for name in said.reasons
        }
        assert agreed == said.reasons
        open_now = [name for name, clauses in agreed.items() if not clauses]
        closed = [name for name, clauses in agreed.items() if clauses]
        # A hand that is not looked at leaves blind nil open, and no spades to count for mirror and whiz.
        counts = self.rules.options.mirror or self.rules.options.whiz
        looked = "blind nil" not in open_now or (said.phase == "bidding" and counts)
        here = view(self.state, seat, looked=looked)
        if looked and said.phase != "draw":
            assert sorted(str(each) for each in here.legal()) == sorted(open_now)
        assert set(here.actions()) == {action(seat, name, said.phase) for name in open_now}
        if what == "wrong card" and closed:
            self.refuse(action(seat, closed[pick % len(closed)], said.phase))
        else:
            self.state = play(self.state, action(seat, open_now[pick % len(open_now)], said.phase))

    def cards(self, said: Said, seat: Seat, what: str, pick: int) -> None:
        """Cards to replace or to pass (BNL-5, BNL-8)."""
        chance = random.Random(pick)
        move = chosen(said, seat, chance)
        assert isinstance(move, Replaced | Passed)
        held = list(self.state.hands[seat])
        if what == "wrong seat":
            self.refuse(replace(move, seat=self.rules.seating.left_of(seat)))
        elif what == "wrong card":
            foreign = next(card for card in self.rules.deck.cards if card not in held)
            for wrong in (held[: said.count + 1], [foreign, *held[1 : said.count]], held[:1] * said.count):
                if len(wrong) > 1 or wrong[:1] == [foreign]:
                    kind = {"out": tuple(wrong)} if isinstance(move, Replaced) else {"cards": tuple(wrong)}
                    self.refuse(replace(move, **kind))
        else:
            some = list(islice(view(self.state, seat).actions(), 40))
            assert all(may(self.state, each) for each in some)
            self.state = play(self.state, move)

    def undo(self, pick: int) -> None:
        drop = 1 if self.state.to_act else 1 + pick  # a finished hand is taken far back
        kept = self.state.events[: max(0, len(self.state.events) - drop)]
        self.state = undone(self.state, drop=drop)
        assert self.state.events == kept

    def look(self, seat: Seat) -> None:
        assert may(self.state, Looked(seat))
        self.state = play(self.state, Looked(seat))

    def refuse(self, action: Action) -> None:
        assert not may(self.state, action)
        with pytest.raises(IllegalMove) as refused:
            play(self.state, action)
        assert refused.value.broken == why_not(self.state, action)
        assert refused.value.action == action

    @invariant()
    def every_card_is_somewhere_once(self) -> None:
        held = [card for hand in self.state.hands.values() for card in hand]
        played = [card for trick in (*self.state.tricks, self.state.trick) for card in trick.cards]
        drawn = (len(self.state.dealt.stock) - len(self.state.stock)) // 2
        whole = drawn if self.state.dealt.stock else self.rules.tricks * len(self.rules.seating.seats)
        assert len(held) + len(played) == whole
        assert len({*held, *played}) == len(held) + len(played)

    @invariant()
    def the_state_is_the_fold_of_its_events(self) -> None:
        assert fold(self.rules, self.state.dealt, self.state.events, before=self.state.before) == self.state

    @invariant()
    def a_view_tells_nothing_of_unseen_cards(self) -> None:
        # Before the lead, house rules on who opens may tell the table who holds the ace of spades.
        begun = bool(self.state.tricks or self.state.trick.plays)
        if self.rules.options.first_lead != "dealers_left" and self.state.phase is Phase.PLAY and not begun:
            return
        seats = self.rules.seating.seats
        seat = seats[len(self.state.events) * 7 // 5 % len(seats)]  # another one with every step, for time
        for looked in (True, seat in self.state.looked):
            here, there = (
                view(self.state, seat, looked=looked),
                view(elsewhere(self.state, seat, looked), seat, looked=looked),
            )
            assert there == here
            assert there.legal() == here.legal()


def sorted_like(said: Said, seat: Seat, hand: Hand) -> list[str]:
    """The hand's cards in the oracle's order, or as they come where it has others."""
    cards = [str(card) for card in hand]
    told = said.hands[str(seat)]
    return told if sorted(told) == sorted(cards) else cards


def elsewhere(state: State, seat: Seat, looked: bool) -> State:
    """The same events after a deal in which the cards this seat has not seen have changed places."""
    here = view(state, seat, looked=looked)
    seen = {*(here.hand or ()), *here.out, *here.played, here.top}
    seen |= {card for each in here.passed if looked for card in each.cards}
    unseen = [card for card in state.rules.deck.cards if card not in seen]
    others = random.Random(len(state.events)).sample(unseen, len(unseen))
    to = {**{card: card for card in state.rules.deck.cards}, **dict(zip(unseen, others, strict=True))}

    def moved(cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(to[card] for card in cards)

    def told(event: Event) -> Event:
        if isinstance(event, Replaced):
            return Replaced(event.seat, moved(event.out), moved(event.came))
        return Passed(event.seat, moved(event.cards)) if isinstance(event, Passed) else event

    hands = {each: Hand(frozenset(moved(hand))) for each, hand in state.dealt.hands.items()}
    dealt = replace(state.dealt, hands=MappingProxyType(hands), stock=moved(state.dealt.stock))
    return fold(state.rules, dealt, [told(event) for event in state.events], before=state.before)


class Games(RuleBasedStateMachine):
    """A game of many hands: the deal passes on, scores add up as the oracle has them, and it ends as it should."""

    rules: Rules
    text: oracle.Rules
    match: Match
    state: State

    @initialize(table=strategies.tables(), seed=strategies.seeds)
    def sit(self, table: tuple[str, dict[str, OptionValue]], seed: int) -> None:
        self.rules, self.text = rules_for(*table), oracle.table(*table)
        self.match = start(self.rules, seed=seed)
        self.totals = {str(side): {"points": 0, "bags": 0} for side in self.rules.seating.sides}
        self.state = self.match.deal()

    @rule(pick=st.integers(0, 51))
    def step(self, pick: int) -> None:
        if self.state.to_act is None:
            self.end_hand()
            return
        if self.state.phase in OPENING:
            self.state = play(self.state, strategies.random_action(self.state, random.Random(pick)))
            return
        actions = list(view(self.state, self.state.to_act).actions())
        self.state = play(self.state, actions[pick % len(actions)])

    def end_hand(self) -> None:
        dealer = self.match.dealer
        tricks = {str(seat): count for seat, count in self.state.won.items()}
        bids = {str(seat): str(call) for seat, call in self.state.bids.items()}
        sides, won = oracle.score(self.text, bids, tricks, self.totals)
        self.match = self.match.scored(self.state)
        self.totals = {side: {"points": each["points"], "bags": each["bags"]} for side, each in sides.items()}
        assert {name: {"points": each.points, "bags": each.bags} for name, each in self.match.tallies.items()} == (
            self.totals
        )
        assert self.match.winner == won
        assert self.match.over_by == ("score" if won else None)
        assert self.match.dealer is self.rules.seating.left_of(dealer)
        if won:
            with pytest.raises(ValueError, match="the match is over"):
                self.match.deal()
            self.match = start(self.rules, seed=self.match.next_seed)
            self.totals = {side: {"points": 0, "bags": 0} for side in self.totals}
        self.state = self.match.deal()
        assert self.state.dealer is self.match.dealer
        assert self.state.dealt.unbid == (self.rules.options.first_hand_bids_itself and not self.match.scores)
        # Disputes 24: nothing of the last hand is left, spades least of all.
        assert not self.state.spades_broken
        assert self.state.before == self.match.tallies


TestHands = Hands.TestCase
TestHands.settings = settings(settings.default, stateful_step_count=90, max_examples=40)
TestGames = Games.TestCase
TestGames.settings = settings(settings.default, stateful_step_count=280, max_examples=12)


def test_two_thousand_whole_hands_agree_with_the_oracle() -> None:
    """Every ply's open cards, every trick and every score, over every ruleset and option; `tests/bench/hands.py`."""
    seen = set()
    for number in range(2000):
        seen |= one_hand(number, seed=500)
    missing = {(key, value) for key, values in oracle.VALUES.items() for value in values} - seen
    assert not missing
    assert set(oracle.RULESETS) <= seen


def test_a_card_is_never_wanting() -> None:
    """E2 and LEAD-3 leave every player something to play, down to the last card."""
    for seed in range(50):
        state = strategies.random_hand(rules_for(options={"ruff_on_first_trick": False}), seed, stop=seed)
        assert state.to_act is None or playable(play_position(state, state.to_act))
