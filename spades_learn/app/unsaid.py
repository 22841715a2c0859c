"""Widgets made while nobody listens are not announced.

A page under Voilà comes to the browser when its cells have run, and asks the kernel then for the state of every
widget. What the widgets say while they are made (some 1,300 messages for the course map, each read twice by the server)
is heard by nobody, and thirty pages at one instant wait for it.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def unsaid() -> Iterator[None]:
    """Widgets made or changed inside say nothing to the page; only for a page that has not come yet."""
    try:
        from ipykernel.comm.comm import BaseComm  # noqa: PLC0415  there is none in the browser's own kernel
    except ImportError:
        yield
        return
    comms: Any = BaseComm
    said = comms.publish_msg
    comms.publish_msg = _nothing
    try:
        yield
    finally:
        comms.publish_msg = said


def _nothing(comm: Any, *_what: Any, **_more: Any) -> None:  # noqa: ANN401  in the place of ipykernel's
    """Say nothing, but know the kernel afterwards as if something had been said: ipywidgets sends nothing without."""
    from ipykernel.kernelbase import Kernel  # noqa: PLC0415  as above

    if comm.kernel is None and Kernel.initialized():
        comm.kernel = Kernel.instance()
