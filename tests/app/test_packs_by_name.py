"""Lesson packs by their name in the address (``?pack=NAME``): from one folder, proved, or refused in one line.

The caps of quality.md (packs: 1 MB, 5 000 items; no HTML, no link, no way out of the folder) are held for packs in
general by tests/bad/test_packs.py; here it is held that this door leads through them.
"""

from __future__ import annotations

import os
import zipfile
from typing import TYPE_CHECKING, Any

import packs
import pytest

from spades_learn.app.controller import Course
from spades_learn.app.packs import LONGEST, VARIABLE, named_pack, pull_here
from spades_learn.teaching.errors import LessonError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import ipywidgets

FILES = {"lesson.toml": packs.LESSON, "en.md": packs.PROSE, "design.md": "# small — design\n"}


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the packs, with a good one in it such as git leaves it."""
    folder = tmp_path / "packs"
    lesson = folder / "teacher-lessons" / "small"
    lesson.mkdir(parents=True)
    for name, text in FILES.items():
        (lesson / name).write_text(text, encoding="utf-8")
    (lesson.parent / "README.md").write_text("My lessons, at https://example.org.", encoding="utf-8")
    (lesson.parent / ".git").mkdir()
    (lesson.parent / ".git" / "config").write_text("[core]", encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(folder))
    return folder


def opened(course: Course, **query: str) -> str:
    """What the page says and shows once the browser has said hello with this address."""
    course._hello({"query": query, "languages": ["en"], "log": [], "settings": {}, "storage": True})
    return f"{course._page.title} | {_told(course._notes.widget)}"


def _told(widget: ipywidgets.Widget) -> str:
    values = [str(getattr(widget, "value", "")), str(getattr(widget, "description", ""))]
    return " ".join([*values, *(_told(each) for each in getattr(widget, "children", ()))])


def sent(course: Course, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The places the page is told to write into its address, from now on."""
    told: list[dict[str, Any]] = []
    monkeypatch.setattr(
        course.store, "send", lambda content: told.append(content) if content["type"] == "place" else None
    )
    return told


def test_a_pack_is_opened_by_its_name_and_left_again(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """lessons/README.md, section 6: the whole pack in place of the course, its name kept in the address."""
    course = Course()
    places = sent(course, monkeypatch)
    page = opened(course, pack="teacher-lessons", lesson="small")
    assert page.startswith("A small lesson |")
    assert "lessons of the pack “teacher-lessons”" in page
    assert places[-1]["query"]["pack"] == "teacher-lessons"
    assert [each.slug for each in course.books.usable()] == ["small"]
    course._out_of_pack()
    assert "following-suit" in [each.slug for each in course.books.usable()]
    assert "pack" not in places[-1]["query"]
    assert not course._notes.widget.children
    course._went({"query": {"pack": "teacher-lessons"}})  # Back
    assert [each.slug for each in course.books.usable()] == ["small"]
    assert shelf.is_dir()


def test_a_zip_is_a_pack_too(shelf: Path) -> None:
    with zipfile.ZipFile(shelf / "one.zip", "w") as archive:
        for name, text in FILES.items():
            archive.writestr(name, text)
    assert [each.slug for each in named_pack("one").course()] == ["small"]


@pytest.mark.parametrize(
    "name",
    [
        "../secret",
        "..",
        ".",
        ".git",
        "a/b",
        "a\\b",
        "/etc",
        "teacher-lessons/small",
        "a\0b",
        "a\n",
        "a..b",
        "é",
        "<img src=x>",
        "x" * 65,
    ],
)
def test_a_name_that_is_none_leads_nowhere(shelf: Path, name: str) -> None:
    (shelf.parent / "secret" / "small").mkdir(parents=True)
    for file, text in FILES.items():
        (shelf.parent / "secret" / "small" / file).write_text(text, encoding="utf-8")
    with pytest.raises(LessonError, match=r"use letters, digits"):
        named_pack(name)


def _html(pack: Path) -> None:
    (pack / "small" / "en.md").write_text(packs.PROSE.replace("Read this.", "<b onclick=x>Read</b>"), encoding="utf-8")


def _wrong(pack: Path) -> None:
    (pack / "small" / "lesson.toml").write_text(packs.LESSON.replace('"H3"', '"SA"', 1), encoding="utf-8")


def _program(pack: Path) -> None:
    (pack / "small" / "run.py").write_text("import os", encoding="utf-8")


def _link(pack: Path) -> None:
    (pack / "small" / "it.md").symlink_to("/etc/passwd")


def _far(pack: Path) -> None:
    (pack / "other").symlink_to("/etc")


def _huge(pack: Path) -> None:
    (pack / "small" / "it.md").write_bytes(b"a" * 1_000_001)


@pytest.mark.parametrize("spoil", [_html, _wrong, _program, _link, _far, _huge])
def test_a_bad_pack_costs_one_line_and_the_course_stays(shelf: Path, spoil: Callable[[Path], None]) -> None:
    spoil(shelf / "teacher-lessons")
    with pytest.raises(LessonError) as refused:
        named_pack("teacher-lessons")
    said = str(refused.value)
    assert said.startswith("pack teacher-lessons: ")
    assert "\n" not in said
    assert len(said) < LONGEST + 100
    assert str(shelf) not in said
    assert "root:" not in said
    course = Course()
    page = opened(course, pack="teacher-lessons")
    assert page.startswith("Spades Learn | ")
    assert "cannot be opened" in page
    assert "<b" not in page
    assert "following-suit" in [each.slug for each in course.books.usable()]


def test_a_pack_that_is_itself_a_link_is_none(shelf: Path, tmp_path: Path) -> None:
    (shelf / "teacher-lessons").rename(tmp_path / "elsewhere")
    (shelf / "teacher-lessons").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(LessonError, match="there is no pack of this name"):
        named_pack("teacher-lessons")


def test_without_a_folder_there_are_no_packs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that was told nothing reads nothing of its machine for an address."""
    monkeypatch.delenv(VARIABLE, raising=False)
    with pytest.raises(LessonError, match=VARIABLE):
        named_pack("lessons")


def test_nbgitpuller_pulls_into_that_folder(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NBGITPULLER_PARENTPATH", "")
    monkeypatch.delenv("NBGITPULLER_PARENTPATH")
    pull_here()
    assert os.environ["NBGITPULLER_PARENTPATH"] == str(shelf)
