"""The app without a browser: what a page says to it, and what it shows."""

import ipywidgets

from spades_learn.app.controller import Course


def hello(course: Course, **message: object) -> None:
    sent = {"type": "hello", "query": {}, "languages": ["en"], "log": [], "settings": {}, "storage": True}
    course.store._hear(None, {**sent, **message}, None)


def sent(course: Course) -> list[dict]:
    """What the store would have sent to the browser, collected from now on."""
    messages: list[dict] = []
    course.store.send = messages.append
    return messages


def buttons(widget: ipywidgets.Widget) -> dict[str, ipywidgets.Button]:
    found = {}
    for child in getattr(widget, "children", ()):
        if isinstance(child, ipywidgets.Button):
            found.setdefault(child.description, child)
        found |= {name: each for name, each in buttons(child).items() if name not in found}
    return found


def page_html(widget: ipywidgets.Widget) -> str:
    texts = [widget.value] if isinstance(widget, ipywidgets.HTML) else []
    return "".join(texts + [page_html(child) for child in getattr(widget, "children", ())])


def intent(course: Course, **deed: object) -> dict:
    number = len(course.table._answers)
    return course.table.answer({"type": "intent", "id": f"i{number}", "turn": course.table.scene["turn"], **deed})
