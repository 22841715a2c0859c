"""Bids, counts and other rules on the page: the table's buttons, the panel's numbers and typed words, by keyboard."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser.course_server import CourseServer, course_server
from playwright.sync_api import BrowserContext, Page, expect

from spades_learn.teaching.library import PLACE, home

if TYPE_CHECKING:
    from collections.abc import Iterator

LESSONS = Path(__file__).parent.parent / "lessons"


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CourseServer]:
    """A server of the tests' own lesson, with the course's rulebook beside it."""
    folder = tmp_path_factory.mktemp("asked") / "lessons"
    shutil.copytree(LESSONS, folder)
    shutil.copytree(home() / "rules", folder / "rules")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(PLACE, str(folder))
        with course_server() as server:
            yield server


def opened(context: BrowserContext, course: CourseServer, step: str) -> Page:
    page = context.new_page()
    page.goto(f"{course.url}voila/render/app.ipynb?lesson=asked&step={step}")
    expect(page.locator(".sl-coach .sl-task")).to_be_visible(timeout=30_000)
    return page


def typed(page: Page, text: str) -> None:
    """A line in the table's own entry."""
    page.locator("[data-entry]").fill(text)
    page.keyboard.press("Enter")


def test_a_bid_is_made_on_the_tables_buttons_and_typed(context: BrowserContext, asked: CourseServer) -> None:
    """STR-1: six is too many; four is typed, and stands at the seat."""
    page = opened(context, asked, "bid-it")
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


def test_a_barred_bid_is_no_different_until_it_is_made(context: BrowserContext, asked: CourseServer) -> None:
    """BID-7, VAR-MIN4."""
    page = opened(context, asked, "minimum")
    expect(page.locator('.slt-call[data-mark="no"]')).to_have_count(0)
    page.locator('[data-call="1"]').click()
    expect(page.locator(".sl-coach")).to_contain_text("Not allowed")
    expect(page.locator('.sl-clause[data-clause="VAR-MIN4"]')).to_be_visible()


def test_a_count_is_pressed_or_typed_and_told_card_by_card(context: BrowserContext, asked: CourseServer) -> None:
    """STR-6."""
    page = opened(context, asked, "spades-out")
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


def test_no_card_at_all_is_an_answer(context: BrowserContext, asked: CourseServer) -> None:
    """BAG-2b changes the score, not the cards."""
    page = opened(context, asked, "no-change")
    expect(page.locator('[data-ask="cards"]')).to_be_visible()
    typed(page, "ok")
    expect(page.locator(".sl-coach")).to_contain_text("No card changes")
