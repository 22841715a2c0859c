"""Published rules of thumb, each side of every trigger, and what a result says of a decision (STR-3, NIL-1, NIL-2)."""

from dataclasses import replace

import pytest

from spades_learn.bots.bands import Verdict
from spades_learn.bots.nil import NilSituation, NilVerdict, nil_verdict
from spades_learn.bots.outcome import outcome
from spades_learn.bots.thumb import MEASURED, RULES, thumbs
from spades_learn.cards.hand import Hand
from spades_learn.cards.seat import Seat
from spades_learn.rules.bidding import NIL, Call

HANDS = [
    # rule, hand, what it says, why, cards
    ("counting", "KQ2.964.T73.8542", "number", "forced", "SK SQ"),
    ("counting", "A52.964.T73.8542", "number", "forced", "SA"),
    ("counting", "QT2.964.T73.8542", None, "silent", ""),
    ("sheets", "532.964.T73.8542", "nil", "fits", ""),
    ("sheets", "Q32.964.T73.8542", "number", "high-spade", "SQ"),
    ("sheets", "J32.A64.T73.8542", "number", "ace", "HA"),
    ("sheets", "J32.A.T7643.8542", None, "lone-ace", "HA"),
    ("sheets", "J32.K64.T73.8542", "nil", "fits", ""),
    ("guide", "J32.A642.T73.854", "nil", "fits", ""),
    ("guide", "J32.A64.T73.8542", "number", "guards", "HA"),
    ("guide", "J32.K6432.T.8542", "nil", "fits", ""),
    ("guide", "J32.K64.T.965432", None, "short-suit", "HK"),
    ("guide", "JT2.964.T73.8542", "number", "middle-spades", "SJ ST"),
    ("guide", "J92.964.T73.8542", "number", "middle-spades", "SJ S9"),
    ("guide", "T98.964.T73.8542", "number", "middle-spades", "ST S9 S8"),
    ("guide", "T97.964.T73.8542", "nil", "fits", ""),
    ("guide", "9732.64.T73.8542", "number", "many-spades", "S9 S7 S3 S2"),
    ("checklist", "K32.964.T73.8542", "nil", "fits", ""),
    ("checklist", "K3.9643.T73.8542", "number", "guards", "SK"),
    ("checklist", "A32.964.T73.8542", "number", "high-spade", "SA"),
    ("checklist", "9732.64.T73.8542", "number", "many-spades", "S9 S7 S3 S2"),
    ("checklist", "J32.Q5.T7643.842", "number", "guards", "HQ"),
    ("bidder", "J32.Q52.T7643.84", "nil", "fits", ""),
    ("bidder", "J32.Q5.T7643.842", "number", "liability", "HQ"),
    ("bidder", "J32.964.K73.8542", "number", "liability", "DK"),
    ("bidder", "9732.64.T73.8542", "number", "many-spades", "S9 S7 S3 S2"),
]


def situation(hand: str) -> NilSituation:
    return NilSituation(Hand.parse(hand), Seat.SOUTH, Seat.SOUTH)


@pytest.fixture(scope="module")
def found() -> NilVerdict:
    return nil_verdict(situation("532.9642.T73.842"), seed=1, deals=60)


@pytest.mark.parametrize(("rule", "hand", "says", "why", "cards"), HANDS)
def test_a_rule_says_what_it_was_published_to_say(
    rule: str, hand: str, says: str | None, why: str, cards: str, found: NilVerdict
) -> None:
    told = next(each for each in thumbs(situation(hand), found) if each.id == rule)
    assert (told.says, told.why, " ".join(map(str, told.cards))) == (says, why, cards)


def test_rules_are_held_against_a_clear_simulation_only(found: NilVerdict) -> None:
    assert (found.verdict, found.answer) == ("clear", NIL)
    here = situation("Q32.964.T73.8542")
    told = {each.id: each.agrees for each in thumbs(here, found)}
    assert tuple(told) == tuple(RULES)
    assert (told["counting"], told["sheets"], told["checklist"]) == (None, False, True)
    unclear: tuple[Verdict, ...] = ("close", "unsure")
    for verdict in unclear:
        assert {each.agrees for each in thumbs(here, replace(found, verdict=verdict))} == {None}


@pytest.mark.parametrize(
    ("verdict", "nil", "came", "decision", "luck"),
    [
        ("clear", True, True, "good", "deserved"),
        ("clear", True, False, "good", "unlucky"),
        ("clear", False, True, "bad", "lucky"),
        ("clear", False, False, "bad", "deserved"),
        ("close", True, False, "close", "fair"),
        ("unsure", False, True, "close", "fair"),
    ],
)
def test_decision_and_result_are_kept_apart(
    verdict: Verdict, nil: bool, came: bool, decision: str, luck: str, found: NilVerdict
) -> None:
    made = outcome(replace(found, verdict=verdict), nil=nil, came=came, chance=None if nil else 0.8)
    assert (made.decision, made.luck) == (decision, luck)
    assert made.others == round(499 * (found.probability if nil else 0.8))
    assert made.alike == (made.others if came else 499 - made.others)


def test_a_number_needs_the_chance_of_its_contract(found: NilVerdict) -> None:
    with pytest.raises(ValueError, match="contract"):
        outcome(replace(found, best_call=Call(2)), nil=False, came=True)


def test_what_was_measured_is_of_these_rules_and_the_exact_one_never_fails() -> None:
    assert {rule for rule, _ in MEASURED} <= set(RULES)
    assert all(0 <= right <= said for right, said in MEASURED.values())
    assert MEASURED["counting", "number"][0] == MEASURED["counting", "number"][1] > 0, (
        "NIL-1: a forced trick is a proof"
    )
    assert ("counting", "nil") not in MEASURED
