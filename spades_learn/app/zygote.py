"""The warm process that a server forks its kernels from: everything is imported once, and no kernel waits for it.

A kernel with an interpreter of its own takes 1.6 s of a core for its imports, and 60 MB. Here one process imports what
every page needs, and each kernel is a fork of it: there in some hundredths of a second, its memory shared until it is
written. The server starts this process (`forked.py`) and talks to it over a socket, one message a kernel: the
arguments, the environment and the folder; the answer is the process's number and a handle of it (a pidfd), which no
other process can come to share. Linux only.

What must be true for a fork to be a kernel like any other, and is seen to here:

* no thread runs and no ZeroMQ context exists before the fork (`main` refuses to go on otherwise);
* nothing random is shared: Python seeds `random` anew in each fork, `secrets` and `uuid` ask the system;
* the environment, the folder and the standard streams are those the server asked for, not the warm process's;
* the end of the warm process is nobody's end: kernels watch the server itself, through a pipe only the server holds.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import pkgutil
import signal
import socket
import sys
import threading
import traceback
from pathlib import Path
from typing import Any, NamedTuple

PACKAGES = ("spades_learn.cards", "spades_learn.rules", "spades_learn.game", "spades_learn.bots",
            "spades_learn.teaching", "spades_learn.ui")  # fmt: skip
"""Every module of these is loaded ahead: whichever page is asked for first, its code is there, and shared."""

LONGEST = 1 << 20
"""Bytes of a message; an environment is a hundredth of it."""


class Wanted(NamedTuple):
    """A kernel as the server asks for it."""

    arguments: list[str]
    environment: dict[str, str]
    folder: str


def main(arguments: list[str]) -> int:
    """Get warm, then fork a kernel for each message until the server hangs up.

    Args:
        arguments: the numbers of two open files: the socket to the server, and the reading end of its lifeline.
    """
    line_number, lifeline = (int(each) for each in arguments)
    warm()
    if len(list(Path("/proc/self/task").iterdir())) != 1:  # those of libraries too, which Python does not know of
        print("spades-learn: a thread runs in the warm process; kernels start the slow way", file=sys.stderr)  # noqa: T201
        return 1
    # Kernels that end are gone at once; the server sees it through their handles.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    gc.collect()
    gc.freeze()  # the collector of a fork would write into every shared page
    line = socket.socket(fileno=line_number)
    while message := line.recv(LONGEST):
        number = os.fork()
        if number == 0:
            line.close()
            return _kernel(Wanted(**json.loads(message)), lifeline)
        with contextlib.suppress(BrokenPipeError):  # the server ended meanwhile; the next message says so
            _tell(line, number)
    return 0


def _tell(line: socket.socket, number: int) -> None:
    """Answer with the kernel's number and handle; with 0 where it has ended already."""
    try:
        os.setpgid(number, number)  # the kernel does the same; whoever is first, it is done before the server hears
        handle = os.pidfd_open(number)
    except OSError:
        line.send(b"0")
        return
    socket.send_fds(line, [str(number).encode()], [handle])
    os.close(handle)


def warm() -> None:
    """Load what a kernel needs for its first page, and draw one, so that what is read once is read here."""
    # As a kernel's own launcher does: the current folder is none to import from.
    sys.path[:] = [each for each in sys.path if each and Path(each) != Path.cwd()]
    _without_debugger()
    for name in ("ipykernel.kernelapp", "ipykernel.ipkernel", "IPython.core.historyapp", "ipywidgets", "anywidget"):
        importlib.import_module(name)
    for package in PACKAGES:
        for module in pkgutil.iter_modules(importlib.import_module(package).__path__, f"{package}."):
            # What cannot be loaded here is told by the page that needs it.
            with contextlib.suppress(ImportError):
                importlib.import_module(module.name)
    import ipywidgets  # noqa: PLC0415  only here, where everything is loaded anyway

    from spades_learn.app import course  # noqa: PLC0415  the same
    from spades_learn.teaching.library import library  # noqa: PLC0415  the same

    course()
    ipywidgets.Widget.close_all()  # every kernel makes its own
    library.cache_clear()  # and reads the lessons anew: whoever writes one sees it at the next page


def _without_debugger() -> None:
    """Leave the debugger of notebooks out: nobody debugs through a page, and it is large and slow to load."""
    hidden: Any = sys.modules  # None there means: not to be had
    hidden["debugpy"] = None
    try:
        importlib.import_module("ipykernel.debugger")
    finally:
        del hidden["debugpy"]


def _kernel(wanted: Wanted, lifeline: int) -> int:
    """Be the kernel: this process's own part, then ipykernel's; returns when the kernel was shut down."""
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.setpgid(0, 0)
        os.environ.clear()
        os.environ.update(wanted.environment)
        os.environ.pop("JPY_PARENT_PID", None)  # the lifeline says more
        os.chdir(wanted.folder)
        sys.argv = ["ipykernel_launcher", *wanted.arguments]
        _app(lifeline).launch_instance([*wanted.arguments, "--HistoryManager.enabled=False"])
    except Exception:  # noqa: BLE001  nothing may lead back into the loop of forks
        traceback.print_exc()
        return 1
    return 0


def _app(lifeline: int) -> Any:  # noqa: ANN401  ipykernel's application
    """Ipykernel's own application, which ends when the server does rather than when its parent does."""
    import ipywidgets  # noqa: PLC0415  loaded long ago
    import zmq  # noqa: PLC0415  the same
    from ipykernel.kernelapp import IPKernelApp  # noqa: PLC0415  the same
    from traitlets import Integer  # noqa: PLC0415  the same

    class ForkedKernel(IPKernelApp):
        """A kernel that was forked."""

        parent_handle = Integer(1)  # somebody started it, so it has no words for a person at a terminal

        def init_poller(self) -> None:
            """Watch the lifeline instead of the parent's number."""
            self.poller = Watch(lifeline)

        def init_iopub(self, context: Any) -> None:  # noqa: ANN401  ZeroMQ's
            """Hold what a busy server has not fetched yet: by itself ZeroMQ drops what is beyond a thousand."""
            context.setsockopt(zmq.SNDHWM, 0)
            super().init_iopub(context)  # type: ignore[no-untyped-call]

        def init_extensions(self) -> None:
            """Let the page's messages find the widgets: ipywidgets was loaded when there was no kernel to tell."""
            super().init_extensions()  # type: ignore[no-untyped-call]
            ipywidgets.load_ipython_extension(self.shell)

    return ForkedKernel


class Watch(threading.Thread):
    """Ends the process as soon as the server's end of the pipe is gone."""

    def __init__(self, lifeline: int) -> None:
        """Of the reading end of the pipe."""
        super().__init__(daemon=True, name="lifeline")
        self._lifeline = lifeline

    def run(self) -> None:
        """Wait; nothing is ever written there."""
        os.read(self._lifeline, 1)
        os._exit(1)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
