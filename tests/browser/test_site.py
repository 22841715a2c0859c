"""The static site in a real browser, its network closed but for the host that serves it (issue 8, point 5).

`make site-test` builds the site, which fetches its packages, and runs these; the default run leaves them out.
"""

import json
import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from browser.walker import walk
from click.testing import CliRunner
from playwright.sync_api import BrowserContext, Page, expect

from spades_learn.app.cli import main
from spades_learn.app.site_fetch import pins
from spades_learn.teaching.library import library

pytestmark = pytest.mark.long

BOOKS = library()
KEPT = Path(__file__).resolve().parent.parent.parent / "build" / "site-packages"
READY = "() => document.documentElement.dataset.ready === 'yes'"


class Quiet(SimpleHTTPRequestHandler):
    """Any web host: it hands out files and does nothing else."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, somewhere below the root of its host."""
    out = tmp_path_factory.mktemp("host") / "some" / "where"
    done = CliRunner().invoke(main, ["site", str(out), "--packages", str(KEPT)])
    assert done.exit_code == 0, done.output
    return out


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    """Its address."""
    host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder.parent.parent)))
    served = threading.Thread(target=host.serve_forever, daemon=True)
    served.start()
    yield f"http://127.0.0.1:{host.server_port}/some/where/"
    host.shutdown()
    served.join()
    host.server_close()


def opened(page: Page, address: str) -> Page:
    page.set_default_timeout(60_000)
    page.emulate_media(reduced_motion="reduce")
    page.goto(address)
    page.wait_for_function(READY, timeout=120_000)
    return page


def test_the_site_names_what_it_is_made_of(folder: Path) -> None:
    parts = json.loads((folder / "made-of.json").read_text(encoding="utf-8"))["parts"]
    wanted = pins()
    assert {each["name"] for each in parts} == {
        "spades-learn", *(pin.name for pin in wanted.npm), *(pin.name for pin in wanted.wheels),
    }  # fmt: skip
    assert sum(each.stat().st_size for each in folder.rglob("*") if each.is_file()) < 25e6


def test_a_site_is_built_anew_over_the_old_one_and_comes_out_the_same(folder: Path) -> None:
    before = {each.relative_to(folder): each.read_bytes() for each in folder.rglob("*") if each.is_file()}
    assert CliRunner().invoke(main, ["site", str(folder), "--packages", str(KEPT)]).exit_code == 0
    after = {each.relative_to(folder): each.read_bytes() for each in folder.rglob("*") if each.is_file()}
    assert after == before


def test_the_map_opens_without_a_word_of_complaint(page: Page, site: str) -> None:
    said: list[str] = []
    page.on("console", lambda line: said.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    opened(page, site)
    expect(page.locator(".sl-app h1").first).to_contain_text("Learn Spades by playing it")
    expect(page.locator("#loading")).to_have_count(0)
    assert not said


def test_the_browser_itself_refuses_another_machine(page: Page, site: str) -> None:
    opened(page, site)
    refused = page.evaluate(
        """() => new Promise((resolve) => {
          addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
          fetch("http://elsewhere.invalid/").catch(() => {});
        })"""
    )
    assert refused == "connect-src"


@pytest.mark.parametrize("slug", [entry.slug for entry in BOOKS.course()])
def test_a_lesson_from_its_first_step_to_its_recap(page: Page, site: str, slug: str) -> None:
    lesson = BOOKS.lesson(slug)
    opened(page, f"{site}?lesson={slug}&step={lesson.steps[0].id}")
    walk(page, lesson, BOOKS.prose(slug))


def test_a_lesson_s_bid_is_weighed_over_as_many_deals_as_with_the_compiled_kernel(page: Page, site: str) -> None:
    step = BOOKS.lesson("counting-winners").steps[2]
    opened(page, f"{site}?lesson=counting-winners&step={step.id}")
    page.locator('[data-call="5"]').click()
    expect(page.locator(".sl-coach")).to_contain_text("By 1000 simulated deals")


def test_progress_is_kept_in_the_browser(context: BrowserContext, site: str) -> None:
    page = opened(context.new_page(), f"{site}?lesson=who-wins&step={BOOKS.lesson('who-wins').steps[0].id}")
    walk(page, BOOKS.lesson("who-wins"), BOOKS.prose("who-wins"))
    page.close()
    again = opened(context.new_page(), site)
    expect(again.locator(".sl-app").get_by_text(re.compile("✓|Done|Mastered")).first).to_be_visible()


def test_the_gym_says_that_it_simulates_fewer_deals(page: Page, site: str) -> None:
    opened(page, f"{site}?page=gym&deal=n-J5T02T45YTEKQQJA4H01BKTNKV")  # a hand nobody weighed beforehand
    page.get_by_role("button", name="50 %", exact=True).click()
    page.get_by_role("button", name="Nil", exact=True).click()
    expect(page.locator(".sl-app")).to_contain_text("Simulated on only 250 deals", timeout=60_000)


def test_a_hint_says_why_and_a_whole_hand_is_played_against_bots(page: Page, site: str) -> None:
    opened(page, f"{site}?page=play&deal=7")
    expect(page.locator(".sl-app")).to_contain_text("Your turn to bid")
    page.get_by_role("button", name="Hint").first.click()
    expect(page.locator(".sl-app")).to_contain_text(re.compile(r"80\b.*deals|deals.*\b80\b"))
    page.locator('[data-call="3"]').click()
    entry, hand, coach = page.locator("[data-entry]"), page.locator(".slt-hand [data-card]"), page.locator(".sl-coach")
    asked = page.locator("[data-ask='card'], [data-ask='next']").or_(coach.get_by_text("Hand scored")).first
    for _ in range(26):
        expect(asked).to_be_visible(timeout=60_000)
        if coach.get_by_text("Hand scored").count():
            break
        if page.locator("[data-ask='next']").count():
            page.locator(".sl-root").focus()
            page.keyboard.press("n")
            expect(page.locator("[data-ask='next']")).to_have_count(0)
            continue
        held = hand.count()
        entry.fill(page.locator('.slt-hand [data-card]:not([data-mark="no"])').first.get_attribute("data-card") or "")
        entry.press("Enter")
        expect(hand).to_have_count(held - 1)
    expect(coach).to_contain_text("SCO-")


def test_the_loading_screen_and_the_course_speak_the_learner_s_language(page: Page, site: str) -> None:
    page.goto(f"{site}?lang=it")
    expect(page.locator("#loading_text")).not_to_contain_text("Setting the table")
    page.wait_for_function(READY, timeout=120_000)
    expect(page.locator(".sl-app")).to_have_attribute("lang", "it")


@pytest.mark.parametrize("missing", ["course.zip", "pyodide/pyodide.asm.wasm", "widgets/libembed-amd.js"])
def test_a_file_that_does_not_arrive_is_told_with_what_to_do(page: Page, site: str, missing: str) -> None:
    page.route(f"**/{missing}", lambda route: route.abort())
    page.context.route(f"**/{missing}", lambda route: route.abort())
    page.goto(site)
    expect(page.locator("#loading")).to_contain_text("The page is incomplete", timeout=120_000)
    expect(page.locator("#loading_again")).to_be_visible()
