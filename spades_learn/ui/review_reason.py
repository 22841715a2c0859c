"""The learner's review queue and, in words, why each item is in it: for the review page and the course map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.teaching.evidence import lessons_of
from spades_learn.teaching.review import Item, Queue, queue
from spades_learn.ui.words import Drawn

if TYPE_CHECKING:
    from spades_learn.ui.host import Host
    from spades_learn.ui.words import Words


def review_queue(host: Host) -> Queue:
    """The learner's queue, now."""
    return queue(lessons_of(host.books, host.words.language), host.log, host.now())


def reason(item: Item, words: Words, *, rule: str = "") -> str:
    """Why an item is there; ``rule`` is its clause as markup where the id alone is not enough."""
    if item.clause:
        shown = Drawn(rule or f"<b>{item.clause}</b>") if words.form == "html" else item.clause
        return words.text("because you missed {rule} {times:times}", rule=shown, times=item.times)
    return words.text("because it went wrong {times:times}", times=item.times)
