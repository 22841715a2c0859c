"""PTN, the text form of one hand: Portable Bridge Notation with the tags that Spades needs.

Layout, tags, comments and the play columns are those of the PBN standard 2.1 (tistis.nl/pbn)::

    % escape lines and ; comments and {comments over lines} are skipped
    [Rules "classic"]
    [Options "bags=carry; target=300"]
    [Score "NS 112 3; EW 87 1"]
    [Dealer "W"]
    [Deal "N:A92.QT4.9732.T64 … … …"]
    [Auction "N"]
    3 nil 4 2
    [Play "N"]
    H4 H2 HA H9
    - D3 D5 -
    *

``Score`` is each side's points and bags before the hand. Hands go clockwise from the seat that ``Deal`` names;
one that nobody saw is ``-`` where the other hands or the plays tell it. Each line of ``Play`` is a trick, its
columns in fixed seat order from the seat the tag names, ``-`` where nobody had played yet; ``*`` ends the
plays. A hand may also be told from the deal on, with the tags of `game.story`. As PBN asks, other tags are skipped,
unless one looks like a misspelt tag of this list.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.hand import Hand
from spades_learn.cards.notation import NotationError
from spades_learn.game import fields, story
from spades_learn.game.record import Record
from spades_learn.game.state import check_deal
from spades_learn.game.tags import Tag, on_line, read_tags
from spades_learn.rules.scoring import Tally
from spades_learn.rules.trick import Trick, winner

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager

    from spades_learn.cards.card import Card
    from spades_learn.cards.seat import Seat
    from spades_learn.rules.bidding import Call
    from spades_learn.rules.options import OptionValue, Rules

TAGS = ("Rules", "Options", "Score", "Dealer", "Deal", *story.TAGS, "Auction", "Play")
_END = ("*", "+")
_OPTION_WORDS = MappingProxyType({"true": True, "false": False, "none": None})


def from_ptn(text: str) -> Record:
    """Read one hand.

    Raises:
        NotationError: with the line where there is one, the tag, and what to write instead.
    """
    tags = _tags(text)
    for name in ("Dealer", *(() if "Stock" in tags else ("Deal",)), "Auction"):
        if name not in tags:
            raise NotationError(f'{name}: missing; write a line like [{name} "…"]')
    ruleset = value_of(tags, "Rules", "classic")
    with on_tag(tags.get("Rules")):
        fields.rules_of(ruleset, {})
    with on_tag(tags.get("Options")):
        rules = fields.rules_of(ruleset, read_options(value_of(tags, "Options", "")))
    with on_tag(tags.get("Score")):
        before = read_score(value_of(tags, "Score", ""), rules)
    with on_tag(tags["Dealer"]):
        dealer = fields.read_seat(tags["Dealer"].value, rules, "Dealer")
    with on_tag(tags["Auction"]):
        bids = read_auction(tags["Auction"], dealer, rules)
    plays: tuple[tuple[Seat, Card], ...] = ()
    if "Play" in tags:
        with on_tag(tags["Play"]):
            plays = read_play(tags["Play"], rules)
    told = read_story(tags, rules)
    hands: Mapping[Seat, Hand] = {}
    if "Deal" in tags:
        with on_tag(tags["Deal"]):
            # Cards that changed hands before the play cannot tell an unseen hand.
            hands = _hands(tags["Deal"].value, () if told.passed or told.stock else plays, rules)
    with on_tag(tags.get("Stock")):
        hands = story.told_hands(rules, dealer, hands, told)
    return Record(rules, dealer, hands, bids, plays, before, told.stock, told.draws, told.replaced, told.passed)


def read_story(tags: Mapping[str, Tag], rules: Rules) -> story.Story:
    """What the file tells of drawing, replacing and passing."""
    with on_tag(tags.get("Stock")):
        stock = story.read_stock(value_of(tags, "Stock", ""), rules)
    with on_tag(tags.get("Replaced")):
        replaced = story.read_replaced(value_of(tags, "Replaced", ""), rules)
    with on_tag(tags.get("Passed")):
        passed = story.read_passed(value_of(tags, "Passed", ""), rules)
    return story.Story(stock, value_of(tags, "Draws", "").strip(), replaced, passed)


def to_ptn(record: Record) -> str:
    """The record as PTN that `from_ptn` reads back to an equal one.

    Raises:
        NotationError: the plays go out of turn, which columns cannot show.
    """
    rules = record.rules
    seats = rules.seating.seats
    first = rules.seating.left_of(record.dealer)
    lines = [f'[Rules "{rules.ruleset.id}"]']
    if rules.changed:
        said = "; ".join(f"{key}={str(value).lower()}" for key, value in rules.changed.items())
        lines.append(f'[Options "{said}"]')
    if any(tally != Tally() for tally in record.before.values()):
        said = "; ".join(f"{name} {tally.points} {tally.bags}" for name, tally in record.before.items())
        lines.append(f'[Score "{said}"]')
    lines.append(f'[Dealer "{record.dealer}"]')
    lines.append(f'[Deal "{seats[0]}:{" ".join(str(record.hands[seat]) for seat in seats)}"]')
    lines += story.story_lines(record)
    lines.append(f'[Auction "{first}"]')
    if record.bids:
        lines.append(" ".join(str(record.bids[seat]) for seat in rules.seating.order_from(first)))
    if record.plays:
        lines.append(f'[Play "{record.plays[0][0]}"]')
        lines += rows(record)
    return "\n".join((*lines, ""))


def rows(record: Record) -> Iterator[str]:
    """The plays as tricks in columns; the last line of an unfinished hand is ``*``."""
    seating = record.rules.seating
    size = len(seating.seats)
    leader = record.plays[0][0]
    columns = seating.order_from(leader)
    for start in range(0, len(record.plays), size):
        plays = record.plays[start : start + size]
        if tuple(seat for seat, _ in plays) != seating.order_from(leader)[: len(plays)]:
            raise NotationError(f"plays[{start}]: this trick goes out of turn, which PTN cannot show; use JSON")
        cards = {seat: str(card) for seat, card in plays}
        yield " ".join(cards.get(seat, "-") for seat in columns)
        leader = winner(Trick(plays), record.rules.deck).seat
    if len(record.plays) < size * record.rules.tricks:
        yield "*"


def on_tag(tag: Tag | None) -> AbstractContextManager[None]:
    """Give an error from inside a tag the line of the tag."""
    return on_line(None if tag is None else tag.line)


def _tags(text: str) -> dict[str, Tag]:
    """The tags that matter here, by name."""
    tags: dict[str, Tag] = {}
    for tag in read_tags(text):
        # PBN's own DealId, ScoreMP, Declarer and the like are far enough from ours to be skipped.
        near = get_close_matches(tag.name.title(), TAGS, n=1, cutoff=0.85)
        if tag.name in tags:
            raise NotationError(f"{tag.name}: given twice; one file holds one hand", line=tag.line)
        if tag.name not in TAGS and near:
            raise NotationError(f"{tag.name}: not a tag; did you mean {near[0]}?", line=tag.line)
        if tag.name in TAGS:
            tags[tag.name] = tag
    return tags


def value_of(tags: Mapping[str, Tag], name: str, otherwise: str) -> str:
    """The text of a tag, or another where it is absent."""
    return tags[name].value if name in tags else otherwise


def read_options(text: str) -> dict[str, OptionValue]:
    """Read ``bags=carry; target=300``."""
    chosen: dict[str, OptionValue] = {}
    for part in filter(None, (each.strip() for each in text.split(";"))):
        key, equals, value = (each.strip() for each in part.partition("="))
        if not equals:
            raise NotationError(f"Options: {fields.shown(part)} is not key=value")
        if key in chosen:
            raise NotationError(f"Options: {fields.shown(key)} is given twice")
        chosen[key] = _OPTION_WORDS[value] if value in _OPTION_WORDS else _number(value)
    return chosen


def _number(text: str) -> int | str:
    return int(text) if re.fullmatch(r"-?[0-9]{1,6}", text) else text


def read_score(text: str, rules: Rules, name: str = "Score") -> Mapping[str, Tally]:
    """Read ``NS 112 3; EW 87 1``: each side's points and bags."""
    table: dict[str, object] = {}
    for part in filter(None, (each.strip() for each in text.split(";"))):
        words = part.split()
        if len(words) != 3 or words[0] in table:
            raise NotationError(f"{name}: {fields.shown(part)} is not one side with its points and bags, like NS 112 3")
        table[words[0]] = {"points": _number(words[1]), "bags": _number(words[2])}
    return fields.read_before(table, rules)


def read_auction(tag: Tag, dealer: Seat, rules: Rules) -> Mapping[Seat, Call]:
    """Read one bid a seat, clockwise from the seat the tag names."""
    first = fields.read_seat(tag.value, rules, tag.name)
    if first is not rules.seating.left_of(dealer):
        raise NotationError(f"{tag.name}: {first} cannot bid first when {dealer} dealt (BID-1)")
    words = list(tag.words)
    bids: dict[Seat, Call] = {}
    if not words and rules.options.first_hand_bids_itself:
        return MappingProxyType(bids)
    for seat in rules.seating.order_from(first):
        if not words:
            raise NotationError(f"{tag.name}: {seat} has no bid")
        word, line = words.pop(0)
        if word.lower() == "blind" and words and words[0][0].lower() == "nil":
            word = f"{word} {words.pop(0)[0]}"
        with on_line(line):
            bids[seat] = fields.read_call(word, f"{tag.name}, {seat}")
    if words:
        raise NotationError(f"{tag.name}: {fields.shown(words[0][0])} is one bid too many", line=words[0][1])
    fields.check_bids_text(rules, bids)
    return MappingProxyType(bids)


def read_play(tag: Tag, rules: Rules) -> tuple[tuple[Seat, Card], ...]:
    """Read the columns, trick after trick, and put each trick's cards in playing order."""
    leader = fields.read_seat(tag.value, rules, "Play")
    columns = rules.seating.order_from(leader)
    words = _before_end(tag.words)
    plays: list[tuple[Seat, Card]] = []
    for start in range(0, len(words), len(columns)):
        row = words[start : start + len(columns)]
        cards: dict[Seat, Card] = {}
        for seat, (word, line) in zip(columns, row, strict=False):
            if word != "-":
                with on_line(line):
                    cards[seat] = fields.read_card(word, rules, f"Play, {seat}")
        order = [seat for seat in rules.seating.order_from(leader) if seat in cards]
        turn = rules.seating.order_from(leader)[: len(cards)]
        if order != list(turn) or (cards and len(plays) != start):
            raise NotationError("Play: a card is missing before another was played", line=row[0][1])
        trick = tuple((seat, cards[seat]) for seat in turn)
        plays += trick
        if trick:
            leader = winner(Trick(trick), rules.deck).seat
    return tuple(plays)


def _before_end(words: Sequence[tuple[str, int]]) -> Sequence[tuple[str, int]]:
    """The words of a section before the mark that ends it."""
    end = next((place for place, (word, _) in enumerate(words) if word in _END), len(words))
    if words[end + 1 :]:
        word, line = words[end + 1]
        raise NotationError(f"Play: {fields.shown(word)} stands after the end mark", line=line)
    return words[:end]


def _hands(text: str, plays: Sequence[tuple[Seat, Card]], rules: Rules) -> Mapping[Seat, Hand]:
    """Read ``N:hand hand hand hand``; a hand nobody saw follows from the plays or from the other hands."""
    letter, colon, holdings = text.strip().partition(":")
    if not colon:
        raise NotationError("Deal: name the first seat, like N:A92.QT4.9732.T64 …")
    first = fields.read_seat(letter.strip(), rules, "Deal")
    seats = rules.seating.order_from(first)
    parts = holdings.split()
    if len(parts) != len(seats):
        raise NotationError(f"Deal: {len(parts)} hands for {len(seats)} seats; write - for one that nobody saw")
    hands = {seat: Hand.parse(part) for seat, part in zip(seats, parts, strict=True) if part != "-"}
    for seat in seats:
        if seat not in hands and (found := unseen_hand(seat, hands, plays, rules)) is not None:
            hands[seat] = found
    if len(hands) < len(seats):
        lost = next(seat for seat in seats if seat not in hands)
        raise NotationError(f"Deal: nothing tells the hand of {lost}")
    check_deal(rules, hands)
    return MappingProxyType({seat: hands[seat] for seat in rules.seating.seats})


def unseen_hand(
    seat: Seat, hands: Mapping[Seat, Hand], plays: Sequence[tuple[Seat, Card]], rules: Rules
) -> Hand | None:
    """A hand that was not written down: every card it played, or what the other hands leave of the pack."""
    played = frozenset(card for who, card in plays if who is seat)
    if len(played) == rules.tricks:
        return Hand(played)
    known = frozenset(card for hand in hands.values() for card in hand.cards)
    left = frozenset(rules.deck.cards) - known
    return Hand(left) if len(left) == rules.tricks else None
