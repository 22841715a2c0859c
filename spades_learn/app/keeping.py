"""What is kept of a learner: in the browser, on a hub also in a file; one place that reads, adds and merges."""

from __future__ import annotations

import logging
import uuid
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from spades_learn.app.file_store import file_store
from spades_learn.teaching.progress import Attempt, Log, read_log

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from spades_learn.ui.store import Store

_log = logging.getLogger(__name__)
ROUND = "round"
"""The setting that counts changes: of two copies, the one with more of them is the newer; no clock is asked."""

HANDS = ("sitting", "borrowed")
"""Settings that are a hand in play, for which two tabs may compete."""


class Keeping:
    """The log and the settings of the learner at this page.

    Attributes:
        log: the attempts.
        kept: small values by name: the look, the language, the hand in hand.
    """

    def __init__(self, store: Store, told: Callable[[], None]) -> None:
        """Keep in this browser and in the file the environment names; ``told`` hears when the file fails or works."""
        self.log = Log()
        self.kept: dict[str, Any] = {}
        self._store = store
        self._file = file_store()
        self._told = told
        self._greeted = False

    @property
    def trouble(self) -> str:
        """Why the browser keeps nothing now (see `ui.store.Store`), or "" where it does."""
        return self._store.trouble

    @property
    def file_trouble(self) -> str:
        """Why the file is not written now, or "" where it is or there is none."""
        return self._file.trouble if self._file else ""

    def hello(self, message: Mapping[str, Any]) -> None:
        """Take what the browser keeps, together with what the file has."""
        self._greeted = True
        self.log, refused = read_log(message.get("log"))
        for each in refused:
            _log.warning("stored attempt %s left alone: %s", each.place, each.why)
        self.kept = _table(message.get("settings"))
        there = self._file.load() if self._file else None
        if there is not None:
            news = there.log.without(self.log)
            self.log = self.log.merged(there.log)
            if news.attempts:
                self._store.append([each.as_json() for each in news.attempts.values()])
            if _round(there.settings) > _round(self.kept):
                self.kept = dict(there.settings)
                self._store.set_settings(self.kept)

    def merged(self, message: Mapping[str, Any]) -> frozenset[str]:
        """Take what another tab wrote; returns the names of the settings that it changed."""
        other, _ = read_log(message.get("log"))
        before, self.kept = self.kept, _table(message.get("settings"))
        if message.get("forgotten") is True:
            self.log = other
        else:
            self.log = self.log.merged(other)
        return frozenset(key for key in {*before, *self.kept} if before.get(key) != self.kept.get(key))

    def record(self, **facts: Any) -> Attempt:  # noqa: ANN401 - an attempt's own fields
        """Keep an attempt, with a fresh id, the next number and the time."""
        now = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
        attempt = Attempt(id=str(uuid.uuid4()), at=now, number=self.log.next_number, **facts)
        self.log = self.log.with_attempt(attempt)
        self._store.append([attempt.as_json()])
        self._save()
        return attempt

    def take(self, other: Log) -> None:
        """Merge attempts from a file or a code."""
        news = other.without(self.log)
        self.log = self.log.merged(other)
        self._store.append([each.as_json() for each in news.attempts.values()])
        self._save()

    def remember(self, values: Mapping[str, Any]) -> None:
        """Keep small values; those that are not named stay as another tab has them.

        What is the same as before is not written: a page that only opens must not pass for the newer one. Nor is what
        a page sets before the browser has said what it keeps, such as a fresh match: it would replace the one kept.
        """
        changed = {name: value for name, value in values.items() if self.kept.get(name) != value}
        if not changed:
            return
        changed[ROUND] = _round(self.kept) + 1
        self.kept |= changed
        if not self._greeted:
            return
        self._store.set_settings(changed)
        self._save()

    def forget(self) -> None:
        """Erase everything."""
        self.log, self.kept = Log(), {}
        self._store.forget()
        if self._file:
            self._file.forget()

    def _save(self) -> None:
        if self._file is None:
            return
        before = self._file.trouble
        self._file.save(self.log, self.kept if self._greeted else None)
        if self._file.trouble != before:
            self._told()


def _table(value: object) -> dict[str, Any]:
    return dict(value) if isinstance(value, dict) else {}


def _round(settings: Mapping[str, Any]) -> int:
    count = settings.get(ROUND)
    return count if type(count) is int and 0 <= count < 1 << 40 else 0
