"""What can be reached in a play-out: every line the learner may choose against the scripts, each position once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spades_learn.cards.notation import NotationError
from spades_learn.game.events import Played
from spades_learn.game.turn import may
from spades_learn.teaching.line import NEXT, Line, moved

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.rules.options import Rules
    from spades_learn.teaching.steps.play_out import PlayOut


MOST = 60_000
"""Positions searched at most: half a minute of an author's time."""


class Found(NamedTuple):
    """The best value of a position and the moves that reach it."""

    value: int
    moves: tuple[str, ...]


def best_line(step: PlayOut, rules: Rules, *, after: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The moves of a best line, those given left out.

    Raises:
        NotationError: a script without a legal card on some line, or too many lines to search.
    """
    return _Search(step, rules).best(step.line(after, rules)).moves


def by_first_card(step: PlayOut, rules: Rules) -> Mapping[str, int]:
    """For each legal first card, the best value that can still be reached.

    Raises:
        NotationError: a script without a legal card on some line, or too many lines to search.
    """
    search = _Search(step, rules)
    line = search.gathered(step.line((), rules))
    return {card: search.best(search.played(line, card)).value for card in search.legal(line)}


class _Search:
    """One search; positions met before are not searched again."""

    def __init__(self, step: PlayOut, rules: Rules) -> None:
        self._step = step
        self._rules = rules
        self._seen: dict[object, Found] = {}

    def best(self, line: Line) -> Found:
        """The best that can be reached from here."""
        if self._step.over(line, self._rules):
            return Found(self._step.value(line, self._rules), ())
        key = (frozenset(line.state.hands.items()), line.state.trick, line.state.to_act, tuple(line.state.won.items()))
        if key not in self._seen:
            if len(self._seen) > MOST:
                raise NotationError("too many lines to search: set stop to fewer tricks")
            self._seen[key] = self._best(line)
        found = self._seen[key]
        return Found(found.value, ((NEXT,) if line.lying else ()) + found.moves)

    def _best(self, line: Line) -> Found:
        line = self.gathered(line)
        best: Found | None = None
        for card in self.legal(line):
            found = self.best(self.played(line, card))
            if best is None or found.value > best.value:
                best = Found(found.value, (card, *found.moves))
        if best is None:
            raise ValueError("no card may be played, and the line is not over")
        return best

    def gathered(self, line: Line) -> Line:
        """The line once a finished trick is taken up."""
        while line.lying:
            line = moved(line, NEXT)
        return line

    def played(self, line: Line, card: str) -> Line:
        """The line after a legal card."""
        return moved(line, card)

    def legal(self, line: Line) -> list[str]:
        """The cards that may be played."""
        seat = line.seat
        return [str(card) for card in line.state.hands[seat] if may(line.state, Played(seat, card))]
