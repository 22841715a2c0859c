"""Edge cases and conflicts that no table of scores, cards or calls can hold, each named."""

import random
from pathlib import Path

import pytest
import strategies

from spades_learn.bots.code import code_of
from spades_learn.bots.rollout import worth
from spades_learn.bots.spot import bags_cost
from spades_learn.cards.card import Card, Suit
from spades_learn.cards.deck import pack
from spades_learn.cards.hand import Hand
from spades_learn.cards.seat import FOUR, Seat
from spades_learn.game.events import Bid, Dealt, Played
from spades_learn.game.match import MOST_HANDS, dealt, start
from spades_learn.game.state import Phase, begin
from spades_learn.game.turn import may, play, why_not
from spades_learn.game.view import view
from spades_learn.rules.bidding import NIL, BidPosition, Call, calls
from spades_learn.rules.book import rulebook
from spades_learn.rules.options import Options, rules_for
from spades_learn.rules.scoring import Tally, score_hand

N, E, S, W = FOUR.seats
BOOK = Path(__file__).parents[2] / "lessons" / "rules" / "en.md"


def test_spades_are_trumps_in_every_ruleset() -> None:
    """GEN-1, DCK-3."""
    for name in ("standard", "short", "jokers", "jokers_deuces"):
        deck = pack(name)
        assert deck.suit(Card.parse("SA")) is Suit.SPADES


def test_what_is_only_told_is_told() -> None:
    """GEN-4 and GEN-5 are no rules of play: the book tells them, and nothing else depends on them."""
    text = BOOK.read_text(encoding="utf-8")
    for clause in ("GEN-4", "GEN-5", "BNL-4", "DNL-3"):
        assert clause in text
        assert clause in rulebook()
    # GEN-5: a game of 500 is four to six hands; the cap on a match's hands is no part of any real game.
    assert MOST_HANDS > 10 * 6


def test_a_bid_of_nothing_is_nil() -> None:
    """E5, BNL-4: there is no bid of zero beside nil, and blind nil is one call by whatever name."""
    assert Call.parse(0) is NIL
    rules = rules_for()
    at = BidPosition(rules, N, {}, Hand.parse(HANDS[0]), {"NS": Tally(), "EW": Tally()})
    assert [call for call in calls(at) if call.tricks == 0] == [NIL]


def test_bid_7_is_a_house_rule_of_four_or_five() -> None:
    """BID-7, C13: off by default, four or five where a table agrees."""
    assert Options.values()["min_team_bid"] == (0, 4, 5)
    assert rules_for().options.min_team_bid == 0


def test_the_twos_of_clubs_and_hearts_leave_for_the_jokers() -> None:
    """E18, DCK-5."""
    deck = pack("jokers")
    assert [name for name in ("C2", "D2", "H2", "S2") if Card.parse(name) not in deck] == ["C2", "H2"]


@pytest.mark.parametrize(
    ("ruleset", "deck", "total", "tricks"),
    [("classic", "standard", 13, 13), ("classic", "jokers", 15, 13), ("solo3", "short", 13, 17)],
)
def test_mirror_bids_add_up_to_the_spades_of_the_pack(ruleset: str, deck: str, total: int, tricks: int) -> None:
    """E21: all can be exact with thirteen spades; with jokers two bids are too many; three players leave four over."""
    rules = rules_for(ruleset, {"mirror": True, "deck": deck})
    state = begin(rules, dealt(rules, N, seed=5))
    while state.phase is Phase.BIDDING:
        assert state.to_act is not None
        (only,) = view(state, state.to_act).legal()
        assert isinstance(only, Call)
        state = play(state, Bid(state.to_act, only))
    assert sum(call.tricks for call in state.bids.values()) == total
    assert rules.tricks == tricks


def test_three_players_open_at_the_dealers_left() -> None:
    """E26: the lowest club opens only where a table wants it, and with the two set aside that is the three."""
    for how, opener in (("dealers_left", None), ("lowest_club", "C3")):
        rules = rules_for("solo3", {"first_lead": how})
        state = strategies.random_hand(rules, 6, stop=0)
        if opener is None:
            assert state.to_act is rules.seating.left_of(state.dealer)
        else:
            assert state.to_act is not None
            assert [str(card) for card in view(state, state.to_act).legal()] == [opener]


HANDS = (".5432.5432.65432", "AKQJ.A6.A6.AKQJT", "T987.KQJ.KQJ.987", "65432.T987.T987.")


def test_no_bids_and_no_hands_are_thrown_in() -> None:
    """E34, E41: a table that bids four in all plays, and so does a hand without a spade or a court card."""
    state = begin(rules_for(), Dealt(W, dict(zip(FOUR.seats, map(Hand.parse, HANDS), strict=True))))
    for _ in FOUR.seats:
        assert state.to_act is not None
        state = play(state, Bid(state.to_act, Call(1)))
    assert state.phase is Phase.PLAY
    assert not state.hands[N].of(Suit.SPADES)


def test_a_partner_may_cover_a_nil() -> None:
    """VAR-COV, C18, DNL-3, C19: covering is ordinary play; two nils may be bid, and one may still cover the other."""
    hands = ("2.5432.5432.5432", "3.AKQ6.AKQ6.AKQ6", "AKQ4.JT9.JT9.JT9", "JT98765.87.87.87")
    for calls_made in ((NIL, Call(3), Call(4), Call(3)), (NIL, Call(3), NIL, Call(3))):
        state = begin(rules_for(), Dealt(W, dict(zip(FOUR.seats, map(Hand.parse, hands), strict=True))))
        for call in calls_made:
            assert state.to_act is not None
            state = play(state, Bid(state.to_act, call))
        for seat, card in ((N, "H5"), (E, "H6")):
            state = play(state, Played(seat, Card.parse(card)))
        assert may(state, Played(S, Card.parse("HJ")))
        assert may(state, Played(S, Card.parse("H9")))
        assert [each.clause for each in why_not(state, Played(S, Card.parse("SA")))] == ["FOL-1"]


def test_finished_tricks_stay_known() -> None:
    """TRK-2, C24: face down or in front of the winner is how a table looks; the count is everybody's to see."""
    state = strategies.random_hand(rules_for(), 4, stop=9)
    for seat in FOUR.seats:
        assert view(state, seat).tricks == state.tricks
        assert view(state, seat).won == state.won


def test_the_lead_is_ruffed_or_thrown_at() -> None:
    """PLAY-X2: Kelly leads a heart, Donna has none: a spade, a club or a diamond, as she likes."""
    rules = rules_for("draw2")
    hands = {N: Hand.parse("A2.AK2.AK32.AK32"), S: Hand.parse("K43..JT987.JT987")}
    state = begin(rules, Dealt(S, hands))
    state = play(play(state, Bid(N, Call(6))), Bid(S, Call(3)))
    state = play(state, Played(N, Card.parse("HA")))
    assert len(view(state, S).legal()) == 13
    ruffed = play(state, Played(S, Card.parse("S3")))
    assert ruffed.won[S] == 1
    assert play(state, Played(S, Card.parse("C7"))).won[N] == 1


def test_the_thresholds_of_a_match_are_a_matter_of_the_match() -> None:
    """Disputes 6: a hand is scored alone; the unit that is won or lost is the game (END-1, E15)."""
    rules = rules_for(options={"loss_floor": -200})
    bids, tricks = dict.fromkeys(FOUR.seats, Call(3)), {N: 4, E: 3, S: 3, W: 3}
    for before, winner in (({}, None), ({"NS": Tally(440)}, "NS"), ({"EW": Tally(-260)}, "NS")):
        score = score_hand(rules, bids=bids, tricks=tricks, before=before)
        assert score.winner == winner
        match = start(rules, seed=1).with_score(score)
        assert (match.over_by, match.winner) == ("score" if winner else None, winner)


def test_thirteen_tricks_and_no_fourteenth() -> None:
    """Disputes 36, TRK-3."""
    state = strategies.random_hand(rules_for(), 12)
    assert sum(state.won.values()) == len(state.tricks) == 13
    assert [each.clause for each in why_not(state, Played(N, Card.parse("SA")))] == ["TRK-3"]
    with pytest.raises(ValueError, match="add up to 14"):
        score_hand(rules_for(), bids=dict.fromkeys(FOUR.seats, Call(3)), tricks={N: 5, E: 3, S: 3, W: 3})


def test_the_partner_is_the_seat_across() -> None:
    """Disputes 22, PLY-1: two seats on, wherever the players are drawn on a screen."""
    for place, seat in enumerate(FOUR.seats):
        assert FOUR.partner(seat) is FOUR.seats[(place + 2) % 4]
    assert FOUR.side(Seat.NORTH).seats == (N, S)


def test_the_rule_bidder_counts_each_high_spade() -> None:
    """Disputes 16, STR-1: a second and a third high spade count, not the first alone."""
    code = code_of(pack("standard"))
    hands = ("A432.", "AK32.", "AKQ2.", "AKQJ.")
    found = [worth(code.mask(Hand.parse(f"{hand}432.432.432").cards), code.whole) for hand in hands]
    assert found == sorted(set(found))


def test_bags_that_cost_nothing_are_not_dodged() -> None:
    """Disputes 52, VAR-S10, STR-4, STR-8: solid ten tells the bots so."""
    assert bags_cost(rules_for().options)
    assert not bags_cost(rules_for(options={"solid_ten": True}).options)


def test_the_dealer_is_simply_chosen_where_the_sheet_says_so() -> None:
    """DEAL-1b, C17: by lot in the exchange game, each seat as likely."""
    counts = dict.fromkeys(FOUR.seats, 0)
    for seed in range(400):
        counts[start(rules_for("exchange"), seed=seed).dealer] += 1
    assert all(60 < count < 140 for count in counts.values())


def test_random_bidding_never_makes_a_match_endless() -> None:
    """END-4: no floor, and still an end."""
    chance = random.Random(1)
    match = start(rules_for(), seed=1)
    while match.over_by is None:
        state = match.deal()
        while state.to_act is not None:
            actions = list(view(state, state.to_act).actions())
            state = play(state, chance.choice(actions))
        match = match.scored(state)
    assert len(match.scores) <= MOST_HANDS
