"""The class guide: read whole, borrowed where a language has none, and its translations held to the English."""

import re
import shutil
from pathlib import Path

import pytest

from spades_learn.app.pages import PAGES
from spades_learn.teaching import class_guide
from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.library import own_home
from spades_learn.ui.class_guide_page import guide_html
from spades_learn.ui.words import Words


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A folder with the English guide alone."""
    (tmp_path / "class").mkdir()
    shutil.copy(own_home() / "class" / "en.md", tmp_path / "class" / "en.md")
    return tmp_path


def test_the_course_has_a_guide_in_good_order() -> None:
    guide = class_guide.class_guide()
    assert guide.title == "Class guide"
    assert len(guide.sections) >= 8
    assert not list(class_guide.guide_problems(own_home()))


def test_every_page_that_the_guide_names_is_one() -> None:
    text = (own_home() / "class" / "en.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\?page=([a-z-]+)", text))
    assert named >= {"class", "class-guide", "class-report"}
    assert named <= PAGES.keys()


def test_a_language_without_a_guide_gets_the_english_and_says_so(own: Path) -> None:
    assert class_guide.read_guide(own, "it").borrowed
    told = guide_html(class_guide.read_guide(own, "it"), Words("it"))
    assert '<div lang="en">' in told
    assert 'class="sl-untold"' in told


def test_an_address_is_a_link_and_a_strangers_markup_is_text(own: Path) -> None:
    guide = own / "class" / "en.md"
    text = "# A\n\n`?page=class` <img src=x onerror=alert(1)> [x](javascript:1)\n\n## B\n\nc\n"
    guide.write_text(text, encoding="utf-8")
    told = guide_html(class_guide.read_guide(own, "en"), Words("en"))
    assert '<a href="?page=class"><code>?page=class</code></a>' in told
    assert "<img" not in told
    assert "javascript:1" not in "".join(re.findall(r'href="[^"]*"', told))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("## Privacy", "### Privacy"), "sections"),
        (("`--pool 10`", "`--pol 10`"), "`--pool 10` is missing"),
        (("\n| 43–45 |", "\n43–45 |"), "cells of its table"),
        (("\n1. A launch", "\nA launch\n\n1. Again a launch"), "lines of lists"),
        (("# Class guide", "Class guide"), "write '# Title'"),
    ],
)
def test_a_translation_that_says_less_is_named(own: Path, change: tuple[str, str], said: str) -> None:
    text = (own / "class" / "en.md").read_text(encoding="utf-8")
    assert change[0] in text
    (own / "class" / "it.md").write_text(text.replace(*change), encoding="utf-8")
    assert any(said in message for _, _, message in class_guide.guide_problems(own))


def test_a_folder_without_the_english_guide_says_which_file(tmp_path: Path) -> None:
    (tmp_path / "class").mkdir()
    with pytest.raises(LessonError, match=r"class/en\.md"):
        class_guide.read_guide(tmp_path, "it")
