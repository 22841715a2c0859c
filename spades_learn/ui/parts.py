"""The few ipywidgets the pages are built from, each with the class the stylesheet knows."""

from __future__ import annotations

import logging
import secrets
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets

from spades_learn.ui.languages import SOURCE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from spades_learn.ui.words import Words

_log = logging.getLogger(__name__)


FOREIGN = f"sl-lang-{SOURCE}"
"""The class of a button whose words are English though the page is not; the store's script sets its language."""


def html(text: str = "", *classes: str) -> ipywidgets.HTML:
    """A piece of page; the text must be safe HTML already."""
    return _classed(ipywidgets.HTML(text), classes)


def box(children: Iterable[ipywidgets.Widget], *classes: str) -> ipywidgets.Box:
    """A container laid out by the stylesheet alone."""
    return _classed(ipywidgets.Box(list(children)), classes)


def button(
    label: str, act: Callable[[], None], *classes: str, failed: Callable[[str], None] | None = None
) -> ipywidgets.Button:
    """A button; whatever goes wrong behind it is logged, told through ``failed`` by its id, and the page stays usable."""
    made = _classed(ipywidgets.Button(description=label), ("sl-btn", *classes))

    def clicked(_: object) -> None:
        note = guarded(act)
        if note is not None and failed is not None:
            failed(note)

    made.on_click(clicked)
    return made


def guarded(act: Callable[[], None]) -> str | None:
    """Run a callback; an exception becomes a logged note and its id is returned, for ipywidgets would lose it."""
    try:
        act()
    except Exception:  # noqa: BLE001 - a lesson must outlive any mistake of ours; it is logged
        note = secrets.token_hex(3)
        _log.exception("a button failed, note %s", note)
        return note
    return None


def shown_in(root: ipywidgets.Widget, widget: ipywidgets.Widget) -> bool:
    """Whether a widget is somewhere below another one now."""
    return root is widget or any(shown_in(child, widget) for child in getattr(root, "children", ()))


def _classed(widget: Any, classes: Iterable[str]) -> Any:
    for name in classes:
        widget.add_class(name)
    return widget


def ring(share: float, words: Words) -> str:
    """A progress ring as SVG with its figure as text."""
    percent = round(100 * share)
    done = percent >= 100
    label = words.text("done") if done else words.percent(share)
    inside = "✓" if done else str(percent) if percent else ""
    # A round cap draws a dot even for a share of nothing.
    arc = (
        f'<circle class="arc{" full" if done else ""}" cx="23" cy="23" r="19" '
        f'stroke-dasharray="{share * 119.4:.1f} 200" transform="rotate(-90 23 23)"/>'
        if share > 0
        else ""
    )
    return (
        f'<svg class="sl-ring" viewBox="0 0 46 46" role="img" aria-label="{escape(label)}">'
        '<circle cx="23" cy="23" r="19"/>'
        f"{arc}"
        f'<text x="23" y="28">{inside}</text></svg>'
    )


def steps_bar(states: Iterable[str], words: Words, *, at: int) -> str:
    """The row of step marks in the bar: ``done``, ``now``, ``skipped``, anything else to come."""
    marks = list(states)
    label = words.text("Step {n} of {all}", n=min(at + 1, len(marks)), all=len(marks))
    return (
        f'<span class="sl-steps" role="img" aria-label="{escape(label)}">'
        + "".join(f'<i class="{state}"></i>' for state in marks)
        + "</span>"
    )


def verdict_html(kind: str, icon: str, title: str, body: str) -> str:
    """A verdict: icon, title and text; the words carry it, the colour only helps."""
    return (
        f'<div class="sl-verdict {kind}"><span class="sl-icon" aria-hidden="true">{icon}</span>'
        f"<div><h2>{title}</h2>{body}</div></div>"
    )


def table_html(head: Iterable[str], rows: Iterable[Iterable[str]], *, numeric: Mapping[int, bool] | None = None) -> str:
    """A small table; columns named in ``numeric`` are set right."""
    right = numeric or {}

    def cells(tag: str, values: Iterable[str]) -> str:
        return "".join(
            f"<{tag}{' class=n' if right.get(place) else ''}>{value}</{tag}>" for place, value in enumerate(values)
        )

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f'<table class="sl-table"><thead><tr>{cells("th", head)}</tr></thead><tbody>{body}</tbody></table>'


def sentence(told: str) -> str:
    """A text with a capital first letter: it may begin with a card's name, such as ``big joker``."""
    return told[:1].upper() + told[1:]


def notice(text: str, kind: str = "error") -> str:
    """A notice that is read out at once; the text is plain and is escaped here."""
    return f'<div class="sl-note {kind}" role="alert">{escape(text)}</div>'
