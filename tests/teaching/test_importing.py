"""Hands out of files: each form told from the others, how far each goes, where to play it or to look at it again."""

import pytest
from game.test_boards import BOARD, DEAL, ELSEWHERE
from hypothesis import example, given, settings
from hypothesis import strategies as st

from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.game.boards import to_boards
from spades_learn.game.files import read_record, to_json
from spades_learn.game.ptn import to_ptn
from spades_learn.game.state import Phase
from spades_learn.rules.options import rules_for
from spades_learn.teaching import dealcode
from spades_learn.teaching.importing import MOST_BYTES, address, read_hands

RECORD = read_record(ELSEWHERE, board="1")


def words(data: bytes) -> str:
    with pytest.raises(NotationError) as caught:
        read_hands(data)
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "form", "name"),
    [(to_ptn(RECORD), "ptn", ""), (to_json(RECORD), "json", ""), (to_boards([("9", RECORD)]), "pbn", "9")],
)
def test_each_form_is_told_from_the_others(text: str, form: str, name: str) -> None:
    for data in (text.encode(), b"\xef\xbb\xbf" + text.encode(), text.replace("\n", "\r\n").encode()):
        (found,) = read_hands(data)
        assert (found.form, found.name, found.record, found.lacks) == (form, name, RECORD, "")
        assert found.illegal is None
        here = dealcode.read(address(found, Seat.EAST))
        assert (here.state().events, here.seat) == (found.state.events, Seat.EAST)


def test_a_hand_without_bids_can_be_played_and_one_without_plays_goes_on() -> None:
    one, two, three = read_hands(ELSEWHERE.encode())
    assert [each.lacks for each in (one, two, three)] == ["", "bids", "plays"]
    assert [each.line for each in (one, two, three)] == [3, 18, 29]
    assert (two.record, two.state.phase, two.state.events) == (None, Phase.BIDDING, ())
    assert three.state.phase is Phase.PLAY
    # BNL-2: nobody is behind, so the blind nil breaks its rule, is told and stands; no address holds it.
    assert [each.broken[0].clause for each in three.called if each.broken] == ["BNL-2"]
    with pytest.raises(NotationError):
        address(three, Seat.NORTH)
    assert dealcode.read(address(two, Seat.NORTH)).state().hands == one_hands()


def one_hands() -> object:
    return read_hands(f'{BOARD}[Bids "N:1 2 3 4"]'.encode())[0].state.hands


def test_a_card_against_the_rules_is_told_and_the_hand_stops_before_it() -> None:
    """FOL-1: West held a heart."""
    (found,) = read_hands(f'{BOARD}[Bids "N:1 2 3 4"]\n[Play "N"]\nH4 H3 HA C5'.encode())
    assert found.illegal is not None
    assert (str(found.illegal.card), found.illegal.broken_clauses) == ("C5", ("FOL-1",))
    assert len(found.state.trick.plays) == 3


def test_the_rules_of_the_page_hold_where_a_board_names_none() -> None:
    carry = rules_for(options={"bags": "carry"})
    assert read_hands(BOARD.encode(), rules=carry)[0].state.rules == carry


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "nothing to read"),
        (b"  \n", "nothing to read"),
        (b"hello", "line 1: 'hello' stands before any tag"),
        (b"{}", "dealer: missing"),
        (b'{"dealer": 1', "line 1: not JSON"),
        (f'[Deal "{DEAL}"]'.encode("utf-16"), "line 1: this file is UTF-16"),
        (b"x" * (MOST_BYTES + 1), "1000001 bytes are too many"),
        (b"\n".join(BOARD.encode() for _ in range(201)), "line 801: 201 hands are too many"),
        (f'\n{BOARD}[Bids "N:blind nil 2 blind nil 3"]'.encode(), "line 5: "),
        (to_ptn(RECORD).replace("[Dealer", "[Dealt").encode(), "line 3: Dealt: not a tag; did you mean"),
    ],
)
def test_what_is_wrong_is_named(data: bytes, said: str) -> None:
    assert words(data).startswith(said)


def test_the_character_set_of_the_standard_is_read() -> None:
    (found,) = read_hands(BOARD.replace('"1"', '"Zürich"').encode("iso-8859-1"))
    assert found.name == "Zürich"


@settings(max_examples=30)
@example(b"[", 0, 0)
@given(st.binary(max_size=8), st.integers(0, 900), st.integers(0, 30))
def test_any_bytes_are_read_or_refused_in_one_line(junk: bytes, place: int, gone: int) -> None:
    for text in (ELSEWHERE, to_json(RECORD), to_ptn(RECORD)):
        whole = text.encode()
        data = whole[:place] + junk + whole[place + gone :]
        try:
            found = read_hands(data)
        except NotationError as error:
            assert len(str(error).splitlines()) == 1  # noqa: PT017
        else:
            assert all(len(each.state.hands) == 4 for each in found)
