"""The rulebook in the app: every clause for the rules in force, found by word or number, by game and by option."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ipywidgets

from spades_learn.rules.options import OptionError, Options, rules_for
from spades_learn.ui import rule_words, rules_text
from spades_learn.ui.parts import box, guarded, html, notice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from spades_learn.rules.options import OptionValue
    from spades_learn.ui.host import Host


class RulesPage:
    """A game, its options and a search above the clauses they leave."""

    def __init__(self, host: Host, *, ruleset: str = "classic", find: str = "") -> None:
        """Draw the rulebook of a game."""
        self.host = host
        text = host.words.as_form("text").text
        self.title = host.words.text("Rulebook")
        self.bar = html("")
        self._rules = rules_for(ruleset if ruleset in rule_words.GAMES else "classic")
        self._chosen: dict[str, OptionValue] = {}
        self._filling = False
        games = [(rule_words.game(each, host.words.as_form("text")), each) for each in rule_words.GAMES]
        self._game = _observed(
            ipywidgets.Dropdown(options=games, value=self._rules.ruleset.id, description=text("Game")), self._to_game
        )
        self._find = _observed(
            ipywidgets.Text(
                value=find[: rules_text.ASKED],
                description=text("Search"),
                placeholder=text("a word, or a number such as FOL-1"),
                continuous_update=True,
            ),
            self._show,
        )
        self._others = _observed(
            ipywidgets.Checkbox(value=False, description=text("Also the rules of other games"), indent=False),
            self._show,
        )
        self._note = html("")
        self._count = html("", "sl-count")
        self._clauses = html("")
        self._about = html("")
        self._toggle = host.button("", self._open_options)
        self._options = {key: self._option(key) for key in Options.values()}
        self._panel = box([], "sl-options")
        compare = host.button(text("Compare the games"), lambda: host.go("tables"))
        intro = host.words.text(
            "Every rule by its number, with the line of the sheet it is from. Rules taken from elsewhere say so."
        )
        search = box([self._game, self._find, self._others], "sl-finder")
        row = box([self._toggle, compare], "sl-row")
        head = html(f"<h1>{self.title}</h1><p>{intro}</p>")
        self.body = box(
            [head, search, row, self._panel, self._note, self._count, self._clauses, self._about], "sl-rulebook"
        )
        self._fill()
        self._show()
        host.place(page="rules")

    def hear(self, intent: Mapping[str, Any]) -> str | None:  # noqa: ARG002 - there is no table here
        """Nothing on this page comes from the table."""
        return ""

    def _option(self, key: str) -> ipywidgets.Dropdown:
        plain = self.host.words.as_form("text")
        # The value is its place: a dropdown takes None, which no floor is, for nothing chosen.
        choices = [(rule_words.value(key, each, plain), place) for place, each in enumerate(Options.values()[key])]
        made = ipywidgets.Dropdown(options=choices, description=rule_words.option(key, plain))
        return _observed(made, lambda: self._to_option(key))

    def _to_game(self) -> None:
        """Another game begins with its own options."""
        self._chosen = {}
        self._rules = rules_for(self._game.value)
        self._note.value = ""
        self._fill()
        self._show()

    def _to_option(self, key: str) -> None:
        """An option that cannot be had here says why and goes back to what it was."""
        if self._filling:
            return
        # Only what was chosen here: an option that another one brings along leaves with it.
        wanted = {**self._chosen, key: Options.values()[key][self._options[key].value]}
        try:
            self._rules = rules_for(self._rules.ruleset.id, wanted)
            self._chosen = {each: value for each, value in wanted.items() if each in self._rules.changed}
            self._note.value = ""
        except OptionError as clash:
            self._note.value = notice(str(clash).removeprefix("options: "))
        self._fill()
        self._show()

    def _fill(self) -> None:
        """Set every option as it is in force, without hearing of it."""
        self._filling = True
        try:
            for key, made in self._options.items():
                made.value = Options.values()[key].index(getattr(self._rules.options, key))
        finally:
            self._filling = False

    def _open_options(self) -> None:
        self._panel.children = () if self._panel.children else tuple(self._options.values())
        self._name_toggle()

    def _name_toggle(self) -> None:
        text = self.host.words.as_form("text").text
        changed = len(self._rules.changed)
        verb = text("Hide the options") if self._panel.children else text("Change options")
        self._toggle.description = text("{verb} ({n} changed)", verb=verb, n=changed) if changed else verb

    def _show(self) -> None:
        words = self.host.words
        found = rules_text.rulebook_html(
            self._rules, self.host.books, words, find=self._find.value, others=self._others.value
        )
        told = words.text("1 rule") if found.count == 1 else words.text("{n} rules", n=found.count)
        self._count.value = f'<p role="status"><small>{told}</small></p>'
        self._clauses.value = found.body
        self._about.value = rules_text.options_html(self._rules, words) + rules_text.sources_html(words)
        self._name_toggle()


def _observed(made: Any, changed: Callable[[], None]) -> Any:
    """A widget whose value is heard; what goes wrong is logged."""
    made.observe(lambda _: guarded(changed), names="value")
    return made
