"""The course in other languages: chosen as a learner expects, and on no page a text that is cut off or forgotten."""

import os
from collections.abc import Iterator
from unittest.mock import patch

import pytest
from browser.course_server import CourseServer, course_server
from playwright.sync_api import Browser, Page, expect

from spades_learn.app.hall_words import page_words
from spades_learn.teaching.library import library
from spades_learn.ui.languages import PSEUDO, PSEUDO_SWITCH
from spades_learn.ui.pseudo import stretched
from spades_learn.ui.words import Words

PAGES = {
    "home": ("page=home", ".sl-home"),
    "a lesson": ("lesson=following-suit&step=three-hearts", ".sl-root[data-ask='cards']"),
    "the gym": ("page=gym", ".sl-gym"),
    "a bid": ("page=play", ".sl-root[data-ask='bid'] .slt-call"),
    "the rulebook": ("page=rules", ".sl-rulebook .sl-rule"),
    "settings": ("page=settings", ".sl-settings .sl-setting"),
}
"""By page: how the address names it, and what only it shows."""

# The pseudo-language leaves none of these letters without an accent, so whoever finds one has found English.
LEFT_ENGLISH = """(titles) => {
  const english = (text) => (text.match(/\\p{L}+/gu) ?? []).filter((word) => /[aceinouyACEINOUY]/.test(word));
  // Cards, ids, keys and names; what is marked as English says so to a screen reader too.
  const names = new Set(["Spades", "Learn", "English", "Italiano", "Español", "Français", "Corsu", "xx", "long"]);
  const skip = "[lang=en], [translate=no], svg, script, style, code, kbd, abbr, .sl-id, .sl-card, .sl-cite, .sl-ref";
  const found = [];
  const look = (text, where) => {
    const untitled = titles.reduce((rest, title) => rest.replaceAll(title, ""), text);
    for (const word of english(untitled.replace(/[A-Z]{3,4}-[A-Z0-9]+[bc]?/g, ""))) {
      if (word.length > 1 && !names.has(word)) found.push(`${word} (${where}: ${text.trim().slice(0, 60)})`);
    }
  };
  const app = document.querySelector(".sl-app");
  const walk = document.createTreeWalker(app, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (!walk.currentNode.parentElement.closest(skip)) look(walk.currentNode.data, "text");
  for (const el of app.querySelectorAll("[aria-label], [title], [placeholder]")) {
    if (el.closest(skip)) continue;
    for (const name of ["aria-label", "title", "placeholder"]) look(el.getAttribute(name) ?? "", name);
  }
  look(document.title, "title");
  return found;
}"""

CUT_OFF = """() => {
  const found = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`the page is ${wide} px wide`);
  for (const el of document.querySelectorAll(".sl-app *")) {
    if (![...el.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
    const box = el.getBoundingClientRect();
    const style = getComputedStyle(el);
    // Words for a screen reader alone are clipped on purpose.
    if (box.width < 2 || style.visibility === "hidden") continue;
    if (el.closest(".slt-sr, svg, [hidden], option, .sl-scroll")) continue;
    const what = `${el.className || el.tagName}: ${el.textContent.trim().slice(0, 50)}`;
    const out = style.overflowX === "visible" ? 0 : el.scrollWidth - el.clientWidth;
    if (out > 1 && !["auto", "scroll"].includes(style.overflowX)) found.push(`clipped by ${out} px: ${what}`);
    const over = style.overflowX === "visible" && el.matches("button") && el.scrollWidth > el.clientWidth + 1;
    if (over) found.push(`over its button: ${what}`);
    if (box.right > innerWidth + 1 || box.left < -1) found.push(`off the page: ${what}`);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def spoken() -> Iterator[CourseServer]:
    """The course with the pseudo-language let in."""
    with patch.dict(os.environ, {PSEUDO_SWITCH: "1"}), course_server() as server:
        yield server


def ready(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-ready", "yes", timeout=60_000)
    expect(page.locator(".sl-app[lang]")).to_be_visible()


@pytest.fixture(scope="module")
def stretched_page(browser: Browser, spoken: CourseServer) -> Iterator[Page]:
    """One page in the pseudo-language for all of them: moving between pages costs no new kernel."""
    profile = browser.new_context()
    page = profile.new_page()
    page.goto(f"{spoken.url}?lang={PSEUDO}")
    ready(page)
    expect(page.locator(f".sl-app[lang='{PSEUDO}']")).to_be_visible()
    yield page
    page.goto("about:blank")
    profile.close()


@pytest.mark.parametrize("name", PAGES)
def test_no_text_is_cut_off_or_left_in_english(stretched_page: Page, name: str) -> None:
    page, (query, shows) = stretched_page, PAGES[name]
    page.set_viewport_size({"width": 360, "height": 800})
    page.evaluate(
        """(query) => {
      history.pushState(null, "", `${location.pathname}?${query}`);
      dispatchEvent(new PopStateEvent("popstate"));
    }""",
        f"lang={PSEUDO}&{query}",
    )
    expect(page.locator(shows).first).to_be_visible()
    settled(page)
    # A lesson's title stands in English inside a button's words too; where it stands alone it is marked.
    left = page.evaluate(LEFT_ENGLISH, [library().prose(each.slug).title for each in library().course()])
    assert not left, left[:25]
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        settled(page)
        cut = page.evaluate(CUT_OFF)
        assert not cut, (width, cut[:25])


def test_a_forgotten_and_a_cut_off_text_are_found(stretched_page: Page) -> None:
    """The two looks above can fail."""
    page = stretched_page
    page.evaluate("""() => {
      const bad = document.createElement("p");
      bad.id = "bad";
      bad.style.cssText = "width: 40px; overflow: hidden; white-space: nowrap";
      bad.textContent = "forgotten";
      document.querySelector(".sl-app").append(bad);
    }""")
    assert any(each.startswith("forgotten (text") for each in page.evaluate(LEFT_ENGLISH, []))
    assert any("clipped" in each and "forgotten" in each for each in page.evaluate(CUT_OFF))
    page.evaluate("() => document.getElementById('bad').remove()")


def settled(page: Page) -> None:
    """Wait until two frames in a row show the same."""
    page.wait_for_function(
        """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
          const now = document.querySelector(".sl-app").innerText + innerWidth;
          const moving = document.getAnimations().some((each) => each.playState === "running");
          const same = window.shownBefore === now && !moving;
          window.shownBefore = now;
          done(same);
        })))"""
    )


def test_the_link_names_the_language_then_a_choice_then_the_browser(
    browser: Browser, spoken: CourseServer
) -> None:
    profile = browser.new_context(locale="es-MX")
    page = profile.new_page()
    page.goto(spoken.url)
    ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.locator(".sl-language select").select_option(label="Français")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("button", name=Words("fr", form="text").text("Settings"))).to_be_visible()
    page.goto("about:blank")
    page.goto(spoken.url)
    ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.goto("about:blank")
    page.goto(f"{spoken.url}?lang=it&page=settings")
    ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.locator(".sl-setting select").first.select_option(label="English")
    # The place stays, and the address follows, or it would bring Italian back at a reload.
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("heading", name="Settings", level=1)).to_be_visible()
    assert "lang=en" in page.url
    page.goto("about:blank")
    page.goto(f"{spoken.url}?lang=tlh")
    ready(page)
    expect(page.get_by_text("does not speak “tlh”")).to_be_visible()
    page.goto("about:blank")
    profile.close()


def test_the_pages_without_a_kernel_speak_the_learners_language(browser: Browser, spoken: CourseServer) -> None:
    profile = browser.new_context(locale="it-IT")
    page = profile.new_page()
    page.goto(f"{spoken.url}no-such-page")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.get_by_role("heading")).to_have_text(page_words("it", "")["none_head"])
    page.goto(f"{spoken.url}no-such-page?lang={PSEUDO}")
    expect(page.get_by_role("heading")).to_have_text(stretched("There is no such page"))
    # The loading page, held before its kernel's part: a browser without the script's end would show it for ever.
    page.route("**/voila/static/**", lambda route: route.abort())
    page.goto(f"{spoken.url}?lang={PSEUDO}")
    expect(page.locator("#loading_text")).to_contain_text("ŧ")
    expect(page.locator("html")).to_have_attribute("lang", PSEUDO)
    page.goto("about:blank")
    profile.close()
