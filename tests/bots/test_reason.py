"""Every reason is proved by the view: break its fact and it is gone.

A case is a position in which the reason stands, and one that differs in the fact it rests on.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from types import MappingProxyType

import many_hands
import pytest
from bots.positions import random_state, seen

from spades_learn.bots.case import Case
from spades_learn.bots.levels import Novice
from spades_learn.bots.reason import find, kinds, reasons
from spades_learn.cards.card import Card
from spades_learn.cards.hand import Hand
from spades_learn.cards.seat import FOUR, Seat
from spades_learn.game.match import start
from spades_learn.game.turn import play
from spades_learn.game.view import View
from spades_learn.rules.bidding import Call
from spades_learn.rules.book import rulebook
from spades_learn.rules.options import rules_for
from spades_learn.rules.scoring import Tally
from spades_learn.rules.trick import Trick
from spades_learn.ui.words import Words

S, W, N, E = Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST


@dataclass(frozen=True)
class At:
    """South's view, written short: the trick clockwise up to South, tricks as four cards from a leader."""

    do: str
    hand: str
    trick: str = ""
    bids: str = "3 3 3 3"  # N E S W; "-" for none yet
    tricks: tuple[str, ...] = ()  # "N HA H2 H3 H4"
    bags: int = 0
    points: tuple[int, int] = (0, 0)
    options: dict[str, object] = field(default_factory=dict)

    def view(self) -> View:
        rules = rules_for("classic", self.options)  # type: ignore[arg-type]
        bids = {seat: Call.parse(bid) for seat, bid in zip((N, E, S, W), self.bids.split(), strict=True) if bid != "-"}
        hand = Hand.parse(self.hand)
        cards = self.trick.split()
        order = (W, N, E)[3 - len(cards) :] if cards else ()
        done = []
        for text in self.tricks:
            leader, *played = text.split()
            done.append(
                Trick(tuple(zip(FOUR.order_from(Seat(leader)), (Card.parse(card) for card in played), strict=True)))
            )
        view = View(
            rules=rules,
            seat=S,
            dealer=N,
            hand=hand,
            bids=MappingProxyType(bids),
            tricks=(),
            trick=Trick(tuple(zip(order, (Card.parse(card) for card in cards), strict=True))),
            before=MappingProxyType({"NS": Tally(self.points[0], self.bags), "EW": Tally(self.points[1])}),
            held=MappingProxyType({seat: len(hand) - (seat in order) for seat in (N, E, S, W)}),
            to_act=S,
        )
        return replace(view, tricks=tuple(done))

    @property
    def action(self) -> Call | Card:
        return Call.parse(self.do) if self.do.isdecimal() or "nil" in self.do else Card.parse(self.do)


NIL_N, NIL_E, NIL_S, NIL_W = "nil 3 3 3", "3 nil 3 3", "3 3 nil 3", "3 3 3 nil"
LOW = "42.8532.9743.652"
LOW3 = "542.8532.974.652"
TWO_MADE = ("S SA S2 S3 S4", "S SK S5 S6 S7")
FIVE_EACH = ("N C2 C3 C4 CA",) * 11
PAIRS: list[tuple[str, At, At]] = [
    # Nothing to choose
    ("last-card", At("H2", ".2..", "H9"), At("H2", "A.2..", "H9")),
    ("only-legal-card", At("H2", "A.2.3.4", "H9"), At("H2", "A.32.3.4", "H9")),
    ("only-legal-card", At("H2", "A.2.3.4", "H9"), At("H2", ".2..", "H9")),
    ("all-alike", At("H3", "A.32.3.4", "H9"), At("H4", "A.42.3.4", "H9")),  # the three is out
    # A nil at stake
    ("cover-nil", At("HQ", "A.Q2.3.4", "H3 H9 H4", NIL_N), At("HQ", "A.Q2.3.4", "H3 H9 HT", NIL_N)),
    ("cover-nil", At("HQ", "A.Q2.3.4", "H3 H9 H4", NIL_N), At("HQ", "A.Q2.3.4", "H9", NIL_N)),  # North is yet to play
    ("cover-ahead", At("HQ", "A.Q2.3.4", "H9", NIL_N), At("HQ", "A.Q2.3.4", "HK", NIL_N)),
    ("cover-ahead", At("HQ", "A.Q2.3.4", "H9", NIL_N), At("HQ", "A.Q2.3.4", "H9 H4 H3", NIL_N)),
    ("lead-for-nil", At("HQ", "A.Q2.3.4", bids=NIL_N), At("HQ", "A.Q2.3.4")),
    ("lead-for-nil", At("HQ", "A.Q2.3.4", bids=NIL_N), At("H5", "A.52.3.4", bids=NIL_N)),  # the highest, yet low
    (
        "lead-safe-for-nil",
        At("H2", "A.Q2.3.4", bids=NIL_N, tricks=("S HA H3 C2 H4",)),
        At("H2", "A.Q2.3.4", bids=NIL_N, tricks=("S HA C2 H3 H4",)),
    ),
    ("attack-nil", At("H2", "A.Q2.3.4", "H3 H4 H9", NIL_E), At("H2", "A.Q2.3.4", "H3 HT H9", NIL_E)),
    ("room-for-nil", At("H2", "A.Q2.3.4", "H5 H3", NIL_W), At("H2", "A.Q2.3.4", "HJ H3", NIL_W)),
    ("room-for-nil", At("H2", "A.Q2.3.4", "H5 H3", NIL_W), At("HQ", "A.Q2.3.4", "H5 H3", NIL_W)),
    ("lead-at-nil", At("H2", "A.Q2.3.4", bids=NIL_E), At("HQ", "A.Q2.3.4", bids=NIL_E)),
    ("lead-at-nil", At("H2", "A.Q2.3.4", bids=NIL_E), At("HQ", "A.AQ.3.4", bids=NIL_E)),  # the lowest, yet high
    ("low-kept-for-nil", At("HQ", "A.Q2.3.4", "H3 HA H9", NIL_E), At("H2", "A.Q2.3.4", "H3 HA H9", NIL_E)),
    ("low-kept-for-nil", At("HQ", "A.Q2.3.4", "H3 HA H9", NIL_E), At("HQ", "A.QT.3.4", "H3 HA H9", NIL_E)),
    ("own-nil-under", At("H8", "3.Q82.3.4", "H9", NIL_S), At("H2", "3.Q82.3.4", "H9", NIL_S)),
    ("own-nil-sheds", At("DA", "3..A3.4", "H9", NIL_S), At("DA", "3..A3.4", "H9")),
    ("own-nil-lowest", At("HT", "3.QT.3.4", "H9", NIL_S), At("HQ", "3.QT.3.4", "H9", NIL_S)),
    ("own-nil-lowest", At("HT", "3.QT.3.4", "H9", NIL_S), At("HT", "3.QT.3.4", "H9 H3 H4", NIL_S)),
    ("own-nil-leads-low", At("H2", "3.Q2.3.4", bids=NIL_S), At("H2", "3.Q2.3.4")),
    # The partner's trick
    ("spade-kept", At("C4", "A..3.4", "H3 HA H4"), At("C4", "A..3.4", "HA H3 H4")),
    ("partner-winning", At("H2", "A.A2.3.4", "H3 HK H4"), At("H2", "A.A2.3.4", "HK H3 H4")),
    ("partner-winning", At("H2", "A.A2.3.4", "H3 HK H4"), At("H2", "A.Q2.3.4", "H3 HK H4")),  # no card could take it
    # Taking tricks
    (
        "set-in-reach",
        At("SA", "A.2..", "S9 S3 S4", "1 6 1 7", ("N C2 C3 C4 CA",) * 11),
        At("SA", "A.2..", "S9 S3 S4", "1 6 1 7", ("E C3 CA C4 C2",) * 11),
    ),
    ("set-in-reach", At("SA", "A2...", "", "1 6 1 7", FIVE_EACH), At("S2", "A2...", "", "1 6 1 7", FIVE_EACH)),
    ("sure-winner", At("HQ", "A.Q2.3.4", "H3 H9 H4"), At("HQ", "A.Q2.3.4", "H3 H9")),
    ("sure-winner", At("SA", "A.Q2.3.4", "H3 H9", bids="3 3 3 3"), At("SA", "A.Q2.3.4", "H3 H9", "1 1 nil 1")),
    ("master", At("HA", "A.A2.3.4"), At("HK", "A.K2.3.4")),
    ("master", At("HA", "A.A2.3.4"), At("HA", "A.A2.3.4", bids="1 1 1 1", tricks=TWO_MADE)),  # no trick is wanted
    ("ruffs", At("S5", "A5..3.4", "H3 H9 HA"), At("S5", "A5..3.4", "H3 S9 HA")),
    ("ruffs", At("S5", "A5..3.4", "H3 H9 HA"), At("S5", "A5..3.4", "H3 HA H9")),  # it is the partner's
    ("needs-tricks", At("HA", "A.A2.3.4"), At("HA", "A.A2.3.4", bids="nil 3 nil 3")),
    ("needs-tricks", At("HA", "A.AT.3.4", "H9"), At("HT", "A.AT.3.4", "H9")),  # the ten may be beaten, the ace not
    ("needs-tricks", At("HQ", "A.Q2.3.4", "H9 H3 H4"), At("HQ", "A.Q2.3.4")),
    ("needs-tricks", At("HA", "A.A2.3.4", "H3 H9 HK"), At("HA", "A.A2.3.4", "H3 HK H9")),  # the partner's as good
    (
        "bags-free",
        At("HQ", "A.Q2..", "H3 H4 H9", "1 1 1 3", TWO_MADE, options={"solid_ten": True}),
        At("HQ", "A.Q2..", "H3 H4 H9", "1 1 1 3", TWO_MADE),
    ),
    ("cheapest-winner", At("HQ", "A.KQ2.3.4", "H3 H9 H4"), At("HK", "A.KQ2.3.4", "H3 H9 H4")),
    ("third-hand", At("HK", "A.KQ2.3.4", "H3 H9"), At("H2", "A.KQ2.3.4", "H3 H9")),
    ("third-hand", At("HK", "A.KT2.3.4", "H3 H9"), At("HT", "A.KT2.3.4", "H3 H9")),
    # Leaving tricks
    (
        "contract-made-duck",
        At("H2", "A.Q2..", "H3 H4 H9", "1 1 1 3", TWO_MADE),
        At("H2", "A.Q2..", "H3 H4 H9", "1 1 1 3", TWO_MADE, options={"solid_ten": True}),
    ),
    (
        "contract-made-duck",
        At("H2", "A.Q2..", "H3 H4 H9", "1 1 1 3", TWO_MADE),
        At("H2", "A.Q2..", "H3 H4 H9", "1 1 1 3", TWO_MADE, options={"overtrick": -9}),
    ),
    (
        "contract-made-duck",
        At("H2", "A.Q2..", "H3 H4 H9", "1 1 1 3", TWO_MADE),
        At("H2", "A.Q2..", "H3 H9 H4", "1 1 1 3", TWO_MADE),  # the partner's bag would be the same
    ),
    (
        "overtrick-costs",
        At("H2", "A.Q2..", "H3 H4 H9", "1 1 1 3", TWO_MADE, options={"overtrick": -9}),
        At("H2", "A.Q2..", "H3 H4 H9", "1 1 1 3", TWO_MADE),
    ),
    (
        "goes-under",
        At("H8", "A.Q82..", "H3 H4 H9", "1 1 1 3", TWO_MADE),
        At("H8", "A.Q82..", "H3 H4 H9", "3 1 3 3", TWO_MADE),
    ),
    (
        "wins-high",
        At("HQ", "A.QT..", "H3 H4 H9", "1 1 1 3", TWO_MADE),
        At("HQ", "A.Q2..", "H3 H4 H9", "1 1 1 3", TWO_MADE),
    ),
    (
        "danger-thrown",
        At("DQ", "A..Q2.", "H3 H4 H9", "1 1 1 3", TWO_MADE),
        At("DQ", "A..Q2.", "H3 H4 H9", "3 1 3 3", TWO_MADE),
    ),
    ("second-hand-low", At("H2", "A.K2.3.4", "H9"), At("H2", "A.A2.3.4", "H9")),
    ("second-hand-low", At("H2", "A.K2.3.4", "H9"), At("HK", "A.K2.3.4", "H9")),  # high is no second hand low
    ("honour-kept", At("H2", "A.A2.3.4", "H9"), At("H2", "A.K2.3.4", "H9")),
    ("honour-kept", At("H2", "A.A2.3.4", "H9"), At("HA", "A.A2.3.4", "H9")),
    ("saves", At("H2", "A.Q2.3.4", "H3 HA"), At("H2", "A.42.3.4", "H3 HA")),
    ("saves", At("H2", "A.Q2.3.4", "H3 HA"), At("HQ", "A.Q2.3.4", "H3 HA")),
    ("cannot-win", At("H2", "A.Q2.3.4", "H3 HA H4"), At("H2", "A.Q2.3.4", "H3 HJ H4")),
    ("cannot-win", At("D2", "..32.4", "H3 HA H4"), At("C4", "..32.4", "H3 HA H4")),  # the only one is no lowest
    ("suit-emptied", At("D3", "A..3.42", "H3 H4 H9"), At("C2", "A..3.42", "H3 H4 H9")),
    ("loser-thrown", At("C2", "A..A3.42", "H3 H4 H9"), At("DA", "A..A3.42", "H3 H4 H9")),
    # Leads
    (
        "partner-void",
        At("H2", "A.Q2.3.4", tricks=("S HA H3 C2 H4",)),
        At("H2", "A.Q2.3.4", tricks=("S HA C2 H3 H4",)),
    ),
    ("draws-spades", At("SA", "A.A2.3.4"), At("SA", "A.K2.3.4")),
    ("draws-spades", At("SA", "A.A2.3.4"), At("SK", "K.A2.3.4")),
    (
        "draws-spades",  # the spades of the partner alone are nothing to draw
        At("SA", "A.A2.3.4", tricks=("S SK S2 S3 H4",)),
        At("SA", "A.A2.3.4", tricks=("S SK H5 S3 H4",)),
    ),
    ("spades-out", At("S5", "Q5.A2.3.4", tricks=("E S3 S2 S4 S6",)), At("S5", "Q5.K2.3.4", tricks=("E S3 S2 S4 S6",))),
    ("sequence", At("HK", "A.KQ2.3.4"), At("HK", "A.KJ2.3.4")),
    ("sequence", At("HK", "A.KQ2.3.4"), At("HK", "A.AKQ2.3.4")),
    ("sequence", At("HK", "A.KQ2.3.4"), At("HQ", "A.AQJ.3.4")),  # the ace held is higher than the jack
    ("lead-singleton", At("H2", "A.2.3.4"), At("H2", ".2.3.4")),
    (
        "ruff-avoided",
        At("D3", "A.A2.3.4", tricks=("E H9 H3 H4 HK", "N HQ C2 H5 H6")),
        At("D3", "A.A2.3.4", tricks=("E H9 H3 H4 HK", "N HQ H7 H5 H6")),
    ),
    (
        "lead-loses",
        At("H2", "A.Q2..", "", "1 1 1 3", TWO_MADE),
        At("H2", "A.Q2..", "", "3 1 3 3", TWO_MADE),
    ),
    ("long-suit", At("H2", "A.KJ9872.3.4"), At("D3", "A.KJ9872.3.4")),
    ("no-honour", At("D3", "A.K2.32.A4"), At("D3", "A.K2.32.64")),
    ("honours-kept", At("D3", "A.K2.3.4"), At("D3", "A.A2.3.4")),
    ("honours-kept", At("D3", "A.K2.3.4"), At("H2", "A.K2.3.4")),  # led from, it is not kept
    ("honours-kept", At("D3", "A.K2.3.4"), At("SA", "A.K2.3.4")),  # a spade is led for other reasons
    ("last-to-play", At("H2", "A.Q2.3.4", "H3 H9 H4"), At("H2", "A.Q2.3.4", "H3 H9")),
    # Bids
    (
        "mirror-bid",
        At("3", "542.8532.974.652", bids="- - - -", options={"mirror": True}),
        At("3", LOW3, bids="- - - -"),
    ),
    (
        "suicide-bid",
        At("nil", LOW, bids="4 - - -", options={"suicide": True}),
        At("nil", LOW, bids="4 - - -"),
    ),
    (
        "blind-behind",
        At("blind nil", LOW, bids="- - - -", points=(100, 300)),
        At("blind nil", LOW, bids="- - - -", points=(100, 150)),
    ),
    ("spades-can-duck", At("nil", LOW, bids="- - - -"), At("nil", "A2.8532.9743.652", bids="- - - -")),
    ("no-spades", At("nil", ".8532.97432.6532", bids="- - - -"), At("nil", LOW, bids="- - - -")),
    ("low-cards", At("nil", LOW, bids="- - - -"), At("nil", "42.8532.9743.QJT", bids="- - - -")),
    ("little-to-count", At("nil", LOW, bids="- - - -"), At("nil", "AK2.A532.A74.A52", bids="- - - -")),
    ("partner-covers", At("nil", LOW, bids="5 - - -"), At("nil", LOW, bids="2 - - -")),
    (
        "outscores",
        At("4", "KQ5.A74.K963.T84", bids="4 2 - 3", points=(430, 455)),
        At("3", "KQ5.A74.K963.T84", bids="4 2 - 3", points=(430, 455)),
    ),
    (
        "outscores",
        At("4", "KQ5.A74.K963.T84", bids="4 2 - 3", points=(430, 455)),
        At("4", "KQ5.A74.K963.T84", bids="4 2 - 3", points=(0, 25)),
    ),
    ("whiz-bid", At("2", LOW, bids="- - - -", options={"whiz": True}), At("2", LOW, bids="- - - -")),
    (
        "minimum-bid",
        At("3", LOW, bids="1 - - -", options={"min_team_bid": 4}),
        At("3", LOW, bids="1 - - -"),
    ),
    ("counted", At("3", "AK2.A532.974.652", bids="- - - -"), At("5", "AK2.A532.974.652", bids="- - - -")),
    ("many-left", At("5", "AK2.A532.974.652", bids="2 2 - 2"), At("5", "AK2.A532.974.652", bids="4 4 - 4")),
    ("few-left", At("2", "AK2.A532.A74.A52", bids="4 3 - 4"), At("2", "AK2.A532.A74.A52", bids="2 2 - 2")),
    ("few-sure", At("2", "QJT95.8.KT32.KQ3", bids="- - - -"), At("5", "QJT95.8.KT32.KQ3", bids="- - - -")),
    ("few-sure", At("2", "QJT95.8.KT32.KQ3", bids="- - - -"), At("2", "AK2.A532.A74.A52", bids="- - - -")),
    ("cover-costs", At("3", "AK2.A532.A74.A52", bids="nil - - -"), At("3", "AK2.A532.A74.A52", bids="3 - - -")),
    ("forced-spade", At("1", "KQ4.8532.974.652", bids="- - - -"), At("1", "KT4.8532.974.652", bids="- - - -")),
    ("no-low-card", At("1", "42.8532.9743.QJT", bids="- - - -"), At("1", LOW, bids="- - - -")),
    ("partner-nil", At("3", LOW, bids="nil - - -"), At("3", LOW, bids="3 - - -")),
    ("sure-spades", At("3", "AK4.8532.974.652", bids="- - - -"), At("3", "KQ4.8532.974.652", bids="- - - -")),
    ("sure-spades", At("3", "AK4.8532.974.652", bids="- - - -"), At("1", "AK4.8532.974.652", bids="- - - -")),
    ("side-aces", At("3", "K42.A532.974.652", bids="- - - -"), At("3", "K42.K532.974.652", bids="- - - -")),
    ("guarded-spades", At("3", "K4.A532.9742.652", bids="- - - -"), At("3", "K.A532.9742.6542", bids="- - - -")),
    ("guarded-kings", At("3", "K4.K532.974.6542", bids="- - - -"), At("3", "K4.K.97432.65432", bids="- - - -")),
    ("guarded-kings", At("3", "K4.K532.974.6542", bids="- - - -"), At("1", "AK4.K532.AK4.654", bids="- - - -")),
    ("nothing-sure", At("1", "K4.K532.974.6542", bids="- - - -"), At("1", "A4.K532.974.6542", bids="- - - -")),
    (
        "nothing-sure",
        At("1", "KT4.K532.974.652", bids="- - - -"),
        At("1", "KQ4.K532.974.652", bids="- - - -"),  # one of the two takes a trick
    ),
    ("long-spades", At("5", "K9542.A5.974.652", bids="- - - -"), At("5", "K954.A52.974.652", bids="- - - -")),
    ("short-side-suit", At("3", "K954.A.9742.6532", bids="- - - -"), At("3", "K954.A2.974.6532", bids="- - - -")),
    ("bags-near", At("3", LOW, bids="- - - -", bags=8), At("3", LOW, bids="- - - -", bags=2)),
    ("bags-near", At("3", LOW, bids="- - - -", bags=8), At("1", "AK2.A532.A74.A52", bids="- - - -", bags=8)),
    ("partner-bid", At("3", LOW, bids="4 - - -"), At("3", LOW, bids="- 4 - -")),
    ("table-total", At("3", LOW, bids="4 3 - 2"), At("3", LOW, bids="4 - - 2")),
]


@pytest.mark.parametrize(("name", "stands", "broken"), PAIRS, ids=[f"{at}-{pair[0]}" for at, pair in enumerate(PAIRS)])
def test_break_the_fact_and_the_reason_is_gone(name: str, stands: At, broken: At) -> None:
    found = find(name, stands.view(), stands.action)
    assert found is not None
    assert found.id == name
    assert all(isinstance(fact, str | int | float | tuple) for fact in found.facts.values())
    assert "{" not in Words(form="speech").say(f"reason.{name}", found.facts)  # its words ask for no other fact
    assert find(name, broken.view(), broken.action) is None


def test_every_kind_has_a_case() -> None:
    assert {pair[0] for pair in PAIRS} == set(kinds())
    assert len(kinds()) >= 25


def test_every_kind_rests_on_a_clause_of_the_book() -> None:
    assert {kind.clause for kind in kinds().values()} <= set(rulebook())


def test_a_card_that_is_played_is_not_kept() -> None:
    second = At("H2", "A.KJ2.3.4", "H9")
    found = find("second-hand-low", second.view(), second.action)
    assert found is not None
    assert found.facts["kept"] == ("HK", "HJ")


def test_no_reason_says_of_a_card_what_a_higher_one_in_hand_denies() -> None:
    """The king under the own ace is no highest card, only one that no unseen card beats."""
    king = At("HK", "A.AK2.3.4")
    found = find("master", king.view(), king.action)
    assert found is not None
    assert (
        Words(form="text").say("reason.master", found.facts) == "In hearts no unseen card beats ♥K: only a spade can."
    )


def test_no_two_reasons_of_one_call_contradict_each_other() -> None:
    """A forced spade is a sure trick, so nothing may say beside it that no trick is sure."""
    for seed in range(60):
        here = seen(random_state(seed))
        for call in here.legal():
            named = {reason.id for reason in reasons(here, call, most=99)}
            assert not named & {"forced-spade", "sure-spades", "side-aces"} or "nothing-sure" not in named
            assert not {"forced-spade", "spades-can-duck"} <= named


def test_facts_are_the_tables_own() -> None:
    stands = At("HQ", "A.KQ2.3.4", "H3 H9 H4")
    found = find("cheapest-winner", stands.view(), stands.action)
    assert found is not None
    assert found.facts == {"card": "HQ", "beats": "H9", "kept": ("HK",)}


def test_reasons_are_few_and_a_lone_card_needs_one() -> None:
    alone = At("H2", "A.2.3.4", "H9")
    assert [reason.id for reason in reasons(alone.view(), alone.action)] == ["only-legal-card"]
    many = At("3", "AK954.A.A742.653", bids="4 3 - 2", bags=8)
    assert len(reasons(many.view(), many.action)) == 4
    assert len(reasons(many.view(), many.action, most=2)) == 2


def test_nobody_is_told_off_nil_with_a_strong_hand() -> None:
    strong = At("6", "AKQ54.AK2.A42.65", bids="- - - -")
    assert "forced-spade" not in {reason.id for reason in reasons(strong.view(), strong.action)}


def test_what_holds_of_every_action_is_no_reason_for_one() -> None:
    """A reason that is told, is missing from some other action; one beside it comes only after such a one."""
    told = 0
    for here, action in decisions(12):
        case = Case.of(here, action)
        found = reasons(here, action, most=99)
        assert not found or not kinds()[found[0].id].beside
        for reason in found:
            kind = kinds()[reason.id]
            told += 1
            if not kind.lone and not kind.beside:
                assert any(kind.find(case.other(each)) is None for each in case.rivals), reason.id
    assert told > 100


def decisions(hands: int) -> Iterator[tuple[View, Call | Card]]:
    """Every action a bidder or player may choose in some hands of every ruleset."""
    chance = random.Random(3)
    for seed in range(hands):
        ruleset, options = many_hands.agreed_options(chance)
        state = start(rules_for(ruleset, options), seed=seed).deal()
        while state.to_act is not None:
            here = seen(state)
            if here.legal() and here.hand is not None and not here.unbid and chance.random() < 0.3:
                yield from ((here, action) for action in here.legal())
            state = play(state, Novice().choose(here, seed=seed))


def test_reasons_are_found_again_one_by_one() -> None:
    for here, action in decisions(6):
        for reason in reasons(here, action):
            again = find(reason.id, here, action)
            assert again is not None
            assert again.facts == reason.facts


def test_what_tells_the_best_from_the_next_comes_first() -> None:
    """Both the king and the queen win; only the queen keeps the king."""
    at = At("HQ", "A.KQ2.3.4", "H9 H3 H4")
    king = Card.parse("HK")
    assert [each.id for each in reasons(at.view(), at.action)][:2] == ["sure-winner", "needs-tricks"]
    assert next(each.id for each in reasons(at.view(), at.action, versus=king)) == "cheapest-winner"


def test_a_case_knows_the_trick() -> None:
    case = Case.of(At("HQ", "A.KQ2.3.4", "H3 H9 H4").view(), Card.parse("HQ"))
    assert case.last
    assert case.ahead == (N, Card.parse("H9"))
    assert case.wins_so_far(Card.parse("HQ"))
    assert [str(card) for card in case.higher_unseen(Card.parse("HK"))] == ["HA"]


@pytest.mark.parametrize("bids", ["4 - - -", "nil - - -", "4 3 - 2", "nil 3 - 2"])
def test_what_speaks_for_a_number_never_speaks_for_nil(bids: str) -> None:
    found = At("nil", LOW, bids=bids)
    for name in ("partner-bid", "partner-nil", "table-total"):
        assert find(name, found.view(), found.action) is None
