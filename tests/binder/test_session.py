"""Binder as a class uses it: built by repo2docker's steps, started as BinderHub starts it, opened by its links.

`make binder-test` builds the clean environment and runs everything; `make test` opens one link on a server of its own
environment. design platform.md, "Binder".
"""

from __future__ import annotations

import http.server
import json
import os
import re
import sys
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from binder.binderhub import LAUNCHED, ROOT, TOKEN, Image, Session, built, clone, session, table
from browser.course_server import eventually
from faults.learner import PATIENCE, answer, bid, card, kept, notice, ready, told
from playwright.sync_api import BrowserContext, Page, expect

from spades_learn.rules.options import rules_for
from spades_learn.teaching import class_fresh, classset

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = [pytest.mark.browser, pytest.mark.timeout(1800)]

MOST_MEMORY = 300
"""MB that one learner's server and kernel may take (issue 8)."""
LONG = bool(os.environ.get("SPADES_LEARN_LONG"))


def link(query: str) -> str:
    """A launch link as the README and the teacher's page write them."""
    inner = quote(f"voila/render/app.ipynb{query}", safe="")
    return f"https://mybinder.org/v2/gh/owner/repo/HEAD?urlpath={inner}"


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    """The clean environment; in `make test` the one that runs the tests, with the settings that postBuild writes."""
    folder = tmp_path_factory.mktemp("binder")
    if LONG and not os.environ.get("SPADES_LEARN_BINDER_ENV"):
        made = built(folder)
        rows = {name: [seconds] for name, seconds in made.seconds.items()}
        sys.stdout.write(f"\nBinder's build, Python {made.python}\n{table(rows, ['seconds'])}\n")
        return made
    # A developer's own, built before by these steps.
    place = Path(os.environ.get("SPADES_LEARN_BINDER_ENV") or sys.prefix)
    repo = folder / "repo" if LONG else ROOT
    if LONG:
        clone(repo)
    else:
        script = (ROOT / "binder" / "postBuild").read_text(encoding="utf-8")
        written = re.search(r"jupyter_server_config\.py\" <<'PY'\n(.*?)^PY$", script, re.DOTALL | re.MULTILINE)
        assert written
        (folder / ".jupyter").mkdir()
        (folder / ".jupyter" / "jupyter_server_config.py").write_text(written[1], encoding="utf-8")
    return Image(place, repo, folder, "", {}, "")


@pytest.fixture(scope="module")
def launched(image: Image) -> Iterator[Session]:
    with session(image) as made:
        yield made


def arrive(page: Page, server: Session, launch: str) -> None:
    """Follow a launch link to its end."""
    page.set_default_timeout(PATIENCE)
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.redirect(launch), wait_until="commit")
    ready(page)


def keeps_the_token(page: Page, server: Session) -> None:
    """The token is in the address that Binder wrote, and nowhere else."""
    assert TOKEN not in page.locator("body").inner_text()
    assert TOKEN not in json.dumps(kept(page))
    assert TOKEN not in page.evaluate("document.documentElement.outerHTML")
    log = server.log.read_text(encoding="utf-8")
    assert TOKEN not in re.sub(r"^.*(?:Jupyter Server|http://\S+/lab\?token=).*$", "", log, flags=re.MULTILINE)


def test_a_launch_link_opens_its_step_in_its_language(page: Page, launched: Session) -> None:
    arrive(page, launched, link("?lang=it&lesson=following-suit&step=lead-counts"))
    coach = page.locator(".sl-coach")
    expect(page.locator("html")).to_have_attribute("lang", "it", timeout=PATIENCE)
    answer(page, "C9")
    expect(coach).to_contain_text("Giusto")
    assert [each["step"] for each in kept(page)["log"]] == ["lead-counts"]
    keeps_the_token(page, launched)
    page.goto("about:blank")
    eventually(lambda: launched.kernels() == [], what="the end of the kernel")


@pytest.mark.long
def test_pages_sets_and_files_carry_no_token(context: BrowserContext, launched: Session) -> None:
    tasks = [classset.Task("lesson", "following-suit"), *class_fresh.fresh("nil", 1, rules_for(), seed=4)]
    code = classset.write(classset.ClassSet(rules_for(), tuple(tasks), "it"))
    for query, shown in {
        "": ".sl-home",
        "?page=rules&find=FOL-1&lang=fr": ".sl-rulebook",
        "?page=gym&lang=es": ".sl-gymask, .sl-coach",
        "?page=play&deal=7": '[data-ask="bid"]',
        f"?set={code}": ".sl-set",
        f"?set={code}&lang=en": ".sl-set",
        "?page=class-guide": ".sl-guide h2",
    }.items():
        page = context.new_page()
        arrive(page, launched, link(query))
        expect(page.locator(shown).first).to_be_visible(timeout=PATIENCE)
        keeps_the_token(page, launched)
        page.close()
        eventually(lambda: launched.kernels() == [], what="the end of the kernel")
    page = context.new_page()
    arrive(page, launched, link("?page=settings"))
    with page.expect_download() as down:
        page.get_by_role("button", name="Download my progress").click()
    assert TOKEN not in Path(down.value.path()).read_text(encoding="utf-8")
    page.close()


@pytest.mark.long
def test_a_session_takes_no_more_memory_than_it_may(page: Page, launched: Session) -> None:
    """After a lesson's answer, a hand of the gym, and a hand of a match to its score; Binder guarantees 450 MB."""
    rows: dict[str, list[float]] = {}

    def note(name: str) -> None:
        found = launched.memory()
        rows[name] = [figure for part in ("server", "kernel") for figure in found[part]]
        rows[name] += [sum(found[part][each] for part in found) for each in (0, 1)]

    arrive(page, launched, link("?lesson=following-suit&step=lead-counts"))
    answer(page, "C9")
    expect(page.locator(".sl-coach")).to_contain_text("Right")
    note("a step answered")
    page.goto(launched.redirect(link("?page=gym")), wait_until="commit")
    page.get_by_role("button", name="50 %", exact=True).click()
    page.get_by_role("button", name="Nil", exact=True).click()
    expect(page.locator(".sl-meter")).to_be_visible(timeout=PATIENCE)
    eventually(lambda: len(launched.kernels()) == 1, what="one kernel")
    note("a hand of the gym")
    page.goto(launched.redirect(link("?page=play&deal=7")), wait_until="commit")
    bid(page)
    for _ in range(13):
        card(page)
        page.locator(".slt-next").click(timeout=PATIENCE)
    expect(page.locator(".sl-coach")).to_contain_text("Hand scored", timeout=PATIENCE)
    eventually(lambda: len(launched.kernels()) == 1, what="one kernel")
    note("a hand of a match")
    heads = ["server RSS", "USS", "kernel RSS", "USS", "both RSS", "USS"]
    sys.stdout.write(f"\nMemory of a session on Binder, MB\n{table(rows, heads)}\n")
    assert max(row[-2] for row in rows.values()) <= MOST_MEMORY
    page.goto("about:blank")


@pytest.mark.long
def test_an_idle_kernel_is_culled_and_the_learner_comes_back_to_the_same_step(page: Page, image: Image) -> None:
    short = ["--MappingKernelManager.cull_idle_timeout=5", "--MappingKernelManager.cull_interval=1"]
    with session(image, *short, name="owner-repo-culled00") as server:
        arrive(page, server, link("?lesson=following-suit&step=lead-counts"))
        answer(page, "C9")
        expect(page.locator(".sl-coach")).to_contain_text("Right")
        before = kept(page)["log"]
        eventually(lambda: server.kernels() == [], seconds=60, what="the cull")
        page.keyboard.press("Shift")
        told(page)  # within ten seconds of the press
        with page.expect_navigation(wait_until="commit", timeout=PATIENCE):
            notice(page).get_by_role("button", name="Reconnect").click()
        expect(page.locator(".sl-coach")).to_contain_text("Right", timeout=PATIENCE)
        assert kept(page)["log"] == before
        keeps_the_token(page, server)
        page.goto("about:blank")


@contextmanager
def nothing_there(port: int) -> Iterator[None]:
    """Binder's proxy once the container is gone: every address is unknown."""

    class Unknown(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_error(404, "Binder not found")

        do_HEAD = do_POST = do_GET  # noqa: N815  http.server's names

        def log_message(self, *_arguments: object) -> None:
            """Silence."""

    with http.server.ThreadingHTTPServer(("127.0.0.1", port), Unknown) as proxy:
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        yield
        proxy.shutdown()


@pytest.mark.long
def test_when_the_server_is_gone_the_page_says_what_to_do_and_another_launch_goes_on(
    context: BrowserContext, image: Image
) -> None:
    page = context.new_page()
    with session(image, name="owner-repo-gone0000") as server:
        arrive(page, server, link("?lang=en&lesson=following-suit&step=lead-counts"))
        answer(page, "C9")
        page.locator(".sl-coach .sl-btn.primary").click()
        expect(page.locator(".sl-coach")).to_contain_text("Step 5", ignore_case=True, timeout=PATIENCE)
        server.end()
        with nothing_there(urlsplit(server.url).port or 0):
            page.keyboard.press("Shift")
            told(page)
            said = notice(page)
            expect(said).to_contain_text("Binder may have ended this session")
            page.screenshot(path=image.home / "gone.png")
            said.get_by_role("button", name="Reconnect").click()
            expect(said).to_contain_text("does not answer yet")
            assert urlsplit(page.url).port == urlsplit(server.url).port, "no way into Binder's own error page"
            code = str(said.locator("code").inner_text())
            way = said.get_by_role("link", name="Start Binder again")
            assert way.get_attribute("target") == "_blank", "this page has the code and stays"
            again = str(way.get_attribute("href"))
            with page.expect_download() as down:
                said.get_by_role("button", name="Download my progress").click()
            file = Path(down.value.path()).read_text(encoding="utf-8")
    assert TOKEN not in file
    assert TOKEN not in again
    assert again.startswith(f"{LAUNCHED['BINDER_LAUNCH_HOST']}{LAUNCHED['BINDER_REQUEST']}?urlpath=")
    inner = parse_qs(urlsplit(parse_qs(urlsplit(again).query)["urlpath"][0]).query)
    assert inner.keys() == {"lang", "page", "lesson", "step"}
    assert inner["lesson"] == ["following-suit"]
    # Another host of the federation: another origin, where this browser has kept nothing.
    with session(image, name="owner-repo-again000") as server:
        other = context.new_page()
        arrive(other, server, again)
        expect(other.locator(".sl-coach")).to_contain_text("Step 5", ignore_case=True, timeout=PATIENCE)
        assert kept(other)["log"] == []
        other.goto(f"{server.url}voila/render/app.ipynb?page=settings", wait_until="commit")
        other.locator(".sl-code-field input").fill(code)
        other.get_by_role("button", name="Use this code").click()
        other.get_by_role("button", name="Merge", exact=True).click()
        eventually(lambda: [each["step"] for each in kept(other)["log"]] == ["lead-counts"], what="the progress")
        other.close()
