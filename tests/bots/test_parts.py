"""A bid taken apart: the parts sum to the estimate, and with the last line to the bid."""

import random

import oracle
import pytest

from spades_learn.bots import rollout
from spades_learn.bots.code import code_of
from spades_learn.bots.parts import ROUNDING, count, hand_parts
from spades_learn.cards.deck import deal, pack
from spades_learn.cards.hand import Hand
from spades_learn.game.events import Bid
from spades_learn.game.match import start
from spades_learn.game.state import Phase
from spades_learn.game.turn import play
from spades_learn.game.view import view
from spades_learn.rules.bidding import Call
from spades_learn.rules.options import rules_for

HANDS = 2000


@pytest.mark.parametrize(
    ("ruleset", "deck"),
    [*((each, "standard") for each in oracle.RULESETS), ("classic", "jokers"), ("classic", "jokers_deuces")],
)
def test_the_parts_sum_to_the_estimate(ruleset: str, deck: str) -> None:
    """STR-1: 2,000 random hands under every ruleset and pack; each figure is one the estimate is made of."""
    rules = rules_for(ruleset, {"deck": deck} if ruleset != "solo3" else {})  # solo3 has a pack of its own
    code = code_of(rules.deck)
    done = 0
    for seed in range(HANDS):
        for hand in deal(seating=rules.seating, deck=rules.deck, seed=seed, each=rules.tricks).values():
            parts = hand_parts(hand, rules.deck)
            worth = rollout.worth(code.mask(hand.cards), code.whole)
            assert sum(part.hundredths for part in parts) == worth
            assert sum(part.tenths for part in parts) == (worth + 5) // 10
            assert all(abs(10 * part.tenths - part.hundredths) < 10 for part in parts)
            done += 1
        if done >= HANDS:
            return
    raise AssertionError(done)


@pytest.mark.parametrize("ruleset", oracle.RULESETS)
def test_with_the_last_line_they_sum_to_the_bid(ruleset: str) -> None:
    """Every legal bid of bidders in random hands."""
    chance = random.Random(ruleset)
    for seed in range(15):
        state = start(rules_for(ruleset), seed=seed).deal()
        while state.to_act is not None and state.phase is not Phase.PLAY:
            here = view(state, state.to_act)
            if state.phase is not Phase.BIDDING:
                state = play(state, next(iter(here.actions())))
                continue
            legal = [call for call in here.legal() if isinstance(call, Call)]
            for call in legal:
                told = count(here, call)
                assert told is not None
                assert told.estimate == sum(part.tenths for part in told.parts)
                assert told.estimate + told.last.tenths == 10 * told.bid == 10 * call.tricks
                assert (told.last.id == "rounded") is (not call.is_nil and abs(told.last.tenths) <= ROUNDING)
            state = play(state, Bid(state.to_act, chance.choice(legal)))


def test_each_part_names_what_it_counts() -> None:
    """Two sure spades, a long one, an ace, a guarded king, a ruff."""
    parts = {part.id: part for part in hand_parts(Hand.parse("AK542.A65.K972.3"), pack("standard"))}
    assert [str(card) for card in parts["sure-spades"].cards] == ["SA", "SK"]
    assert [str(card) for card in parts["long-spades"].cards] == ["S4", "S2"]
    assert [str(card) for card in parts["side-aces"].cards] == ["HA"]
    assert [str(card) for card in parts["side-kings"].cards] == ["DK"]
    assert parts["ruffs"].suit is not None
    assert parts["ruffs"].suit.value == "C"
    assert "side-queens" not in parts


@pytest.mark.parametrize(
    ("bids", "call", "options", "why"),
    [
        ("", "4", {}, "rounded"),
        ("", "3", {}, "rounded"),
        ("", "2", {}, "adjusted.deals"),
        ("3", "2", {}, "adjusted.table"),
        ("nil 3", "2", {}, "adjusted.partner-nil"),
        ("1 3", "4", {"min_team_bid": 5}, "rounded"),
        ("nil 3", "5", {"min_team_bid": 5}, "adjusted.minimum"),
        ("3 1", "nil", {}, "adjusted.nil"),
        ("3", "2", {"mirror": True}, "imposed"),
    ],
)
def test_the_last_line_is_named_after_what_moved_the_bid(
    bids: str, call: str, options: dict[str, object], why: str
) -> None:
    """Each name rests on the view: the partner's nil, a minimum, bids heard, a bid that the rules impose."""
    from bots.scenes import opening  # noqa: PLC0415

    hand = "AK.A652.K972.743"
    heard = [] if options.get("mirror") else bids.split()
    state = opening(hand, dealer="ENW"[len(heard)], bids=" ".join(heard), **options)
    told = count(view(state, state.to_act), Call.parse(call))  # type: ignore[arg-type]
    assert told is not None
    assert told.last.id == why


def test_nothing_is_counted_before_the_cards_are_seen() -> None:
    state = start(rules_for("classic"), seed=1).deal()
    assert state.to_act is not None
    assert count(view(state, state.to_act, looked=False), Call(3)) is None
