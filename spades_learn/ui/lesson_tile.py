"""Tiles of the course map: a lesson with how far it is, or another way to practise."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING

from spades_learn.teaching.practice import Standing
from spades_learn.ui.languages import SOURCE
from spades_learn.ui.parts import FOREIGN, box, html, ring
from spades_learn.ui.practice_text import STANDINGS
from spades_learn.ui.prose import label as plain_label

if TYPE_CHECKING:
    from collections.abc import Callable

    import ipywidgets

    from spades_learn.teaching.course_map import Place
    from spades_learn.ui.host import Host


def lesson_tile(host: Host, place: Place, *, following: bool) -> ipywidgets.Widget:
    """A lesson: sign and word say how far it is, and what it builds on is named but locks nobody out."""
    words, entry = host.words, place.entry
    prose = host.books.prose(entry.slug, words.language)
    sign, word = STANDINGS[place.standing]
    told = words.text("Tested out") if place.tested and place.standing is Standing.DONE else words.text(word)
    size = words.many("{n} step · {m} min", "{n} steps · {m} min", len(place.lesson.steps), m=place.lesson.minutes)
    meta = f'<span class="sl-standing {place.standing.value}"><b aria-hidden="true">{sign}</b> {told}</span> <span class="sl-size">{size}</span>'
    if place.waits:
        titles = [plain_label(host.books.prose(each, words.language).title, words) for each in place.waits]
        after = words.text("After {lessons}", lessons=words.listed(titles))
        meta += f'<br><span class="sl-after">{after}</span>'
    label = f"{entry.number} · {plain_label(prose.title, words)}"
    mark = "★" if place.standing is Standing.MASTERED else place.share
    act = partial(host.go, "lesson", lesson=entry.slug)
    classes = (*(("next",) if following else ()), *(() if prose.headed else (FOREIGN,)))
    made = tile(host, label, meta, mark, act, *classes)
    made.children[1].tooltip = words.as_form("text").text(word)
    return made


def tile(
    host: Host, label: str, meta: str, mark: float | str, act: Callable[[], None], *classes: str
) -> ipywidgets.Widget:
    """A tile whose whole face is one button; its words stand beside it for the eye.

    Args:
        host: the app.
        label: its name, plain.
        meta: what stands below, safe HTML.
        mark: how much of it is done, or a sign.
        act: what a press does.
        classes: ``next`` for what to go on with, `FOREIGN` where the name is English though the page is not.
    """
    lang = f' lang="{SOURCE}"' if FOREIGN in classes else ""
    sign = f'<span class="sl-emblem" aria-hidden="true">{mark}</span>'
    face = html(
        f"{sign if isinstance(mark, str) else ring(mark, host.words)}<div aria-hidden=true><h3{lang}>{escape(label)}</h3><small>{meta}</small></div>"
    )
    press = host.button(label, act, *(each for each in classes if each == FOREIGN))
    return box([face, press], "sl-tile", *(each for each in classes if each != FOREIGN))
