"""How tasks come into a set: a ready-made set, a lesson of the course, fresh hands, or a hand by its code."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

import ipywidgets

from spades_learn.cards.notation import NotationError
from spades_learn.teaching import class_draft, classset
from spades_learn.teaching.class_fresh import fresh
from spades_learn.teaching.class_links import code_in
from spades_learn.teaching.class_ready import ready_sets
from spades_learn.teaching.classset import Task
from spades_learn.ui import class_text
from spades_learn.ui.i18n import N_
from spades_learn.ui.parts import box
from spades_learn.ui.working import Working

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from spades_learn.rules.options import Rules
    from spades_learn.teaching.class_ready import Ready
    from spades_learn.teaching.classset import Kind
    from spades_learn.ui.class_text import Course
    from spades_learn.ui.host import Host

SEED_BITS: Final = 24
"""Of fresh hands; a longer seed only makes a deal's code longer."""
COUNTS: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20)
FULL = N_("A set holds at most {n} tasks; take some out first.")
NONE = N_("Under these rules there are no such hands.")


class Making:
    """The fields that add to a set.

    Attributes:
        ready: the choice of a set to begin from.
        widget: the fields for lessons and hands.
        working: the making of fresh hands, which may take seconds.
    """

    def __init__(
        self,
        host: Host,
        course: Course,
        *,
        have: Callable[[], tuple[Rules, Sequence[Task]]],
        add: Callable[[Sequence[Task]], None],
        begin: Callable[[Ready, int], None],
        tell: Callable[[str], None],
    ) -> None:
        """Lay them out.

        Args:
            host: the app.
            course: its lessons.
            have: the rules and the tasks so far.
            add: called with tasks to be added.
            begin: called with a ready-made set and a seed for its fresh hands.
            tell: called with what is wrong, plain; "" where nothing is.
        """
        self._host, self._have, self._add, self._begin, self._tell = host, have, add, begin, tell
        words = host.words.as_form("text")
        text = words.text
        # A lesson pack has other lessons, so not every set can be made of them.
        sets = [each for each in ready_sets() if each.lessons <= course.lessons.keys()]
        self._sets = ipywidgets.Dropdown(
            options=[(text(class_text.READY[each.id]), each.id) for each in sets], description=text("Begin from")
        )
        self.ready = box([self._sets, host.button(text("Put it in the list"), self._take_ready)], "sl-classadd")
        lessons = [(f"{course.numbers[slug]} · {title}", slug) for slug, title in course.titles.items()]
        self._lesson = ipywidgets.Dropdown(options=lessons, description=text("Lesson"))
        self._kind = ipywidgets.Dropdown(
            options=[(text(told), kind) for kind, told in class_text.HANDS.items()], description=text("Hands")
        )
        self._count = ipywidgets.Dropdown(
            options=[(words.number(each), each) for each in COUNTS], value=3, description=text("How many")
        )
        self._code = ipywidgets.Text(
            description=text("Or one hand by its code"), placeholder=text("a code, or a link with one")
        )
        self._made: list[Task] = []
        self._none = ""
        self.working: Working[Task] = Working(host, label=text("Dealing"), each=self._made.append, done=self._dealt)
        self.widget = box(
            [
                box([self._lesson, host.button(text("Add the lesson"), self._take_lesson)], "sl-classadd"),
                box([self._kind, self._count, host.button(text("Add fresh hands"), self._deal)], "sl-classadd"),
                self.working.widget,
                box([self._code, host.button(text("Add this hand"), self._take_code)], "sl-classadd"),
            ],
            "sl-classmaking",
        )

    def _take_ready(self) -> None:
        self.working.stop()
        self._begin(next(each for each in ready_sets() if each.id == self._sets.value), _seed())

    def _take_lesson(self) -> None:
        if self._lesson.value is not None:
            self._add([Task("lesson", self._lesson.value)])

    def _deal(self) -> None:
        """Fresh hands, one after the other; the page stays alive meanwhile."""
        rules, have = self._have()
        kind, count = self._kind.value, self._count.value
        if len(have) + count > classset.MOST_TASKS:
            self._tell(self._host.words.as_form("text").text(FULL, n=classset.MOST_TASKS))
            return
        self._made.clear()
        self._none = ""
        self._tell("")
        self.working.start(self._dealing(kind, count, rules, have), total=count)

    def _dealing(self, kind: Kind, count: int, rules: Rules, have: Sequence[Task]) -> Iterator[Task]:
        try:
            yield from fresh(kind, count, rules, seed=_seed(), have=have)
        except NotationError:
            self._none = self._host.words.as_form("text").text(NONE)

    def _dealt(self) -> None:
        """All hands are there, or there are none."""
        if self._made:
            self._add(list(self._made))
        if self._none:
            self._tell(self._none)

    def _take_code(self) -> None:
        """The hand of the field, as a hand of the kind chosen beside it."""
        words = self._host.words
        typed = code_in(str(self._code.value), key="deal")
        if not typed:
            self._tell(words.as_form("text").text("Paste a deal code first."))
            return
        try:
            task = class_draft.task_in(typed)
            if task.kind == "deal":
                task = classset.checked(Task(self._kind.value if self._kind.value != "nil" else "deal", task.name))
        except NotationError as bad:
            general = words.as_form("text").text("There is no hand of this kind in what you pasted.")
            self._tell(class_text.refused(bad, general, words))
            return
        self._add([task])
        self._code.value = ""


def _seed() -> int:
    """Of fresh hands: each class gets its own."""
    return random.SystemRandom().getrandbits(SEED_BITS)
