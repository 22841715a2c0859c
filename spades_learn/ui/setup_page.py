"""Choosing a match: which game, by which options, against which bots."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import ipywidgets

from spades_learn.bots.levels import levels
from spades_learn.rules.options import OptionError, rules_for
from spades_learn.teaching import sittings
from spades_learn.ui import rule_words
from spades_learn.ui.deal_field import DealField
from spades_learn.ui.i18n import N_
from spades_learn.ui.parts import box, html, notice
from spades_learn.ui.picker import RulesPicker
from spades_learn.ui.play_coach import mode_choice

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from spades_learn.rules.options import Rules
    from spades_learn.ui.host import Host

LEVELS = MappingProxyType(
    {
        "novice": N_("Novice, slips now and then"),
        "club": N_("Club, plays well"),
        "expert": N_("Expert, thinks longest and plays to the score"),
    }
)


class SetupPage:
    """A game picker, a level, and Start."""

    def __init__(self, host: Host, *, rules: str = "") -> None:
        """Offer the game named, or the one that was played last."""
        self.host = host
        text = host.words.as_form("text").text
        self.title = text("Choose a game")
        self.bar = html("")
        self._about = html("")
        self._picker = RulesPicker(host, _named(rules), self._show)
        kept = host.recall("level")
        choices = [(text(LEVELS[each]), each) for each in levels()]
        self._level = ipywidgets.Dropdown(
            options=choices,
            value=kept if isinstance(kept, str) and kept in levels() else "club",
            description=text("Bots"),
        )
        start = host.button(text("Start"), self._start, "primary")
        read = host.button(
            text("Read its rules"), lambda: host.go("rules", ruleset=self._picker.rules.ruleset.id), "quiet"
        )
        going = self._going()
        row = box([start, self._picker.toggle, read], "sl-row")
        parts = [*going, self._picker.game, self._about, self._level, mode_choice(host), row]
        parts += [self._picker.note, self._picker.panel, DealField(host).widget]
        self.body = box([html(f"<h1>{self.title}</h1>"), *parts], "sl-settings", "sl-setup")
        self._show()
        host.place(page="setup")

    def hear(self, intent: Mapping[str, Any]) -> str | None:  # noqa: ARG002 - there is no table here
        """Nothing on this page comes from the table."""
        return ""

    def _going(self) -> list[ipywidgets.Widget]:
        """Where a match is under way, what Start would do to it, and the way back; nothing where none is."""
        try:
            kept = sittings.from_json(self.host.recall("sitting"))
        except ValueError:
            return []
        if not sittings.under_way(kept):
            return []
        text = self.host.words.as_form("text").text
        told = text(
            "Your match is not over: this is hand {n}. If you start another one, it is gone.",
            n=len(kept.match.scores) + 1,
        )
        # Without rules the page plays on with what the browser keeps.
        back = self.host.button(text("Go on with my match"), lambda: self.host.go("play"))
        return [box([html(notice(told, "warn")), box([back], "sl-row")], "sl-note-row")]

    def _show(self) -> None:
        rules, words = self._picker.rules, self.host.words
        own = words.text(
            "{n} players, {cards} cards each, to {target} points.",
            n=len(rules.seating.seats),
            cards=rules.tricks,
            target=rules.options.target,
        )
        partners = (
            words.text("Opposite players are partners.")
            if rules.seating.partners
            else words.text("Everybody plays alone.")
        )
        changed = ", ".join(
            words.text(
                "{option}: {value}", option=rule_words.option(key, words), value=rule_words.value(key, each, words)
            )
            for key, each in rules.changed.items()
        )
        head = words.text("Changed")
        told = f"<p>{head}: {changed}</p>" if changed else ""
        self._about.value = f"<p>{own} {partners}</p>{told}"

    def _start(self) -> None:
        self.host.remember("level", self._level.value)
        self.host.go("play", rules=sittings.rules_text(self._picker.rules), level=self._level.value)


def _named(text: str) -> Rules:
    """The rules of a text; classic where it names none."""
    try:
        return sittings.read_rules(text) if text else rules_for()
    except OptionError:
        return rules_for()
