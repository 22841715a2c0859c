"""Records as text: JSON both ways, and any record file whichever of the two forms it is in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from spades_learn.cards.notation import NotationError
from spades_learn.game import fields
from spades_learn.game.ptn import from_ptn
from spades_learn.game.replay import Record
from spades_learn.game.state import check_deal

if TYPE_CHECKING:
    from spades_learn.rules.bidding import Call


def decoded(data: bytes) -> str:
    """The bytes of a file or a request as text.

    Raises:
        NotationError: not UTF-8, with the line of the first byte that is not, or too long.
    """
    if len(data) > 4 * fields.MAX_CHARS:
        raise NotationError(f"{len(data)} bytes are too many for a record")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise NotationError("not text; write the file in UTF-8", line=line) from None


def read_record(text: str) -> Record:
    """A record in JSON (it begins with a brace and a quoted key) or else in PTN.

    Raises:
        NotationError: as `from_json` and `from_ptn`.
    """
    # A PTN file may begin with a comment in braces; JSON has a quote or the closing brace after its brace.
    start = text.lstrip()
    is_json = start[:1] == "[" and start[1:2] in {"]", "[", "{", '"'}
    is_json = is_json or (start[:1] == "{" and start[1:].lstrip()[:1] in {'"', "}", ""})
    return from_json(text) if is_json else from_ptn(text)


def from_json(text: str) -> Record:
    """Read ``{"rules", "options", "dealer", "hands", "bids", "plays", "before"}``.

    ``rules`` is classic when absent, ``options`` empty, ``plays`` none and ``before`` zero.

    Raises:
        NotationError: with the line or the field path and what to write instead.
    """
    table = fields.json_object(text)
    fields.only(table, need=("dealer", "hands", "bids"), may=("rules", "options", "plays", "before"))
    rules = fields.read_rules(table)
    hands = {}
    for key, value in fields.as_object(table["hands"], "hands").items():
        seat = fields.read_seat(key, rules, "hands")
        hands[seat] = fields.read_hand(value, rules, f"hands.{seat}")
    check_deal(rules, hands)
    return Record(
        rules=rules,
        dealer=fields.read_seat(table["dealer"], rules, "dealer"),
        hands={seat: hands[seat] for seat in rules.seating.seats},
        bids=fields.read_bids(table["bids"], rules),
        plays=fields.read_plays(table.get("plays", []), rules, "plays"),
        before=fields.read_before(table.get("before", {}), rules),
    )


def to_json(record: Record) -> str:
    """The record as JSON that `from_json` reads back to an equal one."""
    rules = record.rules
    table = {
        "rules": rules.ruleset.id,
        "options": dict(rules.changed),
        "dealer": str(record.dealer),
        "hands": {str(seat): [str(card) for card in hand] for seat, hand in record.hands.items()},
        "bids": {str(seat): _call_value(call) for seat, call in record.bids.items()},
        "plays": [[str(seat), str(card)] for seat, card in record.plays],
        "before": {name: {"points": tally.points, "bags": tally.bags} for name, tally in record.before.items()},
    }
    return json.dumps(table, ensure_ascii=True)


def _call_value(call: Call) -> str | int:
    return str(call) if call.is_nil else call.tricks
