"""The same deal from several seats: which hands belong together, and what each came to. Pure.

Every hand is its deal code with all its bids and cards, so that what is compared is what was played.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.cards.notation import NotationError
from spades_learn.teaching import dealcode

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from spades_learn.cards.seat import Seat
    from spades_learn.game.state import State
    from spades_learn.rules.bidding import Call


@dataclass(frozen=True, slots=True)
class Replayed:
    """One hand as it came out.

    Attributes:
        seat: where the learner sat.
        state: the finished hand.
        tricks: tricks the learner's own hand took.
        points: what each side scored in the hand, bags and penalties included.
    """

    seat: Seat
    state: State
    tricks: int
    points: Mapping[str, int]

    @property
    def call(self) -> Call | None:
        """What the learner bid; None where the hand bid itself."""
        return self.state.bids.get(self.seat)


def replayed(state: State, seat: Seat) -> Replayed | None:
    """A finished hand as it came out; None for one that goes on."""
    score = state.score
    if score is None:
        return None
    return Replayed(seat, state, state.won[seat], {name: side.hand for name, side in score.sides.items()})


def with_hand(kept: object, state: State, seat: Seat) -> list[str]:
    """The codes kept, with a hand just finished; those of another deal are dropped, and of one seat the newer stays."""
    here = replayed(state, seat)
    try:
        mine = dealcode.write(dealcode.code_of(state, seat))
    except NotationError:
        return []
    if here is None:
        return []
    others = [code for code, each in _read(kept) if _same(each.state, state) and each.seat is not seat]
    return [*others, mine]


def compared(kept: object, state: State) -> Sequence[Replayed]:
    """The kept hands of the same deal, in the order they were played."""
    return [each for _, each in _read(kept) if _same(each.state, state)]


def _same(one: State, other: State) -> bool:
    """Whether two hands began with the same cards, dealer, rules and scores."""
    return (one.rules, one.dealt.dealer, one.dealt.hands, one.dealt.stock, dict(one.before)) == (
        other.rules,
        other.dealt.dealer,
        other.dealt.hands,
        other.dealt.stock,
        dict(other.before),
    )


def _read(kept: object) -> list[tuple[str, Replayed]]:
    """What a browser keeps; anything that is no finished hand is left out."""
    found = []
    for code in kept[:8] if isinstance(kept, list) else []:
        if not isinstance(code, str):
            continue
        try:
            told = dealcode.read(code)
            here = replayed(told.state(), told.seat)
        except NotationError:
            continue
        if here is not None:
            found.append((code, here))
    return found
