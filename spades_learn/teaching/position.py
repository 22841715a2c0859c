"""The table a lesson step shows: an author's deal, bids and plays, folded into a position of the game.

Every bid and every card is made through `game.turn.play`, so a table that could not have come about is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.card import Card
from spades_learn.cards.hand import Hand
from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Bid, Dealt, Played
from spades_learn.game.state import Phase, State, apply, begin
from spades_learn.game.turn import IllegalMove, play, why_not
from spades_learn.game.view import View, view
from spades_learn.rules.bidding import Call
from spades_learn.rules.scoring import Tally
from spades_learn.rules.trick import Trick, winner
from spades_learn.teaching.opening_table import bids_alone, drawing, passed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.cards.card import Suit
    from spades_learn.game.events import Action
    from spades_learn.rules.options import Rules
    from spades_learn.rules.play import PlayPosition


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSpec:
    """The table as an author writes it in ``lesson.toml``.

    Attributes:
        deal: every hand, clockwise from the seat named: ``"N:A92.QT4.9732.T64 … … …"``. Without one there are no
            cards, only bids and scores.
        dealer: who dealt; "" for the last seat of the game, West at a table of four.
        bids: calls in bidding order, from the dealer's left.
        plays: one text a trick, its cards in playing order: ``"D5 DQ D9 D2"``; only the last may be unfinished.
        points: running points by side name.
        bags: running bags by side name.
        seat: where the learner sits.
        rules: another ruleset than the lesson's for this one table, "" for the lesson's.
        options: options of this one table: on top of the lesson's, or of `rules` alone where that is written.
        passes: cards passed between partners before the play, in order, one text a pass: ``"SA SK HA"`` (BNL-5).
        pack: the top cards of a pack that is drawn from, in order; the others follow by `seed` (DRW-1).
        seed: what shuffles that pack; with `pack` or `turns`, or alone, it makes the table one of drawing.
        turns: ``keep`` or ``reject`` for every draw so far, from the first player on.
        blind: seat letters, parted by spaces, that bid blind nil before they draw (BNL-8).
    """

    deal: str = ""
    dealer: str = ""
    bids: tuple[str, ...] = ()
    plays: tuple[str, ...] = ()
    points: dict[str, int] = field(default_factory=dict)
    bags: dict[str, int] = field(default_factory=dict)
    seat: str = "S"
    rules: str = ""
    options: dict[str, str | int | bool] = field(default_factory=dict)
    passes: tuple[str, ...] = ()
    pack: str = ""
    seed: int = 0
    turns: tuple[str, ...] = ()
    blind: str = ""

    @property
    def draws(self) -> bool:
        """Whether the players draw their cards from a pack instead of being dealt them."""
        return bool(self.pack or self.seed or self.turns or self.blind)

    @property
    def drawn(self) -> bool:
        """Whether there is a table to draw: one that only names rules or options leaves the felt away."""
        shown = self.deal or self.bids or self.points or self.bags or self.draws
        return bool(shown) or not (self.rules or self.options)


@dataclass(frozen=True, slots=True)
class Position:
    """A table a learner looks at.

    Attributes:
        rules: the rules in force.
        seat: where the learner sits.
        dealer: who dealt.
        bids: calls made.
        before: running scores, by side name.
        state: the fold of deal, bids and plays, or None for a table without cards.
        lying: whether the newest finished trick still lies on the table.
    """

    rules: Rules
    seat: Seat
    dealer: Seat
    bids: Mapping[Seat, Call] = field(hash=False)
    before: Mapping[str, Tally] = field(hash=False)
    state: State | None
    lying: bool = False

    @property
    def hand(self) -> Hand:
        """The learner's cards."""
        return self.state.hands[self.seat] if self.state else Hand(frozenset())

    @property
    def trick(self) -> Trick:
        """The trick on the table."""
        if self.state is None:
            return Trick()
        return self.state.tricks[-1] if self.lying and self.state.tricks else self.state.trick

    @property
    def gathered(self) -> tuple[Trick, ...]:
        """The tricks taken up before the one on the table."""
        if self.state is None:
            return ()
        return self.state.tricks[:-1] if self.lying else self.state.tricks

    @property
    def won(self) -> Mapping[Seat, int]:
        """Tricks taken by each seat; one that still lies on the table is not counted yet."""
        if self.state is None:
            return MappingProxyType(dict.fromkeys(self.rules.seating.seats, 0))
        if not self.lying or not self.state.tricks:
            return self.state.won
        last = winner(self.trick, self.rules.deck).seat
        return MappingProxyType({seat: count - (seat is last) for seat, count in self.state.won.items()})

    @property
    def spades_broken(self) -> bool:
        """Whether a spade has been played (BRK-3)."""
        return self.state is not None and self.state.spades_broken

    @property
    def turn(self) -> Seat | None:
        """Who is to act, or None while a finished trick lies on the table."""
        return None if self.lying or self.state is None else self.state.to_act

    @property
    def play(self) -> PlayPosition:
        """What decides which card the learner may play."""
        return self.view.play_position()

    @property
    def first_trick(self) -> bool:
        """Whether this is trick 1."""
        return not self.gathered

    @property
    def view(self) -> View:
        """What the learner may see.

        Raises:
            ValueError: the table has no cards.
        """
        if self.state is None:
            raise ValueError("this table has no cards")
        return view(self.state, self.seat)

    @property
    def held(self) -> Mapping[Seat, int] | None:
        """How many cards each seat holds, or None where there are none."""
        return self.view.held if self.state else None

    @property
    def shown_void(self) -> Mapping[Seat, frozenset[Suit]]:
        """Suits each seat has shown to hold none of (STR-7)."""
        return self.view.shown_void if self.state else MappingProxyType({})

    def after(self, state: State, *, lying: bool) -> Position:
        """The same table later in the hand."""
        return replace(self, state=state, lying=lying)


def parse_deal(text: str, rules: Rules) -> dict[Seat, Hand]:
    """Read ``N:A92.QT4.9732.T64 … … …``: the hands clockwise from the seat named.

    Raises:
        NotationError: no seat in front, a hand too few or too many, or a hand that cannot be read.
    """
    first, colon, rest = text.partition(":")
    if not colon:
        raise NotationError("deal: name the first seat, like 'N:A92.QT4.9732.T64 … … …'")
    seat = Seat.parse(first.strip())
    if seat not in rules.seating.seats:
        raise NotationError(f"deal: {seat} does not sit at this table")
    hands = rest.split()
    if len(hands) != len(rules.seating.seats):
        raise NotationError(f"deal: {len(hands)} hands; write {len(rules.seating.seats)}, clockwise from {seat}")
    order = rules.seating.order_from(seat)
    return {who: Hand.parse(hand) for who, hand in zip(order, hands, strict=True)}


def position(
    spec: TableSpec,
    rules: Rules,
    *,
    tricks: int | None = None,
    lying: bool = False,
    taken: frozenset[str] = frozenset(),
) -> Position:
    """Fold an author's table; every bid and card is proved legal on the way.

    Args:
        spec: the table as written.
        rules: the rules in force.
        tricks: how many of the listed tricks to play; by default all.
        lying: whether a finished last trick stays on the table.
        taken: clauses that a card may break here: the table lets it stand, for a referee to find.

    Raises:
        NotationError: a text that cannot be read, a deal that is none, or a bid or card that is not allowed; with
            the place and the clause.
    """
    return _folded(_Written(repr(spec), spec), rules, tricks, lying, taken)


@dataclass(frozen=True, slots=True)
class _Written:
    """A table and its text, by which alone two are told apart: its own fields hold what has no hash."""

    text: str
    spec: TableSpec = field(compare=False)


@lru_cache(maxsize=32)
def _folded(written: _Written, rules: Rules, tricks: int | None, lying: bool, taken: frozenset[str]) -> Position:  # noqa: FBT001 - positional, to be a key
    """The fold itself. The last few are remembered: a page asks for the table of its step a dozen times."""
    spec = written.spec
    seat = _seat(spec.seat, "seat", rules)
    dealer = _seat(spec.dealer, "dealer", rules) if spec.dealer else rules.seating.seats[-1]
    before = {
        str(side): Tally(spec.points.get(str(side), 0), spec.bags.get(str(side), 0)) for side in rules.seating.sides
    }
    for side in (*spec.points, *spec.bags):
        if side not in before:
            raise NotationError(f"points or bags: {side!r} is no side here; write {' or '.join(before)}")
    if spec.draws and spec.deal:
        raise NotationError("deal: write a deal or a pack to draw from, not both")
    if not spec.deal and not spec.draws:
        if spec.plays:
            raise NotationError("plays: without a deal no card can be played; write deal too")
        bids = bids_alone(spec, rules, dealer, before)
        return Position(rules, seat, dealer, MappingProxyType(bids), MappingProxyType(before), None)
    if spec.draws:
        state = drawing(spec, rules, dealer=dealer, before=before)
    else:
        state = begin(rules, Dealt(dealer, parse_deal(spec.deal, rules)), before=before)
    for place, text in enumerate(spec.bids):
        if state.to_act is None or state.phase is not Phase.BIDDING:
            raise NotationError(f"bids: {len(spec.bids)} bids; there are {len(rules.seating.seats)} players")
        state = _done(state, Bid(state.to_act, Call.parse(text)), f"bids[{place}]")
    state = passed(state, spec.passes)
    for place, text in enumerate(spec.plays[:tricks]):
        last = place == len(spec.plays) - 1
        state = _trick_played(state, text.split(), f"plays[{place}]", last=last, taken=taken)
    stays = lying and bool(state.tricks) and not state.trick.plays
    return Position(rules, seat, dealer, state.bids, state.before, state, lying=stays)


def _seat(text: str, where: str, rules: Rules) -> Seat:
    try:
        seat = Seat.parse(text)
    except NotationError as bad:
        raise NotationError(f"{where}: {bad}") from None
    if seat not in rules.seating.seats:
        raise NotationError(f"{where}: {seat} does not sit at this table")
    return seat


def _trick_played(state: State, names: list[str], where: str, *, last: bool, taken: frozenset[str]) -> State:
    """One listed trick, card by card."""
    if state.phase is Phase.BIDDING:
        raise NotationError(f"{where}: {len(state.bids)} bids so far; write one for every player before the plays")
    players = len(state.rules.seating.seats)
    if len(names) > players or (len(names) < players and not last):
        raise NotationError(f"{where}: {len(names)} cards; a finished trick has {players}")
    for name in names:
        if state.to_act is None:
            raise NotationError(f"{where}: the hand was over before {name}")
        action = Played(state.to_act, Card.parse(name))
        broken = why_not(state, action)
        stands = broken and {each.clause for each in broken} <= taken
        state = apply(state, action) if stands else _done(state, action, where)
    return state


def _done(state: State, action: Action, where: str) -> State:
    """The position after one event of the table.

    Raises:
        NotationError: it is not allowed; with the seat and the clause.
    """
    try:
        return play(state, action)
    except IllegalMove as bad:
        clause = bad.broken[0].clause
        if isinstance(action, Bid):
            raise NotationError(f"{where}: {action.seat} may not bid {action.call} ({clause})") from None
        what = action.card if isinstance(action, Played) else "look"
        holds = f", which {action.seat} does not hold," if clause == "TRK-3" else ""
        raise NotationError(
            f"{where}: it is {action.seat}'s turn, and {what}{holds} may not be played ({clause})"
        ) from None
