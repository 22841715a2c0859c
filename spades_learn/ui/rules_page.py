"""The rulebook in the app: every clause for the rules in force, found by word or number, by game and by option."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ipywidgets

from spades_learn.rules.options import rules_for
from spades_learn.teaching import sittings
from spades_learn.ui import rule_words, rules_text
from spades_learn.ui.parts import box, html
from spades_learn.ui.picker import RulesPicker, observed

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from spades_learn.ui.host import Host


class RulesPage:
    """A game, its options and a search above the clauses they leave."""

    def __init__(self, host: Host, *, ruleset: str = "classic", find: str = "") -> None:
        """Draw the rulebook of a game."""
        self.host = host
        text = host.words.as_form("text").text
        self.title = host.words.text("Rulebook")
        self.bar = html("")
        rules = rules_for(ruleset if ruleset in rule_words.GAMES else "classic")
        self._picker = RulesPicker(host, rules, self._show)
        self._find = observed(
            ipywidgets.Text(
                value=find[: rules_text.ASKED],
                description=text("Search"),
                placeholder=text("a word, or a number such as FOL-1"),
                continuous_update=True,
            ),
            self._show,
        )
        self._others = observed(
            ipywidgets.Checkbox(value=False, description=text("Also the rules of other games"), indent=False),
            self._show,
        )
        self._count = html("", "sl-count")
        self._clauses = html("")
        self._about = html("")
        compare = host.button(text("Compare the games"), lambda: host.go("tables"))
        intro = host.words.text(
            "Every rule by its number, with the line of the sheet it is from. Rules taken from elsewhere say so."
        )
        search = box([self._picker.game, self._find, self._others], "sl-finder")
        play = host.button(
            text("Play this game"), lambda: host.go("setup", rules=sittings.rules_text(self._picker.rules))
        )
        terms = host.button(text("Glossary"), lambda: host.go("glossary"))
        row = box([self._picker.toggle, play, compare, terms], "sl-row")
        head = html(f"<h1>{self.title}</h1><p>{intro}</p>")
        self.body = box(
            [head, search, row, self._picker.panel, self._picker.note, self._count, self._clauses, self._about],
            "sl-rulebook",
        )
        self._show()
        host.place(page="rules", find=find)

    def hear(self, intent: Mapping[str, Any]) -> str | None:  # noqa: ARG002 - there is no table here
        """Nothing on this page comes from the table."""
        return ""

    def _show(self) -> None:
        words = self.host.words
        found = rules_text.rulebook_html(
            self._picker.rules, self.host.books, words, find=self._find.value, others=self._others.value
        )
        told = words.many("{n} rule", "{n} rules", found.count)
        self._count.value = f'<p role="status"><small>{told}</small></p>'
        self._clauses.value = found.body
        self._about.value = rules_text.options_html(self._picker.rules, words) + rules_text.sources_html(words)
