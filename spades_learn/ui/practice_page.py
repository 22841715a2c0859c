"""Practice after a lesson, and testing out of it: one fresh deal after another on the lesson's own table."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.practice import (
    ENOUGH,
    SEED_BITS,
    WINDOW,
    at_once,
    fresh,
    mastered,
    next_seed,
    recent,
    sitting,
    sitting_name,
)
from spades_learn.teaching.session import Session
from spades_learn.teaching.session_kept import resumed, to_json
from spades_learn.ui import practice_text
from spades_learn.ui.lesson_page import LessonPage
from spades_learn.ui.prose import inline

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import ipywidgets

    from spades_learn.teaching.practice import Question
    from spades_learn.teaching.progress import Attempt
    from spades_learn.teaching.steps.step import Answer
    from spades_learn.ui.host import Host
    from spades_learn.ui.scene import Scene

KEPT = "practice"


class PracticePage(LessonPage):
    """Fresh deals of one lesson; only the first try of each is kept."""

    def __init__(self, host: Host, slug: str) -> None:
        """Deal the first hand, or go on with the one the learner left.

        Raises:
            LessonError: there is no such lesson, or it has no practice.
        """
        self._ways_made: dict[str, ipywidgets.Button] = {}
        self._lay_out(host, slug)
        if not self.lesson.practice:
            raise LessonError("there is no practice", file=f"{slug}/lesson.toml", field="practice")
        self._titled = self.prose
        self._log_slug = slug
        self._chance = random.SystemRandom()
        kept = host.recall(KEPT)
        self._kept: Mapping[str, Any] = kept if isinstance(kept, dict) and kept.get("lesson") == slug else {}
        self._begin()

    def _begin(self) -> None:
        """The deal that was left, else a fresh one."""
        seed = self._kept_number("seed")
        if seed is None or self._kept_number("sitting") is not None:
            self._next()
        else:
            self._ask(seed, self._kept.get("step"))

    def _kept_number(self, key: str) -> int | None:
        """A seed or sitting as the browser keeps it; it may keep anything."""
        value = self._kept.get(key)
        return value if type(value) is int and 0 <= value < 1 << (SEED_BITS + 1) else None

    def _fresh_seed(self) -> int:
        return next_seed(self._whole, self.host.log, self._chance)

    def _ask(self, seed: int, kept: object = None) -> None:
        """Put the question of a seed on the table."""
        self._question: Question = fresh(self._whole, seed)
        self.prose = self._words_of(self._question)
        self.lesson = self._question.lesson()
        start = Session(self.lesson)
        with suppress(ValueError):  # what a browser keeps may be anything; then the deal begins afresh
            start = resumed(start, kept)
        self._session = start
        self._coach.children = []  # so that the question counts as new
        self._become(start)

    @property
    def _whole(self) -> Any:
        """The lesson that the deals belong to."""
        return self.host.books.lesson(self._log_slug)

    def _words_of(self, question: Question) -> Any:
        return practice_text.prose(question, self.host.books, self.host.words)

    def _name(self) -> str:
        """The step under which the first try is kept."""
        return self._question.step.id

    def _record(self, after: Session) -> None:
        """Only the first try counts."""
        feedback = after.feedback
        if feedback is None or after.tries != 1:
            return
        self.host.record(
            lesson=self._log_slug,
            step=self._name(),
            verdict=feedback.verdict,
            tries=1,
            assisted=after.hints > 0,
            tags=feedback.tags,
        )

    def _keep(self, session: Session) -> None:
        if not session.finished:
            step = to_json(session)
            self.host.remember(KEPT, {"lesson": self._log_slug, "seed": self._question.seed, "step": step})

    def _place(self, session: Session) -> None:  # noqa: ARG002 - the lesson's signature
        self.host.place(page="practice", lesson=self._log_slug)

    def _head(self, session: Session) -> str:
        words, done = self.host.words, recent(self.host.log, self._log_slug)
        head = practice_text.practice_head(done, words)
        reached = session.feedback is not None and mastered(self.host.log, self._log_slug)
        return head + (practice_text.mastered_note(words) if reached else "")

    def _next(self) -> None:
        self._ask(self._fresh_seed())

    def _onward(self) -> None:
        self._next()

    def _skip(self) -> None:
        """Another deal; one that was passed over counts as not answered, or only easy ones would count."""
        if not self._session.tries:
            self.host.record(
                lesson=self._log_slug,
                step=self._name(),
                verdict=Verdict.SKIPPED,
                assisted=self._session.hints > 0,
            )
        self._next()

    def _buttons(self) -> list[ipywidgets.Widget]:
        """The lesson's, with another deal in place of what comes next."""
        row, text = super()._buttons(), self.host.words.text
        if not self._session.passed:
            return row
        reached = mastered(self.host.log, self._log_slug)
        another = self.host.button(text("Another deal"), self._next, *(() if reached else ("primary",)))
        return [*self._onward_row(primary=True), another] if reached else [another]

    def _ways(self) -> list[ipywidgets.Widget]:
        text = self.host.words.text
        row = []
        if not self._session.passed:
            # The first try is what counts: after it, going on costs nothing more.
            label = text("Another deal") if self._session.tries else text("Skip this deal")
            row.append(self._lasting(label, self._skip))
        row.append(self._lasting(text("Back to the lesson"), self._to_lesson))
        return row

    def _lasting(self, label: str, act: Callable[[], None]) -> ipywidgets.Button:
        """The quiet button of this label, made once: a hint must not swallow a press that is on its way to it."""
        if label not in self._ways_made:
            self._ways_made[label] = self.host.button(label, act, "quiet")
        return self._ways_made[label]

    def _to_lesson(self) -> None:
        self.host.go("lesson", lesson=self._log_slug)


class TestOutPage(PracticePage):
    """Five fresh questions, one try each and no hints; four right and the lesson counts as passed."""

    __test__ = False  # the name is the learner's; pytest shall not take it for one of ours

    def _begin(self) -> None:
        """The test that was left, or a new one."""
        self._sitting = self._chance.getrandbits(SEED_BITS)
        number, seed = self._kept_number("sitting"), self._kept_number("seed")
        if number is None or seed is None or len(sitting(self.host.log, self._log_slug, number)) >= WINDOW:
            self._next()
            return
        self._sitting = number
        self._ask(seed, self._kept.get("step"))

    def _answers_so_far(self) -> tuple[Attempt, ...]:
        return sitting(self.host.log, self._log_slug, self._sitting)

    def _fresh_seed(self) -> int:
        return next_seed(self._whole, self.host.log, self._chance, turn=len(self._answers_so_far()))

    def _words_of(self, question: Question) -> Any:
        return practice_text.prose(question, self.host.books, self.host.words, hints=False)

    def _name(self) -> str:
        return sitting_name(self._question.seed, self._question.drill, self._sitting)

    def _keep(self, session: Session) -> None:
        super()._keep(session)
        kept = self.host.recall(KEPT)
        if isinstance(kept, dict):
            self.host.remember(KEPT, {**kept, "sitting": self._sitting})

    def _place(self, session: Session) -> None:  # noqa: ARG002 - the lesson's signature
        self.host.place(page="test-out", lesson=self._log_slug)

    def _head(self, session: Session) -> str:
        return practice_text.test_head(self._answers_so_far(), self.host.words, answered=session.feedback is not None)

    def hear(self, intent: Mapping[str, Any]) -> str | None:
        """An intent from the table; a test has neither hints nor a way back."""
        return None if intent["do"] in {"hint", "undo"} else super().hear(intent)

    def _answer(self, answer: Answer) -> str | None:
        """One try a question."""
        return None if self._session.feedback is not None else super()._answer(answer)

    def _open_to_answer(self, session: Session) -> bool:
        """One try a question."""
        return session.feedback is None

    def _scene(self, scene: Scene, session: Session) -> Scene:
        """Nothing more is asked once the try is made."""
        return {**scene, "ask": None} if session.feedback is not None else scene

    def _buttons(self) -> list[ipywidgets.Widget]:
        text = self.host.words.text
        if self._session.feedback is None:
            return []
        last = len(self._answers_so_far()) >= WINDOW
        if last:
            return [self.host.button(text("See the result"), self._finish, "primary")]
        return [self.host.button(text("Next question"), self._next, "primary")]

    def _ways(self) -> list[ipywidgets.Widget]:
        return [self.host.button(self.host.words.text("Stop the test"), self._finish, "quiet")]

    def _finish(self) -> None:
        """What it came to, and where to go."""
        words, text = self.host.words, self.host.words.text
        asked = self._answers_so_far()
        right = sum(map(at_once, asked))
        passed = right >= ENOUGH
        self._task.value = practice_text.test_result(inline(self._titled.title, words), right, len(asked), words)
        self.host.remember(KEPT, {})
        row = self._onward_row(primary=passed)
        to_lesson = self.host.button(text("To the lesson"), self._to_lesson, *(() if passed else ("primary",)))
        self._row.children = [*row, to_lesson] if passed else [to_lesson, *row]
        self._coach.children = [self._task, self._row]
        self._felt.children = []
        self.body.add_class("alone")
        self._place_end()
