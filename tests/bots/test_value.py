"""Values of played-out hands against the score sheet."""

import random
from itertools import pairwise

import pytest

from spades_learn.bots.bands import verdict, wilson
from spades_learn.bots.chances import bag_prices
from spades_learn.bots.choice import choose
from spades_learn.bots.value import Worth
from spades_learn.rules.bidding import Call
from spades_learn.rules.options import rules_for
from spades_learn.rules.scoring import Tally, score_hand

TABLES = [
    ("classic", {}),
    ("classic", {"bags": "carry", "failed_nil_tricks": "help"}),
    ("classic", {"solid_ten": True}),
    ("classic", {"overtrick": -9, "nil_value": 50}),
    ("classic", {"failed_nil_tricks": "nothing", "ten_for_200": True, "set_scores_zero": True}),
    ("solo3", {}),
    ("solo4", {}),
    ("duel", {}),
]


@pytest.mark.parametrize(("ruleset", "options"), TABLES)
def test_values_are_the_score_and_the_bags(ruleset: str, options: dict[str, str | int | bool]) -> None:
    rules = rules_for(ruleset, options)
    seats = rules.seating.seats
    rng = random.Random(ruleset)
    for _ in range(200):
        before = {str(side): Tally(rng.randrange(-100, 400), rng.randrange(10)) for side in rules.seating.sides}
        bids = [rng.choice([0, 0, 1, 2, 3, 4, 5, 10]) for _ in seats]
        tricks = [0] * len(seats)
        for _ in range(rules.tricks):
            tricks[rng.randrange(len(seats))] += 1
        score = score_hand(
            rules,
            bids={seat: Call(bid) for seat, bid in zip(seats, bids, strict=True)},
            tricks=dict(zip(seats, tricks, strict=True)),
            before=before,
        )
        prices = bag_prices(rules, list(before.values()))
        net = {
            name: side.hand - prices[min(9, side.bags)] + prices[before[name].bags]
            for name, side in score.sides.items()
        }
        me = rng.randrange(len(seats))
        own = str(rules.seating.side(seats[me]))
        others = [points for side, points in net.items() if side != own]
        assert Worth(rules, before).values(me, bids, tricks) == [pytest.approx(net[own] - sum(others) / len(others))]


def test_a_bag_costs_what_it_will_cost_and_nothing_under_solid_ten() -> None:
    """SCO-2, BAG-1, VAR-S10: at the start of a match about the tenth of the penalty that it is on average."""
    made, over = [4, 3, 3, 3], [5, 3, 3, 2]
    bids = [4, 3, 3, 2]
    prices = bag_prices(rules_for(), [Tally(), Tally()])
    classic = Worth(rules_for(), {})
    # The trick is a bag here or there: a point and its price off for one side, or for the other.
    assert classic.value(0, bids, over) - classic.value(0, bids, made) == pytest.approx(2 * (1 - prices[1]))
    solid = Worth(rules_for("classic", {"solid_ten": True}), {})
    assert solid.value(0, bids, over) - solid.value(0, bids, made) == pytest.approx(2)
    assert all(6 < later - earlier < 14 for earlier, later in pairwise(prices))


def test_the_tenth_bag_pays_the_penalty_in_this_hand() -> None:
    bids, tricks = [4, 3, 3, 2], [5, 3, 3, 2]
    nine = {"NS": Tally(0, 9)}
    at_nine, at_none = Worth(rules_for(), nine), Worth(rules_for(), {"NS": Tally(0, 0)})
    prices = bag_prices(rules_for(), list(nine.values()))
    # 1 - 100, and what the nine bags would have cost is gone with the counter; against a point and a price.
    assert at_nine.value(0, bids, tricks) == pytest.approx(
        at_none.value(0, bids, tricks) + (1 - 100 + prices[9]) - (1 - prices[1])
    )


def test_choice_orders_actions_and_says_what_it_knows() -> None:
    three, four, five = Call(3), Call(4), Call(5)
    choice = choose({three: [30.0, 31.0] * 50, four: [20.0, 22.0] * 50, five: [29.0, 30.0] * 50}, close=4)
    assert [value.action for value in choice.values] == [three, five, four]
    assert choice.verdict == "close"
    assert choice.accepted == (three, five)
    assert choice.values[0].best == 1.0
    assert choice.values[2].loss == pytest.approx(9.5)
    assert choose({three: [1.0, 2.0]}, close=4).verdict == "clear"


@pytest.mark.parametrize(
    ("difference", "error", "expected"),
    [(20, 2, "clear"), (20, 15, "unsure"), (1, 1, "close"), (3, 6, "unsure"), (0, 0, "close")],
)
def test_bands(difference: float, error: float, expected: str) -> None:
    assert verdict(difference, error, close=4) == expected


def test_wilson_interval() -> None:
    """Values of Wilson's interval for 8 of 10 and for none of 20."""
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=5e-4)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-4)
    assert wilson(0, 0) == (0.0, 1.0)
