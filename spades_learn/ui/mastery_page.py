"""What the learner knows, clause by clause: how often each was asked for, how often it went well, and where it is taught."""

from __future__ import annotations

from html import escape
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING

import ipywidgets

from spades_learn.rules.book import TOPICS, rulebook
from spades_learn.teaching.evidence import answered, lessons_of
from spades_learn.teaching.mastery import Known, Knows, known
from spades_learn.ui import rule_words
from spades_learn.ui.glossary_text import clause_link
from spades_learn.ui.i18n import N_
from spades_learn.ui.parts import box, html
from spades_learn.ui.picker import observed
from spades_learn.ui.prose import foreign, inline

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from spades_learn.ui.host import Host

LOOKS = MappingProxyType(
    {
        Knows.SURE: ("★", "ok", N_("Sure")),
        Knows.LEARNING: ("◐", "close", N_("Learning")),
        Knows.NOT_SEEN: ("○", "info", N_("Not seen")),
    }
)
"""The sign, the tone and the word of each state; neither tells by colour alone."""


class MasteryPage:
    """Every clause the course teaches, by chapter, with how it stands."""

    def __init__(self, host: Host) -> None:
        """Draw what the log tells."""
        self.host = host
        words, plain = host.words, host.words.as_form("text")
        self.title = words.text("What you know")
        self.bar = html("")
        lessons = lessons_of(host.books, words.language)
        stands = known(lessons, answered(lessons, host.log))
        self._known = sorted(stands.values(), key=lambda each: _place(each.clause))
        self._texts = host.books.clause_texts(words.language)
        self._titles = {slug: host.books.prose(slug, words.language) for slug in lessons}
        counts = {state: sum(each.knows is state for each in self._known) for state in Knows}
        options = [(plain.text("All rules"), "")]
        options += [(f"{plain.text(name)} ({counts[state]})", state.value) for state, (_, _, name) in LOOKS.items()]
        self._which = observed(
            ipywidgets.Dropdown(options=options, value="", description=plain.text("Show")), self._show
        )
        intro = words.text(
            "Only first tries without a hint count. A rule is sure with four right of the last five, and each names the lesson that teaches it."
        )
        told = words.text("You are sure of {sure} of {all} rules.", sure=counts[Knows.SURE], all=len(self._known))
        self._list = html("")
        row = box([host.button(plain.text("Review"), lambda: host.go("again"))], "sl-row")
        head = html(f"<h1>{self.title}</h1><p>{intro}</p><p><b>{told}</b></p>")
        self.body = box([head, box([self._which], "sl-finder"), row, self._list], "sl-rulebook")
        self._show()
        host.place(page="mastery")

    def hear(self, intent: Mapping[str, Any]) -> str | None:  # noqa: ARG002 - there is no table here
        """Nothing on this page comes from the table."""
        return ""

    def _show(self) -> None:
        words = self.host.words
        shown = [each for each in self._known if self._which.value in {"", each.knows.value}]
        if not shown:
            self._list.value = f'<p class="sl-none" role="status">{words.text("There is no such rule now.")}</p>'
            return
        parts = []
        for topic, chapter in groupby(shown, key=lambda each: rulebook()[each.clause].topic):
            every = list(chapter)
            sure = sum(each.knows is Knows.SURE for each in every)
            count = words.text("{sure} of {all} sure", sure=sure, all=len(every))
            head = words.text(rule_words.CHAPTERS[topic])
            rows = "".join(self._row(each) for each in every)
            parts.append(f"<h2>{head} <small>{count}</small></h2><ul class='sl-known'>{rows}</ul>")
        self._list.value = "".join(parts)

    def _row(self, each: Known) -> str:
        words = self.host.words
        sign, tone, name = LOOKS[each.knows]
        went = words.text("{right} of {asked} right", right=each.right, asked=each.asked) if each.asked else ""
        taught = ", ".join(self._lesson(slug) for slug in each.lessons)
        lessons = f"<small>{words.text('Lesson')}: {taught}</small>" if taught else ""
        return (
            f'<li data-clause="{each.clause}"><span class="sl-chip {tone}"><span aria-hidden="true">{sign} </span>{words.text(name)}</span>'
            f"<div>{clause_link(each.clause, self._texts, words)}{lessons}</div><small class='n'>{went}</small></li>"
        )

    def _lesson(self, slug: str) -> str:
        prose = self._titles[slug]
        title = foreign(inline(prose.title, self.host.words), borrowed=not prose.headed)
        return f'<a href="?lesson={escape(slug)}">{title}</a>'


def _place(clause: str) -> tuple[int, int]:
    """Where a clause stands in the rulebook: its chapter, and its place."""
    return TOPICS.index(rulebook()[clause].topic), list(rulebook()).index(clause)
