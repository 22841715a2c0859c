"""What the page is told for when its program is gone: nothing before there is progress, on Binder the launch link."""

import pytest

from spades_learn.app.controller import Course
from spades_learn.teaching.feedback import Verdict
from spades_learn.ui import carrying


def told(monkeypatch: pytest.MonkeyPatch) -> tuple[Course, list[dict[str, object]]]:
    course = Course(page="settings")
    sent: list[dict[str, object]] = []
    monkeypatch.setattr(course.store, "send", lambda message, *_: sent.append(message))
    return course, sent


def away(sent: list[dict[str, object]]) -> list[dict[str, object]]:
    return [each for each in sent if each["type"] == "away"]


def test_the_code_follows_the_answers_and_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    course, sent = told(monkeypatch)
    course.place(page="settings")
    assert away(sent) == [], "nothing is passed, so there is nothing to take along"
    course.record(lesson="following-suit", step="lead-counts", verdict=Verdict.RIGHT)
    assert away(sent) == [{"type": "away", "code": carrying.code(course), "link": ""}]
    course.place(page="settings")
    assert len(away(sent)) == 1


def test_on_binder_the_launch_address_is_told_from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BINDER_LAUNCH_HOST", "https://mybinder.org/")
    monkeypatch.setenv("BINDER_REQUEST", "v2/gh/owner/repo/HEAD")
    course, sent = told(monkeypatch)
    course.place(page="settings")
    assert [each["link"] for each in away(sent)] in (["https://mybinder.org/v2/gh/owner/repo/HEAD"], [])
    course.record(lesson="following-suit", step="lead-counts", verdict=Verdict.RIGHT)
    assert away(sent)[-1]["link"] == "https://mybinder.org/v2/gh/owner/repo/HEAD"


def test_what_the_environment_says_is_no_link_unless_it_is_a_binders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BINDER_REQUEST", "javascript:alert(1)")
    course, sent = told(monkeypatch)
    course.record(lesson="following-suit", step="lead-counts", verdict=Verdict.RIGHT)
    assert away(sent)[-1]["link"] == ""
