"""Settings: how cards are drawn and move; remembered in the learner's browser."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import ipywidgets

from spades_learn.ui.i18n import C_
from spades_learn.ui.language_part import draft_note, language_picker
from spades_learn.ui.parts import box, guarded, html
from spades_learn.ui.progress_part import ProgressPart

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from spades_learn.ui.host import Host, Look


class SettingsPage:
    """One row a setting; each takes effect at once."""

    def __init__(self, host: Host) -> None:
        """Draw the settings as they stand."""
        self.host = host
        text = host.words.as_form("text").text
        self.title = text("Settings")
        self.bar = html("")
        look = host.look
        draft = draft_note(host.words)
        rows = [
            language_picker(host, "sl-setting"),
            *([html(f'<p class="sl-untold">{draft}</p>')] if draft else []),
            self._pick(
                "theme",
                text("Colours of the page"),
                (("auto", text("as the device")), ("light", text(C_("page", "light"))), ("dark", text(C_("page", "dark")))),
                look,
            ),
            self._pick(
                "deck",
                text("Colours of the suits"),
                (("two", text(C_("colours of the suits", "two"))), ("four", text(C_("colours of the suits", "four")))),
                look,
            ),
            self._check("simple", text("Simple cards, without drawn courts"), look),
            self._check("large", text("Large cards"), look),
            self._check("contrast", text("High contrast at the table"), look),
            self._pick(
                "order",
                text("Spades in the hand"),
                (("left", text("at the left, high to low")), ("right", text("at the right, low to high"))),
                look,
            ),
            self._check("confirm", text("Tap once to select, again to play"), look),
            self._check("motion", text("Cards move"), look),
        ]
        back = self.host.button(text("Back to the course"), lambda: host.go("home"), "primary")
        self._progress = ProgressPart(host)
        self.body = box(
            [html(f"<h1>{self.title}</h1>"), *rows, box([back], "sl-row"), self._progress.body], "sl-settings"
        )
        host.place(page="settings")

    def hear(self, intent: Mapping[str, Any]) -> str | None:  # noqa: ARG002 - there is no table here
        """Nothing on this page comes from the table."""
        return ""

    def chosen(self, name: str, data: bytes | None) -> None:
        """A file the learner chose."""
        self._progress.chosen(name, data)

    def _check(self, name: str, label: str, look: Look) -> ipywidgets.Widget:
        made = ipywidgets.Checkbox(value=getattr(look, name), description=label, indent=False)
        return self._watched(made, name)

    def _pick(self, name: str, label: str, choices: tuple[tuple[str, str], ...], look: Look) -> ipywidgets.Widget:
        options = [(words, value) for value, words in choices]
        made = ipywidgets.Dropdown(options=options, value=getattr(look, name), description=label)
        return self._watched(made, name)

    def _watched(self, made: ipywidgets.Widget, name: str) -> ipywidgets.Widget:
        made.add_class("sl-setting")
        made.observe(
            lambda change: guarded(lambda: self.host.set_look(replace(self.host.look, **{name: change["new"]}))),
            names="value",
        )
        return made
