"""What the page is told in good time, for when this program is gone: the carry-on code, and how Binder is launched."""

from __future__ import annotations

import asyncio
import logging
import os
from typing import TYPE_CHECKING

from spades_learn.teaching.class_links import binder_here
from spades_learn.ui import carrying

if TYPE_CHECKING:
    from spades_learn.ui.host import Host
    from spades_learn.ui.store import Store

_log = logging.getLogger(__name__)


class Away:
    """Keeps the page's notice of a lost connection up to date."""

    def __init__(self, host: Host, store: Store) -> None:
        """Tell this store about this host's progress; on Binder also its launch address, which `binder_here` proves."""
        self._host = host
        self._store = store
        binder = binder_here(os.environ)
        self._link = f"{binder.hub}v2/{binder.request}" if binder else ""
        self._told = ("", "")
        self._due = False

    def tell(self) -> None:
        """Tell it again where it changed, once the learner's press is answered: reading all lessons takes a while."""
        if self._due or not (self._host.log.attempts or self._link):
            return  # nothing to take along, and no reason to read every lesson for it
        self._due = True
        try:
            asyncio.get_running_loop().call_soon(self._tell)
        except RuntimeError:  # no loop: a script, or a test
            self._tell()

    def _tell(self) -> None:
        self._due = False
        try:
            told = (carrying.code(self._host), self._link)
        except Exception:  # noqa: BLE001 - a pack that cannot be read must not take an answer away
            _log.exception("no carry-on code")
            return
        if told != self._told:
            self._told = told
            self._store.set_away(code=told[0], link=told[1])
