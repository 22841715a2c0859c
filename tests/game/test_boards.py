"""PBN boards with bids and play: read back, read as other programs write them, refused by line."""

import pytest
import strategies
from hypothesis import given, settings
from hypothesis import strategies as st

from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.game.boards import from_boards, to_boards
from spades_learn.game.files import read_record
from spades_learn.game.record import Record
from spades_learn.game.replay import replay
from spades_learn.rules.options import rules_for
from spades_learn.rules.scoring import Tally

DEAL = "N:63.T94.Q642.AQ97 J42.863.AJT5.KJ4 AKT87.A72.87.832 Q95.KQJ5.K93.T65"
ELSEWHERE = f"""% PBN 2.1
% EXPORT
[Event "a club night"]
[Site "?"]
[Board "1"]
[Dealer "W"]
[Vulnerable "None"]
[Deal "{DEAL}"]
[Score "NS 140"]
[Before "NS 112 3; EW 87 1"]
[Bids "E:4 5 nil 2"]
[Play "N"]
H4 H3 HA H5
D2 DA D7 D3
- ^L DJ - -
*

[Board "2"]
[Dealer "N"]
[deal "e:J42.863.AJT5.KJ4 AKT87.A72.87.832 Q95.KQJ5.K93.T65 -"]
[Declarer "S"]
[Auction "N"]
Pass 1D 1S =1= Pass
3S AP
[Play "W"]
HK H4 H3 H2
+

[Board "3"]
[Dealer "S"]
[Deal "{DEAL}"]
[Auction "W"]
3 2 4 blind nil
"""


def words(text: str) -> str:
    with pytest.raises(NotationError) as caught:
        from_boards(text)
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value)


@settings(max_examples=15)
@given(st.lists(strategies.records(), min_size=1, max_size=3))
def test_a_file_reads_back_what_it_wrote(records: list[Record]) -> None:
    text = to_boards((f"no {number}", record) for number, record in enumerate(records))
    found = from_boards(text)
    assert [board.record for board in found] == records
    assert [board.name for board in found] == [f"no {number}" for number in range(len(records))]
    assert [read_record(text, board=f"no {number}") for number in range(len(records))] == records


def test_a_file_of_another_program() -> None:
    one, two, three = from_boards(ELSEWHERE)
    assert one.record is not None
    assert {str(seat): str(call) for seat, call in one.record.bids.items()} == {
        "E": "4",
        "S": "5",
        "W": "nil",
        "N": "2",
    }
    assert one.before == {"NS": Tally(112, 3), "EW": Tally(87, 1)}
    assert [f"{seat}{card}" for seat, card in one.record.plays] == [
        "NH4", "EH3", "SHA", "WH5", "SD7", "WD3", "ND2", "EDA", "EDJ",
    ]  # fmt: skip
    played = replay(one.record)
    assert played.illegal is None
    assert [str(each.seat) for each in played.tricks] == ["S", "E"]
    # A bridge auction says nothing of Spades: the deal is left, whole.
    assert (two.record, two.dealer, two.hands) == (None, Seat.NORTH, one.hands)
    assert three.record is not None
    assert str(three.record.bids[Seat.SOUTH]) == "blind nil"
    assert three.record.plays == ()


def test_a_hand_nobody_saw_follows_from_the_play() -> None:
    rows = (
        "H4 H3 HA H5|D2 DA D7 D3|D4 D5 D8 DK|HT H8 H2 HK|H9 H6 H7 HQ|C7 C4 C2 C5|"
        "CQ CK C8 C6|D6 DT S7 D9|C9 CJ C3 CT|S3 DJ S8 HJ|CA S2 SA S9|S6 SJ SK SQ|DQ S4 ST S5"
    )
    record = from_boards(
        '[Deal "N:- J42.863.AJT5.KJ4 - -"]\n[Bids "N:3 3 3 3"]\n[Play "N"]\n' + rows.replace("|", "\n")
    )
    assert record[0].record is not None
    assert str(record[0].hands[Seat.SOUTH]) == "AKT87.A72.87.832"
    assert record[0].dealer is Seat.WEST  # whose left led first


def test_rules_for_boards_that_name_none() -> None:
    carry = rules_for(options={"bags": "carry"})
    board = f'[Deal "{DEAL}"]\n[Dealer "W"]\n[Bids "N:1 2 3 4"]\n'
    assert from_boards(board, rules=carry)[0].rules == carry
    assert from_boards(board + '[Rules "Classic"]', rules=carry)[0].rules == rules_for()
    assert from_boards(board + '[Options "target=300"]', rules=carry)[0].rules == rules_for(options={"target": 300})


BOARD = f'[Board "1"]\n[Dealer "W"]\n[Deal "{DEAL}"]\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no hand in this file"),
        ('\n[Board "1"]', "line 2: this board has no [Deal"),
        (BOARD + '[Bid "N:1 1 1 1"]', "line 4: Bid: not a tag; did you mean Bids?"),
        (BOARD + '[Bids "1 1 1 1"]', "line 4: Bids: name the first seat"),
        (BOARD + '[Bids "X:1 1 1 1"]', "line 4: Bids: 'X' is not a seat here"),
        (BOARD + '[Bids "N:1 1 1"]', "line 4: Bids: W has no bid"),
        (BOARD + '[Bids "N:1 1 1 1 1"]', "line 4: Bids: '1' is one bid too many"),
        (BOARD + '[Bids "N:1 1 1 14"]', "line 4: "),
        (BOARD + '[Bids "N:1 1 1 3NT"]', "line 4: Bids, W: '3NT' is not a bid"),
        (BOARD + '[Bids "N:1 1 1 1"]\n[Auction "N"]\n1 1 1 2', "line 4: Bids: these are not the bids of the Auction"),
        (BOARD + '[Auction "N"]\n1 1 one 1', "line 5: Auction, S: 'one' is not a bid"),
        (BOARD + '[Bids "N:1 1 1 1"]\n[Play "N"]\nH4 H3 HX H5', "line 6: Play, S: 'HX' is not a card"),
        (BOARD + '[Bids "N:1 1 1 1"]\n[Play "N"]\nH4 - HA H5', "line 6: Play: a card is missing"),
        (BOARD + '[Bids "N:1 1 1 1"]\n[Play "N"]\nH4 H3 HA H5\n*\nD4', "line 8: Play: 'D4' stands after the end mark"),
        (BOARD + '[Play "Q"]', "line 4: Play: 'Q' is not a seat here"),
        (BOARD + '[Before "NS 1"]', "line 4: Before: 'NS 1' is not one side"),
        (BOARD + '[Rules "bridge"]', "line 4: "),
        (BOARD + '[Options "bags=7"]', "line 4: "),
        (BOARD + '[Passed "N SA"]', "line 1: Bids: missing"),
        ('[Deal "N:- - - -"]', "line 1: Deal: every hand is -"),
        (f'[Deal "{DEAL[:-4]}"]', "line 1: Deal: W: "),
        ("\n".join(BOARD.replace('"1"', f'"{number}"') for number in range(501)), "line 2001: more than 500 boards"),
    ],
)
def test_what_is_wrong_is_named(text: str, said: str) -> None:
    assert words(text).startswith(said)


def test_one_board_of_several_is_asked_for_by_name() -> None:
    with pytest.raises(NotationError, match="this file has 3 boards; name one of 1, 2, 3"):
        read_record(ELSEWHERE)
    assert read_record(ELSEWHERE, board="1") == from_boards(ELSEWHERE)[0].record
    with pytest.raises(NotationError, match="no board '9' in this file; it has 1, 2, 3"):
        read_record(ELSEWHERE, board="9")
    with pytest.raises(NotationError, match="line 18: Bids: missing"):
        read_record(ELSEWHERE, board="2")


@settings(max_examples=40)
@given(
    st.text(st.sampled_from(' \n-*+^[]"{};:NESWHDC45nilBidsPlay%'), max_size=12),
    st.integers(0, len(ELSEWHERE)),
    st.integers(0, 9),
)
def test_any_change_is_read_or_refused_in_one_line(junk: str, place: int, gone: int) -> None:
    text = ELSEWHERE[:place] + junk + ELSEWHERE[place + gone :]
    try:
        found = from_boards(text)
    except NotationError as error:
        assert len(str(error).splitlines()) == 1  # noqa: PT017
    else:
        told = [(str(number), board.record) for number, board in enumerate(found) if board.record is not None]
        assert (
            [board.record for board in from_boards(to_boards(told))] == [record for _, record in told] if told else True
        )
