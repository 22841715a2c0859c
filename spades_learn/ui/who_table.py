"""Who did what: a row a learner, sortable by every column, with the tasks of a class set where one was given."""

from __future__ import annotations

from functools import partial
from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.class_tasks import Stage
from spades_learn.ui.i18n import N_
from spades_learn.ui.misconception_words import MISCONCEPTIONS
from spades_learn.ui.parts import box, html

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from spades_learn.teaching.class_counts import Tally
    from spades_learn.teaching.class_tasks import Progress
    from spades_learn.teaching.classset import ClassSet
    from spades_learn.ui.class_names import ClassNames
    from spades_learn.ui.host import Host
    from spades_learn.ui.words import Words

COLUMNS = MappingProxyType(
    {
        "name": N_("Learner"),
        "tasks": N_("Tasks done"),
        "questions": N_("Questions"),
        "at_once": N_("Right at once"),
        "helped": N_("With a hint"),
        "done": N_("Lessons done"),
        "mastered": N_("Lessons mastered"),
        "nil_hands": N_("Nil hands"),
        "brier": N_("Brier score"),
    }
)
"""The columns by which the table can be sorted, in order; ``tasks`` only with a set."""
MARKS = MappingProxyType({"new": "·", "begun": "◐", "done": "✓"})
STAGES = MappingProxyType({"new": N_("not begun"), "begun": N_("begun"), "done": N_("done")})
FALLING = frozenset(COLUMNS) - {"name", "brier"}
"""Columns that begin with the most at the first press."""


def who_html(
    tallies: Sequence[Tally],
    words: Words,
    names: ClassNames,
    *,
    order: str = "name",
    made: ClassSet | None = None,
    progress: Sequence[Progress] = (),
) -> str:
    """The table.

    Args:
        tallies: the learners.
        words: the words of the language in use.
        names: what learners and tasks are called.
        order: one of `COLUMNS`, with a minus before it for the most first.
        made: the class set; its tasks are columns of their own then.
        progress: who did which task of it.
    """
    if not tallies:
        return f"<p>{words.text('There is no learner yet.')}</p>"
    plain = words.as_form("text")
    order, falling = order.removeprefix("-"), order.startswith("-")
    stages = {each.name: tuple(stage.value for stage in each.stages) for each in progress}
    tasks = names.tasks(made) if made is not None else ()
    rows = sorted(tallies, key=_key(order, stages, names), reverse=falling)
    if order == "brier":  # who said no chance comes last either way
        rows = [each for each in rows if each.brier is not None] + [each for each in rows if each.brier is None]
    shown = [key for key in COLUMNS if key != "tasks" or tasks]
    heads = "".join(_head(key, words, order=order, falling=falling) for key in shown)
    heads += "".join(
        f'<th scope="col" class="task"><abbr title="{escape(task)}">{place}</abbr></th>'
        for place, task in enumerate(tasks, start=1)
    )
    heads += f'<th scope="col">{words.text("Mistaken most often")}</th>'
    body = "".join(_row(each, stages.get(each.name, ()), shown, words, names) for each in rows)
    label = escape(plain.text("Who did what"))
    table = (
        f'<div class="sl-scroll" tabindex="0" role="region" aria-label="{label}">'
        f'<table class="sl-table sl-who"><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>'
    )
    return table + (_key_of(tasks, words) if tasks else "")


def _key(order: str, stages: dict[str, tuple[str, ...]], names: ClassNames) -> Callable[[Tally], tuple[float, str]]:
    """What rows are sorted by; among equals by their names."""

    def key(each: Tally) -> tuple[float, str]:
        name = names.learner(each.name)
        if order == "name":
            return 0.0, name.casefold()
        figure = done(stages.get(each.name, ())) if order == "tasks" else getattr(each, order)
        return (0.0 if figure is None else float(figure)), name.casefold()

    return key


def done(stages: Sequence[str]) -> int:
    """How many tasks are done."""
    return sum(each == Stage.DONE.value for each in stages)


def _head(key: str, words: Words, *, order: str, falling: bool) -> str:
    number = "" if key == "name" else " class=n"
    if key != order:
        return f'<th scope="col"{number}>{words.text(COLUMNS[key])}</th>'
    sort, sign = ("descending", "▼") if falling else ("ascending", "▲")
    return f'<th scope="col"{number} aria-sort="{sort}">{words.text(COLUMNS[key])} <span aria-hidden="true">{sign}</span></th>'


def _row(each: Tally, stages: Sequence[str], shown: Sequence[str], words: Words, names: ClassNames) -> str:
    cells = {
        "tasks": words.text("{n} of {all}", n=done(stages), all=len(stages)),
        "brier": "–" if each.brier is None else words.number(each.brier, places=3),
    }
    row = f'<th scope="row">{escape(names.learner(each.name))}</th>'
    row += "".join(
        f"<td class=n>{cells.get(key) or words.number(getattr(each, key))}</td>" for key in shown if key != "name"
    )
    row += "".join(
        f'<td class="task {stage}"><span aria-hidden="true">{MARKS[stage]}</span><span class="sl-sr">{words.text(STAGES[stage])}</span></td>'
        for stage in stages
    )
    tag = next((tag for tag, _ in each.tags if tag in MISCONCEPTIONS), "")
    told = words.text(MISCONCEPTIONS[tag]) if tag else "–"
    return f"<tr>{row}<td>{told}</td></tr>"


def _key_of(tasks: Sequence[str], words: Words) -> str:
    """Which number is which task, and what the marks mean."""
    marks = " · ".join(f"{MARKS[stage]} {words.text(told)}" for stage, told in STAGES.items())
    rows = "".join(f"<li>{escape(task)}</li>" for task in tasks)
    return (
        f'<p class="sl-heat-how"><small>{words.text("The tasks:")} {marks}</small></p><ol class="sl-tasks">{rows}</ol>'
    )


class WhoTable:
    """The table with a button a column; a press on the same one turns the order round."""

    def __init__(
        self,
        host: Host,
        tallies: Sequence[Tally],
        names: ClassNames,
        made: ClassSet | None = None,
        progress: Sequence[Progress] = (),
    ) -> None:
        """Draw it by name.

        Args:
            host: what buttons are made by.
            tallies: the learners.
            names: what learners and tasks are called.
            made: the class set, or None.
            progress: who did which task of it.
        """
        self._host, self._tallies, self._names = host, tallies, names
        self._made, self._progress = made, progress
        self._order, self._falling = "name", False
        text = host.words.as_form("text").text
        keys = [key for key in COLUMNS if key != "tasks" or made is not None]
        self._buttons = {key: host.button(text(COLUMNS[key]), partial(self._sort, key), "quiet") for key in keys}
        self._said, self._table = html("", "sl-who-said"), html("", "sl-who-table")
        label = html(f"<p>{host.words.text('Sort by')}</p>", "sl-who-by")
        row = [box([label, *self._buttons.values()], "sl-row", "sl-who-sort")] if tallies else []
        self.widget = box([*row, self._said, self._table], "sl-who-box")
        self._draw()

    def _sort(self, key: str) -> None:
        """By this column; once more the other way round."""
        self._falling = not self._falling if key == self._order else key in FALLING
        self._order = key
        self._draw()
        words = self._host.words
        column = words.text(COLUMNS[key])
        if key == "name":
            told = words.text("Sorted by name, from Z to A.") if self._falling else words.text("Sorted by name.")
        elif self._falling:
            told = words.text("Sorted by “{column}”, the most first.", column=column)
        else:
            told = words.text("Sorted by “{column}”, the least first.", column=column)
        self._said.value = f'<p role="status" class="sl-sr">{told}</p>'

    def _draw(self) -> None:
        for key, button in self._buttons.items():
            (button.add_class if key == self._order else button.remove_class)("on")
        self._table.value = who_html(
            self._tallies,
            self._host.words,
            self._names,
            order=f"{'-' if self._falling else ''}{self._order}",
            made=self._made,
            progress=self._progress,
        )
