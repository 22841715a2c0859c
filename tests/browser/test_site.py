"""The static site in a real browser, its network closed but for the host that serves it (issue 8, point 5).

`make site-test` builds the site, which fetches its packages, and runs these; the default run leaves them out.
"""

import codecs
import json
import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from browser.fixtures import fresh_profile
from browser.test_pages import GO
from browser.test_pages import PAGES as KNOWN
from browser.test_set import SET
from browser.walker import walk
from click.testing import CliRunner
from made_class import class_of
from playwright.sync_api import Browser, BrowserContext, Page, expect

from spades_learn.app.cli import main
from spades_learn.app.hall_words import SITE
from spades_learn.app.pages import PAGES
from spades_learn.app.site_fetch import pins
from spades_learn.teaching.library import library
from spades_learn.ui.words import Words

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]

BOOKS = library()
KEPT = Path(__file__).resolve().parent.parent.parent / "build" / "site-packages"
VISITED = list({**PAGES, **{name: 1 for name, (query, _) in KNOWN.items() if "view=" not in query}})
"""Every page, and more addresses of some; how a class is shown is said at the door alone."""

READY = "() => document.documentElement.dataset.ready === 'yes'"


class Quiet(SimpleHTTPRequestHandler):
    """Any web host: it hands out files and does nothing else."""

    def __init__(self, *args: Any, asked: list[str], **keys: Any) -> None:  # noqa: ANN401 - the handler's own
        self.asked = asked
        super().__init__(*args, **keys)

    def log_request(self, *_: object) -> None:
        """Note which file was asked for."""
        self.asked.append(self.path)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, somewhere below the root of its host."""
    out = tmp_path_factory.mktemp("host") / "some" / "where"
    done = CliRunner().invoke(main, ["site", str(out), "--packages", str(KEPT)])
    assert done.exit_code == 0, done.output
    return out


@contextmanager
def host(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """A host of files whose root is two folders above the site: its address of the site, and what it was asked for."""
    asked: list[str] = []
    root = str(folder.parent.parent)
    running = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=root, asked=asked))
    served = threading.Thread(target=running.serve_forever, daemon=True)
    served.start()
    yield f"http://127.0.0.1:{running.server_port}/some/where/", asked
    running.shutdown()
    served.join()
    running.server_close()


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    """Its address."""
    with host(folder) as (address, _):
        yield address


@pytest.fixture(scope="module")
def visitor(browser: Browser, site: str) -> Iterator[Page]:
    """One page that goes from address to address: to start Python for each would be most of the work."""
    with fresh_profile(browser) as profile:
        yield opened(profile.new_page(), site)


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


@pytest.mark.parametrize("name", VISITED)
def test_every_page_of_the_course_opens(visitor: Page, name: str) -> None:
    """Whatever page is added has to work here as well: none can be forgotten."""
    query, text = KNOWN.get(name, (f"?page={name}", ""))
    visitor.evaluate(GO, query or "?page=home")
    app = visitor.locator(".sl-app")
    # With fewer deals no mistake of that hand is beyond doubt, and the page says so.
    expect(app).to_contain_text("No clear mistake" if name == "better" else text, timeout=90_000)
    if name != "home":
        expect(app).not_to_contain_text("Learn Spades by playing it")
    expect(app.locator(".sl-stage")).to_have_text(re.compile(r"\S"))
    expect(app).not_to_contain_text("Something went wrong")


@pytest.mark.parametrize("slug", [entry.slug for entry in BOOKS.course()])
def test_a_lesson_from_its_first_step_to_its_recap(visitor: Page, slug: str) -> None:
    lesson = BOOKS.lesson(slug)
    visitor.evaluate(GO, f"?lesson={slug}&step={lesson.steps[0].id}")
    walk(visitor, lesson, BOOKS.prose(slug))


def test_a_long_computation_shows_how_far_it_is_and_stops_when_asked(visitor: Page) -> None:
    visitor.evaluate(GO, KNOWN["review"][0].split("&step")[0])
    working = visitor.locator(".sl-working")
    expect(working.locator("progress").first).to_be_visible()
    working.get_by_role("button", name="Cancel").first.click()
    expect(working.locator("progress")).to_have_count(0)
    visitor.get_by_role("button", name="Course", exact=True).click()
    expect(visitor.locator(".sl-app h1").first).to_contain_text("Learn Spades by playing it")


def test_a_class_set_by_its_link(page: Page, site: str) -> None:
    opened(page, f"{site}?set={SET}&lang=es")
    expect(page.locator(".sl-app")).to_have_attribute("lang", "es")
    expect(page.locator(".sl-sethead")).to_be_visible()
    set_page = page.url
    page.locator(".sl-app .sl-stage a[href*='lesson=following-suit']").first.click()
    step = page.locator(".sl-coach .sl-eyebrow").first
    expect(step).to_be_visible()
    # The address follows, so a reload stays at the task, and Back leads to the set and not to where nobody was.
    expect(page).to_have_url(re.compile(f"lesson=following-suit.*set={SET}"))
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.reload()
    page.wait_for_function(READY, timeout=120_000)
    expect(step).to_be_visible()
    page.go_back()
    expect(page.locator(".sl-sethead")).to_be_visible()
    expect(page).to_have_url(set_page)


def test_a_report_of_a_class_from_files_to_a_table(visitor: Page, tmp_path: Path) -> None:
    """A teacher on a static site: files chosen, every one listed with its fate, a table taken along."""
    files = class_of(3, 20)
    for name, data in files:
        (tmp_path / name).write_bytes(data)
    visitor.evaluate(GO, "?page=class-report")
    with visitor.expect_file_chooser() as chooser:
        visitor.get_by_role("button", name="Choose files").click()
    chooser.value.set_files([tmp_path / name for name, _ in files])
    expect(visitor.locator(".sl-files-list")).to_contain_text(f"{len(files)} files", timeout=120_000)
    with visitor.expect_download() as got:
        visitor.get_by_role("button", name="Learners", exact=True).click()
    assert Path(got.value.path()).read_bytes().startswith(codecs.BOM_UTF8)


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


@pytest.mark.parametrize("missing", ["course.zip", "pyodide/pyodide.asm.wasm", "widgets/libembed-amd.js", "page.js"])
def test_a_file_that_does_not_arrive_is_told_with_what_to_do(page: Page, site: str, missing: str) -> None:
    page.route(f"**/{missing}", lambda route: route.abort())
    page.context.route(f"**/{missing}", lambda route: route.abort())
    page.goto(site)
    expect(page.locator("#loading")).to_contain_text("The page is incomplete", timeout=120_000)
    expect(page.locator("#loading_again")).to_be_visible()


@pytest.mark.parametrize(
    "without", ["delete window.WebAssembly", "window.Worker = function () { throw new Error('no workers') }"]
)
def test_a_browser_that_cannot_run_python_says_so_in_the_reader_s_language(page: Page, site: str, without: str) -> None:
    page.add_init_script(without)
    page.goto(f"{site}?lang=it")
    told = page.get_by_role("alert")
    for part in ("browser", "browser.more"):
        expect(told).to_contain_text(Words("it", form="text").template(SITE[part]))


def test_a_page_that_is_opened_as_a_file_says_what_is_wanted(browser: Browser, folder: Path) -> None:
    page = browser.new_page()
    page.goto(f"file://{folder}/index.html")
    expect(page.get_by_role("alert")).to_contain_text(SITE["file"])
    page.close()


def test_a_browser_that_keeps_nothing_says_so_and_the_course_runs(browser: Browser, site: str) -> None:
    with fresh_profile(browser) as profile:
        for what in ("window, 'localStorage'", "window, 'indexedDB'", "navigator, 'serviceWorker'"):
            profile.add_init_script(f"Object.defineProperty({what}, {{ get() {{ throw new Error('no') }} }})")
        profile.add_init_script(
            "Object.defineProperty(navigator, 'serviceWorker', { get() { throw new Error('no') } })"
        )
        page = opened(profile.new_page(), site)
        expect(page.locator(".sl-app")).to_contain_text("keeps nothing")


def test_the_course_opens_and_keeps_progress_when_its_host_is_gone(browser: Browser, folder: Path) -> None:
    """Once opened it needs no network: not to go on, and not to be opened again, by whatever address."""
    lesson = BOOKS.lesson("who-wins")
    with fresh_profile(browser) as profile:
        with host(folder) as (address, _):
            page = opened(profile.new_page(), address)
            expect(page.locator("html[data-offline=yes]")).to_have_count(1, timeout=60_000)
        page.evaluate(GO, f"?lesson=who-wins&step={lesson.steps[0].id}")
        walk(page, lesson, BOOKS.prose("who-wins"))
        page.close()
        for query in ("", "index.html?lang=it&lesson=who-wins"):
            again = opened(profile.new_page(), f"{address}{query}")
            kept = again.evaluate("JSON.parse(localStorage['spades-learn/1']).log.length")
            assert kept >= len(lesson.steps) - 2
        expect(again.locator(".sl-app")).to_have_attribute("lang", "it")
        assert not again.evaluate("fetch('made-of.html').then((it) => it.ok, () => false)")


UNTIL_KEPT = """async (wanted) => {
  while ((await caches.keys()).join() !== wanted.join()) await new Promise((done) => setTimeout(done, 50));
}"""
"""Waits until the browser keeps these builds and no other."""


def rebuilt(place: Path, title: str) -> None:
    """Another build in the place of this one, which differs in the page alone."""
    page_file, keeper = place / "index.html", place / "offline.js"
    words = page_file.read_text(encoding="utf-8")
    page_file.write_text(re.sub("<title>.*</title>", f"<title>{title}</title>", words), encoding="utf-8")
    told = sha256(page_file.read_bytes()).hexdigest()
    script = re.sub('^const VERSION = ".*"', f'const VERSION = "{title}"', keeper.read_text(encoding="utf-8"))
    keeper.write_text(re.sub('(?m)^ "": "[0-9a-f]{64}"', f' "": "{told}"', script), encoding="utf-8")


def test_a_newer_build_takes_the_place_of_the_one_that_was_kept(browser: Browser, folder: Path, tmp_path: Path) -> None:
    """Never files of two builds together, and a site taken down is not kept alive."""
    place = tmp_path / "host" / "some" / "where"
    shutil.copytree(folder, place)
    with fresh_profile(browser) as profile, host(place) as (address, asked):
        page = opened(profile.new_page(), address)
        expect(page.locator("html[data-offline=yes]")).to_have_count(1, timeout=60_000)
        rebuilt(place, "newer")
        # This opening has the build that was kept, and fetches the newer one beside it.
        asked.clear()
        opened(page, address)
        page.evaluate(
            "async () => { while (!(await navigator.serviceWorker.ready).waiting) await fetch('offline.js'); }"
        )
        changed = {"/some/where/", "/some/where/offline.js"}
        assert {*asked} == changed, "what did not change is not fetched again"
        shown = "fetch('.').then((answer) => answer.text())"
        assert "<title>newer" not in page.evaluate(shown), "a page that is open keeps to its build"
        page.close()
        beside = profile.new_page()  # of the same host, not of the course
        beside.goto(address.replace("/some/where/", "/"))
        beside.evaluate(UNTIL_KEPT, [f"spades-learn {address} newer"])
        page = opened(profile.new_page(), address)
        expect(page.locator("html[data-offline=yes]")).to_have_count(1, timeout=60_000)
        assert "<title>newer" in page.evaluate(shown)
        # Taken down: what is kept opens once more, finds that, and goes.
        (place / "offline.js").unlink()
        (place / "index.html").write_text("<title>Gone</title>", encoding="utf-8")
        opened(page, address)
        page.evaluate(UNTIL_KEPT, [])
        page.goto(address)
        expect(page).to_have_title("Gone")
