"""The course as a learner meets it: real Voilà, real Chromium, mouse, keyboard and typed answers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from browser.course_server import eventually
from playwright.sync_api import BrowserContext, Page, expect

if TYPE_CHECKING:
    from browser.course_server import CourseServer

PATIENCE = 30_000


def opened(context: BrowserContext, course: CourseServer, query: str = "") -> Page:
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{course.url}voila/render/app.ipynb{query}")
    expect(page.locator(".sl-app")).to_be_visible(timeout=PATIENCE)
    return page


def step(page: Page, number: int) -> None:
    expect(page.locator(".sl-coach .sl-eyebrow").first).to_contain_text(re.compile(rf"Step {number} of", re.IGNORECASE))


def play(page: Page, card: str) -> None:
    """Click where the card is not covered by its neighbour."""
    hand(page, card).click(position={"x": 12, "y": 20})


def hand(page: Page, card: str):
    return page.locator(f'.slt-hand [data-card="{card}"]')


def test_from_the_map_into_a_lesson_and_through_its_first_steps(context: BrowserContext, course: CourseServer) -> None:
    page = opened(context, course)
    expect(page.get_by_role("heading", name="Learn Spades by playing it")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Start: ")).click()
    step(page, 1)
    page.get_by_role("button", name="Continue").click()
    step(page, 2)
    expect(page.locator('[data-ask="next"]')).to_be_visible()
    root = page.locator(".sl-root")
    while root.get_attribute("data-ask") == "next":
        shown = root.get_attribute("data-rev")
        page.locator(".slt-next").click()
        expect(root).not_to_have_attribute("data-rev", shown or "")
    page.get_by_role("button", name="Continue").click()
    step(page, 3)


def test_an_illegal_card_is_explained_with_its_clause_and_a_legal_one_passes(
    context: BrowserContext, course: CourseServer
) -> None:
    page = opened(context, course, "?lesson=following-suit&step=lead-counts")
    play(page, "SK")
    coach = page.locator(".sl-coach")
    expect(coach).to_contain_text("Not allowed")
    expect(coach.locator('[data-clause="FOL-1"]')).to_be_visible()
    expect(coach).to_contain_text("you still hold")
    play(page, "C9")
    expect(coach).to_contain_text("Right")
    expect(page.get_by_role("button", name="Continue")).to_be_visible()


def test_nothing_on_the_table_gives_a_legal_card_away_before_the_answer(
    context: BrowserContext, course: CourseServer
) -> None:
    page = opened(context, course, "?lesson=following-suit&step=three-hearts")
    cards = page.locator(".slt-hand [data-card]")
    expect(cards.first).to_be_visible()
    looks = {card.get_attribute("class") for card in cards.all()}
    assert not any(re.search(r"\b(no|right|wrong|missed)\b", look or "") for look in looks)


def test_the_keyboard_alone_answers_a_step(context: BrowserContext, course: CourseServer) -> None:
    page = opened(context, course, "?lesson=following-suit&step=lead-counts")
    hand(page, "SK").wait_for()
    # Into the hand by Tab, along it by arrows, and Enter to play.
    page.locator('.slt-hand [data-card][tabindex="0"]').focus()
    for _ in range(20):
        focused = page.evaluate("document.activeElement?.dataset?.card")
        if focused == "C9":
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".sl-coach")).to_contain_text("Right")
    page.get_by_role("button", name="Continue").press("Enter")
    step(page, 5)


def test_focus_is_never_lost_while_a_step_is_answered_by_keyboard(
    context: BrowserContext, course: CourseServer
) -> None:
    page = opened(context, course, "?lesson=following-suit&step=lead-counts")
    hand(page, "SK").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".sl-coach")).to_contain_text("Not allowed")
    page.get_by_role("button", name="Try again").focus()
    page.keyboard.press("Enter")
    expect(hand(page, "SK")).to_be_focused()  # back at the question
    page.get_by_role("button", name="Hint", exact=True).focus()
    for number in (1, 2, 3):
        page.keyboard.press("Enter")
        expect(page.get_by_text(f"Hint {number}", exact=True)).to_be_visible()
        expect(page.get_by_role("button", name="Hint", exact=True)).to_be_focused()  # its fresh copy
    hand(page, "C9").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Continue")).to_be_focused()  # the way on
    page.keyboard.press("Enter")
    step(page, 5)
    expect(page.locator('.slt-hand [data-card][tabindex="0"]')).to_be_focused()  # the next question
    expect(page.locator("[data-live]")).to_contain_text("Mark every card you may play")
    page.get_by_role("button", name="Course").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Learn Spades by playing it")).to_be_focused()


def test_on_a_phone_the_verdict_comes_into_sight(context: BrowserContext, course: CourseServer) -> None:
    page = opened(context, course, "?lesson=following-suit&step=one-diamond")
    page.set_viewport_size({"width": 360, "height": 640})
    page.emulate_media(reduced_motion="reduce")
    play(page, "SK")
    expect(page.locator(".sl-verdict")).to_contain_text("Not allowed")
    expect(page.locator(".sl-verdict")).to_be_in_viewport(ratio=0.99)


def test_escape_leaves_the_entry_line_for_the_hand(context: BrowserContext, course: CourseServer) -> None:
    page = opened(context, course, "?lesson=following-suit&step=lead-counts")
    page.locator("[data-entry]").fill("9")
    page.keyboard.press("Escape")
    expect(page.locator("[data-entry]")).to_have_value("")
    expect(page.locator('.slt-hand [data-card][tabindex="0"]')).to_be_focused()


def test_a_typed_card_is_as_good_as_a_click(context: BrowserContext, course: CourseServer) -> None:
    page = opened(context, course, "?lesson=following-suit&step=lead-counts")
    entry = page.locator("[data-entry]")
    entry.fill("KS")
    entry.press("Enter")
    expect(page.locator(".sl-coach")).to_contain_text("Not allowed")
    entry.fill("9c")
    entry.press("Enter")
    expect(page.locator(".sl-coach")).to_contain_text("Right")


def test_a_reload_comes_back_to_the_step_and_keeps_what_was_done(context: BrowserContext, course: CourseServer) -> None:
    page = opened(context, course, "?lesson=following-suit&step=lead-counts")
    page.emulate_media(reduced_motion="reduce")  # else Continue may still be on its way down when it is clicked
    play(page, "C9")
    expect(page.locator(".sl-coach")).to_contain_text("Right")
    page.get_by_role("button", name="Continue").click()
    step(page, 5)
    page.reload()
    step(page, 5)
    assert "step=void-in-diamonds" in page.url
    page.get_by_role("button", name="Course").click()
    tile = page.get_by_role("button", name=re.compile("^Continue: "))
    expect(tile).to_be_visible()
    kept = page.evaluate("JSON.parse(localStorage.getItem('spades-learn/1')).log")
    assert [item["verdict"] for item in kept if item["step"] == "lead-counts"] == ["right"]


# From here on every shift of the layout that no press of the last half second explains, as Chromium measures it.
SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) {
      if (!one.hadRecentInput) window.shifts.push([one.value, ...one.sources.map((each) => each.node?.className)]);
    }
  }).observe({ type: "layout-shift" });
}"""


def still(context: BrowserContext) -> None:
    """Turn motion off in this browser's settings: bots then act without a pause."""
    kept = '{"log": [], "settings": {"look": {"motion": false}}}'
    context.add_init_script(f"try {{ localStorage['spades-learn/1'] ??= {kept!r} }} catch {{}}")


def test_a_whole_hand_by_keyboard_and_typing(context: BrowserContext, course: CourseServer) -> None:
    """A typed bid, typed cards and the n key: thirteen tricks to the score, the mouse untouched; nothing jumps."""
    page = opened(context, course, "?page=play&deal=7")
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(reduced_motion="reduce")
    entry, coach = page.locator("[data-entry]"), page.locator(".sl-coach")
    cards = page.locator(".slt-hand [data-card]")
    asked = page.locator('[data-ask="card"], [data-ask="next"]').or_(coach.get_by_text("Hand scored")).first
    expect(page.locator('[data-ask="bid"]')).to_be_visible()
    page.evaluate(SHIFTS)
    shifts: list[list[float]] = []
    entry.fill("4")
    entry.press("Enter")
    for _ in range(26):
        expect(asked).to_be_visible()
        if coach.get_by_text("Hand scored").count():
            break
        shifts = page.evaluate("window.shifts")  # while the hand is played; the score may then push what is below
        if page.locator('[data-ask="next"]').count():
            page.locator(".sl-root").focus()
            page.keyboard.press("n")
            expect(page.locator('[data-ask="next"]')).to_have_count(0)
            continue
        held = cards.count()
        entry.fill(page.locator('.slt-hand [data-card]:not([data-mark="no"])').first.get_attribute("data-card"))
        entry.press("Enter")
        expect(cards).to_have_count(held - 1)
    expect(coach).to_contain_text("Hand scored")
    expect(coach).to_contain_text("SCO-")
    assert sum(value for value, *_ in shifts) < 0.01, shifts


def test_a_whole_hand_by_the_accessibility_tree_alone(context: BrowserContext, course: CourseServer) -> None:
    """Everything by role and name, as a screen reader finds it: what is asked, may be played and is said."""
    still(context)
    page = opened(context, course, "?page=play&deal=7")
    table = page.get_by_role("group", name="The table")
    table.get_by_role("toolbar", name="Your bid").get_by_role("button", name="bid 4", exact=True).press("Enter")
    hand = table.get_by_role("toolbar", name="Your hand").get_by_role("button")
    onward, scored = table.get_by_role("button", name="Next trick"), page.get_by_text("Hand scored")
    trick = table.get_by_role("list", name="The trick").get_by_role("listitem")
    for left in range(13, 0, -1):
        expect(table.get_by_text("Your turn: play a card")).to_be_visible()
        expect(hand).to_have_count(left)
        names = [card.get_attribute("aria-label") or "" for card in hand.all()]
        name = next(each for each in names if not each.endswith("not allowed now"))
        hand.and_(table.get_by_role("button", name=name, exact=True)).press("Enter")
        expect(trick).to_have_count(4)
        said = table.get_by_role("list", name="The trick").aria_snapshot()
        assert f"You: {name}" in said
        assert said.count("wins the trick") == 1
        expect(table.get_by_role("status")).to_contain_text("the trick")
        onward.press("Enter")
    expect(scored).to_be_visible()
    expect(table.get_by_role("group", name="Score")).to_be_visible()
    table.get_by_role("button", name="The hand in words").press("Enter")
    expect(page.get_by_role("dialog", name="The hand in words").get_by_role("listitem").last).to_contain_text(
        "Trick 13"
    )


def test_a_hand_is_drawn_to_the_bidding_by_enter_alone(context: BrowserContext, course: CourseServer) -> None:
    """Thirteen cards kept with focus on one button, still there while the bot draws; then the bid picker has it."""
    page = opened(context, course, "?page=setup")
    page.emulate_media(reduced_motion="reduce")
    page.get_by_label("Game").select_option(label="Two players, drawing")
    page.get_by_role("button", name="Start").press("Enter")
    look, keep = page.locator('.slt-call[data-call="look"]'), page.get_by_role("button", name="Keep it")
    look.press("Enter")
    hand = page.locator(".slt-hand [data-card]")
    drawn = page.locator(".slt-play[data-card]")
    for held in range(13):
        expect(hand).to_have_count(held)
        expect(drawn).to_be_visible()
        expect(keep).to_be_focused()
        expect(keep).not_to_have_attribute("aria-disabled", "true")
        page.keyboard.press("Enter")
    expect(hand).to_have_count(13)
    expect(page.locator('[data-ask="bid"]')).to_be_visible()
    expect(keep).to_have_count(0)
    expect(page.locator('.slt-call[tabindex="0"]')).to_be_focused()


def test_while_another_draws_a_press_is_told_to_wait_and_a_typed_word_keeps_a_card(
    context: BrowserContext, course: CourseServer
) -> None:
    page = opened(context, course, "?page=setup")
    page.get_by_label("Game").select_option(label="Two players, drawing")
    page.get_by_role("button", name="Start").click()
    page.locator('.slt-call[data-call="look"]').click()
    entry, hand = page.locator("[data-entry]"), page.locator(".slt-hand [data-card]")
    expect(page.locator('[data-ask="choose"]')).to_be_visible()  # before it, the word answers nothing
    entry.fill("keep")
    entry.press("Enter")
    expect(hand).to_have_count(1)
    waiting = page.locator('.slt-choice[aria-disabled="true"]').first
    waiting.click(force=True)  # the bot takes half a second over its card
    expect(page.locator("[data-live]")).to_contain_text("Wait: ")
    expect(page.locator('.slt-choice:not([aria-disabled="true"])').first).to_be_visible()
    expect(hand).to_have_count(1)
    entry.fill("what")
    entry.press("Enter")
    expect(page.locator(".slt-callout")).to_contain_text("not one of the choices")
    expect(entry).to_have_value("what")


def test_settings_change_the_page_and_survive_a_reload(context: BrowserContext, course: CourseServer) -> None:
    page = opened(context, course, "?page=settings")
    page.get_by_label("Colours of the suits").select_option(label="four")
    expect(page.locator(".sl-app.four")).to_be_visible()
    page.get_by_label("Colours of the page").select_option(label="dark")
    expect(page.locator("html[data-theme=dark]")).to_have_count(1)
    page.reload()
    expect(page.locator(".sl-app.four")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("html[data-theme=dark]")).to_have_count(1)


def test_a_strange_address_opens_the_map(context: BrowserContext, course: CourseServer) -> None:
    page = opened(context, course, "?lesson=%3Cimg%20src%3Dx%20onerror%3Ddocument.title%3D1%3E&lang=xx")
    expect(page.get_by_role("heading", name="Learn Spades by playing it")).to_be_visible()
    expect(page.locator(".sl-note.error")).to_contain_text("cannot be opened")
    assert page.title() == "Spades Learn"


def test_leaving_ends_the_kernel(context: BrowserContext, course: CourseServer) -> None:
    page = opened(context, course, "?page=gym")
    expect(page.get_by_role("button", name="50 %", exact=True)).to_be_visible()
    assert course.health()["learners"] >= 1
    page.close()
    for other in context.pages:
        other.close()
    eventually(lambda: course.health()["learners"] == 0, what="the kernel's end")


def test_back_returns_to_the_page_before(context: BrowserContext, course: CourseServer) -> None:
    page = opened(context, course)
    page.get_by_role("button", name="Nil gym").first.click()
    expect(page.get_by_role("button", name="50 %", exact=True)).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Learn Spades by playing it")).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("button", name="50 %", exact=True)).to_be_visible()
