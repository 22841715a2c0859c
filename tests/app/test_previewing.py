"""The live preview: the lesson as a learner sees it, what lint says, and both anew when a file is saved."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import packs
import pytest

from spades_learn.app import preview, previewing
from spades_learn.app.lesson_template import template
from spades_learn.app.previewing import Preview

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "mine"
    place.mkdir()
    for name, text in template("mine", kinds=("read", "pick-card")).items():
        (place / name).write_text(text, encoding="utf-8")
    return place


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_good_lesson_is_shown_with_nothing_to_mend(folder: Path) -> None:
    shown = Preview(folder)
    assert shown.problems == ()
    assert "Nothing to mend" in shown._told.value
    assert shown._course is not None
    assert shown._course._page.title == "Mine"
    assert preview(str(folder)) is not None


def test_a_saved_file_is_seen_and_the_step_stays(folder: Path) -> None:
    shown = Preview(folder)
    assert shown._course is not None
    shown._course.go("lesson", lesson="mine", step="pick-card")
    assert not shown.changed()
    change(folder / "en.md", "# Mine", "# Mine now")
    assert shown.changed()
    shown.reload()
    assert not shown.changed()
    assert shown._course._page.title == "Mine now"
    assert shown._course.step == "pick-card"


def test_a_mistake_is_told_with_file_field_and_what_to_do_and_the_last_page_stays(folder: Path) -> None:
    shown = Preview(folder)
    change(folder / "lesson.toml", 'accept = ["H3"]', 'accept = ["<b>"]')
    shown.reload()
    assert shown.problems[0].startswith("mine/lesson.toml: steps[1] pick-card: ")
    assert "<b>" not in shown._told.value.replace("<p><b>", "")
    before = shown._page.children
    change(folder / "lesson.toml", "minutes", "hours")
    shown.reload()
    assert shown.problems == ("mine/lesson.toml: minutes: is missing; write it",)
    assert shown._page.children == before


def test_no_folder_is_told_and_the_button_still_works(tmp_path: Path) -> None:
    shown = Preview(tmp_path / "none")
    assert "name a folder of lessons" in shown.problems[0]
    packs.Pack(tmp_path / "none")
    shown.reload()
    assert shown.problems == ()


def test_a_running_loop_watches_the_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(previewing, "LOOK_EVERY", 0.01)

    async def saved_while_open() -> str:
        shown = Preview(folder)
        change(folder / "en.md", "# Mine", "# Mine now")
        for _ in range(1000):
            assert shown._course is not None
            if shown._course._page.title != "Mine":
                break
            await asyncio.sleep(0.01)
        shown._watching.cancel()
        return str(shown._course._page.title)

    assert asyncio.run(saved_while_open()) == "Mine now"
