"""What a learner wishes for in the hands of a gym: a folded row of settings, remembered in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ipywidgets

from spades_learn.ui.parts import box, html
from spades_learn.ui.picker import observed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from spades_learn.ui.gym_asked import Wish
    from spades_learn.ui.host import Host


class Wishes:
    """The wishes and their panel.

    Attributes:
        chosen: the wishes by key.
        toggle: the button that opens and folds the panel.
        widget: the panel; empty while it is folded.
    """

    def __init__(
        self,
        host: Host,
        page: str,
        offered: Callable[[Mapping[str, str]], tuple[Wish, ...]],
        changed: Callable[[], str],
    ) -> None:
        """Begin with what the browser keeps; ``changed`` hears of a change and says why nothing came of it, or ""."""
        self._host, self._key, self._offered, self._changed = host, f"{page}-wishes", offered, changed
        kept = host.recall(self._key)
        texts = {key: each for key, each in kept.items() if isinstance(each, str)} if isinstance(kept, dict) else {}
        self.chosen: dict[str, str] = {}
        self._wishes: tuple[Wish, ...] = ()
        self._take(texts)
        self._fields: dict[str, ipywidgets.Dropdown] = {}
        self._filling = False
        self._note = html("", "sl-gymnote")
        self._row = box([], "sl-wishrow")
        self.toggle = host.button("", self._fold, "quiet")
        self.widget = box([], "sl-wishes")
        self._name()

    def _take(self, wanted: Mapping[str, str]) -> None:
        """The wishes as far as they are on offer."""
        self._wishes = self._offered(wanted)
        self.chosen = {each.key: _fit(each, wanted.get(each.key)) for each in self._wishes}

    def forget(self) -> None:
        """Wish for nothing in particular, since what was wished for cannot be had."""
        self._take({})
        self._fill()

    def _fold(self) -> None:
        self._fill()
        self.widget.children = () if self.widget.children else (self._row, self._note)
        self._name()

    def _fill(self) -> None:
        """A field a wish, each as it is chosen; made once, so that the focus stays."""
        self._filling = True
        try:
            for each in self._wishes:
                options = list(each.choices)
                field = self._fields.get(each.key)
                if field is None:
                    made = ipywidgets.Dropdown(options=options, value=self.chosen[each.key], description=each.label)
                    self._fields[each.key] = observed(made, self._to)
                    continue
                if list(field.options) != options:
                    field.options = options
                field.value = self.chosen[each.key]
                field.disabled = len(options) == 1
        finally:
            self._filling = False
        self._row.children = [self._fields[each.key] for each in self._wishes]

    def _to(self) -> None:
        if self._filling:
            return
        self._take({key: str(field.value) for key, field in self._fields.items()})
        self._host.remember(self._key, dict(self.chosen))
        self._fill()
        self._name()
        self._note.value = self._changed()

    def _name(self) -> None:
        """Say on the button how many wishes there are."""
        text = self._host.words.as_form("text").text
        count = sum(self.chosen[each.key] != each.default for each in self._wishes)
        if not self._wishes:
            self.toggle.description = ""
        elif self.widget.children:
            self.toggle.description = text("Hide the choice of hands")
        elif count:
            self.toggle.description = text("Choose the hands ({n} chosen)", n=count)
        else:
            self.toggle.description = text("Choose the hands")


def _fit(wish: Wish, wanted: str | None) -> str:
    """A wish as it is on offer: what was wanted, else the default, else the first there is."""
    values = [value for _, value in wish.choices]
    return next((each for each in (wanted, wish.default) if each in values), values[0])
