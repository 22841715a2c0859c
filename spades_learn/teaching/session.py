"""One learner in one lesson: a pure fold of actions, with feedback, hints, skip, back and undo."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from spades_learn.cards.notation import NotationError
from spades_learn.teaching.feedback import Feedback, Verdict
from spades_learn.teaching.line import BACK, NEXT, Line

if TYPE_CHECKING:
    from spades_learn.rules.options import Rules
    from spades_learn.teaching.lesson import Lesson
    from spades_learn.teaching.steps.kinds import AnyStep
    from spades_learn.teaching.steps.step import Answer, Ask

RUNGS = 4
"""Hints of a step: a question, where to look, the clause, the answer (teaching.md, Feedback 6)."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a step ended, or stands.

    Attributes:
        verdict: of the first answer that passed, or of the last one; SKIPPED when passed over.
        tries: answers given.
        assisted: whether a hint was taken before it passed.
    """

    verdict: Verdict
    tries: int
    assisted: bool


@dataclass(frozen=True, slots=True)
class Session:
    """A place in a lesson.

    Attributes:
        lesson: the lesson.
        at: the step, from 0; equal to the number of steps when the lesson is finished.
        frame: how far a worked example has been watched.
        hints: rungs shown at this step.
        tries: answers given at this step.
        answer: the answer being judged, or None.
        moves: the learner's moves in a play-out: cards, ``next`` and ``back``; the table is their fold.
        feedback: the coach's answer to it, or None before one and after take-back.
        results: how earlier steps ended, by step id in order met.
    """

    lesson: Lesson
    at: int = 0
    frame: int = 0
    hints: int = 0
    tries: int = 0
    answer: Answer | None = None
    moves: tuple[str, ...] = ()
    feedback: Feedback | None = None
    results: tuple[tuple[str, Result], ...] = ()

    @property
    def finished(self) -> bool:
        """Whether the last step is behind."""
        return self.at >= len(self.lesson.steps)

    @property
    def step(self) -> AnyStep:
        """The step at hand.

        Raises:
            IndexError: the lesson is finished.
        """
        return self.lesson.steps[self.at]

    @property
    def rules(self) -> Rules:
        """The rules of the table of the step at hand, or of the lesson once it is finished."""
        return self.lesson.table_rules(None if self.finished else self.step)

    @property
    def drawn(self) -> bool:
        """Whether the step at hand has a table to draw."""
        return self.step.table is not None and self.step.table.drawn

    @property
    def ask(self) -> Ask:
        """The question of the step at hand."""
        return self.step.ask(self.rules)

    @property
    def passed(self) -> bool:
        """Whether the step at hand may be left with Continue."""
        if not self.step.asks:
            return self._watched
        return self.feedback is not None and self.feedback.verdict.passes

    @property
    def _watched(self) -> bool:
        return self.frame >= len(self.step.frames(self.rules)) - 1

    def answered(self, answer: Answer) -> Session:
        """The session after an answer. One that already passed stays: only Continue or Back leave it.

        Raises:
            NotationError: the answer is not of the kind asked for; nothing changes.
        """
        if self.finished or self.passed or not self.step.asks:
            return self
        if self.line is not None:
            return self._played(answer)
        feedback = self.step.check(answer, self.rules)
        frame = self.frame if feedback.frame is None else feedback.frame
        moved = replace(self, answer=answer, feedback=feedback, frame=frame, tries=self.tries + 1)
        return moved.noted(feedback.verdict)

    def _played(self, answer: Answer) -> Session:
        """One more card of a play-out. A refused card and a finished line count as tries."""
        if self.line_over:
            raise NotationError("these tricks are over: take a card back, or start again")
        moves = (*self.moves, self.step.move(answer))
        rules = self.rules
        line = self.step.line(moves, rules)
        feedback = None if line is None else self.step.judge(line, rules)
        moved = replace(self, answer=answer, moves=moves, feedback=feedback)
        return moved if feedback is None else replace(moved, tries=self.tries + 1).noted(feedback.verdict)

    @property
    def line(self) -> Line | None:
        """Where a play-out stands, or None at a step of another kind."""
        return None if self.finished else self.step.line(self.moves, self.rules)

    @property
    def line_over(self) -> bool:
        """Whether a play-out has come to its end, well or not."""
        line = self.line
        return line is not None and self.step.over(line, self.rules)

    def undone(self) -> Session:
        """Take the answer, or the last card of a play-out, back; the try still counts."""
        if self.finished or self.passed:
            return self
        if self.moves:
            return replace(self, answer=None, feedback=None, moves=(*self.moves, BACK))
        return replace(self, answer=None, feedback=None)

    def again(self) -> Session:
        """The question afresh, a play-out from its first card; tries and hints still count."""
        return self if self.finished or self.passed else replace(self, answer=None, feedback=None, moves=())

    def hinted(self) -> Session:
        """One more rung of the ladder, as long as there is one and the step is not passed."""
        if self.finished or self.passed or not self.step.asks:
            return self
        return replace(self, hints=min(RUNGS, self.hints + 1))

    def watched(self) -> Session:
        """The next frame of a worked example, or the next trick of a play-out."""
        line = self.line
        if line is not None:
            return replace(self, moves=(*self.moves, NEXT)) if line.lying and not self.line_over else self
        if self.finished or self._watched:
            return self
        return replace(self, frame=self.frame + 1)

    def looked_back(self) -> Session:
        """The moment before, of what is watched one by one."""
        return self if self.finished or not self.frame else replace(self, frame=self.frame - 1)

    def onward(self) -> Session:
        """The next step, once this one is passed."""
        if self.finished or not self.passed:
            return self
        return self.noted(Verdict.RIGHT).moved(1) if not self.step.asks else self.moved(1)

    def skipped(self) -> Session:
        """The next step, with this one marked as skipped unless it was passed before."""
        if self.finished:
            return self
        marked = self if self.passed else self.noted(Verdict.SKIPPED)
        return marked.moved(1)

    def back(self) -> Session:
        """The step before, fresh."""
        return self.moved(-1) if self.at else self

    def at_step(self, name: str) -> Session:
        """The session at a step of this id, or unchanged where there is none."""
        places = [place for place, step in enumerate(self.lesson.steps) if step.id == name]
        return self.moved(places[0] - self.at) if places else self

    def result(self, step: str) -> Result | None:
        """How a step ended, or None."""
        return dict(self.results).get(step)

    def moved(self, by: int) -> Session:
        """A fresh start some steps on."""
        return replace(self, at=self.at + by, frame=0, hints=0, tries=0, answer=None, moves=(), feedback=None)

    def noted(self, verdict: Verdict) -> Session:
        """The session with this step's result kept; a passed step stays passed."""
        known = dict(self.results)
        before = known.get(self.step.id)
        if before is not None and before.verdict.passes:
            return self
        known[self.step.id] = Result(verdict, max(self.tries, 1), self.hints > 0)
        return replace(self, results=tuple(known.items()))
