"""The gym hands of the review: each by what it looks like, why it is there, and the way to take it out."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from spades_learn.teaching import gym_queue
from spades_learn.teaching.gym import gym_hand
from spades_learn.ui.parts import box, html
from spades_learn.ui.spans import span

if TYPE_CHECKING:
    from collections.abc import Callable

    import ipywidgets

    from spades_learn.teaching.gym import GymHand
    from spades_learn.teaching.gym_queue import Queued
    from spades_learn.ui.host import Host
    from spades_learn.ui.words import Words

LISTED_DUE = 20
"""Hands that are due and listed: whoever comes back after a month may have hundreds, and each is three widgets."""
LISTED = 6
"""Hands of later that are listed."""


def named(hand: GymHand, words: Words) -> str:
    """What a hand is called, such as: a queen among three of its suit, partner bid 4, 250 to 310."""
    told = [words.say(each.id, each.facts) for each in gym_queue.naming(hand)]
    first, *rest = told or [words.text("a hand")]
    for each in rest:
        first = words.text("{first}, {next}", first=first, next=each)
    return first


def gym_queue_part(host: Host, changed: Callable[[], None]) -> list[ipywidgets.Widget]:
    """The queue as a part of a page; nothing where no hand is in it.

    Args:
        host: the app.
        changed: called after a hand was taken out.
    """
    words, found = host.words, gym_queue.queue(host.log, host.now())
    if not (found.due or found.later):
        return []
    head = words.text("Hands of the nil gym")
    about = words.text(
        "A hand that you decided wrongly comes back here, and nowhere else: after minutes first, then after days."
    )
    rows = [_row(host, each, changed, due=True) for each in found.due[:LISTED_DUE]]
    rows += [_row(host, each, changed, due=False) for each in found.later[:LISTED]]
    left = len(found.due) + len(found.later) - len(rows)
    more = [html(f"<p><small>{words.many('{n} more', '{n} more', left)}</small></p>")] if left > 0 else []
    return [html(f"<h2>{head}</h2><p><small>{about}</small></p>"), box(rows, "sl-gymqueue"), *more]


def _row(host: Host, item: Queued, changed: Callable[[], None], *, due: bool) -> ipywidgets.Widget:
    words, plain = host.words, host.words.as_form("text")
    try:
        name = named(gym_hand(item.code), words)
        label = named(gym_hand(item.code), plain)
    except ValueError:
        name = label = words.text("a hand")  # of a version that dealt otherwise
    why = words.text("because you decided it wrongly {times:times}", times=item.times)
    when = "" if due else words.text("in {time}", time=span(item.due - host.now(), words))
    told = html(f"<b>{name}</b><br><small>{why}{f' · {when}' if when else ''}</small>")
    again = host.button(
        plain.text("Decide again"),
        partial(host.go, "gym", deal=item.code, again="hand"),
        *(("primary",) if due else ()),
    )
    again.tooltip = plain.text("Decide again: {hand}", hand=label)
    out = host.button(plain.text("Remove"), partial(_remove, host, item.code, changed), "quiet")
    out.tooltip = plain.text("Take out of the review: {hand}", hand=label)
    return box([told, box([again, out], "sl-row")], "sl-gymqueued")


def _remove(host: Host, code: str, changed: Callable[[], None]) -> None:
    host.record(**gym_queue.removal(code))
    changed()
