"""The play gym: positions in which the card matters, out of a stored pool, each with what every legal card is worth.

The pool (``play_pool.txt``, made and checked by ``tests/bench/play_pool.py``) holds moments of hands that bots of all
levels played. A moment was kept where one card, or a few that are as good, is clearly the best over a large sample (an
ending: over deals solved to the end), where the view proves a reason that fits a theme, and where a beginner's idea or
the rule player leads to another card. So a learner's answer is graded at once, by figures no quick sample would give.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from spades_learn.bots.bands import CLOSE_CARD, INACCURACY, MISTAKE, WIN_PER_POINT, Grade, grade
from spades_learn.bots.choice import ActionValue
from spades_learn.bots.reason import Reason, reasons
from spades_learn.cards.card import Card
from spades_learn.cards.notation import NotationError
from spades_learn.game.view import View, view
from spades_learn.teaching import dealcode
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.misconceptions import THEME
from spades_learn.teaching.play_tempting import tags_of
from spades_learn.teaching.play_themes import Theme, clause_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from spades_learn.cards.seat import Seat
    from spades_learn.game.state import State

LESSON = "play-gym"
POOL = "play_pool.txt"
Level = Literal["easy", "middle", "close"]
LEVELS: tuple[Level, ...] = ("easy", "middle", "close")
"""How near the first card that is not good enough comes to the best: a blunder, a mistake, or an inaccuracy away."""
POINT_STEPS, CHANCE_STEPS, SHARE_STEPS = 100, 100_000, 1000
"""Steps in which the pool keeps points, win chances and shares."""


@dataclass(frozen=True, slots=True)
class Position:
    """A stored position.

    Attributes:
        code: its deal code, at most 64 characters: the rules, the deal, all that was bid and played, and whose turn.
        theme: what it is about.
        values: every legal card, best first.
        good: how many of them are as good as the best, the best among them.
        deals: sampled deals behind the values, in `play_weigh.PARTS` samples.
        solved: whether these deals were solved to the end; else played out by rule.
        by_win: whether a match is on, so that the order is by win chance; else by points.
    """

    code: str
    theme: Theme
    values: tuple[ActionValue[Card], ...]
    good: int
    deals: int
    solved: bool
    by_win: bool

    @property
    def best(self) -> Card:
        """The best card."""
        return self.values[0].action

    @property
    def accepted(self) -> tuple[Card, ...]:
        """The cards as good as the best within the close band, the best first."""
        return tuple(each.action for each in self.values[: self.good])

    @property
    def wrong(self) -> tuple[Card, ...]:
        """The cards that fall behind, the nearest first."""
        return tuple(each.action for each in self.values[self.good :])

    @property
    def lead(self) -> float:
        """Points that the nearest wrong card gives up; where a match is on, the points that its win chance is worth."""
        return self.cost(self.values[self.good])

    @property
    def level(self) -> Level:
        """How hard it is, by the lead of what is good over what is not."""
        if self.lead > MISTAKE:
            return "easy"
        return "middle" if self.lead > INACCURACY else "close"

    def cost(self, value: ActionValue[Card]) -> float:
        """What a card gives up, in points or in the points that its win chance is worth."""
        return value.win_loss / WIN_PER_POINT if self.by_win else value.loss

    def grade(self, card: Card) -> Grade:
        """The band of a legal card, as a decision of a whole hand is graded (`bots.grading`).

        Raises:
            ValueError: not a legal card here.
        """
        mine = next((each for each in self.values if each.action == card), None)
        if mine is None:
            raise ValueError(f"{card} may not be played here")
        return grade(*mine.given_up(by_win=self.by_win), close=CLOSE_CARD, by_win=self.by_win)


@dataclass(frozen=True)
class Question:
    """A position on the table.

    Attributes:
        position: what is stored of it.
        state: the whole deal; only ever played on, never shown.
        seat: the learner's.
    """

    position: Position
    state: State
    seat: Seat

    @cached_property
    def view(self) -> View:
        """What the learner sees."""
        return view(self.state, self.seat)

    @cached_property
    def told(self) -> tuple[Reason, ...]:
        """The reasons for the best card, as the view proves them."""
        return told(self.view, self.position.values)

    @property
    def clause(self) -> str:
        """The clause that the theme's tip rests on here."""
        return clause_of(self.position.theme, self.view, self.told)

    def verdict(self, card: Card) -> Verdict:
        """How a legal card stands; nothing is held against one that no sample tells from the best."""
        found = self.position.grade(card)
        if found == "best":
            return Verdict.RIGHT
        if found in {"good", "unsure"} or card in self.position.accepted:
            return Verdict.FINE
        return Verdict.WORSE

    def lost(self, card: Card) -> float:
        """Points that a legal card gives up; none where no sample tells it from the best."""
        if self.verdict(card).passes:
            return 0.0
        return self.position.cost(next(each for each in self.position.values if each.action == card))

    def tags(self, card: Card) -> tuple[str, ...]:
        """What the log keeps of an answer: its theme, and the wrong idea that leads to the card."""
        theme = f"{THEME}{self.position.theme.value}"
        wrong = self.position.wrong
        return (
            (theme, *tags_of(self.view, card, wrong)) if card in wrong and not self.verdict(card).passes else (theme,)
        )


@dataclass(frozen=True, slots=True)
class Wish:
    """What a learner asks for.

    Attributes:
        theme: one theme, or None for all of them mixed.
        level: one level, or None for any.
    """

    theme: Theme | None = None
    level: Level | None = None


def told(seen: View, values: tuple[ActionValue[Card], ...]) -> tuple[Reason, ...]:
    """The reasons told for the best of some cards, against the next that does not come to the same."""
    rival = next((each.action for each in values[1:] if each.loss or each.loss_se), None)
    return reasons(seen, values[0].action, versus=rival)


@cache
def pool() -> Mapping[str, Position]:
    """Every stored position by its code."""
    lines = files("spades_learn.teaching").joinpath(POOL).read_text(encoding="ascii").splitlines()
    return MappingProxyType({each.code: each for each in map(read_line, lines)})


def question(code: str) -> Question:
    """The position of a code.

    Raises:
        ValueError: no stored position has this code.
    """
    position = pool().get(code)
    if position is None:
        raise ValueError("no position of the play gym has this code")
    return posed(position)


def posed(position: Position) -> Question:
    """A stored position on the table.

    Raises:
        NotationError: its code cannot be read.
    """
    read = dealcode.read(position.code)
    state = read.state()
    if state.to_act is not read.seat:
        raise NotationError("play gym: the code stops at another seat's turn")
    return Question(position, state, read.seat)


def wished(wish: Wish) -> tuple[Position, ...]:
    """The stored positions of a wish."""
    return tuple(
        each for each in pool().values() if wish.theme in (None, each.theme) and wish.level in (None, each.level)
    )


def next_position(wish: Wish, *, seed: int, seen: Collection[str] = ()) -> Question:
    """A position that was not met yet, or any once all were; mixed, the themes come equally often.

    Args:
        wish: what is asked for.
        seed: the same three always give the same position.
        seen: codes met before.

    Raises:
        ValueError: the pool has nothing of this wish.
    """
    every = wished(wish)
    if not every:
        raise ValueError("the play gym has no such position")
    left = [each for each in every if each.code not in seen] or list(every)
    chance = random.Random(f"spades-learn play-gym {seed}")
    theme = chance.choice(sorted({each.theme.value for each in left}))
    return posed(chance.choice([each for each in left if each.theme.value == theme]))


def write_line(position: Position) -> str:
    """A position as a line of the pool."""
    head = (
        position.theme.value,
        position.code,
        position.deals,
        int(position.solved),
        int(position.by_win),
        position.good,
    )
    return " ".join([*map(str, head), *(_value_text(each, by_win=position.by_win) for each in position.values)])


def read_line(line: str) -> Position:
    """Read what `write_line` wrote.

    Raises:
        ValueError: not such a line.
    """
    theme, code, deals, solved, by_win, good, *values = line.split(" ")
    return Position(
        code, Theme(theme), tuple(map(_read_value, values)), int(good), int(deals), solved == "1", by_win == "1"
    )


def _value_text(value: ActionValue[Card], *, by_win: bool) -> str:
    points = [round(POINT_STEPS * each) for each in (value.value, value.se, value.loss, value.loss_se)]
    chances = [value.win or 0.0, value.win_loss, value.win_loss_se] if by_win else []
    figures = [*points, round(SHARE_STEPS * value.best), *(round(CHANCE_STEPS * each) for each in chances)]
    return ",".join([str(value.action), *map(str, figures)])


def _read_value(text: str) -> ActionValue[Card]:
    card, *figures = text.split(",")
    value, se, loss, loss_se, best, *chances = map(int, figures)
    win = (
        {name: each / CHANCE_STEPS for name, each in zip(("win", "win_loss", "win_loss_se"), chances, strict=True)}
        if chances
        else {}
    )
    return ActionValue(
        Card.parse(card),
        value / POINT_STEPS,
        se / POINT_STEPS,
        best / SHARE_STEPS,
        loss / POINT_STEPS,
        loss_se / POINT_STEPS,
        **win,
    )
