"""Whole hands and whole games against the oracle, step by step with undo, and two thousand hands in a row."""

import random
from types import MappingProxyType

import oracle
import pytest
import strategies
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from spades_learn.cards.card import Card
from spades_learn.cards.hand import Hand
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Action, Bid, Dealt, Looked, Played
from spades_learn.game.match import Match, start
from spades_learn.game.replay import replay
from spades_learn.game.state import Phase, State, fold, undone
from spades_learn.game.turn import IllegalMove, may, play, play_position, why_not
from spades_learn.game.view import view
from spades_learn.rules.bidding import Call
from spades_learn.rules.options import OptionValue, Rules, rules_for
from spades_learn.rules.play import playable
from spades_learn.rules.scoring import Tally

WHAT = st.sampled_from(["act"] * 14 + ["undo", "wrong card", "wrong seat", "look"])


def texts(hand: Hand) -> list[str]:
    return [str(card) for card in hand]


def oracle_says(text: oracle.Rules, state: State) -> tuple[str | None, oracle.Reasons]:
    """Whose turn it is, and every card or call with the clauses it would break, all from the events."""
    dealt_hands = {str(seat): texts(hand) for seat, hand in state.dealt.hands.items()}
    bids = {str(event.seat): str(event.call) for event in state.events if isinstance(event, Bid)}
    if len(bids) < len(text["seats"]):
        seat = oracle.left_of(text, str(state.dealer))
        while seat in bids:
            seat = oracle.left_of(text, seat)
        before = {side: tally.points for side, tally in state.before.items()}
        return seat, oracle.calls(text, seat, bids, dealt_hands[seat], before)
    plays = [str(event.card) for event in state.events if isinstance(event, Played)]
    _, winners, held, turn = oracle.replay(text, dealt_hands, str(state.dealer), plays)
    if not any(held.values()):
        return None, {}
    spades = any(oracle.suit_of(text, card) == "S" for card in plays)
    on_table = plays[len(winners) * len(text["seats"]) :]
    no = oracle.barred(text, held[turn], on_table, first=not winners, broken=spades)
    return turn, {card: no.get(card, []) for card in held[turn]}


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
        turn, reasons = oracle_says(self.text, self.state)
        assert turn == (str(self.state.to_act) if self.state.to_act else None)
        if what == "undo" or turn is None:
            self.undo(pick)
            return
        seat = Seat(turn)
        if what == "look":
            self.look(seat)
            return
        if what == "wrong seat":
            self.refuse(self.action(self.rules.seating.left_of(seat), next(iter(reasons))))
            return
        agreed = {name: [each.clause for each in why_not(self.state, self.action(seat, name))] for name in reasons}
        late = seat in self.state.looked and self.state.phase is Phase.BIDDING
        assert agreed == {**reasons, **({"blind nil": ["BNL-1"]} if late else {})}
        open_now = [name for name, clauses in agreed.items() if not clauses]
        closed = [name for name, clauses in agreed.items() if clauses]
        looked = late or self.playing or self.rules.options.mirror or self.rules.options.whiz
        assert [str(each) for each in view(self.state, seat, looked=looked).legal()] == open_now
        if what == "wrong card" and closed:
            self.refuse(self.action(seat, closed[pick % len(closed)]))
        else:
            self.state = play(self.state, self.action(seat, open_now[pick % len(open_now)]))

    @property
    def playing(self) -> bool:
        return self.state.phase is Phase.PLAY

    def action(self, seat: Seat, name: str) -> Action:
        return Played(seat, Card.parse(name)) if self.playing else Bid(seat, Call.parse(name))

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
        assert len(held) + len(played) == self.rules.tricks * len(self.rules.seating.seats)
        assert len({*held, *played}) == len(held) + len(played)

    @invariant()
    def the_state_is_the_fold_of_its_events(self) -> None:
        assert fold(self.rules, self.state.dealt, self.state.events, before=self.state.before) == self.state

    @invariant()
    def a_view_tells_nothing_of_unseen_cards(self) -> None:
        # Before the lead, house rules on who opens may tell the table who holds the ace of spades.
        if self.rules.options.first_lead != "dealers_left" and not self.state.tricks and not self.state.trick.plays:
            return
        seats = self.rules.seating.seats
        seat = seats[len(self.state.events) * 7 // 5 % len(seats)]  # another one with every step, for time
        other = elsewhere(self.state, seat)
        assert view(other, seat) == view(self.state, seat)
        assert view(other, seat).legal() == view(self.state, seat).legal()


def elsewhere(state: State, seat: Seat) -> State:
    """The same events after a deal in which the cards this seat has not seen lie in other hands."""
    others = [each for each in state.rules.seating.seats if each is not seat]
    kept = {*state.hands[seat], *(event.card for event in state.events if isinstance(event, Played))}
    unseen = [card for card in state.rules.deck.cards if card not in kept]
    random.Random(len(state.events)).shuffle(unseen)
    hands = {seat: state.dealt.hands[seat]}
    for other in others:
        count = len(state.hands[other])
        gone = state.dealt.hands[other].without(*state.hands[other])
        hands[other] = gone.with_cards(*unseen[:count])
        unseen = unseen[count:]
    dealt = Dealt(state.dealer, MappingProxyType(hands))
    return fold(state.rules, dealt, state.events, before=state.before)


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
        legal = view(self.state, self.state.to_act).legal()
        chosen = legal[pick % len(legal)]
        seat = self.state.to_act
        action = Bid(seat, chosen) if isinstance(chosen, Call) else Played(seat, chosen)
        self.state = play(self.state, action)

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
        assert self.match.dealer is self.rules.seating.left_of(dealer)
        if won:
            with pytest.raises(ValueError, match="the match is over"):
                self.match.deal()
            self.match = start(self.rules, seed=self.match.next_seed)
            self.totals = {side: {"points": 0, "bags": 0} for side in self.totals}
        self.state = self.match.deal()
        assert self.state.dealer is self.match.dealer
        # Disputes 24: nothing of the last hand is left, spades least of all.
        assert not self.state.spades_broken
        assert self.state.before == self.match.tallies


TestHands = Hands.TestCase
TestHands.settings = settings(settings.default, stateful_step_count=90, max_examples=40)
TestGames = Games.TestCase
TestGames.settings = settings(settings.default, stateful_step_count=280, max_examples=12)


def agreed_options(chance: random.Random) -> tuple[str, dict[str, OptionValue]]:
    """A ruleset and up to five options that go together."""
    while True:
        ruleset = chance.choice(list(oracle.RULESETS))
        keys = chance.sample(list(oracle.VALUES), chance.randint(0, 5))
        options = {key: chance.choice(oracle.VALUES[key]) for key in keys}
        if not oracle.clash(oracle.table(ruleset, options)):
            return ruleset, options


def test_two_thousand_whole_hands_agree_with_the_oracle() -> None:
    """Every ply's open cards, every trick and every score, over every ruleset and option."""
    chance = random.Random(500)
    seen = set()
    for number in range(2000):
        ruleset, options = agreed_options(chance)
        seen |= {ruleset, *options.items()}
        rules, text = rules_for(ruleset, options), oracle.table(ruleset, options)
        before = {str(side): Tally(chance.choice((0, 250, 480)), chance.randint(0, 9)) for side in rules.seating.sides}
        state = strategies.random_hand(rules, number, before=before)
        record = strategies.record_of(state)
        played = replay(record)
        assert played.illegal is None
        plies, winners, _, _ = oracle.replay(
            text,
            {str(seat): texts(hand) for seat, hand in record.hands.items()},
            str(record.dealer),
            [str(card) for _, card in record.plays],
        )
        assert [(str(ply.seat), sorted(map(str, ply.legal)), list(ply.broken_clauses)) for ply in played.plies] == [
            (seat, sorted(legal), broken) for seat, legal, broken in plies
        ]
        assert [str(taken.seat) for taken in played.tricks] == winners
        sides, won = oracle.score(
            text,
            {str(seat): str(call) for seat, call in record.bids.items()},
            {seat: winners.count(seat) for seat in text["seats"]},
            {name: {"points": tally.points, "bags": tally.bags} for name, tally in before.items()},
        )
        assert played.score is not None
        assert {name: each.points for name, each in played.score.sides.items()} == {
            name: each["points"] for name, each in sides.items()
        }
        assert played.score.winner == won
    missing = {(key, value) for key, values in oracle.VALUES.items() for value in values} - seen
    assert not missing
    assert set(oracle.RULESETS) <= seen


def test_a_card_is_never_wanting() -> None:
    """E2 and LEAD-3 leave every player something to play, down to the last card."""
    for seed in range(50):
        state = strategies.random_hand(rules_for(options={"ruff_on_first_trick": False}), seed, stop=seed)
        assert state.to_act is None or playable(play_position(state, state.to_act))
