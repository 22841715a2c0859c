"""The headless proof of a lesson: taken from end to end in every way and every language, with every text looked at.

What happens does not depend on the language, so the moments of a lesson are found once and then told in each.
"""

from __future__ import annotations

import json
import re
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from spades_learn.cards.notation import NotationError
from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.library import SOURCE_LANGUAGE, ClauseText, Library
from spades_learn.teaching.session import RUNGS, Session
from spades_learn.ui import coach
from spades_learn.ui.languages import LANGUAGES
from spades_learn.ui.lesson_scene import lesson_scene
from spades_learn.ui.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from spades_learn.teaching.lesson import Prose
    from spades_learn.teaching.steps.kinds import AnyStep
    from spades_learn.teaching.steps.step import Answer

BROKEN = re.compile(r"[{}]|mappingproxy|<class|\bnan\b")
"""A template's brace, or a Python value, where a learner reads."""
MOST_FRAMES = 500
"""Moments of a worked example; the longest has a tenth of it."""


class DeadEndError(Exception):
    """A way through a lesson that does not go on; the text says at which step and how."""


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """How one lesson went.

    Attributes:
        slug: the lesson.
        moments: different states a learner can meet that were looked at, in each language.
        texts: texts looked at, all languages together.
        wrong: moments at which an answer was judged wrong.
        seconds: processor time it took.
        problems: what is wrong, as file or language, step and message.
    """

    slug: str
    moments: int
    texts: int
    wrong: int
    seconds: float
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Rulebook(Library):
    """A library whose rulebook was read once, in the one language that is asked for."""

    clauses: Mapping[str, ClauseText] = field(default_factory=dict, hash=False)

    def clause_texts(self, language: str = SOURCE_LANGUAGE) -> Mapping[str, ClauseText]:  # noqa: ARG002 - the one
        """Every section of the rulebook."""
        return self.clauses


def rehearsed(books: Library, slug: str, *, languages: Iterable[str] = LANGUAGES) -> Rehearsal:
    """Take a lesson with right answers, wrong ones, hints, skips, back and undo, and read all it says.

    Raises:
        LessonError: the lesson cannot be read.
    """
    began = time.process_time()
    problems: list[str] = []
    found: dict[tuple[object, ...], Session] = {}
    learner = Learner(Session(books.lesson(slug)))
    for way in learner.ways():
        try:
            for moment in way:
                found.setdefault(_place(moment), moment)
        except (DeadEndError, NotationError, LookupError) as bad:
            problems.append(f"{slug}: {bad}")
    wrong = sum(each.feedback is not None and not each.passed for each in found.values())
    told = 0
    for language in languages:
        words, prose = Words(language), books.prose(slug, language)
        told_once = _Rulebook(books.root, clauses=books.clause_texts(language))
        said: dict[str, None] = {}
        for moment in found.values():
            for text in _texts(moment, prose, told_once, words):
                told += 1
                if _broken(text, prose):
                    said.setdefault(f"{slug}: {language}: {moment.step.id}: {' '.join(text.split())[:200]}")
        problems += said
    return Rehearsal(slug, len(found), told, wrong, time.process_time() - began, tuple(problems))


def _place(session: Session) -> tuple[object, ...]:
    """What tells two moments of a lesson apart."""
    told = session.feedback is not None
    return session.at, session.frame, session.hints, session.tries, session.answer, session.moves, told


def given(session: Session, answer: Answer) -> Iterator[Session]:
    """The sessions after an answer, given as the page would: a line of play move by move."""
    if session.line is None:
        yield session.answered(answer)
        return
    for move in (answer,) if isinstance(answer, str) else answer:
        session = session.watched() if move == "next" else session.answered(move)
        yield session


class Learner:
    """Somebody who takes a lesson in every way there is; each way gives the moments it comes by.

    Every way raises `DeadEndError` where it does not go on.
    """

    def __init__(self, start: Session) -> None:
        self._start = start
        self._steps = start.lesson.steps
        self._solutions: dict[str, Answer] = {}

    def ways(self) -> Iterator[Iterator[Session]]:
        """Each way, not yet begun."""
        yield self._right()
        yield self._skips()
        for step in self._steps:
            if step.asks:
                # Together, for what a bot has found at a step is remembered a while.
                yield from (self._hints(step), self._wrong(step), self._anything(step))

    def _solved(self, session: Session) -> Iterator[Session]:
        """The step at hand done with a right answer, moment by moment."""
        step = session.step
        if step.asks:
            if step.id not in self._solutions:
                self._solutions[step.id] = step.solution(session.rules)
            for moment in given(session, self._solutions[step.id]):
                session = moment
                yield session
        for _ in range(MOST_FRAMES):
            if session.passed or step.asks:
                break
            session = session.watched()
            yield session
        if not session.passed:
            raise DeadEndError(f"{step.id}: its own right answer does not pass it")

    def _right(self) -> Iterator[Session]:
        """Right answers lead to the end, each at the first try."""
        session = self._start
        while not session.finished:
            yield session
            for moment in self._solved(session):
                session = moment
                yield session
            before, session = session, session.onward()
            if session.at == before.at:
                raise DeadEndError(f"{before.step.id}: passed, and yet Continue does not go on")
        late = [step for step, each in session.results if each.verdict is not Verdict.RIGHT or each.tries != 1]
        if late or len(session.results) != len(self._steps):
            raise DeadEndError(f"{', '.join(late) or 'a step'}: not right at the first try with its own answer")

    def _skips(self) -> Iterator[Session]:
        """Skips lead to the end, and back leads to the start."""
        session = self._start
        for _ in self._steps:
            session = session.skipped()
        if not session.finished or {each.verdict for _, each in session.results} - {Verdict.SKIPPED}:
            raise DeadEndError("skipping every step does not lead to the end")
        for _ in self._steps:
            session = session.back()
            yield session
        if session.at:
            raise DeadEndError("going back from the end does not lead to the start")

    def _hints(self, step: AnyStep) -> Iterator[Session]:
        """Four hints and no more; the step can be passed after them and counts as assisted."""
        session = self._start.at_step(step.id)
        for _ in range(RUNGS):
            session = session.hinted()
            yield session
        if session.hinted() != session:
            raise DeadEndError(f"{step.id}: there are more hints than {RUNGS}")
        for moment in self._solved(session):
            session = moment
        result = session.result(step.id)
        if result is None or not result.assisted:
            raise DeadEndError(f"{step.id}: solved after four hints, and not marked as assisted")

    def _wrong(self, step: AnyStep) -> Iterator[Session]:
        """Every named wrong answer fails with its own text and clause; undo and another try lead on."""
        here, last = self._start.at_step(step.id), None
        for answer, clause, key in step.wrong_answers(here.rules):
            session = here
            for moment in given(here, answer):
                session = moment
            yield session
            told = session.feedback
            if told is None or session.passed or told.text != f"wrong {key}" or (clause and clause not in told.clauses):
                raise DeadEndError(f"{step.id}: wrong answer {answer!r} does not bring up 'wrong {key}'")
            if not told.tags:
                raise DeadEndError(f"{step.id}: wrong answer {answer!r} has no tag, so no teacher could count it")
            for again in (session.again(), session.undone()):
                if again.feedback is not None or again.tries != 1:
                    raise DeadEndError(f"{step.id}: {answer!r} cannot be taken back")
            last = session.again()
        if last is not None:
            for moment in self._solved(last):
                last = moment
            if last.onward().at == last.at:
                raise DeadEndError(f"{step.id}: no way on after a wrong answer")

    def _anything(self, step: AnyStep) -> Iterator[Session]:
        """Whatever else can be answered is told too, named by the author or not."""
        here = self._start.at_step(step.id)
        for answer in _possible(here):
            yield from given(here, answer)
        for _ in step.frames(here.rules)[1:]:
            here = here.watched()
            yield here


def _possible(session: Session) -> Iterator[Answer]:
    """Answers of every sort that the question takes."""
    ask = session.ask
    hand = [str(card) for card in session.step.position(session.rules).hand]
    match ask.kind:
        case "card" if session.line is None:
            yield from hand
        case "cards":
            yield tuple(hand)
            yield from ((card,) for card in hand)
        case "pass" | "throw":
            yield from (tuple(hand[at : at + ask.count]) for at in range(len(hand) - ask.count + 1))
        case "referee":
            yield ("none",)
            more = ("1",) if "points" in ask.parts else ()
            played = [str(card) for frame in session.step.frames(session.rules) for _, card in frame.here.trick.plays]
            for card in dict.fromkeys(played):
                yield from ((card, *filter(None, (clause,)), *more) for clause in ask.choices or ("",))
        case "number":
            yield from ("0", "-100", "13", "100")
        case "percent":
            yield from ("0", "35", "65", "100")
        case "seat" | "choice" | "bid" | "call" | "count":
            yield from ask.choices


def _texts(session: Session, prose: Prose, books: Library, words: Words) -> Iterator[str]:
    """All that is on screen and all that is spoken at a moment."""
    yield coach.task(session, prose, words)
    yield coach.hints(session, prose, words)
    yield coach.feedback_html(session, prose, books, words)
    if session.feedback is not None:
        yield coach.spoken(session.feedback, session, prose, words)
        plain = words.as_form("text")
        yield from (plain.say(each.id, each.facts) for each in session.feedback.says)
    scene: dict[str, Any] = lesson_scene(session, words)
    yield scene["say"]
    yield from scene["transcript"]
    yield from (card["why"] for card in scene["hand"] if card["why"])
    yield from (row["label"] for row in scene["score"])
    json.dumps(scene, allow_nan=False)


def _broken(text: str, prose: Prose) -> bool:
    """Whether a fact is missing, a brace was left over, or a Python value is shown."""
    if BROKEN.search(text):
        return True
    # An author may begin a sentence with the word.
    return "None" in text and not any("None" in words for words in prose.sections.values())


def replay_table(books: Library) -> dict[str, Any]:
    """Every lesson of a library rehearsed, for the command line.

    Raises:
        LessonError: the course cannot be read.
    """
    done = []
    for slug in dict.fromkeys(entry.slug for entry in books.course()):
        try:
            done.append(rehearsed(books, slug))
        except LessonError as bad:
            done.append(Rehearsal(slug, 0, 0, 0, 0.0, (str(bad),)))
    return {
        "problems": [each for one in done for each in one.problems],
        "lessons": [
            {
                "lesson": one.slug,
                "moments": one.moments,
                "texts": one.texts,
                "wrong_answers": one.wrong,
                "seconds": round(one.seconds, 2),
                "problems": len(one.problems),
            }
            for one in done
        ],
        "languages": list(LANGUAGES),
    }


def replay_lines(table: dict[str, Any]) -> list[str]:
    """The replay report for people."""
    lines = [
        f"{each['lesson']:<28} {each['moments']:>4} moments  {each['wrong_answers']:>3} wrong answers  "
        f"{each['texts']:>6} texts  {each['seconds']:>5.2f} s  {each['problems'] or 'no'} problems"
        for each in table["lessons"]
    ]
    total = sum(each["seconds"] for each in table["lessons"])
    spoken = ", ".join(table["languages"])
    many = f"{len(lines)} {'lesson' if len(lines) == 1 else 'lessons'}"
    return [*lines, *table["problems"], f"{many} replayed in {spoken}: {total:.1f} s of a processor"]
