"""Cards, hands, seats and packs: every value has one text form, and the text reads back."""

import copy
import pickle

import oracle
import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

from spades_learn.cards.card import Card, Rank, Suit, every_card
from spades_learn.cards.deck import deal, pack
from spades_learn.cards.hand import Hand
from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import FOUR, SOLO_FOUR, THREE, TWO, Seat, Side

NAMES = {"Card": Card, "Hand": Hand}


def test_every_card_reads_back_and_its_repr_is_code() -> None:
    assert len(every_card()) == 54
    for card in every_card():
        assert Card.parse(str(card)) is card
        assert eval(repr(card), NAMES) == card  # noqa: S307 - repr is code, and this is the test of it
        assert pickle.loads(pickle.dumps(card)) == card == copy.deepcopy(card)  # noqa: S301 - our own bytes
        assert hash(Card(card.suit, card.rank)) == hash(card)


@given(strategies.hands)
def test_a_hand_reads_back_and_its_repr_is_code(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand
    assert eval(repr(hand), NAMES) == hand  # noqa: S307 - repr is code, and this is the test of it
    assert Hand.of_cards(hand) == hand
    assert len(list(hand)) == len(hand)


@given(strategies.hands)
def test_a_hand_is_shown_spades_first_and_high_to_low(hand: Hand) -> None:
    shown = [("SHDC".index(card.suit.value), -"23456789TJQKALB".index(card.rank.value)) for card in hand]
    assert shown == sorted(shown)


@given(strategies.hands, strategies.cards)
def test_a_card_leaves_a_hand_and_comes_back(hand: Hand, card: Card) -> None:
    if card in hand:
        assert card not in hand.without(card)
        assert hand.without(card).with_cards(card) == hand
    else:
        with pytest.raises(KeyError):
            hand.without(card)


@pytest.mark.parametrize("text", ["ht", "H10", "♥T", "♥10", " HT "])
def test_a_card_may_be_typed_loosely(text: str) -> None:
    assert Card.parse(text) == Card.parse("HT")


@pytest.mark.parametrize(
    "text", ["", "S", "1S", "S1", "SX", "XA", "AS", "JB", "SB", "SL", "S1010", "SA SA", None, 7, ["SA"]]
)
def test_what_is_no_card_is_refused(text: object) -> None:
    with pytest.raises(NotationError, match="not a card"):
        Card.parse(text)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "1 holdings"),
        ("A.K.Q", "3 holdings"),
        ("A.K.Q.J.T", "5 holdings"),
        ("AA...", "SA is named twice"),
        ("X...", "not a rank"),
        (".B..", "not a rank"),
        ("A K...", "not a rank"),
    ],
)
def test_what_is_no_hand_is_refused(text: str, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        Hand.parse(text)


def test_a_void_may_be_marked() -> None:
    assert Hand.parse("-.AK.-.10") == Hand.of_cards(map(Card.parse, ("HA", "HK", "CT")))


def test_a_joker_is_a_spade_whatever_anybody_says() -> None:
    assert Card.parse("BJ").is_joker
    assert Card.parse("LJ").suit is Suit.SPADES
    with pytest.raises(ValueError, match="a joker is a spade"):
        Card(Suit.HEARTS, Rank.BIG)


def test_suits_and_ranks_have_their_order() -> None:
    assert [suit.symbol for suit in sorted(Suit, key=lambda suit: suit.order)] == ["♣", "♦", "♥", "♠"]
    assert [rank.order for rank in Rank] == list(range(15))


def test_sets_come_in_the_same_order_in_every_process() -> None:
    # The Enum default hashes names, whose hash changes with every start of Python.
    for kind in (Suit, Rank, Seat):
        assert sorted(map(hash, kind)) == list(range(len(kind)))


@pytest.mark.parametrize("text", ["n", "", "NE", "X"])
def test_what_is_no_seat_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="not a seat"):
        Seat.parse(text)
    assert Seat.parse("N") is Seat.NORTH


@pytest.mark.parametrize(
    ("seating", "sides", "partner_of_north"),
    [(FOUR, "NS EW", "S"), (SOLO_FOUR, "N E S W", None), (THREE, "N E S", None), (TWO, "N S", None)],
)
def test_partners_sit_opposite_and_turns_go_clockwise(
    seating: object, sides: str, partner_of_north: str | None
) -> None:
    """PLY-1, PLY-5 and the seats of PLY-2, PLY-3, VAR-CUT."""
    for each in (FOUR, SOLO_FOUR, THREE, TWO):
        if each is not seating:
            continue
        assert " ".join(str(side) for side in each.sides) == sides
        partner = each.partner(Seat.NORTH)
        assert (str(partner) if partner else None) == partner_of_north
        for seat in each.seats:
            assert each.order_from(seat)[0] is seat
            assert each.order_from(each.left_of(seat))[-1] is seat
            assert seat in each.side(seat).seats
    assert str(Side((Seat.EAST, Seat.WEST))) == "EW"


@pytest.mark.parametrize("name", oracle.VALUES["deck"])
def test_a_pack_holds_what_the_rules_say_and_in_that_order(name: str) -> None:
    """DCK-1, DCK-2, DCK-4, VAR-JOK, E16, E17, E19, PLY-3."""
    deck = pack(name)
    suits = oracle.suits_of({"deck": name})
    assert {str(card) for card in deck.cards} == {card for cards in suits.values() for card in cards}
    assert len(deck.cards) == (51 if name == "short" else 52)
    for suit, cards in suits.items():
        mine = [card for card in deck.cards if deck.suit(card).value == suit]
        assert [str(card) for card in sorted(mine, key=deck.power, reverse=True)] == cards
    assert repr(deck) == f"pack({name!r})"


def test_jokers_make_fifteen_spades() -> None:
    """E19."""
    deck = pack("jokers")
    counts = {suit: sum(deck.suit(card) is suit for card in deck.cards) for suit in Suit}
    assert counts == {Suit.SPADES: 15, Suit.DIAMONDS: 13, Suit.HEARTS: 12, Suit.CLUBS: 12}
    assert Card.parse("C2") not in deck
    assert Card.parse("BJ") in deck


@given(strategies.seeds, st.sampled_from([(FOUR, "standard"), (FOUR, "jokers"), (THREE, "short"), (TWO, "standard")]))
def test_a_deal_gives_each_card_once_and_the_same_for_the_same_seed(seed: int, table: tuple[object, str]) -> None:
    """DEAL-2."""
    seating = next(each for each in (FOUR, THREE, TWO) if each == table[0])
    each = 17 if seating is THREE else 13
    hands = deal(seating=seating, deck=pack(table[1]), seed=seed, each=each)
    given_out = [card for hand in hands.values() for card in hand]
    assert len(given_out) == len(set(given_out)) == each * len(seating.seats)
    assert hands == deal(seating=seating, deck=pack(table[1]), seed=seed, each=each)


def test_the_pack_is_shared_out_evenly_unless_told_otherwise() -> None:
    assert {len(hand) for hand in deal(seating=FOUR, deck=pack("standard"), seed=1).values()} == {13}
    assert {len(hand) for hand in deal(seating=THREE, deck=pack("short"), seed=1).values()} == {17}


def test_an_error_tells_its_line_where_there_is_one() -> None:
    assert NotationError("bad").line is None
    assert str(NotationError("bad", line=3)) == "line 3: bad"
