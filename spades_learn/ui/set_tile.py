"""The class set on the course map: how far the learner is with it, or where a code is typed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from spades_learn.teaching.class_tasks import Stage
from spades_learn.ui.lesson_tile import tile
from spades_learn.ui.set_way import SET, kept_set, set_stages
from spades_learn.ui.set_words import known, lessons_here

if TYPE_CHECKING:
    import ipywidgets

    from spades_learn.ui.host import Host


def kept_tile(host: Host) -> ipywidgets.Widget | None:
    """The set that is kept; None where there is none."""
    made = kept_set(host)
    if made is None:
        return None
    words = host.words
    lessons = lessons_here(made, host.books)
    every = zip(made.tasks, set_stages(host, made, lessons), strict=True)
    mine = [how for task, how in every if known(task, lessons)]
    done = sum(each is Stage.DONE for each in mine)
    meta = words.many("{k} of {n} task done", "{k} of {n} tasks done", len(mine), k=done)
    share = done / len(mine) if mine else 0.0
    name = words.as_form("text").text("My class set")
    return tile(host, name, meta, share, partial(host.go, SET), *(("next",) if share < 1 else ()))


def code_tile(host: Host) -> ipywidgets.Widget:
    """Where a code is typed."""
    text = host.words.text
    return tile(
        host, text("A class set"), text("type the code your teacher gave you"), "✎\ufe0e", partial(host.go, SET)
    )
