"""The levels act in every phase, and whole matches by bots end under every ruleset and any options."""

import random
from types import MappingProxyType

import many_hands
import oracle
import pytest

from spades_learn.bots.drawing import draw, replace
from spades_learn.bots.exchanging import exchange
from spades_learn.bots.levels import Club, Expert, Novice, as_if_bid, levels, opening_action
from spades_learn.cards.card import Card
from spades_learn.cards.deck import pack
from spades_learn.cards.hand import Hand
from spades_learn.cards.seat import FOUR, Seat
from spades_learn.game.events import Bid, Dealt, Kept, Passed, Rejected, Replaced
from spades_learn.game.match import Match, start
from spades_learn.game.state import Phase, State, begin
from spades_learn.game.turn import may, play
from spades_learn.game.view import view
from spades_learn.rules.bidding import BLIND_NIL, Call
from spades_learn.rules.options import rules_for

N, E, S, W = FOUR.seats
FAST = Club(bid_worlds=1, card_worlds=1)
SHARP = Expert(bid_worlds=2, card_worlds=2)


def match_played(match: Match, most_hands: int) -> Match:
    """Hands by bots of every level, their cards face down while blind nil is open; until the match or patience ends."""
    bots = [Novice(slip=0.2), FAST, SHARP]
    while match.over_by is None and len(match.scores) < most_hands:
        state = match.deal()
        while state.to_act is not None:
            bot = bots[(len(match.scores) + state.rules.seating.seats.index(state.to_act)) % 3]
            blind = state.phase is Phase.BIDDING and may(state, Bid(state.to_act, BLIND_NIL))
            state = play(state, bot.choose(view(state, state.to_act, looked=not blind), seed=len(state.events)))
        match = match.scored(state)
    return match


@pytest.mark.parametrize("ruleset", oracle.RULESETS)
def test_a_match_by_bots_ends_under_every_ruleset(ruleset: str) -> None:
    match = match_played(start(rules_for(ruleset, {"target": 300}), seed=2), 100)
    assert match.over_by is not None


def test_hands_by_bots_end_under_any_options() -> None:
    chance = random.Random(7)
    for seed in range(40):
        ruleset, options = many_hands.agreed_options(chance)
        match = match_played(start(rules_for(ruleset, options), seed=seed), 2)
        assert match.scores


def test_the_levels_are_three_and_the_expert_thinks_longest() -> None:
    assert list(levels()) == ["novice", "club", "expert"]
    club, expert = levels()["club"], levels()["expert"]
    assert isinstance(club, Club)
    assert isinstance(expert, Expert)
    assert expert.bid_worlds > club.bid_worlds
    assert expert.card_worlds > club.card_worlds


def test_in_a_hand_that_bids_itself_every_trick_is_wanted() -> None:
    """E38."""
    rules = rules_for("duel", {"first_hand_bids_itself": True})
    state = start(rules, seed=3).deal()
    here = as_if_bid(view(state, state.to_act or N))
    assert set(here.bids.values()) == {Call(1)}
    assert as_if_bid(here) is here


def pile(*top: str, **options: object) -> State:
    """A pack with these cards on top; North draws first."""
    cards = [Card.parse(name) for name in top]
    rest = [card for card in pack("standard").cards if card not in cards]
    return begin(rules_for("draw2", options), Dealt(N, {}, (*cards, *rest)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("top", "blind", "action"),
    [("SA", False, Kept(N)), ("H3", False, Rejected(N)), ("SA", True, Rejected(N)), ("H3", True, Kept(N))],
)
def test_a_card_is_kept_for_tricks_or_against_them(top: str, blind: bool, action: Kept | Rejected) -> None:
    """DRW-2, DRW-3, BNL-8."""
    state = pile(top)
    if blind:
        state = play(state, Bid(N, BLIND_NIL))
    assert draw(view(state, N)) == action
    assert opening_action(view(state, N)) == action


def test_a_blind_nil_throws_the_cards_above_the_average() -> None:
    """BNL-8: three at most, the worst first; none where all are low."""
    state = play(pile(), Bid(N, BLIND_NIL))
    while state.phase is Phase.DRAW:
        assert state.to_act is not None
        state = play(state, Kept(state.to_act))
    move = replace(view(state, N))
    assert len(move.out) == 3
    assert {str(card) for card in move.out} <= {str(card) for card in state.hands[N]}
    assert isinstance(opening_action(view(state, N)), Replaced)


def test_the_nil_bidder_passes_high_spades_and_gets_low_cards() -> None:
    """BNL-5, C12."""
    hands = ("AK2.A32.432.5432", "QJT.KQJ.AKQ.AKQJ", "987.T98.JT9.T987", "6543.7654.8765.6")
    made = MappingProxyType(dict(zip(FOUR.seats, map(Hand.parse, hands), strict=True)))
    state = begin(rules_for("exchange"), Dealt(W, made))
    for call in (BLIND_NIL, Call(5), Call(3), Call(2)):
        assert state.to_act is not None
        state = play(state, Bid(state.to_act, call))
    passed = exchange(view(state, N))
    assert {str(card) for card in passed.cards} == {"SA", "SK", "S2"} or "HA" in map(str, passed.cards)
    assert {"SA", "SK"} <= set(map(str, passed.cards))
    state = play(state, passed)
    back = exchange(view(state, S))
    assert isinstance(back, Passed)
    assert not {"S9", "S8", "S7", "SA", "SK"} & set(map(str, back.cards))
    assert play(state, back).phase is Phase.PLAY


def test_a_bot_acts_only_in_its_turn() -> None:
    state = pile("SA")
    for bot in (FAST, Novice()):
        with pytest.raises(ValueError, match="not to act"):
            bot.choose(view(state, Seat.SOUTH), seed=1)
    with pytest.raises(ValueError, match="no card to choose"):
        draw(view(state, N, looked=False))
    unseen = view(state, S, looked=False)
    with pytest.raises(ValueError, match="not been looked at"):
        replace(unseen)
    with pytest.raises(ValueError, match="not been looked at"):
        exchange(unseen)
