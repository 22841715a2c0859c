"""Deal codes on the command line: make one from a request, and say what one holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.game import fields
from spades_learn.game.events import Bid, Dealt, Played
from spades_learn.game.pbn import from_pbn, pbn_text
from spades_learn.game.state import check_deal
from spades_learn.rules.options import rules_for
from spades_learn.teaching.actions import action_text, read_action
from spades_learn.teaching.dealcode import DealCode, dealt_by, read, write

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.game.events import Action
    from spades_learn.rules.options import Rules

MAY = (
    "rules", "options", "seat", "seed", "hands", "unbid", "bids", "plays", "actions", "before", "stop", "lessons",
    "language",
)  # fmt: skip


def make_answer(text: str) -> dict[str, Any]:
    """The code of a request in JSON: that of a record, with ``seed`` instead of ``hands`` where there is one.

    Raises:
        NotationError: with the field and what to write instead.
    """
    table = fields.json_object(text)
    fields.only(table, need=("dealer",), may=MAY)
    rules = fields.read_rules(table)
    dealer = fields.read_seat(table["dealer"], rules, "dealer")
    seats = rules.seating.seats
    last = seats[-1] if Seat.SOUTH not in seats else Seat.SOUTH
    code = DealCode(
        rules=rules,
        dealt=_dealt(table, rules, dealer),
        seat=fields.read_seat(table["seat"], rules, "seat") if "seat" in table else last,
        seed=_seed(table),
        actions=_actions(table, rules, dealer),
        before=fields.read_before(table.get("before", {}), rules),
        stop=fields.read_number(table["stop"], "stop", low=0, high=rules.tricks) if "stop" in table else None,
        lessons=tuple(_text(each, "lessons") for each in fields.as_list(table.get("lessons", []), "lessons")),
        language=_text(table.get("language", ""), "language"),
    )
    text = write(code)
    return {"code": text, "characters": len(text), "address": f"?page=play&deal={text}"}


def read_answer(text: str) -> dict[str, Any]:
    """What a code holds, as a request that makes the same code again, and the position it comes to.

    Raises:
        NotationError: the code is damaged or of another version; with what to do.
    """
    code = read(text)
    state, dealt = code.state(), code.dealt
    table: dict[str, Any] = {
        "rules": code.rules.ruleset.id,
        "options": dict(code.rules.changed),
        "dealer": str(dealt.dealer),
        "seat": str(code.seat),
        **({"seed": code.seed} if code.seed is not None else {}),
        **({"unbid": True} if dealt.unbid else {}),
        "actions": [action_text(action) for action in code.actions],
        "before": {name: {"points": tally.points, "bags": tally.bags} for name, tally in code.before.items()},
        **({"stop": code.stop} if code.stop is not None else {}),
        "lessons": list(code.lessons),
        "language": code.language,
    }
    if code.seed is None and dealt.hands:
        table["hands"] = {str(seat): [str(card) for card in hand] for seat, hand in dealt.hands.items()}
    return {
        "request": table,
        "phase": state.phase.value,
        "to_act": None if state.to_act is None else str(state.to_act),
        "tricks": len(state.tricks),
    }


def read_lines(table: Mapping[str, Any]) -> list[str]:
    """The answer of `read_answer` in words."""
    request = table["request"]
    options = ", ".join(f"{key}={value}" for key, value in request["options"].items())
    said = [
        f"rules {request['rules']}" + (f" with {options}" if options else ""),
        f"{request['dealer']} dealt" + (f", seed {request['seed']}" if "seed" in request else ", card by card"),
        f"you sit {request['seat']}",
        *request["actions"],
        f"then: {table['phase']}" + (f", {table['to_act']} to act" if table["to_act"] else ""),
    ]
    if "stop" in request:
        said.append(f"the task ends after {request['stop']} tricks")
    if request["lessons"]:
        said.append(f"for {', '.join(request['lessons'])}")
    return said


def deals_answer(data: bytes) -> dict[str, Any]:
    """A code for each board of a PBN file; the dealer is North where the board names none.

    Raises:
        NotationError: as `game.pbn` says, or a board of which nothing tells a hand; with the line.
    """
    rules = rules_for()
    boards = []
    for board in from_pbn(pbn_text(data), rules=rules):
        dealer = board.dealer or rules.seating.seats[0]
        code = write(DealCode(rules, Dealt(dealer, board.whole(rules)), Seat.SOUTH))
        boards.append({"board": board.name, "dealer": str(dealer), "code": code, "skipped": list(board.skipped)})
    return {"boards": boards}


def deals_lines(table: Mapping[str, Any]) -> list[str]:
    """The answer of `deals_answer`, a board a line; tags that say nothing of the cards are named, not lost."""
    return [
        f"{board['board'] or number}: {board['code']}"
        + (f"  (not read: {', '.join(board['skipped'])})" if board["skipped"] else "")
        for number, board in enumerate(table["boards"], 1)
    ]


def _seed(table: Mapping[str, object]) -> int | None:
    if "seed" not in table:
        return None
    return fields.read_number(table["seed"], "seed", low=0, high=2**64 - 1)


def _dealt(table: Mapping[str, object], rules: Rules, dealer: Seat) -> Dealt:
    if ("seed" in table) == ("hands" in table):
        raise NotationError("give either seed or hands")
    unbid = table.get("unbid", False)
    if not isinstance(unbid, bool):
        raise NotationError(f"unbid: {fields.shown(unbid)} is neither true nor false")
    seed = _seed(table)
    if seed is not None:
        return dealt_by(rules, dealer, seed, unbid=unbid)
    given = fields.as_object(table["hands"], "hands")
    seated = {fields.read_seat(name, rules, "hands"): cards for name, cards in given.items()}
    hands = {seat: fields.read_hand(cards, rules, f"hands.{seat}") for seat, cards in seated.items()}
    check_deal(rules, hands)
    return Dealt(dealer, {seat: hands[seat] for seat in rules.seating.seats}, unbid=unbid)


def _actions(table: Mapping[str, object], rules: Rules, dealer: Seat) -> tuple[Action, ...]:
    """Actions as they are written, or the bids and plays of a record in their order."""
    if "actions" in table:
        if "bids" in table or "plays" in table:
            raise NotationError("actions: give either actions or bids and plays")
        return tuple(read_action(_text(each, "actions")) for each in fields.as_list(table["actions"], "actions"))
    given = fields.as_object(table.get("bids", {}), "bids")
    bids = {
        fields.read_seat(name, rules, "bids"): fields.read_call(call, f"bids.{name}") for name, call in given.items()
    }
    order = rules.seating.order_from(rules.seating.left_of(dealer))
    plays = fields.read_plays(table.get("plays", []), rules, "plays")
    return (*(Bid(seat, bids[seat]) for seat in order if seat in bids), *(Played(seat, card) for seat, card in plays))


def _text(value: object, path: str) -> str:
    if not isinstance(value, str):
        raise NotationError(f"{path}: {fields.shown(value)} is not text")
    return value
