"""A thin lesson notebook in the real JupyterLab: styled, playable, and no key of the table reaches a cell."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import urllib.request
from typing import TYPE_CHECKING

import pytest
from browser.course_server import eventually, free_port
from playwright.sync_api import Page, TimeoutError, expect  # noqa: A004 - Playwright's own

from spades_learn.app.places import notebooks

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    """JupyterLab over a copy of one notebook, so that nothing of the checkout is written to."""
    shutil.copy(notebooks() / "01-following-suit.ipynb", tmp_path)
    port = free_port()
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}"]
    log = tmp_path / "lab.log"
    with log.open("w") as out:
        server = subprocess.Popen(
            [*command, "--IdentityProvider.token=", "--ServerApp.password=", "--ServerApp.disable_check_xsrf=True"],
            cwd=tmp_path,
            stdout=out,
            stderr=out,
        )

    def answers() -> bool:
        assert server.poll() is None, log.read_text()
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/api", timeout=5):
                return True
        except OSError:
            return False

    try:
        eventually(answers, seconds=60, what="JupyterLab")
        yield f"http://127.0.0.1:{port}/lab/tree/01-following-suit.ipynb?reset"
    finally:
        server.terminate()
        server.wait(30)


def run_first(page: Page) -> None:
    """Run the code cell; JupyterLab forgets what is run before its kernel is ready, so it is asked again."""
    prompt = page.locator(".jp-Notebook .jp-CodeCell .jp-InputPrompt").first
    for _ in range(12):
        # Asked too early, JupyterLab opens a dialog for a kernel to be chosen; its own choice is right.
        accept = page.locator(".jp-Dialog .jp-mod-accept")
        if accept.count():
            accept.first.click()
        try:
            page.locator(".jp-Notebook .jp-CodeCell .cm-content").first.click(timeout=5_000)
            page.keyboard.press("Control+Enter")
            expect(prompt).not_to_have_text("[ ]:", timeout=5_000)
        except (AssertionError, TimeoutError):
            continue
        return
    raise AssertionError("the cell was never run")


@pytest.mark.slow
@pytest.mark.timeout(240)
def test_a_lesson_is_styled_and_its_keys_leave_the_cells_alone(page: Page, lab: str) -> None:
    kept = '{"log": [], "settings": {"look": {"motion": false}}}'  # bots without a pause
    page.add_init_script(f"try {{ localStorage['spades-learn/1'] ??= {kept!r} }} catch {{}}")
    page.goto(lab)
    cells = page.locator(".jp-Notebook .jp-Cell")
    expect(cells.first).to_be_visible(timeout=90_000)
    run_first(page)
    coach = page.locator(".sl-coach")
    expect(coach).to_contain_text("Step 1", ignore_case=True, timeout=60_000)
    assert page.locator(".sl-bar").evaluate("bar => getComputedStyle(bar).display") == "flex"
    page.get_by_role("button", name="Continue").click()
    expect(coach).to_contain_text("Step 2", ignore_case=True)
    root = page.locator(".sl-root")
    expect(page.locator('[data-ask="next"]')).to_be_visible()
    while root.get_attribute("data-ask") == "next":
        shown = root.get_attribute("data-rev") or ""
        page.locator(".slt-next").click()
        expect(root).not_to_have_attribute("data-rev", shown)
    page.get_by_role("button", name="Continue").click()
    expect(coach).to_contain_text("Step 3", ignore_case=True)
    before = cells.count()
    # On a card, and on a button of ipywidgets' own.
    for place in (page.locator('.slt-hand [data-card="HJ"]'), page.get_by_role("button", name="Skip step")):
        place.focus()
        for key in ("d", "d", "a", "b", "x", "m"):
            page.keyboard.press(key)
        assert cells.count() == before
    page.locator('.slt-hand [data-card="HJ"]').click(position={"x": 12, "y": 20})
    expect(page.locator('.slt-hand [data-card="HJ"]')).to_have_attribute("aria-pressed", "true")
    assert cells.count() == before
    play_a_hand_by_keyboard(page)
    assert cells.count() == before


def play_a_hand_by_keyboard(page: Page) -> None:
    """From the course map through thirteen tricks to the score: Enter on cards and buttons, n for the next trick."""
    page.get_by_role("button", name="Course", exact=True).press("Enter")
    page.get_by_role("button", name=re.compile("Play a match")).first.press("Enter")
    page.locator('.slt-call[data-call="4"]').press("Enter")
    root, cards = page.locator(".sl-root"), page.locator(".slt-hand [data-card]")
    for left in range(13, 0, -1):
        expect(page.locator('.sl-root[data-ask="card"]')).to_be_visible()
        expect(cards).to_have_count(left)
        page.locator('.slt-hand [data-card]:not([data-mark="no"])').first.press("Enter")
        expect(page.locator('.sl-root[data-ask="next"]')).to_be_visible()
        assert root.evaluate("root => root.contains(document.activeElement)"), "focus left the table"
        page.keyboard.press("n")
    expect(page.locator(".sl-coach")).to_contain_text("Hand scored", ignore_case=True)
