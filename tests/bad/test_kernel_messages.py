"""A page's socket filled with whatever a stranger makes up: nothing is executed, and nobody is the worse for it."""

from __future__ import annotations

import json
import random
import struct
import uuid
from typing import TYPE_CHECKING, Any

import pytest
import websocket
from load.learner import Learner

from spades_learn.app.page_line import V1, allowed, read

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from browser.course_server import CourseServer

CLOSED = [
    *("execute_request", "inspect_request", "complete_request", "history_request", "is_complete_request"),
    *("debug_request", "shutdown_request", "interrupt_request", "input_reply", "create_subshell_request"),
    *("delete_subshell_request", "list_subshell_request", "usage_request", "connect_request", "abort_request"),
]
"""Every request of the kernel's protocol that is no comm's, as of its version 5.5."""

CHANNELS = ["shell", "control", "stdin", "iopub", "hb", "", "../shell"]
ODD: list[Any] = [None, True, 7, -1, "", "x" * 10_000, "\0", "__import__", [], [[]] * 50, {}, {"a": {"b": [1]}}]


def whole(kind: str, content: Any, *, channel: str = "shell", code: str = "") -> dict[str, Any]:  # noqa: ANN401 - any JSON
    header = {
        "msg_id": uuid.uuid4().hex,
        "msg_type": kind,
        "session": "s",
        "username": code,
        "version": "5.3",
        "date": "",
    }
    return {
        "header": header, "parent_header": {}, "metadata": {"version": "2.1.0"}, "content": content, "channel": channel,
        "buffers": [],
    }  # fmt: skip


def frame(message: dict[str, Any], *buffers: bytes) -> bytes:
    """A message with buffers, as the socket's default protocol has it: how many parts, where each begins, the parts."""
    parts = [json.dumps(message).encode(), *buffers]
    begins = [4 * (len(parts) + 1)]
    for part in parts[:-1]:
        begins.append(begins[-1] + len(part))
    return struct.pack(f"!{len(parts) + 1}I", len(parts), *begins) + b"".join(parts)


def frame_v1(message: dict[str, Any], *buffers: bytes) -> bytes:
    """The same as a browser sends it: the channel first, then the message in parts; numbers of eight bytes."""
    named = ("header", "parent_header", "metadata", "content")
    channel = str(message["channel"]).encode()
    parts = [channel, *(json.dumps(message[name]).encode() for name in named), *buffers]
    begins = [8 * (len(parts) + 2)]
    for part in parts:
        begins.append(begins[-1] + len(part))
    return b"".join(number.to_bytes(8, "little") for number in (len(begins), *begins)) + b"".join(parts)


def requests_for(code: str) -> list[dict[str, Any]]:
    """Everything a kernel would do for a notebook and must not do for a page."""
    asked = {"code": code, "silent": False, "store_history": True, "user_expressions": {"x": code}, "allow_stdin": True}
    asked |= {
        "cursor_pos": 1,
        "value": code,
        "restart": False,
        "command": "evaluate",
        "arguments": {"expression": code},
    }
    return [whole(kind, asked, channel=channel) for kind in CLOSED for channel in CHANNELS]


def comms_for(known: str, code: str) -> list[dict[str, Any]]:
    """Comm messages, the one kind that passes: unknown lines, unknown widgets, states and methods of every kind."""
    made = [whole("comm_open", {"comm_id": uuid.uuid4().hex, "target_name": target, "data": {"code": code},
                                "target_module": "os"})
            for target in ("nope", "os.system", "jupyter.widget", "jupyter.widget.version", *ODD)]  # fmt: skip
    for odd in ODD:
        made += [
            whole("comm_msg", {"comm_id": odd, "data": {"method": "custom", "content": {"type": "hello"}}}),
            whole("comm_msg", {"comm_id": known, "data": odd}),
            whole("comm_msg", {"comm_id": known, "data": {"method": odd, "state": odd, "buffer_paths": odd}}),
            whole("comm_msg", {"comm_id": known, "data": {"method": "custom", "content": odd}}),
            whole("comm_close", {"comm_id": odd, "data": odd}),
            whole("comm_open", odd),
            whole("comm_open", {"comm_id": uuid.uuid4().hex, "target_name": "jupyter.widget", "data": {"state": {
                "_model_module": "@jupyter-widgets/controls", "_model_module_version": "2.0.0", "_model_name": odd,
                "_view_name": odd, "value": odd}}}),
            whole("comm_info_request", odd),
        ]  # fmt: skip
    state = {"__class__": "os", "_esm": f"alert({code!r})", "scene": {"html": code}, "comm": 1, "_repr_mimebundle_": 1}
    return [
        *made,
        whole("comm_msg", {"comm_id": known, "data": {"method": "update", "state": state, "buffer_paths": []}}),
    ]


def garbage(chance: random.Random, known: str) -> list[bytes]:
    """Frames that are no messages, and messages with buffers that nobody asked for."""
    good = whole(
        "comm_msg", {"comm_id": known, "data": {"method": "update", "state": {}, "buffer_paths": [["scene"]] * 3}}
    )
    made = [chance.randbytes(size) for size in (0, 1, 3, 4, 5, 64, 5000)]
    made += [struct.pack("!II", number, 2**31) + b"{}" for number in (0, 1, 2, 10**6, 2**32 - 1)]
    made += [frame(good), frame(good, b"x" * 3_000_000, b"", chance.randbytes(1000))]
    made += [number.to_bytes(8, "little") + chance.randbytes(40) for number in (0, 1, 2**31, 2**63, 2**64 - 1)]
    made += [struct.pack("!I", 2**31 - 1), frame_v1(good), frame_v1(good, b"x" * 3_000_000, b"")]
    for cut in (frame(good, b"abc"), frame_v1(good, b"abc")):
        made += [cut[: chance.randrange(len(cut))] for _ in range(10)]
    return made


def again(learner: Learner, *, v1: bool = False) -> None:
    """A new line to the same kernel, by the protocol of a browser or the older one."""
    if learner._line is not None:
        learner._line.close()
    if v1:
        address = f"{learner.url.replace('http', 'ws')}api/kernels/{learner.kernel}/channels?session_id=x"
        learner._line = websocket.create_connection(address, timeout=20, subprotocols=[V1])
        assert learner._line.getsubprotocol() == V1
    else:
        learner.connect("/")
    learner._said = ""


@pytest.mark.parametrize(("make", "v1"), [(json.dumps, False), (frame, False), (frame_v1, True)])
def test_what_a_page_says_is_read_whole_by_either_protocol(make: Callable[..., str | bytes], v1: bool) -> None:
    buffers = [] if make is json.dumps else [b"first", b""]
    message = whole("comm_msg", {"comm_id": "abc", "data": {"method": "custom", "content": {"type": "ping"}}})
    said = read(make(message, *buffers), v1=v1)
    assert (said.channel, said.header, said.content) == ("shell", message["header"], message["content"])
    assert [json.loads(part) for part in said.parts[:4]] == [
        message["header"],
        {},
        message["metadata"],
        message["content"],
    ]
    assert list(said.parts[4:]) == buffers
    assert allowed(said.header, said.content)


@pytest.mark.parametrize("kind", CLOSED)
def test_a_page_says_nothing_that_is_no_comm_s(kind: str) -> None:
    assert not allowed(whole(kind, {})["header"], {"code": "1"})


@pytest.mark.parametrize("data", garbage(random.Random(9), "x"), ids=range(len(garbage(random.Random(9), "x"))))
@pytest.mark.parametrize("v1", [False, True])
def test_a_frame_of_garbage_is_refused_at_once(data: bytes, v1: bool) -> None:
    """Jupyter's own reader counts as far as the first eight bytes say, and nobody is served meanwhile."""
    try:
        said = read(data, v1=v1)
    except (ValueError, TypeError, KeyError, IndexError, RecursionError, struct.error):
        return
    assert said.content["comm_id"] == "x"  # the whole messages among them


@pytest.mark.browser  # beside the pages' own tests, which share this server
def test_no_message_of_a_page_runs_anything_or_hurts_its_neighbour(course: CourseServer, tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    code = f"open({str(mark)!r}, 'w').close()"
    neighbour, stranger = Learner(course.url, deal=7), Learner(course.url, deal=7)
    neighbour.open()
    stranger.open()
    lines = len(course.log)
    known, chance = stranger._table, random.Random(8)

    def asked() -> list[dict[str, Any]]:
        return [*requests_for(code), *comms_for(known, code)]

    texts: list[str | bytes] = [json.dumps(each) for each in asked()]
    texts += ["", "{", "null", "[]", '"x"', "{}", '{"header": 1}', "[" * 100_000, '{"channel": "shell", "header": NaN}']
    sent = 0
    for v1, bag in ((False, texts), (True, [frame_v1(each) for each in asked()]), (False, garbage(chance, known)),
                    (True, garbage(chance, known))):  # fmt: skip
        again(stranger, v1=v1)
        for each in bag:
            line = stranger._line
            assert line is not None
            line.send_binary(each) if isinstance(each, bytes) else line.send(each)
            sent += 1
    again(stranger)
    stranger.ping()  # answered after whatever the kernel was asked before
    assert not mark.exists()
    neighbour.move()
    stranger.hello({"page": "play", "deal": "9"})
    assert neighbour.errors == stranger.errors == []
    for each in (neighbour, stranger):
        each.leave()
    # A flood is not to fill the log either, which is what made Tornado's CVE-2025-47287.
    assert len(course.log) - lines < sent / 4, "".join(course.log[lines : lines + 40])
