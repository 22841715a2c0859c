"""The carry-on code of a learner, as pages show it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.teaching import carry

if TYPE_CHECKING:
    from spades_learn.ui.host import Host


def courses(host: Host) -> list[carry.Course]:
    """The lessons that a code speaks of."""
    books = host.books
    return [
        carry.Course(each.number, each.slug, tuple(step.id for step in books.lesson(each.slug).steps))
        for each in books.usable(host.words.language)
    ]


def code(host: Host) -> str:
    """The code of what the learner has passed, and of the place where they were last in a lesson."""
    last = host.recall("step")
    place = last if isinstance(last, dict) else {}
    kept = {key: place[key] for key in ("lesson", "step") if isinstance(place.get(key), str)}
    return carry.write(host.log, courses(host), **kept)
