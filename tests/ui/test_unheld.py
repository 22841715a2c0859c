"""Widgets that nobody holds are closed: a session stays flat however many pages are opened (quality.md, L6)."""

from __future__ import annotations

import gc

import comm
import ipywidgets
import pytest
from headless import hello
from ipywidgets.widgets import widget as theirs

from spades_learn.app.controller import Course
from spades_learn.ui.table import Table
from spades_learn.ui.unheld import let_go


@pytest.fixture
def loose(monkeypatch: pytest.MonkeyPatch) -> None:
    """Widgets held weakly, in this test alone."""
    monkeypatch.setattr(theirs, "_instances", {})
    monkeypatch.setattr(comm, "create_comm", comm.create_comm)
    monkeypatch.setattr(ipywidgets.Widget, "__del__", ipywidgets.Widget.__del__)
    let_go()


@pytest.mark.usefixtures("loose")
def test_pages_come_and_go_and_the_number_of_widgets_stays() -> None:
    course = Course()
    hello(course)
    counts = []
    for _round in range(2):
        for page, facts in (("lesson", {"lesson": "who-wins"}), ("gym", {}), ("home", {})):
            course.go(page, **facts)
        gc.collect()
        counts.append(len(theirs._instances))
    assert counts[0] == counts[1]
    assert course.widget.model_id in theirs._instances


@pytest.mark.usefixtures("loose")
def test_what_a_page_holds_stays_and_hears() -> None:
    pressed = []
    button = ipywidgets.Button(description="Next")
    button.on_click(lambda _button: pressed.append(1))
    gone = ipywidgets.Button(description="Gone").model_id
    line = button.comm
    gc.collect()
    assert button.model_id in theirs._instances
    assert gone not in theirs._instances
    line.handle_msg({"content": {"data": {"method": "custom", "content": {"event": "click"}}}, "buffers": []})
    assert pressed == [1]


@pytest.mark.usefixtures("loose")
def test_nothing_is_sent_in_the_midst_of_another_message() -> None:
    """Python may look for what nobody holds while the kernel sends: a line is closed when the next widget is made."""
    line = ipywidgets.Button().comm
    gc.collect()
    assert not line._closed
    more = [ipywidgets.Button() for _each in range(2)]  # three widgets each, with layout and style
    assert line._closed
    assert not any(each.comm._closed for each in more)


@pytest.mark.usefixtures("loose")
def test_our_own_widgets_are_held_and_with_them_the_app() -> None:
    table = Table().model_id
    gc.collect()
    assert table in theirs._instances


@pytest.mark.usefixtures("loose")
def test_again_does_nothing() -> None:
    made, registry = comm.create_comm, theirs._instances
    let_go()
    assert (comm.create_comm, theirs._instances) == (made, registry)
