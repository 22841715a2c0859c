"""A class set in words: its tasks, how long they take, its rules and language, and why a code cannot be opened."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.notation import NotationError
from spades_learn.teaching import classset
from spades_learn.teaching.errors import LessonError, OtherVersionError
from spades_learn.ui import rule_words
from spades_learn.ui.i18n import C_, N_
from spades_learn.ui.languages import LANGUAGES
from spades_learn.ui.prose import label

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from spades_learn.teaching.classset import ClassSet, Task
    from spades_learn.teaching.lesson import Lesson
    from spades_learn.teaching.library import Library
    from spades_learn.ui.words import Words

HANDS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "nil": (N_("Nil hand"), N_("Nil hand {n} of {all}")),
        "bid": (N_("Hand to bid"), N_("Hand to bid {n} of {all}")),
        "play": (N_("Card to choose"), N_("Card to choose {n} of {all}")),
        "deal": (N_("Deal to play"), N_("Deal to play {n} of {all}")),
    }
)
"""What a hand of a set is called: the only one of its kind, and one of several."""
ASKS: Mapping[str, str] = MappingProxyType(
    {
        "nil": N_("Would you bid nil?"),
        "bid": N_("How many tricks will you take?"),
        "play": N_("Which card would you play?"),
        "deal": N_("Play it to the end."),
    }
)
"""What a hand of a set asks for."""
STAGES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "new": ("○", C_("a task of a class set", "not begun")),
        "begun": ("◐", C_("a task of a class set", "begun")),
        "done": ("✓", C_("a task of a class set", "done")),
    }
)
"""How far a task is: a sign, and the words."""


def task_names(made: ClassSet, books: Library, words: Words) -> tuple[str, ...]:
    """What each task is called, in order, as plain text."""
    plain = words.as_form("text")
    many = Counter(each.kind for each in made.tasks)
    seen: Counter[str] = Counter()
    names = []
    for task in made.tasks:
        seen[task.kind] += 1
        if task.kind == "lesson":
            names.append(_title(task.name, books, plain))
        elif many[task.kind] == 1:
            names.append(plain.text(HANDS[task.kind][0]))
        else:
            names.append(plain.text(HANDS[task.kind][1], n=seen[task.kind], all=many[task.kind]))
    return tuple(names)


def _title(slug: str, books: Library, plain: Words) -> str:
    """A lesson's title; of one that this course does not have, its slug."""
    try:
        return label(books.prose(slug, plain.language).title, plain)
    except LessonError:
        return slug


def lessons_here(made: ClassSet, books: Library) -> Mapping[str, Lesson]:
    """The lessons of a set that can be opened here, by slug."""
    found = {}
    for slug in made.lessons:
        with suppress(LessonError):
            found[slug] = books.lesson(slug)
    return found


def known(task: Task, lessons: Container[str]) -> bool:
    """Whether a task can be opened in this course; a hand always can."""
    return task.kind != "lesson" or task.name in lessons


def about(made: ClassSet, words: Words) -> str:
    """The rules and the language of a set, as safe HTML."""
    game = words.text("Rules: {game}", game=rule_words.game(made.rules.ruleset.id, words))
    changed = [
        words.text("{option}: {value}", option=rule_words.option(key, words), value=rule_words.value(key, each, words))
        for key, each in made.rules.changed.items()
    ]
    told = [game, *changed]
    if made.language:
        name = LANGUAGES[made.language].name if made.language in LANGUAGES else made.language
        told.append(words.text("Language: {name}", name=name))
    return " · ".join(told)


def trouble(code: str, words: Words) -> str:
    """Why a code cannot be opened, in one plain line; "" where it can."""
    plain = words.as_form("text")
    if not code:
        return plain.text("Type or paste the code of a class set first.")
    try:
        classset.read(code)
    except OtherVersionError:
        return plain.text(
            "This code was made by another version of the course. Open it where it was made, or ask for a new code."
        )
    except NotationError:
        return plain.text(
            "This is no code of a class set, or a letter of it is wrong or missing. Copy it again, whole."
        )
    return ""
