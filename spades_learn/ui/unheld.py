"""A widget that no page holds any more is closed, here and in the browser.

ipywidgets keeps every widget that was ever made: in a table of its own, and by the line to the browser, whose callback
is the widget's. A page that draws a new button for each move would leave the old ones behind until the kernel ends,
some hundreds of widgets a page. With `let_go` both hold widgets weakly. When Python finds that nobody else does, the
widget's line is put aside, and closed when the next widget is made. Not at once, as ipywidgets does it: Python looks for
what nobody holds at any moment, in the midst of a message being sent too, and a message sent then waits for ever for a
lock that is held. Our own two widgets, the table and the store, are held as before, and by their callbacks the whole app.

Only for a kernel that is the course's alone: in a notebook, a widget that somebody displayed without a name would go.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any
from weakref import WeakMethod, WeakValueDictionary

import anywidget
import comm
from ipywidgets.widgets import widget as theirs

if TYPE_CHECKING:
    from collections.abc import Callable

    from comm.base_comm import BaseComm


def let_go() -> None:
    """Hold the widgets of this process weakly from now on; again does nothing."""
    registry: Any = theirs
    if isinstance(registry._instances, WeakValueDictionary):  # noqa: SLF001 - ipywidgets 8 has no other way
        return
    registry._instances = WeakValueDictionary(registry._instances)  # noqa: SLF001 - as above
    make = comm.create_comm
    aside: deque[BaseComm] = deque()

    def put_aside(widget: theirs.Widget) -> None:
        if widget.comm is not None:
            aside.append(widget.comm)

    def loose(*args: Any, **more: Any) -> BaseComm:
        if aside:  # one for one: thousands at once would be more than the way to the browser holds, and some be lost
            aside.popleft().close()
        made = make(*args, **more)
        listen = made.on_msg
        lines: Any = made  # the method is replaced on this one line
        lines.on_msg = lambda callback: listen(_weakly(callback))
        return made

    comm.create_comm = loose
    registry.Widget.__del__ = put_aside


def _weakly(callback: Callable[[Any], None]) -> Callable[[Any], None]:
    """The same callback, without holding the widget whose method it is."""
    if isinstance(getattr(callback, "__self__", None), anywidget.AnyWidget):
        return callback
    weak: WeakMethod[Callable[[Any], None]] = WeakMethod(callback)

    def call(message: Any) -> None:
        method = weak()
        if method is not None:
            method(message)

    return call
