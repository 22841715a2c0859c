"""A deal to be shared: its code and its link, from the start or as it stands; pure."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from spades_learn.cards.notation import NotationError
from spades_learn.game.state import begin
from spades_learn.teaching import dealcode

if TYPE_CHECKING:
    from spades_learn.cards.seat import Seat
    from spades_learn.game.state import State
    from spades_learn.ui.words import Words


def share_html(state: State, seat: Seat, words: Words) -> str:
    """The two codes with buttons that copy them; the store's script does the copying."""
    head = words.text("Share this deal")
    told = words.text("Whoever opens the link plays the same cards from the same seat.")
    parts = [_one(words.text("From the deal on"), code_from_start(state, seat), words)]
    now = code_now(state, seat)
    if state.events and now:
        parts.append(_one(words.text("As it stands now"), now, words))
    return f'<h2 class="sl-eyebrow">{head}</h2><p>{told}</p>{"".join(parts)}<output class="sl-copied"></output>'


def code_from_start(state: State, seat: Seat) -> str:
    """The code of the deal before anything was done with it."""
    return dealcode.write(dealcode.code_of(begin(state.rules, state.dealt, before=state.before), seat))


def code_now(state: State, seat: Seat) -> str:
    """The code of the hand so far; "" where a code cannot hold it."""
    try:
        return dealcode.write(dealcode.code_of(state, seat))
    except NotationError:
        return ""


def _one(name: str, code: str, words: Words) -> str:
    plain = words.as_form("text")
    link = f"?{urlencode({'page': 'play', 'deal': code})}"
    done = escape(plain.text("Copied."))
    failed = escape(plain.text("This browser does not let the page copy: mark the code and copy it yourself."))

    def copy(label: str, text: str) -> str:
        return (
            f'<button type="button" class="sl-btn sl-copy" data-copy="{escape(text)}" data-done="{done}" '
            f'data-failed="{failed}">{escape(label)}</button>'
        )

    return (
        f'<div class="sl-shared"><h3>{name}</h3><code>{escape(code)}</code>'
        f'<div class="sl-row">{copy(plain.text("Copy the code"), code)}{copy(plain.text("Copy the link"), link)}</div></div>'
    )
