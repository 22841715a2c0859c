"""The table alone, without a server: every scene of the gallery at every width, in the real Chromium.

`teaching.md` (Accessibility, The screen) and `architecture.md` 18 to 20 are what these hold it to.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Literal

import gallery
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

WIDTHS = (320, 360, 480, 561, 640, 700, 760, 768, 900, 1280)
ASKING = ("bid", "blind", "draw", "throw", "pass", "next", "high", "nil", "seat", "three", "seventeen", "drawblind")

# Rectangles of what may not meet: the question's buttons, the plates, and the corner of each card of the trick.
MEETINGS = """() => {
  const seen = (each) => each.getClientRects().length > 0;
  const box = (each, part = 1) => {
    const r = each.getBoundingClientRect();
    return { l: r.left, t: r.top, r: r.left + r.width * part, b: r.top + r.height * part };
  };
  const meet = (a, b) => Math.min(a.r, b.r) - Math.max(a.l, b.l) > 1 && Math.min(a.b, b.b) - Math.max(a.t, b.t) > 1;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const plates = all(".slt-plate");
  const found = [];
  for (const plate of plates) {
    for (const button of all(".slt-ask button, .slt-ask-label")) {
      if (meet(box(plate), box(button))) found.push([plate.dataset.seat, button.textContent]);
    }
    for (const card of all(".slt-play")) {
      if (meet(box(plate), box(card, 0.3))) found.push([plate.dataset.seat, card.dataset.card]);
    }
    for (const chip of all(".slt-chip")) {
      if (meet(box(plate), box(chip))) found.push([plate.dataset.seat, chip.textContent]);
    }
  }
  for (const pack of all(".slt-pack")) {
    for (const part of all(".slt-ask button, .slt-ask-label, .slt-plate")) {
      if (meet(box(pack), box(part))) found.push(["pack", part.textContent]);
    }
  }
  for (const [a, b] of plates.flatMap((a, i) => plates.slice(i + 1).map((b) => [a, b]))) {
    if (meet(box(a), box(b))) found.push([a.dataset.seat, b.dataset.seat]);
  }
  for (const part of all("#table, .sl-root")) {
    if (part.scrollWidth > part.clientWidth) found.push([part.className, "is too wide"]);
  }
  return found;
}"""

SIZES = """() => [...document.querySelectorAll("button, input")].filter((each) => each.getClientRects().length)
  .map((each) => {
    const { width, height } = each.getBoundingClientRect();
    return [each.dataset.card || each.getAttribute("aria-label") || each.textContent, width, height];
  })"""


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    """The gallery's address."""
    server = gallery.serve()
    yield f"http://127.0.0.1:{server.server_port}/tests/js/gallery.html"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def sheet(browser: Browser) -> Iterator[Page]:
    """One page for all, without motion."""
    page = browser.new_page(reduced_motion="reduce")
    yield page
    page.close()


def shown(page: Page, base: str, scene: str, *, width: int = 1280, height: int = 800) -> Page:
    """A scene of the gallery at a width."""
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{base}?scene={scene}")
    expect(page.locator("body[data-ready]")).to_be_visible()
    return page


@pytest.mark.parametrize("scene", ASKING)
def test_nothing_that_must_be_read_or_pressed_lies_under_something_else(sheet: Page, base: str, scene: str) -> None:
    shown(sheet, base, scene, width=WIDTHS[0])
    for width in WIDTHS:
        sheet.set_viewport_size({"width": width, "height": 800})
        expect(sheet.locator(".slt-felt")).to_be_visible()
        assert sheet.evaluate(MEETINGS) == [], f"at {width} px"


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("scene", ["play", "bid", "draw", "pass", "legal", "next", "seat"])
def test_every_target_is_large_enough_for_a_finger(sheet: Page, base: str, scene: str, width: int) -> None:
    """WCAG 2.2, 2.5.8: at least 24 px; the aim here is 44 for all but the strips of a card at 320 px."""
    shown(sheet, base, scene, width=width)
    for name, wide, high in sheet.evaluate(SIZES):
        # At 320 px a figure of the bid picker has 40 px to itself, and seven cards a row have 38.
        assert wide >= (44 if width >= 360 else 38) - 1, (name, wide)
        assert high >= 43.5, (name, high)


@pytest.mark.parametrize(
    ("scene", "width", "theme"),
    [
        (scene, width, theme)
        for scene, (width, theme) in zip(
            gallery.SCENES.split(","), itertools.cycle([(1280, "light"), (360, "dark"), (640, "light")]), strict=False
        )
    ],
)
def test_axe_finds_nothing_to_mend(
    sheet: Page, base: str, scene: str, width: int, theme: Literal["light", "dark"]
) -> None:
    sheet.emulate_media(color_scheme=theme, reduced_motion="reduce")
    shown(sheet, base, scene, width=width)
    found = Axe().run(sheet, context="#table")
    assert found.violations_count == 0, found.generate_report()


def test_the_keys_open_and_close_what_they_say_and_give_focus_back(sheet: Page, base: str) -> None:
    shown(sheet, base, "play")
    card = sheet.locator('.slt-hand [tabindex="0"]')
    card.focus()
    panel = sheet.locator(".slt-panel")
    for key, text in (("?", "move along the hand"), ("l", "North"), ("t", None)):
        sheet.keyboard.press(key)
        if text is None:
            expect(sheet.locator("[data-entry]")).to_be_focused()
            continue
        expect(panel).to_contain_text(text)
        sheet.keyboard.press("Escape")
        expect(panel).to_be_hidden()
        expect(card).to_be_focused()
    sheet.get_by_role("button", name="The hand in words").click()
    expect(panel.get_by_role("listitem")).to_have_count(6)
    expect(panel.get_by_role("listitem").first).to_have_text("West deals.")


def test_a_hand_prints_as_a_page_of_tables_with_the_cards_played(sheet: Page, base: str) -> None:
    shown(sheet, base, "play")
    sheet.emulate_media(media="print")
    expect(sheet.locator(".slt-felt")).to_be_hidden()
    tables = sheet.locator(".slt-print table")
    expect(tables).to_have_count(2)
    you = tables.first.locator("tbody tr", has_text="You")
    # Ten in the hand, one played to the trick that is gathered.
    assert you.locator(".slt-ink").count() == 11
    expect(you).to_contain_text("♣2")
    expect(tables.first.locator("tbody tr", has_text="North")).to_contain_text("♥Q ♣A")
    expect(tables.last.locator("td[data-win]")).to_have_text("♣A")
    sheet.emulate_media(media="screen", reduced_motion="reduce")
    expect(sheet.locator(".slt-print")).to_be_hidden()


def test_an_answer_that_a_redraw_overtook_is_given_again_to_the_same_question_only(sheet: Page, base: str) -> None:
    shown(sheet, base, "bid")
    entry = sheet.locator("[data-entry]")
    sheet.evaluate("model.redrawn = { look: { deck: 'four' } }")
    entry.fill("nil")
    entry.press("Enter")
    expect(sheet.locator('[data-deck="four"]')).to_be_visible()
    sent = "model.sent.filter((one) => one.type === 'intent').map((one) => [one.do, one.call, one.turn])"
    assert sheet.evaluate(sent) == [["bid", "nil", 7], ["bid", "nil", 8]]
    expect(entry).to_have_value("")
    sheet.evaluate("""() => {
      const { ask, turn } = model.scene;
      model.redrawn = { ask: { ...ask, choices: ask.choices.slice(1) } };
    }""")
    entry.fill("nil")
    entry.press("Enter")
    expect(sheet.locator(".slt-callout")).to_contain_text("The table has moved on")
    expect(entry).to_have_value("nil")
    assert len(sheet.evaluate(sent)) == 3


def test_a_line_entered_a_moment_before_its_question_waits_for_it(sheet: Page, base: str) -> None:
    shown(sheet, base, "bid")
    entry = sheet.locator("[data-entry]")
    ask = sheet.evaluate(
        "() => { const { ask } = model.scene; model.set({ ...model.scene, ask: null, turn: 8 }); return ask; }"
    )
    entry.fill("nil")
    entry.press("Enter")
    expect(sheet.locator("[data-live]")).to_contain_text("Nothing is asked just now")
    expect(entry).to_have_value("nil")
    sheet.evaluate("(ask) => model.set({ ...model.scene, ask, turn: 9 })", ask)
    expect(entry).to_have_value("")
    # The heartbeat may come between.
    assert sheet.evaluate("model.sent.filter((one) => one.type === 'intent').at(-1)")["call"] == "nil"
    # A card wants a look at the trick first: it stays in the line.
    shown(sheet, base, "play")
    sheet.evaluate("() => model.set({ ...model.scene, ask: null, turn: 8 })")
    entry.fill("9s")
    entry.press("Enter")
    sheet.evaluate("() => model.set({ ...model.scene, ask: { kind: 'card', label: 'Play' }, turn: 9 })")
    expect(sheet.locator('[data-turn="9"]').first).to_be_visible()
    expect(entry).to_have_value("9s")
    assert sheet.evaluate("model.sent.filter((one) => one.type === 'intent').length") == 0


def test_focus_that_stood_on_a_question_goes_to_the_next_one_when_it_comes(sheet: Page, base: str) -> None:
    shown(sheet, base, "draw")
    sheet.get_by_role("button", name="Keep it").focus()
    bid = {
        "kind": "bid",
        "label": "Your bid",
        "choices": [{"call": "nil", "label": "Nil"}, {"call": "1", "label": "1"}],
    }
    sheet.evaluate("() => model.set({ ...model.scene, trick: [], ask: null, turn: 8 })")
    expect(sheet.locator('.slt-hand [tabindex="0"]')).to_be_focused()
    sheet.evaluate("(ask) => model.set({ ...model.scene, ask, turn: 9 })", bid)
    expect(sheet.get_by_role("button", name="Nil")).to_be_focused()


def test_a_hand_may_be_turned_round(sheet: Page, base: str) -> None:
    shown(sheet, base, "play&order=right")
    cards = sheet.locator(".slt-hand [data-card]").evaluate_all("all => all.map((each) => each.dataset.card)")
    assert cards[0] == "D4"
    assert cards[-1] == "S9"
    left = [sheet.locator(f'[data-card="{card}"]').bounding_box() for card in ("D4", "S9")]
    assert left[0]["x"] < left[1]["x"]


def test_three_hundred_moves_leave_no_element_and_no_listener_behind(browser: Browser, base: str) -> None:
    """L6 of the reliability figures in short; `tests/bench/moves.py` makes ten thousand."""
    page = browser.new_page(reduced_motion="reduce")
    shown(page, base, "play")
    chromium = page.context.new_cdp_session(page)
    chromium.send("Performance.enable")

    def counted() -> dict[str, float]:
        chromium.send("HeapProfiler.collectGarbage")
        metrics = chromium.send("Performance.getMetrics")["metrics"]
        return {each["name"]: each["value"] for each in metrics}

    page.evaluate("playOn(30)")
    before = counted()
    page.evaluate("playOn(300)")
    after = counted()
    assert after["JSEventListeners"] == before["JSEventListeners"]
    assert after["Nodes"] <= before["Nodes"] * 1.1
    assert after["JSHeapUsedSize"] <= before["JSHeapUsedSize"] * 1.1
    page.close()
