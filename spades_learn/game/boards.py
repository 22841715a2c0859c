"""PBN boards with their play: hands played elsewhere, any number in a file.

A board is read as `game.pbn` says; besides its deal these are read, in any case and order::

    [Board "7"]
    [Dealer "W"]
    [Deal "N:63.T94.Q642.AQ97 J42.863.AJT5.KJ4 AKT87.A72.87.832 Q95.KQJ5.K93.T65"]
    [Rules "classic"]                 the ruleset, and
    [Options "bags=carry"]            its options, as in PTN; where absent those the reader asks for
    [Before "NS 112 3; EW 87 1"]      points and bags of each side before the hand
    [Bids "N:3 nil 4 2"]              every bid, clockwise from the seat named: a number, nil or blind nil
    [Play "N"]                        the section of PBN 2.1 (3.6): a trick a line, its columns in fixed seat order
    H4 H2 HA H9                       from the seat the tag names; cards as suit then rank; - a card not played
    D3 D5 - -                         or not known; ^L ^R and the like mark irregularities and are skipped;
    *                                 * ends the plays, + says that the hand goes on

PBN has no place for the bids of Spades: its ``Auction`` holds those of bridge, and other programs refuse anything else
there. So they stand in a tag of our own, ``Bids``, which other programs skip. An ``Auction`` of Spades bids, as PTN has
it, is read as well, a bridge auction is skipped. ``Stock``, ``Draws``, ``Replaced`` and ``Passed`` are those of PTN.

A board without bids is a deal that can be played; without plays, one that has been bid.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.notation import NotationError
from spades_learn.game import fields, pbn, ptn
from spades_learn.game.record import Record
from spades_learn.game.story import Story, story_lines, told_hands
from spades_learn.game.tags import Tag, on_line, read_tags
from spades_learn.rules.options import rules_for
from spades_learn.rules.scoring import Tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from spades_learn.cards.card import Card
    from spades_learn.cards.hand import Hand
    from spades_learn.cards.seat import Seat
    from spades_learn.rules.bidding import Call
    from spades_learn.rules.options import Rules

OWN = ("Rules", "Options", "Before", "Bids", "Stock", "Draws", "Replaced", "Passed")
"""Tags that PBN does not have."""
SECTIONS = ("Auction", "Play")
MOST = 500
"""Boards of one file."""
_BRIDGE = re.compile(r"(pass|ap|xx?|[1-7](c|d|h|s|nt?))[!?]*", re.IGNORECASE)
_MARK = re.compile(r"\^[A-Z]")
_SCORE = re.compile(r"\s*[NESW]+ -?[0-9]+ [0-9]+\s*(;.*)?")


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """One board of a file, as far as it goes.

    Attributes:
        name: the board's number or name, "" where it has none.
        rules: the rules in force.
        dealer: who dealt.
        hands: every hand; none where the players draw from `stock`.
        before: running scores before the hand.
        stock: the pack of a drawing game, the top card first.
        record: the hand written down, or None where the file has no bids.
        line: the line of its first tag.
    """

    name: str
    rules: Rules
    dealer: Seat
    hands: Mapping[Seat, Hand] = field(hash=False)
    before: Mapping[str, Tally] = field(hash=False)
    stock: tuple[Card, ...]
    record: Record | None
    line: int


def from_boards(text: str, *, rules: Rules | None = None) -> tuple[PlayedBoard, ...]:
    """Read every board of a file, strictly.

    Args:
        text: the file.
        rules: for boards that name none; classic when None.

    Raises:
        NotationError: as `pbn.from_pbn` and `ptn.from_ptn`, more than 500 boards, bids told twice and differently, or
            plays without bids that are no plays; with the line.
    """
    tags = read_tags(text.removeprefix("\ufeff"))
    boards: list[PlayedBoard] = []
    for block in pbn.blocks(tags, (*pbn.NAMES, *OWN, *SECTIONS), bare=(*pbn.NAMES, *OWN)):
        if len(boards) == MOST:
            raise NotationError(f"more than {MOST} boards; split the file", line=next(iter(block.values())).line)
        boards.append(_board(block, rules or rules_for()))
    if not boards:
        raise NotationError('no hand in this file; write a line like [Deal "N:A92.QT4.9732.T64 … … …"]')
    return tuple(boards)


def is_boards(tags: Sequence[Tag]) -> bool:
    """Whether a file is one of boards and not a hand in PTN: by tags that PTN has not, or a bridge auction."""
    names = [tag.name.casefold() for tag in tags]
    if {"board", "bids", "before"} & set(names):
        return True
    if "auction" in names:
        return any(tag.name.casefold() == "auction" and _bridge(tag) for tag in tags)
    return bool({"event", "declarer", "vulnerable"} & set(names))


def one_of(boards: Sequence[PlayedBoard], name: str | None) -> PlayedBoard:
    """The board of this name, or of this number in the file; the only one where none is named.

    Raises:
        NotationError: none is, or several are there and none is named.
    """
    called = [board.name or str(number) for number, board in enumerate(boards, 1)]
    shown = fields.clipped(", ".join(called), 200)
    if name is None:
        if len(boards) > 1:
            raise NotationError(f"this file has {len(boards)} boards; name one of {shown}")
        return boards[0]
    if name not in called:
        raise NotationError(f"no board {fields.shown(name)} in this file; it has {shown}")
    return boards[called.index(name)]


def to_boards(records: Iterable[tuple[str, Record]]) -> str:
    """Named records as a PBN file that `from_boards` reads back to equal ones.

    Raises:
        NotationError: plays out of turn, which columns cannot show, or a name with a line break.
    """
    return "\n".join(_written(name, record) for name, record in records)


def _written(name: str, record: Record) -> str:
    rules = record.rules
    seats = rules.seating.seats
    lines = pbn.to_pbn([pbn.Board(record.hands, name, record.dealer)], rules=rules).rstrip("\n").split("\n")
    lines.append(f'[Rules "{rules.ruleset.id}"]')
    if rules.changed:
        said = "; ".join(f"{key}={str(value).lower()}" for key, value in rules.changed.items())
        lines.append(f'[Options "{said}"]')
    if any(tally != Tally() for tally in record.before.values()):
        said = "; ".join(f"{side} {tally.points} {tally.bags}" for side, tally in record.before.items())
        lines.append(f'[Before "{said}"]')
    lines += story_lines(record)
    said = " ".join(str(record.bids[seat]) for seat in seats) if record.bids else ""
    lines.append(f'[Bids "{seats[0]}:{said}"]')
    if record.plays:
        lines += [f'[Play "{record.plays[0][0]}"]', *ptn.rows(record)]
    return "\n".join((*lines, ""))


def _board(tags: Mapping[str, Tag], default: Rules) -> PlayedBoard:
    first = next(iter(tags.values())).line
    rules = _rules(tags, default)
    plays: tuple[tuple[Seat, Card], ...] = ()
    if "Play" in tags:
        with ptn.on_tag(tags["Play"]):
            plays = ptn.read_play(_unmarked(tags["Play"]), rules)
    dealer = _dealer(tags, plays, rules)
    bids = _bids(tags, dealer, rules)
    before = _before(tags, rules)
    told = ptn.read_story(tags, rules)
    if "Deal" not in tags and not told.stock:
        told_why = "this board has no [Deal …]; a board goes on to the next empty line or repeated tag"
        raise NotationError(told_why, line=first)
    hands = _hands(tags, plays, told, rules) if "Deal" in tags else {}
    line = tags.get("Stock", tags.get("Deal"))
    name = tags["Board"].value.strip() if "Board" in tags else ""
    if bids is None:
        if told.stock or told.passed or told.replaced:
            raise NotationError("Bids: missing; a hand of drawn or passed cards is read with its bids", line=first)
        return PlayedBoard(name, rules, dealer, hands, before, (), None, first)
    with ptn.on_tag(line):
        hands = told_hands(rules, dealer, hands, told)
    record = Record(rules, dealer, hands, bids, plays, before, told.stock, told.draws, told.replaced, told.passed)
    return PlayedBoard(name, rules, dealer, hands, before, told.stock, record, first)


def _rules(tags: Mapping[str, Tag], default: Rules) -> Rules:
    if "Rules" not in tags and "Options" not in tags:
        return default
    ruleset = ptn.value_of(tags, "Rules", default.ruleset.id).strip().lower()
    with ptn.on_tag(tags.get("Rules")):
        fields.rules_of(ruleset, {})
    with ptn.on_tag(tags.get("Options")):
        return fields.rules_of(ruleset, ptn.read_options(ptn.value_of(tags, "Options", "")))


def _unmarked(tag: Tag) -> Tag:
    """The section without the marks of irregularities; whether a card is legal is for the rules to say."""
    value = tag.value.strip().upper()
    return replace(tag, value=value, words=[(word, line) for word, line in tag.words if not _MARK.fullmatch(word)])


def _dealer(tags: Mapping[str, Tag], plays: tuple[tuple[Seat, Card], ...], rules: Rules) -> Seat:
    """Who dealt: told, or whose left bid first or led first; the last seat where nothing says."""
    seats = rules.seating.seats
    if "Dealer" in tags and tags["Dealer"].value.strip():
        with ptn.on_tag(tags["Dealer"]):
            return fields.read_seat(tags["Dealer"].value.strip().upper(), rules, "Dealer")
    first = plays[0][0] if plays else seats[0]
    if "Auction" in tags and not _bridge(tags["Auction"]):
        with ptn.on_tag(tags["Auction"]):
            first = fields.read_seat(tags["Auction"].value.strip().upper(), rules, "Auction")
    return seats[seats.index(first) - 1]


def _bridge(tag: Tag) -> bool:
    return any(_BRIDGE.fullmatch(word) for word, _ in tag.words)


def _bids(tags: Mapping[str, Tag], dealer: Seat, rules: Rules) -> Mapping[Seat, Call] | None:
    told = None
    if "Auction" in tags and tags["Auction"].words and not _bridge(tags["Auction"]):
        tag = replace(tags["Auction"], name="Auction", value=tags["Auction"].value.strip().upper())
        with ptn.on_tag(tag):
            told = ptn.read_auction(tag, dealer, rules)
    if "Bids" not in tags:
        unbid = rules.options.first_hand_bids_itself and "Auction" in tags and not tags["Auction"].words
        return MappingProxyType({}) if told is None and unbid else told
    tag = tags["Bids"]
    letter, colon, words = tag.value.partition(":")
    with ptn.on_tag(tag):
        if not colon:
            raise NotationError("Bids: name the first seat, like N:3 nil 4 2")
        first = fields.read_seat(letter.strip().upper(), rules, "Bids")
        section = replace(tag, name="Bids", value=str(first), words=[(word, tag.line) for word in words.split()])
        # Clockwise from any seat: the reader of auctions asks for the dealer's left, so it is given that dealer.
        seats = rules.seating.seats
        said = ptn.read_auction(section, seats[seats.index(first) - 1], rules)
        if told is not None and dict(told) != dict(said):
            raise NotationError("Bids: these are not the bids of the Auction; leave one of them out")
    return said


def _before(tags: Mapping[str, Tag], rules: Rules) -> Mapping[str, Tally]:
    """The scores before the hand; the ``Score`` of a bridge result is skipped."""
    tag = tags.get("Before")
    if tag is None and "Score" in tags and _SCORE.fullmatch(tags["Score"].value):
        tag = tags["Score"]
    with ptn.on_tag(tag):
        return ptn.read_score("" if tag is None else tag.value, rules, "Score" if tag is None else tag.name)


def _hands(
    tags: Mapping[str, Tag], plays: tuple[tuple[Seat, Card], ...], told: Story, rules: Rules
) -> Mapping[Seat, Hand]:
    tag = tags["Deal"]
    with on_line(tag.line):
        seen = dict(pbn.read_deal(tag.value, rules))
        for seat in rules.seating.seats:
            # Cards that changed hands before the play cannot tell an unseen hand.
            known = () if told.passed or told.stock else plays
            if seat not in seen and (found := ptn.unseen_hand(seat, seen, known, rules)) is not None:
                seen[seat] = found
        return pbn.Board(seen, line=tag.line).whole(rules)
