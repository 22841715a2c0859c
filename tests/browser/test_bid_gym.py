"""The bid gym by keys alone: parts added up, a bid typed at the table, the bot's table, the next hand, and a reload."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import BrowserContext, expect

if TYPE_CHECKING:
    from browser.course_server import CourseServer

PATIENCE = 60_000
CODE = "48A26SK3P0FQXN665G4101V2GRTQ"


def test_a_bid_is_added_up_and_typed_by_keys_and_a_reload_keeps_the_result(
    context: BrowserContext, course: CourseServer
) -> None:
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{course.url}voila/render/app.ipynb?page=bid-gym&deal={CODE}")
    parts = page.locator(".sl-part input")
    expect(parts).to_have_count(4, timeout=PATIENCE)
    expect(page.locator(".sl-chart")).to_have_count(0)
    parts.nth(0).focus()
    for part in ("0.5", "2.5", "1.5", "0.5"):
        page.keyboard.type(part)
        page.keyboard.press("Tab")
    expect(page.locator(".sl-sum").first).to_contain_text("0.5 + 2.5 + 1.5 + 0.5 = 5.0 tricks")
    entry = page.locator("[data-entry]")
    entry.fill("3")
    entry.press("Enter")
    expect(page.locator(".sl-verdict")).to_be_visible()
    own = page.locator(".sl-table").filter(has_text="Together").first
    expect(own).to_contain_text(re.compile(r"Together\s*5\.0"))
    chart = page.locator(".sl-chart").first
    expect(chart.get_by_role("img", name=re.compile("yours, 3,"))).to_be_visible()
    expect(page.locator(".sl-bids tbody tr").filter(has_text="3 (you)")).to_have_count(1)
    page.reload()
    expect(page.locator(".sl-bids")).to_be_visible()
    expect(page.locator(".sl-gymcount")).to_contain_text("1 hand")
    page.get_by_role("button", name="Next hand").press("Enter")
    expect(page.locator(".sl-verdict")).to_have_count(0)
    expect(page.locator(".sl-sum").first).to_contain_text("= 0.0 tricks")
    expect(page).not_to_have_url(re.compile(CODE))
