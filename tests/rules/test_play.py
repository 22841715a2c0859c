"""Legal cards and trick winners, held against the oracle over random positions of every ruleset."""

import random

import oracle
import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

from spades_learn.cards.card import Card
from spades_learn.cards.deck import pack
from spades_learn.cards.hand import Hand
from spades_learn.cards.seat import FOUR
from spades_learn.rules.options import rules_for
from spades_learn.rules.play import PlayPosition, playable, why_not_play
from spades_learn.rules.trick import Trick, beats, winner


@given(strategies.tables(), st.randoms(use_true_random=False), st.booleans(), st.booleans())
def test_legality_is_what_the_rule_text_says(
    table: tuple[str, dict[str, object]],
    chance: random.Random,
    first: bool,
    broken: bool,
) -> None:
    """LEAD-2, LEAD-3, FOL-1, FOL-2, VAR-ASL, C21, E2, E3, E16, E17."""
    rules, text = rules_for(*table), oracle.table(*table)
    for _ in range(20):
        size = chance.randint(1, 13)
        drawn = chance.sample(oracle.pack_of(text), size + chance.randint(0, len(text["seats"]) - 1))
        hand, trick = drawn[:size], drawn[size:]
        plays = tuple(zip(rules.seating.seats, map(Card.parse, trick), strict=False))
        position = PlayPosition(rules, Hand.of_cards(map(Card.parse, hand)), Trick(plays), broken, first)
        no = oracle.barred(text, hand, trick, first=first, broken=broken)
        assert {str(card) for card in playable(position)} == set(hand) - set(no)
        assert playable(position), "a player can always play"
        for card in hand:
            why = why_not_play(Card.parse(card), position)
            assert [each.clause for each in why] == no.get(card, [])
            assert all(each.facts["card"] == card for each in why)


@given(st.sampled_from(oracle.VALUES["deck"]), st.randoms(use_true_random=False))
def test_the_winner_is_the_one_the_rule_text_names(name: str, chance: random.Random) -> None:
    """TRK-1, DCK-3, DCK-4, E16, E17."""
    deck, text = pack(name), {"deck": name}
    for _ in range(20):
        drawn = chance.sample(oracle.pack_of(text), chance.randint(1, 4))
        plays = tuple(zip(FOUR.order_from(chance.choice(FOUR.seats)), map(Card.parse, drawn), strict=False))
        trick = Trick(plays)
        taken = winner(trick, deck)
        assert str(taken.seat) == oracle.winner(text, [(str(seat), str(card)) for seat, card in plays])
        assert trick.card_of(taken.seat) == taken.card
        assert taken.clause == "TRK-1"
        led = trick.led(deck)
        assert led is not None
        assert all(beats(taken.card, card, led=led, deck=deck) for card in trick.cards if card != taken.card)
        assert taken.ruffed == (led.value != "S" and oracle.suit_of(text, str(taken.card)) == "S")


def test_a_trick_without_cards_has_no_leader_no_suit_and_no_winner() -> None:
    deck = pack("standard")
    assert Trick().leader is None
    assert Trick().led(deck) is None
    assert Trick().card_of(FOUR.seats[0]) is None
    with pytest.raises(ValueError, match="no winner"):
        winner(Trick(), deck)
    trick = Trick().with_play(FOUR.seats[1], Card.parse("D3"))
    assert trick.leader is FOUR.seats[1]
    assert trick.cards == (Card.parse("D3"),)


def test_a_card_that_is_not_held_cannot_be_played() -> None:
    position = PlayPosition(rules_for(), Hand.parse("A...K"), Trick(), spades_broken=True, first_trick=False)
    assert [each.clause for each in why_not_play(Card.parse("H2"), position)] == ["TRK-3"]


def test_the_facts_of_a_refusal_name_the_cards_behind_it() -> None:
    rules = rules_for()
    following = PlayPosition(rules, Hand.parse("A.J3..K"), Trick(((FOUR.seats[3], Card.parse("H9")),)), False, True)
    assert dict(why_not_play(Card.parse("SA"), following)[0].facts) == {"card": "SA", "led": "H", "held": ("HJ", "H3")}
    leading = PlayPosition(rules, Hand.parse("A.J3..K"), Trick(), spades_broken=False, first_trick=False)
    assert dict(why_not_play(Card.parse("SA"), leading)[0].facts) == {"card": "SA", "others": ("HJ", "H3", "CK")}
