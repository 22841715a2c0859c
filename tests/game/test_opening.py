"""Drawing, replacing, passing and the hand that bids itself: each clause both ways, and what each seat sees."""

import random
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

import pytest
import strategies

from spades_learn.cards.card import Card
from spades_learn.cards.deck import pack
from spades_learn.cards.hand import Hand
from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import FOUR, TWO
from spades_learn.game.events import Action, Bid, Dealt, Kept, Looked, Passed, Played, Rejected, Replaced
from spades_learn.game.match import dealt, start
from spades_learn.game.opening import discards
from spades_learn.game.state import Phase, State, apply, begin
from spades_learn.game.turn import may, play, why_not
from spades_learn.game.view import view
from spades_learn.rules.bidding import BLIND_NIL, NIL, Call
from spades_learn.rules.book import clauses as book_clauses
from spades_learn.rules.options import rules_for, rulesets
from spades_learn.rules.scoring import Tally, score_hand

N, E, S, W = FOUR.seats
DECK = pack("standard").cards  # clubs first, low to high: C2 C3 C4 …


def names(cards: object) -> list[str]:
    return [str(card) for card in cards]  # type: ignore[attr-defined]


def drawing(**options: object) -> State:
    """North draws first from a pack in order: C2, C3, C4 and so on."""
    return begin(rules_for("draw2", options), Dealt(N, {}, DECK, seed=4))  # type: ignore[arg-type]


def all_drawn(state: State, kind: type[Kept] | type[Rejected] = Kept) -> State:
    while state.phase is Phase.DRAW and state.to_act is not None:
        state = play(state, kind(state.to_act))
    return state


def clauses(state: State, action: Action) -> list[str]:
    return [each.clause for each in why_not(state, action)]


def test_the_first_player_draws_and_sees_the_top_card_alone() -> None:
    """PLY-4, DRW-1: two players and no deal; the top card is the first player's to keep or not."""
    state = drawing()
    assert state.phase is Phase.DRAW
    assert state.to_act is N
    assert len(state.stock) == 52
    assert all(len(hand) == 0 for hand in state.hands.values())
    assert str(view(state, N).top) == "C2"
    assert view(state, N, looked=False).top is None
    assert view(state, S).top is None
    assert view(state, N).stock == view(state, S).stock == 52


def test_a_kept_card_sends_the_next_one_unseen_to_the_discards() -> None:
    """DRW-2, E30: the keeper does not see the second card."""
    state = play(drawing(), Kept(N))
    assert names(state.hands[N]) == ["C2"]
    assert names(discards(state.dealt, state.events)) == ["C3"]
    assert names(view(state, N).hand or ()) == ["C2"]
    assert view(state, N).out == frozenset()
    assert view(state, S).hand == Hand(frozenset())


def test_a_rejected_card_means_the_next_one() -> None:
    """DRW-3, ERR-13: the first card goes face down; who rejected it knows it, nobody else does."""
    state = play(drawing(), Rejected(N))
    assert names(state.hands[N]) == ["C3"]
    assert names(discards(state.dealt, state.events)) == ["C2"]
    assert names(view(state, N).out) == ["C2"]
    assert view(state, S).out == frozenset()


def test_the_players_take_turns_until_the_pack_is_used_up() -> None:
    """DRW-4, DRW-5, E29: thirteen rounds of two and two; the second player has the last pair."""
    state = drawing()
    turns = []
    while state.phase is Phase.DRAW:
        assert state.to_act is not None
        assert may(state, Kept(state.to_act))
        assert may(state, Rejected(state.to_act))
        assert clauses(state, Kept(TWO.left_of(state.to_act))) == ["DRW-4"]
        assert clauses(state, Looked(TWO.left_of(state.to_act))) == (["DRW-4"] if not turns else [])
        turns.append(state.to_act)
        state = play(state, Rejected(state.to_act))
    assert turns == [N, S] * 13
    assert {len(hand) for hand in state.hands.values()} == {13}
    assert len(discards(state.dealt, state.events)) == 26
    assert names(DECK[-1:])[0] in names(state.hands[S]), "rejecting the 51st card forces the 52nd"
    assert clauses(state, Kept(N)) == ["GEN-2"]


def test_the_second_player_bids_and_leads_first() -> None:
    """BID-1c, LEAD-1c, E31, ERR-11."""
    state = all_drawn(drawing())
    assert (state.phase, state.to_act) == (Phase.BIDDING, S)
    state = play(play(state, Bid(S, Call(3))), Bid(N, Call(4)))
    assert (state.phase, state.to_act) == (Phase.PLAY, S)


def test_the_roles_change_with_every_hand() -> None:
    """END-5 and C17: the first player is drawn by lot, then they alternate."""
    match = start(rules_for("draw2"), seed=3)
    firsts = []
    for seed in range(4):
        state = match.deal()
        firsts.append(state.to_act)
        chance = random.Random(seed)
        while state.to_act is not None:
            if state.phase is Phase.PLAY:
                state = play(state, strategies.cards_of(state)[0])
            elif state.phase is Phase.BIDDING:
                state = play(state, Bid(state.to_act, Call(1)))
            else:
                state = play(state, chance.choice((Kept, Rejected))(state.to_act))
        match = match.scored(state)
    assert all(first is not then for first, then in pairwise(firsts))
    assert {start(rules_for("draw2"), seed=seed).dealer for seed in range(20)} == {N, S}
    assert {start(rules_for("exchange"), seed=seed).dealer for seed in range(40)} == set(FOUR.seats)


def test_blind_nil_comes_before_the_first_card() -> None:
    """BNL-8, its both sides: before the look, not after it, and nothing else is bid while cards are drawn."""
    state = drawing()
    assert clauses(state, Bid(N, BLIND_NIL)) == []
    assert list(view(state, N, looked=False).legal()) == [BLIND_NIL]
    assert view(state, N).legal() == ()
    assert clauses(state, Bid(N, Call(3))) == ["DRW-4"]
    assert clauses(state, Bid(S, BLIND_NIL)) == ["DRW-4"]
    assert clauses(play(state, Looked(N)), Bid(N, BLIND_NIL)) == ["BNL-8"]
    called = play(state, Bid(N, BLIND_NIL))
    assert (called.phase, called.to_act) == (Phase.DRAW, N)
    assert clauses(called, Bid(N, BLIND_NIL)) == ["BID-3"]
    assert str(view(called, N, looked=False).top) == "C2"
    banned = drawing(blind_nil=False)
    assert clauses(banned, Bid(N, BLIND_NIL)) == ["BNL-3"]
    assert view(banned, N, looked=False).legal() == ()
    late = all_drawn(state)
    assert clauses(late, Bid(S, BLIND_NIL)) == ["BNL-1"]


def test_a_blind_nil_replaces_up_to_three_cards_at_random() -> None:
    """BNL-8, C11, ERR-12: after the drawing, from the 26 discards, by the seed of the deal."""
    state = all_drawn(play(drawing(), Bid(N, BLIND_NIL)))
    assert (state.phase, state.to_act) == (Phase.REPLACE, N)
    held = list(state.hands[N])
    pile = set(discards(state.dealt, state.events))
    assert clauses(state, Replaced(N, tuple(held[:4]))) == ["BNL-8"]
    assert clauses(state, Replaced(N, (held[0], held[0]))) == ["BNL-8"]
    assert clauses(state, Replaced(N, (next(iter(pile)),))) == ["BNL-8"]
    assert clauses(state, Replaced(S, ())) == ["BNL-8"]
    assert clauses(state, Bid(S, Call(3))) == ["BID-3"]
    assert clauses(state, Played(S, held[0])) == ["BNL-8"]
    after = play(state, Replaced(N, tuple(held[:3])))
    event = after.events[-1]
    assert isinstance(event, Replaced)
    assert set(event.came) <= pile
    assert after.hands[N] == state.hands[N].without(*held[:3]).with_cards(*event.came)
    assert play(state, Replaced(N, tuple(held[:3]))) == after
    assert view(after, N).out == frozenset(held[:3])
    assert view(after, S).out == frozenset()
    assert (after.phase, after.to_act) == (Phase.BIDDING, S)
    assert play(after, Bid(S, Call(5))).phase is Phase.PLAY
    assert play(state, Replaced(N, ())).hands == state.hands
    assert len(list(view(state, N).actions())) == 1 + 13 + 78 + 286
    came = {
        play(replace(state, dealt=replace(state.dealt, seed=seed)), Replaced(N, (held[0],))).events[-1].came  # type: ignore[union-attr]
        for seed in range(40)
    }
    assert len(came) > 10


def test_cards_that_came_at_a_real_table_may_be_told() -> None:
    """BNL-8: a record says which cards came; they must have been discards, one for each."""
    state = all_drawn(play(drawing(), Bid(N, BLIND_NIL)))
    pile = discards(state.dealt, state.events)
    out = tuple(state.hands[N])[:2]
    assert clauses(state, Replaced(N, out, pile[:2])) == []
    assert clauses(state, Replaced(N, out, pile[:1])) == ["BNL-8"]
    assert clauses(state, Replaced(N, out, (pile[0], pile[0]))) == ["BNL-8"]
    assert clauses(state, Replaced(N, out, out)) == ["BNL-8"]


def test_two_blind_nils_draw_on_what_is_left_of_the_discards() -> None:
    """BNL-8: in bidding order; the earlier discards are shared, the cards just thrown are not among them."""
    state = play(play(drawing(), Bid(N, BLIND_NIL)), Kept(N))
    state = all_drawn(play(state, Bid(S, BLIND_NIL)))
    assert (state.phase, state.to_act) == (Phase.REPLACE, S)
    first = play(state, Replaced(S, tuple(state.hands[S])[:3]))
    second = play(first, Replaced(N, tuple(first.hands[N])[:3]))
    assert isinstance(first.events[-1], Replaced)
    assert isinstance(second.events[-1], Replaced)
    assert not set(first.events[-1].came) & set(discards(first.dealt, first.events))
    assert len(discards(first.dealt, first.events)) == 23
    assert not set(first.events[-1].came) & set(second.events[-1].came)
    assert not set(first.events[-1].out) & set(second.events[-1].came)
    assert (second.phase, second.to_act) == (Phase.PLAY, S)
    assert second.bids == {N: BLIND_NIL, S: BLIND_NIL}


HANDS = ("AKQ.AKQ.AKQ.AKQJ", "JT9.JT9.JT9.T987", "876.876.876.6543", "5432.5432.5432.2")


def bid(calls: str, ruleset: str = "exchange", before: Mapping[str, Tally] | None = None, **options: object) -> State:
    """Four hands bid in turn from North, the dealer's left."""
    rules = rules_for(ruleset, options)  # type: ignore[arg-type]
    state = begin(rules, Dealt(W, dict(zip(FOUR.seats, map(Hand.parse, HANDS), strict=True))), before=before)
    for call in calls.split(", "):
        assert state.to_act is not None
        state = play(state, Bid(state.to_act, Call.parse(call)))
    return state


def test_a_blind_nil_exchanges_three_cards_with_the_partner() -> None:
    """BNL-5, C11, C12: the bidder first; the partner sees the cards and returns three; then the play."""
    state = bid("blind nil, 3, 4, 3")
    assert (state.phase, state.to_act) == (Phase.EXCHANGE, N)
    high = tuple(map(Card.parse, ("SA", "SK", "SQ")))
    assert clauses(state, Passed(S, high)) == ["BNL-5"]
    assert clauses(state, Passed(N, high[:2])) == ["BNL-5"]
    assert clauses(state, Passed(N, (*high[:2], high[0]))) == ["BNL-5"]
    assert clauses(state, Passed(N, (*high[:2], Card.parse("S2")))) == ["BNL-5"]
    assert clauses(state, Played(N, Card.parse("HA"))) == ["BNL-5"]
    assert clauses(state, Bid(N, NIL)) == ["BID-3"]
    assert view(state, N).legal() == ()
    assert len(list(view(state, N).actions())) == 286
    state = play(state, Passed(N, high))
    assert state.to_act is S
    assert set(high) <= set(view(state, S).hand or ())
    assert view(state, N).partner_holds == set(high)
    assert view(state, S).passed == (Passed(N, high),)
    assert view(state, E).passed == view(state, W).passed == ()
    back = tuple(map(Card.parse, ("C4", "C3", "SQ")))
    state = play(state, Passed(S, back))
    assert (state.phase, state.to_act) == (Phase.PLAY, N)
    assert view(state, N).partner_holds == set(high[:2])
    assert view(state, S).partner_holds == set(back)
    assert {len(hand) for hand in state.hands.values()} == {13}
    assert clauses(state, Passed(N, high)) == ["BNL-5"]
    assert view(state, E).opening is None


@pytest.mark.parametrize(
    ("case", "calls", "ruleset", "options", "turns"),
    [
        ("BNL-5", "blind nil, 3, 4, 3", "exchange", {}, "N S"),
        ("BNL-5 for the second partner", "4, 3, blind nil, 3", "exchange", {}, "S N"),
        ("C12: both sides, in bidding order", "4, blind nil, blind nil, 3", "exchange", {}, "E W S N"),
        ("BNL-6: two blind nils exchange nothing", "blind nil, 3, blind nil, 3", "exchange", {}, ""),
        ("BNL-5: one that has looked exchanges nothing", "nil, 3, 4, 3", "exchange", {}, ""),
        ("BNL-5: the partner's seen nil does not count", "blind nil, 3, nil, 3", "exchange", {}, "N S"),
        ("nil_exchange 0", "blind nil, 3, 4, 3", "exchange", {"nil_exchange": 0}, ""),
        ("nil_exchange 1", "blind nil, 3, 4, 3", "exchange", {"nil_exchange": 1}, "N S"),
        ("C11: the classic sheets exchange nothing", "nil, 3, 4, 3", "classic", {}, ""),
        ("nil_exchange for any nil", "nil, 3, 4, nil", "classic", {"nil_exchange": 2}, "N S W E"),
        ("nil_exchange, two nils of a side", "nil, 3, nil, 3", "classic", {"nil_exchange": 2}, ""),
    ],
)
def test_who_passes_cards(case: str, calls: str, ruleset: str, options: dict[str, object], turns: str) -> None:
    state = bid(calls, ruleset, **options)
    chance = random.Random(case)
    found = []
    while state.phase is Phase.EXCHANGE:
        found.append(str(state.to_act))
        state = play(state, strategies.random_action(state, chance))
    assert " ".join(found) == turns, case
    assert state.phase is Phase.PLAY


def test_who_opens_is_settled_after_the_passing() -> None:
    """VAR-ASL with BNL-5: the ace may have gone to the partner."""
    state = bid("blind nil, 3, 4, 3", first_lead="ace_of_spades_holder")
    state = play(state, Passed(N, tuple(map(Card.parse, ("SA", "SK", "SQ")))))
    state = play(state, Passed(S, tuple(map(Card.parse, ("C4", "C3", "C5")))))
    assert state.to_act is S


def test_a_first_hand_that_bids_itself_scores_what_is_taken() -> None:
    """E38: no bidding, ten points a trick, no bags; the hands after it are bid."""
    rules = rules_for(options={"first_hand_bids_itself": True})
    match = start(rules, seed=1)
    state = match.deal()
    assert (state.phase, state.to_act) == (Phase.PLAY, FOUR.left_of(state.dealer))
    assert clauses(state, Bid(state.dealer, Call(3))) == ["BID-3"]
    assert view(state, state.dealer).phase is Phase.PLAY
    while state.to_act is not None:
        state = play(state, strategies.cards_of(state)[0])
    after = match.scored(state)
    for side in FOUR.sides:
        won = sum(state.won[seat] for seat in side.seats)
        assert after.tallies[str(side)] == Tally(10 * won, 0)
    assert after.deal().phase is Phase.BIDDING
    none = score_hand(rules, bids={}, tricks={N: 13, E: 0, S: 0, W: 0})
    assert [none.sides[name].hand for name in ("NS", "EW")] == [130, 0]
    assert none.sides["EW"].lines == ()


def test_a_hand_bids_itself_only_where_the_table_agreed() -> None:
    """E38, its other side."""
    with pytest.raises(NotationError, match="every hand is bid here"):
        begin(rules_for(), dealt(rules_for(), N, seed=1, unbid=True))
    with pytest.raises(ValueError, match="bids: give one for each"):
        score_hand(rules_for(), bids={}, tricks={N: 13, E: 0, S: 0, W: 0})
    drawn = begin(rules_for("draw2", {"first_hand_bids_itself": True}), Dealt(N, {}, DECK, unbid=True))
    assert clauses(drawn, Bid(N, BLIND_NIL)) == ["BID-3"]
    assert all_drawn(drawn).phase is Phase.PLAY


@pytest.mark.parametrize(
    ("ruleset", "made", "says"),
    [
        ("classic", Dealt(N, {}, DECK), "nobody draws cards in classic"),
        ("draw2", Dealt(N, {}, DECK[1:]), "each of the 52 cards of the standard pack once"),
        ("draw2", Dealt(N, {}, (*DECK[1:], DECK[1])), "each of the 52 cards"),
        ("draw2", Dealt(N, {N: Hand.parse("A..."), S: Hand.parse("K...")}, DECK), "a pack to draw from or the hands"),
        ("draw2", Dealt(N, {}), "hands: give one for each of N S"),
    ],
)
def test_what_is_no_pack_to_draw_from_is_refused(ruleset: str, made: Dealt, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        begin(rules_for(ruleset), made)


def test_nobody_passes_cards_without_a_partner() -> None:
    state = begin(rules_for("duel"), dealt(rules_for("duel"), N, seed=1))
    assert clauses(state, Passed(S, ())) == ["GEN-2"]
    with pytest.raises(ValueError, match="no partner"):
        apply(state, Passed(S, ()))


def test_a_match_ends_at_its_last_hand_though_nobody_is_at_the_target() -> None:
    """END-4 has no floor: totals may sink for ever, so the match is capped; the higher total wins."""
    rules = rules_for()
    match = start(rules, seed=1, most_hands=2)
    for seed in (1, 2):
        assert match.over_by is None
        bids = dict.fromkeys(FOUR.seats, Call(9))
        tricks = {N: 13, E: 0, S: 0, W: 0} if seed == 1 else {N: 0, E: 0, S: 13, W: 0}
        match = match.with_score(score_hand(rules, bids=bids, tricks=tricks, before=match.tallies))
    assert match.over_by == "hands"
    assert match.winner is None, "level at -360"
    with pytest.raises(ValueError, match="nobody won"):
        match.deal()
    uneven = start(rules, seed=1, most_hands=1)
    bids = {N: Call(5), E: Call(9), S: Call(2), W: Call(9)}
    uneven = uneven.with_score(score_hand(rules, bids=bids, tricks={N: 13, E: 0, S: 0, W: 0}))
    assert (uneven.over_by, uneven.winner) == ("hands", "NS")
    won = start(rules, seed=1).with_score(
        score_hand(rules, bids=bids, tricks={N: 13, E: 0, S: 0, W: 0}, before={"NS": Tally(490)})
    )
    assert (won.over_by, won.winner) == ("score", "NS")


@pytest.mark.parametrize("ruleset", rulesets())
def test_clauses_taken_over_are_named_and_hold(ruleset: str) -> None:
    """GAP-1, GAP-3: what a sheet leaves out is borrowed clause by clause."""
    held = {rule.id for rule in book_clauses(ruleset)}
    borrowed = rulesets()[ruleset].inherited
    assert set(borrowed) <= held
    assert bool(borrowed) == (ruleset != "classic")


def test_26_cards_are_out_of_the_duel_and_three_players_share_51() -> None:
    """PLY-2, PLY-3, ERR-2, ERR-6, VAR-CUT."""
    for ruleset, each, out in (("duel", 13, 26), ("solo3", 17, 0), ("solo4", 13, 0)):
        rules = rules_for(ruleset)
        state = begin(rules, dealt(rules, N, seed=8))
        assert {len(hand) for hand in state.hands.values()} == {each}
        assert len(rules.deck.cards) - each * len(rules.seating.seats) == out
        assert all(len(side.seats) == 1 for side in rules.seating.sides)
    assert Card.parse("C2") not in rules_for("solo3").deck


def test_a_rejected_card_may_come_back_to_another_blind_nil() -> None:
    """BNL-8: what the other draws its replacements from is the pile a rejected card lies in; nobody sees which came."""
    state = play(play(drawing(), Bid(N, BLIND_NIL)), Kept(N))
    state = play(state, Rejected(S))
    put = view(state, S).out
    assert len(put) == 1
    state = all_drawn(state)
    assert view(state, S).out >= put
    kept = play(state, Replaced(N, ()))
    assert view(kept, S).out == view(state, S).out
    got = play(state, Replaced(N, tuple(state.hands[N])[:1]))
    assert view(got, S).out == frozenset()
    assert view(got, N).out == view(state, N).out | {next(iter(state.hands[N]))} - set(got.hands[N])
