"""Reneges at the table: taken, proved by a later card, claimed and settled (REN-1, REN-2, C15, E40)."""

import random

import oracle
import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st
from says import refereed_score, table

from spades_learn.cards.card import Card, Suit
from spades_learn.cards.hand import Hand
from spades_learn.cards.seat import FOUR
from spades_learn.game.events import Bid, Dealt, Played
from spades_learn.game.match import start
from spades_learn.game.referee import Refereed, Renege, hidden, proved
from spades_learn.game.state import begin, undone
from spades_learn.game.turn import IllegalMove, may, play
from spades_learn.rules.bidding import Call
from spades_learn.rules.book import rulebook
from spades_learn.rules.options import rules_for
from spades_learn.rules.scoring import NO_CHARGE, Charge

N, E, S, W = FOUR.seats
# Disputes 58: South holds the nine of clubs and ruffs clubs all the same.
HANDS = ("432.T987.QJT987.", "65.32.432.765432", "AKQJT9.AKQJ.AK.9", "87.654.65.AKQJT8")


def boston(calls: str = "2 5 3 8", **options: object) -> Refereed:
    """West, North, East and South bid; West leads clubs, North ruffs, East follows, South overruffs."""
    state = begin(
        rules_for("classic", options),  # type: ignore[arg-type]
        Dealt(S, dict(zip(FOUR.seats, map(Hand.parse, HANDS), strict=True)), unbid=not calls),
    )
    for call in calls.split():
        assert state.to_act is not None
        state = play(state, Bid(state.to_act, Call.parse(call)))
    hand = Refereed(state)
    for seat, card in ((W, "CA"), (N, "S4"), (E, "C2"), (S, "ST")):
        hand = hand.played(Played(seat, Card.parse(card)))
    return hand


def to_the_end(hand: Refereed) -> Refereed:
    """South leads winners, keeping the nine of clubs for the last trick; the others play as they must."""
    while hand.to_act is not None:
        cards = [each.card for each in strategies.cards_of(hand.state)]
        last = Card.parse("C9")
        card = next((each for each in cards if each != last), last)
        hand = hand.played(Played(hand.to_act, card))
    return hand


def test_disputes_58_the_nine_of_clubs_on_the_last_trick_proves_the_renege() -> None:
    """REN-1, C15, disputes 58: taken at the table, unproved for twelve tricks, then plain to see."""
    hand = boston()
    assert not may(undone(hand.state), Played(S, Card.parse("ST")))
    assert proved(hand.state) == ()
    assert hidden(hand.state) == ((S, 1),)
    early = hand.claimed(by=W, against=S, trick=1)
    assert early.ruling is None
    hand = to_the_end(early)
    assert proved(hand.state) == (Renege(S, 1, Suit.CLUBS, Card.parse("ST"), Card.parse("C9"), 13),)
    assert hidden(hand.state) == ()
    assert hand.score is not None, "nobody claimed: the hand counts as played"
    claimed = hand.claimed(by=E, against=S, trick=1)
    assert claimed.ruling is not None
    assert claimed.ruling.renege == proved(hand.state)[0]
    assert claimed.stopped
    score = claimed.score
    assert score is not None
    assert {name: (side.hand, side.bags) for name, side in score.sides.items()} == {"NS": (-50, 0), "EW": (50, 0)}
    assert [line.clause for line in score.sides["NS"].lines] == ["REN-1"]
    match = start(hand.state.rules, seed=1).with_score(score)
    assert match.tallies["NS"].points == -50


def test_a_wrong_claim_has_no_effect() -> None:
    """REN-1: the sheets name no penalty for it."""
    hand = boston()
    for against, trick in ((N, 1), (S, 2), (W, 1), (S, 1)):
        wrong = hand.claimed(by=E, against=against, trick=trick)
        assert wrong.ruling is None
        assert not wrong.stopped
        assert wrong.charges == {FOUR.side(E): NO_CHARGE}
        assert to_the_end(wrong).score == to_the_end(hand).score


def test_a_stopped_hand_goes_no_further_and_is_settled_once() -> None:
    """C15: the hand stops."""
    hand = to_the_end(boston()).claimed(by=N, against=S, trick=1)
    assert hand.to_act is None
    with pytest.raises(IllegalMove):
        hand.played(Played(N, Card.parse("D9")))
    early = boston().played(Played(S, Card.parse("C9")))
    assert may(early.state, Played(W, Card.parse("CK")))
    stopped = early.claimed(by=W, against=S, trick=1)
    with pytest.raises(IllegalMove):
        stopped.played(Played(W, Card.parse("CK")))
    with pytest.raises(ValueError, match="settled already"):
        hand.claimed(by=E, against=S, trick=1)


def test_only_a_failure_to_follow_is_taken() -> None:
    """FOL-1 against PLY-5 and TRK-3: a card out of turn or not held is no renege, it cannot be played."""
    hand = boston()
    for seat, card in ((N, "D9"), (S, "CA")):
        with pytest.raises(IllegalMove):
            hand.played(Played(seat, Card.parse(card)))


@pytest.mark.parametrize(
    ("case", "calls", "options", "scores"),
    [
        ("REN-1", "2 5 3 8", {}, (-50, 50)),
        ("REN-1: a nil that stands pays its bonus", "2 5 nil 8", {}, (-50, 120)),
        ("REN-1: the offenders' nil does not", "2 nil 3 8", {}, (-50, 50)),
        ("REN-1 beside two nils: no contract to award", "nil 5 nil 8", {}, (-50, 200)),
        ("E40, set", "2 5 3 8", {"renege": "set"}, (-130, 50)),
        ("E40, set where missed costs nothing (E39)", "2 5 3 8", {"renege": "set", "set_scores_zero": True}, (0, 50)),
        ("E40, set at ten for 200 (E36)", "2 5 3 8", {"renege": "set", "ten_for_200": True}, (-100, 50)),
        # The offenders take all thirteen: three fewer count, or three more are needed.
        ("E40, three books off a contract of 9", "2 1 3 8", {"renege": "three_books"}, (91, -50)),
        ("E40, three books off a contract of 11", "2 3 3 8", {"renege": "three_books"}, (-110, -50)),
        ("E40, bid plus three", "2 1 3 8", {"renege": "bid_plus_three"}, (121, -50)),
        ("E40, bid plus three, missed", "2 3 3 8", {"renege": "bid_plus_three"}, (-140, -50)),
    ],
)
def test_what_a_renege_costs(case: str, calls: str, options: dict[str, object], scores: tuple[int, int]) -> None:
    """C15, E39, E40: every penalty both ways where it has two."""
    hand = to_the_end(boston(calls, **options)).claimed(by=W, against=S, trick=1)
    assert hand.score is not None
    assert tuple(side.hand for side in hand.score.sides.values()) == scores, case
    for side in hand.score.sides.values():
        assert {line.clause for line in side.lines} <= set(rulebook())
        assert side.hand == sum(line.points for line in side.lines)


@pytest.mark.parametrize(("penalty", "points"), [("bid_plus_three", -160), ("three_books", 100)])
def test_a_renege_in_a_hand_that_bids_itself(penalty: str, points: int) -> None:
    """E38 with E40: the bid follows the tricks, so a contract three higher is missed, and three books are not paid."""
    hand = boston("", first_hand_bids_itself=True, renege=penalty)
    score = to_the_end(hand).claimed(by=W, against=S, trick=1).score
    assert score is not None
    assert score.sides["NS"].hand == points


def test_whoever_loses_the_challenge_pays_three_books() -> None:
    """E40: CLARK has it of a wrong claim too; not so under the other penalties."""
    plain = to_the_end(boston(renege="three_books"))
    wrong = plain.claimed(by=W, against=N, trick=1)
    assert wrong.charges == {FOUR.side(W): Charge(books_off=3)}
    twice = wrong.claimed(by=W, against=N, trick=1)
    assert twice.charges[FOUR.side(W)].books_off == 6
    assert (
        to_the_end(boston(renege="bid_plus_three")).claimed(by=W, against=N, trick=1).charges[FOUR.side(W)].bid_more
        == 0
    )


def test_a_nil_already_broken_neither_pays_nor_costs() -> None:
    """REN-1, NIL-2: only bonuses that stand are scored."""
    hand = boston("nil 5 3 8")
    for seat, card in ((S, "C9"), (W, "CK"), (N, "S3"), (E, "C3")):
        hand = hand.played(Played(seat, Card.parse(card)))
    stands = hand.claimed(by=W, against=S, trick=1).score
    assert stands is not None
    assert stands.sides["EW"].hand == 130
    broken = hand.played(Played(N, Card.parse("D7")))
    for seat, card in ((E, "D2"), (S, "DK"), (W, "S7")):
        if seat is W:
            # West holds diamonds: another renege, by the other side this time.
            assert not may(broken.state, Played(seat, Card.parse(card)))
        broken = broken.played(Played(seat, Card.parse(card)))
    settled = broken.claimed(by=W, against=S, trick=1).score
    assert settled is not None
    assert settled.sides["EW"].hand == 30


@given(strategies.tables(), strategies.seeds, st.randoms(use_true_random=False))
def test_any_refereed_hand_scores_as_the_rule_text_says(
    chosen: tuple[str, dict[str, object]], seed: int, chance: random.Random
) -> None:
    """REN-1, REN-2, GAP-2, E40: reneges now and then, claims right and wrong, any ruleset and options."""
    rules, text = rules_for(*chosen), oracle.table(*chosen)  # type: ignore[arg-type]
    hand = Refereed(strategies.random_hand(rules, seed, stop=0))
    proofs = []
    while hand.to_act is not None:
        seat = hand.to_act
        every = [Played(seat, card) for card in hand.state.hands[seat]]
        open_now = strategies.cards_of(hand.state)
        loose = [each for each in every if takes(hand, each)]
        assert set(open_now) <= set(loose)
        hand = hand.played(chance.choice(loose if chance.random() < 0.3 else open_now))
        plays = [(str(each.seat), str(each.card)) for each in hand.state.events if isinstance(each, Played)]
        found = [(str(each.seat), each.trick, str(each.proof), each.proof_trick) for each in proved(hand.state)]
        assert sorted(found) == sorted(oracle.reneges(text, plays))
        if chance.random() < 0.05 and hand.ruling is None:
            told = proved(hand.state)
            right = chance.choice(told) if told and chance.random() < 0.5 else None
            against, trick = (right.seat, right.trick) if right else (chance.choice(rules.seating.seats), 1)
            hand = hand.claimed(by=chance.choice(rules.seating.seats), against=against, trick=trick)
            proofs.append((str(against), trick) in {(who, when) for who, when, _, _ in oracle.reneges(text, plays)})
    assert hand.score is not None
    sides, won = refereed_score(text, hand, proofs)
    assert table(hand.score) == sides
    assert hand.score.winner == won


def takes(hand: Refereed, action: Played) -> bool:
    try:
        hand.played(action)
    except IllegalMove:
        return False
    return True


def test_a_hand_without_claims_is_scored_as_played() -> None:
    """REN-1 asks for a claim: a renege nobody noticed costs nothing."""
    hand = boston()
    assert hand.score is None
    assert hand.to_act is S
    end = to_the_end(hand)
    assert end.score == end.state.score
