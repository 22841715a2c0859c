"""The words of the teacher's page: the sets to begin from, the kinds of tasks, and what a set holds; pure."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.notation import NotationError
from spades_learn.teaching import class_draft
from spades_learn.ui.i18n import C_, N_
from spades_learn.ui.languages import LANGUAGES, SOURCE
from spades_learn.ui.prose import label as plain_label
from spades_learn.ui.set_minutes import minutes
from spades_learn.ui.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from spades_learn.teaching.class_draft import Differs
    from spades_learn.teaching.classset import Kind, Task
    from spades_learn.teaching.lesson import Lesson
    from spades_learn.teaching.library import Library

READY: Mapping[str, str] = MappingProxyType(
    {
        "first-evening": N_("First evening: the table"),
        "bidding": N_("Bidding"),
        "nil": N_("Nil"),
        "partners": N_("Playing with a partner"),
        "judgement": N_("Counting and playing to the score"),
        "warm-up": N_("A short warm-up: seven hands"),
        "two-players": N_("Two players: the drawing game"),
    }
)
"""What the sets of `class_ready` are called."""

HANDS: Mapping[Kind, str] = MappingProxyType(
    {
        "nil": N_("to decide on a nil"),
        "bid": N_("to bid on"),
        "play": N_("to play a card in"),
        "deal": N_("to play to the end"),
    }
)
"""What is done with the hands of a kind, after the word Hands."""

NAMES: Mapping[Kind, str] = MappingProxyType(
    {
        "nil": N_("Nil hand {n}"),
        "bid": N_("Hand to bid {n}"),
        "play": N_("Card to choose {n}"),
        "deal": N_("Deal to play {n}"),
    }
)


def is_ready(title: str) -> bool:
    """Whether a title is none of the teacher's own: nothing, or a ready-made set's name in any language."""
    return not title or _english(title) != ""


def retitled(title: str, words: Words) -> str:
    """A title in other words: a ready-made set's name is said in these, the teacher's own stays."""
    name = _english(title)
    return words.as_form("text").text(name) if name else title


def _english(title: str) -> str:
    """The ready-made set's name that a title is in some language; "" where it is none."""
    told = ((name, Words(code, form="text")) for code in LANGUAGES for name in READY.values())
    return next((name for name, words in told if words.text(name) == title), "")


@dataclass(frozen=True, slots=True)
class Course:
    """The lessons that can be given: read once a page, for each is several files.

    Attributes:
        titles: plain, by slug, in the order of the course.
        numbers: their places in the course, by slug.
        lessons: by slug.
    """

    titles: Mapping[str, str]
    numbers: Mapping[str, int]
    lessons: Mapping[str, Lesson]

    def minutes(self, task: Task) -> int:
        """How long a task takes; nothing for a lesson that is not here."""
        return minutes(task, self.lessons)

    def names(self, tasks: Iterable[Task], words: Words) -> dict[Task, str]:
        """What each task is called, plain: a lesson by its title, the hands of a kind counted as they come."""
        plain = words.as_form("text")
        counts: dict[str, int] = {}
        names: dict[Task, str] = {}
        for task in tasks:
            if task.kind == "lesson":
                names[task] = self.titles.get(task.name, task.name)
                continue
            counts[task.kind] = counts.get(task.kind, 0) + 1
            names[task] = plain.text(NAMES[task.kind], n=counts[task.kind])
        return names


def course(books: Library, words: Words) -> Course:
    """The lessons of a library in a language."""
    usable = books.usable(words.language)
    return Course(
        {each.slug: plain_label(books.prose(each.slug, words.language).title, words) for each in usable},
        {each.slug: each.number for each in usable},
        {each.slug: books.lesson(each.slug) for each in usable},
    )


def cards_html(task: Task, words: Words) -> str:
    """The cards of a hand, by suit, high to low; "" where none are dealt yet."""
    try:
        hand = class_draft.hand_of(task)
    except NotationError:
        return ""
    if hand is None:
        return ""
    return f'<span class="sl-minihand">{" ".join(words.card(str(each)) for each in hand)}</span>'


def minutes_text(minutes: int, words: Words) -> str:
    """A time as it is said of a lesson."""
    return words.text("{m} min", m=minutes)


def differences(found: Differs, names: Mapping[Task, str], words: Words) -> list[str]:
    """What a set that was read has otherwise than the list on the page, a sentence each, plain."""
    text = words.as_form("text").text
    told = []
    if found.more:
        told.append(
            text(
                "Only in the set read: {tasks}.",
                tasks=words.as_form("text").listed([names[each] for each in found.more]),
            )
        )
    if found.less:
        told.append(
            text(
                "Only in your list: {tasks}.", tasks=words.as_form("text").listed([names[each] for each in found.less])
            )
        )
    if found.order:
        told.append(text("The tasks they share come in another order."))
    if found.rules:
        told.append(text("The rules are not the same."))
    if found.language:
        told.append(text("The language is not the same."))
    return told or [text("It is the same as your list.")]


def refused(bad: NotationError, general: str, words: Words) -> str:
    """Why something that was typed cannot be used, plain; the reason itself is in English only."""
    if words.language != SOURCE:
        return general
    reason = str(bad).removeprefix("class set: ").removeprefix("deal code: ").removeprefix("address: ").rstrip(".")
    return words.as_form("text").text(
        C_("what cannot be used, and why", "{what} The reason: {why}."), what=general, why=reason
    )
