"""The chance of a contract: certain and hopeless hands, the rules it is scored by, and what may be asked."""

import pytest
from bots.positions import position, seen

from spades_learn.bots.make_chance import made_contract, make_chance
from spades_learn.game.view import View
from spades_learn.rules.bidding import NIL, Call
from spades_learn.rules.options import rules_for

ALL_SPADES = {"N": ".AKQJT98765432..", "E": "AKQJT98765432...", "S": "..AKQJT98765432.", "W": "...AKQJT98765432"}


def chance(here: View, call: int | None = None) -> float:
    found = make_chance(here, call=None if call is None else Call(call), seed=1, deals=120)
    assert found is not None
    assert found.low <= found.probability <= found.high
    return found.probability


def _east_last(west: str) -> View:
    return seen(position(f"3 {west} 3", hands=ALL_SPADES, dealer="E"))


def test_thirteen_spades_make_thirteen_tricks_and_no_more():
    # West has bid 1 (BID-6: the bids of a side add up), and East takes every trick.
    here = _east_last("1")
    assert chance(here, 12) == 1
    assert chance(here, 13) == 0


def test_a_higher_call_is_never_likelier():
    here = seen(position("3 4 2"))
    chances = [chance(here, call) for call in range(1, 8)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > chances[-1]


def test_beside_a_nil_the_partner_alone_has_the_contract():
    # NIL-5: a failed nil's tricks do not help its partner.
    assert chance(_east_last("nil"), 13) == 1
    assert made_contract(_east_last("nil"), (3, 5, 3, 0), (4, 4, 4, 1)) is False
    help_rules = rules_for("classic", {"failed_nil_tricks": "help"})
    helped = seen(position("3 nil 3", hands=ALL_SPADES, dealer="E", rules=help_rules))
    assert made_contract(helped, (3, 5, 3, 0), (4, 4, 4, 1)) is True


def test_two_nils_have_no_contract():
    assert make_chance(_east_last("nil"), call=NIL, seed=1, deals=20) is None


def test_once_all_have_bid_the_call_is_the_one_made():
    here = seen(position("3 2 4 3", "CJ"))
    assert 0 < chance(here) < 1
    with pytest.raises(ValueError, match="has bid 2 already"):
        make_chance(here, call=Call(4), seed=1)


def test_what_cannot_be_asked_is_refused():
    here = seen(position("3"))
    with pytest.raises(ValueError, match="has not bid"):
        make_chance(here, seed=1)
    with pytest.raises(ValueError, match="at least one"):
        make_chance(here, call=Call(3), seed=1, deals=0)


def test_the_same_seed_gives_the_same_chance():
    here = seen(position("3 4 2"))
    assert make_chance(here, call=Call(3), seed=5, deals=60) == make_chance(here, call=Call(3), seed=5, deals=60)
