"""Sampled deals: consistent, and as likely as each other."""

from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest
from bots.positions import position, random_state, seen

from spades_learn.bots.choice import choose
from spades_learn.bots.code import code_of
from spades_learn.bots.levels import Novice
from spades_learn.bots.spot import Spot, spot
from spades_learn.bots.worlds import effective, likely_worlds, resample, sample, weights, worlds
from spades_learn.game.state import Phase
from spades_learn.game.turn import play
from spades_learn.game.view import view
from spades_learn.rules.bidding import Call
from spades_learn.rules.options import rules_for


def small(shown: int, sizes: tuple[int, ...] = (2, 2, 2, 2), unseen: str = "C0 C1 D0 D1 H0 S0") -> Spot:
    """Eight cards left: the own hand is the two top spades."""
    base = spot(seen(random_state(1)))
    code = code_of(rules_for().deck)
    left = sum(1 << (13 * "CDHS".index(card[0]) + int(card[1])) for card in unseen.split())
    mine = (1 << 51) | (1 << 50)
    return replace(base, me=0, hand=mine, sizes=sizes, played=(code.whole & ~left & ~mine, 0, 0, 0), shown=shown)


def every_deal(where: Spot) -> set[tuple[int, ...]]:
    cards = [1 << at for at in range(52) if where.unseen >> at & 1]
    found = set()
    for order in permutations(cards):
        hands = (sum(order[:2]), sum(order[2:4]), sum(order[4:6]))
        shown = [where.shown >> (4 * place) & 0xF for place in (1, 2, 3)]
        suits = [sum(1 << suit for suit in range(4) if hand >> (13 * suit) & 0x1FFF) for hand in hands]
        if not any(suit & void for suit, void in zip(suits, shown, strict=True)):
            found.add(hands)
    return found


@pytest.mark.parametrize("shown", [0, 1 << 4, 1 << 4 | 1 << 9, 0b0011 << 8, 1 << 4 | 1 << 12 | 1 << 6])
def test_uniform_over_consistent_deals(shown: int) -> None:
    """Chi-square against brute force: every consistent deal, no other, each as often as the others."""
    where = small(shown)
    possible = every_deal(where)
    number = 60 * len(possible)
    dealt = worlds(where, number, seed=5)
    counts = Counter(tuple(dealt[at + 1 : at + 4]) for at in range(0, len(dealt), 4))
    assert set(counts) == possible
    mean = number / len(possible)
    chi = sum((count - mean) ** 2 / mean for count in counts.values())
    freedom = len(possible) - 1
    assert chi < freedom + 4 * (2 * freedom) ** 0.5


def test_impossible_voids_are_an_error() -> None:
    nobody_has_clubs = 1 << 4 | 1 << 8 | 1 << 12
    with pytest.raises(ValueError, match="no deal fits"):
        worlds(small(nobody_has_clubs), 3, seed=1)


def test_cards_nobody_holds_stay_out() -> None:
    """Two players: half of the unseen cards are in no hand."""
    state = random_state(3, rules_for("duel"))
    where = spot(seen(state))
    dealt = worlds(where, 40, seed=2)
    for at in range(0, len(dealt), 2):
        mine, other = dealt[at + where.me], dealt[at + 1 - where.me]
        assert mine == where.hand
        assert other.bit_count() == 13
        assert not other & mine


def test_worlds_fit_whole_hands_at_every_turn() -> None:
    """Hand sizes, cards played and voids shown, all along twelve novice hands."""
    for seed in range(12):
        state = random_state(seed)
        while state.to_act is not None:
            here = seen(state)
            where = spot(here)
            if state.phase is Phase.PLAY:
                dealt = likely_worlds(where, 6, seed=seed)
                for at in range(0, len(dealt), 4):
                    hands = dealt[at : at + 4]
                    assert tuple(hand.bit_count() for hand in hands) == where.sizes
                    assert sum(hands) == where.unseen | where.hand
                    for place, hand in enumerate(hands):
                        for suit in range(4):
                            void = where.shown >> (4 * place + suit) & 1
                            assert not (void and place != where.me and hand & where.code.whole & 0x1FFF << 13 * suit)
            state = play(state, Novice().choose(here, seed=seed))


def test_worlds_do_not_depend_on_hidden_cards() -> None:
    """The same view over two deals that differ only where the seat cannot see."""
    state = position("3 2")
    other = position(
        "3 2",
        hands={"N": "AKJ5.K72.A93.Q82", "E": "Q987.QJ4.KQ5.J93", "S": "42.8653.J842.765", "W": "T63.AT9.T76.AKT4"},
    )
    east, same = (view(each, each.rules.seating.seats[1]) for each in (state, other))
    assert worlds(spot(east), 20, seed=3) == worlds(spot(same), 20, seed=3)


def test_bids_shift_the_sample_toward_hands_that_fit() -> None:
    strong, weak = (spot(seen(position(f"{bid} 2"))) for bid in (7, 1))
    honours = strong.code.mask(card for card in strong.code.deck.cards if card.rank.value in "AK")

    def held(where: Spot) -> float:
        dealt = likely_worlds(where, 300, seed=1)
        return sum((hand & honours).bit_count() for hand in dealt[1::4]) / 300

    assert held(strong) > held(weak) + 0.8


def test_resampling_keeps_to_the_weights() -> None:
    hands = [1, 2, 4, 8, 16, 32, 64, 128]
    assert resample(hands, [0.0, 1.0], 3, seats=4, seed=1) == hands[4:] * 3
    assert len(weights(spot(seen(position("3 2"))), worlds(spot(seen(position("3 2"))), 5, seed=1))) == 5


def test_a_bid_is_weighed_against_the_hand_as_dealt_not_as_left() -> None:
    """A king that has been played was part of the hand that bid."""
    here = spot(seen(position("3 2 4 3", "C3 C5 CK CQ")))
    dealt = worlds(here, 50, seed=4)
    assert weights(here, dealt) != weights(replace(here, played=(0, 0, 0, 0)), dealt)


def test_a_nil_is_heard_as_a_hand_without_the_ace_of_spades() -> None:
    where = spot(seen(position("3 2 4 nil")))
    north, ace = 0, 1 << 51
    dealt = worlds(where, 900, seed=3)
    told = weights(where, dealt)
    holds = [bool(dealt[4 * at + north] & ace) for at in range(900)]
    with_ace = [weight for weight, has in zip(told, holds, strict=True) if has]
    without = [weight for weight, has in zip(told, holds, strict=True) if not has]
    assert sum(with_ace) / len(with_ace) < 0.3 * sum(without) / len(without)


def test_every_action_within_the_band_is_as_good() -> None:
    """The band ends where it says: 3.9 points off is in, 4.1 is out."""
    calls = {Call(1): [10.0, 10.0], Call(2): [6.1, 6.1], Call(3): [5.9, 5.9]}
    assert choose(calls, close=4.0).accepted == (Call(1), Call(2))


def test_deals_drawn_twice_count_for_less() -> None:
    assert effective([1.0] * 300, 100) == pytest.approx(100)
    assert effective([1.0, 0.0, 0.0], 100) == pytest.approx(1)
    even = effective([1.0] * 50 + [0.0] * 250, 100)
    assert even == pytest.approx(50)
    assert 30 < effective([4.0] * 30 + [0.2] * 270, 100) < 100


def test_the_deals_of_a_verdict_are_never_worth_more_than_they_are() -> None:
    where = small(0)
    alone = sample(replace(where, bids=(None, None, None, None)), 40, seed=3)
    assert (alone.independent, alone.widened) == (40, 1)
    assert len(alone.hands) == 160
    heard = sample(replace(where, bids=(None, 5, 0, 5)), 40, seed=3)
    assert heard.hands == likely_worlds(replace(where, bids=(None, 5, 0, 5)), 40, seed=3)
    assert 0 < heard.independent <= 40
    assert heard.widened >= 1
