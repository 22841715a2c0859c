"""The course map: continue, lessons by part with progress, and the ways to practise."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.card import Card
from spades_learn.teaching import gym_queue
from spades_learn.teaching.course_map import course_map, recommended, to_practise
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.flashcards import Asks, deck
from spades_learn.teaching.gauge import ENOUGH
from spades_learn.teaching.glossary import glossary
from spades_learn.teaching.practice import Standing
from spades_learn.ui.i18n import N_
from spades_learn.ui.language_part import draft_note, language_picker
from spades_learn.ui.lesson_tile import lesson_tile, tile
from spades_learn.ui.parts import box, html
from spades_learn.ui.prose import label as plain_label
from spades_learn.ui.review_reason import reason, review_queue
from spades_learn.ui.set_tile import code_tile, kept_tile
from spades_learn.ui.set_way import kept_set
from spades_learn.ui.spans import span
from spades_learn.ui.words import Drawn

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    import ipywidgets

    from spades_learn.teaching.course_map import Place
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

BOTS = MappingProxyType(
    {
        "novice": N_("against novice bots, with hints"),
        "club": N_("against club bots, with hints"),
        "expert": N_("against expert bots, with hints"),
    }
)
"""What is said of a match, by the level that was chosen for its bots."""

FAN = ("SA", "HK", "CJ", "DT", "S2")


class HomePage:
    """What a learner sees first."""

    title = "Spades Learn"

    def __init__(self, host: Host) -> None:
        """Draw the map as the log stands."""
        self.host = host
        self.bar = html("")
        words = host.words
        places = course_map(host.books, host.log, words.language)
        coming = recommended(places, host.log)
        self._queue = review_queue(host)
        self._hands = len(gym_queue.queue(host.log, host.now()).due)
        parts: list[ipywidgets.Widget] = [self._hero(places, coming)]
        mine = kept_tile(host)
        if mine is not None:
            parts.append(box([mine], "sl-path", "sl-mine"))
        for key, (name, aim) in PARTS.items():
            tiles = [lesson_tile(host, each, following=each is coming) for each in places if each.entry.part == key]
            if tiles:
                parts += [self._group(name, aim), box(tiles, "sl-path")]
        parts += [self._group(N_("Practise"), N_("as long as you like")), box(self._practice(), "sl-path")]
        parts += [self._group(N_("Look up"), N_("rules and words")), box(self._looking_up(), "sl-path")]
        parts += [self._group(N_("Look back"), N_("what you know by now")), box(self._looking_back(), "sl-path")]
        parts += [self._group(N_("Teach"), N_("a lesson for many")), box([self._teaching()], "sl-path")]
        notes = (
            words.text("No account. What you do is kept in this browser only."),
            words.text("The rules are those of the sheets the course cites."),
        )
        draft = draft_note(words)
        foot = html("".join(f"<span>{note}</span>" for note in (*notes, *([draft] if draft else []))), "sl-foot")
        self.body = box([box(parts, "sl-home"), language_picker(host, "sl-language"), foot], "sl-column")
        host.place(page="home")

    def hear(self, intent: Mapping[str, Any]) -> str | None:  # noqa: ARG002 - there is no table here
        """Nothing on this page comes from the table."""
        return ""

    def _hero(self, places: tuple[Place, ...], coming: Place | None) -> ipywidgets.Widget:
        words, text = self.host.words, self.host.words.text
        plain = words.as_form("text")
        began = any(each.standing is not Standing.NEW for each in places)
        actions = []
        if coming is not None:
            title = self._title(coming)
            label = plain.text("Continue: {title}", title=title) if began else plain.text("Start: {title}", title=title)
            go = partial(self.host.go, "lesson", lesson=coming.entry.slug)
            actions.append(self.host.button(label, go, "primary"))
            if coming.lesson.practice:
                test = partial(self.host.go, "test-out", lesson=coming.entry.slug)
                actions.append(self.host.button(text("Test out of it"), test))
        elif (rest := to_practise(places)) is not None:
            label = plain.text("Practise: {title}", title=self._title(rest))
            go = partial(self.host.go, "practice", lesson=rest.entry.slug)
            actions.append(self.host.button(label, go, "primary"))
        if count := len(self._queue.due) + self._hands:
            due = words.as_form("text").many("Review: {n} due", "Review: {n} due", count)
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

    def _title(self, place: Place) -> str:
        return plain_label(self.host.books.prose(place.entry.slug, self.host.words.language).title, self.host.words)

    def _practice(self) -> list[ipywidgets.Widget]:
        text, go = self.host.words.text, self.host.go
        kept = self.host.recall("level")
        level = BOTS.get(kept if isinstance(kept, str) else "", BOTS["club"])
        return [
            self._gym("gym", text("Nil gym"), text("Would you bid nil?"), "nil-gym"),
            self._gym("bid-gym", text("Bid gym"), text("How many tricks will you take?"), "bid-gym"),
            self._gym("play-gym", text("Play gym"), text("Which card would you play?"), "play-gym"),
            tile(self.host, text("Play a match"), text(level), "♠", partial(go, "play")),
            tile(
                self.host,
                text("Be the referee"),
                text("spot a renege and call it"),
                "⚖\ufe0e",
                partial(go, "referee"),
            ),
            *([code_tile(self.host)] if kept_set(self.host) is None else []),
        ]

    def _gym(self, page: str, name: str, asks: str, lesson: str) -> ipywidgets.Widget:
        """A gym, with how many hands were answered there."""
        answered = sum(each.verdict is not Verdict.SKIPPED for each in self.host.log.of(lesson))
        meta = self.host.words.text("Hands so far: {n}", n=answered) if answered else asks
        return tile(self.host, name, meta, min(1.0, answered / ENOUGH), partial(self.host.go, page))

    def _looking_up(self) -> list[ipywidgets.Widget]:
        text, go = self.host.words.text, self.host.go
        return [
            tile(self.host, text("Rulebook"), text("every rule, by number"), "§", partial(go, "rules")),
            tile(self.host, text("Glossary"), text("what the words mean"), "¶", partial(go, "glossary")),
            tile(self.host, text("Flash cards"), self._cards_meta(), "?", partial(go, "cards")),
        ]

    def _cards_meta(self) -> str:
        """How many cards are due, for who has begun with them."""
        words = self.host.words
        due = len(deck(self.host.log, [each.id for each in glossary()], Asks, self.host.now()).due)
        return words.many("{n} card due", "{n} cards due", due) if due else words.text("learn the words by heart")

    def _looking_back(self) -> list[ipywidgets.Widget]:
        text, go = self.host.words.text, self.host.go
        due = len(self._queue.due) + self._hands
        return [
            tile(
                self.host, text("Review"), self._review_meta(), "↻", partial(go, "again"), *(("next",) if due else ())
            ),
            tile(self.host, text("What you know"), text("rule by rule"), "★", partial(go, "mastery")),
            tile(
                self.host, text("Statistics"), text("calibration, tendencies, history"), "∿", partial(go, "statistics")
            ),
            tile(
                self.host,
                text("Review a hand"),
                text("paste one that was played elsewhere"),
                "⌕",
                partial(go, "import"),
            ),
            tile(self.host, text("Where to begin"), text("a test, if you play already"), "→", partial(go, "placement")),
            tile(self.host, text("Certificate"), text("what you have done, on paper"), "♠", partial(go, "certificate")),
        ]

    def _teaching(self) -> ipywidgets.Widget:
        text = self.host.words.text
        meta = text("make a set of tasks, hand it out, read the report")
        return tile(self.host, text("For a class"), meta, "⚑\ufe0e", partial(self.host.go, "class"))

    def _review_meta(self) -> str:
        """How many are due, and why the first of them is; else when the next one comes."""
        words, found = self.host.words, self._queue
        if self._hands and not found.due:
            return words.many("{n} hand of the nil gym is due", "{n} hands of the nil gym are due", self._hands)
        if found.due:
            why = Drawn(reason(found.due[0], words))
            return words.many("{n} due, {reason}", "{n} due, {reason}", len(found.due) + self._hands, reason=why)
        if found.later:
            return words.text("next in {time}", time=span(found.later[0].due - self.host.now(), words))
        return words.text("what went wrong comes back")


def _fan_card(name: str) -> str:
    """A card of the picture at the top."""
    card = Card.parse(name)
    rank = "10" if card.rank.value == "T" else card.rank.value
    return f'<span class="{card.suit.value.lower()}"><b>{rank}</b>{card.suit.symbol}</span>'
