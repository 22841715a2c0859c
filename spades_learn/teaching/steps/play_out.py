"""play-out: play card after card against scripted seats until a goal is reached or out of reach."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Literal

from spades_learn.cards.notation import NotationError
from spades_learn.rules.trick import winner
from spades_learn.teaching.feedback import Feedback, Say, Verdict, quoted, say, say_broken
from spades_learn.teaching.line import Line, Script, begun, moved
from spades_learn.teaching.lint_play import play_out_problems
from spades_learn.teaching.search import best_line
from spades_learn.teaching.steps.pick_card import tags
from spades_learn.teaching.steps.step import Answer, Ask, Common, without_cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spades_learn.cards.seat import Seat
    from spades_learn.game.state import State
    from spades_learn.rules.options import Rules
    from spades_learn.rules.rule import Fact

MISSED = MappingProxyType({"keep-nil": "nil-lost", "cover-nil": "nil-uncovered", "set-nil": "nil-let-go"})
"""What missing a goal shows, where it shows anything in particular."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOut(Common):
    """Some tricks are played out.

    Attributes:
        goal: ``no-illegal`` (no card is refused), ``tricks`` (the side takes ``need`` of them), ``keep-nil`` (the
            learner takes none), ``cover-nil`` (the partner takes none) or ``set-nil`` (an opponent who bid nil takes
            one).
        need: tricks the learner's side needs, for ``tricks``.
        exactly: whether more than ``need`` misses the goal too.
        par: the most tricks the side can take against these scripts, for ``tricks``; lint proves it.
        stop: after how many tricks it ends; 0 for the end of the hand.
        script: by seat letter, every card that seat holds, in order of preference: it plays the first that is legal.
    """

    kind: ClassVar[str] = "play-out"
    asks: ClassVar[bool] = True
    needs_table: ClassVar[bool] = True
    shows_broken: ClassVar[bool] = True
    goal: Literal["no-illegal", "tricks", "keep-nil", "cover-nil", "set-nil"]
    need: int = 0
    exactly: bool = False
    par: int = 0
    stop: int = 0
    script: Script = field(default_factory=dict)

    @property
    def greys_out(self) -> bool:
        """Where legal play is the goal, the last hint shows it."""
        return self.goal == "no-illegal"

    def ask(self, rules: Rules) -> Ask:  # noqa: ARG002 - the protocol's signature
        """A card of the hand."""
        return Ask("card")

    def line(self, moves: tuple[str, ...], rules: Rules) -> Line:
        """The fold of the learner's moves: cards, ``next`` and ``back``. Nothing moves on after the end but ``back``.

        Raises:
            NotationError: a move that cannot be read, or a card not held.
        """
        here = self.position(rules)
        if here.state is None:
            raise NotationError("a play-out needs a deal")
        line = begun(here.state, here.seat, self.script)
        for move in moves:
            line = moved(line, move)
        return line

    def length(self, line: Line) -> int:
        """How many tricks are played out."""
        return self.stop or len(line.start.hands[line.seat])

    def over(self, line: Line, rules: Rules) -> bool:
        """Whether every trick is played, or the goal can no longer be reached."""
        left = self.length(line) - line.played
        if left <= 0:
            return True
        match self.goal:
            case "keep-nil" | "cover-nil" | "set-nil":
                return line.won(self.nils(line.state, line.seat, rules)) > 0
            case "tricks":
                won = line.won(rules.seating.side(line.seat).seats)
                return won + left < self.need or (self.exactly and won > self.need)
        return False

    def nils(self, state: State, seat: Seat, rules: Rules) -> tuple[Seat, ...]:
        """The seats whose nil the goal is about: the learner, the partner or the opponents who bid nil."""
        if self.goal == "keep-nil":
            return (seat,)
        mine, own = rules.seating.side(seat).seats, self.goal == "cover-nil"
        others = (who for who in rules.seating.seats if who is not seat and (who in mine) is own)
        return tuple(who for who in others if who in state.bids and state.bids[who].is_nil)

    def value(self, line: Line, rules: Rules) -> int:
        """How good a finished line is; higher is better, and the goal's own mark is 0 or more.

        For ``tricks`` it is the side's tricks less those needed (with ``exactly`` never above 0), for ``keep-nil`` and
        ``cover-nil`` the nil's tricks below 0, for ``set-nil`` 0 once it is set and -1 before, for ``no-illegal`` the
        refused tries below 0.
        """
        match self.goal:
            case "no-illegal":
                return -line.refused
            case "keep-nil" | "cover-nil":
                return -line.won(self.nils(line.state, line.seat, rules))
            case "set-nil":
                return min(line.won(self.nils(line.state, line.seat, rules)), 1) - 1
        over = line.won(rules.seating.side(line.seat).seats) - self.need
        return -abs(over) if self.exactly else over

    def judge(self, line: Line, rules: Rules) -> Feedback | None:
        """What there is to say of a line: the refusal of its newest card, the verdict at its end, or nothing yet."""
        if line.broken:
            says = tuple(say_broken(each) for each in line.broken)
            first = self._named(line.tried) if not line.cards else None
            return Feedback(
                verdict=Verdict.ILLEGAL,
                says=says,
                clauses=quoted(says),
                text=f"wrong {first}" if first else None,
                marks=MappingProxyType({line.tried: "wrong"}),
                tags=tags(says),
            )
        if not self.over(line, rules):
            return None
        reached = self.value(line, rules) >= 0
        says = self._result(line, rules)
        if reached:
            return Feedback(verdict=Verdict.RIGHT, says=says, clauses=quoted(says, *self.clauses), text="right")
        first = self._named(line.cards[0]) if line.cards else None
        clause = self.wrong.get(first, "") if first else ""
        return Feedback(
            verdict=Verdict.WRONG if self.goal == "no-illegal" else Verdict.WORSE,
            says=says,
            clauses=quoted(says, *([clause] if clause else [])),
            text=f"wrong {first}" if first else "missed",
            tags=(MISSED.get(self.goal, "goal-missed"),),
        )

    def check(self, answer: Answer, rules: Rules) -> Feedback:
        """Judge a whole line, given as its moves.

        Raises:
            NotationError: a move that cannot be read, or the line has not come to its end.
        """
        moves = (answer,) if isinstance(answer, str) else answer
        judged = self.judge(self.line(moves, rules), rules)
        if judged is None:
            raise NotationError("play on: the tricks are not over yet")
        return judged

    def _named(self, card: str) -> str | None:
        """The key of ``wrong`` that names a first card; one key may name several, parted by spaces."""
        return next((key for key in self.wrong if card in key.split()), None)

    def _result(self, line: Line, rules: Rules) -> tuple[Say, ...]:
        """How it ended, in figures."""
        seat = line.seat
        match self.goal:
            case "no-illegal":
                name = "goal.clean" if line.refused == 0 else "goal.refused"
                return (say(name, None, tricks=line.played, refused=line.refused),)
            case "keep-nil":
                if line.won((seat,)):
                    card = line.state.tricks[-1].card_of(seat)
                    return (say("goal.nil-lost", "NIL-2", card=str(card)),)
                name = "goal.nil-made" if line.state.to_act is None else "goal.nil-holds"
                return (say(name, "NIL-2", tricks=line.played),)
            case "cover-nil" | "set-nil":
                return self._others_nil(line, rules)
        side = rules.seating.side(seat)
        won = line.won(side.seats)
        left = self.length(line) - line.played
        name = "goal.exactly" if self.exactly else "goal.tricks"
        if left:
            name = "goal.out-of-reach" if won < self.need else "goal.passed"
        facts: dict[str, Fact] = {"won": won, "tricks": line.played, "left": left, "need": self.need, "par": self.par}
        return (say(name, None, side=str(side), **facts),)

    def _others_nil(self, line: Line, rules: Rules) -> tuple[Say, ...]:
        """How the partner's or an opponent's nil ended."""
        nils = self.nils(line.state, line.seat, rules)
        if not line.won(nils):
            kept = "goal.nil-covered" if self.goal == "cover-nil" else "goal.nil-escaped"
            return (say(kept, "NIL-2", seat=str(nils[0]), tricks=line.played),)
        taken = winner(line.state.tricks[-1], rules.deck)
        broken = "goal.cover-failed" if self.goal == "cover-nil" else "goal.nil-set"
        return (say(broken, "NIL-2", seat=str(taken.seat), card=str(taken.card)),)

    def wrong_answers(self, rules: Rules) -> Iterator[tuple[Answer, str, str]]:
        """Each named first card: alone where it is refused, else with the best that can follow it."""
        for key, clause in self.wrong.items():
            for card in key.split():
                line = self.line((card,), rules)
                rest = () if line.broken else best_line(self, rules, after=(card,))
                yield (card, *rest), clause, key

    def progress(self, line: Line, rules: Rules) -> tuple[Say, ...]:
        """Tricks played, and how the goal stands."""
        played = say("progress.played", None, n=line.played, all=self.length(line))
        match self.goal:
            case "tricks":
                side = rules.seating.side(line.seat)
                won = say("progress.side", None, side=str(side), won=line.won(side.seats), need=self.need)
                # Where a number of tricks is to be met there is no most to come near to.
                return (played, won) if self.exactly else (played, won, say("progress.par", None, par=self.par))
            case "keep-nil":
                return played, say("progress.nil", None, won=line.won((line.seat,)))
            case "cover-nil" | "set-nil":
                nils = self.nils(line.state, line.seat, rules)
                return played, say("progress.their-nil", None, seat=str(nils[0]), won=line.won(nils))
        return played, say("progress.refused", None, n=line.refused)

    def problems(self, rules: Rules) -> Iterator[str]:
        """There are cards to play, the scripts never run dry, and the goal can be reached."""
        yield from tuple(without_cards(self.position(rules))) or play_out_problems(self, rules)

    def given_away(self, rules: Rules) -> tuple[str, ...]:
        """The first card of a best line, unless any legal card will do."""
        return () if self.goal == "no-illegal" else tuple(self.solution(rules))[:1]

    def solution(self, rules: Rules) -> Answer:
        """The moves of a best line, found by search."""
        return best_line(self, rules)

    def texts(self) -> tuple[str, ...]:
        """A text for the goal reached, for the goal missed, and for each named first card."""
        return ("right", "missed", *(f"wrong {key}" for key in self.wrong))
