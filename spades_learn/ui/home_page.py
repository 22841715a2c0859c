"""The course map: continue, lessons by part with progress, and the ways to practise."""

from __future__ import annotations

from functools import partial
from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.card import Card
from spades_learn.ui.i18n import N_
from spades_learn.ui.language_part import draft_note, language_picker
from spades_learn.ui.languages import SOURCE
from spades_learn.ui.parts import FOREIGN, box, html, ring
from spades_learn.ui.prose import label as plain_label
from spades_learn.ui.review_reason import reason, review_queue
from spades_learn.ui.spans import span

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    import ipywidgets

    from spades_learn.teaching.library import Entry
    from spades_learn.ui.host import Host

PARTS = MappingProxyType(
    {
        "table": (N_("At the table"), N_("follow, win, lead")),
        "bidding": (N_("Bidding"), N_("what your cards are worth")),
        "nil": (N_("Nil"), N_("the bid that makes Spades")),
        "judgement": (N_("Judgement"), N_("play to the score")),
        "more": (N_("More tables"), N_("other ways to play")),
    }
)

FAN = ("SA", "HK", "CJ", "DT", "S2")


class HomePage:
    """What a learner sees first."""

    title = "Spades Learn"

    def __init__(self, host: Host) -> None:
        """Draw the map as the log stands."""
        self.host = host
        self.bar = html("")
        words = host.words
        entries = host.books.usable(words.language)
        self._queue = review_queue(host)
        shares = {each.slug: self._share(each) for each in entries}
        parts: list[ipywidgets.Widget] = [self._hero(entries, shares)]
        for key, (name, aim) in PARTS.items():
            tiles = [self._lesson_tile(each, shares[each.slug]) for each in entries if each.part == key]
            if tiles:
                parts += [self._group(name, aim), box(tiles, "sl-path")]
        parts += [self._group(N_("Practise"), N_("as long as you like")), box(self._practice(), "sl-path")]
        parts += [self._group(N_("Look up"), N_("rules and words")), box(self._looking_up(), "sl-path")]
        parts += [self._group(N_("Look back"), N_("what you know by now")), box(self._looking_back(), "sl-path")]
        notes = (
            words.text("No account. What you do is kept in this browser only."),
            words.text("The rules are those of the sheets the course cites."),
            words.text("The numbers are those of the whole course; the lessons between are being written."),
        )
        draft = draft_note(words)
        foot = html("".join(f"<span>{note}</span>" for note in (*notes, *([draft] if draft else []))), "sl-foot")
        self.body = box([box(parts, "sl-home"), language_picker(host, "sl-language"), foot], "sl-column")
        host.place(page="home")

    def hear(self, intent: Mapping[str, Any]) -> str | None:  # noqa: ARG002 - there is no table here
        """Nothing on this page comes from the table."""
        return ""

    def _share(self, entry: Entry) -> float:
        steps = self.host.books.lesson(entry.slug).steps
        passed = self.host.log.passed(entry.slug)
        return sum(each.id in passed for each in steps) / len(steps)

    def _hero(self, entries: tuple[Entry, ...], shares: Mapping[str, float]) -> ipywidgets.Widget:
        words, text = self.host.words, self.host.words.text
        going = next((each for each in entries if shares[each.slug] < 1), None)
        began = any(share for share in shares.values())
        actions = []
        if going is not None:
            title = plain_label(self.host.books.prose(going.slug, words.language).title, words)
            plain = words.as_form("text")
            label = plain.text("Continue: {title}", title=title) if began else plain.text("Start: {title}", title=title)
            actions.append(self.host.button(label, partial(self.host.go, "lesson", lesson=going.slug), "primary"))
        if self._queue.due:
            due = words.as_form("text").many("Review: {n} due", "Review: {n} due", len(self._queue.due))
            actions.append(self.host.button(due, partial(self.host.go, "again")))
        actions.append(self.host.button(text("Nil gym"), partial(self.host.go, "gym")))
        actions.append(self.host.button(text("Play a match"), partial(self.host.go, "play")))
        pitch = text(
            "Every card you play is checked against the written rules, and a patient coach tells you why. "
            "No account; your progress stays in this browser."
        )
        head = text("Learn Spades by playing it")
        intro = html(f"<h1>{head}</h1><p>{pitch}</p>")
        fan = "".join(_fan_card(card) for card in FAN)
        return box(
            [intro, box(actions, "sl-row"), html(f'<div class="sl-fan" aria-hidden="true">{fan}</div>')],
            "sl-hero",
        )

    def _group(self, name: str, aim: str) -> ipywidgets.Widget:
        text = self.host.words.text
        return html(f"<h2>{text(name)}</h2><small>{text(aim)}</small>", "sl-group")

    def _lesson_tile(self, entry: Entry, share: float) -> ipywidgets.Widget:
        words = self.host.words
        lesson = self.host.books.lesson(entry.slug)
        prose = self.host.books.prose(entry.slug, words.language)
        meta = words.many("{n} step · {m} min", "{n} steps · {m} min", len(lesson.steps), m=lesson.minutes)
        label = f"{entry.number} · {plain_label(prose.title, words)}"
        act = partial(self.host.go, "lesson", lesson=entry.slug)
        return self._tile(label, meta, share, act, following=0 < share < 1, borrowed=not prose.headed)

    def _practice(self) -> list[ipywidgets.Widget]:
        text = self.host.words.text
        gym = len(self.host.log.of("nil-gym"))
        return [
            self._tile(
                text("Nil gym"),
                text("Hands so far: {n}", n=gym) if gym else text("Would you bid nil?"),
                min(1.0, gym / 20),
                partial(self.host.go, "gym"),
            ),
            self._tile(text("Play a match"), text("against club bots, with hints"), "♠", partial(self.host.go, "play")),
            self._tile(
                text("Be the referee"), text("spot a renege and call it"), "⚖\ufe0e", partial(self.host.go, "referee")
            ),
        ]

    def _looking_up(self) -> list[ipywidgets.Widget]:
        text, go = self.host.words.text, self.host.go
        return [
            self._tile(text("Rulebook"), text("every rule, by number"), "§", partial(go, "rules")),
            self._tile(text("Glossary"), text("what the words mean"), "Aa", partial(go, "glossary")),
            self._tile(text("Flash cards"), text("learn the words by heart"), "?", partial(go, "cards")),
        ]

    def _looking_back(self) -> list[ipywidgets.Widget]:
        text, go = self.host.words.text, self.host.go
        due = len(self._queue.due)
        return [
            self._tile(text("Review"), self._review_meta(), "↻", partial(go, "again"), following=due > 0),
            self._tile(text("What you know"), text("rule by rule"), "★", partial(go, "mastery")),
            self._tile(text("Where to begin"), text("a test, if you play already"), "→", partial(go, "placement")),
            self._tile(text("Certificate"), text("what you have done, on paper"), "♠", partial(go, "certificate")),
        ]

    def _review_meta(self) -> str:
        """How many are due, and why the first of them is; else when the next one comes."""
        words, found = self.host.words, self._queue
        if found.due:
            return f"{words.many('{n} due', '{n} due', len(found.due))}, {reason(found.due[0], words)}"
        if found.later:
            return words.text("next in {time}", time=span(found.later[0].due - self.host.now(), words))
        return words.text("what went wrong comes back")

    def _tile(
        self, label: str, meta: str, mark: float | str, act: Any, *, following: bool = False, borrowed: bool = False
    ) -> ipywidgets.Widget:
        """A tile whose whole face is one button; its words stand beside it for the eye.

        The mark is how much of it is done, or a sign where nothing is ever done.
        """
        lang = f' lang="{SOURCE}"' if borrowed else ""
        sign = f'<span class="sl-emblem" aria-hidden="true">{mark}</span>'
        face = html(
            f"{sign if isinstance(mark, str) else ring(mark, self.host.words)}<div aria-hidden=true><h3{lang}>{escape(label)}</h3><small>{meta}</small></div>"
        )
        press = self.host.button(label, act, *((FOREIGN,) if borrowed else ()))
        return box([face, press], "sl-tile", *(("next",) if following else ()))


def _fan_card(name: str) -> str:
    """A card of the picture at the top."""
    card = Card.parse(name)
    rank = "10" if card.rank.value == "T" else card.rank.value
    return f'<span class="{card.suit.value.lower()}"><b>{rank}</b>{card.suit.symbol}</span>'
