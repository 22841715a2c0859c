"""bid: a fresh hand to bid on, after the bids before it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from spades_learn.cards.card import Rank, Suit
from spades_learn.rules.bidding import Call, why_not_bid
from spades_learn.rules.scoring import Tally
from spades_learn.teaching.drills.drill import TRIES, Drill, Ladder, Made, NoTableError
from spades_learn.teaching.drills.table import LEARNER, chance, moments, spec
from spades_learn.teaching.feedback import say
from spades_learn.teaching.steps.make_bid import MakeBid

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping

    from spades_learn.game.state import State
    from spades_learn.rules.options import Rules

DEALS = 400
SHORT, RUFFERS = 1, 3
"""A short suit is one of so many cards or fewer, of use with so many spades."""
CLOSE_TO_THE_END = 15
"""Tens of points from which on the score weighs on a bid; the target is at fifty."""


def _make(seed: int, rules: Rules, want: str, name: str) -> Made:
    rng = chance(f"bid {want}", seed)
    for _ in range(TRIES):
        state = _to_bid(rng, rules, _before(rng, rules) if want == "score" else None)
        if state is None or not fits(state, want):
            continue
        step = MakeBid(id=name, table=spec(state), rule=want == "rule", seed=seed % 1_000_000, deals=DEALS)
        if want == "rule":
            # Where every number may be bid no rule decides.
            good = len(step.allowed(rules)) <= rules.tricks
        else:
            good = want == "score" or not Call.parse(str(step.solution(rules))).is_nil
        if good:
            return Made(step, partial(_ladder, step, rules, state, want))
    raise NoTableError(want)


def _before(rng: random.Random, rules: Rules) -> Mapping[str, Tally]:
    target = rules.options.target // 10
    return {
        str(side): Tally(10 * rng.randint(target - CLOSE_TO_THE_END, target - 3), rng.randint(0, 9))
        for side in rules.seating.sides
    }


def _to_bid(rng: random.Random, rules: Rules, before: Mapping[str, Tally] | None) -> State | None:
    """A hand at the learner's turn to bid, or None where somebody passes or draws cards first."""
    for state in moments(rng, rules, before=before):
        if len(state.bids) == len(rules.seating.seats):
            return None
        if state.to_act is LEARNER:
            return state
    return None


def fits(state: State, want: str) -> bool:
    """Whether a hand has the point that is wished for."""
    deck, hand = state.rules.deck, state.hands[LEARNER]
    held = {suit: [card for card in hand if deck.suit(card) is suit] for suit in Suit}
    short = any(len(held[suit]) <= SHORT for suit in Suit if suit is not Suit.SPADES)
    if want == "short":
        return short and len(held[Suit.SPADES]) >= RUFFERS
    if want == "plain":
        return not short
    return True


def _ladder(step: MakeBid, rules: Rules, state: State, want: str) -> Ladder:
    deck, hand = rules.deck, state.hands[LEARNER]
    spades = sum(deck.suit(card) is Suit.SPADES for card in hand)
    aces = tuple(str(card) for card in hand if card.rank is Rank.ACE)
    answer = say("drill.call", None, call=str(step.solution(rules)))
    if want == "rule":
        seen = step.seen(rules).bid_position()
        barred = (why_not_bid(Call(number), seen) for number in range(rules.tricks + 1))
        clause = next(each[0].clause for each in barred if each)
        look = say("drill.look.spades", None, spades=spades)
        return Ladder(say("drill.bid"), say("drill.think.bid-rule"), look, clause, answer)
    think = "drill.think.bid-score" if want == "score" else "drill.think.bid"
    look = (
        say("drill.look.tricks", None, spades=spades, aces=aces)
        if aces
        else say("drill.look.spades", None, spades=spades)
    )
    return Ladder(say("drill.bid"), say(think), look, "STR-1", answer)


def _possible(want: str, rules: Rules) -> bool:
    """A rule that decides has to be played, and where one does there is nothing to count."""
    options = rules.options
    decided = options.mirror or options.whiz
    some = decided or options.suicide or options.min_team_bid > 0 or not options.bids_may_total_13
    return some if want == "rule" else not decided


DRILL = Drill("bid", ("plain", "short", "score", "rule"), _make, _possible, simulates=True)
