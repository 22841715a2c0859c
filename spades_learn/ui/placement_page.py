"""The placement test, for who plays already: fresh deals up the course, and then where to begin."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from spades_learn.teaching.evidence import lessons_of
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.placement import MISSES, RUN, Placement, last_sitting, placement, step_name
from spades_learn.teaching.practice import PLACED, next_seed
from spades_learn.ui.home_page import PARTS
from spades_learn.ui.parts import box, html
from spades_learn.ui.practice_page import TestOutPage
from spades_learn.ui.prose import inline, label

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    import ipywidgets

    from spades_learn.teaching.session import Session
    from spades_learn.teaching.steps.step import Answer
    from spades_learn.ui.host import Host


def newest(host: Host) -> tuple[int, Placement]:
    """The newest test: its number, 0 where there is none yet, and how it stands."""
    number, answers = last_sitting(host.log)
    return number, _test(host, answers)


def _test(host: Host, answers: tuple[bool, ...] = ()) -> Placement:
    language = host.words.language
    return placement(host.books.usable(language), lessons_of(host.books, language), answers)


class PlacementPage:
    """Before and after the test: what it is, how far it is, and what came of it."""

    def __init__(self, host: Host) -> None:
        """Draw where the newest test stands."""
        self.host = host
        words, text = host.words, host.words.as_form("text").text
        self.title = words.text("Where to begin")
        self.bar = html("")
        number, self._test = newest(host)
        begun = bool(number and self._test.answers)
        intro = words.text(
            "For players who know the game already. Fresh deals, one try each and no hints: {run} right in a row pass a part of the course, {misses} wrong end the test. You can stop at any time.",
            run=RUN,
            misses=MISSES,
        )
        row: list[ipywidgets.Widget] = []
        if begun:
            row += self._begin_at()
        if not self._test.over:
            told = text("Go on with the test") if begun else text("Begin the test")
            row.insert(0, host.button(told, lambda: host.go("placing"), "primary"))
        if begun:
            again = text("Take it again from the start")
            row.append(host.button(again, lambda: host.go("placing", fresh="1"), "quiet"))
        result = html(self._result(), "sl-box") if begun else html("")
        if self._test.over and not begun:
            intro = words.text("These lessons have no fresh deals to test with. Begin with the first one.")
        head = html(f"<h1>{self.title}</h1><p>{intro}</p>")
        self.body = box([head, result, box(row, "sl-row")], "sl-rulebook", "sl-placement")
        host.place(page="placement")

    def hear(self, intent: Mapping[str, Any]) -> str | None:  # noqa: ARG002 - there is no table here
        """Nothing on this page comes from the table."""
        return ""

    def _result(self) -> str:
        """Part by part: passed, not yet, or not asked; then where to begin."""
        words, test = self.host.words, self._test
        passed = len(test.passed)
        rows = []
        for at, part in enumerate(test.parts):
            reached = at == passed and (test.over or bool(test.answers))
            kind, sign, told = (
                ("ok", "✓", words.text("passed"))
                if at < passed
                else ("close", "→", words.text("begin here") if test.over else words.text("here now"))
                if reached
                else ("info", "○", words.text("not asked"))
            )
            chip = f'<span class="sl-chip {kind}"><span aria-hidden="true">{sign} </span>{told}</span>'
            name = words.text(PARTS[part.key][0]) if part.key in PARTS else part.key
            rows.append(f"<li><span>{name}</span> {chip}</li>")
        if test.begin is None:
            head = words.text("You know every part that is asked for.")
        elif not test.over:
            head = words.text("The test is not over yet.")
        else:
            prose = self.host.books.prose(test.begin, words.language)
            head = words.text("Begin with: {title}", title=inline(prose.title, words.as_form("text")))
        skipped = words.many("{n} lesson counts as passed.", "{n} lessons count as passed.", len(test.lessons_passed))
        return f'<h2 role="status">{head}</h2><p>{skipped}</p><ul class="sl-parts">{"".join(rows)}</ul>'

    def _begin_at(self) -> list[ipywidgets.Widget]:
        """The way to the lesson to begin with, or to the map."""
        text, begin = self.host.words.as_form("text").text, self._test.begin
        lead = ("primary",) if self._test.over else ()
        if begin is None:
            return [self.host.button(text("Course"), lambda: self.host.go("home"), *lead)]
        prose = self.host.books.prose(begin, self.host.words.language)
        title = label(prose.title, self.host.words)
        return [
            self.host.button(text("Start: {title}", title=title), partial(self.host.go, "lesson", lesson=begin), *lead)
        ]


class PlacingPage(TestOutPage):
    """The test itself: one question after another, each of the lesson the test has come to."""

    def __init__(self, host: Host, *, fresh: bool) -> None:
        """Go on with the newest test, or begin another.

        Raises:
            LessonError: a lesson or its practice cannot be used as written.
        """
        number, self._test = newest(host)
        if fresh or number == 0 or self._test.over:
            number, self._test = number + 1, _test(host)
        self._sitting = number
        super().__init__(host, self._test.lesson or "")
        self.title = self.heading = host.words.text("Where to begin")

    def _begin(self) -> None:
        self._next()

    def _next(self) -> None:
        """The next question, of whichever lesson it is; the result, once there is none."""
        slug = self._test.lesson
        if slug is None:
            self._finish()
            return
        self._log_slug = slug
        super()._next()

    def _fresh_seed(self) -> int:
        # The same lesson, asked again, asks from its next drill.
        turn = sum(slug == self._log_slug for slug, _ in self._test.answers)
        return next_seed(self._whole, self.host.log, self._chance, turn=self._sitting + turn)

    def _name(self) -> str:
        return step_name(self._sitting, self._question.drill, self._question.seed)

    def _answer(self, answer: Answer) -> str | None:
        """One try; what it passes counts at once, so that who stops later keeps it."""
        before = len(self.host.log.attempts)
        why = super()._answer(answer)
        if len(self.host.log.attempts) > before:
            self._mark()
        return why

    def _record(self, after: Session) -> None:
        super()._record(after)
        feedback = after.feedback
        if feedback is not None and after.tries == 1:
            self._test = self._test.answered(right=feedback.verdict.passes)

    def _mark(self) -> None:
        """Mark the lessons of the parts that are passed by now."""
        for slug in self._test.lessons_passed:
            if PLACED not in self.host.log.passed(slug):
                self.host.record(lesson=slug, step=PLACED, verdict=Verdict.RIGHT)

    def _unknown(self) -> None:
        """An answer of nothing: as good as a wrong one, and no guess spoils the result."""
        self.host.record(lesson=self._log_slug, step=self._name(), verdict=Verdict.SKIPPED)
        self._test = self._test.answered(right=False)
        self._next()

    def _keep(self, session: Session) -> None:
        """Nothing: the log says how far the test is."""

    def _place(self, session: Session) -> None:  # noqa: ARG002 - the lesson's signature
        self.host.place(page="placement")

    def _head(self, session: Session) -> str:
        words = self.host.words
        at = len(self._test.answers) + (session.feedback is None)
        part = next((each for each in self._test.parts if self._log_slug in each.lessons), None)
        name = words.text(PARTS[part.key][0]) if part is not None and part.key in PARTS else ""
        told = words.text("Question {n}, no hints", n=at)
        return f'<div class="sl-eyebrow">{name} · {told}</div>'

    def _buttons(self) -> list[ipywidgets.Widget]:
        text = self.host.words.text
        if self._session.feedback is None:
            return [self.host.button(text("I do not know"), self._unknown)]
        told = text("See the result") if self._test.over else text("Next question")
        return [self.host.button(told, self._next, "primary")]

    def _finish(self) -> None:
        self.host.go("placement")
