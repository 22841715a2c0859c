"""What the fault tests share: a learner's page, a server that may be killed, and a line that may be cut."""

from __future__ import annotations

import contextlib
import json
import re
import select
import socket
import threading
from typing import TYPE_CHECKING, Any

from browser.course_server import CourseServer, eventually
from playwright.sync_api import BrowserContext, Locator, Page, expect

if TYPE_CHECKING:
    from collections.abc import Iterator

KEY = "spades-learn/1"
TOLD = 10_000
"""Milliseconds within which a learner is told (quality.md, Faults)."""
PATIENCE = 60_000
"""Milliseconds a busy machine may take for anything else."""


def opened(context: BrowserContext, url: str, query: str = "") -> Page:
    """A page of the course, ready to be used."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{url}voila/render/app.ipynb{query}", wait_until="commit")
    ready(page)
    return page


def ready(page: Page) -> None:
    """Wait until the page has heard what its browser keeps."""
    expect(page.locator(".sl-app .sl-stage > *").first).to_be_visible(timeout=PATIENCE)


def kept(page: Page) -> dict[str, Any]:
    """What the browser holds."""
    return dict(json.loads(page.evaluate(f"localStorage.getItem({KEY!r})") or '{"log": [], "settings": {}}'))


def notice(page: Page) -> Locator:
    """The notice that nobody answers, of the table or of the page."""
    return page.locator(".sl-lost-page, .slt-lost:not([hidden])").first


def told(page: Page, *, seconds: float = TOLD / 1000) -> None:
    """The learner is told that nobody answers, with both ways out."""
    expect(notice(page)).to_be_visible(timeout=seconds * 1000)
    expect(notice(page).get_by_role("button", name="Reconnect")).to_be_visible()
    expect(notice(page).get_by_role("button", name="Download my progress")).to_be_visible()


def reconnect(page: Page) -> None:
    """Take the way back that the notice offers."""
    with page.expect_navigation(wait_until="commit", timeout=PATIENCE):
        notice(page).get_by_role("button", name="Reconnect").click()
    ready(page)


def bid(page: Page, call: str = "3") -> None:
    """Bid, as soon as it is asked."""
    page.locator(f'[data-call="{call}"]').click()


def card(page: Page) -> str:
    """Play the first card that may be played, as soon as one may; returns it."""
    expect(page.locator('[data-ask="card"]')).to_be_visible(timeout=PATIENCE)
    chosen = page.locator('.slt-hand [data-card]:not([data-mark="no"])').first
    name = str(chosen.get_attribute("data-card"))
    chosen.click(position={"x": 12, "y": 20})
    return name


def onward(page: Page) -> None:
    """Clear the trick, as soon as it lies."""
    page.locator(".slt-next").click(timeout=PATIENCE)


def answer(page: Page, card: str) -> None:
    """Answer a step of a lesson by a card."""
    page.locator(f'.slt-hand [data-card="{card}"]').click(position={"x": 12, "y": 20})


def actions(page: Page, hand: str = "sitting") -> list[str]:
    """The actions of the hand in play, as the browser keeps them."""
    of = kept(page)["settings"].get(hand) or {}
    return list(of.get("actions") or (of.get("hands") or [[]])[-1])


def only_kernel(server: CourseServer) -> Any:  # noqa: ANN401 - psutil has no types
    """The kernel of the one learner of a server without a pool."""
    eventually(lambda: len(server.kernels()) == 1, seconds=60, what="one kernel")
    return server.kernels()[0]


def number(locator: Locator) -> int:
    """The first number in a text."""
    found = re.search(r"\d+", locator.inner_text())
    assert found
    return int(found[0])


class Line:
    """A line between browser and server that can be cut and mended; it only passes bytes on."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._cut = threading.Event()
        self._over = threading.Event()
        self._ends: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Break every connection, and refuse new ones."""
        self._cut.set()
        for end in tuple(self._ends):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Let connections through again."""
        self._cut.clear()

    def close(self) -> None:
        """End it."""
        self._over.set()
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        while not self._over.is_set():
            try:
                end, _ = self._listener.accept()
            except OSError:
                return
            if self._cut.is_set():
                end.close()
                continue
            threading.Thread(target=self._pass_on, args=(end,), daemon=True).start()

    def _pass_on(self, near: socket.socket) -> None:
        try:
            far = socket.create_connection(("127.0.0.1", self._to))
        except OSError:
            near.close()
            return
        self._ends |= {near, far}
        other = {near: far, far: near}
        try:
            while not self._cut.is_set():
                for end in select.select([near, far], [], [], 0.2)[0]:
                    data = end.recv(65536)
                    if not data:
                        return
                    other[end].sendall(data)
        except OSError:
            pass
        finally:
            self._ends -= {near, far}
            near.close()
            far.close()


@contextlib.contextmanager
def line(server: CourseServer) -> Iterator[tuple[Line, str]]:
    """A line to a server, and the address at its near end."""
    port = int(server.url.rsplit(":", 1)[1].strip("/"))
    made = Line(port)
    try:
        yield made, server.url.replace(f":{port}/", f":{made.port}/")
    finally:
        made.close()
