"""What a page costs the server: templates compiled once, and nothing said that nobody hears."""

from typing import Any

import comm
import ipywidgets
import jinja2
import nbformat
import pytest
from ipykernel.comm.comm import BaseComm
from nbconvert import HTMLExporter

from spades_learn.app.page_cache import KeepTemplates
from spades_learn.app.unsaid import unsaid


def test_a_second_page_compiles_no_template(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []
    generate = jinja2.Environment._generate

    def counted(self: jinja2.Environment, *arguments: Any, **more: Any) -> str:  # noqa: ANN401 - jinja's own
        compiled.append(str(arguments[1]))
        return generate(self, *arguments, **more)

    monkeypatch.setattr(jinja2.Environment, "_generate", counted)
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1")])
    pages, counts = [], []
    for _each in range(2):
        exporter = HTMLExporter(preprocessors=[KeepTemplates], template_name="basic")
        pages.append(exporter.from_notebook_node(notebook)[0])
        counts.append(len(compiled))
    assert counts[0] == counts[1] > 0
    assert pages[0] == pages[1]


def test_widgets_made_before_the_page_say_nothing_and_speak_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    def publish(_comm: BaseComm, kind: str, *_what: Any, **_more: Any) -> None:  # noqa: ANN401 - ipykernel's own
        said.append(kind)

    monkeypatch.setattr(BaseComm, "publish_msg", publish)
    monkeypatch.setattr(comm, "create_comm", BaseComm)
    with unsaid():
        shown = ipywidgets.HTML("one")
        shown.value = "two"
        with pytest.raises(ZeroDivisionError), unsaid():
            1 / 0  # noqa: B018 - what fails inside must not leave the widgets silent
        shown.value = "three"
    assert said == []
    assert isinstance(shown.comm, BaseComm)
    shown.comm.send({"method": "custom"})
    assert said == ["comm_msg"]
    shown.close()
