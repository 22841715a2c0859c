"""PBN deals: the hands that bridge players, dealing programs and other Spades tools exchange.

One file holds any number of boards. A board is a run of tags; an empty line or a tag that the board already has
begins the next one. Of a board, ``Board``, ``Dealer`` and ``Deal`` are read; other tags with their sections (a
bridge auction, its play) say nothing about the cards and are named in `Board.skipped`. The first seat of ``Deal``
may be any seat, hands go clockwise from it, and ``-`` stands for a hand that was not seen::

    [Board "1"]
    [Dealer "W"]
    [Deal "N:63.T94.Q642.AQ97 J42.863.AJT5.KJ4 - Q95.KQJ5.K93.T65"]

The layout is that of the PBN standard 2.1 (tistis.nl/pbn), read as `game.tags` says.
"""

from __future__ import annotations

import codecs
from dataclasses import dataclass, field
from difflib import get_close_matches
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.hand import Hand
from spades_learn.cards.notation import NotationError
from spades_learn.game import fields
from spades_learn.game.tags import Tag, on_line, read_tags
from spades_learn.rules.options import rules_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from spades_learn.cards.card import Card
    from spades_learn.cards.seat import Seat
    from spades_learn.rules.options import Rules

NAMES = ("Board", "Dealer", "Deal")
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE)


@dataclass(frozen=True, slots=True)
class Board:
    """One deal of a file.

    Attributes:
        hands: the hands that were seen, in the order of the seating.
        name: the board's number or name, "" where it has none.
        dealer: who dealt, or None where the file does not say.
        skipped: names of the tags that say nothing about the cards.
        line: the line of its ``Deal``, 0 for a board that was not read from a file.
    """

    hands: Mapping[Seat, Hand] = field(hash=False)
    name: str = ""
    dealer: Seat | None = None
    skipped: tuple[str, ...] = field(default=(), compare=False)
    line: int = field(default=0, compare=False)

    def whole(self, rules: Rules) -> Mapping[Seat, Hand]:
        """Every hand; a single unseen one is what the others leave of the pack.

        Raises:
            NotationError: nothing tells a hand.
        """
        unseen = [seat for seat in rules.seating.seats if seat not in self.hands]
        left = frozenset(rules.deck.cards).difference(*(hand.cards for hand in self.hands.values()))
        if len(unseen) > 1 or (unseen and len(left) != rules.tricks):
            lost = " and ".join(str(seat) for seat in unseen)
            raise NotationError(f"Deal: nothing tells the hand of {lost}", line=self.line or None)
        return MappingProxyType({seat: self.hands.get(seat, Hand(left)) for seat in rules.seating.seats})


def pbn_text(data: bytes) -> str:
    """The bytes of a PBN file as text: UTF-8 with or without its mark, or else ISO 8859-1, the standard's own.

    Raises:
        NotationError: UTF-16 or UTF-32, which PBN does not have, or too long.
    """
    if data.startswith(_WIDE) or b"\0" in data[:1000]:
        raise NotationError("this file is UTF-16 or UTF-32; save it as UTF-8", line=1)
    if len(data) > 4 * fields.MAX_CHARS:
        raise NotationError(f"{len(data)} bytes are too many for a file of deals")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Only names and comments can hold such a byte; in a deal it is refused as no rank.
        return data.decode("iso-8859-1")


def from_pbn(text: str, *, rules: Rules | None = None) -> tuple[Board, ...]:
    """Read every board of a file, strictly.

    Args:
        text: the file.
        rules: whose seats, pack and cards a hand the deals must fit; classic when None.

    Raises:
        NotationError: no board at all, a board without a deal, a hand missing, short or long, a card given twice or
            not in the pack, a comment or tag that is not closed; with the line.
    """
    table = rules or rules_for()
    boards = tuple(_board(tags, table) for tags in blocks(read_tags(text.removeprefix("\ufeff"))))
    if not boards:
        raise NotationError('no deal in this file; write a line like [Deal "N:A92.QT4.9732.T64 … … …"]')
    return boards


def to_pbn(boards: Iterable[Board], *, rules: Rules | None = None) -> str:
    """The boards as a file that `from_pbn` reads back to equal ones.

    Raises:
        NotationError: a board in which no hand was seen, or a name with a line break or control character.
    """
    seats = (rules or rules_for()).seating.seats
    return "\n".join(_written(board, seats) for board in boards)


def _written(board: Board, seats: tuple[Seat, ...]) -> str:
    if not board.hands:
        raise NotationError("Deal: no hand of this board was seen")
    if not board.name.isprintable() or board.name != board.name.strip():
        raise NotationError(f"Board: {fields.shown(board.name)} cannot be written as a name; use one line of text")
    lines = []
    if board.name:
        quoted = board.name.replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'[Board "{quoted}"]')
    if board.dealer is not None:
        lines.append(f'[Dealer "{board.dealer}"]')
    shown = " ".join(str(board.hands[seat]) if seat in board.hands else "-" for seat in seats)
    return "\n".join((*lines, f'[Deal "{seats[0]}:{shown}"]', ""))


def blocks(
    tags: tuple[Tag, ...], names: tuple[str, ...] = NAMES, *, bare: tuple[str, ...] = NAMES
) -> Iterator[dict[str, Tag]]:
    """The tags of each board by name.

    Args:
        tags: those of a file.
        names: the tags that are read, in any case; one that looks like a misspelt one is refused.
        bare: those of them that have no section.
    """
    known = {name.casefold(): name for name in names}
    block: dict[str, Tag] = {}
    for tag in tags:
        name = known.get(tag.name.casefold(), tag.name)
        near = get_close_matches(name.title(), names, n=1, cutoff=0.85)
        if name not in names and near:
            raise NotationError(f"{name}: not a tag; did you mean {near[0]}?", line=tag.line)
        if name in bare and tag.words:
            word, line = tag.words[0]
            raise NotationError(f"{name}: {fields.shown(word)} stands after the tag; nothing belongs there", line=line)
        if block and (tag.apart or name in block):
            yield block
            block = {}
        block[name] = tag
    if block:
        yield block


def _board(tags: Mapping[str, Tag], rules: Rules) -> Board:
    if "Deal" not in tags:
        first = next(iter(tags.values()))
        told = "this board has no [Deal …]; a board goes on to the next empty line or repeated tag"
        raise NotationError(told, line=first.line)
    dealer = None
    if "Dealer" in tags:
        with on_line(tags["Dealer"].line):
            dealer = fields.read_seat(tags["Dealer"].value.strip().upper(), rules, "Dealer")
    with on_line(tags["Deal"].line):
        hands = read_deal(tags["Deal"].value, rules)
    return Board(
        hands=hands,
        name=tags["Board"].value.strip() if "Board" in tags else "",
        dealer=dealer,
        skipped=tuple(name for name in tags if name not in NAMES),
        line=tags["Deal"].line,
    )


def read_deal(text: str, rules: Rules) -> Mapping[Seat, Hand]:
    """Read ``N:hand hand hand hand`` for the hands that were seen."""
    letter, colon, holdings = text.strip().partition(":")
    if not colon:
        raise NotationError("Deal: name the first seat, like N:A92.QT4.9732.T64 …")
    seats = rules.seating.order_from(fields.read_seat(letter.strip().upper(), rules, "Deal"))
    parts = holdings.split()
    if len(parts) != len(seats):
        raise NotationError(f"Deal: {len(parts)} hands for {len(seats)} seats; write - for one that nobody saw")
    seen = {seat: _hand(part, seat) for seat, part in zip(seats, parts, strict=True) if part != "-"}
    if not seen:
        raise NotationError("Deal: every hand is -, so there is no deal")
    owner: dict[Card, Seat] = {}
    for seat, hand in seen.items():
        if len(hand) != rules.tricks:
            raise NotationError(f"Deal: {seat} has {len(hand)} cards; each needs {rules.tricks}")
        for card in hand:
            if card not in rules.deck:
                raise NotationError(f"Deal: {card} of {seat} is not in the {rules.deck.name} pack")
            if card in owner:
                raise NotationError(f"Deal: {card} is dealt to {owner[card]} and to {seat}")
            owner[card] = seat
    return MappingProxyType({seat: seen[seat] for seat in rules.seating.seats if seat in seen})


def _hand(text: str, seat: Seat) -> Hand:
    try:
        return Hand.parse(text)
    except NotationError as error:
        raise NotationError(f"Deal: {seat}: {fields.clipped(str(error), 200)}") from None
