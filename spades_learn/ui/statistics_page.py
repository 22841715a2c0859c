"""The learner's own statistics: out of the log in this browser, for nobody else."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching import gym_queue
from spades_learn.teaching.evidence import answered, lessons_of
from spades_learn.teaching.mastery import known
from spades_learn.teaching.next_up import next_up
from spades_learn.teaching.review import queue
from spades_learn.teaching.spreadsheet import log_csv
from spades_learn.teaching.statistics import by_part, statistics
from spades_learn.ui import statistics_rules_text, statistics_text
from spades_learn.ui.glossary_text import clause_link
from spades_learn.ui.i18n import N_
from spades_learn.ui.parts import box, html
from spades_learn.ui.prose import foreign, inline
from spades_learn.ui.words import Drawn

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    import ipywidgets

    from spades_learn.teaching.next_up import NextUp
    from spades_learn.ui.host import Host

NEXT = MappingProxyType(
    {
        "begin": (N_("Nothing is here yet: begin with the course."), N_("Open the course")),
        "due": (N_("Waiting in your review: {n}."), N_("Review")),
        "due-hands": (N_("Hands of the nil gym that went wrong and are due again: {n}."), N_("Nil gym")),
        "clause": (N_("{rule}: {right} of {asked} right. Practise it on fresh deals."), N_("Practise")),
        "nil-often": (
            N_("You bid nil too often: look for the card that would take a trick before you decide."),
            N_("Nil gym"),
        ),
        "nil-seldom": (N_("You bid nil too seldom: it pays more often than you think."), N_("Nil gym")),
        "over": (N_("You bid {off} tricks too high: count what is sure, then what is likely."), N_("Bid gym")),
        "under": (N_("You bid {off} tricks too low: long spades and short suits take tricks too."), N_("Bid gym")),
        "theme": (N_("“{theme}” goes well in {good} of {n} positions: play some more of them."), N_("Play gym")),
        "estimates": (N_("Estimates still missing for your calibration curve: {n}."), N_("Nil gym")),
        "bids": (N_("How well do you count a hand? The bid gym tells."), N_("Bid gym")),
        "plays": (N_("Which card? The play gym gives you positions from whole hands."), N_("Play gym")),
    }
)
"""What is suggested, and what its button says."""


class StatisticsPage:
    """Figures, leans, rules and days, what to do next, and a way to take it all along."""

    def __init__(self, host: Host) -> None:
        """Draw what the log tells now."""
        self.host = host
        words, plain = host.words, host.words.as_form("text")
        self.title = words.text("Statistics")
        self.bar = html("")
        lessons = lessons_of(host.books, words.language)
        self._texts = host.books.clause_texts(words.language)
        found = statistics(host.log)
        stands = known(lessons, answered(lessons, host.log))
        now = host.now()
        due = len(queue(lessons, host.log, now).due)
        due_hands = len(gym_queue.queue(host.log, now).due)
        coming = next_up(found, stands, lessons, due=due, due_hands=due_hands)
        titles = {slug: self._title(slug) for slug, lesson in lessons.items() if lesson.practice}
        intro = words.text(
            "What your answers tell about your play. They are kept in this browser only, and so is this page."
        )
        part, rules = statistics_text, statistics_rules_text
        sections = (
            part.estimates(found, words),
            part.nil_part(found.nil, words),
            part.bid_part(found.bids, words),
            part.theme_part(found.themes, words),
            rules.misconceptions(found.misconceptions, self._texts, words),
            rules.lesson_part(by_part(host.books.usable(words.language), lessons, host.log), words),
            rules.mastery(stands, self._texts, words, titles),
            part.history(found, words, until=now.date()),
        )
        files = [
            host.button(plain.text("Download as a table (CSV)"), self._csv),
            host.button(plain.text("Download as JSON"), host.save),
            host.button(plain.text("What you know"), partial(host.go, "mastery"), "quiet"),
            host.button(plain.text("Print"), host.print, "quiet"),
        ]
        take = words.text(
            "The table has every answer, one a line. The JSON file has all that this browser keeps: Settings can read it back in, and your teacher can read it too."
        )
        self.body = box(
            [
                html(f"<h1>{self.title}</h1><p>{intro}</p>{part.key_figures(found, stands, words)}"),
                box(
                    [html(f"<h2>{words.text('What to do next')}</h2>"), *map(self._next, coming)], "sl-box", "sl-nextup"
                ),
                box([html(each, "sl-box") for each in sections], "sl-stats-parts"),
                html(f"<h2>{words.text('Take it along')}</h2><p>{take}</p>"),
                box(files, "sl-row"),
            ],
            "sl-rulebook",
            "sl-stats",
        )
        host.place(page="statistics")

    def hear(self, intent: Mapping[str, Any]) -> str | None:  # noqa: ARG002 - there is no table here
        """Nothing on this page comes from the table."""
        return ""

    def _title(self, slug: str) -> str:
        prose = self.host.books.prose(slug, self.host.words.language)
        return foreign(inline(prose.title, self.host.words), borrowed=not prose.headed)

    def _next(self, each: NextUp) -> ipywidgets.Widget:
        """A suggestion and its button."""
        words = self.host.words
        told, label = NEXT[each.id]
        facts = dict(each.facts)
        if "clause" in facts:
            facts["rule"] = Drawn(clause_link(str(facts["clause"]), self._texts, words))
        if "theme" in facts:
            facts["theme"] = statistics_text.theme_name(str(facts["theme"]), words)
        act = partial(self.host.go, each.page, **each.query)
        text = html(f"<p>{words.text(told, **facts)}</p>")
        return box([text, self.host.button(words.as_form("text").text(label), act)], "sl-nextup-row")

    def _csv(self) -> None:
        self.host.download("spades-answers.csv", log_csv(self.host.log), "text/csv;charset=utf-8")
