"""What turns the answer to a nil question: told only as the bot's own full verdict bears it out (NIL-2, STR-3)."""

from collections.abc import Mapping
from functools import cache

import pytest

from spades_learn.bots.flip_ladders import Change, card_ladders, pair_ladders, score_ladders, table_ladders
from spades_learn.bots.flip_screens import exchanged_cards
from spades_learn.bots.flips import Flips, flips
from spades_learn.bots.nil import NilSituation, nil_verdict, weighing
from spades_learn.bots.spot import spot
from spades_learn.bots.worlds import worlds
from spades_learn.cards.card import Card, Suit
from spades_learn.cards.hand import Hand
from spades_learn.cards.seat import Seat
from spades_learn.rules.bidding import Call
from spades_learn.rules.options import rules_for
from spades_learn.rules.scoring import Tally

DEALS = 400
SCORE: Mapping[str, Tally] = {"NS": Tally(160, 8), "EW": Tally(330, 3)}


def asked(hand: str, *, before: Mapping[str, Tally] = SCORE, solid_ten: bool = False) -> NilSituation:
    bids = {Seat.NORTH: Call(7), Seat.EAST: Call(1)}
    rules = rules_for("classic", {"solid_ten": True} if solid_ten else {})
    return NilSituation(Hand.parse(hand), Seat.SOUTH, Seat.WEST, bids, before, rules)


@cache
def searched(hand: str, points: int = 160) -> tuple[NilSituation, tuple[Flips, ...]]:
    here = asked(hand, before={"NS": Tally(points, 8), "EW": Tally(330, 3)})
    return here, tuple(flips(here, nil_verdict(here, seed=4, deals=DEALS), seed=4, deals=DEALS))


@pytest.mark.parametrize("hand", ["J3.KT3.KQ64.9643", "9652.K8.65.JT742"])
def test_a_flip_is_the_full_verdict_after_the_change_and_turns_the_answer(hand: str) -> None:
    here, told = searched(hand)
    last = told[-1]
    found = [flip for flip in (last.hand, *last.situation) if flip is not None]
    assert found, "neither hand nor situation: this test wants a hand on which something turns the answer"
    for flip in found:
        assert flip.situation == flip.change.made(here)
        full = nil_verdict(flip.situation, seed=4, deals=DEALS)
        assert (flip.now.probability, flip.now.verdict, flip.now.answer) == (
            full.probability,
            full.verdict,
            full.answer,
        )
        assert flip.now.numbers == full.numbers
        assert full.verdict != "unsure"
        if flip.clear:
            assert full.answer.is_nil is not last.base.answer.is_nil
        else:
            assert last.base.verdict == "clear"


def test_the_search_tells_how_far_it_is_from_the_first_moment_to_the_last() -> None:
    _, told = searched("J3.KT3.KQ64.9643")
    shares = [each.share for each in told]
    assert (shares[0], shares[-1]) == (0, 1)
    assert shares == sorted(shares)
    assert [each.done for each in told].index(True) == len(told) - 1
    assert told[-1].tried > told[-1].confirmed > 0
    assert all(each.base is told[0].base for each in told)


def test_a_lost_nil_is_not_said_to_be_saved_by_a_change_that_does_not_save_it() -> None:
    # Four of the top seven spades, and a hand full of tricks beside (NIL-1): nothing near makes a nil of it.
    _, told = searched("AKQJT.AK.AKQ.AK2")
    assert (told[-1].hand, told[-1].situation) == (None, ())
    assert told[-1].tried > 0


def test_the_nearest_card_comes_first_and_only_those_that_help() -> None:
    here = asked("J3.KT3.KQ64.9643")
    easier, others = card_ladders(here, easier=True)
    jack = next(ladder for ladder in easier if ladder[0].give == (Card.parse("SJ"),))
    assert [str(change.take[0]) for change in jack] == ["ST", "S9", "S8", "S7", "S6", "S5", "S4", "S2"]
    assert [change.size for change in jack] == [1, 2, 3, 4, 5, 6, 7, 9]
    assert all(change.take[0].suit is not Suit.SPADES for ladder in others for change in ladder)
    harder, _ = card_ladders(here, easier=False)
    assert {str(change.take[0]) for ladder in harder for change in ladder if str(change.give[0]) == "SJ"} == {
        "SQ",
        "SK",
        "SA",
    }
    for ladder in (*easier, *others, *harder, *pair_ladders(easier[:4])):
        assert [change.size for change in ladder] == sorted(change.size for change in ladder)
        for change in ladder:
            assert len(change.made(here).hand) == 13
            assert len(set(change.take)) == len(change.take)


def test_deals_with_a_card_exchanged_hold_the_same_pack() -> None:
    here = asked("J3.KT3.KQ64.9643")
    where = spot(here.view())
    hands = worlds(where, 20, seed=1)
    bits = where.code.bits
    pair = (bits[Card.parse("SJ")], bits[Card.parse("S4")])
    for at in range(0, len(hands), 4):
        after = exchanged_cards(where, hands[at : at + 4], [pair])
        assert sum(after) == where.code.whole == sum(hands[at : at + 4])
        assert after[where.me] == where.hand ^ pair[0] ^ pair[1]
        assert sum(one != two for one, two in zip(after, hands[at : at + 4], strict=True)) == 2


def test_what_was_bid_and_where_one_sits_change_as_a_table_would() -> None:
    here = asked("J3.KT3.KQ64.9643")
    kinds = table_ladders(here)
    assert {change.kind for kind in kinds for ladder in kind for change in ladder} == {"partner", "opponent", "seat"}
    first = Change("seat", 2, seat=Seat.SOUTH, before=3, after=1).made(here)
    assert (first.bids, first.dealer) == ({}, Seat.EAST)
    second = Change("seat", 1, seat=Seat.SOUTH, before=3, after=2).made(here)
    assert (second.bids, second.dealer) == ({Seat.EAST: Call(1)}, Seat.NORTH)
    partner = Change("partner", 1, seat=Seat.NORTH, before=7, after=6).made(here)
    assert partner.bids == {Seat.NORTH: Call(6), Seat.EAST: Call(1)}
    assert here.bids[Seat.NORTH] == Call(7)


def test_scores_stay_below_the_target_and_bags_count_only_where_they_cost() -> None:
    here = asked("J3.KT3.KQ64.9643")
    changes = [change for kind in score_ladders(here) for ladder in kind for change in ladder]
    assert {change.kind for change in changes} == {"own-score", "their-score", "own-bags"}
    assert all(change.after < 500 for change in changes if change.kind != "own-bags")
    their = Change("their-score", 1, before=330, after=280).made(here)
    assert their.before == {"NS": Tally(160, 8), "EW": Tally(280, 3)}
    solid = score_ladders(asked("J3.KT3.KQ64.9643", solid_ten=True))
    assert "own-bags" not in {change.kind for kind in solid for ladder in kind for change in ladder}


def test_a_nil_weighed_in_pieces_is_the_same_nil() -> None:
    here = asked("J3.KT3.KQ64.9643")
    for full in (True, False):
        steps, shares = weighing(here, seed=9, deals=60, full=full), []
        while True:
            try:
                shares.append(next(steps))
            except StopIteration as end:
                found = end.value
                break
        whole = nil_verdict(here, seed=9, deals=60)
        assert shares == sorted(shares)
        assert shares[-1] == pytest.approx(1)
        assert (found.numbers, found.nil_win) == (whole.numbers, whole.nil_win)
        assert (found.dangers == whole.dangers) is full
