"""What a class report calls things: rules, lessons, steps, learners and deals, in the language in use."""

from __future__ import annotations

from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.card import Suit
from spades_learn.teaching.class_deal import seen
from spades_learn.teaching.classset import DEAL
from spades_learn.teaching.evidence import lessons_of
from spades_learn.teaching.statistics import BID, NIL
from spades_learn.ui.glossary_text import clause_link
from spades_learn.ui.gym_names import ANSWERED
from spades_learn.ui.parts import sentence
from spades_learn.ui.prose import foreign, inline, label

if TYPE_CHECKING:
    from collections.abc import Callable

    from spades_learn.cards.hand import Hand
    from spades_learn.teaching.classset import ClassSet
    from spades_learn.teaching.library import Library
    from spades_learn.ui.words import Words

WAYS = MappingProxyType({NIL: "gym", BID: "bid-gym", DEAL: "play"})
"""The pages that open a deal of theirs."""
OPENING = 90
"""Letters of a step's text that tell which one it is."""


class ClassNames:
    """The names of one report; built once, for it looks each lesson up but once."""

    def __init__(
        self, books: Library, words: Words, named: Callable[[str], str] | None = None, *, links: bool = True
    ) -> None:
        """Names in these words.

        Args:
            books: the course.
            words: the words of the language in use.
            named: a learner's kept name as it is shown, plain text; by default as it is kept.
            links: whether rules, steps and deals lead to their pages; not in a file that stands alone.
        """
        self.words = words
        self._plain = words.as_form("text")
        self._books, self._named, self._links = books, named, links
        self._texts = books.clause_texts(words.language)
        self._course = lessons_of(books, words.language)
        self._numbers = {each.slug: each.number for each in books.usable(words.language)}
        self._titles: dict[str, str] = {}
        self._headings: dict[str, str] = {}

    def clause(self, name: str) -> str:
        """A rule's heading, plain text; "" where the rulebook in use has none."""
        if name not in self._headings:
            text = self._texts.get(name)
            self._headings[name] = label(text.heading, self.words) if text else ""
        return self._headings[name]

    def rule(self, name: str) -> str:
        """A rule's number and heading as safe HTML."""
        if self._links:
            return clause_link(name, self._texts, self.words)
        text = self._texts.get(name)
        head = f" {foreign(inline(text.heading, self.words), borrowed=text.borrowed)}" if text else ""
        return f"<b>{escape(name)}</b>{head}"

    def lesson(self, slug: str) -> str:
        """A lesson's title, or a gym's name, plain text."""
        if slug not in self._titles:
            if slug in self._course:
                title = label(self._books.prose(slug, self.words.language).title, self.words)
            else:
                title = self._plain.text(ANSWERED[slug]) if slug in ANSWERED else slug
            self._titles[slug] = title
        return self._titles[slug]

    def number(self, slug: str) -> str:
        """A lesson's number in the course; a gym, or a lesson without one, has its title."""
        found = self._numbers.get(slug, 0)
        return str(found) if found else self.lesson(slug)

    def numbered(self, slug: str) -> str:
        """A lesson's number and title, plain text."""
        found = self._numbers.get(slug, 0)
        return f"{found} {self.lesson(slug)}" if found else self.lesson(slug)

    def step(self, slug: str, name: str) -> str:
        """A step's place in its lesson and how its text begins, plain text; its id where it is no longer there."""
        steps = [each.id for each in self._course[slug].steps] if slug in self._course else []
        if name not in steps:
            return name
        told = label(self._books.prose(slug, self.words.language).text(name) or "", self.words)
        line = " ".join(told.split())
        if len(line) > OPENING:
            line = f"{line[:OPENING].rsplit(' ', 1)[0]} …"
        place = self._plain.text("Step {n} of {all}", n=steps.index(name) + 1, all=len(steps))
        return f"{place}: {line}" if line else place

    def step_html(self, slug: str, name: str) -> str:
        """The lesson and the step as safe HTML, with the way there."""
        told = f"{escape(self.numbered(slug))}<br><small>{escape(self.step(slug, name))}</small>"
        if not self._links or slug not in self._course:
            return told
        return f'<a href="?lesson={escape(slug)}&amp;step={escape(name)}">{escape(self.numbered(slug))}</a><br><small>{escape(self.step(slug, name))}</small>'

    def learner(self, name: str) -> str:
        """A learner's name, plain text."""
        return self._named(name) if self._named else name

    def tasks(self, made: ClassSet) -> tuple[str, ...]:
        """The tasks of a set, plain text, in its order."""
        from spades_learn.ui.set_words import task_names  # noqa: PLC0415 - a report without a set needs none of it

        return task_names(made, self._books, self._plain)

    def deal(self, lesson: str, deal: str, number: int) -> str:
        """What a deal is called, safe HTML: the step of a lesson, or a gym's hand by its place in the report."""
        if lesson in self._course:
            told = escape(
                self._plain.text("{title}, step {n}", title=self.numbered(lesson), n=self._place(lesson, deal))
            )
            way = f"?lesson={escape(lesson)}&amp;step={escape(deal)}"
        else:
            told = escape(self._plain.text("{title}, hand {n}", title=self.lesson(lesson), n=number))
            way = f"?page={WAYS[lesson]}&amp;deal={escape(deal)}" if lesson in WAYS else ""
        return f'<a href="{way}">{told}</a>' if self._links and way else told

    def _place(self, lesson: str, step: str) -> int | str:
        steps = [each.id for each in self._course[lesson].steps]
        return steps.index(step) + 1 if step in steps else step

    def hand(self, lesson: str, deal: str) -> str:
        """The cards that were bid on, and where the one who holds them sits, as safe HTML; "" where no hand was seen."""
        found = seen(lesson, deal, self._course)
        if found is None:
            return ""
        if found.hand is None:
            return f'<p class="sl-deal-hand">{self.words.text("The cards lay face down.")}</p>'
        bids = [
            self.words.text("{seat:seat}: {bid}", seat=str(seat), bid=self._plain.action(str(call)))
            for seat, call in found.bids.items()
        ]
        before = self.words.text("Bid before: {list}", list="; ".join(bids)) if bids else ""
        told = f' <small class="sl-deal-before">{sentence(before)}.</small>' if before else ""
        return f'<p class="sl-deal-hand">{self._cards(found.hand)}{told}</p>'

    def _cards(self, hand: Hand) -> str:
        """The cards by suit, spades first; the symbol is drawn, the name is for the ear."""
        parts = []
        for suit in reversed(Suit):
            ranks = " ".join(
                str(card) if card.is_joker else "10" if card.rank.value == "T" else card.rank.value
                for card in hand.of(suit)
            )
            parts.append(
                f'<span class="sl-deal-suit"><span class="{suit.value.lower()}" aria-hidden="true">{suit.symbol}</span>'
                f'<span class="sl-sr">{escape(self._plain.suit(suit.value))}</span> {ranks or "–"}</span>'
            )
        return " ".join(parts)
