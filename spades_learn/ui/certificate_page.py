"""The certificate: how many lessons are done and mastered, to print or to keep; no name and nothing personal on it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import ipywidgets

from spades_learn.teaching.evidence import answered, lessons_of
from spades_learn.teaching.mastery import Knows, known
from spades_learn.teaching.practice import Standing, standing
from spades_learn.ui.parts import box, html
from spades_learn.ui.picker import observed
from spades_learn.ui.prose import foreign, inline

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from spades_learn.ui.host import Host


class CertificatePage:
    """A sheet that says what the log says, and no more."""

    def __init__(self, host: Host) -> None:
        """Draw the certificate as the log stands."""
        self.host = host
        plain = host.words.as_form("text")
        self.title = host.words.text("Certificate")
        self.bar = html("")
        self._lessons = lessons_of(host.books, host.words.language)
        self._stands = {slug: standing(host.log, lesson) for slug, lesson in self._lessons.items()}
        self._dated = observed(
            ipywidgets.Checkbox(value=False, description=plain.text("With today's date"), indent=False), self._show
        )
        self._sheet = html("", "sl-certificate")
        intro = host.words.text(
            "It says what this browser has kept, and nothing about you: write your name on the paper if you want it there."
        )
        tools = box([host.button(plain.text("Print"), host.print, "primary")], "sl-row")
        head = html(f"<p>{intro}</p>", "sl-noprint")
        self.body = box([head, box([self._dated], "sl-finder"), tools, self._sheet], "sl-rulebook")
        self._show()
        host.place(page="certificate")

    def hear(self, intent: Mapping[str, Any]) -> str | None:  # noqa: ARG002 - there is no table here
        """Nothing on this page comes from the table."""
        return ""

    def _show(self) -> None:
        words, text = self.host.words, self.host.words.text
        every = len(self._lessons)
        mastered = [slug for slug, stands in self._stands.items() if stands is Standing.MASTERED]
        done = [slug for slug, stands in self._stands.items() if stands is Standing.DONE]
        rules = known(self._lessons, answered(self._lessons, self.host.log))
        sure = sum(each.knows is Knows.SURE for each in rules.values())
        if mastered or done:
            told = words.many(
                "You have mastered {done} of {n} lesson.",
                "You have mastered {done} of {n} lessons.",
                every,
                done=len(mastered),
            )
            more = words.many("{n} more is done.", "{n} more are done.", len(done)) if done else ""
            known_rules = text("Sure of {sure} of {all} rules.", sure=sure, all=len(rules))
        else:
            told, more = text("No lesson is done yet. Come back when one is."), ""
            known_rules = ""
        lists = "".join(
            f"<h2>{head}</h2><ul>{self._listed(slugs)}</ul>"
            for head, slugs in ((text("Mastered"), mastered), (text("Done"), done))
            if slugs
        )
        date = f'<p class="sl-date">{self.host.now():%Y-%m-%d}</p>' if self._dated.value else ""
        meaning = text("Mastered means four of the last five fresh deals right at the first try, without a hint.")
        self._sheet.value = (
            '<article><div class="sl-crest" aria-hidden="true">♠</div>'
            f"<h1>{text('Spades Learn')}</h1><p class='sl-big'>{told}</p><p>{more} {known_rules}</p>"
            f"{lists}{date}<p><small>{meaning}</small></p></article>"
        )

    def _listed(self, slugs: list[str]) -> str:
        def title(slug: str) -> str:
            prose = self.host.books.prose(slug, self.host.words.language)
            return foreign(inline(prose.title, self.host.words), borrowed=not prose.headed)

        return "".join(f'<li data-lesson="{escape(slug)}">{title(slug)}</li>' for slug in slugs)
