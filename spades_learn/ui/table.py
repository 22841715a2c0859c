"""The card table as a widget: draws a scene, hears intents, answers every one of them."""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

from spades_learn.ui.bundle import bundle

_log = logging.getLogger(__name__)
_STATIC: Final = Path(__file__).parent / "static"

Intent = Mapping[str, Any]
"""A learner's intent as sent by `static/table/`: `id`, `turn`, `do` and what the deed needs."""

IntentCallback = Callable[[Intent], str | None]
"""Acts on one intent; returns None when it counted, or the words that say why it did not."""

_NEEDS: Final[Mapping[str, Mapping[str, type]]] = {
    "card": {"card": str},
    "cards": {"cards": list},
    "bid": {"call": str},
    "choose": {"call": str},
    "seat": {"seat": str},
    "next": {},
    "hint": {},
    "undo": {},
    "claim": {},
}
_REMEMBERED: Final = 256  # answers kept so that a repeated message gets the same answer
_LONGEST_ID: Final = 64  # characters; the widget's own ids have 36
_LONGEST_WHY: Final = 300  # characters; a reason may quote what was sent
_TROUBLE: Final = "Something went wrong on our side (note {id}). Nothing was counted; please try again."


class Table(anywidget.AnyWidget):
    """The table of one learner.

    `scene` is plain JSON (see `ui/scene.py`); each new one should carry a higher `rev`. `words` holds every word of
    the table by its id (`ui/widget_words.py`), sent once and again where the language changes. The single handler below
    answers every intent with `ack` or `refused` and every `ping` with `pong`. An intent made on an older `turn`
    changes nothing and is refused as `stale`, so that the table can ask again; a repeated id gets the answer it
    got before, and an exception in the callback becomes a friendly note whose id is in the log.
    """

    _esm = bundle(_STATIC / "table" / "main.js")
    _css = _STATIC / "table.css"
    scene = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    def __init__(self, scene: Mapping[str, Any] | None = None, **traits: Any) -> None:
        super().__init__(scene=dict(scene or {}), **traits)
        self._callback: IntentCallback | None = None
        self._answers: OrderedDict[str, dict[str, Any]] = OrderedDict()
        self.on_msg(self._hear)

    def __repr__(self) -> str:
        """Text without addresses, so that notebook tests can compare it."""
        return "<Table>"

    def on_intent(self, callback: IntentCallback) -> None:
        """Let `callback` act on intents from now on; there is one such callback."""
        self._callback = callback

    def _hear(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer one message; whatever else arrives is not for us."""
        if not isinstance(content, Mapping):
            return
        key = content.get("id")
        if not isinstance(key, str) or len(key) > _LONGEST_ID:
            return
        if content.get("type") == "ping":
            self.send({"type": "pong", "id": key})
        elif content.get("type") == "intent":
            self.send(self.answer(content))

    def answer(self, intent: Intent) -> dict[str, Any]:
        """Act on `intent` and return the reply: `{"type": "ack" or "refused", "id", "why", "stale"}`."""
        key = str(intent["id"])
        if key not in self._answers:
            stale = isinstance(intent.get("turn"), int) and intent["turn"] != self.scene.get("turn")
            why = self._act(intent)
            reply: dict[str, Any] = {"type": "ack", "id": key}
            if why is not None:
                reply = {"type": "refused", "id": key, "why": why[:_LONGEST_WHY], **({"stale": True} if stale else {})}
            self._answers[key] = reply
            while len(self._answers) > _REMEMBERED:
                self._answers.popitem(last=False)
        return self._answers[key]

    def _act(self, intent: Intent) -> str | None:
        """Words why the intent did not count ("" for a stale one: there is nothing to explain), or None."""
        needs = _NEEDS.get(str(intent.get("do")))
        if needs is None or not all(isinstance(intent.get(name), kind) for name, kind in needs.items()):
            return ""
        turn = intent.get("turn")
        if isinstance(turn, bool) or turn != self.scene.get("turn") or self._callback is None:
            return ""
        try:
            return self._callback(intent)
        except Exception:  # noqa: BLE001 -- a lesson must outlive any mistake of ours; it is logged
            note = secrets.token_hex(3)
            _log.exception("intent %s failed, note %s", intent.get("do"), note)
            return str(self.words.get("trouble", _TROUBLE)).replace("{id}", note)
