"""A match in a real browser: by keyboard alone, with the coach, a claim and the way on; and copying a deal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import BrowserContext, Page, expect

from spades_learn.bots.levels import Novice
from spades_learn.cards.seat import Seat
from spades_learn.game.match import start
from spades_learn.game.turn import play
from spades_learn.game.view import view
from spades_learn.rules.options import rules_for
from spades_learn.teaching.dealcode import code_of, write

if TYPE_CHECKING:
    from browser.course_server import CourseServer

KEPT = '{"log": [], "settings": {"coach": "on", "level": "novice", "look": {"motion": false}}}'


def opened(context: BrowserContext, course: CourseServer, query: str) -> Page:
    context.add_init_script(f"localStorage['spades-learn/1'] ??= {KEPT!r}")
    page = context.new_page()
    page.set_default_timeout(30_000)
    page.goto(f"{course.url}voila/render/app.ipynb{query}")
    expect(page.locator(".sl-app")).to_be_visible(timeout=30_000)
    return page


def focused(page: Page, selector: str) -> None:
    """Wait until what has focus is this."""
    page.wait_for_function("(selector) => document.activeElement?.matches(selector)", arg=selector)


def ask(page: Page, *kinds: str) -> str:
    """Wait for one of these questions."""
    every = ", ".join(f'.sl-root[data-ask="{kind}"]' for kind in kinds)
    expect(page.locator(every)).to_be_visible()
    return page.locator(".sl-root").get_attribute("data-ask") or ""


def test_a_match_is_begun_by_keyboard_at_the_table_and_a_bid_is_judged(
    context: BrowserContext, course: CourseServer
) -> None:
    page = opened(context, course, "")
    page.get_by_role("button", name="Play a match").first.focus()
    page.keyboard.press("Enter")
    ask(page, "bid")
    focused(page, ".sl-root :is(.slt-call, .slt-card)")  # at the table, and not in the coach's text
    page.keyboard.press("t")
    focused(page, "[data-entry]")
    page.keyboard.type("3\n")
    verdict = page.locator(".sl-verdictbox")
    expect(verdict).to_contain_text("3")
    expect(verdict).to_contain_text("sampled deals")
    page.goto("about:blank")


def late(left: int) -> str:
    """The code of a hand with so many cards left in South's hand, South to play."""
    state, bot = start(rules_for(), seed=7).deal(), Novice(slip=0.0)
    while state.to_act is not Seat.SOUTH or len(state.hands[Seat.SOUTH]) > left:
        state = play(state, bot.choose(view(state, state.to_act), seed=len(state.events)))
    return write(code_of(state, Seat.SOUTH))


def test_a_hand_is_ended_by_keyboard_alone_with_a_claim(context: BrowserContext, course: CourseServer) -> None:
    page = opened(context, course, f"?page=play&deal={late(2)}")
    root, claims, over = page.locator(".sl-root"), page.locator(".sl-claim"), page.get_by_text("Hand scored")
    ask(page, "card")
    page.locator(".slt-card[tabindex='0']").focus()
    while page.locator(".slt-card:focus[data-mark='no']").count():
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".slt-hand .slt-card")).to_have_count(1)
    while ask(page, "next", "card") == "next":
        shown = root.get_attribute("data-rev")
        page.keyboard.press("n")
        expect(root).not_to_have_attribute("data-rev", shown or "")
    # The last card takes a trick or takes none: whatever is not certain is refused with a reason, and costs nothing.
    page.locator(".slt-card").focus()
    page.keyboard.press("c")
    for tricks in ("1", "0"):
        focused(page, ".sl-claim select, .sl-claim .sl-btn")
        claims.get_by_label("Tricks").focus()
        page.keyboard.press(tricks)
        page.keyboard.press("Tab")
        focused(page, ".sl-claim .sl-btn.primary")
        page.keyboard.press("Enter")
        expect(over.or_(claims.get_by_text(f"Not certain: {tricks} ")).first).to_be_visible()
        if over.count():
            break
    if not over.count():
        page.locator(".slt-card").focus()
        page.keyboard.press("Enter")
        ask(page, "next")
        page.keyboard.press("n")
    expect(over).to_be_visible()
    expect(page.get_by_role("button", name="Review this hand")).to_be_visible()
    page.goto("about:blank")


def test_a_deal_is_copied_as_a_link_that_opens_it(context: BrowserContext, course: CourseServer) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = opened(context, course, "?page=play&deal=7")
    hand = page.locator(".slt-hand .slt-card").first
    expect(hand).to_be_visible()
    cards = page.locator(".slt-hand .slt-card").evaluate_all("(all) => all.map((one) => one.dataset.card)")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Share this deal").click()
    page.get_by_role("button", name="Copy the link").first.click()
    expect(page.locator(".sl-copied")).to_have_text("Copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(re.escape(f"{course.url}voila/render/app.ipynb?page=play&deal=") + r"\w{15,}", link)
    page.goto(link)
    expect(page.locator(".slt-hand .slt-card").first).to_be_visible(timeout=30_000)
    assert page.locator(".slt-hand .slt-card").evaluate_all("(all) => all.map((one) => one.dataset.card)") == cards
    page.goto("about:blank")
