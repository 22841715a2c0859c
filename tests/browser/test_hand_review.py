"""A hand from elsewhere, by keyboard alone: read, reviewed step by step, taken along, and its mistakes tried again."""

import re
from itertools import takewhile

from browser.course_server import CourseServer
from browser.test_pages import clean
from playwright.sync_api import Page, expect

from spades_learn.cards.seat import Seat
from spades_learn.game.ptn import to_ptn
from spades_learn.game.record import record_of
from spades_learn.teaching import dealcode
from spades_learn.teaching.hand_review import Judged, Piece, costliest, pieces

CODE = "GRXVZJNJRE82CW6H953Y38SQ207WKS8VA12Y5GM334G01YBKC50"
"""A classic hand that novices played; South's clearest mistake is the ace of hearts at trick 3."""

PATIENCE = 40_000


def mistakes() -> tuple[Judged, ...]:
    """What cost most in the hand, the dearest first."""

    def mine(piece: Piece) -> bool:
        return isinstance(piece, Judged) and piece.seat is Seat.SOUTH

    found = takewhile(mine, pieces(dealcode.read(CODE).state(), Seat.SOUTH))
    return costliest((each for each in found if isinstance(each, Judged)), Seat.SOUTH)


def stepped(page: Page, dearest: Judged) -> None:
    """The first results at once, then the arrows step, and links jump."""
    app, now, steps = page.locator(".sl-app"), page.locator(".sl-hr-now"), page.locator(".sl-steprow")
    expect(app).to_contain_text("Your decisions")
    steps.get_by_role("button", name="Next").press("Enter")
    expect(now).to_contain_text("Move 1 of 56")
    expect(steps.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(now).to_contain_text("Move 2 of 56")
    page.keyboard.press("End")
    expect(now).to_contain_text("Move 56 of 56")
    page.keyboard.press("ArrowLeft")
    expect(now).to_contain_text("Move 55 of 56")
    page.locator(".sl-hr-now h2").filter(has=page.locator(".sl-grade")).wait_for(timeout=PATIENCE)
    expect(page.locator(".sl-hindsight")).to_be_visible(timeout=PATIENCE)
    cost = page.locator(".sl-costly a").first
    cost.focus()
    page.keyboard.press("Enter")
    expect(now).to_contain_text("is better: over the same deals this gives up")
    expect(page.locator(f'.slt-trick [data-card="{dearest.graded.decision.action}"]')).to_be_visible()
    expect(page).to_have_url(re.compile(rf"step={dearest.ply + 1}\b"))
    page.get_by_label("All cards").focus()
    page.keyboard.press("Space")
    expect(page.locator(".sl-hands h4")).to_have_text(["You", "West", "North", "East"])

    # On a phone the row of steps is in sight while the hand is.
    page.set_viewport_size({"width": 360, "height": 740})
    page.locator(".slt-hand").scroll_into_view_if_needed()
    expect(steps).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1280, "height": 800})


def taken_along(page: Page, ptn: str) -> None:
    """The file that comes out is the one that went in."""
    with page.expect_download() as waits:
        page.get_by_role("button", name="Download as PTN").press("Enter")
    assert waits.value.suggested_filename.endswith(".ptn")
    assert waits.value.path().read_text(encoding="utf-8") == ptn


def tried_again(page: Page, first: Judged) -> None:
    """A second try: with help, the same card once more, and a better one."""
    page.get_by_role("button", name="Find better").press("Enter")
    coach, entry = page.locator(".sl-coach"), page.locator("[data-entry]")
    expect(coach).to_contain_text("Mistake 1", timeout=PATIENCE)
    page.get_by_role("button", name="Hint", exact=True).press("Enter")
    expect(coach.locator(".sl-hint")).to_have_count(1)
    entry.fill(str(first.graded.decision.action))
    entry.press("Enter")
    expect(coach.locator(".sl-verdict")).to_contain_text("That is what you did in the hand")
    clean(page)
    entry.fill(str(first.graded.values[0].action))
    entry.press("Enter")
    expect(coach.locator(".sl-verdict")).to_contain_text("is better")
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(coach).to_contain_text("Mistake 2")


def test_a_hand_is_read_reviewed_taken_along_and_its_mistakes_are_tried_again(course: CourseServer, page: Page) -> None:
    ptn = to_ptn(record_of(dealcode.read(CODE).state()))
    app = page.locator(".sl-app")
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{course.url}voila/render/app.ipynb?page=import")
    field = page.get_by_label("The hand")
    field.focus(timeout=PATIENCE)
    page.keyboard.insert_text("[Dealer")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(app.get_by_role("alert")).to_contain_text("cannot be read")
    expect(field).to_have_value("[Dealer")
    field.fill(ptn)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(app).to_contain_text("Tricks played: 13 of 13.")
    page.get_by_role("button", name="Review it").press("Enter")
    found = mistakes()
    stepped(page, found[0])
    taken_along(page, ptn)
    tried_again(page, min(found, key=lambda each: each.ply))
