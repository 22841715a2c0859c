"""The teacher's report in the real browser: files chosen and dropped, a zip, a table taken along, all forgotten."""

from __future__ import annotations

import base64
import codecs
import io
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

from browser.test_pages import TOO_WIDE, clean
from made_class import class_of
from playwright.sync_api import expect

from spades_learn.teaching.classroom import gather

if TYPE_CHECKING:
    from browser.course_server import CourseServer
    from playwright.sync_api import Page

CLASS = class_of(5, 20)
DROP = """(files) => {
  const transfer = new DataTransfer();
  for (const [name, data] of files) {
    transfer.items.add(new File([Uint8Array.from(atob(data), (each) => each.charCodeAt(0))], name));
  }
  const zone = document.querySelector(".sl-drop");
  const about = { dataTransfer: transfer, bubbles: true, cancelable: true };
  const went = (kind) => zone.dispatchEvent(new DragEvent(kind, about));
  went("dragenter");
  const lit = zone.classList.contains("over");
  went("dragover");
  return [lit, went("drop"), zone.classList.contains("over")];
}"""

FEWER = """for (const each of document.querySelectorAll([
  ".sl-heat-more", ".sl-heat-row:nth-child(n + 5)", ".sl-heat-list > :nth-child(n + 4)",
  ".sl-report tr:nth-child(n + 4)", ".sl-deal:nth-child(n + 3)",
].join())) each.remove();"""


def zipped(files: list[tuple[str, bytes]]) -> bytes:
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(f"class/{name}", data)
    return kept.getvalue()


def test_a_class_is_handed_in_by_keyboard_and_by_dropping_and_forgotten(
    course: CourseServer, page: Page, tmp_path: Path
) -> None:
    files_in = {**dict(CLASS[:8]), "rest.zip": zipped(CLASS[8:16]), "too-large.zip": b"PK" + bytes(9 * 1024 * 1024)}
    for name, data in files_in.items():
        (tmp_path / name).write_bytes(data)
    troubles: list[str] = []
    page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda bad: troubles.append(str(bad)))
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{course.url}voila/render/app.ipynb?page=class-report")
    button = page.get_by_role("button", name="Choose files")
    expect(button).to_be_visible()
    with page.expect_file_chooser() as chooser:
        button.press("Enter")
    assert chooser.value.is_multiple()
    chooser.value.set_files([tmp_path / name for name in files_in])
    files = page.locator(".sl-files-list")
    expect(files).to_contain_text("17 files")
    expect(files).to_contain_text("larger than 9 MB")
    expect(page.get_by_role("heading", name="What to teach next")).to_be_visible()
    # Three rows of the map and of its figures are made as all are, and axe would read all of them for long.
    page.evaluate(FEWER)
    clean(page)
    page.set_viewport_size({"width": 320, "height": 700})
    assert page.evaluate(TOO_WIDE) <= 0
    page.set_viewport_size({"width": 1280, "height": 800})

    dropped = [[name, base64.b64encode(data).decode()] for name, data in CLASS[16:]]
    assert page.evaluate(DROP, dropped) == [True, False, False], "lit, taken from the browser, and dark again"
    # The last that is drawn; a button of the report before this one means nothing any more.
    learners = len(gather(CLASS).learners)
    assert learners != len(gather(CLASS[:16]).learners)
    expect(page.locator(".sl-app")).to_contain_text(f"The report of {learners} learners is below.")
    expect(files).to_contain_text(f"{len(CLASS) + 1} files")

    with page.expect_download() as got:
        page.get_by_role("button", name="Learners", exact=True).press("Enter")
    table = Path(got.value.path()).read_bytes()
    assert table.startswith(codecs.BOM_UTF8), "or a spreadsheet takes it for another encoding"
    assert got.value.suggested_filename == "class-learners.csv"

    link = page.get_by_role("link", name="On the projector").first
    with page.expect_popup() as beside:
        link.press("Enter")
    assert "view=projector" in beside.value.url
    beside.value.close()
    expect(files).to_contain_text("21 files")
    kept = page.evaluate("JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])")
    assert not any(name.removesuffix(".json") in kept for name, _ in CLASS), "something of a learner's file is kept"

    page.get_by_role("button", name="Course", exact=True).click()
    expect(page.get_by_role("heading", name="Learn Spades by playing it")).to_be_visible()
    page.go_back()
    expect(button).to_be_visible()
    expect(files).not_to_contain_text("files")
    assert troubles == []
