"""Which calls may be made, held against the oracle, and that somebody can always call something."""

import random

import oracle
import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

from spades_learn.cards.deck import deal
from spades_learn.cards.hand import Hand
from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.rules.bidding import BLIND_NIL, NIL, BidPosition, Call, calls, spades_in, why_not_bid
from spades_learn.rules.options import rules_for
from spades_learn.rules.scoring import Tally


@given(strategies.calls)
def test_a_call_reads_back_and_its_repr_is_code(call: Call) -> None:
    assert Call.parse(str(call)) == call
    assert eval(repr(call), {"Call": Call}) == call  # noqa: S307 - repr is code, and this is the test of it


@pytest.mark.parametrize(
    ("text", "call"),
    [(0, NIL), ("0", NIL), ("NIL", NIL), (" blind  Nil ", BLIND_NIL), (13, Call(13)), ("7", Call(7))],
)
def test_a_call_may_be_written_loosely(text: str | int, call: Call) -> None:
    """BID-2: 0 is nil."""
    assert Call.parse(text) == call


@pytest.mark.parametrize(
    "text", ["", "pass", "-1", "4.0", 4.0, True, False, None, "blind", "blind 3", "٣", "1000", [3]]
)
def test_what_is_no_call_is_refused(text: object) -> None:
    """BID-4: no passing."""
    with pytest.raises(NotationError, match="not a bid"):
        Call.parse(text)  # type: ignore[arg-type]


@pytest.mark.parametrize(("tricks", "blind"), [(-1, False), (3, True)])
def test_a_call_that_no_table_has_a_word_for_cannot_be_built(tricks: int, blind: bool) -> None:
    with pytest.raises(ValueError, match="a call is"):
        Call(tricks, blind)


@given(strategies.tables(), st.randoms(use_true_random=False))
def test_a_round_of_bids_is_open_as_the_rule_text_says(
    table: tuple[str, dict[str, object]], chance: random.Random
) -> None:
    """BID-2, BNL-2, BNL-3, C7, C10, C13, C14, VAR-SUI, VAR-MIR, VAR-WHZ, VAR-DBN, E20-E24, E32; never a dead end."""
    rules, text = rules_for(*table), oracle.table(*table)
    for _ in range(6):
        seed = chance.getrandbits(40)
        hands = deal(seating=rules.seating, deck=rules.deck, seed=seed, each=rules.tricks)
        before = {str(side): Tally(chance.choice((0, 99, 100, 101, -100, -200)), 0) for side in rules.seating.sides}
        bids: dict[Seat, Call] = {}
        for seat in rules.seating.seats:
            position = BidPosition(rules, seat, bids, hands[seat], before)
            expected = oracle.calls(
                text,
                str(seat),
                {str(who): str(call) for who, call in bids.items()},
                [str(card) for card in hands[seat]],
                {side: tally.points for side, tally in before.items()},
            )
            for name, clauses in expected.items():
                assert [each.clause for each in why_not_bid(Call.parse(name), position)] == clauses, (seat, bids, name)
            made = calls(position)
            assert [str(call) for call in made] == [name for name, clauses in expected.items() if not clauses]
            assert made, "a player can always call"
            assert any(not call.blind for call in made), "and after looking at the cards too"
            bids[seat] = chance.choice(made)


def position(
    options: dict[str, object], bids: dict[str, str], hand: str = "432.5432.432.432", us: int = 0
) -> BidPosition:
    """South's call in the classic game after these bids; East and West stand at zero."""
    rules = rules_for("classic", options)  # type: ignore[arg-type]
    made = {Seat.parse(seat): Call.parse(call) for seat, call in bids.items()}
    return BidPosition(rules, Seat.SOUTH, made, Hand.parse(hand), {"NS": Tally(us, 0), "EW": Tally()})


def clauses(call: str, at: BidPosition) -> list[str]:
    return [each.clause for each in why_not_bid(Call.parse(call), at)]


@pytest.mark.parametrize(
    ("case", "options", "bids", "us", "yes", "no", "clause"),
    [
        ("BID-2", {}, {}, 0, "13", "14", "BID-2"),
        ("BID-5: lower than the bid before", {}, {"E": "9"}, 0, "1", "14", "BID-2"),
        ("E33: above 13 together", {}, {"N": "9"}, 0, "9", "14", "BID-2"),
        ("E43: exactly 100 behind, and both negative", {}, {}, -100, "blind nil", "14", "BID-2"),
        ("BNL-2: 99 behind", {}, {}, -99, "nil", "blind nil", "BNL-2"),
        ("BNL-3", {"blind_nil": False}, {}, -500, "nil", "blind nil", "BNL-3"),
        ("C7: no two blind nils", {}, {"N": "blind nil"}, -500, "nil", "blind nil", "VAR-DBN"),
        ("VAR-DBN", {"double_blind_nil": True}, {"N": "blind nil"}, -500, "blind nil", "14", "BID-2"),
        ("DNL-1: two nils", {}, {"N": "nil"}, 0, "nil", "14", "BID-2"),
        ("VAR-MIN4 after a number", {"min_team_bid": 4}, {"N": "3"}, 0, "1", "nil", "VAR-MIN4"),
        ("C14: after a nil", {"min_team_bid": 4}, {"N": "nil"}, 0, "4", "3", "VAR-MIN4"),
        ("C14: two nils are exempt", {"min_team_bid": 4}, {"N": "nil"}, 0, "nil", "3", "VAR-MIN4"),
        ("E35: board of 5", {"min_team_bid": 5}, {"N": "3"}, 0, "2", "1", "VAR-MIN4"),
        ("VAR-MIN4 waits for the second", {"min_team_bid": 5}, {"E": "1"}, 0, "1", "14", "BID-2"),
        ("VAR-SUI after a number", {"suicide": True}, {"N": "3"}, 0, "nil", "3", "VAR-SUI"),
        ("VAR-SUI after a nil", {"suicide": True}, {"N": "nil"}, 0, "3", "nil", "VAR-SUI"),
        ("E24: the one number is the minimum", {"suicide": True, "min_team_bid": 4}, {}, 0, "4", "3", "VAR-MIN4"),
        ("VAR-MIR", {"mirror": True}, {}, 0, "3", "nil", "VAR-MIR"),
        ("VAR-WHZ", {"whiz": True}, {}, 0, "3", "4", "VAR-WHZ"),
        ("disputes 30: nil with spades", {"whiz": True}, {}, 0, "nil", "2", "VAR-WHZ"),
        ("E22: no blind nil", {"whiz": True}, {}, -500, "nil", "blind nil", "BNL-3"),
        ("disputes 28: no whiz without its option", {}, {}, 0, "4", "14", "BID-2"),
        ("E32", {"bids_may_total_13": False}, {"W": "4", "N": "3", "E": "3"}, 0, "4", "3", "BID-2"),
        ("E32 off", {}, {"W": "4", "N": "3", "E": "3"}, 0, "3", "14", "BID-2"),
        ("E32 binds the last alone", {"bids_may_total_13": False}, {"N": "7", "E": "3"}, 0, "3", "14", "BID-2"),
    ],
)
def test_both_sides_of_each_trigger(
    case: str, options: dict[str, object], bids: dict[str, str], us: int, yes: str, no: str, clause: str
) -> None:
    at = position(options, bids, us=us)
    assert clauses(yes, at) == [], case
    assert clause in clauses(no, at), case


@pytest.mark.parametrize(
    ("case", "options", "bids", "hand", "open_calls"),
    [
        ("E20: mirror without spades is nil", {"mirror": True}, {}, ".5432.5432.65432", "nil"),
        ("E23: whiz without spades", {"whiz": True}, {}, ".5432.5432.65432", "nil"),
        ("MIN4 yields to whiz", {"whiz": True, "min_team_bid": 4}, {"N": "nil"}, "32.5432.432.5432", "nil 2"),
        (
            "MIN4 bars the nil that the count can avoid",
            {"whiz": True, "min_team_bid": 4},
            {"N": "3"},
            "2.A5432.432.5432",
            "1",
        ),
        ("suicide yields to whiz", {"whiz": True, "suicide": True}, {"N": "nil"}, ".5432.5432.65432", "nil"),
        (
            "E32 yields to mirror",
            {"mirror": True, "bids_may_total_13": False},
            {"W": "4", "N": "3", "E": "3"},
            "432.5432.432.432",
            "3",
        ),
        ("E16: jokers are counted", {"mirror": True, "deck": "jokers"}, {}, "BLA.543.5432.543", "3"),
        (
            "E17: the deuce of diamonds is counted",
            {"mirror": True, "deck": "jokers_deuces"},
            {},
            "BL.543.5432.543",
            "3",
        ),
    ],
)
def test_where_rules_meet_one_yields_and_a_call_is_left(
    case: str, options: dict[str, object], bids: dict[str, str], hand: str, open_calls: str
) -> None:
    assert " ".join(str(call) for call in calls(position(options, bids, hand=hand))) == open_calls, case


def test_a_hand_not_looked_at_counts_no_spades() -> None:
    at = BidPosition(rules_for(), Seat.SOUTH, {}, None, {"NS": Tally(-200), "EW": Tally()})
    assert spades_in(at) == 0
    assert BLIND_NIL in calls(at)


@pytest.mark.parametrize(
    ("ruleset", "points", "allowed"),
    [
        ("exchange", {"NS": 0, "EW": 0}, True),
        ("draw2", {"S": 50, "N": 0}, True),
        ("duel", {"S": 0, "N": 99}, False),
        ("duel", {"S": 0, "N": 100}, True),
        ("solo3", {"S": 0, "N": 100, "E": 20}, True),
        ("solo3", {"S": 0, "N": 99, "E": 20}, False),
        ("solo4", {"S": -300, "N": -200, "E": -400, "W": -250}, True),
    ],
)
def test_how_far_behind_blind_nil_needs(ruleset: str, points: dict[str, int], allowed: bool) -> None:
    """C10: no condition in the exchange and drawing games, elsewhere 100 behind the leader."""
    before = {side: Tally(total) for side, total in points.items()}
    at = BidPosition(rules_for(ruleset), Seat.SOUTH, {}, None, before)
    assert (BLIND_NIL in calls(at)) == allowed
