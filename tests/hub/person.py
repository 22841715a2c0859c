"""A person with a real browser before the hub: presses what a person presses, and has a storage of their own."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

from browser import chromium
from playwright.sync_api import expect, sync_playwright
from real_hub import PASSWORD, SERVER_SECONDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page
    from real_hub import Hub

KEY = "spades-learn/1"
SLOW = SERVER_SECONDS * 1000
"""Milliseconds until a page must be there whose server is only being started."""


@contextmanager
def browser(hub: Hub) -> Iterator[Page]:
    """A browser that was never here; any request to another machine is noted and fails at the end."""
    away: list[str] = []
    with sync_playwright() as made:
        chrome = made.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        try:
            page = chrome.new_context(locale="en-GB", viewport={"width": 1280, "height": 800}).new_page()
            page.set_default_timeout(60_000)
            page.on("request", lambda asked: _note(away, asked.url, hub.url))
            yield page
        finally:
            chrome.close()
    assert not away, f"asked of other machines: {away}"


def _note(away: list[str], asked: str, home: str) -> None:
    if not asked.startswith((home, home.replace("http", "ws", 1), "data:", "blob:", "about:")):
        away.append(asked)


def come_in(hub: Hub, page: Page, name: str, link: str) -> None:
    """Open a link to the hub, fill in the log-in form, and wait for the course."""
    page.goto(urljoin(hub.url, link))
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    await_course(page)


def await_course(page: Page) -> None:
    """Wait until the course is there and has said hello."""
    page.wait_for_url("**/voila/render/app.ipynb**", timeout=SLOW)
    expect(page.locator(".sl-app .sl-title")).to_be_visible(timeout=SLOW)


def attempts(page: Page) -> list[dict[str, Any]]:
    """What this browser keeps."""
    kept = page.evaluate(f"localStorage.getItem({json.dumps(KEY)})")
    return list(json.loads(kept)["log"]) if kept else []
