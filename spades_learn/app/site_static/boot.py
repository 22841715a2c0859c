"""Runs in the browser's Python: the course, with the page in the part of a Jupyter front end.

Widgets speak through comms. Here a comm's messages go to the page as JSON text and bytes; `worker.js` carries them.
"""

import json
import logging
import sys
from collections.abc import Callable
from typing import Any

import comm
from comm.base_comm import BaseComm

_log = logging.getLogger(__name__)


class Desk:
    """Where messages come and go.

    Attributes:
        post: hands a JSON text and a list of bytes-like buffers to the page.
        asked: id of the page's message being answered, or "".
    """

    def __init__(self, post: Callable[[str, list[Any]], None]) -> None:
        self.post = post
        self.asked = ""

    def comm(self, *given: Any, **named: Any) -> BaseComm:
        """A comm whose messages go to this page; what `comm.create_comm` makes from now on."""
        desk = self

        class PageComm(BaseComm):
            def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):  # noqa: ANN001, ANN003, ANN202
                content = {"comm_id": self.comm_id, "data": data or {}, **keys}
                told = {
                    "type": msg_type, "content": content, "metadata": metadata or {},
                    "parent_header": {"msg_id": desk.asked},
                }  # fmt: skip
                desk.post(json.dumps(told), [bytes(each) for each in buffers or []])

        self.comm = PageComm
        comm.create_comm = PageComm
        return PageComm(*given, **named)

    def hear(self, text: str, buffers: list[bytes]) -> None:
        """Hand a message of the page to its comm, then say that it is dealt with: ipywidgets sends no more before."""
        message = json.loads(text)
        self.asked = message["msg_id"]
        manager = comm.get_comm_manager()
        whole = {"content": message["content"], "buffers": [memoryview(each) for each in buffers], "metadata": {}}
        try:
            handle = manager.comm_msg if message["type"] == "comm_msg" else manager.comm_close
            handle(None, None, whole)
        except Exception:
            _log.exception("a message of the page failed")
        finally:
            self.post(json.dumps({"type": "idle", "msg_id": self.asked}), [])
            self.asked = ""


def start(post: Callable[[str, list[Any]], None]) -> Desk:
    """Open the course; its widget's id goes to the page, and everything the page says goes to the desk returned."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING)
    desk = Desk(post)
    comm.create_comm = desk.comm
    from spades_learn.app import course

    shown = course()
    post(json.dumps({"type": "ready", "model_id": shown.model_id}), [])
    return desk
