"""draw: in the two-player game, keep the card turned up or put it down for the next one, several times in a row."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from spades_learn.bots.drawing import danger, draw, outlook, worth
from spades_learn.cards.notation import NotationError
from spades_learn.game.events import Kept, Rejected
from spades_learn.game.state import Phase
from spades_learn.game.turn import play
from spades_learn.game.view import view
from spades_learn.teaching.feedback import Feedback, Say, Verdict, quoted, say
from spades_learn.teaching.line import BACK, NEXT, Line
from spades_learn.teaching.opening_table import KEEP, REJECT
from spades_learn.teaching.steps.step import Answer, Ask, Common, out_of_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spades_learn.game.state import State
    from spades_learn.game.view import View
    from spades_learn.rules.options import Rules

EITHER = "either"
"""What an author writes where both answers are right."""

TAKE = "take"
"""The same as ``reject``, as the table's button has it: the next card is taken."""

CLOSE = 5
"""How near the average of the cards to come both answers are fine, in hundredths of a trick: one step of a spade."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Common):
    """Keep or reject, at some of the learner's turns in a row.

    Attributes:
        draws: how many turns.
        accept: ``keep``, ``reject`` or ``either``, one a turn; without any, the bots' rule of thumb judges, and what is
            near its line is right both ways.
    """

    kind: ClassVar[str] = "draw"
    asks: ClassVar[bool] = True
    needs_table: ClassVar[bool] = True
    draws: int = 1
    accept: tuple[str, ...] = ()

    def ask(self, rules: Rules) -> Ask:  # noqa: ARG002 - the protocol's signature
        """The card turned up: keep it, or put it down."""
        return Ask("draw", (KEEP, REJECT))

    def move(self, answer: Answer) -> str:
        """Keep or reject.

        Raises:
            NotationError: neither.
        """
        chosen = REJECT if answer == TAKE else answer
        if not isinstance(chosen, str) or chosen not in {KEEP, REJECT}:
            raise NotationError("keep the card, or put it down")
        return chosen

    def line(self, moves: tuple[str, ...], rules: Rules) -> Line | None:
        """The fold of the learner's choices and the other player's between them; nothing moves on after the end.

        Raises:
            NotationError: a move that cannot be read.
        """
        here = self.position(rules)
        if here.state is None:
            raise NotationError("a draw needs a pack")
        start = Line(here.state, here.seat, {}, here.state)
        line = start
        for move in moves:
            if move == BACK:
                chosen, line = line.cards[:-1], start
                for each in chosen:
                    line = _chosen(line, each)
            elif move != NEXT and not self.over(line, rules):
                line = _chosen(line, self.move(move))
        return line

    def over(self, line: Line, rules: Rules) -> bool:
        """Whether every turn is done, or the newest choice was not the right one."""
        return len(line.cards) >= self.draws or self._slip(line, rules)

    def _slip(self, line: Line, rules: Rules) -> bool:
        """Whether the newest choice was not accepted."""
        if not line.cards:
            return False
        before = self._before(line)
        return line.cards[-1] not in self._right(len(line.cards) - 1, before, rules)

    def _before(self, line: Line) -> State:
        """The position of the newest choice."""
        again = Line(line.start, line.seat, {}, line.start)
        for each in line.cards[:-1]:
            again = _chosen(again, each)
        return again.state

    def _right(self, turn: int, before: State, rules: Rules) -> tuple[str, ...]:
        """The right answers at a turn, counted from 0."""
        if turn < len(self.accept):
            return (KEEP, REJECT) if self.accept[turn] == EITHER else (self.accept[turn],)
        seen = view(before, self.position(rules).seat)
        here, average = outlook(seen)
        if abs(here - average) <= CLOSE:
            return (KEEP, REJECT)
        return (KEEP,) if isinstance(draw(seen), Kept) else (REJECT,)

    def judge(self, line: Line, rules: Rules) -> Feedback | None:
        """The verdict at the end, or at the first choice that was not the right one; nothing in between."""
        if not self.over(line, rules):
            return None
        before = self._before(line)
        happened = _happened(line, before)
        if not self._slip(line, rules):
            told = quoted((happened,), *self.clauses)
            return Feedback(verdict=Verdict.RIGHT, says=(happened,), clauses=told, text="right")
        key = f"{len(line.cards)} {line.cards[-1]}"
        says = (happened, _compared(view(before, line.seat)))
        clause = self.wrong.get(key, "")
        return Feedback(
            verdict=Verdict.WORSE,
            says=says,
            clauses=quoted(says, *([clause] if clause else [])),
            text=f"wrong {key}" if key in self.wrong else None,
            tags=("kept-a-weak-card" if line.cards[-1] == KEEP else "rejected-a-strong-card",),
        )

    def check(self, answer: Answer, rules: Rules) -> Feedback:
        """Judge choices in a row.

        Raises:
            NotationError: one that cannot be read, or too few.
        """
        moves = (answer,) if isinstance(answer, str) else answer
        line = self.line(tuple(map(self.move, moves)), rules)
        judged = None if line is None else self.judge(line, rules)
        if judged is None:
            raise NotationError("draw on: there are turns left")
        return judged

    def progress(self, line: Line, rules: Rules) -> tuple[Say, ...]:
        """The turn, and what the newest choice did; at the end the verdict tells that."""
        if self.over(line, rules):
            return (say("draw.turn", None, n=len(line.cards), all=self.draws),)
        now = say("draw.turn", None, n=len(line.cards) + 1, all=self.draws)
        return (now, _happened(line, self._before(line))) if line.cards else (now,)

    def wrong_answers(self, rules: Rules) -> Iterator[tuple[Answer, str, str]]:
        """Each named choice, after right ones.

        Raises:
            NotationError: a key that is not a turn and a choice.
        """
        best = tuple(self.solution(rules))
        for key, clause in self.wrong.items():
            turn, _, choice = key.partition(" ")
            if not turn.isdecimal() or not 1 <= int(turn) <= self.draws or choice not in {KEEP, REJECT}:
                raise NotationError(f"wrong {key!r}: write a turn from 1 to {self.draws} and keep or reject")
            yield (*best[: int(turn) - 1], choice), clause, key

    def problems(self, rules: Rules) -> Iterator[str]:
        """The learner is to draw, often enough, and the list of right answers fits."""
        here = self.position(rules)
        if here.state is None or here.state.phase is not Phase.DRAW:
            yield "rules, seed: nobody draws here; use ruleset draw2 and write seed or pack"
            return
        told = tuple(out_of_turn(here, "turns"))
        yield from told
        left = (len(here.state.stock) // 2 + 1) // 2
        if not 1 <= self.draws <= left:
            yield f"draws: {self.draws}; the learner has {left} turns left"
        elif self.accept and len(self.accept) != self.draws:
            yield f"accept: {len(self.accept)} choices for {self.draws} draws; write one each"
        for each in self.accept:
            if each not in {KEEP, REJECT, EITHER}:
                yield f"accept: write keep, reject or either, not {each[:40]!r}"

    def solution(self, rules: Rules) -> Answer:
        """A right choice at every turn."""
        line = self.line((), rules)
        while line is not None and len(line.cards) < self.draws:
            line = _chosen(line, self._right(len(line.cards), line.state, rules)[0])
        return line.cards if line is not None else ()

    def texts(self) -> tuple[str, ...]:
        """A text for all right choices and for each named wrong one."""
        return ("right", *(f"wrong {key}" for key in self.wrong))


def _chosen(line: Line, choice: str) -> Line:
    """The line after a choice of the learner and those of the other player up to the learner's next turn."""
    state = play(line.state, Kept(line.seat) if choice == KEEP else Rejected(line.seat))
    while state.phase is Phase.DRAW and state.to_act is not None and state.to_act is not line.seat:
        state = play(state, draw(view(state, state.to_act)))
    return replace(line, state=state, cards=(*line.cards, choice))


def _happened(line: Line, before: State) -> Say:
    """What the newest choice did: the second card is named only where it came to the learner (DRW-2, DRW-3, E30)."""
    first, second = before.stock[:2]
    if line.cards[-1] == KEEP:
        return say("draw.kept", "DRW-2", card=str(first))
    return say("draw.rejected", "DRW-3", card=str(first), next=str(second))


def _compared(seen: View) -> Say:
    """How the card turned up stands among those that may come, by the bots' rule of thumb."""
    if seen.top is None:
        raise ValueError(f"{seen.seat} has no card to choose")
    deck = seen.rules.deck
    blind = seen.seat in seen.bids and seen.bids[seen.seat].blind
    appraise = danger if blind else worth
    known = {*(seen.hand or ()), *seen.out, seen.top}
    rest = [card for card in deck.cards if card not in known]
    mine = appraise(seen.top, deck)
    better = sum(appraise(card, deck) < mine if blind else appraise(card, deck) > mine for card in rest)
    name = "draw.compared-blind" if blind else "draw.compared"
    return say(name, None, card=str(seen.top), better=better, unseen=len(rest))
