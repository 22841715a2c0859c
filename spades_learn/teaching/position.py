"""The table a lesson step shows: an author's few lines become a checked position of the game."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.card import Card
from spades_learn.cards.hand import Hand
from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.rules.bidding import Call
from spades_learn.rules.play import PlayPosition
from spades_learn.rules.scoring import Tally
from spades_learn.rules.trick import Trick

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.rules.options import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSpec:
    """The table as an author writes it in ``lesson.toml``.

    Attributes:
        hand: the learner's cards, ``S.H.D.C``.
        trick: the trick so far in playing order, each ``"W H9"``.
        earlier: finished tricks of this hand, each a list like ``trick``.
        bids: calls by seat letter.
        won: tricks by seat letter, where they should differ from those of ``earlier``.
        points: running points by side name.
        bags: running bags by side name.
        dealer: who dealt.
        seat: where the learner sits.
        spades_broken: set where a spade fell in a trick not shown.
        first_trick: whether this is trick 1; by default, when the hand is still whole.
    """

    hand: str = "..."
    trick: tuple[str, ...] = ()
    earlier: tuple[tuple[str, ...], ...] = ()
    bids: dict[str, str] = field(default_factory=dict)
    won: dict[str, int] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    bags: dict[str, int] = field(default_factory=dict)
    dealer: str = "W"
    seat: str = "S"
    spades_broken: bool = False
    first_trick: bool | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """A checked table: what the learner sees and what decides legality.

    Attributes:
        rules: the rules in force.
        seat: where the learner sits.
        dealer: who dealt.
        hand: the learner's cards.
        trick: the trick on the table.
        earlier: finished tricks shown or remembered.
        bids: calls made.
        won: tricks taken.
        tallies: running scores.
        spades_broken: whether a spade has been played.
        first_trick: whether this is trick 1.
    """

    rules: Rules
    seat: Seat
    dealer: Seat
    hand: Hand
    trick: Trick
    earlier: tuple[Trick, ...]
    bids: Mapping[Seat, Call] = field(hash=False)
    won: Mapping[Seat, int] = field(hash=False)
    tallies: Mapping[str, Tally] = field(hash=False)
    spades_broken: bool
    first_trick: bool

    @property
    def play(self) -> PlayPosition:
        """What decides which card may be played."""
        return PlayPosition(self.rules, self.hand, self.trick, self.spades_broken, self.first_trick)


def parse_play(text: str) -> tuple[Seat, Card]:
    """Read ``"W H9"``.

    Raises:
        NotationError: not a seat and a card.
    """
    parts = text.split()
    if len(parts) != 2:
        raise NotationError(f"{text!r} is not a play; write seat and card, like 'W H9'")
    return Seat.parse(parts[0]), Card.parse(parts[1])


def parse_trick(plays: tuple[str, ...], rules: Rules) -> Trick:
    """Read a trick and see that the seats follow one another clockwise (PLY-5).

    Raises:
        NotationError: a play cannot be read, or a seat is out of turn.
    """
    trick = Trick()
    for text in plays:
        seat, card = parse_play(text)
        if seat not in rules.seating.seats:
            raise NotationError(f"{text!r}: {seat} does not sit at this table")
        if trick.plays and rules.seating.left_of(trick.plays[-1][0]) is not seat:
            raise NotationError(f"{text!r}: {trick.plays[-1][0]} played last, so {seat} is out of turn (PLY-5)")
        trick = trick.with_play(seat, card)
    return trick


def position(spec: TableSpec, rules: Rules) -> Position:
    """Check an author's table against the pack and the rules.

    Raises:
        NotationError: a card appears twice or is not in the pack, a seat is unknown, or the learner is out of
            turn.
    """
    seat = Seat.parse(spec.seat)
    hand = Hand.parse(spec.hand)
    trick = parse_trick(spec.trick, rules)
    earlier = tuple(parse_trick(plays, rules) for plays in spec.earlier)
    _check_cards([*hand, *(card for each in (*earlier, trick) for card in each.cards)], rules)
    if any(card is not None for card in (trick.card_of(seat),)):
        raise NotationError(f"trick: {seat} is the learner and has already played")
    seats = rules.seating.seats
    fallen = [rules.deck.suit(card).value for each in (*earlier, trick) for card in each.cards]
    return Position(
        rules=rules,
        seat=seat,
        dealer=Seat.parse(spec.dealer),
        hand=hand,
        trick=trick,
        earlier=earlier,
        bids=MappingProxyType({Seat.parse(who): Call.parse(text) for who, text in spec.bids.items()}),
        won=MappingProxyType({who: spec.won.get(str(who), 0) for who in seats}),
        tallies=MappingProxyType(
            {
                str(side): Tally(spec.points.get(str(side), 0), spec.bags.get(str(side), 0))
                for side in rules.seating.sides
            }
        ),
        spades_broken=spec.spades_broken or "S" in fallen,
        first_trick=spec.first_trick if spec.first_trick is not None else len(hand) == rules.tricks,
    )


def _check_cards(cards: list[Card], rules: Rules) -> None:
    for place, card in enumerate(cards):
        if card not in rules.deck:
            raise NotationError(f"{card} is not in the {rules.deck.name} pack")
        if card in cards[:place]:
            raise NotationError(f"{card} appears twice on this table")
