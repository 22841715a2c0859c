"""Practice with the keyboard alone: a question answered, the next deal, and the pip that tells of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import BrowserContext, Page, expect

if TYPE_CHECKING:
    from browser.course_server import CourseServer

PATIENCE = 60_000
CHANGED = """first => {
  const now = [...document.querySelectorAll('.slt-hand [data-card]')].map(each => each.dataset.card);
  return now.join() !== first.join();
}"""


def held(page: Page) -> list[str]:
    """The cards of the hand, in order."""
    cards: list[str] = page.locator(".slt-hand [data-card]").evaluate_all("all => all.map(each => each.dataset.card)")
    return cards


def test_a_deal_is_practised_by_keys_and_the_pips_follow(context: BrowserContext, course: CourseServer) -> None:
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{course.url}voila/render/app.ipynb?page=practice&lesson=who-wins")
    pips = page.locator(".sl-pips i")
    expect(pips).to_have_count(5, timeout=PATIENCE)
    expect(page.locator('.sl-root[data-ask="seat"]')).to_be_visible()
    first = held(page)
    for rung in range(1, 5):
        page.get_by_role("button", name="Hint", exact=True).press("Enter")
        expect(page.locator(".sl-hint")).to_have_count(rung)
    page.get_by_role("button", name="Skip this deal").press("Enter")
    expect(page.locator(".sl-pips i.miss")).to_have_count(1)
    expect(page.locator(".sl-hint")).to_have_count(0)
    page.wait_for_function(CHANGED, arg=first)
    expect(page).to_have_url(re.compile("page=practice"))
    entry = page.locator("[data-entry]")
    entry.fill("N")
    entry.press("Enter")
    expect(page.locator(".sl-verdict")).to_be_visible()
    expect(page.locator(".sl-clause").first).to_be_visible()
    expect(page.locator(".sl-pips i:is(.hit, .miss)")).to_have_count(2)
    page.get_by_role("button", name="Another deal").press("Enter")
    expect(page.locator(".sl-verdict")).to_have_count(0)
