"""The class set that a learner is in: which of its tasks is open, the way back to it, and what comes next.

The set is kept in the browser. A page is recognised as a task by its place in the course, so nothing needs to be
opened in a special way, and a reload, Back or a link comes to the same place.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from spades_learn.cards.notation import NotationError
from spades_learn.teaching import classset, dealcode
from spades_learn.teaching.class_tasks import Stage, stage
from spades_learn.ui.play_deal_log import begun
from spades_learn.ui.set_words import known, lessons_here, task_names

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from spades_learn.teaching.classset import ClassSet, Task
    from spades_learn.teaching.lesson import Lesson
    from spades_learn.ui.host import Host

SET: Final = "set"
"""Under which name the browser keeps the code, and what an address calls it."""
INSIDE: Final = frozenset({"lesson", "practice", "test-out", "gym", "bid-gym", "play-gym", "play", "review", "better"})
"""Pages that are a task of a set, or that one leads to."""
_OF_LESSON: Final = frozenset({"lesson", "practice", "test-out"})
_PLAYED_OUT: Final = "nil-{code}-"
"""How the address of a nil hand that is played out begins."""


@dataclass(frozen=True, slots=True)
class Onward:
    """Where a set goes on.

    Attributes:
        label: what a button says, plain.
        go: what it does.
        place: the address that a reload comes back to while the button waits.
    """

    label: str
    go: Callable[[], None]
    place: Mapping[str, str]


def kept_set(host: Host) -> ClassSet | None:
    """The set the browser keeps; None where there is none that can be read."""
    code = host.recall(SET)
    return read_set(code) if isinstance(code, str) and code else None


@lru_cache(maxsize=8)
def read_set(code: str) -> ClassSet | None:
    """The set of a code, or None."""
    try:
        return classset.read(code)
    except NotationError:
        return None


def set_stages(host: Host, made: ClassSet, lessons: Mapping[str, Lesson]) -> tuple[Stage, ...]:
    """How far the learner is with each task; ``lessons`` are those of the set that can be opened here."""
    return tuple(_stage(host, task, lessons) for task in made.tasks)


def _stage(host: Host, task: Task, lessons: Mapping[str, Lesson]) -> Stage:
    """How far the learner is with a task; that a deal in play is begun only this browser knows."""
    here = stage(host.log, task, lessons)
    return Stage.BEGUN if here is Stage.NEW and task.kind == "deal" and begun(host, task) else here


def next_task(
    made: ClassSet, stages: Sequence[Stage], lessons: Mapping[str, Lesson], *, after: int | None = None
) -> int | None:
    """The place of the first task not done that can be opened; None once all are.

    With ``after`` the first one behind that place, else from the beginning, and never that one itself.
    """
    every = enumerate(zip(made.tasks, stages, strict=True))
    left = [at for at, (task, how) in every if how is not Stage.DONE and known(task, lessons) and at != after]
    later = (at for at in left if after is not None and at > after)
    return next(later, next(iter(left), None))


def open_task(host: Host, task: Task) -> None:
    """Open a task."""
    place = dict(task.place)
    host.go(place.pop("page", "lesson"), **place)


class SetWay:
    """The set beside the page that is open.

    Attributes:
        button: the way back to the set, for the bar.
        within: whether the page that is open belongs to it.
    """

    def __init__(self, host: Host) -> None:
        """Outside of any."""
        self._host = host
        self._at: int | None = None
        self._code = ""
        self.within = False
        self.button = host.button("", self._back, "quiet", "sl-setback")

    def enter(self, code: str) -> None:
        """An address names a set with one of its tasks: keep it, if it is one."""
        made = read_set(code)
        if made is not None:
            self._code = classset.write(made)
            self._host.remember(SET, self._code)
            self.within = True

    def _made(self) -> ClassSet | None:
        """The set that this tab is in, else the one the browser keeps: another tab may have opened another."""
        kept = kept_set(self._host)
        return (read_set(self._code) if self._code else None) or kept if kept is not None else None

    def _back(self) -> None:
        """Go to the set's own page."""
        made = self._made()
        self._host.go(SET, **({} if made is None else {SET: classset.write(made)}))

    def placed(self, query: Mapping[str, str]) -> str:
        """The page that is open has said where it is; returns the code that its address is to hold, or ""."""
        page = query.get("page", "")
        if page == SET:  # the set's own page, or a lesson's end that a reload is to lead back from
            self._code = query.get(SET, "")
            return self._code
        made = self._made()
        found = None if made is None else task_at(made, query)
        own = page == "lesson" or (page == "play" and not query.get("deal"))  # another lesson, a match of one's own
        if made is None or page not in INSIDE or (found is None and own):
            self._at, self.within = None, False
        elif found is not None:
            self._at, self.within = found, True
        elif not self.within:
            self._at = None
        if not self.within:
            self._code = ""
        self.draw()
        return classset.write(made) if made is not None and self.within else ""

    def draw(self) -> None:
        """Say on the way back which task this is, and whether it is done; always the same button, so that it keeps focus."""
        made = self._made()
        if made is None or not self.within:
            return
        plain = self._host.words.as_form("text")
        told = plain.text("Class set")
        if self._at is not None:
            told = plain.text("Class set {n}/{all}", n=self._at + 1, all=len(made.tasks))
            task = made.tasks[self._at]
            how = _stage(self._host, task, lessons_here(replace(made, tasks=(task,)), self._host.books))
            told += " ✓" if how is Stage.DONE else ""
        self.button.description = told

    def onward(self) -> Onward | None:
        """What comes after the page that is open; None outside of a set."""
        made = self._made()
        if made is None or not self.within:
            return None
        plain = self._host.words.as_form("text")
        place = {"page": SET, SET: classset.write(made)}
        lessons = lessons_here(made, self._host.books)
        coming = next_task(made, set_stages(self._host, made, lessons), lessons, after=self._at)
        if coming is not None:
            name = task_names(made, self._host.books, self._host.words)[coming]
            return Onward(
                plain.text("Next task: {task}", task=name), partial(open_task, self._host, made.tasks[coming]), place
            )
        return Onward(plain.text("Back to the class set"), self._back, place)


def task_at(made: ClassSet, query: Mapping[str, str]) -> int | None:
    """The task that a place in the course is, or that leads there; None where it is none."""
    page, deal = query.get("page", ""), query.get("deal", "")
    for at, task in enumerate(made.tasks):
        place = task.place
        if page in _OF_LESSON and task.kind == "lesson" and task.name == query.get("lesson"):
            return at
        if deal and place.get("page") == page and deal == task.name:
            return at
        if page == "play" and task.kind == "nil" and deal.startswith(_PLAYED_OUT.format(code=task.name)):
            return at
    # A code may be typed in small letters.
    written = _written(deal) if page == "play" and deal and not deal.isdecimal() else ""
    return next((at for at, each in enumerate(made.tasks) if written and each.name == written), None)


@lru_cache(maxsize=32)
def _written(deal: str) -> str:
    """A deal code as the course writes it; "" for what is none."""
    try:
        return dealcode.write(dealcode.read(deal))
    except NotationError:
        return ""
