"""The play gym with the keyboard alone: a refused card, a hint, a card played from the hand, why, and the next hand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

from spades_learn.teaching.play_gym import pool, posed
from spades_learn.teaching.play_themes import Theme

if TYPE_CHECKING:
    from browser.course_server import CourseServer

PATIENCE = 60_000


def test_a_card_is_played_by_keys_judged_with_its_reasons_and_another_hand_follows(
    course: CourseServer, page: Page
) -> None:
    position = next(
        each
        for each in pool().values()
        if each.theme is Theme.TAKE
        and not each.by_win
        and set(posed(each).view.hand or ()) - set(posed(each).view.legal())
    )
    asked = posed(position)
    forbidden = next(card for card in asked.view.hand or () if card not in asked.view.legal())
    page.set_default_timeout(PATIENCE)
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{course.url}voila/render/app.ipynb?page=play-gym&deal={position.code}")
    expect(page.locator('.sl-root[data-ask="card"]')).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".sl-verdict")).to_have_count(0)
    page.get_by_role("button", name="Hint", exact=True).press("Enter")
    expect(page.locator(".sl-hint")).to_have_count(1)
    entry = page.locator("[data-entry]")
    entry.fill(str(forbidden))
    entry.press("Enter")
    expect(page.locator(".sl-root")).to_contain_text("FOL-1")
    # From the hand, as the arrows reach it.
    page.locator('.slt-hand [tabindex="0"]').focus()
    page.keyboard.press("Home")
    wrong = str(position.wrong[0])
    for _ in range(13):
        if page.evaluate("document.activeElement.dataset.card") == wrong:
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".sl-verdict")).to_contain_text("there is better")
    expect(page.locator(".sl-chart [role=img]")).to_have_attribute("aria-label", re.compile("Best: "))
    expect(page.locator(f'.slt-hand [data-card="{position.best}"]')).to_have_attribute("data-mark", "missed")
    page.get_by_role("button", name="Next hand").press("Enter")
    expect(page.locator(".sl-verdict")).to_have_count(0)
    expect(page.locator('.sl-root[data-ask="card"]')).to_be_visible()
    assert position.code not in page.url
