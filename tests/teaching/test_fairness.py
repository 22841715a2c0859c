"""The dealing: exact odds against figures known elsewhere, tests that find an unfair dealer, and the fingerprint."""

import hashlib
from dataclasses import replace
from fractions import Fraction

import pytest

from spades_learn.cards.seat import Seat
from spades_learn.game.match import dealt, start
from spades_learn.game.turn import play
from spades_learn.game.view import view
from spades_learn.rules.options import rules_for
from spades_learn.teaching import fairness
from spades_learn.teaching.fairness import Tally, checks, expected, fingerprint, kept, own_hands, redealt, revealed

CLASSIC = rules_for()


def test_what_a_hand_expects_is_what_the_books_of_odds_have() -> None:
    """Thirteen of fifty-two (DEAL-2): a void in 5.107 % of hands, no spade in 1.279 %, three spades in 28.63 %."""
    exact = expected(CLASSIC)
    assert exact.high == 3
    assert exact.average_spades == pytest.approx(3.25)
    assert sum(exact.spades) == 1
    assert [round(float(exact.spades[n]), 5) for n in (0, 3, 13)] == [0.01279, 0.28633, 0.0]
    assert float(exact.void) == pytest.approx(0.051066, abs=1e-6)


def test_the_exact_odds_of_a_short_pack_and_of_jokers_count_their_own_cards() -> None:
    short = expected(rules_for("solo3"))  # seventeen of fifty-one (PLY-3)
    assert (short.high, short.average_spades) == (4, pytest.approx(13 / 3))
    jokers = expected(rules_for("classic", {"deck": "jokers"}))  # two cards beat the ace of spades (VAR-JOK)
    assert jokers.high == Fraction(14 * 13, 52)
    assert jokers.average_spades == pytest.approx(15 / 4)


@pytest.mark.parametrize("game", ["classic", "solo3", "duel"])
def test_more_deals_come_by_the_very_method_of_a_match(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, seeds = rules_for(game), []
    real = fairness.shuffle
    monkeypatch.setattr(fairness, "shuffle", lambda deck, *, seed: (seeds.append(seed), real(deck, seed=seed))[1])
    tallies = dict(next(redealt(rules, seed=5, deals=1)))
    hands = dealt(rules, rules.seating.seats[0], seed=seeds[0]).hands
    for seat, tally in tallies.items():
        found = kept(hands[seat].cards, rules.deck)
        assert (tally.hands, tally.high, dict(tally.spades), tally.voids) == (
            1,
            found.high,
            {found.spades: 1},
            found.void,
        )


def test_our_own_dealing_passes_and_a_dealer_who_cheats_does_not() -> None:
    *_, tallies = redealt(CLASSIC, seed=1, deals=1000)
    assert all(tally.hands == 1000 for tally in tallies.values())
    found = checks(tallies, expected(CLASSIC))
    assert sum(not each.inside for each in found) <= 1
    # South is given the hand with more high cards of two, which looks harmless hand by hand.
    cheated = Tally()
    runs = [next(redealt(CLASSIC, seed=seed, deals=1)) for seed in range(600)]
    for one in runs:
        seat = max(one, key=lambda each, one=one: one[each].high)
        cheated.hands += 1
        cheated.high += one[seat].high
        cheated.spades.update(one[seat].spades)
        cheated.voids += one[seat].voids
    caught = {each.what: each for each in checks({Seat.SOUTH: cheated}, expected(CLASSIC))}
    assert not caught["high"].inside
    assert caught["high"].chance < 1e-9


def test_the_chi_square_tail_is_that_of_the_tables() -> None:
    assert [round(fairness._beyond(x, k), 3) for x, k in ((3.841, 1), (5.991, 2), (16.919, 9), (18.307, 10))] == [
        0.05
    ] * 4
    assert fairness.chi_square_chance([(0, 1.0), (2, 1.0), (1, 1.0)]) == 1.0, "too few to say anything"


def test_the_fingerprint_is_fixed_before_the_bids_and_opens_with_the_seed() -> None:
    match = start(CLASSIC, seed=11)
    mark = fingerprint(match)
    assert mark == hashlib.sha256(revealed(match).encode()).hexdigest()
    assert str(match.deal().dealt.seed) in revealed(match), "the number that the cards follow from"
    assert str(match.seed) not in revealed(match).split(), "the next deals would follow from it"
    assert fingerprint(replace(match, seed=12)) != mark


def test_ones_own_hands_are_those_that_were_dealt() -> None:
    match = start(rules_for("classic", {"target": 300}), seed=4)
    hands = []
    for _ in range(2):
        state = match.deal()
        hands.append(kept(state.dealt.hands[Seat.WEST].cards, match.rules.deck))
        while state.to_act is not None:
            state = play(state, next(view(state, state.to_act).actions()))
        match = match.scored(state)
    tally = own_hands(match, Seat.WEST)
    assert (tally.hands, tally.high) == (2, sum(each.high for each in hands))
    assert sorted(tally.spades.elements()) == sorted(each.spades for each in hands)
    assert own_hands(start(rules_for("draw2"), seed=4), Seat.SOUTH).hands == 0, "there the hand is chosen (DRW-2)"
