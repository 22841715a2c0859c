"""The review: what went wrong before and is due, why it is there, and a fresh deal of each."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from spades_learn.teaching import gym_queue
from spades_learn.teaching.practice import next_seed
from spades_learn.ui.glossary_text import clause_link
from spades_learn.ui.gym_queue_part import gym_queue_part
from spades_learn.ui.parts import box, html
from spades_learn.ui.practice_page import PracticePage
from spades_learn.ui.prose import foreign, inline, label
from spades_learn.ui.review_reason import reason, review_queue
from spades_learn.ui.spans import span
from spades_learn.ui.words import Drawn

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    import ipywidgets

    from spades_learn.teaching.review import Item, Queue
    from spades_learn.teaching.session import Session
    from spades_learn.ui.host import Host

LATER = 8
"""Items of later that are listed."""


class ReviewPage:
    """The queue by name: nothing is repeated without saying so."""

    def __init__(self, host: Host) -> None:
        """List what is due and what comes later."""
        self.host = host
        words, plain = host.words, host.words.as_form("text")
        self.title = words.text("Review")
        self.bar = html("")
        self._texts = host.books.clause_texts(words.language)
        self._now, found = host.now(), review_queue(host)
        intro = words.text(
            "What went wrong in a lesson, in practice or in a test-out comes back here as a fresh deal: after minutes first, then after days."
        )
        parts: list[ipywidgets.Widget] = [html(f"<h1>{self.title}</h1><p>{intro}</p>"), html(self._stands(found))]
        deals = [each for each in found.due if each.place >= 0]
        if deals:
            begin = plain.many("Begin: {n} deal", "Begin: {n} deals", len(deals))
            parts.append(box([host.button(begin, lambda: host.go("redo"), "primary")], "sl-row"))
            parts.append(html(f"<ul class='sl-queue'>{''.join(self._row(each) for each in deals)}</ul>"))
        for each in found.due:
            if each.place < 0:
                parts += self._step(each)
        if found.later:
            head = words.text("Later")
            rows = "".join(self._row(each, when=True) for each in found.later[:LATER])
            left = len(found.later) - LATER
            more = f"<p><small>{words.many('{n} more', '{n} more', left)}</small></p>" if left > 0 else ""
            parts.append(html(f"<h2>{head}</h2><ul class='sl-queue'>{rows}</ul>{more}"))
        # The gym's hands have rows of their own: each is decided again as it was, and can be taken out.
        parts += gym_queue_part(host, lambda: host.go("again"))
        know = host.button(plain.text("What you know"), lambda: host.go("mastery"), "quiet")
        self.body = box([*parts, box([know], "sl-row")], "sl-rulebook", "sl-review")
        host.place(page="again")

    def hear(self, intent: Mapping[str, Any]) -> str | None:  # noqa: ARG002 - there is no table here
        """Nothing on this page comes from the table."""
        return ""

    def _stands(self, found: Queue) -> str:
        words = self.host.words
        hands = gym_queue.queue(self.host.log, self._now)
        later = [*(each.due for each in found.later), *(each.due for each in hands.later)]
        if count := len(found.due) + len(hands.due):
            told = words.many("{n} is due.", "{n} are due.", count)
        elif later:
            away = span(min(later) - self._now, words)
            told = words.text("Nothing is due. The next one comes in {time}.", time=away)
        else:
            told = words.text("Nothing is here: what you have answered so far went well, or you have just begun.")
        return f'<p class="sl-big" role="status">{told}</p>'

    def _row(self, item: Item, *, when: bool = False) -> str:
        words = self.host.words
        prose = self.host.books.prose(item.lesson, words.language)
        title = foreign(inline(prose.title, words), borrowed=not prose.headed)
        time = words.text("in {time}", time=span(item.due - self._now, words)) if when else ""
        rule = clause_link(item.clause, self._texts, words) if item.clause else ""
        why = f"<span>{reason(item, words, rule=rule)}</span>"
        return f"<li><b>{title}</b>{why}{f'<small>{time}</small>' if time else ''}</li>"

    def _step(self, item: Item) -> list[ipywidgets.Widget]:
        """A step without practice of its own: the lesson opens there."""
        plain = self.host.words.as_form("text")
        title = label(self.host.books.prose(item.lesson, plain.language).title, plain)
        told = plain.text("Open the step: {title}", title=title)
        act = partial(self.host.go, "lesson", lesson=item.lesson, step=item.step)
        return [html(f"<ul class='sl-queue'>{self._row(item)}</ul>"), box([self.host.button(told, act)], "sl-row")]


class RedoPage(PracticePage):
    """One item of the review: a fresh deal, and why it is here."""

    def __init__(self, host: Host, item: Item) -> None:
        """Deal a hand of the item's practice.

        Raises:
            LessonError: the lesson or its practice cannot be used as written.
        """
        self._item = item
        super().__init__(host, item.lesson)
        self.title = self.heading = host.words.text("Review")

    def _begin(self) -> None:
        self._next()

    def _fresh_seed(self) -> int:
        return next_seed(self._whole, self.host.log, self._chance, turn=self._item.place)

    def _keep(self, session: Session) -> None:
        """Nothing: after a reload the queue says where the learner is."""

    def _place(self, session: Session) -> None:  # noqa: ARG002 - the lesson's signature
        self.host.place(page="again")

    def _head(self, session: Session) -> str:  # noqa: ARG002 - the same
        words = self.host.words
        told = words.text("Review, {reason}", reason=Drawn(reason(self._item, words)))
        return f'<div class="sl-eyebrow sl-why">{told}</div>'

    def _buttons(self) -> list[ipywidgets.Widget]:
        row, text = super()._buttons(), self.host.words.text
        if not self._session.passed:
            return row
        left = sum(each.place >= 0 for each in review_queue(self.host).due)
        if left:
            return [self.host.button(text("Next: {n} still due", n=left), lambda: self.host.go("redo"), "primary")]
        return [self.host.button(text("Done: to the review"), lambda: self.host.go("again"), "primary")]

    def _ways(self) -> list[ipywidgets.Widget]:
        return [self.host.button(self.host.words.text("Back to the review"), lambda: self.host.go("again"), "quiet")]


def redo(host: Host) -> ReviewPage | RedoPage:
    """The page of what has waited longest; the queue itself where no deal is due."""
    item = next((each for each in review_queue(host).due if each.place >= 0), None)
    return ReviewPage(host) if item is None else RedoPage(host, item)
