"""The win chance of a match: the table against matches played out, and decisions that the score turns."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from bots.positions import position, seen
from bots.scenes import ending, opening
from sampled_hands import MARGINS, Hands

from spades_learn.bots.blind import bids_blind
from spades_learn.bots.chances import bag_prices, made, match_chances, tables
from spades_learn.bots.hint import Hint, hint
from spades_learn.bots.levels import Club, Novice
from spades_learn.bots.nil import NilSituation, NilVerdict, nil_verdict
from spades_learn.bots.value import Worth, is_match
from spades_learn.cards.hand import Hand
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Bid, Looked
from spades_learn.game.view import View, view
from spades_learn.rules.bidding import BLIND_NIL, NIL, Call
from spades_learn.rules.options import OptionValue, Rules, rules_for
from spades_learn.rules.scoring import Tally, closed
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.steps.nil_or_number import judged

HANDS = 500
MATCHES = 1000
OFF = 0.055
"""Three and a half standard deviations of a share of so many matches."""


@pytest.fixture(scope="module")
def samples() -> dict[str, Hands]:
    """Other deals than those the table was made from."""
    return {name: Hands(name, number=HANDS, seed=5_000_000) for name in MARGINS}


def realised(hands: Hands, rules: Rules, before: list[Tally], *, matches: int = MATCHES) -> list[float]:
    """How often each side wins matches of sampled hands, scored and ended by the rules; who holds what is by lot."""
    sides = rules.seating.sides
    chance = random.Random(str(before))
    wins = dict.fromkeys(map(str, sides), 0.0)
    for _ in range(matches):
        tallies = list(before)
        while True:
            hand, turn = chance.randrange(len(hands)), chance.randrange(len(sides))
            scores = [hands.score(hand, (at + turn) % len(sides), tally, rules) for at, tally in enumerate(tallies)]
            score = closed(rules, {str(side): each for side, each in zip(sides, scores, strict=True)})
            tallies = [each.tally for each in scores]
            if score.winner is not None:
                wins[score.winner] += 1 / matches
                break
    return list(wins.values())


T = Tally
STATES: list[tuple[str, dict[str, OptionValue], list[Tally]]] = [
    ("classic", {}, [T(120, 2), T(40, 1)]),
    ("classic", {}, [T(380, 9), T(380, 0)]),
    ("classic", {}, [T(430, 3), T(340, 5)]),
    ("classic", {}, [T(-60, 1), T(200, 6)]),
    ("classic", {"bags": "carry"}, [T(306, 6), T(283, 3)]),
    ("classic", {"target": 300}, [T(0, 0), T(110, 4)]),
    ("classic", {"target": 1000}, [T(350, 5), T(250, 2)]),
    ("classic", {"solid_ten": True}, [T(310, 0), T(250, 0)]),
    ("classic", {"overtrick": -9}, [T(200, 0), T(260, 0)]),
    ("duel", {}, [T(250, 4), T(310, 2)]),
    ("solo3", {}, [T(250, 2), T(200, 5), T(100, 0)]),
    ("solo3", {"target": 300}, [T(200, 2), T(230, 1), T(210, 6)]),
    ("solo4", {"target": 300}, [T(150, 1), T(190, 2), T(60, 1), T(120, 3)]),
]


@pytest.mark.parametrize(("ruleset", "options", "before"), STATES)
def test_the_table_is_what_matches_come_to(
    ruleset: str, options: dict[str, OptionValue], before: list[Tally], samples: dict[str, Hands]
) -> None:
    """END-1, END-2, END-3, BAG-1: matches of sampled hands, scored by `rules.scoring` and ended by it."""
    rules = rules_for(ruleset, options)
    said = match_chances(rules, before)
    assert sum(said) == pytest.approx(1)
    assert said == pytest.approx(realised(samples[ruleset], rules, before), abs=OFF)


def test_an_ended_match_is_won_or_lost() -> None:
    """END-1, END-2, END-3, E15."""
    rules = rules_for()
    assert match_chances(rules, [T(500), T(499, 9)]) == (1, 0)
    assert match_chances(rules, [T(512), T(530)]) == (0, 1)
    assert match_chances(rules, [T(510), T(510)]) == (0.5, 0.5)
    assert 0 < match_chances(rules, [T(499), T(200)])[1] < 0.03
    assert match_chances(rules_for("classic", {"loss_floor": -200}), [T(-200), T(10)]) == (0, 1)
    assert 0.02 < match_chances(rules, [T(-200), T(10)])[0] < 0.3


def test_points_help_and_bags_hurt_under_every_table() -> None:
    for ruleset in ("classic", "exchange", "duel", "draw2", "solo3", "solo4"):
        rules = rules_for(ruleset)
        rest = [T(200, 3)] * (len(rules.seating.sides) - 1)
        by_points = [match_chances(rules, [T(points, 3), *rest])[0] for points in range(-100, 500, 10)]
        assert all(low < high for low, high in pairwise(by_points))
        by_bags = [match_chances(rules, [T(200 + bags, bags), *rest])[0] for bags in range(10)]
        assert by_bags[9] < by_bags[5] < by_bags[0]
    assert set(tables()) == {name + kind for name in MARGINS for kind in ("", " solid", " nine")}
    assert made().startswith("spades-learn bench chances")


def test_bags_cost_a_tenth_of_the_penalty_at_first_and_nothing_when_the_match_is_about_to_end() -> None:
    """BAG-1: ten cost 100, but only while hands are still to come."""
    rules = rules_for()
    start, middle, end = (bag_prices(rules, [T(points), T(points)]) for points in (0, 250, 480))
    for row in (start, middle):
        assert all(low < high for low, high in pairwise(row))
        assert 40 < row[9] < 105
    # Halfway there it is the counter that matters: few bags will hardly come to ten.
    assert middle[1] < 5 < middle[9] - middle[8]
    assert end[5] < 1
    assert set(bag_prices(rules_for("classic", {"solid_ten": True}), [T(), T()])) == {0.0}


# --- Decisions that the score turns -------------------------------------------------------------------------------

LAST_TWO = {"W": "H5 S3", "N": "H4 D2", "E": "HK C7", "S": "HA H2"}
"""South plays last to a trick that East is winning, and may take it or leave it."""


def last_two(need: dict[str, int], points: int, bags: int, theirs: int, seed: int) -> Hint:
    """South's side has a contract of six; the scores are those before the hand."""
    table = ending(LAST_TWO, lead="W", need=need, seed=seed)
    said = sum(table.bids[seat].tricks for seat in (Seat.NORTH, Seat.SOUTH))
    before = {"NS": T(points + 60 - 10 * said, bags), "EW": T(theirs)}
    state = ending(LAST_TWO, lead="W", need=need, plays="H5 H4 HK", seed=seed, before=before)
    return hint(seen(state), seed=seed, worlds=40)


@pytest.mark.parametrize("seed", range(3))
def test_the_tenth_bag_is_taken_where_the_match_would_be_lost_without_it(seed: int) -> None:
    """BAG-1, SCO-3, END-1: making their bid East and West reach 500 from 490; early on the penalty weighs more."""
    both_wanted = {"W": 1, "N": 0, "E": 1, "S": 0}
    at_the_end = last_two(both_wanted, points=320, bags=9, theirs=490, seed=seed)
    assert str(at_the_end.best) == "HA"
    assert at_the_end.by_win
    taken, left = (next(each for each in at_the_end.values if str(each.action) == card) for card in ("HA", "H2"))
    assert left.win == 0
    assert taken.win is not None
    assert taken.win > 0.02


@pytest.mark.parametrize("seed", range(3))
def test_an_overtrick_is_taken_where_it_breaks_the_tie_and_left_where_it_is_only_a_bag(seed: int) -> None:
    """END-2, END-3, SCO-2: with a bag already 440 and six made are as good as theirs; the second bag wins the game."""
    made_already = {"W": 0, "N": 0, "E": -1, "S": 0}
    state = ending(LAST_TWO, lead="W", need=made_already, seed=seed)
    theirs = sum(state.bids[seat].tricks for seat in (Seat.EAST, Seat.WEST))
    # East and West make their bid with a bag, or with two if South leaves this trick.
    level = 440 + 60 - 10 * theirs
    assert str(last_two(made_already, points=440, bags=0, theirs=level, seed=seed).best) == "HA"
    assert str(last_two(made_already, points=100, bags=5, theirs=100, seed=seed).best) == "H2"


@pytest.mark.parametrize("seed", range(3))
def test_no_bag_is_dodged_once_the_game_is_won(seed: int) -> None:
    """END-1, SCO-2, BAG-1: 450 and six made end it, and no bag is counted again; only a tenth would undo it."""
    made_already = {"W": 0, "N": 0, "E": -1, "S": 0}
    free = last_two(made_already, points=450, bags=2, theirs=100, seed=seed)
    assert str(free.best) == "HA"
    assert all(each.win == 1 for each in free.values)
    tenth = last_two(made_already, points=450, bags=9, theirs=100, seed=seed)
    assert str(tenth.best) == "H2"


def test_a_match_that_will_be_lost_is_worth_a_nil() -> None:
    """NIL-2, END-1: East and West are sure of 500; four tricks leave 420, a nil and partner's three pass them."""
    hand, bids = "95.J73.T842.Q654", "2 4 3"
    early = nil_or_number(hand, bids, T(0), T(0))
    behind = nil_or_number(hand, bids, T(405), T(485))
    assert value_of(behind, "nil") - best_number(behind) > value_of(early, "nil") - best_number(early)
    assert behind.best == NIL


def nil_or_number(hand: str, bids: str, own: Tally, theirs: Tally) -> Hint:
    state = opening(hand, dealer="S", bids=bids, before={"NS": own, "EW": theirs})
    return hint(seen(state), seed=3, worlds=300)


def value_of(told: Hint, call: str) -> float:
    return next(each.win or 0.0 for each in told.values if str(each.action) == call)


def best_number(told: Hint) -> float:
    return max(each.win or 0.0 for each in told.values if str(each.action) != "nil")


def test_the_bid_is_low_where_a_low_one_is_enough() -> None:
    """SCO-1, END-1: from 462 partner's three and one make 500; the fourth and fifth trick need not be promised."""
    hand, bids = "KQ5.A74.K963.T84", "2 3 2"
    won = hint(seen(opening(hand, dealer="S", bids=bids, before={"NS": T(462), "EW": T(250)})), seed=1, worlds=300)
    assert won.best in {Call(1), Call(2)}
    assert [each.win_loss > 0.03 for each in won.values if each.action in {Call(4), Call(5), NIL}] == [True] * 3
    even = hint(seen(opening(hand, dealer="S", bids=bids, before={"NS": T(100), "EW": T(100)})), seed=1, worlds=300)
    assert even.best in {Call(3), Call(4)}


# --- Blind nil ----------------------------------------------------------------------------------------------------


def unseen(own: int, theirs: int, bids: str) -> View:
    """East, the dealer, before the look; South, West and North have bid."""
    state = position(bids, dealer="E", before={"NS": T(theirs), "EW": T(own)})
    assert state.to_act is Seat.EAST
    return view(state, Seat.EAST, looked=False)


def test_blind_nil_is_bid_when_nothing_else_wins_and_never_with_the_cards_seen() -> None:
    """BNL-1, BNL-2: from 495 four tricks win; 290, partner's six and a blind nil are 550. Early there is no hurry."""
    last = unseen(290, 495, "2 6 2")
    assert bids_blind(last, number=200, seed=1)
    assert Club(bid_worlds=200).choose(last, seed=1) == Bid(Seat.EAST, BLIND_NIL)
    assert Novice().choose(last, seed=1) == Looked(Seat.EAST)
    assert not bids_blind(replace(last, hand=Hand.parse("Q987.QJ4.KQ5.J93")), number=50, seed=1)
    early = unseen(0, 110, "3 4 4")
    assert BLIND_NIL in early.legal()
    assert not bids_blind(early, number=200, seed=1)
    assert Club(bid_worlds=50).choose(early, seed=1) == Looked(Seat.EAST)
    near = unseen(400, 495, "2 6 2")
    assert BLIND_NIL not in near.legal()
    assert not bids_blind(near, number=50, seed=1)


# --- Numbers ------------------------------------------------------------------------------------------------------


def test_points_and_win_chance_go_into_one_number_and_come_out_again() -> None:
    for before in ({}, {"NS": T(300, 4), "EW": T(410, 8)}):
        worth = Worth(rules_for(), before)
        assert worth.match_on == is_match(before) == bool(before)
        chance, ranked = random.Random(5), []
        for _ in range(200):
            cut = sorted(chance.choices(range(14), k=3))
            tricks = [cut[0], cut[1] - cut[0], cut[2] - cut[1], 13 - cut[2]]
            weighed = worth.weigh(0, [3, 4, 0, 3], tricks)
            rank = worth.rank(0, [3, 4, 0, 3], tricks)
            points, win = worth.split(rank)
            assert points == pytest.approx(weighed.points[0], abs=0.006)
            assert win == pytest.approx(weighed.wins[0], abs=6e-6)
            ranked.append((rank, (win, points) if before else (points, win)))
        assert [pair for _, pair in sorted(ranked)] == sorted(pair for _, pair in ranked)


def test_a_nil_is_told_in_points_at_first_and_by_win_chance_in_a_match() -> None:
    hand, bids = Hand.parse("95.J73.T842.Q654"), {Seat.NORTH: Call(4), Seat.WEST: Call(2), Seat.EAST: Call(3)}
    first = nil_verdict(NilSituation(hand, Seat.SOUTH, Seat.SOUTH, bids), seed=1, deals=200)
    assert not first.by_win
    assert (first.answer == NIL) == (first.difference > 0)
    last = NilSituation(hand, Seat.SOUTH, Seat.SOUTH, bids, {"NS": T(405), "EW": T(485)})
    found = nil_verdict(last, seed=1, deals=200)
    assert found.by_win
    assert (found.answer == NIL) == (found.nil_win > found.best_win)
    told = judged(nil=True, found=found)
    assert told.says[0].id == f"nil.match.{found.verdict}"
    assert told.says[0].facts["nil_wins"] == f"{found.nil_win:.4f}"
    assert (told.verdict is Verdict.RIGHT) == (found.answer == NIL)
    assert judged(nil=True, found=first).says[0].id == f"nil.{first.verdict}"
    contrary = found_otherwise(found)
    assert judged(nil=contrary.answer == NIL, found=contrary).verdict is Verdict.RIGHT


def found_otherwise(found: NilVerdict) -> NilVerdict:
    """The same with the points saying the opposite of the match."""
    worse = found.best_value - 30 if found.answer == NIL else found.best_value + 30
    return replace(found, nil_value=worse)
