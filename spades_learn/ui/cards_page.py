"""Flash cards of the glossary: a term or a meaning, the answer, and a grade that says when the card comes back."""

from __future__ import annotations

from functools import partial
from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING

import ipywidgets

from spades_learn.teaching.flashcards import CARDS, VERDICTS, Asks, Deck, Face, after, deck
from spades_learn.teaching.glossary import TOPICS, glossary
from spades_learn.teaching.spacing import Grade
from spades_learn.ui import glossary_text
from spades_learn.ui.i18n import N_
from spades_learn.ui.parts import box, html, verdict_html
from spades_learn.ui.picker import observed
from spades_learn.ui.prose import foreign, inline
from spades_learn.ui.spans import span

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from spades_learn.teaching.glossary import Term
    from spades_learn.ui.host import Host

NEW_AT_ONCE = 10
"""New cards of one sitting; whoever wants more, asks for them."""
KEPT = "cards"
"""Under which name the browser keeps what is asked for."""

SIDES = MappingProxyType({"both": tuple(Asks), "meaning": (Asks.MEANING,), "term": (Asks.TERM,)})
SIDE_NAMES = MappingProxyType(
    {"both": N_("Both ways"), "meaning": N_("The term, I say its meaning"), "term": N_("The meaning, I say the term")}
)
GRADES = MappingProxyType(
    {Grade.AGAIN: N_("Again"), Grade.HARD: N_("Hard"), Grade.GOOD: N_("Good"), Grade.EASY: N_("Easy")}
)


class CardsPage:
    """One card after another: those that are due, then new ones."""

    def __init__(self, host: Host) -> None:
        """Show the first card that is due, or the first new one."""
        self.host = host
        plain = host.words.as_form("text")
        self.title = host.words.text("Flash cards")
        self.bar = html("")
        self._terms = {each.id: each for each in glossary(host.words.language)}
        kept = host.recall(KEPT)
        kept = kept if isinstance(kept, dict) else {}
        topics = [(plain.text("All terms"), ""), *((plain.text(glossary_text.TOPICS[each]), each) for each in TOPICS)]
        self._topic = ipywidgets.Dropdown(
            options=topics,
            value=kept.get("topic") if kept.get("topic") in TOPICS else "",
            description=plain.text("Cards about"),
        )
        self._side = ipywidgets.Dropdown(
            options=[(plain.text(name), key) for key, name in SIDE_NAMES.items()],
            value=kept.get("side") if kept.get("side") in SIDES else "both",
            description=plain.text("Show me"),
        )
        observed(self._topic, self._chosen)
        observed(self._side, self._chosen)
        self._room = NEW_AT_ONCE
        self._face: Face | None = None
        self._card = html("", "sl-box", "sl-flash")
        self._told = html("", "sl-count")
        self._typed = ipywidgets.Text(
            placeholder=plain.text("type the term, or only think of it"), continuous_update=False
        )
        self._typed.add_class("sl-number")
        observed(self._typed, self._type)
        self._answer = box([], "sl-choice")
        self._row = box([], "sl-row", "sl-grades")
        coach = box([self._card, self._answer, self._row, self._told], "sl-coach")
        finder = box([self._topic, self._side], "sl-finder")
        intro = host.words.text(
            "Say the answer to yourself, look, and grade yourself: the better you knew it, the later it comes back."
        )
        head = html(f"<h1>{self.title}</h1><p>{intro}</p>")
        look = box([host.button(plain.text("Glossary"), lambda: host.go("glossary"), "quiet")], "sl-row")
        self.body = box([head, finder, coach, look], "sl-rulebook", "sl-cards")
        self._next()
        host.place(page="cards")

    def hear(self, intent: Mapping[str, Any]) -> str | None:  # noqa: ARG002 - there is no table here
        """Nothing on this page comes from the table."""
        return ""

    def _deck(self) -> Deck:
        terms = [each.id for each in self._terms.values() if self._topic.value in {"", each.topic}]
        return deck(self.host.log, terms, SIDES[self._side.value], self.host.now())

    def _chosen(self) -> None:
        self.host.remember(KEPT, {"topic": self._topic.value, "side": self._side.value})
        self._room = NEW_AT_ONCE
        self._next()

    def _next(self) -> None:
        """The card that has waited longest, else a new one, else when the next one comes."""
        now = self._deck()
        fresh = now.fresh[: max(0, self._room)]
        self._face = next(iter((*now.due, *fresh)), None)
        text = self.host.words.text
        counts = text(
            "{due} due · {new} not seen yet · {later} for later",
            due=len(now.due),
            new=len(now.fresh),
            later=len(now.later),
        )
        self._told.value = f'<p role="status"><small>{counts}</small></p>'
        if self._face is None:
            self._nothing(now)
            return
        self._ask(self._face)

    def _ask(self, face: Face) -> None:
        term, words = self._terms[face.term], self.host.words
        self._typed.value = ""
        if face.asks == Asks.MEANING.value:
            eyebrow, body = words.text("What does it mean?"), f"<h2>{_name(term)}</h2>"
            self._answer.children = []
        else:
            eyebrow = words.text("What is it called?")
            body = f'<p class="sl-flashtext">{foreign(inline(term.meaning, words), borrowed=term.borrowed)}</p>'
            self._answer.children = [self._typed]
        self._card.value = f'<div class="sl-task"><div class="sl-asks">{eyebrow}</div>{body}</div>'
        show = words.as_form("text").text("Show the answer")
        self._row.children = [self.host.button(show, partial(self._reveal, face), "primary")]

    def _type(self) -> None:
        if self._face is not None and self._typed.value.strip() and self._answer.children:
            self._reveal(self._face)

    def _reveal(self, face: Face) -> None:
        """The other side, and four grades that say when each would bring the card back."""
        term, words = self._terms[face.term], self.host.words
        typed = self._typed.value.strip()[: glossary_text.ASKED] if self._answer.children else ""
        named = term.named_by(typed)
        self._answer.children = []
        body = f"<h2>{_name(term)}</h2>{glossary_text.meaning_html(term, words)}"
        texts = self.host.books.clause_texts(words.language)
        rules = " · ".join(glossary_text.clause_link(each, texts, words) for each in term.clauses)
        body = f'{body}<div class="sl-termlinks"><small>{words.text("Rules")}: {rules}</small></div>'
        if typed:
            mark = ("ok", "✓", words.text("Yes")) if named else ("bad", "✗", words.text("Not that"))
            said = words.text("You typed {typed}.", typed=f"“{typed}”")
            body = verdict_html(*mark, f"<p>{said}</p>") + body
        self._card.value = f'<div role="status">{body}</div>'
        best = Grade.AGAIN if typed and not named else Grade.GOOD
        self._row.children = [self._grade(face, each, primary=each is best) for each in Grade]

    def _grade(self, face: Face, grade: Grade, *, primary: bool) -> ipywidgets.Button:
        words, now = self.host.words.as_form("text"), self.host.now()
        back = span(after(self.host.log, face, grade, now).at - now, words)
        label = words.text("{grade} · {time}", grade=words.text(GRADES[grade]), time=back)
        return self.host.button(label, partial(self._graded, face, grade), *(("primary",) if primary else ()))

    def _graded(self, face: Face, grade: Grade) -> None:
        if face.step not in {each.step for each in self.host.log.of(CARDS)}:
            self._room -= 1
        self.host.record(lesson=CARDS, step=face.step, verdict=VERDICTS[grade])
        self._next()

    def _nothing(self, now: Deck) -> None:
        """Nothing is due: when the next card comes, and new ones for whoever wants more."""
        words = self.host.words
        head = words.text("Nothing is due")
        soon = ""
        if now.later:
            away = span(now.later[0][1].at - self.host.now(), words)
            soon = f"<p>{words.text('The next card comes back in {time}.', time=away)}</p>"
        self._card.value = f'<div role="status"><h2>{head}</h2>{soon}</div>'
        self._answer.children = []
        plain = words.as_form("text")
        more = plain.many("{n} new card", "{n} new cards", min(NEW_AT_ONCE, len(now.fresh)))
        self._row.children = [self.host.button(more, self._more, "primary")] if now.fresh else []

    def _more(self) -> None:
        self._room = NEW_AT_ONCE
        self._next()


def _name(term: Term) -> str:
    return foreign(escape(term.name), borrowed=term.borrowed)
