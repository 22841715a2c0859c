"""A class set by keyboard alone, from the link to the file that is handed in (teaching.md, "Class")."""

import json
import re
from pathlib import Path

from browser.course_server import CourseServer
from browser.test_pages import clean
from playwright.sync_api import Page, expect

from spades_learn.teaching import classset
from spades_learn.teaching.class_tasks import Stage, stages
from spades_learn.teaching.classroom import gather
from spades_learn.teaching.evidence import lessons_of
from spades_learn.teaching.library import library

SET = "s-gp78ym72ghaa73kenv6mmg4pdeevg8y934npm8vqeyptyekb9tdrpbtq4q8c341jen7eh28nnewnn82gm601n1x3r7b"
"""A lesson, a nil hand, a hand to bid, and a deal of which one trick is left."""
LESSON = "following-suit"
LAST_CARD = "7D"


def test_a_set_from_the_link_to_the_file(course: CourseServer, page: Page) -> None:
    """Every page leads on to the next task, a reload stays in the set, and the file tells of all four tasks."""
    steps = [step.id for step in library().lesson(LESSON).steps][1:]
    done = [{"v": 2, "id": step, "lesson": LESSON, "step": step, "verdict": "right", "number": 1} for step in steps]
    page.goto(f"{course.url}voila/")  # a page of the same place, to put down what was done before
    page.evaluate("text => localStorage.setItem('spades-learn/1', text)", json.dumps({"v": 1, "log": done}))
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{course.url}voila/render/app.ipynb?set={SET}")
    expect(page.locator(".sl-sethead")).to_contain_text("0 of 4 tasks done", timeout=60_000)

    def press(name: str | re.Pattern[str]) -> None:
        button = page.get_by_role("button", name=name)
        button.focus()
        page.keyboard.press("Enter")

    press("Go on: Following suit")
    expect(page).to_have_url(re.compile(f"lesson={LESSON}.*set={SET}"))
    press("Continue")
    press("Class set 1/4 ✓")
    expect(page.locator(".sl-sethead")).to_contain_text("1 of 4 tasks done")
    link = page.get_by_role("link", name="2. Nil hand")
    link.focus()
    page.keyboard.press("Enter")
    entry = page.locator("[data-entry]")
    expect(page.locator(".sl-gym .sl-task")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Class set 2/4")).to_be_visible(timeout=60_000)
    for word in ("35", "nil"):
        entry.fill(word)
        page.keyboard.press("Enter")
    press("Next task: Hand to bid")
    expect(page.get_by_role("button", name="Class set 3/4")).to_be_visible()
    entry.fill("4")
    page.keyboard.press("Enter")
    press("Next task: Deal to play")
    expect(page.locator('[data-ask="card"]')).to_be_visible()
    entry.fill(LAST_CARD)
    page.keyboard.press("Enter")
    press("Back to the class set")
    expect(page.locator(".sl-sethead")).to_contain_text("All tasks are done.")
    clean(page)
    with page.expect_download() as download:
        press("Download the file")
    assert re.fullmatch(r"spades-learn-[a-z]+-[a-z]+-\d\d\.json", download.value.suggested_filename)
    expect(page.locator(".sl-sethand")).to_contain_text(download.value.suggested_filename)
    room = gather([(download.value.suggested_filename, Path(download.value.path()).read_bytes())])
    (way,) = stages(room, classset.read(SET), lessons_of(library(), "en"))
    assert way.stages == (Stage.DONE,) * 4, "the teacher's report sees the same"
    assert f"spades-learn-{way.name}.json" == download.value.suggested_filename
    page.go_back()
    expect(page.get_by_role("button", name="Class set 4/4 ✓")).to_be_visible()
