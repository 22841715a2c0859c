"""The learner's progress as a widget: kept in the browser, never on the server."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import anywidget

from spades_learn.ui.arrivals import LARGEST as LARGEST_FILE
from spades_learn.ui.arrivals import ArrivalCallback, Taken, arrival
from spades_learn.ui.bundle import bundle
from spades_learn.ui.style import stylesheet

_log = logging.getLogger(__name__)
_STATIC: Final = Path(__file__).parent / "static"
TROUBLES: Final = frozenset({"blocked", "full", "newer"})

Attempt = Mapping[str, Any]
"""One attempt at a step: id, v, lesson, step, try, verdict, assisted, tags, seed, at."""

HelloCallback = Callable[[Mapping[str, Any]], None]
"""Hears what the browser keeps: `query`, `languages`, `log`, `settings`, `storage`."""

MergedCallback = Callable[[Mapping[str, Any]], None]
"""Hears what another tab has written: `log`, `settings`, `forgotten`."""


FileCallback = Callable[[str, bytes | None], None]
"""Hears a file the learner chose: its name and its bytes, or None where it is too large or cannot be read."""


class Store(anywidget.AnyWidget):
    """An invisible widget that keeps attempts and settings in the learner's browser.

    The log only grows and is keyed by attempt id, so sending an attempt twice is harmless. `trouble` says why the
    browser keeps nothing, in which case a download is the only copy: ``blocked`` (a private window, a setting),
    ``full``, or ``newer`` (written by a newer course and left untouched); "" where all is well.
    """

    _esm = bundle(_STATIC / "store.js")

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.trouble: str = ""
        self._hello: HelloCallback | None = None
        self._merged: MergedCallback | None = None
        self._went: HelloCallback | None = None
        self._stored: HelloCallback | None = None
        self._file: FileCallback | None = None
        self._arrived: ArrivalCallback | None = None
        self.on_msg(self._hear)

    def __repr__(self) -> str:
        """Text without addresses, so that notebook tests can compare it."""
        return "<Store>"

    def on_hello(self, callback: HelloCallback) -> None:
        """Call back when a page opens (again: a reload says hello once more), with what its browser keeps."""
        self._hello = callback

    def on_merged(self, callback: MergedCallback) -> None:
        """Call back when another tab of the same browser has added attempts or changed settings."""
        self._merged = callback

    def on_went(self, callback: HelloCallback) -> None:
        """Call back when the browser's Back or Forward named another place (`query`)."""
        self._went = callback

    def on_storage(self, callback: HelloCallback) -> None:
        """Call back when the browser stops keeping things, or keeps them again (`trouble`)."""
        self._stored = callback

    def on_file(self, callback: FileCallback) -> None:
        """Call back with a file the learner chose at a button of class ``sl-pick``."""
        self._file = callback

    def on_arrival(self, callback: ArrivalCallback) -> None:
        """Call back with each file of many, chosen at a button of class ``sl-pick-many`` or dropped."""
        self._arrived = callback

    def stop_arrivals(self) -> None:
        """Tell the page that nobody waits for the rest of its files."""
        self.send({"type": "parts-stop"})

    def ask(self) -> None:
        """Ask the page to say hello again, for a callback that was set after it did."""
        self.send({"type": "hello?"})

    def append(self, attempts: Iterable[Attempt]) -> None:
        """Add attempts to the log."""
        self.send({"type": "append", "items": [dict(attempt) for attempt in attempts]})

    def set_settings(self, value: Mapping[str, Any]) -> None:
        """Change the settings named in `value` and no other; a `theme` ("light", "dark") takes effect at once."""
        self.send({"type": "settings", "value": dict(value)})

    def forget(self) -> None:
        """Erase everything the browser keeps for this course."""
        self.send({"type": "forget"})

    def save(self) -> None:
        """Hand the learner a file of everything the page knows, entries that this version cannot read included."""
        self.send({"type": "save"})

    def download(self, *, name: str, text: str, mime: str = "application/json") -> None:
        """Hand the learner a file."""
        self.send({"type": "download", "name": name, "text": text, "mime": mime})

    def set_title(self, text: str, *, lang: str = "") -> None:
        """Name the page, and its language (a BCP 47 code) for screen readers; an address that names one follows."""
        self.send({"type": "title", "text": text, "lang": lang})

    def set_away(self, *, code: str, link: str = "") -> None:
        """What the notice of a lost connection offers to take along: a carry-on code, and how Binder is launched."""
        self.send({"type": "away", "code": code, "link": link})

    def set_words(self, words: Mapping[str, str]) -> None:
        """Word the notice of a lost connection: `lost`, `lost.why`, `reconnect`, `download`."""
        self.send({"type": "words", "value": dict(words)})

    def _hear(self, _widget: object, content: object, buffers: object) -> None:
        """Route one message; a callback's exception is logged, for ipywidgets would lose it."""
        if not isinstance(content, Mapping):
            return
        kind = content.get("type")
        if kind == "ping":
            self.send({"type": "pong", "id": content.get("id")})
            return
        if kind == "part":
            self._take(content, buffers)
            return
        if kind in {"hello", "storage"}:
            trouble = str(content.get("trouble", ""))
            stored = content.get("storage") is True
            self.trouble = "" if stored else trouble if trouble in TROUBLES else "blocked"
        try:
            if kind == "file" and self._file is not None:
                self._file(*_chosen(content, buffers))
                return
            heard = {"hello": self._hello, "merged": self._merged, "went": self._went, "storage": self._stored}
            callback = heard.get(str(kind))
            if callback is not None:
                callback(content)
        except Exception:  # noqa: BLE001 -- ipywidgets would swallow it unseen
            _log.exception("the page's %s was not understood", kind)

    def _take(self, content: Mapping[str, Any], buffers: object) -> None:
        """One file of many; it is answered whatever becomes of it, for the page waits for that."""
        taken = Taken(stop=True)
        try:
            if self._arrived is not None:
                taken = self._arrived(arrival(content, buffers))
        except Exception:  # noqa: BLE001 -- ipywidgets would swallow it unseen
            _log.exception("a file of the page could not be taken")
        self.send({"type": "part-taken", "id": content.get("id"), "stop": taken.stop, "full": taken.full})


def _chosen(content: Mapping[str, Any], buffers: object) -> tuple[str, bytes | None]:
    """The name and the bytes of a file that a page sent."""
    name = str(content.get("name"))[:120]
    data = buffers[0] if isinstance(buffers, list) and buffers else None
    if content.get("read") is not True or not isinstance(data, memoryview | bytes) or len(data) > LARGEST_FILE:
        return name, None
    return name, bytes(data)


class StyledStore(Store):
    """The same, bringing the page's stylesheet along where no Voilà template has put it into the page: JupyterLab."""

    _css = stylesheet()
