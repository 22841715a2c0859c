"""Every reason is proved by the view: break its fact and it is gone.

A case is a position in which the reason stands, and one that differs in the fact it rests on.
"""

from dataclasses import dataclass, field, replace
from types import MappingProxyType

import pytest
from bots.positions import random_state, seen

from spades_learn.bots.case import Case
from spades_learn.bots.hint import hint
from spades_learn.bots.levels import Novice
from spades_learn.bots.reason import find, kinds, reasons
from spades_learn.cards.card import Card
from spades_learn.cards.hand import Hand
from spades_learn.cards.seat import FOUR, Seat
from spades_learn.game.state import Phase
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
    options: dict[str, bool | int] = field(default_factory=dict)

    def view(self) -> View:
        rules = rules_for("classic", self.options)
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
            before=MappingProxyType({"NS": Tally(0, self.bags), "EW": Tally()}),
            held=MappingProxyType({seat: len(hand) - (seat in order) for seat in (N, E, S, W)}),
            to_act=S,
        )
        return replace(view, tricks=tuple(done))

    @property
    def action(self) -> Call | Card:
        return Call.parse(self.do) if self.do.isdecimal() or self.do == "nil" else Card.parse(self.do)


NIL_N, NIL_E, NIL_S = "nil 3 3 3", "3 nil 3 3", "3 3 nil 3"
LOW = "42.8532.9743.652"
PAIRS: list[tuple[str, At, At]] = [
    ("last-card", At("H2", ".2..", "H9"), At("H2", "A.2..", "H9")),
    ("only-legal-card", At("H2", "A.2.3.4", "H9"), At("H2", "A.32.3.4", "H9")),
    ("only-legal-card", At("H2", "A.2.3.4", "H9"), At("H2", ".2..", "H9")),
    ("must-follow", At("H2", "A.32.3.4", "H9"), At("C4", "A..3.4", "H9")),
    ("cover-nil", At("HQ", "A.Q2.3.4", "H3 H9 H4", NIL_N), At("HQ", "A.Q2.3.4", "H3 H9 HT", NIL_N)),
    ("cover-nil", At("HQ", "A.Q2.3.4", "H3 H9 H4", NIL_N), At("HQ", "A.Q2.3.4", "H9", NIL_N)),  # North may go over
    ("lead-for-nil", At("HQ", "A.Q2.3.4", bids=NIL_N), At("HQ", "A.Q2.3.4")),
    ("lead-for-nil", At("HQ", "A.Q2.3.4", bids=NIL_N), At("H5", "A.52.3.4", bids=NIL_N)),  # the highest, yet low
    ("attack-nil", At("H2", "A.Q2.3.4", "H3 H4 H9", NIL_E), At("H2", "A.Q2.3.4", "H3 HT H9", NIL_E)),
    ("lead-at-nil", At("H2", "A.Q2.3.4", bids=NIL_E), At("HQ", "A.Q2.3.4", bids=NIL_E)),
    ("lead-at-nil", At("H2", "A.Q2.3.4", bids=NIL_E), At("HQ", "A.AQ.3.4", bids=NIL_E)),  # the lowest, yet high
    ("own-nil-under", At("H8", "3.Q82.3.4", "H9", NIL_S), At("H2", "3.Q82.3.4", "H9", NIL_S)),
    ("own-nil-sheds", At("DA", "3..A3.4", "H9", NIL_S), At("DA", "3..A3.4", "H9")),
    ("spade-kept", At("C4", "A..3.4", "H3 HA H4"), At("C4", "A..3.4", "HA H3 H4")),
    ("partner-winning", At("H2", "A.Q2.3.4", "H3 HA H4"), At("H2", "A.Q2.3.4", "HA H3 H4")),
    (
        "set-in-reach",
        At("SA", "A.2..", "S3 S9 S4", "1 6 1 7", ("N C2 C3 C4 CA",) * 11),
        At("SA", "A.2..", "S3 S9 S4", "1 6 1 7", ("E C3 CA C4 C2",) * 11),
    ),
    ("sure-winner", At("HQ", "A.Q2.3.4", "H3 H9 H4"), At("HQ", "A.Q2.3.4", "H3 H9")),
    ("master", At("HA", "A.A2.3.4"), At("HK", "A.K2.3.4")),
    ("needs-tricks", At("HA", "A.A2.3.4"), At("HA", "A.A2.3.4", bids="nil 3 nil 3")),
    ("needs-tricks", At("HQ", "A.Q2.3.4", "H3 H9 H4"), At("HQ", "A.Q2.3.4")),
    ("cheapest-winner", At("HQ", "A.KQ2.3.4", "H3 H9 H4"), At("HK", "A.KQ2.3.4", "H3 H9 H4")),
    (
        "contract-made-duck",
        At("H2", "A.Q2..", "H3 H4 H9", "1 1 1 3", ("S SA S2 S3 S4", "S SK S5 S6 S7")),
        At("H2", "A.Q2..", "H3 H4 H9", "1 1 1 3", ("S SA S2 S3 S4", "S SK S5 S6 S7"), options={"solid_ten": True}),
    ),
    (
        "contract-made-duck",
        At("H2", "A.Q2..", "H3 H4 H9", "1 1 1 3", ("S SA S2 S3 S4", "S SK S5 S6 S7")),
        At("H2", "A.Q2..", "H3 H4 H9", "1 1 1 3", ("S SA S2 S3 S4", "S SK S5 S6 S7"), options={"overtrick": -9}),
    ),
    ("cannot-win", At("H2", "A.Q2.3.4", "H3 HA H4"), At("H2", "A.Q2.3.4", "H3 HJ H4")),
    ("second-hand-low", At("H2", "A.K2.3.4", "H9"), At("H2", "A.A2.3.4", "H9")),
    (
        "partner-void",
        At("H2", "A.Q2.3.4", tricks=("S HA H3 C2 H4",)),
        At("H2", "A.Q2.3.4", tricks=("S HA C2 H3 H4",)),
    ),
    ("lead-singleton", At("H2", "A.2.3.4"), At("H2", ".2.3.4")),
    ("honours-kept", At("D3", "A.K2.3.4"), At("D3", "A.A2.3.4")),
    ("last-to-play", At("H2", "A.Q2.3.4", "H3 H9 H4"), At("H2", "A.Q2.3.4", "H3 H9")),
    ("forced-spade", At("1", "KQ4.8532.974.652", bids="- - - -"), At("1", "KT4.8532.974.652", bids="- - - -")),
    ("spades-can-duck", At("nil", LOW, bids="- - - -"), At("nil", "A2.8532.9743.652", bids="- - - -")),
    ("no-spades", At("nil", ".8532.97432.6532", bids="- - - -"), At("nil", LOW, bids="- - - -")),
    ("low-cards", At("nil", LOW, bids="- - - -"), At("nil", "42.8532.9743.QJT", bids="- - - -")),
    ("no-low-card", At("nil", "42.8532.9743.QJT", bids="- - - -"), At("nil", LOW, bids="- - - -")),
    ("partner-nil", At("3", LOW, bids="nil - - -"), At("3", LOW, bids="3 - - -")),
    ("sure-spades", At("3", "AK4.8532.974.652", bids="- - - -"), At("3", "KQ4.8532.974.652", bids="- - - -")),
    ("side-aces", At("3", "K42.A532.974.652", bids="- - - -"), At("3", "K42.K532.974.652", bids="- - - -")),
    ("guarded-spades", At("3", "K4.A532.9742.652", bids="- - - -"), At("3", "K.A532.9742.6542", bids="- - - -")),
    ("guarded-kings", At("3", "K4.K532.974.6542", bids="- - - -"), At("3", "K4.K.97432.65432", bids="- - - -")),
    ("nothing-sure", At("1", "K4.K532.974.6542", bids="- - - -"), At("1", "A4.K532.974.6542", bids="- - - -")),
    (
        "nothing-sure",
        At("1", "KT4.K532.974.652", bids="- - - -"),
        At("1", "KQ4.K532.974.652", bids="- - - -"),  # one of the two takes a trick
    ),
    ("long-spades", At("3", "K9542.A5.974.652", bids="- - - -"), At("3", "K954.A52.974.652", bids="- - - -")),
    ("short-side-suit", At("3", "K954.A.9742.6532", bids="- - - -"), At("3", "K954.A2.974.6532", bids="- - - -")),
    ("bags-near", At("3", LOW, bids="- - - -", bags=8), At("3", LOW, bids="- - - -", bags=2)),
    ("partner-bid", At("3", LOW, bids="4 - - -"), At("3", LOW, bids="- 4 - -")),
    ("table-total", At("3", LOW, bids="4 3 - 2"), At("3", LOW, bids="4 - - 2")),
]


@pytest.mark.parametrize(("name", "stands", "broken"), PAIRS, ids=[f"{at}-{pair[0]}" for at, pair in enumerate(PAIRS)])
def test_break_the_fact_and_the_reason_is_gone(name: str, stands: At, broken: At) -> None:
    found = find(name, stands.view(), stands.action)
    assert found is not None
    assert found.id == name
    assert all(isinstance(fact, str | int | tuple) for fact in found.facts.values())
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
    for seed in range(300):
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


def test_best_actions_mostly_have_reasons_and_all_facts_hold_on_real_hands() -> None:
    """Whole hands: a reason never fails to be found again, and few decisions are left without one."""
    silent = total = 0
    for seed in range(4):
        state = random_state(seed)
        while state.to_act is not None:
            here = seen(state)
            told = hint(here, seed=seed, worlds=8)
            for reason in told.reasons:
                again = find(reason.id, here, told.best)
                assert again is not None
                assert again.facts == reason.facts
            total += 1
            silent += not told.reasons
            state = play(state, Novice().choose(here, seed=seed))
        assert state.phase is Phase.DONE
    assert silent < total * 0.15


def test_a_case_knows_the_trick() -> None:
    case = Case(At("HQ", "A.KQ2.3.4", "H3 H9 H4").view(), Card.parse("HQ"))
    assert case.last
    assert case.ahead == (N, Card.parse("H9"))
    assert case.wins_so_far(Card.parse("HQ"))
    assert [str(card) for card in case.higher_unseen(Card.parse("HK"))] == ["HA"]


@pytest.mark.parametrize("bids", ["4 - - -", "nil - - -", "4 3 - 2", "nil 3 - 2"])
def test_what_speaks_for_a_number_never_speaks_for_nil(bids: str) -> None:
    found = At("nil", LOW, bids=bids)
    for name in ("partner-bid", "partner-nil", "table-total"):
        assert find(name, found.view(), found.action) is None
