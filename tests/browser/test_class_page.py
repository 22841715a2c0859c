"""The teacher's page by keyboard alone: from the course map to a link on the clipboard and one printed sheet."""

import re

from browser.course_server import CourseServer
from browser.test_pages import TOO_WIDE, clean
from playwright.sync_api import Page, expect

from spades_learn.teaching import classset
from spades_learn.teaching.class_links import code_in

PAGE = re.compile(rb"/Type\s*/Page\b")
KEPT = "JSON.parse(localStorage.getItem('spades-learn/1')).settings['class-draft'].tasks.map((each) => each[1])"


def press(page: Page, label: str) -> None:
    """A button, by the keyboard."""
    page.get_by_role("button", name=label, exact=True).press("Enter")


def test_a_teacher_makes_a_set_and_copies_its_link_by_keyboard(course: CourseServer, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce", color_scheme="dark")
    page.goto(f"{course.url}voila/render/app.ipynb")
    press(page, "For a class")
    rows, told = page.locator(".sl-taskrow"), page.locator(".sl-classtold")
    press(page, "Put it in the list")
    expect(rows).to_have_count(5)

    # The button goes with its row, and when the row goes the focus stays in the list.
    press(page, "Move up: Who wins the trick")
    expect(told).to_contain_text("Who wins the trick is number 1 of 5.")
    expect(page.get_by_role("button", name="Move up: Who wins the trick", exact=True)).to_be_focused()
    press(page, "Take out: Following suit")
    expect(rows).to_have_count(4)
    expect(page.get_by_role("button", name="Take out: Leading, and breaking spades", exact=True)).to_be_focused()
    press(page, "Add fresh hands")
    expect(rows).to_have_count(7)

    # Without leave for the clipboard it is copied the old way; pasted, it is read as the very set of the list.
    press(page, "Copy the link")
    expect(page.locator(".sl-classlinks output")).to_have_text("Copied.")
    expect(page.get_by_role("button", name="Copy the link", exact=True)).to_be_focused()
    field = page.get_by_label("Code or address")
    field.focus()
    page.keyboard.press("Control+v")
    link = field.input_value()
    assert link.startswith(f"{course.url}voila/render/app.ipynb?set=s-")
    press(page, "Read the set")
    expect(page.locator(".sl-classreading")).to_contain_text("It is the same as your list.")
    assert [each.name for each in classset.read(code_in(link)).tasks] == page.evaluate(KEPT)

    press(page, "Handout to print")
    expect(page.locator(".sl-handout")).to_contain_text(code_in(link))
    expect(page.locator(".sl-handout h1")).to_be_focused()
    clean(page)
    assert (
        len(PAGE.findall(page.pdf(format="A4", margin=dict.fromkeys(("top", "bottom", "left", "right"), "12mm")))) == 1
    )
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate(TOO_WIDE) <= 0
    page.reload()
    expect(rows).to_have_count(7)
    clean(page)
    assert page.evaluate(TOO_WIDE) <= 0
