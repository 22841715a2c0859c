"""The chance of a nil: brought from the rule player's share to what players who look ahead make, deals kept paired."""

import random
from statistics import fmean, pstdev

import pytest
from bots.positions import position, random_state, seen

from spades_learn.bots.bands import mean_and_error
from spades_learn.bots.bidder import exchanged, value_bids
from spades_learn.bots.calibration import applies, blended, nil_chance, nil_slope
from spades_learn.bots.nil import NilSituation, nil_verdict
from spades_learn.bots.spot import ceilings, spot
from spades_learn.bots.value import Weighed
from spades_learn.bots.worlds import weights, worlds
from spades_learn.cards.card import Card
from spades_learn.cards.deck import pack
from spades_learn.cards.hand import Hand
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Passed
from spades_learn.game.state import Phase
from spades_learn.game.turn import play
from spades_learn.game.view import view
from spades_learn.rules.bidding import NIL
from spades_learn.rules.options import rules_for


def test_the_order_of_hands_stays() -> None:
    chances = [nil_chance(share / 50, 500) for share in range(51)]
    assert chances == sorted(chances)
    assert 0 == chances[0] < chances[1] < chances[-1] < 1
    assert nil_chance(1.0, 1000) > nil_chance(1.0, 10)


def test_a_nil_worth_less_is_blended_toward_the_lost_deals() -> None:
    weighed = Weighed([100.0, 120.0, -100.0, -80.0], [0.6, 0.6, 0.4, 0.4])
    for chance in (0.25, 0.75):
        other = blended(weighed, [True, True, False, False], chance)
        assert sum(other.points) / 4 == pytest.approx(chance * 110 - (1 - chance) * 90)
        assert sum(other.wins) / 4 == pytest.approx(chance * 0.6 + (1 - chance) * 0.4)
        assert other.points[1] - other.points[0] == pytest.approx(20 * chance / 0.5)
    same = blended(weighed, [True, True, False, False], 0.5)
    assert same.points == pytest.approx(weighed.points)


def test_the_spread_of_a_blend_is_the_error_of_its_mean() -> None:
    """Over many samples the mean lies as far off as one sample says it does; with a share of .85 half as far again
    as deals that were only moved would tell."""
    chance = random.Random(5)
    means, told = [], []
    for _ in range(400):
        made = [chance.random() < 0.85 for _ in range(200)]
        points = [chance.gauss(100, 20) if hit else chance.gauss(-100, 20) for hit in made]
        share = sum(made) / 200
        truly = nil_chance(share, 200)
        mean, error = mean_and_error(
            blended(Weighed(points, points), made, truly, slope=nil_slope(share, truly)).points
        )
        means.append(mean)
        told.append(error)
    assert pstdev(means) == pytest.approx(fmean(told), rel=0.12)


def test_deals_of_one_kind_stay() -> None:
    weighed = Weighed([1.0, 2.0], [0.5, 0.5])
    assert blended(weighed, [True, True], 0.3) is weighed


def test_a_bid_and_a_verdict_price_a_nil_alike() -> None:
    """NIL-2: the value of nil follows the chance that is told."""
    hand = Hand.parse("T63.986.J742.875")
    told = nil_verdict(NilSituation(hand=hand, seat=Seat.EAST, dealer=Seat.NORTH), seed=4, deals=400)
    choice = value_bids(NilSituation(hand=hand, seat=Seat.EAST, dealer=Seat.NORTH).view(), number=400, seed=4)
    nil = next(value for value in choice.values if value.action == NIL)
    assert nil.value == pytest.approx(told.nil_value)
    assert told.low < told.probability < told.high


def test_the_line_is_for_two_sides_of_two() -> None:
    assert applies(rules_for())
    assert applies(rules_for("exchange"))
    assert not applies(rules_for("duel"))
    assert not applies(rules_for("solo4"))


def test_a_nil_is_weighed_after_the_cards_it_will_pass() -> None:
    """BNL-5: the blind nil gives its most dangerous cards and gets the partner's lowest; no card is lost."""
    where = spot(seen(random_state(3, rules_for("exchange"))))
    deals = worlds(where, 30, seed=1)
    blind = frozenset({where.me})
    bids = [3] * 4
    bids[where.me] = 0
    after = exchanged(where, deals, bids, blind)
    spades = where.code.whole >> 39 << 39
    for at in range(0, len(deals), 4):
        assert sum(after[at : at + 4]) == where.code.whole
        assert all(hand.bit_count() == 13 for hand in after[at : at + 4])
        mine, mate = after[at + where.me], where.mates[where.me]
        assert (mine & spades).bit_count() <= max(0, (where.hand & spades).bit_count() - 3)
        others = [place for place in range(4) if place not in {where.me, mate}]
        assert all(after[at + place] == deals[at + place] for place in others)
    assert exchanged(where, deals, bids, frozenset()) == deals


@pytest.mark.parametrize(("how", "first"), [("lowest_club", "C2"), ("lead_the_ace", "SA")])
def test_the_deal_says_who_opens(how: str, first: str) -> None:
    """LEAD-1, VAR-ASL, C21: whoever holds the card leads it, in each world another seat."""
    where = spot(seen(random_state(5, rules_for(options={"first_lead": how}))))
    deals = worlds(where, 40, seed=2)
    leaders, firsts = where.openers(deals)
    bit = where.code.bits[Card.parse(first)]
    assert set(firsts) == {bit}
    assert all(deals[4 * world + place] & bit for world, place in enumerate(leaders))
    assert len(set(leaders)) > 1 or where.hand & bit


def test_passed_cards_are_with_the_partner_in_every_world() -> None:
    """BNL-5: who passed a card knows where it is until it is played."""
    state = position("4 nil 3 2", rules=rules_for(options={"nil_exchange": 3}))
    assert state.phase is Phase.EXCHANGE
    while state.phase is Phase.EXCHANGE and state.to_act is not None:
        held = sorted(state.hands[state.to_act], key=str)
        state = play(state, Passed(state.to_act, tuple(held[:3])))
    for seat in (Seat.EAST, Seat.WEST, Seat.SOUTH, Seat.NORTH):
        here = view(state, seat)
        where = spot(here)
        known = where.code.mask(here.partner_holds)
        deals = worlds(where, 25, seed=3)
        for at in range(0, len(deals), 4):
            assert sum(deals[at : at + 4]) == where.code.whole
            assert not known or deals[at + where.mates[where.me]] & known == known
        assert len(weights(where, deals)) == 25


def test_a_nil_has_no_card_between_its_own_and_the_one_it_stayed_under() -> None:
    """STR-6: a nil plays the highest card that loses."""
    state = position("3 2 4 nil", "HQ H3 HA H2")
    here = seen(state)
    may = ceilings(here, spot(here).code)
    nil = here.rules.seating.seats.index(Seat.NORTH)
    hearts = {str(card) for card in pack("standard").cards if spot(here).code.bits[card] & ~may[nil]}
    assert hearts == {f"H{rank}" for rank in "3456789TJQK"}
    assert all(may[place] == (1 << 64) - 1 for place in range(4) if place != nil)
