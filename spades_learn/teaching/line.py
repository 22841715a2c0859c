"""A line of play against scripted seats: the fold of a learner's cards, take-backs and refused tries.

A script is, for each other seat, the cards it holds in order of preference: it plays the first that is legal.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from spades_learn.cards.card import Card
from spades_learn.cards.notation import NotationError
from spades_learn.game.events import Played
from spades_learn.game.turn import play, why_not

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spades_learn.cards.seat import Seat
    from spades_learn.game.state import State
    from spades_learn.rules.rule import Broken

BACK = "back"
"""The move that takes the learner's last card back, with everything played after it."""

NEXT = "next"
"""The move that gathers a finished trick and lets the others lead to the next."""

Script = dict[str, str]
"""By seat letter, the cards of that seat in order of preference."""


@dataclass(frozen=True, slots=True)
class Line:
    """Where a line of play stands; it waits for the learner's card, or for Next while a trick lies.

    Attributes:
        start: the position it began from.
        seat: where the learner sits.
        script: how the others play.
        state: the position now.
        cards: the learner's cards that stand, in order.
        lying: whether a finished trick lies on the table.
        refused: tries that were not allowed, take-backs or not.
        broken: the clauses the newest move would have broken; nothing when it was allowed.
        tried: the card of that move, "" when it was allowed.
    """

    start: State
    seat: Seat
    script: Script = field(hash=False)
    state: State
    cards: tuple[str, ...] = ()
    lying: bool = False
    refused: int = 0
    broken: tuple[Broken, ...] = ()
    tried: str = ""

    @property
    def played(self) -> int:
        """Tricks finished since the start."""
        return len(self.state.tricks) - len(self.start.tricks)

    def won(self, seats: Iterable[Seat]) -> int:
        """Tricks some seats have taken since the start."""
        return sum(self.state.won[seat] - self.start.won[seat] for seat in seats)


def begun(start: State, seat: Seat, script: Script) -> Line:
    """The line before the learner's first card: whoever plays before them has played.

    Raises:
        NotationError: a script has no card that may be played.
    """
    return _awaiting(Line(start, seat, script, start))


def moved(line: Line, move: str) -> Line:
    """The line after one move: a card, `NEXT` or `BACK`.

    A card that is not allowed changes nothing but `refused`; `NEXT` and `BACK` where there is nothing to gather or to
    take back change nothing.

    Raises:
        NotationError: not a card, a card not held, a card while a trick lies, or a script without a legal card.
    """
    line = replace(line, broken=(), tried="")
    if move == NEXT:
        return _awaiting(replace(line, lying=False)) if line.lying else line
    if move == BACK:
        return _taken_back(line)
    seat = line.seat
    card = Card.parse(move)
    if line.lying or line.state.to_act is not seat:
        raise NotationError("take up the trick first: press Next")
    if card not in line.state.hands[seat]:
        raise NotationError(f"{card} is not in your hand")
    broken = why_not(line.state, Played(seat, card))
    if broken:
        return replace(line, refused=line.refused + 1, broken=broken, tried=str(card))
    after = play(line.state, Played(seat, card))
    finished = len(after.tricks) > len(line.state.tricks)
    stands = replace(line, state=after, cards=(*line.cards, str(card)), lying=finished)
    return stands if finished else _awaiting(stands)


def _taken_back(line: Line) -> Line:
    """The line before the learner's last card; refused tries stay counted."""
    if not line.cards:
        return line
    again = moved(begun(line.start, line.seat, line.script), NEXT)
    for card in line.cards[:-1]:
        again = moved(moved(again, card), NEXT)
    return replace(again, refused=line.refused)


def _awaiting(line: Line) -> Line:
    """Let the others play until the learner is to play or a trick is finished."""
    state = line.state
    while state.to_act is not None and state.to_act is not line.seat:
        tricks = len(state.tricks)
        state = play(state, Played(state.to_act, scripted(state, line.script)))
        if len(state.tricks) > tricks:
            return replace(line, state=state, lying=True)
    return replace(line, state=state)


def scripted(state: State, script: Script) -> Card:
    """The card the seat to act plays by its script.

    Raises:
        NotationError: none of its cards may be played.
    """
    seat = state.to_act
    if seat is None:
        raise NotationError("the hand is over")
    for name in script.get(str(seat), "").split():
        card = Card.parse(name)
        if card in state.hands[seat] and not why_not(state, Played(seat, card)):
            return card
    raise NotationError(f"script.{seat}: no card of it may be played after {_last(state)}")


def _last(state: State) -> str:
    cards = [str(card) for trick in (*state.tricks, state.trick) for card in trick.cards]
    return " ".join(cards[-4:]) or "the bidding"
