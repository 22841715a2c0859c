"""Chromium, the real server, and a page that refuses to leave this machine."""

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from browser.chromium import FLAGS, NoChromiumError, find
from browser.course_server import CourseServer, course_server
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect, sync_playwright

from spades_learn.teaching.library import PLACE, home

HERE = {"127.0.0.1", "localhost", "::1"}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if os.environ.get("SPADES_LEARN_NO_BROWSER") and not os.environ.get("CI"):
        pytest.skip("SPADES_LEARN_NO_BROWSER is set")
    try:
        program = find()
    except NoChromiumError as error:
        pytest.fail(str(error), pytrace=False)
    expect.set_options(timeout=20_000)  # a busy machine is no fault of the page
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def course() -> Iterator[CourseServer]:
    """The course as `make app` serves it."""
    with course_server() as server:
        yield server


@pytest.fixture(scope="session")
def own_lessons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CourseServer]:
    """A server of the tests' own lessons, with the course's rulebook beside them."""
    folder = tmp_path_factory.mktemp("own") / "lessons"
    shutil.copytree(Path(__file__).parent.parent / "lessons", folder)
    shutil.copytree(home() / "rules", folder / "rules")
    with ExitStack() as stack:
        # Only this server hears of the folder, and not the course's own, whichever starts first.
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(PLACE, str(folder))
            server = stack.enter_context(course_server())
        yield server


@contextmanager
def fresh_profile(browser: Browser) -> Iterator[BrowserContext]:
    """A fresh browser profile whose every request must stay on this machine."""
    profile = browser.new_context(viewport={"width": 1280, "height": 800})
    strays: list[str] = []

    def note(request: Request) -> None:
        # Watched and not intercepted: an intercepted page loses its last message, the one that ends its kernel.
        if (
            urlsplit(request.url).scheme in {"http", "https", "ws", "wss"}
            and urlsplit(request.url).hostname not in HERE
        ):
            strays.append(request.url)

    profile.on("request", note)
    yield profile
    profile.close()
    assert not strays, f"the page asked other machines: {strays}"


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A fresh browser profile whose every request must stay on this machine."""
    with fresh_profile(browser) as profile:
        yield profile


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()
