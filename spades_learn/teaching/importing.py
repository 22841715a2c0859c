"""Hands played elsewhere, out of a file: PTN, JSON, or PBN with any number of boards; read, played again, addressed.

A file is read strictly and whatever is wrong with it is one error with its line. A hand in it may stop anywhere: before
the bids (then it can be played), before the first card, or at a card that the rules forbid, which is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from spades_learn.cards.notation import NotationError
from spades_learn.game.boards import from_boards, is_boards
from spades_learn.game.events import Dealt
from spades_learn.game.files import from_json, is_json
from spades_learn.game.pbn import pbn_text
from spades_learn.game.ptn import from_ptn
from spades_learn.game.replay import replay
from spades_learn.game.state import begin
from spades_learn.game.tags import read_tags
from spades_learn.teaching import dealcode

if TYPE_CHECKING:
    from spades_learn.cards.seat import Seat
    from spades_learn.game.boards import PlayedBoard
    from spades_learn.game.record import Record
    from spades_learn.game.replay import Called, Ply
    from spades_learn.game.state import State
    from spades_learn.rules.options import Rules

Form = Literal["ptn", "json", "pbn"]
Lacks = Literal["", "bids", "plays"]

MOST_BYTES = 1_000_000
MOST_HANDS = 200


@dataclass(frozen=True, slots=True)
class Imported:
    """One hand of a file.

    Attributes:
        name: the board's number or name, "" where the file has none.
        form: what the file is.
        record: the hand written down, or None where it has no bids.
        state: the position the file reaches, by the rules.
        called: the bids, each with the clauses it breaks; one that breaks some stands all the same.
        illegal: the first card against the rules, or None; `state` is the position before it.
        lacks: ``bids``, where `state` is the deal; ``plays``, where it has been bid and no card played; or nothing.
        line: where it stands in the file; 1 for a file of one hand.
    """

    name: str
    form: Form
    record: Record | None
    state: State
    called: tuple[Called, ...]
    illegal: Ply | None
    lacks: Lacks
    line: int


def read_hands(data: bytes, *, rules: Rules | None = None) -> tuple[Imported, ...]:
    """Every hand of a file, whichever form it is in.

    Args:
        data: the file: UTF-8, or for PBN ISO 8859-1 too.
        rules: for PBN boards that name none; classic when None.

    Raises:
        NotationError: what the file cannot be read for, in one line that names the line or the field.
    """
    if len(data) > MOST_BYTES:
        raise NotationError(f"{len(data)} bytes are too many; a file has at most {MOST_BYTES}")
    text = pbn_text(data)
    if not text.strip():
        raise NotationError("nothing to read; give a hand in PTN, JSON or PBN")
    if is_json(text):
        return (_of_record(from_json(text), "json"),)
    tags = read_tags(text)
    names = [tag.name.casefold() for tag in tags]
    single = names.count("deal") <= 1 and names.count("stock") <= 1 and "auction" in names
    if single and not is_boards(tags):
        return (_of_record(from_ptn(text), "ptn"),)
    boards = from_boards(text, rules=rules)
    if len(boards) > MOST_HANDS:
        line = boards[MOST_HANDS].line
        raise NotationError(f"{len(boards)} hands are too many; a file has at most {MOST_HANDS}", line=line)
    return tuple(_of_board(board) for board in boards)


def address(imported: Imported, seat: Seat) -> str:
    """The deal code of what was read, for a page to open it by.

    Raises:
        NotationError: something a code cannot hold, such as a bid that its rules refuse.
    """
    return dealcode.write(dealcode.code_of(imported.state, seat))


def _of_board(board: PlayedBoard) -> Imported:
    if board.record is not None:
        return _of_record(board.record, "pbn", name=board.name, line=board.line)
    try:
        state = begin(board.rules, Dealt(board.dealer, board.hands), before=board.before)
    except NotationError as error:
        raise _placed(error, board.line) from None
    return Imported(board.name, "pbn", None, state, (), None, "bids", board.line)


def _of_record(record: Record, form: Form, *, name: str = "", line: int = 1) -> Imported:
    try:
        played = replay(record)
    except NotationError as error:
        raise _placed(error, line) from None
    except ValueError as error:
        raise NotationError(str(error), line=line) from None
    lacks: Lacks = "" if record.plays else "plays"
    return Imported(name, form, record, played.state, played.bids, played.illegal, lacks, line)


def _placed(error: NotationError, line: int) -> NotationError:
    return error if error.line is not None else NotationError(str(error), line=line)
