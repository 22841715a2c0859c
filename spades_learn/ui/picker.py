"""A game and its options to choose from; what cannot be had says why and goes back to what it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets

from spades_learn.rules.options import OptionError, Options, Rules, rules_for
from spades_learn.ui import refusals, rule_words
from spades_learn.ui.parts import box, guarded, html, notice

if TYPE_CHECKING:
    from collections.abc import Callable

    from spades_learn.rules.options import OptionValue
    from spades_learn.ui.host import Host


class RulesPicker:
    """The game's dropdown, a button that opens the options, the options, and the note of a clash.

    Attributes:
        rules: the rules as chosen so far.
        game: the game's dropdown.
        toggle: the button that opens and closes the options.
        panel: the options while they are open.
        note: why the last choice could not be had, or nothing.
    """

    def __init__(self, host: Host, rules: Rules, changed: Callable[[], None]) -> None:
        """Begin with these rules; ``changed`` is called after every choice."""
        self._host = host
        self._changed = changed
        self._filling = False
        self.rules = rules
        self._chosen: dict[str, OptionValue] = dict(rules.changed)
        plain = host.words.as_form("text")
        games = [(rule_words.game(each, plain), each) for each in rule_words.GAMES]
        self.game = observed(
            ipywidgets.Dropdown(options=games, value=rules.ruleset.id, description=plain.text("Game")), self._to_game
        )
        self._options = {key: self._option(key) for key in Options.values()}
        self.toggle = host.button("", self._open)
        self.panel = box([], "sl-options")
        self.note = html("")
        self._fill()

    def to(self, rules: Rules) -> None:
        """Choose these rules without hearing of it."""
        self.rules, self._chosen = rules, dict(rules.changed)
        self._fill()

    def _option(self, key: str) -> ipywidgets.Dropdown:
        plain = self._host.words.as_form("text")
        # The value is its place: a dropdown takes None, which no floor is, for nothing chosen.
        choices = [(rule_words.value(key, each, plain), place) for place, each in enumerate(Options.values()[key])]
        made = ipywidgets.Dropdown(options=choices, description=rule_words.option(key, plain))
        return observed(made, lambda: self._to_option(key))

    def _to_game(self) -> None:
        """Another game begins with its own options."""
        if self._filling:
            return
        self.rules, self._chosen = rules_for(self.game.value), {}
        self.note.value = ""
        self._fill()
        self._changed()

    def _to_option(self, key: str) -> None:
        if self._filling:
            return
        # Only what was chosen here: an option that another one brings along leaves with it.
        wanted = {**self._chosen, key: Options.values()[key][self._options[key].value]}
        try:
            self.rules = rules_for(self.rules.ruleset.id, wanted)
            self._chosen = {each: value for each, value in wanted.items() if each in self.rules.changed}
            self.note.value = ""
        except OptionError as clash:
            self.note.value = notice(refusals.clash(clash, self._host.words.as_form("text")))
        self._fill()
        self._changed()

    def _fill(self) -> None:
        """Set everything as it is in force, without hearing of it."""
        self._filling = True
        try:
            self.game.value = self.rules.ruleset.id
            for key, made in self._options.items():
                made.value = Options.values()[key].index(getattr(self.rules.options, key))
        finally:
            self._filling = False
        self.name_toggle()

    def _open(self) -> None:
        self.panel.children = () if self.panel.children else tuple(self._options.values())
        self.name_toggle()

    def name_toggle(self) -> None:
        """Say on the button whether options are open and how many are changed."""
        text = self._host.words.as_form("text").text
        changed = len(self.rules.changed)
        if self.panel.children:
            told = text("Hide the options ({n} changed)", n=changed) if changed else text("Hide the options")
        else:
            told = text("Change options ({n} changed)", n=changed) if changed else text("Change options")
        self.toggle.description = told


def observed(made: Any, changed: Callable[[], None]) -> Any:
    """A widget whose value is heard; what goes wrong is logged."""
    made.observe(lambda _: guarded(changed), names="value")
    return made
