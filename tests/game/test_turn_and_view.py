"""Turn order, blind bids, broken spades and what a view shows, each both ways."""

from types import MappingProxyType

import pytest
import strategies

from spades_learn.cards.card import Card, Suit
from spades_learn.cards.deck import deal
from spades_learn.cards.hand import Hand
from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import FOUR, THREE, Seat
from spades_learn.game.events import Bid, Dealt, Looked, Played
from spades_learn.game.match import cut_for_deal, start
from spades_learn.game.state import Phase, State, apply, begin, undone
from spades_learn.game.turn import IllegalMove, may, play, why_not
from spades_learn.game.view import view
from spades_learn.rules.bidding import BLIND_NIL, Call
from spades_learn.rules.options import rules_for
from spades_learn.rules.scoring import Tally

N, E, S, W = FOUR.seats


def table(*hands: str, dealer: Seat = W, **options: object) -> State:
    """A hand bid 3 all round; the hands are North's, East's, South's and West's."""
    rules = rules_for("classic", options)  # type: ignore[arg-type]
    dealt = Dealt(dealer, dict(zip(FOUR.seats, map(Hand.parse, hands), strict=True)))
    state = begin(rules, dealt)
    for seat in FOUR.order_from(FOUR.left_of(dealer)):
        state = play(state, Bid(seat, Call(3)))
    return state


# North has every club and no heart but none of the spades; East every heart; South the spades; West the diamonds.
SUITED = ("...AKQJT98765432", ".AKQJT98765432..", "AKQJT98765432...", "..AKQJT98765432.")


def clauses(state: State, seat: Seat, card: str) -> list[str]:
    return [each.clause for each in why_not(state, Played(seat, Card.parse(card)))]


def played(state: State, *cards: str) -> State:
    for card in cards:
        assert state.to_act is not None
        state = play(state, Played(state.to_act, Card.parse(card)))
    return state


def test_the_dealers_left_bids_and_leads_and_turns_go_clockwise() -> None:
    """BID-1, LEAD-1, PLY-5, LEAD-4, E42."""
    rules = rules_for()
    state = begin(rules, Dealt(S, deal(seating=FOUR, deck=rules.deck, seed=3)))
    assert state.to_act is W
    assert [each.clause for each in why_not(state, Bid(N, Call(3)))] == ["BID-1"]
    assert [each.clause for each in why_not(state, Played(W, Card.parse("C2")))] == ["GEN-2"]
    for seat in (W, N, E, S):
        assert state.phase is Phase.BIDDING
        state = play(state, Bid(seat, Call(3)))
    assert state.phase is Phase.PLAY
    assert state.to_act is W
    assert [each.clause for each in why_not(state, Bid(W, Call(3)))] == ["BID-3"]
    assert clauses(state, N, str(next(iter(state.hands[N])))) == ["PLY-5"]


def test_nobody_bids_twice() -> None:
    """BID-3."""
    rules = rules_for()
    state = play(begin(rules, Dealt(S, deal(seating=FOUR, deck=rules.deck, seed=3))), Bid(W, Call(3)))
    assert [each.clause for each in why_not(state, Bid(W, Call(4)))] == ["BID-3"]


def test_the_trick_winner_leads() -> None:
    """LEAD-4 and BRK-1: South ruffs, and spades are broken."""
    state = played(table(*SUITED), "CA", "H2")
    assert not state.spades_broken
    state = played(state, "S2")
    assert state.spades_broken
    state = played(state, "D2")
    assert state.to_act is S
    assert state.won[S] == 1
    assert clauses(state, S, "SA") == []


def test_a_forced_spade_lead_breaks_spades() -> None:
    """BRK-2, BRK-3, E1 and disputes 38: with nothing but spades, on trick 1."""
    state = table(*SUITED, dealer=E)
    assert not state.spades_broken
    assert state.to_act is S
    assert clauses(state, S, "SA") == []
    state = played(state, "SA")
    assert state.spades_broken


def test_a_spade_is_not_led_before_spades_are_broken() -> None:
    """LEAD-2 on trick 1, LEAD-3 after it, disputes 24; a discard breaks nothing."""
    state = table("A..A.AKQJT987654", ".AKQJT98765432..", "KQJT9876543...32", "2..KQJT98765432.")
    assert clauses(state, N, "SA") == ["LEAD-2", "LEAD-3"]
    state = played(state, "CA", "H2", "C2", "D2")
    assert not state.spades_broken
    assert clauses(state, N, "SA") == ["LEAD-3"]
    with pytest.raises(IllegalMove, match="LEAD-3") as refused:
        play(state, Played(N, Card.parse("SA")))
    assert [each.clause for each in refused.value.broken] == ["LEAD-3"]


def test_nothing_is_played_after_the_last_trick() -> None:
    """TRK-3."""
    state = strategies.random_hand(rules_for(), 5)
    assert state.phase is Phase.DONE
    assert state.score is not None
    assert clauses(state, N, "SA") == ["TRK-3"]
    assert [each.clause for each in why_not(state, Bid(N, Call(3)))] == ["BID-3"]
    assert view(state, N).phase is Phase.DONE
    assert view(state, N).legal() == ()


@pytest.mark.parametrize(
    ("how", "opener", "card"),
    [
        ("dealers_left", N, "CA"),
        ("ace_of_spades_holder", S, "SA"),
        ("lead_the_ace", S, "SA"),
        ("lowest_club", N, "C2"),
    ],
)
def test_who_opens(how: str, opener: Seat, card: str) -> None:
    """LEAD-1, VAR-ASL, C21, E3."""
    state = table(*SUITED, first_lead=how)
    assert state.to_act is opener
    assert clauses(state, opener, card) == []


def test_the_dealers_left_opens_where_the_wanted_card_is_out_of_the_hand() -> None:
    """VAR-ASL and E3 in the two-player game, where 26 cards are out."""
    for how, hands in (
        ("lead_the_ace", ("KQJT98765432.A..", ".KQJT98765432.A.")),
        ("lowest_club", ("KQJT98765432.A..", ".KQJT98765432.A.")),
    ):
        rules = rules_for("duel", {"first_lead": how})
        state = begin(rules, Dealt(N, dict(zip(rules.seating.seats, map(Hand.parse, hands), strict=True))))
        for seat in (S, N):
            state = play(state, Bid(seat, Call(3)))
        assert state.to_act is S
        assert len(view(state, S).legal()) == 13


def test_blind_nil_comes_before_the_look() -> None:
    """BNL-1, BNL-2, E43."""
    rules = rules_for()
    dealt = Dealt(W, deal(seating=FOUR, deck=rules.deck, seed=3))
    state = begin(rules, dealt, before={"NS": Tally(-100), "EW": Tally()})
    unseen = view(state, N, looked=False)
    assert unseen.hand is None
    assert BLIND_NIL in unseen.legal()
    assert BLIND_NIL not in view(state, N).legal()
    with pytest.raises(ValueError, match="not been looked at"):
        unseen.play_position()
    assert may(state, Bid(N, BLIND_NIL))
    looked = play(state, Looked(N))
    assert view(looked, N, looked=False).hand == dealt.hands[N]
    assert [each.clause for each in why_not(looked, Bid(N, BLIND_NIL))] == ["BNL-1"]
    assert view(play(state, Bid(N, BLIND_NIL)), N, looked=False).hand is not None
    ahead = begin(rules, dealt, before={"NS": Tally(-99), "EW": Tally()})
    assert [each.clause for each in why_not(ahead, Bid(N, BLIND_NIL))] == ["BNL-2"]


def test_a_view_shows_what_everybody_saw() -> None:
    """STR-7: voids shown; tricks, cards held and won."""
    state = played(table(*SUITED), "CA", "H2", "S2", "D2")
    seen = view(state, N)
    assert seen.shown_void == {
        N: frozenset(),
        E: frozenset({Suit.CLUBS}),
        S: frozenset({Suit.CLUBS}),
        W: frozenset({Suit.CLUBS}),
    }
    assert seen.won == state.won
    assert seen.spades_broken
    assert [str(card) for card in seen.played] == ["CA", "H2", "S2", "D2"]
    assert set(seen.held.values()) == {12}
    assert seen.phase is Phase.PLAY
    assert seen.legal() == ()
    assert len(view(state, S).legal()) == 12


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({N: "AKQJT98765432..."}, "is dealt to"),
        ({N: ".AKQ.AKQ.AKQ"}, "N has 9 cards; each needs 13"),
        ({S: "BKQJT98765432..."}, "BJ of S is not in the standard pack"),
        ({S: None}, "give one for each of N E S W"),
    ],
)
def test_what_is_no_deal_is_refused(change: dict[Seat, str | None], says: str) -> None:
    hands = dict(zip(FOUR.seats, map(Hand.parse, SUITED), strict=True))
    for seat, text in change.items():
        del hands[seat]
        if text is not None:
            hands[seat] = Hand.parse(text)
    with pytest.raises(NotationError, match=says):
        begin(rules_for(), Dealt(N, hands))


def test_the_dealer_sits_at_the_table() -> None:
    rules = rules_for("solo3")
    hands = deal(seating=THREE, deck=rules.deck, seed=1)
    with pytest.raises(NotationError, match="W does not sit"):
        begin(rules, Dealt(W, hands))


def test_a_hand_is_dealt_once() -> None:
    state = table(*SUITED)
    with pytest.raises(ValueError, match="dealt once"):
        apply(state, state.dealt)


def test_undo_goes_back_no_further_than_the_deal() -> None:
    state = table(*SUITED)
    assert undone(state, drop=100).events == ()
    assert undone(state).bids == {N: Call(3), E: Call(3), S: Call(3)}
    assert undone(state, drop=0) == state


def test_a_match_deals_from_its_seed_and_passes_the_deal() -> None:
    """DEAL-1, DEAL-3."""
    match = start(rules_for(), seed=9)
    assert match.deal() == start(rules_for(), seed=9).deal()
    assert match.winner is None
    with pytest.raises(ValueError, match="not finished"):
        match.scored(match.deal())
    state = strategies.random_hand(match.rules, 9)
    after = match.scored(state)
    assert after.dealer is FOUR.left_of(state.dealer)
    assert after.next_seed != match.next_seed
    assert set(after.tallies) == {"NS", "EW"}


def test_cutting_for_the_deal_is_fair_and_ends() -> None:
    """DEAL-1, C17: level cards cut again."""
    for ruleset in ("classic", "solo3", "duel"):
        rules = rules_for(ruleset)
        counts = dict.fromkeys(rules.seating.seats, 0)
        for seed in range(600):
            counts[cut_for_deal(rules, seed=seed)] += 1
        share = 600 / len(counts)
        assert all(0.7 * share < count < 1.3 * share for count in counts.values())


def test_mappings_of_a_state_cannot_be_written() -> None:
    state = table(*SUITED)
    for mapping in (state.hands, state.bids, state.before, state.won):
        assert isinstance(mapping, MappingProxyType)


def test_a_hand_that_bids_itself_is_looked_at_by_all():
    """E38: with no bidding there is nothing to bid blind, and everybody plays from the cards they see."""
    rules = rules_for("classic", {"first_hand_bids_itself": True})
    hands = dict(zip(FOUR.seats, map(Hand.parse, SUITED), strict=True))
    unbid = begin(rules, Dealt(W, hands, unbid=True))
    assert view(unbid, N, looked=False).legal() == view(unbid, N).legal() != ()
    bidding = begin(rules, Dealt(W, hands))
    assert view(bidding, N, looked=False).hand is None
