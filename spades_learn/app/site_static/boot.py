"""Runs in the browser's Python: the course, with the page in the part of a Jupyter front end.

Widgets speak through comms. Here a comm's messages go to the page as JSON text and bytes; `worker.js` carries them.
"""

from __future__ import annotations

import json
import logging
import sys
from typing import TYPE_CHECKING, Any

import comm
from comm.base_comm import BaseComm

if TYPE_CHECKING:
    from collections.abc import Callable

_log = logging.getLogger(__name__)


class Desk:
    """Where messages come and go.

    Attributes:
        post: hands a JSON text and a list of buffers to the page.
        asked: id of the page's message being answered, or "".
    """

    def __init__(self, post: Callable[[str, list[bytes]], None]) -> None:
        self.post = post
        self.asked = ""

    def tell(self, kind: str, buffers: list[bytes] | None = None, **facts: Any) -> None:  # noqa: ANN401 - any JSON
        """Hand the page a message."""
        self.post(json.dumps({"type": kind, **facts}), buffers or [])

    def hear(self, text: str, buffers: list[bytes]) -> None:
        """Hand a message of the page to its comm, then say that it is dealt with: ipywidgets sends no more before."""
        message = json.loads(text)
        self.asked = message["msg_id"]
        manager = comm.get_comm_manager()
        whole = {"content": message["content"], "buffers": [memoryview(each) for each in buffers], "metadata": {}}
        try:
            handle = manager.comm_msg if message["type"] == "comm_msg" else manager.comm_close
            handle(None, None, whole)  # type: ignore[arg-type]  # there is no socket and no session here
        except Exception:  # noqa: BLE001 - the course must outlive any message; it is logged
            _log.exception("a message of the page failed")
        finally:
            self.tell("idle", msg_id=self.asked)
            self.asked = ""


def page_comm(desk: Desk) -> type[BaseComm]:
    """The kind of comm whose messages go to this desk."""

    class PageComm(BaseComm):
        """One widget's line to the page."""

        def publish_msg(
            self,
            msg_type: str,
            data: dict[str, Any] | None = None,
            metadata: dict[str, Any] | None = None,
            buffers: list[bytes] | None = None,
            **keys: Any,  # noqa: ANN401 - any JSON
        ) -> None:
            """Send one message, marked with the page's message that it answers."""
            content = {"comm_id": self.comm_id, "data": data or {}, **keys}
            answers = {"msg_id": desk.asked}
            plain = [bytes(each) for each in buffers or []]
            desk.tell(msg_type, plain, content=content, metadata=metadata or {}, parent_header=answers)

    return PageComm


def start(post: Callable[[str, list[bytes]], None]) -> Desk:
    """Open the course; its widget's id goes to the page, and everything the page says goes to the desk returned."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING)
    desk = Desk(post)
    comm.create_comm = page_comm(desk)
    from spades_learn.app import course  # noqa: PLC0415 - its widgets ask for comms at once
    from spades_learn.ui.unheld import let_go  # noqa: PLC0415 - it wraps what makes the comms

    let_go()
    desk.tell("ready", model_id=course().model_id)
    return desk
