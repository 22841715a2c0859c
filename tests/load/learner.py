"""A learner without a browser: takes a page from the server, opens its socket and plays, as the page itself would.

What a browser adds (scripts, fonts, paint) is left out, so that two cores can hold a hundred of them; `run.py` puts a
few real browsers among them. The page's own messages are spoken: the store's hello and pings, the table's intents.
"""

from __future__ import annotations

import json
import re
import struct
import threading
import time
import uuid
from functools import cache
from typing import Any
from urllib.parse import urlencode, urlsplit

import requests
import websocket

from spades_learn.app.class_sets import set_of
from spades_learn.teaching import classset

ANSWER_SECONDS = 60
"""Longer than anything is measured to take; what comes later counts as hung."""

_PROTOCOL = {"version": "1.0.0"}
"""Of the widgets' control messages; a kernel refuses to speak without it."""

_CONFIG = re.compile(r'<script id="jupyter-config-data"[^>]*>(.*?)</script>', re.DOTALL)


WAYS: tuple[dict[str, str], ...] = (
    {"page": "play", "deal": "{deal}"},
    {"lesson": "who-wins", "step": "two-ruffs"},
    {"page": "gym", "deal": "{deal}"},
    {"set": "{code}"},
    {"page": "play-gym", "deal": "{deal}"},
    {"page": "play", "deal": "{deal}"},
)
"""Where the links of a class lead: of six learners two play, and one each is in a lesson, two gyms and a class set."""


class HungError(Exception):
    """Something that was asked for did not come."""


class FullError(Exception):
    """The class is full: the plain page came instead."""


class Learner:
    """One learner at one page.

    Attributes:
        kernel: the kernel behind the page, once it is open.
        page: the page's HTML.
        scene: what the table shows.
        opened: seconds from the request to the whole page, its socket and the first scene.
        answers: seconds from each move to its acknowledgement and the scene that it made.
        walks: seconds from leaving one place of the course to the next one being there.
        errors: what went wrong, in words.
        kept: the attempts that the page was told to keep in its browser.
    """

    def __init__(
        self,
        url: str,
        *,
        deal: int = 1,
        session: requests.Session | None = None,
        settings: dict[str, Any] | None = None,
    ) -> None:
        """A learner of the server at `url`.

        Args:
            url: the server's address.
            deal: what they play, and by which of the `WAYS` they come.
            session: one that has logged in, where a hub wants it.
            settings: what their browser kept.
        """
        self.url = url
        self.deal = deal
        self.settings = settings or {}
        self.kernel = self.page = ""
        self.scene: dict[str, Any] = {}
        self.opened = 0.0
        self.page_seconds = 0.0
        self.answers: list[float] = []
        self.walks: list[float] = []
        self.errors: list[str] = []
        self.kept: list[dict[str, Any]] = []
        self._session = session or requests.Session()
        self._news = threading.Condition()
        self._acks: dict[str, str] = {}
        self._titles = self._known = 0
        self._store = ""
        self._table = ""
        self._said = ""
        self._line: websocket.WebSocket | None = None
        self._over = False

    def open(self, **query: str) -> None:
        """Open the page at a place of the course (a deal to play where none is named); wait for the first scene.

        Raises:
            FullError: the class is full.
            HungError: no page, or no scene in time.
        """
        begun = time.perf_counter()
        answer = self._session.get(f"{self.url}voila/render/app.ipynb", timeout=ANSWER_SECONDS)
        self.page_seconds = time.perf_counter() - begun
        if answer.status_code == 503:
            raise FullError(answer.text)
        self.page = answer.text
        found = _CONFIG.search(self.page)
        config = json.loads(found[1]) if found else {}
        self.kernel = config.get("kernelId", "")
        if not self.kernel:
            raise HungError(f"status {answer.status_code} and no kernel in the page")
        self.connect(config.get("baseUrl", "/"))
        self._request("states", lambda: bool(self._store and self._table))
        self.hello(query or {"page": "play", "deal": str(self.deal)})
        self.opened = time.perf_counter() - begun

    def connect(self, base: str) -> None:
        """Open the page's socket."""
        parts = urlsplit(self.url)
        scheme = "wss" if parts.scheme == "https" else "ws"
        address = f"{scheme}://{parts.netloc}{base}api/kernels/{self.kernel}/channels?session_id={uuid.uuid4().hex}"
        asked = self._session.prepare_request(requests.Request("GET", address.replace("ws", "http", 1)))
        cookies = asked.headers.get("Cookie")
        self._line = websocket.create_connection(
            address,
            timeout=ANSWER_SECONDS,
            cookie=cookies,
            sslopt={"ca_certs": self._session.verify} if isinstance(self._session.verify, str) else None,
            origin=f"{parts.scheme}://{parts.netloc}",
        )
        threading.Thread(target=self._listen, daemon=True).start()

    def hello(self, query: dict[str, str]) -> None:
        """Say what the page says first, and wait until the table asks something."""
        said = {"type": "hello", "query": query, "languages": ["en"], "log": [], "storage": True}
        self._there(query, lambda: self._tell(self._store, {**said, "settings": self.settings}))

    def way(self) -> dict[str, str]:
        """The link this learner comes by, one of the `WAYS`."""
        way = WAYS[self.deal % len(WAYS)]
        return {key: value.format(deal=self.deal, code=set_code()) for key, value in way.items()}

    def walk(self) -> None:
        """Go to the next place of the `WAYS`, as by Back and Forward."""
        self.deal += 1
        query = self.way()
        begun = time.perf_counter()
        self._there(query, lambda: self._tell(self._store, {"type": "went", "query": query}))
        self.walks.append(time.perf_counter() - begun)

    @property
    def plays(self) -> bool:
        """Whether this learner is at a match."""
        return WAYS[self.deal % len(WAYS)].get("page") == "play"

    def _there(self, query: dict[str, str], go: Any) -> None:  # noqa: ANN401 - a call
        """Do what leads to a place; wait until the page says its title, and its table asks if it has one."""
        titles, before = self._titles, self.scene.get("rev", 0)
        go()
        self._wait(lambda: self._titles > titles, f"the page at {query}")
        if "set" not in query:
            self._wait(lambda: self.scene.get("rev", 0) > before and bool(self.scene.get("ask")), f"a scene at {query}")

    def ping(self) -> float:
        """The page's heartbeat; seconds until its answer."""
        key = uuid.uuid4().hex
        begun = time.perf_counter()
        self._tell(self._store, {"type": "ping", "id": key})
        self._wait(lambda: key in self._acks, "the answer to a ping")
        return time.perf_counter() - begun

    def move(self) -> None:
        """Do what the table asks (a bid, a card, the next trick), or take up a new deal where the hand is over."""
        deed = self._deed()
        if deed is None:
            self.deal += 1000 * len(WAYS)  # the way they came stays
            self.hello({"page": "play", "deal": str(self.deal)})
            return
        self.do(deed)
        self._wait(lambda: bool(self.scene.get("ask")) or self._finished(), "the bots")

    def do(self, deed: dict[str, Any]) -> None:
        """Do one thing at the table, and wait for its acknowledgement and the scene that it made."""
        key = uuid.uuid4().hex
        before = self.scene.get("rev", 0)
        begun = time.perf_counter()
        self._tell(self._table, {"type": "intent", "id": key, "turn": self.scene.get("turn"), **deed})
        self._wait(lambda: key in self._acks and self.scene.get("rev", 0) > before, f"the answer to {deed}")
        self.answers.append(time.perf_counter() - begun)
        if self._acks[key] != "ack":
            self.errors.append(f"{deed} was {self._acks[key]}")

    def widgets(self) -> int:
        """How many widgets the page has now."""
        self._known = 0
        self._request("states", lambda: self._known > 0)
        return self._known

    def leave(self) -> None:
        """Close the page: its beacon, then its socket."""
        self._over = True
        # On a hub the hub has a token of its own; the page's is the one whose path is the longest.
        tokens = sorted((len(each.path), str(each.value)) for each in self._session.cookies if each.name == "_xsrf")
        token = tokens[-1][1] if tokens else ""
        beacon = f"{self.url}voila/api/shutdown/{self.kernel}"
        self._session.post(beacon, data={"_xsrf": token} if token else None, timeout=ANSWER_SECONDS)
        if self._line:
            self._line.close()
        self._session.close()

    def _finished(self) -> bool:
        return not any(seat.get("turn") for seat in self.scene.get("seats", ())) and not self.scene.get("hand")

    def _deed(self) -> dict[str, Any] | None:
        ask = self.scene.get("ask") or {}
        kind = ask.get("kind")
        if kind == "bid":
            calls = [each["call"] for each in ask.get("choices", ()) if not each.get("why")]
            return {"do": "bid", "call": "3" if "3" in calls else calls[0]}
        if kind == "card":
            return {"do": "card", "card": next(each["card"] for each in self.scene["hand"] if each["mark"] != "no")}
        return {"do": "next"} if kind == "next" and self.scene.get("hand") else None

    # --- the kernel's messages ------------------------------------------------------------------------------

    def _request(self, what: str, come: Any) -> None:  # noqa: ANN401 - a condition
        comm = uuid.uuid4().hex
        self._send("comm_open", {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}})
        self._send("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        self._wait(come, what)

    def _tell(self, model: str, content: dict[str, Any]) -> None:
        self._send("comm_msg", {"comm_id": model, "data": {"method": "custom", "content": content}})

    def _send(self, kind: str, content: dict[str, Any]) -> None:
        assert self._line is not None
        header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": "load", "username": "", "version": "5.3"}
        whole = {"header": {**header, "date": ""}, "parent_header": {}, "metadata": _PROTOCOL, "content": content}
        self._line.send(json.dumps({**whole, "channel": "shell", "buffers": []}))

    def _wait(self, holds: Any, what: str) -> None:  # noqa: ANN401 - a condition
        with self._news:
            if not self._news.wait_for(lambda: holds() or self._said, ANSWER_SECONDS):
                raise HungError(f"{what} did not come within {ANSWER_SECONDS} s")
            if not holds():
                raise HungError(f"{what} did not come: {self._said}")

    def _listen(self) -> None:
        assert self._line is not None
        self._line.settimeout(None)
        try:
            while not self._over:
                data = self._line.recv()
                if not data:
                    raise websocket.WebSocketConnectionClosedException("the line ended")
                self._hear(_message(data))
        except (OSError, websocket.WebSocketException) as error:
            with self._news:
                self._said = "" if self._over else str(error) or type(error).__name__
                self._news.notify_all()

    def _hear(self, message: dict[str, Any]) -> None:
        kind, content = message.get("msg_type"), message.get("content", {})
        if kind not in {"comm_msg", "comm_open"}:
            return
        data = content.get("data", {})
        with self._news:
            if data.get("method") == "update_states":
                self._known = len(data.get("states", {}))
                for name, each in data.get("states", {}).items():
                    self._know(name, each.get("state", {}))
            elif data.get("method") == "custom":
                said = data.get("content", {})
                if said.get("type") in {"ack", "refused", "pong"}:
                    self._acks[str(said.get("id"))] = said["type"]
                elif said.get("type") == "title":
                    self._titles += 1
                elif said.get("type") == "append":
                    self.kept += said["items"]
            else:
                self._know(content.get("comm_id", ""), data.get("state", {}))
            self._news.notify_all()

    def _know(self, name: str, state: dict[str, Any]) -> None:
        """Note a model's state; the table is known by its scene, the store by its name."""
        if state.get("_anywidget_id", "").endswith("Store"):
            self._store = name
        if "scene" in state and name == (self._table or name):
            self._table, self.scene = name, state["scene"]


def _message(data: str | bytes) -> dict[str, Any]:
    """One message of the kernel; with buffers it comes as bytes, the JSON first."""
    if isinstance(data, bytes):
        number = struct.unpack("!I", data[:4])[0]
        marks = struct.unpack(f"!{number}I", data[4 : 4 + 4 * number])
        data = data[marks[0] : marks[1] if number > 1 else len(data)].decode()
    return dict(json.loads(data))


@cache
def set_code() -> str:
    """The code of a small class set: a lesson and two hands of the nil gym."""
    return classset.write(set_of(["who-wins", "nil:2"], rules="classic", options=(), language="", seed=1))


def link(url: str, **query: str) -> str:
    """The address of a place in the course."""
    return f"{url}voila/render/app.ipynb?{urlencode(query)}"
