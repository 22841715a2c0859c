"""Whole lessons in the browser, from the first step to the recap, by right answers."""

import os

import pytest
from browser.course_server import CourseServer
from browser.walker import walk
from playwright.sync_api import BrowserContext, expect

from spades_learn.teaching.library import library

BOOKS = library()
EVERY = [entry.slug for entry in BOOKS.course()]
SHORT = ("who-wins",)
"""Which lessons the short run walks through; `make walk` takes all."""
LONG = bool(os.environ.get("SPADES_LEARN_LONG"))


@pytest.mark.parametrize("slug", EVERY if LONG else SHORT)
def test_a_lesson_from_its_first_step_to_its_recap(context: BrowserContext, course: CourseServer, slug: str) -> None:
    page = context.new_page()
    page.set_default_timeout(30_000)
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{course.url}voila/render/app.ipynb?lesson={slug}&step={BOOKS.lesson(slug).steps[0].id}")
    expect(page.locator(".sl-app")).to_be_visible(timeout=60_000)
    walk(page, BOOKS.lesson(slug), BOOKS.prose(slug))
