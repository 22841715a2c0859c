"""Where a class opens its set: this server, Binder, or another address; what was typed once is remembered."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import ipywidgets

from spades_learn.cards.notation import NotationError
from spades_learn.teaching import class_links
from spades_learn.ui import class_text
from spades_learn.ui.parts import box, guarded, html, notice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from spades_learn.ui.host import Host

SETTING = "class-where"
"""Where the browser keeps it."""
HERE, BINDER, AT = "here", "binder", "at"


class Places:
    """A choice of places, and a field for those that no program can know.

    Attributes:
        widget: all of it.
        where: the place chosen: ``here``, ``binder`` or ``at``.
    """

    def __init__(self, host: Host, changed: Callable[[], None]) -> None:
        """Offer what there is, with what was typed last time.

        Args:
            host: the app.
            changed: called when the place is another one.
        """
        self._host, self._changed = host, changed
        text = host.words.as_form("text").text
        kept = host.recall(SETTING)
        table: Mapping[str, object] = kept if isinstance(kept, dict) else {}
        binder = class_links.binder_here(os.environ)
        # A learner's own server on Binder ends with that learner: only its launch address is everybody's.
        self._here = "" if binder else class_links.shareable(host.address)
        self._typed = {key: str(table.get(key, ""))[: class_links.LONGEST] for key in (BINDER, AT)}
        if binder is not None and not self._typed[BINDER]:
            self._typed[BINDER] = binder.told
        choices = [
            *([(text("At this address: {address}", address=_short(self._here)), HERE)] if self._here else []),
            (text("On Binder"), BINDER),
            (text("At another address: a server, or a static site"), AT),
        ]
        known = [value for _, value in choices]
        first = BINDER if binder else known[0]
        self.where = str(table["where"]) if table.get("where") in known else first
        self._which = ipywidgets.Dropdown(options=choices, value=self.where, description=text("The class opens it"))
        self._which.observe(lambda _: guarded(self._choose), names="value")
        self._fields = {
            BINDER: self._field(BINDER, text("Repository"), text("owner/name, or owner/name/branch")),
            AT: self._field(AT, text("Address"), "https://…"),
        }
        self._told = html("")
        self._row = box([], "sl-placefield")
        self.widget = box([self._which, self._row, self._told], "sl-places")
        self._draw()

    def link(self, code: str, *, language: str, projector: bool = False, where: str = "") -> str:
        """The link to a set at the place chosen, or at another one; "" where no address is known yet."""
        place = where or self.where
        try:
            if place == BINDER:
                found = class_links.read_binder(self._typed[BINDER])
                return found.link(code, language=language, projector=projector)
            address = self._here if place == HERE else self._typed[AT]
            # A lesson pack is this server's own.
            pack = self._host.pack if place == HERE else ""
            return class_links.at(address, code, language=language, projector=projector, pack=pack) if address else ""
        except NotationError:
            return ""

    def others(self, code: str, *, language: str) -> list[str]:
        """The links at the places that are not chosen but known."""
        rest = [each for each in (HERE, BINDER, AT) if each != self.where]
        links = [self.link(code, language=language, where=each) for each in rest]
        return [each for each in links if each and not class_links.only_here(each)]

    def _field(self, key: str, label: str, example: str) -> ipywidgets.Text:
        made = ipywidgets.Text(value=self._typed[key], description=label, placeholder=example, continuous_update=False)
        made.observe(lambda change: guarded(lambda: self._type(key, str(change["new"]))), names="value")
        return made

    def _choose(self) -> None:
        self.where = str(self._which.value)
        self._keep()

    def _type(self, key: str, value: str) -> None:
        self._typed[key] = value.strip()[: class_links.LONGEST]
        self._keep()

    def _keep(self) -> None:
        self._host.remember(SETTING, {"where": self.where, **self._typed})
        self._draw()
        self._changed()

    def _draw(self) -> None:
        """The field of the place chosen, and what is wrong with what it holds."""
        self._row.children = [self._fields[self.where]] if self.where in self._fields else []
        self._told.value = self._trouble()

    def _trouble(self) -> str:
        words = self._host.words
        text = words.as_form("text").text
        typed = self._typed.get(self.where, "")
        if self.where in self._typed and typed:
            try:
                if self.where == BINDER:
                    class_links.read_binder(typed)
                else:
                    class_links.course_address(typed)
            except NotationError as bad:
                general = (
                    text("That names no repository: write owner/name, or paste its address on GitHub or Binder.")
                    if self.where == BINDER
                    else text(
                        "That address cannot be used: it begins with https:// or http:// and has no password in it."
                    )
                )
                return notice(class_text.refused(bad, general, words))
        address = self._here if self.where == HERE else typed if self.where == AT else ""
        if address and class_links.only_here(address if "//" in address else f"http://{address}"):
            return notice(
                text(
                    "This address opens only on this machine. For a class start the course with “spades-learn serve --host 0.0.0.0”, and open it by the address that it prints for others."
                ),
                "warn",
            )
        return ""


def _short(address: str) -> str:
    """An address without what every one of a Jupyter server has."""
    return address.partition("://")[2].removesuffix(class_links.APP).rstrip("/")
