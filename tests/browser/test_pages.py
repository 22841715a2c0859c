"""Every page in the real browser: nothing for axe-core to find, nothing wider than the window, and a renege called.

`teaching.md` (Accessibility): WCAG 2.2 AA, axe-core clean, by keyboard alone, from 320 px on, at 200 % zoom.
"""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.course_server import CourseServer
from browser.fixtures import fresh_profile
from playwright.sync_api import Browser, Page, expect

REVIEWED = "GRXVZJNJRE82CW6H953Y38SQ207WKS8VA12Y5GM334G01YBKC50"
"""A finished hand, looked at from South."""
SET = "s-97fbnatcyxy2sg6yekb9tdrpbtq4q8c341jen7eh28nnewnn82gm601nxjg9wq"
"""A class set of a lesson, a nil hand, a hand to bid and a deal."""

PAGES = {
    "home": ("", "Learn Spades by playing it"),
    "lesson": ("?lesson=following-suit&step=lead-counts", "Step 4"),
    "practice": ("?page=practice&lesson=counting-cards", "Back to the lesson"),
    "test-out": ("?page=test-out&lesson=referee", "Stop the test"),
    "gym": ("?page=gym", "Would you bid nil?"),
    "bid-gym": ("?page=bid-gym&deal=48A26SK3P0FQXN665G4101V2GRTQ", "What is counted where"),
    "play": ("?page=play&deal=7", "Your turn to bid"),
    "play-gym": ("?page=play-gym", "which card?"),
    "referee": ("?page=referee&deal=0", "Bid first"),
    "rules": ("?page=rules", "DCK-1"),
    "tables": ("?page=tables", "The games side by side"),
    "set": (f"?set={SET}", "tasks done"),
    "set-none": ("?page=set&set=s-nonsense", "Copy it again, whole"),
    "class-report": ("?page=class-report", "Drop the files here"),
    "settings": ("?page=settings", "Cards move"),
    "setup": ("?page=setup", "Choose a game"),
    "review": (f"?page=review&deal={REVIEWED}&step=15", "Decisions and luck"),
    "better": (f"?page=better&deal={REVIEWED}", "Mistake 1 of"),
    "import": ("?page=import", "Choose a file"),
    "glossary": ("?page=glossary&find=nil", "Blind nil"),
    "cards": ("?page=cards", "Show the answer"),
    "again": ("?page=again", "Nothing is here"),
    "placement": ("?page=placement", "Begin the test"),
    "mastery": ("?page=mastery", "Not seen"),
    "statistics": ("?page=statistics", "What to do next"),
    "certificate": ("?page=certificate", "No lesson is done yet"),
    "class": ("?page=class", "Give it to the class"),
    "class-guide": ("?page=class-guide", "Which way for your class"),
    "projector": ("?lesson=following-suit&step=lead-counts&view=projector", "Step 4"),
}

# What is of the notebook's own frame around the app, which the course does not write.
FRAME = {"include": [[".sl-app"]]}
GO = "query => { history.pushState({}, '', query); dispatchEvent(new PopStateEvent('popstate')); }"
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def opened(page: Page, course: CourseServer, name: str) -> Page:
    query, text = PAGES[name]
    page.emulate_media(reduced_motion="reduce", color_scheme="light")
    page.goto(f"{course.url}voila/render/app.ipynb{query}")
    expect(page.locator(".sl-app")).to_contain_text(text)
    return page


def clean(page: Page, *, rules: tuple[str, ...] = ()) -> None:
    """Nothing for axe-core to mend, by every rule or by some."""
    found = Axe().run(page, context=FRAME, options={"runOnly": list(rules)} if rules else None)
    assert found.violations_count == 0, found.generate_report()


@pytest.fixture(scope="module")
def visitor(browser: Browser, course: CourseServer) -> Iterator[Page]:
    """One page that goes from address to address: a kernel for each would be most of the work."""
    with fresh_profile(browser) as profile:
        page = profile.new_page()
        opened(page, course, "home")
        yield page


def visited(page: Page, course: CourseServer, name: str) -> None:
    """The page of an address, as Back and Forward come to it; how a class is shown is said at the door alone."""
    page.set_viewport_size({"width": 1280, "height": 800})
    query, text = PAGES[name]
    if "view=" in query:
        opened(page, course, name)
        return
    page.emulate_media(reduced_motion="reduce", color_scheme="light")
    page.evaluate(GO, query or "?page=home")
    expect(page.locator(".sl-app")).to_contain_text(text)


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_in_light_and_dark_and_no_width_scrolls_sideways(
    course: CourseServer, visitor: Page, name: str
) -> None:
    page = visitor
    visited(page, course, name)
    clean(page)
    page.emulate_media(color_scheme="dark")
    clean(page, rules=("color-contrast",))  # the dark page is the same page in other colours
    for width in (320, 360, 640, 768, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        expect(page.locator(".sl-app")).to_be_visible()
        assert page.evaluate(TOO_WIDE) <= 0, f"{name} at {width} px"


def test_a_long_title_takes_no_more_than_two_lines_of_a_phone(course: CourseServer, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(f"{course.url}voila/render/app.ipynb?lesson=length-and-ruffs&step=which-suit-to-throw")
    expect(page.locator(".sl-app")).to_contain_text("Step 3", timeout=60_000)
    tops = page.locator(".sl-bar .widget-button").evaluate_all("all => all.map(each => each.offsetTop)")
    assert len(tops) == 2, tops
    assert tops[0] == tops[1], "Course and Rulebook stand side by side"
    title = page.locator(".sl-bar .sl-title").bounding_box()
    assert title is not None
    assert title["height"] < 3 * 18, "three lines of 15 px"


def test_a_number_is_given_by_enter_and_focus_goes_to_the_way_on(course: CourseServer, page: Page) -> None:
    page.goto(f"{course.url}voila/render/app.ipynb?lesson=first-hand&step=their-line")
    field = page.locator(".sl-number input")
    for number, verdict in (("60", "Not quite"), ("61", "Right")):
        field.focus()
        field.press("Control+a")
        page.keyboard.type(number)
        field.press("Enter")
        expect(page.locator(".sl-coach .sl-verdict")).to_contain_text(verdict)
    expect(page.get_by_role("button", name="Continue")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".sl-coach")).to_contain_text("Step 12")


def test_a_step_with_a_table_after_one_without_has_the_focus_on_its_table(course: CourseServer, page: Page) -> None:
    page.goto(f"{course.url}voila/render/app.ipynb?lesson=referee&step=three-questions")
    page.get_by_role("button", name="Continue").press("Enter")
    expect(page.locator(".slt-next")).to_be_focused()


def test_the_table_stays_in_sight_while_the_coach_is_read(course: CourseServer, page: Page) -> None:
    opened(page, course, "lesson")
    page.locator(".sl-coach").evaluate("each => each.style.minHeight = '2400px'")
    page.evaluate("window.scrollTo(0, 900)")
    expect(page.locator(".slt-hand")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1280, "height": 600})
    page.evaluate("window.scrollTo(0, 900)")
    expect(page.locator(".slt-hand")).not_to_be_in_viewport()


def test_a_term_is_found_and_a_card_answered_by_keyboard_alone(course: CourseServer, page: Page) -> None:
    """The glossary searches as one types, its links stay in the page, and flash cards never lose the focus."""
    opened(page, course, "glossary")
    search, app = page.get_by_label("Search"), page.locator(".sl-app")
    search.focus()
    search.press("Control+a")
    page.keyboard.type("REVOKÉ")
    expect(page.locator(".sl-term")).to_have_count(1)
    search.press("Tab")
    page.get_by_role("link", name="REN-1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#rule-REN-1")).to_be_visible()
    expect(page).to_have_url(re.compile("page=rules&find=REN-1"))
    page.go_back()
    expect(page.locator(".sl-term")).to_have_count(1)
    opened(page, course, "cards")
    page.get_by_role("button", name="Show the answer").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile("Good"))).to_be_focused()
    clean(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Show the answer")).to_be_focused()
    expect(app).to_contain_text("1 for later")


def test_a_renege_is_called_by_keyboard_alone(course: CourseServer, page: Page) -> None:
    """REN-1: the call names a player and a trick, and what the cards do not prove costs nothing."""
    opened(page, course, "referee")
    entry, coach = page.locator("[data-entry]"), page.locator(".sl-coach")
    for typed, then in (("3", '[data-ask="card"]'), ("KH", ".slt-next")):
        entry.fill(typed)
        entry.press("Enter")
        expect(page.locator(then)).to_be_visible()
    who = page.get_by_label("Player")
    who.focus()
    page.keyboard.press("ArrowDown")
    expect(who).to_have_value(re.compile("North"))
    page.keyboard.press("Tab")
    expect(page.get_by_label("Trick", exact=True)).to_be_focused()
    expect(coach.locator(".sl-plays li")).to_have_count(4)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    verdict = coach.get_by_role("status").filter(has_text="Not proved")
    expect(verdict).to_contain_text("A wrong call costs nothing")
    expect(page.get_by_role("button", name="Call it")).to_be_focused()
    clean(page)
