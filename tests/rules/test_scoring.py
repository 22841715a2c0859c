"""Scores and the end of a game, held against the oracle for every ruleset and every pair of options."""

import random
from collections.abc import Mapping

import oracle
import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

from spades_learn.cards.seat import Seat
from spades_learn.rules.bidding import BLIND_NIL, NIL, Call
from spades_learn.rules.book import rulebook
from spades_learn.rules.options import Rules, rules_for
from spades_learn.rules.scoring import Tally, score_hand


def agree(
    rules: Rules,
    table: tuple[str, dict[str, object]],
    bids: Mapping[Seat, Call],
    tricks: Mapping[Seat, int],
    before: Mapping[str, Tally],
) -> None:
    """The package and the oracle give the same sheet, and every line of it cites a clause that exists."""
    scored = score_hand(rules, bids=bids, tricks=tricks, before=before)
    sides, won = oracle.score(
        oracle.table(*table),
        {str(seat): str(call) for seat, call in bids.items()},
        {str(seat): count for seat, count in tricks.items()},
        {side: {"points": tally.points, "bags": tally.bags} for side, tally in before.items()},
    )
    assert {
        name: {"hand": side.hand, "points": side.points, "bags": side.bags} for name, side in scored.sides.items()
    } == sides
    assert scored.winner == won
    assert scored.over == (won is not None)
    for side in scored.sides.values():
        assert side.hand == sum(line.points for line in side.lines)
        assert side.tally == Tally(side.points, side.bags)
        assert {line.clause for line in side.lines} <= set(rulebook())


@given(st.data(), strategies.tables())
def test_a_hand_scores_what_the_rule_text_says(data: st.DataObject, table: tuple[str, dict[str, object]]) -> None:
    rules = rules_for(*table)
    for _ in range(5):
        agree(
            rules,
            table,
            data.draw(strategies.bids_for(rules)),
            data.draw(strategies.tricks_for(rules)),
            data.draw(strategies.befores(rules)),
        )


def random_bid(chance: random.Random, rules: Rules) -> Call:
    usual = [Call(number) for number in (1, 2, 3, 4, 5, 9, 10, 13)]
    return chance.choice([NIL, NIL, BLIND_NIL if rules.options.blind_nil else NIL, *usual])


def test_every_pair_of_options_scores_alike() -> None:
    """Every two options together, in every ruleset that takes them; some of each kind of bid, count and total."""
    chance = random.Random(1930)
    pairs = 0
    for ruleset in oracle.RULESETS:
        for options in oracle.every_pair():
            if oracle.clash(oracle.table(ruleset, options)):
                continue
            pairs += 1
            rules = rules_for(ruleset, options)
            both = rules.options.double_blind_nil or rules.ruleset.two_blind_nils
            for _ in range(2):
                bids = {seat: random_bid(chance, rules) for seat in rules.seating.seats}
                if not both and any(
                    len(side.seats) > 1 and all(bids[seat].blind for seat in side.seats) for side in rules.seating.sides
                ):
                    continue
                tricks = dict.fromkeys(rules.seating.seats, 0)
                for _ in range(rules.tricks):
                    tricks[chance.choice(rules.seating.seats)] += 1
                before = {
                    str(side): Tally(chance.choice((-350, -150, 0, 250, 450, 490)), chance.randint(0, 9))
                    for side in rules.seating.sides
                }
                agree(rules, (ruleset, dict(options)), bids, tricks, before)
    assert pairs > 4000


@pytest.mark.parametrize(
    ("bids", "tricks", "says"),
    [
        ("N4 E4 S4", "N4 E4 S4 W1", "bids: give one for each of N E S W"),
        ("N4 E4 S4 W1", "N4 E4 S5", "tricks: give one for each of N E S W"),
        ("N14 E4 S4 W1", "N4 E4 S4 W1", "above the 13 tricks"),
        ("N4 E4 S4 W1", "N4 E4 S4 W2", "add up to 14"),
        ("N4 E4 S4 W1", "N4 E4 S4 W0", "add up to 12"),
        ("N4 E4 S4 W1", "N14 E-1 S0 W0", "none below 0"),
        ("Nblind E4 Sblind W1", "N4 E4 S4 W1", "VAR-DBN"),
    ],
)
def test_what_is_no_finished_hand_is_refused(bids: str, tricks: str, says: str) -> None:
    calls = {Seat(word[0]): BLIND_NIL if word[1:] == "blind" else Call(int(word[1:])) for word in bids.split()}
    counts = {Seat(word[0]): int(word[1:]) for word in tricks.split()}
    with pytest.raises(ValueError, match=says):
        score_hand(rules_for(), bids=calls, tricks=counts)


def test_blind_nil_has_no_score_where_it_is_banned() -> None:
    """BNL-3."""
    bids = {seat: BLIND_NIL if seat is Seat.NORTH else Call(4) for seat in rules_for().seating.seats}
    tricks = {Seat.NORTH: 0, Seat.EAST: 5, Seat.SOUTH: 4, Seat.WEST: 4}
    assert score_hand(rules_for(), bids=bids, tricks=tricks).sides["NS"].hand == 240
    with pytest.raises(ValueError, match="BNL-3"):
        score_hand(rules_for(options={"blind_nil": False}), bids=bids, tricks=tricks)
