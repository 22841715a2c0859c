"""PBN deals: what is written reads back, what other programs write is understood, what is wrong is named by line."""

import re

import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

from spades_learn.cards.deck import deal
from spades_learn.cards.hand import Hand
from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.game.pbn import Board, from_pbn, pbn_text, to_pbn
from spades_learn.rules.options import Rules, rules_for

N, E, S, W = "63.T94.Q642.AQ97", "J42.863.AJT5.KJ4", "AKT87.A72.87.832", "Q95.KQJ5.K93.T65"
ONE = f"N:{N} {E} {S} {W}"
FILE = f"""% PBN 2.1
% an escape line; {{ not a comment
; a comment
[Event "a club night"]
{{ one that runs
% }} skipped, so the comment goes on
  over three lines }}
[Board "1"]
[Dealer "W"]
[Deal "{ONE}"]
[Auction "W"]
Pass 1NT Pass $1 =1= 3NT
AP

[Board "2"] [Deal "e:{E} {S} {W} -"]
[Board "3"]
[DEAL "S:{S.lower()} - - {E.replace("T", "10")}"]
"""
TABLES = ["classic", "exchange", "solo3", "solo4", "duel", "draw2"]


def words(text: str) -> str:
    with pytest.raises(NotationError) as caught:
        from_pbn(text)
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value)


@st.composite
def boards(draw: st.DrawFn, rules: Rules) -> Board:
    whole = deal(seating=rules.seating, deck=rules.deck, seed=draw(strategies.seeds), each=rules.tricks)
    seen = draw(st.sets(st.sampled_from(rules.seating.seats), min_size=1))
    name = draw(st.text(st.characters(exclude_categories=("C", "Z")), max_size=12))
    dealer = draw(st.sampled_from((None, *rules.seating.seats)))
    return Board({seat: hand for seat, hand in whole.items() if seat in seen}, name, dealer)


@given(st.data())
def test_a_file_reads_back_what_it_wrote(data: st.DataObject) -> None:
    deck = data.draw(st.sampled_from(["standard", "jokers", "jokers_deuces"]))
    ruleset = data.draw(st.sampled_from(TABLES))
    rules = rules_for(ruleset, {} if ruleset == "solo3" else {"deck": deck})
    written = tuple(data.draw(st.lists(boards(rules), min_size=1, max_size=4)))
    text = to_pbn(written, rules=rules)
    assert from_pbn(text, rules=rules) == written
    assert from_pbn(text.replace("\n", "\r\n"), rules=rules) == written
    assert from_pbn(pbn_text(b"\xef\xbb\xbf" + text.encode()), rules=rules) == written


@given(st.data())
def test_any_seat_may_come_first(data: st.DataObject) -> None:
    rules = rules_for()
    board = data.draw(boards(rules))
    seats = rules.seating.order_from(data.draw(st.sampled_from(rules.seating.seats)))
    shown = " ".join(str(board.hands.get(seat, "-")) for seat in seats)
    assert from_pbn(f'[Deal "{seats[0]}:{shown}"]')[0].hands == board.hands


def test_a_file_of_another_program() -> None:
    one, two, three = from_pbn(FILE)
    assert (one.name, one.dealer, one.line, one.skipped) == ("1", Seat.WEST, 10, ("Event", "Auction"))
    assert {str(seat): str(hand) for seat, hand in one.hands.items()} == {"N": N, "E": E, "S": S, "W": W}
    assert two.name == "2"
    assert two.dealer is None
    assert list(two.hands) == [Seat.EAST, Seat.SOUTH, Seat.WEST]
    assert two.whole(rules_for()) == one.hands
    assert {str(seat): str(hand) for seat, hand in three.hands.items()} == {"S": S, "E": E}
    with pytest.raises(NotationError, match="line 17: Deal: nothing tells the hand of N and W"):
        three.whole(rules_for())


def test_a_hand_that_was_not_seen_may_not_follow_from_the_others() -> None:
    """Two players hold half the pack, so one hand says nothing of the other."""
    rules = rules_for("duel")
    board = from_pbn(f'[Deal "N:{N} -"]', rules=rules)[0]
    with pytest.raises(NotationError, match="nothing tells the hand of S"):
        board.whole(rules)


def test_boards_run_on_without_empty_lines() -> None:
    assert [board.name for board in from_pbn(f'[Board "a"]\n[Deal "{ONE}"]\n[Board "b"]\n[Deal "{ONE}"]')] == ["a", "b"]
    assert len(from_pbn(f'[Deal "{ONE}"][Deal "{ONE}"]')) == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no deal in this file"),
        ("; only a comment", "no deal in this file"),
        ('\n[Board "1"]', "line 2: this board has no [Deal"),
        (f'[Board "1"]\n\n[Deal "{ONE}"]', "line 1: this board has no [Deal"),
        ('[Board "1"]\n[Board "2"]', "line 1: this board has no [Deal"),
        (f'\n[Deal "{ONE}"]\n{{ never\nclosed', "line 3: the comment '{ never' is never closed"),
        (f'[Deal "{ONE}]', "line 1: '[Deal \"N:63.T94.Q642' is not a tag"),
        (f"word\n[Deal '{ONE}']", "line 1: 'word' stands before any tag"),
        (f'[Deal "{ONE}"]\n\nPass', "line 3: Deal: 'Pass' stands after the tag"),
        (f'[Deals "{ONE}"]', "line 1: Deals: not a tag; did you mean Deal?"),
        (f'[Dealer "X"]\n[Deal "{ONE}"]', "line 1: Dealer: 'X' is not a seat here; write N E S W"),
        (f'[Deal "{ONE[2:]}"]', "line 1: Deal: name the first seat"),
        (f'[Deal "X{ONE[1:]}"]', "line 1: Deal: 'X' is not a seat here"),
        (f'[Deal "N:{N} {E} {S}"]', "line 1: Deal: 3 hands for 4 seats; write - for one"),
        (f'[Deal "{ONE} {W}"]', "line 1: Deal: 5 hands for 4 seats"),
        ('[Deal "N:- - - -"]', "line 1: Deal: every hand is -"),
        (f'\n\n[Deal "{ONE.replace("AKT87", "AKT8")}"]', "line 3: Deal: S has 12 cards; each needs 13"),
        (f'[Deal "{ONE.replace("AKT87", "AKT876")}"]', "line 1: Deal: S has 14 cards"),
        (f'[Deal "{ONE.replace("AKT87", "AKT85")}"]', "line 1: Deal: S5 is dealt to S and to W"),
        (f'[Deal "{ONE.replace("AKT87", "AKT88")}"]', "line 1: Deal: S: S8 is named twice in one hand"),
        (f'[Deal "{ONE.replace("AKT87", "AKTB7")}"]', "line 1: Deal: BJ of S is not in the standard pack"),
        (f'[Deal "{ONE.replace("AKT87", "AKT8é")}"]', "line 1: Deal: S: 'É' in"),
        (f'[Deal "{ONE.replace("AKT87.", "AKT87")}"]', "line 1: Deal: S: 'AKT87A72.87.832' has 3 holdings"),
        ("x" * 1_000_001, "1000001 characters are too many"),
    ],
)
def test_what_is_wrong_is_named(text: str, said: str) -> None:
    assert words(text).startswith(said)


@pytest.mark.parametrize("code", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le"])
def test_wide_text_is_refused(code: str) -> None:
    with pytest.raises(NotationError, match="line 1: this file is UTF-16 or UTF-32; save it as UTF-8"):
        pbn_text(FILE.encode(code))


def test_the_character_set_of_the_standard_is_read() -> None:
    text = f'[Board "Zürich"]\n[Deal "{ONE}"]'
    for code in ("utf-8", "utf-8-sig", "iso-8859-1"):
        assert from_pbn(pbn_text(text.encode(code)))[0].name == "Zürich"


def test_a_file_too_long_is_not_even_decoded() -> None:
    with pytest.raises(NotationError, match="bytes are too many"):
        pbn_text(b"x" * 4_000_001)


@pytest.mark.parametrize("name", ["a\nb", "a\u0000", " a"])
def test_a_name_that_would_not_read_back_is_not_written(name: str) -> None:
    with pytest.raises(NotationError, match="cannot be written as a name"):
        to_pbn([Board({Seat.NORTH: Hand.parse(N)}, name)])


def test_a_board_without_hands_is_not_written() -> None:
    with pytest.raises(NotationError, match="no hand of this board"):
        to_pbn([Board({})])


@given(st.text(max_size=60), st.integers(0, len(FILE)))
def test_any_change_is_read_or_refused_in_one_line(junk: str, place: int) -> None:
    text = FILE[:place] + junk + FILE[place:]
    try:
        found = from_pbn(text)
    except NotationError:
        assert words(text)
    else:
        assert all(len(hand) == 13 for board in found for hand in board.hands.values())
        assert from_pbn(to_pbn([Board(board.hands, "", board.dealer) for board in found]))


def test_the_kept_layout() -> None:
    text = to_pbn(from_pbn(FILE))
    assert re.findall(r"^\[(\w+)", text, re.MULTILINE) == ["Board", "Dealer", "Deal", "Board", "Deal", "Board", "Deal"]
