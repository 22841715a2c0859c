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
    from collections.abc import Callable, Mapping, Sequence

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
    order, falling = order.removeprefix("-"), order.startswith("-")
    stages = {each.name: tuple(stage.value for stage in each.stages) for each in progress}
    rows = sorted(tallies, key=_key(order, stages, names), reverse=falling)
    if order == "brier":  # who said no chance comes last either way
        rows = [each for each in rows if each.brier is not None] + [each for each in rows if each.brier is None]
    signs = {order: falling}
    parts = [_figures(rows, words, names, signs)]
    if made is not None:
        parts.insert(0, _tasks(rows, stages, names.tasks(made), words, names, signs))
    return "".join(parts)


def _scrolled(table: str, label: str) -> str:
    return f'<div class="sl-scroll" tabindex="0" role="region" aria-label="{escape(label)}">{table}</div>'


def _table(heads: str, body: str, kind: str) -> str:
    return f'<table class="sl-table sl-who {kind}"><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>'


def _tasks(
    rows: Sequence[Tally],
    stages: Mapping[str, tuple[str, ...]],
    tasks: Sequence[str],
    words: Words,
    names: ClassNames,
    signs: Mapping[str, bool],
) -> str:
    """Who did which task of the set, and which number is which task."""
    heads = "".join(_head(key, words, signs) for key in ("name", "tasks"))
    heads += "".join(
        f'<th scope="col" class="task"><abbr title="{escape(task)}">{place}</abbr></th>'
        for place, task in enumerate(tasks, start=1)
    )
    body = ""
    for each in rows:
        there = stages.get(each.name, ())
        count = f'<td class="n" data-done="{done(there)}">{done(there)}/{len(there)}</td>'
        marks = "".join(
            f'<td class="task {stage}"><span aria-hidden="true">{MARKS[stage]}</span>'
            f'<span class="sl-sr">{words.text(STAGES[stage])}</span></td>'
            for stage in there
        )
        body += f"<tr>{_name(each, names)}{count}{marks}</tr>"
    signs_told = " · ".join(f"{MARKS[stage]} {words.text(told)}" for stage, told in STAGES.items())
    listed = "".join(f"<li>{escape(task)}</li>" for task in tasks)
    label = words.as_form("text").text("The tasks of the set")
    return (
        f"<h3>{words.text('The tasks of the set')}</h3>{_scrolled(_table(heads, body, 'tasks'), label)}"
        f'<p class="sl-heat-how"><small>{signs_told}</small></p><ol class="sl-tasks">{listed}</ol>'
        f"<h3>{words.text('All they did')}</h3>"
    )


def _name(each: Tally, names: ClassNames) -> str:
    return f'<th scope="row">{escape(names.learner(each.name))}</th>'


def _figures(rows: Sequence[Tally], words: Words, names: ClassNames, signs: Mapping[str, bool]) -> str:
    """What each did in all."""
    shown = [key for key in COLUMNS if key != "tasks"]
    heads = "".join(_head(key, words, signs) for key in shown)
    heads += f'<th scope="col">{words.text("Mistaken most often")}</th>'
    body = ""
    for each in rows:
        cells = "".join(
            f"<td class=n>{words.number(figure, places=3 if key == 'brier' else 0) if figure is not None else '–'}</td>"
            for key in shown[1:]
            for figure in [getattr(each, key)]
        )
        tag = next((tag for tag, _ in each.tags if tag in MISCONCEPTIONS), "")
        told = words.text(MISCONCEPTIONS[tag]) if tag else "–"
        body += f"<tr>{_name(each, names)}{cells}<td>{told}</td></tr>"
    return _scrolled(_table(heads, body, "figures"), words.as_form("text").text("Who did what"))


def _key(order: str, stages: Mapping[str, tuple[str, ...]], names: ClassNames) -> Callable[[Tally], tuple[float, str]]:
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


def _head(key: str, words: Words, signs: Mapping[str, bool]) -> str:
    number = "" if key == "name" else " class=n"
    if key not in signs:
        return f'<th scope="col"{number}>{words.text(COLUMNS[key])}</th>'
    sort, sign = ("descending", "▼") if signs[key] else ("ascending", "▲")
    return (
        f'<th scope="col"{number} aria-sort="{sort}">{words.text(COLUMNS[key])} '
        f'<span aria-hidden="true">{sign}</span></th>'
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
