"""The end of a lesson: what it taught, how it went, and which lesson comes next."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from spades_learn.teaching.errors import LessonError
from spades_learn.ui import coach

if TYPE_CHECKING:
    from spades_learn.teaching.library import Library
    from spades_learn.teaching.progress import Log
    from spades_learn.teaching.session import Session
    from spades_learn.ui.words import Words


def recap_html(session: Session, heading: str, log: Log, books: Library, words: Words) -> str:
    """The recap of a finished lesson; ``heading`` is its title as HTML."""
    text, lesson = words.text, session.lesson
    asked = [each.id for each in lesson.steps if each.asks]
    first = sum(_at_first_try(each, session, log) for each in asked)
    quoted = coach.clauses_html(lesson.teaches, books, words)
    done, rules = text("Lesson finished"), text("The rules of this lesson")
    went = text(
        "You answered {first} of {asked} questions at the first try, without a hint.", first=first, asked=len(asked)
    )
    return (
        f'<div class="sl-eyebrow">{done}</div><h2>{heading}</h2><p class="sl-task">{went}</p><h3>{rules}</h3>{quoted}'
    )


def _at_first_try(step: str, session: Session, log: Log) -> bool:
    """Whether a question was answered at once; one from before a reload stands as the browser keeps it."""
    result = session.result(step)
    found = (result,) if result else (each for each in log.of(session.lesson.slug) if each.step == step)
    return any(each.verdict.passes and each.tries == 1 and not each.assisted for each in found)


def following(slug: str, books: Library, language: str) -> str | None:
    """The next lesson of the course that can be opened."""
    with suppress(LessonError):
        order = [each.slug for each in books.course()]
        place = order.index(slug) if slug in order else len(order)
        for after in order[place + 1 :]:
            # Only those after this one are read: all of them would take a moment that is felt.
            with suppress(LessonError):
                books.lesson(after)
                books.prose(after, language)
                return after
    return None
