"""The real course server as a subprocess: started on a free port, ended by its own pid."""

import json
import re
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat
import psutil

START_SECONDS = 60


class CourseServer:
    """One running server: its address, its log so far and its kernels."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.log: list[str] = []
        self.url = ""
        self._ready = threading.Event()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        for line in self.process.stdout or ():
            self.log.append(line)
            found = re.search(r"open at (http://\S+)", line)
            if found:
                self.url = found[1]
                self._ready.set()
        self._ready.set()

    def wait_until_open(self) -> None:
        """Wait for the ready line.

        Raises:
            AssertionError: the server ended or stayed silent; its log is in the message.
        """
        assert self._ready.wait(START_SECONDS), f"the server said nothing:\n{''.join(self.log)}"
        assert self.url, f"the server ended:\n{''.join(self.log)}"

    def health(self) -> dict[str, int]:
        """Learners inside and places."""
        with urllib.request.urlopen(f"{self.url}health", timeout=10) as answer:  # noqa: S310  our own address
            return dict(json.load(answer))

    def kernels(self) -> list[psutil.Process]:
        """The kernel processes of this server, warm ones included."""
        children = psutil.Process(self.process.pid).children(recursive=True)
        words = [(child, " ".join(cmdline(child))) for child in children]
        warm = {child.pid for child, said in words if "app.zygote" in said and child.ppid() == self.process.pid}
        return [
            child
            for child, said in words
            if "ipykernel_launcher" in said or ("app.zygote" in said and child.pid not in warm)
        ]

    def end(self) -> int:
        """End it as a person would (SIGTERM), and say how it went; a server that hangs is killed."""
        self.process.terminate()
        try:
            status = self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(10)
            raise
        self._reader.join(10)
        if self.process.stdout:
            self.process.stdout.close()
        return status


def free_port() -> int:
    """A port nobody listens on just now."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def cmdline(process: psutil.Process) -> list[str]:
    """A process's words; none when it has just ended."""
    try:
        return list(process.cmdline())
    except psutil.Error:
        return []


@contextmanager
def course_server(*options: str) -> Iterator[CourseServer]:
    """A server with these options, on a free port, without a browser of its own."""
    command = [sys.executable, "-m", "spades_learn.app.server", "--port", "0", "--no-browser", *options]
    server = CourseServer(
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8")
    )
    try:
        server.wait_until_open()
        yield server
    finally:
        if server.process.poll() is None:
            server.end()


def eventually(holds: Callable[[], object], *, seconds: float = 20, what: str = "it") -> None:
    """Wait until something holds; checked often, for no longer than `seconds`."""
    ends = time.monotonic() + seconds
    pause = threading.Event()
    while not holds():
        assert time.monotonic() < ends, f"{what} did not come about within {seconds:g} s"
        pause.wait(0.05)


def write_notebook(path: Path, *sources: str) -> None:
    """A notebook of code cells for the server to show."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, path)
