"""Records as text: JSON both ways, and any record file whichever of the two forms it is in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from spades_learn.cards.notation import NotationError
from spades_learn.game import fields
from spades_learn.game.boards import from_boards, is_boards, one_of
from spades_learn.game.events import Passed, Replaced
from spades_learn.game.pbn import pbn_text
from spades_learn.game.ptn import from_ptn
from spades_learn.game.record import Record
from spades_learn.game.story import Story, told_hands
from spades_learn.game.tags import read_tags

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spades_learn.cards.card import Card
    from spades_learn.rules.bidding import Call
    from spades_learn.rules.options import Rules

_MAY = ("rules", "options", "plays", "before", "stock", "draws", "replaced", "passed")


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


def record_text(data: bytes) -> str:
    """The bytes of a record as text: as `decoded`, or a file marked as PBN in the standard's own characters.

    Raises:
        NotationError: as `decoded` and `pbn.pbn_text`.
    """
    return pbn_text(data) if data.removeprefix(b"\xef\xbb\xbf").startswith(b"% PBN") else decoded(data)


def read_record(text: str, *, board: str | None = None) -> Record:
    """A record in JSON (it begins with a brace and a quoted key), of a board in PBN, or else in PTN.

    Args:
        text: the file.
        board: which of several boards, by its name or its number in the file.

    Raises:
        NotationError: as `from_json`, `from_boards` and `from_ptn`; a board without bids; several boards and none
            named, or none of this name.
    """
    if is_json(text):
        return from_json(text)
    tags = read_tags(text.removeprefix("\ufeff"))
    if not is_boards(tags) and board is None:
        return from_ptn(text)
    found = one_of(from_boards(text), board)
    if found.record is None:
        raise NotationError('Bids: missing; write a line like [Bids "N:3 nil 4 2"]', line=found.line)
    return found.record


def is_json(text: str) -> bool:
    """Whether a text is meant as JSON; a PTN file may begin with a comment in braces."""
    start = text.lstrip()
    if start[:1] == "[" and start[1:2] in {"]", "[", "{", '"'}:
        return True
    return start[:1] == "{" and start[1:].lstrip()[:1] in {'"', "}", ""}


def from_json(text: str) -> Record:
    """Read ``{"rules", "options", "dealer", "hands", "bids", "plays", "before"}``.

    ``rules`` is classic when absent, ``options`` empty, ``plays`` none and ``before`` zero. A hand told from the
    deal on has more: ``stock`` (the pack, top card first) with ``draws`` (a letter for each two cards, K or R) and
    ``replaced`` (seat, cards thrown, cards that came) where the players drew; ``passed`` (seat, cards) where partners
    exchanged. With ``stock``, ``hands`` may be left out.

    Raises:
        NotationError: with the line or the field path and what to write instead.
    """
    table = fields.json_object(text)
    need = ("dealer", "bids") if "stock" in table else ("dealer", "hands", "bids")
    fields.only(table, need=need, may=(*_MAY, *(() if "hands" in need else ("hands",))))
    rules = fields.read_rules(table)
    dealer = fields.read_seat(table["dealer"], rules, "dealer")
    story = _story(table, rules)
    hands = {}
    for key, value in fields.as_object(table.get("hands", {}), "hands").items():
        seat = fields.read_seat(key, rules, "hands")
        hands[seat] = fields.read_hand(value, rules, f"hands.{seat}")
    return Record(
        rules=rules,
        dealer=dealer,
        hands=told_hands(rules, dealer, hands, story),
        bids=fields.read_bids(table["bids"], rules),
        plays=fields.read_plays(table.get("plays", []), rules, "plays"),
        before=fields.read_before(table.get("before", {}), rules),
        stock=story.stock,
        draws=story.draws,
        replaced=story.replaced,
        passed=story.passed,
    )


def to_json(record: Record) -> str:
    """The record as JSON that `from_json` reads back to an equal one."""
    rules = record.rules
    table: dict[str, object] = {
        "rules": rules.ruleset.id,
        "options": dict(rules.changed),
        "dealer": str(record.dealer),
        "hands": {str(seat): _names(hand) for seat, hand in record.hands.items()},
        "bids": {str(seat): _call_value(call) for seat, call in record.bids.items()},
        "plays": [[str(seat), str(card)] for seat, card in record.plays],
        "before": {name: {"points": tally.points, "bags": tally.bags} for name, tally in record.before.items()},
    }
    if record.stock:
        table |= {"stock": _names(record.stock), "draws": record.draws}
    if record.replaced:
        table["replaced"] = [[str(each.seat), _names(each.out), _names(each.came)] for each in record.replaced]
    if record.passed:
        table["passed"] = [[str(each.seat), _names(each.cards)] for each in record.passed]
    return json.dumps(table, ensure_ascii=True)


def _story(table: dict[str, object], rules: Rules) -> Story:
    """The keys that tell how the hands came about."""
    replaced, passed = [], []
    for place, each in enumerate(fields.as_list(table.get("replaced", []), "replaced")):
        path = f"replaced[{place}]"
        parts = _parts(each, path, 3, '["N", ["SA"], ["C2"]]')
        cards = [fields.read_cards(part, rules, path) for part in parts[1:]]
        replaced.append(Replaced(fields.read_seat(parts[0], rules, path), cards[0], cards[1]))
    for place, each in enumerate(fields.as_list(table.get("passed", []), "passed")):
        path = f"passed[{place}]"
        parts = _parts(each, path, 2, '["N", ["SA", "SK", "SQ"]]')
        passed.append(Passed(fields.read_seat(parts[0], rules, path), fields.read_cards(parts[1], rules, path)))
    stock = fields.read_cards(table.get("stock", []), rules, "stock")
    draws = table.get("draws", "")
    if not isinstance(draws, str):
        raise NotationError(f"draws: {fields.shown(draws)} is not a text of K and R")
    return Story(stock, draws, tuple(replaced), tuple(passed))


def _parts(value: object, path: str, count: int, like: str) -> list[object]:
    parts = fields.as_list(value, path)
    if len(parts) != count:
        raise NotationError(f"{path}: {fields.shown(value)} is not of the form {like}")
    return parts


def _names(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _call_value(call: Call) -> str | int:
    return str(call) if call.is_nil else call.tricks
