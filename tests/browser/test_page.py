"""The page itself: opens, keeps to this machine, shows no source, ends its kernel, and fails kindly."""

import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.course_server import CourseServer, course_server, eventually, write_notebook
from playwright.sync_api import Browser, Page, expect

TABLE = """
import anywidget, traitlets
class Table(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
        el.innerHTML = "<button data-card='SA'>ace</button>";
        const card = el.querySelector("button");
        card.onclick = () => model.send({ type: "intent", id: "1" });
        model.on("msg:custom", (message) => { card.textContent = message.type; });
    } };'''
table = Table()
table.on_msg(lambda widget, message, buffers: widget.send({"type": "ack", "id": message["id"]}))
"""


@pytest.fixture(scope="session")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CourseServer]:
    """The server over a folder of small notebooks of our own, with places for three."""
    folder = tmp_path_factory.mktemp("notebooks")
    write_notebook(folder / "app.ipynb", TABLE, "secret_source = 'hunter2'; table")
    write_notebook(folder / "cold.ipynb", TABLE, "table")
    write_notebook(folder / "broken.ipynb", "raise RuntimeError('a detail nobody should see')")
    (folder / "notes.txt").write_text("private")
    (folder / "code.py").write_text("private = 1")
    with course_server("--notebooks", str(folder), "--learners", "3", "--pool", "1") as server:
        yield server


@pytest.fixture
def empty(scratch: CourseServer) -> CourseServer:
    """The same with nobody inside, whatever the test before did."""
    eventually(lambda: scratch.health()["learners"] == 0, seconds=60, what="an empty class")
    return scratch


def open_card(page: Page, url: str) -> None:
    page.goto(url, wait_until="commit")
    expect(page.locator("[data-card]").first).to_be_visible(timeout=30_000)


def test_the_bare_address_opens_the_course_and_keeps_the_query(page: Page, empty: CourseServer) -> None:
    open_card(page, f"{empty.url}?lang=it&lesson=following-suit")
    assert page.url == f"{empty.url}voila/render/app.ipynb?lang=it&lesson=following-suit"
    assert page.title() == "Spades Learn"
    assert page.locator("html").get_attribute("lang") == "it"
    page.goto("about:blank")


@pytest.mark.parametrize("notebook", ["app.ipynb", "cold.ipynb"])
def test_a_click_is_answered_warm_and_cold(page: Page, empty: CourseServer, notebook: str) -> None:
    open_card(page, f"{empty.url}voila/render/{notebook}")
    page.locator("[data-card]").click()
    expect(page.locator("[data-card]")).to_have_text("ack")
    assert page.locator("#loading").count() == 0
    page.goto("about:blank")


def test_the_page_opens_without_an_error_in_the_console(page: Page, empty: CourseServer) -> None:
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    open_card(page, empty.url)
    page.locator("[data-card]").click()
    expect(page.locator("[data-card]")).to_have_text("ack")
    assert errors == []
    page.goto("about:blank")


def test_leaving_ends_the_kernel(page: Page, empty: CourseServer) -> None:
    for _visit in range(3):
        open_card(page, empty.url)
        assert empty.health()["learners"] == 1
        page.goto("about:blank")
        eventually(lambda: empty.health()["learners"] == 0, what="the end of the kernel")
    # What is left is the warm pool, and no more than it.
    eventually(lambda: len(empty.kernels()) <= 1, what="the pool alone")


def test_reloading_keeps_one_kernel(page: Page, empty: CourseServer) -> None:
    open_card(page, empty.url)
    for _again in range(4):
        page.reload(wait_until="commit")
        expect(page.locator("[data-card]").first).to_be_visible(timeout=30_000)
    eventually(lambda: empty.health()["learners"] == 1, what="one learner")
    page.goto("about:blank")


def test_the_source_is_not_in_the_page(page: Page, empty: CourseServer) -> None:
    open_card(page, empty.url)
    assert "hunter2" not in page.content()
    assert "secret_source" not in page.content()
    page.goto("about:blank")


def test_a_broken_notebook_shows_a_friendly_note_and_no_traceback(page: Page, empty: CourseServer) -> None:
    page.goto(f"{empty.url}voila/render/broken.ipynb", wait_until="commit")
    expect(page.get_by_role("alert")).to_contain_text("The course could not start", timeout=30_000)
    for hidden in ("RuntimeError", "Traceback", "a detail nobody should see", "show_tracebacks"):
        assert hidden not in page.content()
    page.goto("about:blank")


def test_what_broke_is_in_the_log_of_the_server(page: Page, empty: CourseServer) -> None:
    page.goto(f"{empty.url}voila/render/broken.ipynb", wait_until="commit")
    expect(page.get_by_role("alert")).to_be_visible(timeout=30_000)
    eventually(lambda: "RuntimeError: a detail nobody should see" in "".join(empty.log), what="a line in the log")
    page.goto("about:blank")


def test_a_learner_who_does_nothing_loses_the_kernel_and_not_the_page(page: Page, tmp_path: Path) -> None:
    write_notebook(tmp_path / "app.ipynb", TABLE, "table")
    options = ("--notebooks", str(tmp_path), "--pool", "1", "--idle-minutes", "0.05")
    with course_server(*options) as server:
        open_card(page, server.url)
        eventually(lambda: server.health()["learners"] == 0, what="the cull")
        expect(page.locator("[data-card]")).to_be_visible()
        # The pool is never culled, so the next learner is served at once.
        eventually(lambda: len(server.kernels()) == 1, what="the warm pool alone")
        page.goto("about:blank")


def test_a_part_that_does_not_arrive_is_said(page: Page, empty: CourseServer) -> None:
    chromium = page.context.new_cdp_session(page)
    chromium.send("Network.enable")
    chromium.send("Network.setBlockedURLs", {"urls": ["*/voila.js*"]})
    page.goto(empty.url, wait_until="commit")
    expect(page.get_by_role("alert")).to_contain_text("The page is incomplete")
    expect(page.get_by_role("button", name="Load again")).to_be_visible()
    page.goto("about:blank")


def test_a_full_class_is_a_plain_page_and_nobody_inside_is_hurt(page: Page, empty: CourseServer) -> None:
    inside = [page.context.new_page() for _learner in range(3)]
    for other in inside:
        open_card(other, empty.url)
    answer = page.goto(empty.url)
    assert answer is not None
    assert answer.status == 503
    assert int(answer.headers["retry-after"]) > 0
    expect(page.get_by_role("heading")).to_have_text("The class is full")
    inside[0].locator("[data-card]").click()
    expect(inside[0].locator("[data-card]")).to_have_text("ack")
    inside[1].goto("about:blank")
    eventually(lambda: empty.health()["learners"] == 2, what="a free place")
    page.get_by_role("link", name="Try again").click()
    expect(page.locator("[data-card]").first).to_be_visible(timeout=30_000)
    for other in (page, inside[0], inside[2]):
        other.goto("about:blank")


NASTY = [
    "voila/render/../app.ipynb",
    "voila/render/..%2f..%2fetc/passwd",
    "voila/render/%2e%2e/%2e%2e/etc/passwd",
    "voila/render/code.py",
    "voila/render/notes.txt",
    "voila/render/no-such.ipynb",
    "voila/render/app.ipynb%00",
    "voila/render/sub/app.ipynb",
    "voila/files/notes.txt",
    "voila/files/code.py",
    "voila/files/app.ipynb",
    "voila/files/../../../../etc/passwd",
    "voila/files/..%2f..%2fetc%2fpasswd",
    "voila/tree",
    "voila/tree/..",
    "voila/api/contents",
    "voila/api/contents/app.ipynb?content=1",
    "voila/query/11111111-1111-1111-1111-111111111111",
    "voila/static/../../../../../etc/passwd",
    "voila/static/..%2f..%2f..%2fetc%2fpasswd",
    "voila/templates/../../etc/passwd",
    "voila/templates/spades/index.html.j2",
    "voila/templates/spades/static/..%2findex.html.j2",
    "voila/templates/",
    "voila/labextensions/../../../etc/passwd",
    "voila/labextensions/%2e%2e/%2e%2e/etc/passwd",
    "voila/api/themes/..%2f..%2f..%2fetc%2fpasswd",
    "api/kernels/11111111-1111-1111-1111-111111111111",
    "api/kernels",
    "api/contents/code.py",
    "api/terminals",
    "edit/code.py",
    "nowhere",
]


@pytest.mark.parametrize("path", NASTY)
def test_a_closed_address_is_refused_without_detail(empty: CourseServer, path: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as refusal:
        urllib.request.urlopen(empty.url + path, timeout=20)  # noqa: S310  our own server
    with refusal.value as answer:
        body = answer.read().decode()
        assert 400 <= answer.status < 500
    for hidden in ("Traceback", "root:", "private", str(Path.cwd()), "site-packages"):
        assert hidden not in body
    assert empty.health()["learners"] == 0


def test_a_missing_page_leads_back_to_the_course(page: Page, empty: CourseServer) -> None:
    page.goto(f"{empty.url}nowhere")
    expect(page.get_by_role("heading")).to_have_text("There is no such page")
    assert page.get_by_role("link", name="Go to the course").get_attribute("href") == "/"


def test_the_page_policy_names_no_other_machine(empty: CourseServer) -> None:
    with urllib.request.urlopen(f"{empty.url}nowhere".replace("nowhere", "health"), timeout=20) as answer:  # noqa: S310
        policy = answer.headers["Content-Security-Policy"]
    assert not re.search(r"https?:", policy)
    assert "default-src 'self'" in policy


def test_without_javascript_the_page_says_so(browser: Browser, empty: CourseServer) -> None:
    plain = browser.new_context(java_script_enabled=False)
    sheet = plain.new_page()
    sheet.goto(empty.url, wait_until="commit")
    expect(sheet.locator(".sl-noscript[lang=en] h1")).to_be_visible(timeout=30_000)
    plain.close()
