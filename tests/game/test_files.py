"""Record files in JSON and PTN: both read back what they wrote, and what is wrong is named by line or field."""

import json
import re
from typing import Any

import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.game.files import decoded, from_json, read_record, to_json
from spades_learn.game.ptn import from_ptn, to_ptn
from spades_learn.game.replay import Record, replay
from spades_learn.rules.bidding import BLIND_NIL, NIL, Call
from spades_learn.rules.options import rules_for
from spades_learn.rules.scoring import Tally

PTN = """% an escape line
; a comment
[Event "a friendly game"]
{ one that runs
  over two lines }
[Rules "classic"]
[Options "bags=carry; target=300"]
[Score "NS 112 3; EW 87 1"]
[Dealer "W"]
[Deal "N:63.T94.Q642.AQ97 J42.863.AJT5.KJ4 AKT87.A72.87.832 Q95.KQJ5.K93.T65"]
[Auction "N"]
3 nil ; East hopes
4 blind nil
[Play "N"]
H4 H3 HA HJ
- - H7 HQ
*
"""

DEAL = re.compile('"N:([^"]*)"')


def written() -> Record:
    return strategies.record_of(strategies.random_hand(rules_for(), 11))


@given(strategies.records())
def test_json_reads_back_what_it_wrote(record: Record) -> None:
    text = to_json(record)
    assert from_json(text) == record
    assert read_record(text) == record
    assert "\n" not in text


@given(strategies.records())
def test_ptn_reads_back_what_it_wrote(record: Record) -> None:
    text = to_ptn(record)
    assert from_ptn(text) == record
    assert read_record(text) == record
    assert max(map(len, text.splitlines())) <= 255, "the longest line PBN allows"


def test_a_file_by_hand() -> None:
    record = read_record(PTN)
    assert record == read_record("{ a comment first }\n" + PTN) == read_record("\n" + PTN)
    assert dict(record.rules.changed) == {"bags": "carry", "target": 300}
    assert record.before == {"NS": Tally(112, 3), "EW": Tally(87, 1)}
    assert record.dealer is Seat.WEST
    assert list(record.bids.values()) == [Call(3), NIL, Call(4), BLIND_NIL]
    assert [f"{seat} {card}" for seat, card in record.plays] == ["N H4", "E H3", "S HA", "W HJ", "S H7", "W HQ"]
    assert replay(record).illegal is None


def test_what_may_be_left_out() -> None:
    bare = (
        "\n".join(line for line in PTN.splitlines() if line.startswith(("[Dealer", "[Deal", "[Auction"))) + "\n3 3 3 3"
    )
    record = from_ptn(bare)
    assert record.rules == rules_for()
    assert record.plays == ()
    table = json.loads(to_json(record))
    for key in ("rules", "options", "plays", "before"):
        del table[key]
    assert from_json(json.dumps(table)) == record


def test_the_deal_may_begin_at_any_seat() -> None:
    """Hands go clockwise from the seat that is named."""
    north, east, south, west = hands = str(DEAL.search(PTN)[1]).split()  # type: ignore[index]
    turned = PTN.replace(f"N:{' '.join(hands)}", f"S:{south} {west} {north} {east}")
    assert turned != PTN
    assert from_ptn(turned).hands == from_ptn(PTN).hands


@pytest.mark.parametrize("tag", ["DealId", "ScoreMP", "Declarer", "Scoring", "Vulnerable", "Generator", "Annotator"])
def test_other_tags_of_pbn_are_skipped(tag: str) -> None:
    assert from_ptn(f'[{tag} "1"]\n{PTN}[{tag} "2"]\nwords of its own\n') == from_ptn(PTN)


@pytest.mark.parametrize("unseen", [1, 3])
def test_an_unseen_hand_follows_from_the_others_or_from_the_plays(unseen: int) -> None:
    record = written()
    text = to_ptn(record)
    for seat in record.rules.seating.seats[:unseen]:
        text = text.replace(str(record.hands[seat]), "-")
    assert from_ptn(text) == record


def test_an_unseen_hand_that_nothing_tells_is_refused() -> None:
    text = PTN.replace("63.T94.Q642.AQ97", "-")
    assert from_ptn(text) == from_ptn(PTN)
    with pytest.raises(NotationError, match="nothing tells the hand of N"):
        from_ptn(text.replace("J42.863.AJT5.KJ4", "-"))


def test_notes_and_glyphs_of_pbn_are_skipped() -> None:
    assert from_ptn(PTN.replace("H4 H3", "H4 =1= H3 $4") + '[Note "1:low"]\n') == from_ptn(PTN)
    assert from_ptn(PTN.replace("*", "+")) == from_ptn(PTN)
    assert from_ptn(PTN.replace("\n", "\r\n")) == from_ptn(PTN)
    assert from_ptn(PTN.replace("- - H7 HQ\n*", "- - H7 HQ\n- - - -")) == from_ptn(PTN)
    assert from_ptn(PTN.replace('"a friendly game"', '"a \\"friendly\\" game"')) == from_ptn(PTN)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[Dealer", "[Deler", r"line 9: Deler: not a tag; did you mean Dealer\?"),
        ('[Dealer "W"]\n', "", "Dealer: missing"),
        ('[Auction "N"]\n3 nil ; East hopes\n4 blind nil', "", "Auction: missing"),
        ('[Dealer "W"]', '[Dealer "X"]', "line 9: Dealer: 'X' is not a seat here; write N E S W"),
        ('[Dealer "W"]', '[Dealer "W"]\n[Dealer "W"]', "line 10: Dealer: given twice; one file holds one hand"),
        ('[Dealer "W"]', '[Dealer "S"]', r"Auction: N cannot bid first when S dealt \(BID-1\)"),
        ('[Dealer "W"]', "[Dealer W]", "line 9: '\\[Dealer W\\]' is not a tag"),
        ('[Rules "classic"]', '[Rules "whist"]', "line 6: rules: 'whist' is not a ruleset"),
        ("bags=carry", "bags=cary", "line 7: options: bags cannot be 'cary'"),
        ("bags=carry", "bag=carry", "'bag' is not an option"),
        ("bags=carry", "bags", "line 7: Options: 'bags' is not key=value"),
        ("bags=carry", "target=300", "'target' is given twice"),
        ("NS 112 3", "NS 112", "line 8: Score: 'NS 112' is not one side"),
        ("EW 87", "NS 87", "line 8: Score: 'NS 87 1' is not one side"),
        ("NS 112 3", "NE 112 3", "'NE' is not a side here; write NS EW"),
        ("NS 112 3", "NS x 3", "before.NS.points: 'x' is not a whole number"),
        ('"N:63', '"63', "line 10: Deal: name the first seat"),
        ('"N:63', '"Q:63', "Deal: 'Q' is not a seat here"),
        ("63.T94.Q642.AQ97 ", "", "Deal: 3 hands for 4 seats"),
        ("63.T94.Q642.AQ97", "63.T94.Q642", "line 10: '63.T94.Q642' has 3 holdings"),
        ("63.T94.Q642.AQ97", "63.T94.Q642.AQ9", "line 10: hands: N has 12 cards; each needs 13"),
        ("63.T94.Q642.AQ97", "62.T94.Q642.AQ97", "S2 is dealt to N and to E"),
        ("63.T94.Q642.AQ97", "B3.T94.Q642.AQ97", "BJ of N is not in the standard pack"),
        ("4 blind nil", "4", "line 11: Auction: W has no bid"),
        ("4 blind nil", "4 blind", "line 13: Auction, W: 'blind' is not a bid"),
        ("4 blind nil", "4 pass", "line 13: Auction, W: 'pass' is not a bid"),
        ("4 blind nil", "4 2 2", "line 13: Auction: '2' is one bid too many"),
        ("4 blind nil", "4 14", "bids: W bid 14, above the 13 tricks"),
        ('[Auction "N"]', '[Auction "Z"]', "Auction: 'Z' is not a seat here"),
        ('[Play "N"]', '[Play "Z"]', "line 14: Play: 'Z' is not a seat here"),
        ("H4 H3", "H4 XX", "line 15: Play, E: 'XX' is not a card"),
        ("H4 H3", "H4 BJ", "BJ is not in the standard pack"),
        ("- - H7 HQ", "- - - HQ", "line 16: Play: a card is missing before another was played"),
        ("- - H7 HQ", "- - H7 HQ\n- - C2 -", "line 17: Play: a card is missing"),
        ("*\n", "*\nH5", "line 18: Play: 'H5' stands after the end mark"),
        ("% an", "an", "line 1: 'an' stands before any tag"),
        ("over two lines }", "", "line 4: the comment '{ one that runs' is never closed"),
    ],
)
def test_what_is_wrong_in_a_ptn_file_is_named(old: str, new: str, says: str) -> None:
    assert old in PTN
    with pytest.raises(NotationError, match=says):
        from_ptn(PTN.replace(old, new, 1))


def test_columns_cannot_show_plays_out_of_turn() -> None:
    record = written()
    swapped = Record(record.rules, record.dealer, record.hands, record.bids, record.plays[1::-1], record.before)
    with pytest.raises(NotationError, match="use JSON"):
        to_ptn(swapped)


def without(table: dict[str, Any], path: list[Any], value: Any) -> str:  # noqa: ANN401 - any JSON value
    """The record with one value put in at a path, or taken out for `...`."""
    at: Any = table
    for key in path[:-1]:
        at = at[key]
    if value is ...:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return json.dumps(table)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (["dealer"], ..., "dealer: missing"),
        (["hands"], ..., "hands: missing"),
        (["bids"], ..., "bids: missing"),
        (["dealr"], "N", "'dealr' is not a key here; use dealer, hands, bids, rules"),
        (["dealer"], "X", "dealer: 'X' is not a seat here; write N E S W"),
        (["dealer"], None, "dealer: null is not a seat"),
        (["rules"], 7, "rules: 7 is not a name"),
        (["rules"], "whist", "'whist' is not a ruleset"),
        (["options"], [], "options: a list is not an object"),
        (["options"], {"target": 300.0}, "options.target: 300.0 is neither"),
        (["options"], {"targt": 300}, "'targt' is not an option"),
        (["options"], {"bags": "keep"}, "bags cannot be 'keep'"),
        (["hands"], [], "hands: a list is not an object"),
        (["hands", "Q"], [], "hands: 'Q' is not a seat"),
        (["hands", "N"], "SA", "hands.N: 'SA' is not a list"),
        (["hands", "N"], ["SA"], "hands: N has 1 cards; each needs 13"),
        (["hands", "N", 0], "ZZ", r"hands.N\[0\]: 'ZZ' is not a card"),
        (["hands", "N", 0], 5, r"hands.N\[0\]: 5 is not a card"),
        (["hands", "N", 0], "BJ", r"hands.N\[0\]: BJ is not in the standard pack"),
        (["hands", "W"], ..., "hands: give one for each of N E S W"),
        (["bids"], 3, "bids: 3 is not an object"),
        (["bids", "N"], ..., "bids: give one for each of N E S W"),
        (["bids", "N"], True, "bids.N: true is not a bid"),
        (["bids", "N"], 3.0, "bids.N: 3.0 is not a bid"),
        (["bids", "N"], 14, "N bid 14, above the 13 tricks"),
        (["bids", "N"], "x" * 500, "bids.N: 'x{60}…' is not a bid"),
        (["bids", "X"], 3, "bids: 'X' is not a seat"),
        (["plays"], {}, "plays: an object is not a list"),
        (["plays", 0], "NH9", r"plays\[0\]: 'NH9' is not a list"),
        (["plays", 0], ["N"], r"plays\[0\]: a list is not a seat and a card"),
        (["plays", 0], [0, "H9"], r"plays\[0\]: 0 is not a seat"),
        (["plays", 0], ["N", {}], r"plays\[0\]: an object is not a card"),
        (["before"], [], "before: a list is not an object"),
        (["before", "NE"], {}, "before: 'NE' is not a side here; write NS EW"),
        (["before", "NS"], 3, "before.NS: 3 is not an object"),
        (["before", "NS", "tricks"], 3, "before.NS: 'tricks' is not a column"),
        (["before", "NS", "points"], True, "before.NS.points: true is not a whole number"),
        (["before", "NS", "points"], 1.5, "before.NS.points: 1.5 is not a whole number"),
        (["before", "NS", "points"], 10**9, "before.NS.points: 1000000000 is not from -1000000 to 1000000"),
        (["before", "NS", "points"], 10**100, "before.NS.points: a number that long is not from"),
        (["before", "NS", "bags"], -1, "before.NS.bags: -1 is not from 0 to 10000"),
    ],
)
def test_what_is_wrong_in_a_json_record_is_named(path: list[Any], value: Any, says: str) -> None:  # noqa: ANN401
    table = json.loads(to_json(written()))
    with pytest.raises(NotationError, match=says):
        from_json(without(table, path, value))


def test_a_card_twice_in_one_hand_is_named() -> None:
    table = json.loads(to_json(written()))
    table["hands"]["N"][1] = table["hands"]["N"][0]
    with pytest.raises(NotationError, match=r"hands.N: \w\w is named twice"):
        from_json(json.dumps(table))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "nothing to read"),
        (" \n ", "nothing to read"),
        ("{", "line 1: not JSON"),
        ('{"a": 1,\n"b": }', "line 2: not JSON"),
        ("[]", "give one JSON object, not a list"),
        ("[[1]]", "give one JSON object, not a list"),
        ('{"rules": "classic", "rules": "solo4"}', "'rules' is given twice"),
        ('{"before": NaN}', "NaN is not a number JSON has"),
        ('{"before": -Infinity}', "-Infinity is not a number"),
        ('{"a":' + "9" * 5000 + "}", "a number is too long"),
        ('{"a":\n' + "[" * 30, "line 2: nested deeper than 20"),
        ('{"a": "' + "[" * 30 + '\\"[[["}', "dealer: missing|not a key"),
        ("{" + " " * 1_000_000, "are too many"),
        ("[Dealer" + " " * 1_000_000, "are too many"),
    ],
)
def test_what_is_no_json_is_refused(text: str, says: str) -> None:
    reader = from_json if text in {"", " \n "} else read_record
    with pytest.raises(NotationError, match=says):
        reader(text)


def test_brackets_close_again() -> None:
    table = json.loads(to_json(written()))
    assert from_json(json.dumps(table, indent=1)) == written()


@pytest.mark.parametrize(
    ("data", "says"), [(b"a\n\xff", "line 2: not text; write the file in UTF-8"), (b" " * 4_000_001, "too many")]
)
def test_bytes_that_are_no_text_are_refused(data: bytes, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        decoded(data)


def test_a_byte_order_mark_is_no_letter() -> None:
    assert from_ptn(decoded(b"\xef\xbb\xbf" + PTN.encode())) == from_ptn(PTN)


@given(st.data())
def test_a_damaged_file_is_read_or_refused_and_nothing_else(data: st.DataObject) -> None:
    """Cut, doubled, swapped and foreign letters: a record or one NotationError of one line, never another error."""
    source = data.draw(st.sampled_from([PTN, to_json(written()), to_ptn(written())]))
    for _ in range(10):
        at = data.draw(st.integers(0, len(source)))
        cut = data.draw(st.integers(0, 12))
        added = data.draw(
            st.one_of(st.text(max_size=6), st.sampled_from(['"', "]", "{", "}", "-", "*", "\\", "%", ";"]))
        )
        try:
            record = read_record(source[:at] + added + source[at + cut :])
        except NotationError as error:
            assert "\n" not in str(error)  # noqa: PT017 - either outcome is right
            assert len(str(error)) < 500  # noqa: PT017
        else:
            replay(record)


@given(st.text(max_size=200))
def test_any_text_at_all_is_read_or_refused(text: str) -> None:
    for reader in (read_record, from_json, from_ptn):
        with pytest.raises(NotationError):
            reader(text)
