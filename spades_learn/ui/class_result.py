"""A set that is ready: its code, the links for learners and for the wall, the QR code, and what can be done with them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from spades_learn.ui.class_handout import LONG
from spades_learn.ui.class_qr import square

if TYPE_CHECKING:
    from spades_learn.ui.words import Words


def code_html(code: str, words: Words) -> str:
    """The code, with a button that copies it."""
    return _share(_one(words.text("The code of this set"), code, words.text("Copy the code"), words))


def links_html(link: str, projector: str, words: Words) -> str:
    """The two links with their buttons, and the QR code of the first.

    Args:
        link: for learners.
        projector: the same for a wall.
        words: the language of the page.
    """
    plain = words.as_form("text")
    qr = square(link, label=plain.text("The address as a QR code"))
    near = (
        f"<p><small>{words.text('Nobody types a link this long: send it, or let the square be photographed, from near.')}</small></p>"
        if len(link) > LONG
        else ""
    )
    one = _one(words.text("Link for learners"), link, words.text("Copy the link"), words)
    wall = _one(words.text("Link for a projector"), projector, words.text("Copy the projector link"), words)
    return f'<div class="sl-classlinks">{_share(one + wall)}<div>{qr}{near}</div></div>'


def _share(inside: str) -> str:
    """A group whose buttons copy, and the place where it is told."""
    return f'<div class="sl-share">{inside}<output class="sl-copied"></output></div>'


def _one(name: str, value: str, copy: str, words: Words) -> str:
    """A text in a field of its own, which can be marked by hand where the browser lets no page copy."""
    plain = words.as_form("text")
    done = escape(plain.text("Copied."))
    failed = escape(plain.text("This browser does not let the page copy: the text is marked, copy it yourself."))
    return (
        f'<div class="sl-shared"><h3>{name}</h3>'
        f'<input class="sl-linkfield" readonly value="{escape(value)}" aria-label="{name}">'
        f'<div class="sl-row"><button type="button" class="sl-btn sl-copy" data-copy="{escape(value)}" '
        f'data-done="{done}" data-failed="{failed}">{copy}</button></div></div>'
    )
