"""Bids, counts and other rules on the page: the table's buttons, the panel's numbers and typed words, by keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import BrowserContext, Page, expect

if TYPE_CHECKING:
    from browser.course_server import CourseServer


def opened(context: BrowserContext, course: CourseServer, step: str) -> Page:
    page = context.new_page()
    page.goto(f"{course.url}voila/render/app.ipynb?lesson=asked&step={step}")
    expect(page.locator(".sl-coach .sl-task")).to_be_visible(timeout=30_000)
    return page


def typed(page: Page, text: str) -> None:
    """A line in the table's own entry."""
    page.locator("[data-entry]").fill(text)
    page.keyboard.press("Enter")


def test_a_bid_is_made_on_the_tables_buttons_and_typed(context: BrowserContext, own_lessons: CourseServer) -> None:
    """STR-1: six is too many; four is typed, and stands at the seat."""
    page = opened(context, own_lessons, "bid-it")
    coach = page.locator(".sl-coach")
    page.locator('[data-call="nil"]').focus()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(coach).to_contain_text("Allowed, but there is better")
    expect(coach).to_contain_text("4 came to")
    typed(page, "4")
    expect(coach).to_contain_text("Right")
    expect(page.locator('.slt-plate[data-seat="S"]')).to_contain_text("/4")
    page.get_by_text("How the bid is counted").press("Enter")
    expect(page.get_by_role("cell", name="Together")).to_be_visible()


def test_a_barred_bid_is_no_different_until_it_is_made(context: BrowserContext, own_lessons: CourseServer) -> None:
    """BID-7, VAR-MIN4."""
    page = opened(context, own_lessons, "minimum")
    expect(page.locator('.slt-call[data-mark="no"]')).to_have_count(0)
    page.locator('[data-call="1"]').click()
    expect(page.locator(".sl-coach")).to_contain_text("Not allowed")
    expect(page.locator('.sl-clause[data-clause="VAR-MIN4"]')).to_be_visible()


def test_a_count_is_pressed_or_typed_and_told_card_by_card(context: BrowserContext, own_lessons: CourseServer) -> None:
    """STR-6."""
    page = opened(context, own_lessons, "spades-out")
    coach = page.locator(".sl-coach")
    page.set_viewport_size({"width": 360, "height": 740})
    thirteen = coach.get_by_role("button", name="13", exact=True)
    box = thirteen.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    thirteen.press("Enter")
    expect(coach).to_contain_text("That counts the 5 in your own hand too.")
    typed(page, "8")
    expect(coach).to_contain_text("Right")
    expect(coach).to_contain_text("Still out: 8")


def test_no_card_at_all_is_an_answer(context: BrowserContext, own_lessons: CourseServer) -> None:
    """BAG-2b changes the score, not the cards."""
    page = opened(context, own_lessons, "no-change")
    expect(page.locator('[data-ask="cards"]')).to_be_visible()
    typed(page, "ok")
    expect(page.locator(".sl-coach")).to_contain_text("No card changes")
