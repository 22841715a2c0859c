"""The learner's progress as a widget: kept in the browser, never on the server."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import anywidget

_log = logging.getLogger(__name__)
_STATIC: Final = Path(__file__).parent / "static"

Attempt = Mapping[str, Any]
"""One attempt at a step: id, v, lesson, step, try, verdict, assisted, tags, seed, at."""

HelloCallback = Callable[[Mapping[str, Any]], None]
"""Hears what the browser keeps: `query`, `languages`, `log`, `settings`, `storage`."""

MergedCallback = Callable[[Mapping[str, Any]], None]
"""Hears what another tab has written: `log`, `settings`, `forgotten`."""


class Store(anywidget.AnyWidget):
    """An invisible widget that keeps attempts and settings in the learner's browser.

    The log only grows and is keyed by attempt id, so sending an attempt twice is harmless. `storage` is False
    where the browser keeps nothing (private windows, blocked storage); then a download is the only copy.
    """

    _esm = _STATIC / "store.js"

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.storage: bool = True
        self._hello: HelloCallback | None = None
        self._merged: MergedCallback | None = None
        self._went: HelloCallback | None = None
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

    def ask(self) -> None:
        """Ask the page to say hello again, for a callback that was set after it did."""
        self.send({"type": "hello?"})

    def append(self, attempts: Iterable[Attempt]) -> None:
        """Add attempts to the log."""
        self.send({"type": "append", "items": [dict(attempt) for attempt in attempts]})

    def set_settings(self, value: Mapping[str, Any]) -> None:
        """Keep `value` as the learner's settings; its `theme` ("light", "dark") takes effect at once."""
        self.send({"type": "settings", "value": dict(value)})

    def forget(self) -> None:
        """Erase everything the browser keeps for this course."""
        self.send({"type": "forget"})

    def download(self, *, name: str, text: str, mime: str = "application/json") -> None:
        """Hand the learner a file."""
        self.send({"type": "download", "name": name, "text": text, "mime": mime})

    def set_title(self, text: str, *, lang: str = "") -> None:
        """Name the page, and its language (a BCP 47 code) for screen readers."""
        self.send({"type": "title", "text": text, "lang": lang})

    def set_words(self, words: Mapping[str, str]) -> None:
        """Word the notice of a lost connection: `lost`, `lost.why`, `reconnect`, `download`."""
        self.send({"type": "words", "value": dict(words)})

    def _hear(self, _widget: object, content: object, _buffers: object) -> None:
        """Route one message; a callback's exception is logged, for ipywidgets would lose it."""
        if not isinstance(content, Mapping):
            return
        kind = content.get("type")
        if kind == "ping":
            self.send({"type": "pong", "id": content.get("id")})
            return
        if kind in {"hello", "storage"}:
            self.storage = content.get("storage") is True
        callback = {"hello": self._hello, "merged": self._merged, "went": self._went}.get(str(kind))
        if callback is None:
            return
        try:
            callback(content)
        except Exception:  # noqa: BLE001 -- ipywidgets would swallow it unseen
            _log.exception("the page's %s was not understood", kind)


class StyledStore(Store):
    """The same, bringing the page's stylesheet along where no Voilà template has put it into the page: JupyterLab."""

    _css = _STATIC / "app.css"
