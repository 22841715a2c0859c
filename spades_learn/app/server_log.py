"""A kernel's log, sent on to the server's: ipykernel would send it to the page, where nobody may see it."""

from __future__ import annotations

import io
import logging
import os
import sys

_NAME = "spades-learn-server"


def tell_server() -> None:
    """Send the course's warnings and failures, tracebacks included, to the log of the server of this kernel."""
    root = logging.getLogger("spades_learn")
    if any(handler.get_name() == _NAME for handler in root.handlers):
        return
    # ipykernel puts a pipe in the place of the standard stream and keeps a copy of the old one here; on Windows, and
    # under pytest, it leaves the stream itself alone.
    copy = getattr(sys.stderr, "_original_stdstream_copy", None)
    if copy is None:
        if sys.__stderr__ is None:
            return
        copy = sys.__stderr__.fileno()
    raw = io.BufferedWriter(io.FileIO(os.dup(copy), "w"))
    stream = io.TextIOWrapper(raw, encoding="utf-8", errors="backslashreplace")
    handler = logging.StreamHandler(stream)
    handler.set_name(_NAME)
    handler.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
    root.addHandler(handler)
    root.propagate = False  # the page must not get it
