"""A running JupyterHub, as `spades_learn/app/deploy/jupyterhub_config.py` describes it, and people who come to it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import parse_qsl, urljoin, urlsplit

import psutil
import requests
from browser.course_server import cmdline, eventually

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

DEPLOY = Path(__file__).resolve().parent.parent.parent / "spades_learn" / "app" / "deploy"
PASSWORD = "spades"  # noqa: S105  the word of a hub that lives for some minutes on this machine
SERVER_SECONDS = 180
"""Until a learner's own server must be there."""
IDLE = 45
"""Seconds after which a server that nobody uses is ended here; the configuration's own figure is half an hour."""
HOPS = 12
"""Redirects between a link and the page it means; more is a circle."""


class Tools(NamedTuple):
    """Where JupyterHub is installed, and its proxy."""

    environment: Path
    proxy: Path

    def python(self, program: str, *words: str, text: str = "") -> str:
        """What a small program says that needs the hub's own environment."""
        command = [str(self.environment / "bin" / "python"), "-c", program, *words]
        return subprocess.run(command, input=text, capture_output=True, text=True, check=True, timeout=120).stdout


class Hub:
    """A running hub."""

    def __init__(self, tools: Tools, *, folder: Path, port: int, extra: Mapping[str, str]) -> None:
        self.url = f"http://127.0.0.1:{port}/"
        self.folder = folder
        self.tools = tools
        self._variables = {
            **{name: value for name, value in os.environ.items() if not name.startswith("SPADES_LEARN_")},
            "PATH": f"{tools.environment / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "SPADES_LEARN_HUB": str(folder),
            "SPADES_LEARN_HUB_PORT": str(port),
            "SPADES_LEARN_HUB_PASSWORD": PASSWORD,
            "SPADES_LEARN_HUB_IDLE": str(IDLE),
            "SPADES_LEARN_HUB_EVERY": "5",
            "SPADES_LEARN_DEPLOY": str(DEPLOY),
            "SPADES_LEARN_PROXY": str(tools.proxy),
            **extra,
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Start it; seconds until its log-in page answers."""
        begun = time.monotonic()
        command = [str(self.tools.environment / "bin" / "jupyterhub"), "-f", str(DEPLOY / "jupyterhub_config.py")]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command, cwd=self.folder, env=self._variables, stdout=log, stderr=subprocess.STDOUT
            )
        eventually(self._answers, seconds=90, what="the hub's log-in page")
        return time.monotonic() - begun

    def stop(self) -> None:
        """End the hub alone: its proxy and the learners' servers go on, as when a hub is updated."""
        if self._process and self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(60)

    @property
    def log(self) -> Path:
        """The hub's log, its servers' lines among it."""
        return self.folder / "hub.log"

    def home(self, name: str) -> Path:
        """A learner's own folder."""
        return self.folder / "homes" / name

    def servers(self) -> list[psutil.Process]:
        """The learners' servers, known by the folder they work in."""
        return [each for each in self._ours() if "jupyterhub-singleuser" in " ".join(cmdline(each))]

    def kernels(self) -> list[psutil.Process]:
        """The kernels of the learners' servers."""
        return [each for each in self._ours() if "ipykernel_launcher" in " ".join(cmdline(each))]

    def memory(self) -> float:
        """MB that only the hub itself has, its proxy and what ends idle servers."""
        assert self._process
        own = psutil.Process(self._process.pid)
        marks = ("configurable-http-proxy", "jupyterhub_idle_culler")
        beside = [each for each in self._ours() if any(mark in " ".join(cmdline(each)) for mark in marks)]
        found = {each.pid: each for each in [own, *beside]}
        return sum(each.memory_full_info().uss for each in found.values()) / 1e6

    def _ours(self) -> list[psutil.Process]:
        """Every process that was started with this hub's folder in its environment or works below it."""
        found = []
        for process in psutil.process_iter():
            try:
                if Path(process.cwd()).is_relative_to(self.folder) or str(self.folder) in process.environ().get(
                    "HOME", ""
                ):
                    found.append(process)
            except (psutil.Error, OSError):
                continue
        return found

    def end(self) -> None:
        """End everything of it, each process by its id."""
        self.stop()
        ours = self._ours()
        for process in ours:
            if process.pid != os.getpid():
                process.terminate()
        _gone, left = psutil.wait_procs(ours, timeout=20)
        for process in left:
            process.kill()

    def tell(self) -> None:
        """Print its complaints and the end of its log, without what was only asked to see whether a server is there."""
        lines = self.log.read_text(errors="replace").splitlines()
        lines = [line for line in lines if "/api/status" not in line and "/hub/api/" not in line]
        bad = [line for line in lines[:-60] if re.match(r"\[[EC] |Traceback|\w*(Error|Exception):", line)]
        say("\n".join([*bad[-40:], *lines[-60:]]))

    def _answers(self) -> bool:
        assert self._process
        if self._process.poll() is not None:
            raise AssertionError(f"the hub ended:\n{self.log.read_text()[-3000:]}")
        try:
            return requests.get(f"{self.url}hub/health", timeout=5).ok
        except requests.RequestException:
            return False


def say(text: str) -> None:
    """A line of the log."""
    sys.stdout.write(text if text.endswith("\n") else f"{text}\n")
    sys.stdout.flush()


class Promises:
    """What was promised: told as it holds or not, and counted."""

    def __init__(self) -> None:
        self.broken: list[str] = []

    def __call__(self, what: str, held: object) -> None:
        """Tell whether a promise held."""
        say(f"{'held  ' if held else 'BROKEN'}  {what}")
        if not held:
            self.broken.append(what)


def log_in(hub: Hub, name: str, *, begin: str = "hub/spawn") -> requests.Session:
    """Through the log-in form, as a person would who opened the address `begin`; their server is being started."""
    session = requests.Session()
    form = session.get(urljoin(hub.url, begin), timeout=60)
    assert "/hub/login" in form.url, f"{begin} lets a stranger in: {form.url}"
    token = session.cookies.get("_xsrf", path="/hub/") or _token(form.text)
    said = {"username": name, "password": PASSWORD, "_xsrf": token}
    done = session.post(form.url, data=said, timeout=60)
    assert "/hub/login" not in done.url, f"{name} was not let in: {done.status_code}"
    return session


def _token(page: str) -> str:
    found = re.search(r'name="_xsrf"\s+value="([^"]+)"', page)
    return found[1] if found else ""


def await_server(hub: Hub, name: str, session: requests.Session) -> str:
    """The address of the learner's own server, once it answers."""
    home = f"{hub.url}user/{name}/"

    def ready() -> bool:
        time.sleep(0.5)  # a person looks at the hub's own progress page meanwhile
        come = session.get(f"{home}api/status", timeout=60, allow_redirects=False)
        return come.status_code in {200, 403}  # the server's own word; until it is there, the hub redirects

    eventually(ready, seconds=SERVER_SECONDS, what=f"{name}'s server")
    return home


def place_of(hub: Hub, name: str, session: requests.Session, link: str) -> dict[str, str]:
    """What the page reads from its address where a link to the hub was followed: its query at the learner's server."""
    url = urljoin(hub.url, link)
    for _ in range(HOPS):
        answer = session.get(url, timeout=60, allow_redirects=False)
        assert answer.is_redirect, f"{link} ends at {urlsplit(url).path} with {answer.status_code}"
        url = urljoin(url, answer.headers["Location"])
        if urlsplit(url).path == f"/user/{name}/voila/render/app.ipynb":
            return dict(parse_qsl(urlsplit(url).query))
    raise AssertionError(f"{link} goes round in a circle")


@contextmanager
def running(tools: Tools, **extra: str) -> Iterator[Hub]:
    """A hub with a folder of its own; all of it is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="spades-hub-"))
    hub = Hub(tools, folder=folder, port=free_ports(), extra=extra)
    try:
        yield hub
    except BaseException:
        hub.tell()
        raise
    finally:
        hub.end()
        shutil.rmtree(folder, ignore_errors=True)


def free_ports() -> int:
    """The first of three ports in a row that nobody listens on."""
    for port in range(18000, 28000, 3):
        with socket.socket() as one, socket.socket() as two, socket.socket() as three:
            try:
                for number, each in enumerate((one, two, three)):
                    each.bind(("127.0.0.1", port + number))
            except OSError:
                continue
            return port
    raise AssertionError("no three free ports in a row")
