"""The nil gym in the real browser, by keyboard alone: estimate, decision, result, next hand."""

import re

from browser.course_server import CourseServer
from browser.test_pages import clean
from playwright.sync_api import Page, expect

HAND = "n-J5T02T45YTEKQQJA4H01BKTNKV"


def test_the_gym_by_keyboard_alone(course: CourseServer, page: Page) -> None:
    """Typed at the table, then Enter: nothing is shown before the answer, and a reload comes back to all of it."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{course.url}voila/render/app.ipynb?page=gym&deal={HAND}")
    entry, task = page.locator("[data-entry]"), page.locator(".sl-gym .sl-task")
    expect(task).to_contain_text("Your partner has not bid yet", timeout=60_000)
    box = task.bounding_box()
    assert box
    assert box["y"] + box["height"] < 200, "a phone shows the question first"
    assert page.locator(".sl-meter").count() == 0
    entry.focus()
    page.keyboard.type("nil")
    page.keyboard.press("Enter")
    expect(page.locator(".sl-gymnote").first).to_contain_text("Your estimate comes first")
    page.keyboard.type("35")
    page.keyboard.press("Enter")
    expect(page.locator(".sl-result")).to_contain_text("You chose nil")
    expect(page.locator(".sl-result")).to_contain_text("You said 35")
    onward = page.get_by_role("button", name="Next hand")
    expect(onward).to_be_focused()
    expect(onward).to_be_in_viewport()
    expect(page.locator(".sl-more")).to_contain_text("What would turn the answer")
    expect(page.locator(".sl-gymwork progress")).to_have_count(0)
    clean(page)
    page.reload()
    expect(page.locator(".sl-result")).to_contain_text("You said 35", timeout=60_000)
    kept = page.evaluate("JSON.parse(localStorage.getItem('spades-learn/1')).log")
    assert [(item["step"], item["said"]) for item in kept] == [(HAND, 0.35)]
    onward.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".sl-meter")).to_have_count(0)
    expect(page).not_to_have_url(re.compile(HAND))
    # The slider is where the answer begins; one arrow is an estimate, and the figures show it.
    handle = page.get_by_role("slider")
    expect(handle).to_be_focused()
    expect(page.locator(".sl-slider.untouched")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".sl-slider.untouched")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
