"""A lesson on screen: the table, the coach, and every way to answer."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import ipywidgets

from spades_learn.cards.notation import NotationError
from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.practice import mastered, recent, tested_out
from spades_learn.teaching.session import Session
from spades_learn.teaching.session_kept import resumed, to_json
from spades_learn.ui import coach, practice_text
from spades_learn.ui.i18n import N_
from spades_learn.ui.lesson_scene import lesson_scene, moment
from spades_learn.ui.parts import FOREIGN, box, html, notice, steps_bar
from spades_learn.ui.prose import foreign, inline, label
from spades_learn.ui.referee_form import RefereeForm
from spades_learn.ui.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

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
        ask, text = self._session.ask, self.host.words.text
        step = self._session.step
        match ask.kind:
            case "choice":
                return [self._choice(step.id, key) for key in ask.choices]
            case "referee":
                self._form = RefereeForm(self.host, self._session, say=self._say, turn=self._turn)
                return self._form.parts
            case "percent":
                slider = ipywidgets.IntSlider(value=50, min=0, max=100, step=1, description=text("Chance, %"))
                slider.add_class("sl-slider")
                return [slider, self.host.button(text("Say it"), lambda: self._say(str(slider.value)), "primary")]
            case "number":
                # Sent when it is left, which a press on Check does: typed quickly, the last digits came after the press.
                hint = text("points, such as 42 or -50")
                field = ipywidgets.Text(value="", placeholder=hint, continuous_update=False)
                field.add_class("sl-number")
                return [field, self.host.button(text("Check"), lambda: self._say(field.value), "primary")]
            case "count":
                return [
                    self.host.button(number, partial(self._say, number), "sl-bid", "sl-count") for number in ask.choices
                ]
            case "bid":
                return [
                    self.host.button(label, partial(self._say, call), "sl-bid")
                    for call, label in self._calls(ask.choices)
                ]
        return []

    def _calls(self, choices: tuple[str, ...]) -> list[tuple[str, str]]:
        named = {"nil": N_("Nil"), "number": N_("A number")}
        return [(call, self.host.words.text(named[call]) if call in named else call) for call in choices]

    def _choice(self, step: str, key: str) -> ipywidgets.Widget:
        fixed = {"broken": N_("Yes, spades are broken"), "not-broken": N_("No, not yet")}
        written = self.prose.text(step, f"option {key}")
        plain = self.host.words.as_form("text")
        text = label(written, plain) if written else plain.text(fixed.get(key, key))
        borrowed = (step, f"option {key}") in self.prose.borrowed
        return self.host.button(text, partial(self._say, key), "option", *((FOREIGN,) if borrowed else ()))

    def _say(self, answer: Answer) -> None:
        """An answer from the coach panel; what cannot be read is said there."""
        why = self._answer(answer)
        if why is not None:
            self._note.value = notice(why)
            self._coach.children = [*(each for each in self._coach.children if each is not self._note), self._note]

    def _finish(self) -> None:
        """The recap: what was learned, how it went, and where to go next."""
        words, text = self.host.words, self.host.words.text
        asked = [each.id for each in self.lesson.steps if each.asks]
        first = sum(self._at_first_try(each) for each in asked)
        quoted = coach.clauses_html(self.lesson.teaches, self.host.books, words)
        done, rules = text("Lesson finished"), text("The rules of this lesson")
        went = text(
            "You answered {first} of {asked} questions at the first try, without a hint.", first=first, asked=len(asked)
        )
        self._task.value = (
            f'<div class="sl-eyebrow">{done}</div><h2>{self.heading}</h2>'
            f'<p class="sl-task">{went}</p>'
            f"<h3>{rules}</h3>{quoted}"
        )
        more = bool(self.lesson.practice) and not mastered(self.host.log, self.lesson.slug)
        row = self._onward_row(primary=not more)
        if self.lesson.practice:
            self._task.value += practice_text.practice_invitation(recent(self.host.log, self.lesson.slug), words)
            row.insert(0, self.host.button(text("Practise"), self._practise, *(("primary",) if more else ())))
        row.append(self.host.button(text("Once more"), lambda: self._become(Session(self.lesson)), "quiet"))
        self._row.children = row
        self._coach.children = [self._task, self._row]
        self._felt.children = []
        self.body.add_class("alone")
        self.host.place(page="home")

    def _onward_row(self, *, primary: bool) -> list[ipywidgets.Widget]:
        """Where to go next: the following lesson, and the course."""
        words, following = self.host.words, self._following()
        lead = ("primary",) if primary else ()
        course = self.host.button(words.text("Course"), lambda: self.host.go("home"), *(() if following else lead))
        if not following:
            return [course]
        title = label(self.host.books.prose(following, words.language).title, words)
        told = words.as_form("text").text("Next: {title}", title=title)
        return [self.host.button(told, lambda: self.host.go("lesson", lesson=following), *lead), course]

    def _at_first_try(self, step: str) -> bool:
        """Whether a question was answered at once; one from before a reload stands as the browser keeps it."""
        result = self._session.result(step)
        found = (result,) if result else (each for each in self.host.log.of(self.lesson.slug) if each.step == step)
        return any(each.verdict.passes and each.tries == 1 and not each.assisted for each in found)

    def _following(self) -> str | None:
        """The next lesson of the course that can be opened."""
        books = self.host.books
        with suppress(LessonError):
            order = [each.slug for each in books.course()]
            place = order.index(self.lesson.slug) if self.lesson.slug in order else len(order)
            for slug in order[place + 1 :]:
                # Only those after this one are read: all of them would take a moment that is felt.
                with suppress(LessonError):
                    books.lesson(slug)
                    books.prose(slug, self.host.words.language)
                    return slug
        return None
