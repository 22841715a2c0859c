"""The file on a hub: never half written, never overwritten when newer, its troubles told and survived."""

from __future__ import annotations

import errno
import json
import os
import random
import select
import signal
from typing import TYPE_CHECKING

import pytest

from spades_learn.app import file_store
from spades_learn.app.controller import Course
from spades_learn.app.file_store import NAME, VARIABLE, FileStore
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.progress import Attempt, Log
from spades_learn.teaching.progress_file import read_file

if TYPE_CHECKING:
    from pathlib import Path


def log(count: int, prefix: str = "a") -> Log:
    made = Log()
    for place in range(count):
        made = made.with_attempt(Attempt(id=f"{prefix}{place}", lesson="who-wins", step="one", verdict=Verdict.RIGHT))
    return made


def hello(course: Course, **message: object) -> None:
    sent = {"type": "hello", "query": {}, "languages": ["en"], "log": [], "settings": {}, "storage": True}
    course.store._hear(None, {**sent, **message}, None)


def shown(widget: object) -> str:
    own = str(getattr(widget, "value", ""))
    return own + "".join(shown(child) for child in getattr(widget, "children", ()))


def test_what_is_written_is_read_and_merged_with_what_another_kernel_wrote(tmp_path: Path) -> None:
    one, two = FileStore(tmp_path / "home"), FileStore(tmp_path / "home")
    assert one.load() is None
    assert one.save(log(2), {"lang": "it"})
    assert two.save(log(3, "b"), {"lang": "fr"})
    found = one.load()
    assert found is not None
    assert set(found.log.attempts) == {"a0", "a1", "b0", "b1", "b2"}
    assert found.settings == {"lang": "fr"}
    assert {path.name for path in (tmp_path / "home").iterdir()} <= {NAME, "spades-learn-progress.lock"}
    one.forget()
    assert one.load() is None


@pytest.mark.parametrize("times", [30, pytest.param(200, marks=pytest.mark.long)])
def test_killed_while_saving_the_file_is_always_whole(tmp_path: Path, times: int) -> None:
    """Killed at any moment, it holds everything that was ever said to be saved."""
    chance = random.Random(1)
    store = FileStore(tmp_path)
    saved = 0
    for _ in range(times):
        ends, told = os.pipe()
        child = os.fork()
        if child == 0:  # the kernel: saves on and on, and says so after each
            try:
                for count in range(saved + 1, saved + 500):
                    if FileStore(tmp_path).save(log(count), {"count": count}):
                        os.write(told, count.to_bytes(4, "big"))
            finally:
                os._exit(0)
        os.close(told)
        os.read(ends, 4)  # it is in the middle of things
        select.select([], [], [], chance.random() * 0.004)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        rest = b""
        while part := os.read(ends, 65536):
            rest += part
        os.close(ends)
        said = int.from_bytes(rest[-4:], "big") if len(rest) >= 4 else saved + 1
        found = read_file((tmp_path / NAME).read_bytes())
        assert len(found.log.attempts) >= said
        assert found.settings["count"] >= said
        # Grown too large it would only take long: begin again.
        if len(found.log.attempts) > 60:
            store.forget()
            saved = 0
        else:
            saved = len(found.log.attempts)
    assert len([path for path in tmp_path.iterdir() if path.name.startswith(".")]) <= 1


def test_a_full_disk_leaves_the_old_file_and_is_told_once_and_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    course = Course()
    hello(course)
    course.record(lesson="who-wins", step="one", verdict=Verdict.RIGHT)
    before = (tmp_path / NAME).read_bytes()

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(file_store.os, "fsync", full)
    course.record(lesson="who-wins", step="two", verdict=Verdict.RIGHT)
    assert (tmp_path / NAME).read_bytes() == before
    assert "Your folder cannot be written to" in shown(course.widget)
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]
    monkeypatch.undo()
    course.record(lesson="who-wins", step="three", verdict=Verdict.RIGHT)
    assert "Your folder cannot be written to" not in shown(course.widget)
    steps = [item["step"] for item in json.loads((tmp_path / NAME).read_text())["log"]]
    assert steps == ["one", "two", "three"]


def test_a_folder_that_cannot_be_made_is_told_and_the_course_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way; as good as read-only, and true for root too")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "file" / "home"))
    course = Course()
    hello(course)
    course.record(lesson="who-wins", step="one", verdict=Verdict.RIGHT)
    assert "Your folder cannot be written to" in shown(course.widget)
    assert len(course.log.attempts) == 1


def test_a_newer_file_is_left_untouched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    newer = b'{"v": 7, "log": {"shape": "of a later day"}}'
    (tmp_path / NAME).write_bytes(newer)
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    course = Course()
    hello(course)
    course.record(lesson="who-wins", step="one", verdict=Verdict.RIGHT)
    assert (tmp_path / NAME).read_bytes() == newer
    assert "written by a newer version" in shown(course.widget)


def test_a_damaged_file_is_put_aside_and_a_new_one_begun(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b'{"v": 1, "log": [{"v"')
    store = FileStore(tmp_path)
    assert store.load() is None
    assert store.save(log(1), {})
    assert (tmp_path / "spades-learn-progress.damaged.json").read_bytes() == b'{"v": 1, "log": [{"v"'


def test_another_browser_finds_what_the_file_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser is given what it lacks; of two hands in play the one with more changes stands."""
    FileStore(tmp_path).save(log(2), {"lang": "it", "round": 9})
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    course = Course()
    messages: list[dict[str, object]] = []
    course.store.send = messages.append
    hello(course, log=[each.as_json() for each in log(1, "b").attempts.values()], settings={"round": 3})
    assert set(course.log.attempts) == {"a0", "a1", "b0"}
    (added,) = [each["items"] for each in messages if each["type"] == "append"]
    assert [item["id"] for item in added] == ["a0", "a1"]
    assert course.recall("lang") == "it"
    course.forget()
    assert not (tmp_path / NAME).exists()


@pytest.mark.parametrize("page", ["play", "gym", "bid-gym", "play-gym"])
def test_a_page_that_opens_before_the_browser_has_spoken_replaces_nothing(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = {"lang": "it", "round": 9, "sitting": {"v": 1, "seed": 5, "seen": 0, "hands": [[]], "seat": "S"}}
    FileStore(tmp_path).save(log(2), kept)
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    course = Course(page=page)
    course.record(lesson="nil-gym", step="1", verdict=Verdict.RIGHT)
    there = FileStore(tmp_path).load()
    assert there is not None
    assert (there.settings, len(there.log.attempts)) == (kept, 3)
    hello(course)
    assert course.recall("sitting") is not None
    assert course.recall("sitting")["seed"] == 5


def test_without_the_variable_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.chdir(tmp_path)
    course = Course()
    hello(course)
    course.record(lesson="who-wins", step="one", verdict=Verdict.RIGHT)
    assert not list(tmp_path.iterdir())
