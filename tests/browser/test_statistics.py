"""The learner's statistics in the real browser: out of what this browser keeps, with figures, links and files."""

import codecs
import csv
import io
import json
from pathlib import Path

from browser.course_server import CourseServer
from browser.test_pages import TOO_WIDE, clean
from playwright.sync_api import BrowserContext, Page, expect

ESTIMATES = [
    {
        "v": 2, "id": f"a{n}", "lesson": "nil-gym", "step": str(n), "verdict": "right", "try": 1, "assisted": False,
        "tags": [], "said": (n + 1) / 25, "truth": n / 25, "at": "2026-11-03T10:00:00Z", "number": n + 1,
    }
    for n in range(24)
]  # fmt: skip
MISSED = {**ESTIMATES[0], "id": "b", "step": "b", "verdict": "wrong", "tags": ["missed-nil"], "number": 25}


def test_the_curve_its_table_a_rule_and_the_file(course: CourseServer, context: BrowserContext, page: Page) -> None:
    kept = json.dumps({"v": 1, "log": [*ESTIMATES, MISSED], "settings": {}})
    context.add_init_script(f"try {{ localStorage['spades-learn/1'] ??= {kept!r} }} catch {{}}")
    page.goto(f"{course.url}voila/render/app.ipynb?page=statistics")
    curve = page.get_by_role("img", name="Your 25 estimates were off by 4 percentage points")
    expect(curve).to_be_visible()
    clean(page)
    page.set_viewport_size({"width": 320, "height": 700})
    assert page.evaluate(TOO_WIDE) <= 0
    figures = page.locator("figure", has=curve)
    figures.get_by_text("The figures in a table").focus()
    page.keyboard.press("Enter")
    expect(figures.get_by_role("row")).to_have_count(11)
    with page.expect_download() as got:
        page.get_by_role("button", name="Download as a table (CSV)").press("Enter")
    data = Path(got.value.path()).read_bytes()
    assert data.startswith(codecs.BOM_UTF8), "or a spreadsheet takes it for another encoding"
    text = data.decode("utf-8-sig")
    assert [row["tags"] for row in csv.DictReader(io.StringIO(text, newline=""))] == [""] * 24 + ["missed-nil"]
    page.get_by_role("link", name="STR-3").first.click()
    expect(page.locator("#rule-STR-3")).to_be_visible()
    page.go_back()
    expect(curve).to_be_visible()
