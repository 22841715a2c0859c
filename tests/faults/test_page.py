"""Faults in a real browser against a real server: at most one move lost, and the learner told within ten seconds.

The short form runs with every test; `make faults` runs all of it. quality.md, "Faults".
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from browser.course_server import CourseServer, course_server, eventually, free_port, write_notebook
from faults.learner import (
    KEY,
    PATIENCE,
    actions,
    answer,
    bid,
    card,
    kept,
    line,
    notice,
    only_kernel,
    onward,
    opened,
    ready,
    reconnect,
    told,
)
from playwright.sync_api import Browser, BrowserContext, Page, expect
from playwright.sync_api import TimeoutError as BrowserTimeout

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]


@pytest.fixture(scope="module")
def served() -> Iterator[CourseServer]:
    """A server of its own, without a pool: each kernel belongs to a page."""
    with course_server("--pool", "0") as server:
        yield server


@pytest.fixture(autouse=True)
def nobody_left(context: BrowserContext) -> Iterator[None]:
    yield
    for page in context.pages:
        page.close()


def begun(context: BrowserContext, server: CourseServer) -> Page:
    """A match with the bid made and one card played."""
    eventually(lambda: not server.kernels(), seconds=60, what="an empty class")
    page = opened(context, server.url, "?page=play&deal=7")
    bid(page)
    card(page)
    expect(page.locator('[data-ask="next"], [data-ask="card"]').first).to_be_visible(timeout=PATIENCE)
    return page


def on(page: Page) -> None:
    """Take up the trick if one lies, and play a card."""
    asked = page.locator('[data-ask="next"], [data-ask="card"]').first
    expect(asked).to_be_visible(timeout=PATIENCE)
    if asked.get_attribute("data-ask") == "next":
        onward(page)
    card(page)


def killed_and_back(page: Page, server: CourseServer, hand: str = "sitting") -> None:
    """Kill the kernel, press something, be told, come back to no fewer actions than were kept."""
    before = actions(page, hand)
    only_kernel(server).kill()
    page.keyboard.press("Shift")  # a press on nothing: whoever is here is told even so
    told(page)
    reconnect(page)
    eventually(lambda: actions(page, hand)[: len(before)] == before, what="the same hand")


# --- kernels ----------------------------------------------------------------------------------------------------


def test_a_kernel_killed_at_a_card_is_told_and_the_hand_goes_on(context: BrowserContext, served: CourseServer) -> None:
    page = begun(context, served)
    before = actions(page)
    assert len(before) >= 4
    killed_and_back(page, served)
    on(page)
    eventually(lambda: len(actions(page)) > len(before), what="one more card")


@pytest.mark.long
@pytest.mark.parametrize("point", ["bid", "trick", "score", "save", "draw", "lesson", "gym"])
def test_a_kernel_killed_anywhere_loses_one_move_at_most(
    context: BrowserContext, served: CourseServer, point: str
) -> None:
    eventually(lambda: not served.kernels(), seconds=60, what="an empty class")
    if point in {"bid", "trick"}:
        page = opened(context, served.url, "?page=play&deal=7")
        expect(page.locator('[data-ask="bid"]')).to_be_visible()
        if point == "trick":
            bid(page)
            card(page)
            expect(page.locator('[data-ask="next"]')).to_be_visible()
        killed_and_back(page, served)
        expect(page.locator(f'[data-ask="{"next" if point == "trick" else "bid"}"]')).to_be_visible()
        return
    if point == "score":
        page = opened(context, served.url, "?page=play&deal=7")
        bid(page)
        for _ in range(13):
            card(page)
            onward(page)
        expect(page.locator(".sl-coach")).to_contain_text("Hand scored")
        killed_and_back(page, served)
        expect(page.locator(".sl-coach")).to_contain_text("Hand scored")
        return
    if point == "draw":
        page = opened(context, served.url, "?page=setup")
        page.get_by_label("Game").select_option(label="Two players, drawing")
        page.get_by_role("button", name="Start").click()
        page.locator('.slt-call[data-call="look"]').click()
        eventually(lambda: bool(actions(page)), what="a look")
        killed_and_back(page, served)
        expect(page.locator(".sl-coach")).to_contain_text("Keep")
        return
    if point == "gym":
        page = opened(context, served.url, "?page=gym")
        page.get_by_role("button", name="50 %", exact=True).click()
        page.get_by_role("button", name="Nil", exact=True).click()
        expect(page.locator(".sl-meter")).to_be_visible()
    else:
        page = opened(context, served.url, "?lesson=following-suit&step=lead-counts")
        answer(page, "SK")
        expect(page.locator(".sl-coach")).to_contain_text("Not allowed")
    log = kept(page)["log"]
    only_kernel(served).kill()
    if point == "save":  # an answer given to a dead kernel is the one move that may be lost
        answer(page, "C9")
    else:
        page.keyboard.press("Shift")
    told(page)
    reconnect(page)
    shown = page.locator(".sl-meter") if point == "gym" else page.locator(".sl-coach").get_by_text("Not allowed")
    expect(shown.first).to_be_visible()
    assert kept(page)["log"] == log


def test_a_callback_that_raises_is_a_note_with_an_id_and_the_log_has_the_rest(
    context: BrowserContext, tmp_path: Path
) -> None:
    """Behind a button, and behind the table; the page stays usable and shows no traceback."""
    write_notebook(
        tmp_path / "app.ipynb",
        "from spades_learn.app import course\n"
        "import spades_learn.ui.gym_page as g, spades_learn.ui.play_bots as p\n"
        "class SlowBot:\n"
        "    def choose(self, seen, *, seed):\n"
        "        import time; time.sleep(60)\n"
        "def boom(*_, **__): raise RuntimeError('a detail nobody should see')\n"
        "g.GymPage._decide = boom\n"
        "import spades_learn.ui.bot_turn as t\n"
        "real = t.chosen\n"
        "async def slow(bot, seen, *, seed): return await real(SlowBot(), seen, seed=seed, seconds=0.2)\n"
        "p.chosen = slow\n"
        "course()",
    )
    with course_server("--notebooks", str(tmp_path), "--pool", "0") as server:
        page = opened(context, server.url, "?page=gym")
        page.get_by_role("button", name="Nil", exact=True).click()
        trouble = page.locator(".sl-trouble")
        expect(trouble).to_contain_text("Something went wrong on our side (note ", timeout=PATIENCE)
        note = trouble.inner_text().split("(note ")[1][:6]
        page.locator("[data-entry]").fill("nil")
        page.keyboard.press("Enter")
        expect(page.locator(".slt-say, [data-live]").get_by_text("Something went wrong").first).to_be_attached()
        for hidden in ("Traceback", "RuntimeError", "a detail nobody"):
            assert hidden not in page.content()
        eventually(lambda: f"note {note}" in "".join(server.log), what="the note in the server's log")
        assert "RuntimeError: a detail nobody should see" in "".join(server.log)
        assert kept(page)["log"] == []
        # A bot over its time is answered for, and the hand goes on.
        page.get_by_role("button", name="Course").click()
        page.get_by_role("button", name="Play a match").first.click()
        bid(page)  # every other seat has bid or will, whoever dealt this match
        expect(page.locator(".sl-coach")).to_contain_text("A bot took too long", timeout=PATIENCE)
        card(page)
        assert "took too long, note" in "".join(server.log)
        page.close()


def test_an_idle_kernel_is_culled_and_who_comes_back_is_told(context: BrowserContext) -> None:
    with course_server("--pool", "0", "--idle-minutes", "0.1") as server:
        page = opened(context, server.url, "?page=play&deal=7")
        bid(page)
        expect(page.locator('[data-ask="card"]')).to_be_visible(timeout=PATIENCE)
        before = actions(page)
        eventually(lambda: not server.kernels(), seconds=60, what="the cull")
        page.keyboard.press("Shift")
        told(page)
        reconnect(page)
        expect(page.locator('[data-ask="card"]')).to_be_visible(timeout=PATIENCE)
        assert actions(page)[: len(before)] == before


@pytest.mark.long
def test_who_is_active_keeps_the_kernel_and_who_is_not_does_not(context: BrowserContext) -> None:
    with course_server("--pool", "0", "--idle-minutes", "0.6") as server:
        page = opened(context, server.url, "?page=rules")
        kernel = only_kernel(server)
        for _ in range(30):  # a minute and a half of reading: wheel turns only
            page.mouse.wheel(0, 60)
            page.wait_for_timeout(3000)
        assert kernel.is_running()
        assert not notice(page).count()
        eventually(lambda: not server.kernels(), seconds=150, what="the cull of who has left")


# --- lines and servers ------------------------------------------------------------------------------------------


def test_a_press_while_offline_is_told_at_once_and_nothing_counts_twice(
    context: BrowserContext, served: CourseServer
) -> None:
    page = opened(context, served.url, "?lesson=following-suit&step=lead-counts")
    expect(page.locator('.slt-hand [data-card="C9"]')).to_be_visible()
    context.set_offline(True)
    told(page)
    expect(notice(page)).to_contain_text("There is no connection")
    context.set_offline(False)
    expect(notice(page)).to_have_count(0, timeout=PATIENCE)
    answer(page, "C9")
    expect(page.locator(".sl-coach")).to_contain_text("Right")
    assert [each["step"] for each in kept(page)["log"]] == ["lead-counts"]


@pytest.mark.parametrize(
    "seconds", [5, pytest.param(60, marks=pytest.mark.long), pytest.param(600, marks=pytest.mark.long)]
)
def test_a_line_that_is_cut_loses_one_move_at_most(context: BrowserContext, served: CourseServer, seconds: int) -> None:
    with line(served) as (cable, url):
        page = opened(context, url, "?lesson=following-suit&step=lead-counts")
        expect(page.locator('.slt-hand [data-card="C9"]')).to_be_visible()
        cable.cut()
        answer(page, "C9")
        if seconds > 10:
            told(page)
        page.wait_for_timeout(seconds * 1000)
        cable.mend()
        # The line comes back by itself, with what was pressed; or the learner takes the way back.
        done = page.locator(".sl-coach").get_by_text("Right")
        expect(done.or_(notice(page)).first).to_be_visible(timeout=PATIENCE)
        if not done.count():
            reconnect(page)
            if not done.count():
                answer(page, "C9")
        expect(done.first).to_be_visible(timeout=PATIENCE)
        assert [each["verdict"] for each in kept(page)["log"]] == ["right"]
        page.close()


def test_a_server_that_stops_and_starts_again_finds_the_same_hand(context: BrowserContext) -> None:
    port = str(free_port())
    with course_server("--port", port, "--pool", "0") as first:
        page = opened(context, first.url, "?page=play&deal=7")
        bid(page)
        expect(page.locator('[data-ask="card"]')).to_be_visible(timeout=PATIENCE)
        before = actions(page)
    page.keyboard.press("Shift")
    told(page)
    notice(page).get_by_role("button", name="Reconnect").click()
    expect(notice(page)).to_contain_text("does not answer yet", timeout=PATIENCE)
    with course_server("--port", port, "--pool", "0"):
        expect(page.locator('[data-ask="card"]')).to_be_visible(timeout=PATIENCE)  # it opens by itself
        expect(notice(page)).to_have_count(0, timeout=PATIENCE)
        assert actions(page)[: len(before)] == before
        page.close()


# --- reloads and tabs -------------------------------------------------------------------------------------------


def test_a_reload_comes_back_to_the_answer_the_hints_and_the_gym_hand(
    context: BrowserContext, course: CourseServer
) -> None:
    page = opened(context, course.url, "?lesson=following-suit&step=lead-counts")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_text("Hint 1", exact=True)).to_be_visible()
    answer(page, "SK")
    expect(page.locator(".sl-coach")).to_contain_text("Not allowed")
    page.reload(wait_until="commit")
    expect(page.locator(".sl-coach")).to_contain_text("Not allowed", timeout=PATIENCE)
    expect(page.get_by_text("Hint 1", exact=True)).to_be_visible()
    page.get_by_role("button", name="Course").click()
    page.get_by_role("button", name="Nil gym").first.click()
    page.get_by_role("button", name="50 %", exact=True).click()
    page.get_by_role("button", name="Nil", exact=True).click()
    expect(page.locator(".sl-meter")).to_be_visible(timeout=PATIENCE)
    count = len(kept(page)["log"])
    page.reload(wait_until="commit")
    expect(page.locator(".sl-meter")).to_be_visible(timeout=PATIENCE)
    assert len(kept(page)["log"]) == count, "shown again, counted once"
    page.get_by_role("button", name="Play it out", exact=True).click()
    card(page)
    eventually(lambda: len(actions(page, "borrowed")) > 4, what="a card of the gym hand")
    played = actions(page, "borrowed")
    page.reload(wait_until="commit")
    expect(page.locator('[data-ask="next"], [data-ask="card"]').first).to_be_visible(timeout=PATIENCE)
    assert actions(page, "borrowed")[: len(played)] == played


@pytest.mark.long
def test_a_reload_at_every_card_of_a_hand_goes_on_with_it(context: BrowserContext, course: CourseServer) -> None:
    page = opened(context, course.url, "?page=play&deal=7")
    bid(page)
    for _ in range(13):
        card(page)
        before = actions(page)
        page.reload(wait_until="commit")
        ready(page)
        expect(page.locator('[data-ask="next"]')).to_be_visible(timeout=PATIENCE)
        assert actions(page)[: len(before)] == before
        onward(page)
    expect(page.locator(".sl-coach")).to_contain_text("Hand scored", timeout=PATIENCE)


def test_two_tabs_lose_nothing_of_each_other_and_the_older_hand_is_told(
    context: BrowserContext, course: CourseServer
) -> None:
    one = opened(context, course.url, "?page=play&deal=7")
    expect(one.locator('[data-ask="bid"]')).to_be_visible()
    two = opened(context, course.url, "?page=play")
    expect(two.locator('[data-ask="bid"]')).to_be_visible()
    bid(two)
    expect(two.locator('[data-ask="card"]')).to_be_visible(timeout=PATIENCE)
    expect(one.locator(".sl-notes")).to_contain_text("in another tab", timeout=PATIENCE)

    def shown() -> bool:
        # Each bid of a bot in the other tab is news of its own.
        newer = one.get_by_role("button", name="Show the newer")
        if newer.count():
            with suppress(BrowserTimeout):  # the note may go while it is pressed
                newer.first.click(timeout=2000)
        return one.locator('[data-ask="card"]').count() == 1 and not newer.count()

    eventually(shown, seconds=60, what="the newer hand")
    assert actions(one)[: len(actions(two))] == actions(two)
    for page, step in ((one, "lead-counts"), (two, "one-diamond")):
        page.goto(f"{course.url}voila/render/app.ipynb?lesson=following-suit&step={step}", wait_until="commit")
        expect(page.locator(".slt-hand [data-card]").first).to_be_visible(timeout=PATIENCE)
    answer(one, "C9")
    two.locator(".slt-hand [data-card]").first.click(position={"x": 12, "y": 20})
    for page in (one, two):
        expect(page.locator(".sl-verdict").first).to_be_visible(timeout=PATIENCE)
    eventually(lambda: {each["step"] for each in kept(one)["log"]} == {"lead-counts", "one-diamond"}, what="both")


@pytest.mark.long
def test_a_closed_tab_opens_again_at_the_same_hand(context: BrowserContext, course: CourseServer) -> None:
    page = opened(context, course.url, "?page=play&deal=7")
    bid(page)
    expect(page.locator('[data-ask="card"]')).to_be_visible(timeout=PATIENCE)
    before = actions(page)
    page.close()
    again = opened(context, course.url, "?page=play")
    expect(again.locator('[data-ask="card"]')).to_be_visible(timeout=PATIENCE)
    assert actions(again)[: len(before)] == before


# --- storage ----------------------------------------------------------------------------------------------------


def test_blocked_storage_is_told_and_all_can_be_taken_along(browser: Browser, course: CourseServer) -> None:
    profile = browser.new_context()
    profile.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked') } })")
    page = opened(profile, course.url, "?lesson=following-suit&step=lead-counts")
    expect(page.locator(".sl-notes")).to_contain_text("This browser keeps nothing", timeout=PATIENCE)
    answer(page, "C9")
    expect(page.locator(".sl-coach")).to_contain_text("Right")
    with page.expect_download() as handed:
        page.locator(".sl-notes").get_by_role("button", name="Download my progress").click()
    assert json.loads(handed.value.path().read_text())["log"][0]["step"] == "lead-counts"
    profile.close()


def test_storage_that_is_wiped_under_the_page_is_filled_again(context: BrowserContext, course: CourseServer) -> None:
    page = opened(context, course.url, "?lesson=following-suit&step=lead-counts")
    answer(page, "SK")
    expect(page.locator(".sl-coach")).to_contain_text("Not allowed")
    page.evaluate("localStorage.clear()")
    answer(page, "C9")
    expect(page.locator(".sl-coach")).to_contain_text("Right")
    eventually(lambda: [each["verdict"] for each in kept(page)["log"]] == ["illegal", "right"], what="both answers")


def test_an_older_store_is_read_and_a_newer_one_is_left_untouched(
    context: BrowserContext, course: CourseServer
) -> None:
    item = {"v": 1, "id": "old", "lesson": "following-suit", "step": "lead-counts", "verdict": "right", "try": 1}
    page = opened(context, course.url, "?page=settings")
    for store, words in (
        ({"v": 1, "log": [item], "settings": {}}, "Answers kept in this browser: 1"),
        ({"v": 9, "log": {"a": "shape of a later day"}}, "written by a newer version"),
    ):
        text = json.dumps(store)
        page.evaluate(f"localStorage.setItem({KEY!r}, {text!r})")
        page.reload(wait_until="commit")
        expect(page.locator(".sl-app")).to_contain_text(words, timeout=PATIENCE)
        page.get_by_label("Colours of the page").select_option(label="dark")
        expect(page.locator("html[data-theme=dark]")).to_have_count(1)
        if store["v"] == 9:
            assert page.evaluate(f"localStorage.getItem({KEY!r})") == text
        else:
            eventually(lambda: kept(page)["settings"].get("theme") == "dark", what="the setting")
            assert kept(page)["log"] == [item]


def test_a_lesson_that_is_gone_and_a_clock_set_back_lose_nothing(context: BrowserContext, course: CourseServer) -> None:
    item = {"v": 1, "id": "x", "lesson": "a-lesson-that-is-gone", "step": "s", "verdict": "right", "try": 1}
    page = opened(context, course.url)
    step = {"v": 1, "lesson": "a-lesson-that-is-gone", "step": "s", "moves": []}
    text = json.dumps({"v": 1, "log": [item], "settings": {"step": step}})
    page.evaluate(f"localStorage.setItem({KEY!r}, {text!r})")
    page.goto(f"{course.url}voila/render/app.ipynb?lesson=a-lesson-that-is-gone", wait_until="commit")
    expect(page.locator(".sl-note")).to_contain_text("cannot be opened", timeout=PATIENCE)
    # A day back, as a device does that gets its time from somewhere else: the heartbeat goes on.
    page.evaluate("{ const now = Date.now; Date.now = () => now() - 86400000; }")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("heading", name="My progress")).to_be_visible()
    assert kept(page)["log"] == [item]
