"""A page's socket: what the pages of the course say to their kernel passes, and nothing else gets as far as a kernel.

Jupyter's own reader trusts its sender: eight bytes make it count to 2⁶⁴ for everybody, and Voilà lets a page shut its
kernel down. Whatever is not understood here is dropped, with one line in the log for a socket and not one a message.
"""

# mypy: disable-error-code="misc"
# (Jupyter's connection has no types, so the class here is a subclass of Any.)

from __future__ import annotations

import json
import struct
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

ALLOWED: Final = frozenset({"comm_open", "comm_msg", "comm_close", "comm_info_request", "kernel_info_request"})
"""What a page may say. Its kernel ends by the page's beacon, not by a message."""

TARGET: Final = "jupyter.widget.control"
"""The one line that a page opens, to ask for the widgets that are there; all others Python opens."""

V1: Final = "v1.kernel.websocket.jupyter.org"
PARTS: Final = 64
"""The most parts of a message: four of JSON and the buffers of a widget's state."""

LONGEST: Final = 200
"""Characters of an id at most."""


@dataclass(frozen=True, slots=True)
class Said:
    """One message of a page.

    Attributes:
        channel: the socket of the kernel it is for.
        header: its head, JSON.
        content: what it says, JSON.
        parts: the message as it goes on: header, parent header, metadata, content, then buffers.
    """

    channel: str
    header: dict[str, Any]
    content: dict[str, Any]
    parts: tuple[bytes, ...]


class PageLine(ZMQChannelsWebsocketConnection):
    """The line between one page and its kernel."""

    _told = False

    def handle_incoming_message(self, incoming_msg: str | bytes) -> None:
        """Hand on what a page of the course may say; drop the rest."""
        if not self.channels:  # closed already
            return
        try:
            said = read(incoming_msg, v1=self.subprotocol == V1)
            passes = said.channel == "shell" and allowed(said.header, said.content)
        except (ValueError, TypeError, KeyError, IndexError, RecursionError, struct.error):
            passes = False
        if passes:
            self.session.send_raw(self.channels[said.channel], list(said.parts))
        elif not self._told:
            self._told = True
            self.log.warning("a page sent something that no page of the course says; this and the like are dropped")


def read(data: str | bytes, *, v1: bool) -> Said:
    """A message as a browser sends it, by either of Jupyter's two protocols.

    Raises:
        ValueError: it is none; so say TypeError, KeyError, IndexError, RecursionError and struct.error.
    """
    if v1:
        if isinstance(data, str):
            raise TypeError("v1 messages are bytes")
        channel, *parts = _cut(data, *_begins(data, "little", 8))
        head, _parent, _metadata, content = (_table(each) for each in parts[:4])
        return Said(channel.decode(), head, content, tuple(parts))
    if isinstance(data, str):
        whole, buffers = json.loads(data), []
    else:
        text, *buffers = _cut(data, *_begins(data, "big", 4), len(data))
        whole = json.loads(text)
    named = [whole[name] for name in ("header", "parent_header", "metadata", "content")]
    parts = [*(json.dumps(_dict(each)).encode() for each in named), *buffers]
    return Said(whole.get("channel") or "shell", named[0], named[3], tuple(parts))


def allowed(header: dict[str, Any], content: dict[str, Any]) -> bool:
    """Whether a page of the course says such a thing."""
    kind = header["msg_type"]
    if kind not in ALLOWED or not all(_name(header.get(key, "")) for key in ("msg_id", "session", "username")):
        return False
    if kind == "comm_open" and content["target_name"] != TARGET:
        return False
    return not kind.startswith("comm_") or kind == "comm_info_request" or (
        _name(content["comm_id"]) and content["comm_id"] != "" and isinstance(content.get("data", {}), dict)
    )  # fmt: skip


def _name(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST


def _begins(data: bytes, order: Any, size: int) -> list[int]:  # noqa: ANN401 - a byte order
    """Where the parts begin: their number first, then each beginning, of `size` bytes each."""
    number = int.from_bytes(data[:size], order)
    if not 1 <= number <= PARTS + 2 or len(data) < size * (number + 1):
        raise ValueError(f"{number} parts")
    return [int.from_bytes(data[size * place : size * (place + 1)], order) for place in range(1, number + 1)]


def _cut(data: bytes, *begins: int) -> list[bytes]:
    """The parts between these places."""
    if list(begins) != sorted(begins) or begins[-1] > len(data):
        raise ValueError("parts that overlap")
    return [data[begin:end] for begin, end in pairwise(begins)]


def _table(data: bytes) -> dict[str, Any]:
    return _dict(json.loads(data))


def _dict(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError("not an object")
    return value
