"""A referee, a pass and a draw on the page: by keyboard alone, and the whole lesson through by its own answers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from browser.walker import walk
from playwright.sync_api import BrowserContext, Page, expect

from spades_learn.teaching.library import Library

if TYPE_CHECKING:
    from browser.course_server import CourseServer

LESSONS = Path(__file__).parent.parent / "lessons"
BOOKS = Library(LESSONS)


def opened(context: BrowserContext, course: CourseServer, step: str) -> Page:
    page = context.new_page()
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{course.url}voila/render/app.ipynb?lesson=at-table&step={step}")
    expect(page.locator(".sl-coach .sl-task")).to_be_visible(timeout=30_000)
    return page


def test_a_referee_works_by_keyboard_alone(context: BrowserContext, own_lessons: CourseServer) -> None:
    """The focus stays on the trick buttons; a player's letter on the table names that player's card."""
    page = opened(context, own_lessons, "renege")
    coach = page.locator(".sl-coach")
    onward, table = page.get_by_role("button", name="Next trick"), page.locator(".sl-root")

    def enter(number: int) -> None:
        turn = table.get_attribute("data-turn") or ""
        page.keyboard.press("Enter")
        expect(coach).to_contain_text(f"Trick {number} of 4")
        expect(table).not_to_have_attribute("data-turn", turn)  # what is typed before it is for the trick before

    onward.focus()
    for number in (2, 3):
        enter(number)
        expect(onward).to_be_focused()
    page.keyboard.press("Shift+Tab")
    for number in (2, 1):
        enter(number)
    page.locator("[data-entry]").fill("W")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Which rule?")).to_be_visible()
    page.get_by_label("Who broke a rule?").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_label("Which rule?")).to_be_focused()
    page.keyboard.type("Follow")
    page.keyboard.press("Tab")
    page.keyboard.type("-50")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(coach).to_contain_text("Right")


def test_the_whole_lesson_on_a_phone(context: BrowserContext, own_lessons: CourseServer) -> None:
    """Every step by its own answer, and nothing scrolls sideways."""
    page = opened(context, own_lessons, "renege")
    page.set_viewport_size({"width": 360, "height": 740})
    wide: list[str] = []

    def look(step: str) -> None:
        if page.evaluate("document.documentElement.scrollWidth") > 360:
            wide.append(step)

    walk(page, BOOKS.lesson("at-table"), BOOKS.prose("at-table", "en"), look=look)
    assert not wide
