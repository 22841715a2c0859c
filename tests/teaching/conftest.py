"""Fixtures of the teaching tests: a small lesson to break, the course's own books, a step from TOML."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from packs import Pack

from spades_learn.teaching.lesson import read_lesson
from spades_learn.teaching.library import Library, library

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from spades_learn.teaching.steps.kinds import AnyStep


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    return Pack(tmp_path / "lessons")


@pytest.fixture(scope="session")
def books() -> Library:
    return library()


@pytest.fixture
def step() -> Callable[[str], AnyStep]:
    """Build a step from TOML lines, as a lesson would."""

    def built(toml: str) -> AnyStep:
        head = 'slug = "x"\nminutes = 1\nteaches = []\n[[steps]]\nid = "s"\n'
        return read_lesson(head + toml, file="x/lesson.toml").steps[0]

    return built
