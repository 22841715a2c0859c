"""A lesson on screen: the table, the coach, and every way to answer."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from spades_learn.cards.notation import NotationError
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.practice import mastered, recent, tested_out
from spades_learn.teaching.progress import kept_answer
from spades_learn.teaching.session import Session
from spades_learn.teaching.session_kept import resumed, to_json
from spades_learn.ui import coach, practice_text, recap
from spades_learn.ui.answer_inputs import answer_inputs
from spades_learn.ui.lesson_scene import lesson_scene, moment
from spades_learn.ui.parts import box, html, notice, steps_bar
from spades_learn.ui.prose import foreign, inline, label
from spades_learn.ui.referee_form import RefereeForm
from spades_learn.ui.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    import ipywidgets

    from spades_learn.teaching.steps.step import Answer
    from spades_learn.ui.host import Host
    from spades_learn.ui.scene import Scene

KEPT = "step"


class LessonPage:
    """One learner in one lesson; every change goes through `_become`."""

    def __init__(self, host: Host, slug: str, *, step: str = "") -> None:
        """Open a lesson at a step, or where the learner left it.

        Raises:
            LessonError: there is no such lesson, or it cannot be used as written.
        """
        self._lay_out(host, slug)
        start = Session(self.lesson).at_step(step or self._first_open())
        with suppress(ValueError):  # what a browser keeps may be anything; then the step begins afresh
            start = resumed(start, host.recall(KEPT))
        self._session = start
        self._become(start)

    def _lay_out(self, host: Host, slug: str) -> None:
        """The lesson's words and the empty parts of its page."""
        self.host = host
        self.lesson = host.books.lesson(slug)
        self.prose = host.books.prose(slug, host.words.language)
        self.title = label(self.prose.title, host.words)
        self.heading = foreign(inline(self.prose.title, host.words), borrowed=not self.prose.headed)
        self.bar = html("", "sl-stepsbar")
        self._task = html("", "sl-box")
        self._answers = box([], "sl-choice")
        self._feedback = html("", "sl-box")
        self._hints = html("", "sl-hints")
        # One button for all rungs: a fresh one would lose a quick second press, made on the one before.
        self._hint = host.button(host.words.text("Hint"), lambda: self._become(self._session.hinted()))
        self._row = box([], "sl-row")
        self._minor = box([], "sl-row", "minor")
        self._note = html("")
        self._form: RefereeForm | None = None
        self._coach = box([], "sl-coach")
        self._felt = box([], "sl-felt")
        self.body = box([self._felt, self._coach], "sl-main")

    @property
    def at(self) -> str:
        """The step that is open, or "" once the lesson is finished."""
        return "" if self._session.finished else self._session.step.id

    def _first_open(self) -> str:
        passed = self.host.log.passed(self.lesson.slug)
        return next((each.id for each in self.lesson.steps if each.id not in passed), "")

    def hear(self, intent: Mapping[str, Any]) -> str | None:
        """An intent from the table; the text says why it did not count."""
        match intent["do"]:
            case "card":
                return self._answer(intent["card"])
            case "cards":
                return self._answer(tuple(str(card) for card in intent["cards"]))
            case "seat" if self._form is not None:
                self._name_card(intent["seat"])
            case "seat":
                return self._answer(intent["seat"])
            case "choose":
                return self._answer(intent["call"])
            case "bid":
                return self._answer(intent["call"])
            case "next":
                self._become(self._session.watched())
            case "hint":
                self._become(self._session.hinted())
            case "undo":
                self._become(self._session.undone())
        return None

    def _name_card(self, seat: str) -> None:
        """A referee presses a player: it is the card that one played to the trick on the table."""
        trick = moment(self._session)[0].trick
        card = next((str(card) for who, card in trick.plays if str(who) == seat), None)
        if self._form is not None and card is not None and not self._session.passed:
            self._form.name(card)

    def _turn(self, by: int) -> None:
        """A referee looks at the trick before or after."""
        self._become(self._session.watched() if by > 0 else self._session.looked_back())

    def _answer(self, answer: Answer) -> str | None:
        """Judge an answer; one that cannot be read is refused with its reason and counts for nothing."""
        try:
            after = self._session.answered(answer)
        except NotationError as bad:
            return refusal(bad, self.host.words.as_form("text"))
        if after is not self._session:
            self._record(after)
        self._become(after)
        return None

    def _record(self, after: Session) -> None:
        feedback = after.feedback
        if feedback is None:
            return
        figures = feedback.numbers
        self.host.record(
            lesson=self.lesson.slug,
            step=after.step.id,
            verdict=feedback.verdict,
            tries=after.tries,
            assisted=after.hints > 0,
            tags=feedback.tags,
            said=figures.get("said"),
            truth=figures.get("truth"),
            answer=kept_answer(after.answer),
        )

    def _onward(self) -> None:
        session = self._session
        if not session.step.asks and session.result(session.step.id) is None:
            self.host.record(lesson=self.lesson.slug, step=session.step.id, verdict=Verdict.RIGHT)
        self._become(session.onward())

    def _skip(self) -> None:
        self.host.record(lesson=self.lesson.slug, step=self._session.step.id, verdict=Verdict.SKIPPED)
        self._become(self._session.skipped())

    def _become(self, session: Session) -> None:
        """Draw a session."""
        moved = session.at != self._session.at or not self._coach.children
        self._session = session
        words = self.host.words
        self._keep(session)
        if session.finished:
            self._finish()
            return
        self._task.value = self._head(session) + coach.task(session, self.prose, words)
        self._feedback.value = coach.feedback_html(session, self.prose, self.host.books, words)
        self._hints.value = coach.hints(session, self.prose, words)
        self._note.value = ""
        if moved:
            self._answers.children = self._inputs()
            self._place(session)
        self._row.children = self._buttons()
        self._minor.children = self._ways()
        self._coach.children = [
            self._task,
            *([self._answers] if self._answers.children and self._open_to_answer(session) else []),
            *([self._feedback] if self._feedback.value else []),
            *([self._hints] if self._hints.value else []),
            *([self._note] if self._note.value else []),
            self._row,
            *([self._minor] if self._minor.children else []),
        ]
        self._lay_table(session, opened=moved)

    def _keep(self, session: Session) -> None:
        """Remember where the learner is, and show it in the bar."""
        if not session.finished:
            self.host.remember(KEPT, to_json(session))
        states = [self._state(place, session) for place in range(len(self.lesson.steps))]
        self.bar.value = steps_bar(states, self.host.words, at=session.at)

    def _head(self, session: Session) -> str:
        """The line above the task."""
        return coach.eyebrow(session, self.host.words)

    def _place(self, session: Session) -> None:
        """Keep the address in step."""
        self.host.place(page="lesson", lesson=self.lesson.slug, step=session.step.id)

    def _state(self, place: int, session: Session) -> str:
        if place == session.at:
            return "now"
        step = self.lesson.steps[place].id
        result = session.result(step)
        passed = (result is not None and result.verdict.passes) or step in self.host.log.passed(self.lesson.slug)
        if passed:
            return "done"
        return "skipped" if result is not None and result.verdict is Verdict.SKIPPED else ""

    def _lay_table(self, session: Session, *, opened: bool) -> None:
        shows = session.drawn
        self._felt.children = [self.host.table] if shows else []
        if shows:
            self.body.remove_class("alone")
            scene = lesson_scene(session, self.host.words)
            if session.feedback is not None:
                scene["say"] = coach.spoken(session.feedback, session, self.prose, self.host.words)
            elif opened and (not scene["say"] or session.ask.kind == "referee"):
                scene["say"] = coach.spoken_task(session, self.prose, self.host.words)
                scene["say_lang"] = coach.task_language(session, self.prose, self.host.words)
            self.host.show(self._scene(scene, session))
        else:
            self.body.add_class("alone")

    def _open_to_answer(self, session: Session) -> bool:
        """Whether the answers still stand there to choose from."""
        return not session.passed

    def _scene(self, scene: Scene, session: Session) -> Scene:  # noqa: ARG002 - for pages that show less
        """The table as this page shows it."""
        return scene

    def _buttons(self) -> list[ipywidgets.Widget]:
        session, text = self._session, self.host.words.text
        row: list[ipywidgets.Widget] = []
        if session.passed:
            last = session.at == len(self.lesson.steps) - 1
            row.append(self.host.button(text("Finish") if last else text("Continue"), self._onward, "primary"))
        elif session.line_over:
            row.append(self.host.button(text("Start again"), lambda: self._become(self._session.again()), "primary"))
        elif session.feedback is not None and session.line is None:
            row.append(self.host.button(text("Try again"), lambda: self._become(self._session.again()), "primary"))
        elif session.ask.kind == "next" and not session.drawn:
            row.append(self.host.button(text("Next"), lambda: self._become(self._session.watched()), "primary"))
        if session.line is not None and session.line.cards and not session.passed:
            row.append(self.host.button(text("Take back"), lambda: self._become(self._session.undone())))
        if session.step.asks and not session.passed and self.prose.hints(session.step.id):
            if session.hints < len(self.prose.hints(session.step.id)):
                row.append(self._hint)
            row.append(html(coach.hint_dots(session, self.host.words)))
        return row

    def _ways(self) -> list[ipywidgets.Widget]:
        """The ways out of a step that are not an answer."""
        session, text = self._session, self.host.words.text
        row: list[ipywidgets.Widget] = []
        if session.at:
            row.append(self.host.button(text("Back"), lambda: self._become(self._session.back()), "quiet"))
        if not session.passed:
            row.append(self.host.button(text("Skip step"), self._skip, "quiet"))
        if not session.at and self.lesson.practice and not tested_out(self.host.log, self.lesson.slug):
            row.append(self.host.button(text("Test out"), self._test_out, "quiet"))
        return row

    def _test_out(self) -> None:
        self.host.go("test-out", lesson=self.lesson.slug)

    def _practise(self) -> None:
        self.host.go("practice", lesson=self.lesson.slug)

    def _inputs(self) -> list[ipywidgets.Widget]:
        """The answers that are given in the coach panel rather than on the table."""
        self._form = None
        if self._session.ask.kind == "referee":
            self._form = RefereeForm(self.host, self._session, say=self._say, turn=self._turn)
            return self._form.parts
        return answer_inputs(self.host, self._session, self.prose, say=self._say)

    def _say(self, answer: Answer) -> None:
        """An answer from the coach panel; what cannot be read is said there."""
        why = self._answer(answer)
        if why is not None:
            self._note.value = notice(why)
            self._coach.children = [*(each for each in self._coach.children if each is not self._note), self._note]

    def _finish(self) -> None:
        """The recap: what was learned, how it went, and where to go next."""
        words, log = self.host.words, self.host.log
        self._task.value = recap.recap_html(self._session, self.heading, log, self.host.books, words)
        # In a class set the next task comes first; practice is as long as one likes.
        more = bool(self.lesson.practice) and not mastered(log, self.lesson.slug) and self.host.onward() is None
        row = self._onward_row(primary=not more)
        if self.lesson.practice:
            self._task.value += practice_text.practice_invitation(recent(log, self.lesson.slug), words)
            practise = self.host.button(words.text("Practise"), self._practise, *(("primary",) if more else ()))
            row.insert(0 if self.host.onward() is None else len(row), practise)
        row.append(self.host.button(words.text("Once more"), lambda: self._become(Session(self.lesson)), "quiet"))
        self._row.children = row
        self._coach.children = [self._task, self._row]
        self._felt.children = []
        self.body.add_class("alone")
        self._place_end()

    def _place_end(self) -> None:
        """A reload at the end of a lesson comes back to the course, or to the class set it belongs to."""
        onward = self.host.onward()
        self.host.place(**({"page": "home"} if onward is None else onward.place))

    def _onward_row(self, *, primary: bool) -> list[ipywidgets.Widget]:
        """Where to go next: the following lesson, and the course; within a class set its next task."""
        onward = self.host.onward()
        if onward is not None:
            return [self.host.button(onward.label, onward.go, *(("primary",) if primary else ()))]
        words, following = self.host.words, recap.following(self.lesson.slug, self.host.books, self.host.words.language)
        lead = ("primary",) if primary else ()
        course = self.host.button(words.text("Course"), lambda: self.host.go("home"), *(() if following else lead))
        if not following:
            return [course]
        title = label(self.host.books.prose(following, words.language).title, words)
        told = words.as_form("text").text("Next: {title}", title=title)
        return [self.host.button(told, lambda: self.host.go("lesson", lesson=following), *lead), course]
