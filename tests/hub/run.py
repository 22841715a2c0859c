"""The course on a real JupyterHub: people log in, open a lesson, answer, leave; and what is left of it afterwards.

    make hub        # installs JupyterHub and its proxy beside the project (not as its dependency), then runs this

The hub is the one that `spades_learn/app/deploy/jupyterhub_config.py` describes, with shorter times. Printed as it
goes: how long each thing took, the memory, and whether each promise held. Everything stays on this machine.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import psutil
import requests
from browser.course_server import cmdline, eventually
from load.learner import HungError, Learner

if TYPE_CHECKING:
    from collections.abc import Iterator

DEPLOY = Path(__file__).resolve().parent.parent.parent / "spades_learn" / "app" / "deploy"
PASSWORD = "spades"  # noqa: S105  the word of a hub that lives for some minutes on this machine
SERVER_SECONDS = 180
"""Until a learner's own server must be there."""
PLACE = {"lesson": "who-wins", "step": "two-ruffs"}
ANSWER = {"do": "seat", "seat": "W"}
IDLE = 45
"""Seconds after which a server that nobody uses is ended here; the configuration's own figure is half an hour."""


class Hub:
    """A running hub."""

    def __init__(self, *, environment: Path, proxy: Path, folder: Path, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}/"
        self.folder = folder
        self._environment = environment
        self._variables = {
            **os.environ,
            "PATH": f"{environment / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "SPADES_LEARN_HUB": str(folder),
            "SPADES_LEARN_HUB_PORT": str(port),
            "SPADES_LEARN_HUB_PASSWORD": PASSWORD,
            "SPADES_LEARN_HUB_IDLE": str(IDLE),
            "SPADES_LEARN_HUB_EVERY": "5",
            "SPADES_LEARN_DEPLOY": str(DEPLOY),
            "SPADES_LEARN_PROXY": str(proxy),
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Start it; seconds until its log-in page answers."""
        begun = time.monotonic()
        command = [str(self._environment / "bin" / "jupyterhub"), "-f", str(DEPLOY / "jupyterhub_config.py")]
        with (self.folder / "hub.log").open("ab") as log:
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

    def servers(self) -> list[psutil.Process]:
        """The learners' servers, known by the folder they work in."""
        return [each for each in self._ours() if "jupyterhub-singleuser" in " ".join(cmdline(each))]

    def kernels(self) -> list[psutil.Process]:
        """The kernels of the learners' servers."""
        return [each for each in self._ours() if "ipykernel_launcher" in " ".join(cmdline(each))]

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
        """Print the end of its log, without what was only asked to see whether a server is there."""
        lines = (self.folder / "hub.log").read_text(errors="replace").splitlines()
        say("\n".join([line for line in lines if "/api/status" not in line][-60:]))

    def _answers(self) -> bool:
        assert self._process
        if self._process.poll() is not None:
            raise AssertionError(f"the hub ended:\n{(self.folder / 'hub.log').read_text()[-3000:]}")
        try:
            return requests.get(f"{self.url}hub/login", timeout=5).ok
        except requests.RequestException:
            return False


class Visit(NamedTuple):
    """One person's visit: seconds of each part, and the ids of the attempts the page was told to keep."""

    name: str
    login: float
    server: float
    page: float
    answered: float
    attempts: frozenset[str]


def log_in(hub: Hub, name: str) -> requests.Session:
    """Through the log-in form, as a person would."""
    session = requests.Session()
    form = session.get(f"{hub.url}hub/login", timeout=60)
    token = session.cookies.get("_xsrf", path="/hub/") or _token(form.text)
    done = session.post(
        f"{hub.url}hub/login?next=%2Fhub%2Fspawn",
        data={"username": name, "password": PASSWORD, "_xsrf": token},
        timeout=60,
    )
    assert "/hub/login" not in done.url, f"{name} was not let in: {done.status_code}"
    return session


def _token(page: str) -> str:
    found = re.search(r'name="_xsrf"\s+value="([^"]+)"', page)
    return found[1] if found else ""


def visit(hub: Hub, name: str, *, answer: bool = True) -> Visit:
    """Log in, open the lesson, answer, and leave."""
    begun = time.monotonic()
    session = log_in(hub, name)
    entered = time.monotonic()
    home = f"{hub.url}user/{name}/"

    def ready() -> bool:
        time.sleep(0.5)  # a person looks at the hub's own progress page meanwhile
        come = session.get(f"{home}api/status", timeout=60, allow_redirects=False)
        return come.status_code in {200, 403}  # the server's own word; until it is there, the hub redirects

    eventually(ready, seconds=SERVER_SECONDS, what=f"{name}'s server")
    served = time.monotonic()
    learner = Learner(home, session=session)
    try:
        learner.open(**PLACE)
        opened = time.monotonic()
        if answer:
            learner.do(ANSWER)
        answered = time.monotonic()
        ids = frozenset(str(each["id"]) for each in learner.kept)
    finally:
        learner.leave()
    return Visit(name, entered - begun, served - entered, opened - served, answered - opened, ids)


def progress(hub: Hub, name: str) -> frozenset[str]:
    """The ids of the attempts in the learner's own folder."""
    file = hub.folder / "homes" / name / "spades-learn" / "spades-learn-progress.json"
    return frozenset(str(each["id"]) for each in json.loads(file.read_text())["log"]) if file.is_file() else frozenset()


def report(visits: list[Visit]) -> str:
    """The visits as a table: medians and the slowest."""
    lines = [f"{len(visits)} people{'':<22}{'median':>9}{'slowest':>9}"]
    words = {"login": "log-in", "server": "own server ready", "page": "page and first table", "answered": "answer"}
    for field, what in words.items():
        values = sorted(getattr(each, field) for each in visits)
        lines.append(f"  {what:<28}{values[len(values) // 2]:>7.2f} s{values[-1]:>7.2f} s")
    return "\n".join(lines) + "\n"


def say(text: str) -> None:
    """A line of the log."""
    sys.stdout.write(text if text.endswith("\n") else f"{text}\n")
    sys.stdout.flush()


def run(hub: Hub, people: int, at_a_time: int) -> list[str]:
    """The whole story; returns the promises that did not hold."""
    broken: list[str] = []

    def promise(what: str, held: bool) -> None:
        say(f"{'held  ' if held else 'BROKEN'}  {what}")
        if not held:
            broken.append(what)

    names = [f"learner{number:02}" for number in range(1, people + 1)]
    say(f"hub open after {hub.start():.1f} s at {hub.url}")
    with ThreadPoolExecutor(at_a_time) as hands:
        visits = list(hands.map(lambda name: visit(hub, name), names))
    say(report(visits))
    sizes = [each.memory_full_info().uss / 1e6 for each in hub.servers()]
    if sizes:
        say(f"{len(sizes)} servers running, {max(sizes):.0f} MB unique at most")
    first = {name: progress(hub, name) for name in names}
    promise("every answer is in its learner's own folder", all(first.values()))
    promise("and is the one the page was told to keep", all(each.attempts <= first[each.name] for each in visits))
    eventually(lambda: not hub.kernels(), seconds=60, what="the end of the kernels")
    promise("no kernel is left once everybody has gone", not hub.kernels())
    begun = time.monotonic()
    eventually(lambda: not hub.servers(), seconds=180, what="the end of idle servers")
    promise(f"idle servers were ended ({time.monotonic() - begun:.0f} s; limit {IDLE} s)", not hub.servers())
    hub.stop()
    say(f"hub stopped and open again after {hub.start():.1f} s")
    again = visit(hub, names[0], answer=False)
    promise(f"after the restart {names[0]}'s new browser was told the {len(first[names[0]])} attempts of before",
            first[names[0]] <= again.attempts)  # fmt: skip
    promise("nobody else's progress changed", all(progress(hub, name) == first[name] for name in names))
    wrong = requests.get(f"{hub.url}user/{names[0]}/voila/render/app.ipynb", timeout=30)
    promise("a stranger is asked to log in", "/hub/login" in wrong.url)
    other = log_in(hub, names[-1]).get(f"{hub.url}user/{names[0]}/voila/render/app.ipynb", timeout=60)
    promise("one learner cannot open another's page", people < 2 or other.status_code in {403, 404})
    return broken


@contextmanager
def running(environment: Path, proxy: Path) -> Iterator[Hub]:
    """A hub with a folder of its own; all of it is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="spades-hub-"))
    hub = Hub(environment=environment, proxy=proxy, folder=folder, port=free_ports())
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


def main() -> int:
    """Run it; the exit status says whether every promise held."""
    parser = argparse.ArgumentParser(description="The course on a real JupyterHub.")
    parser.add_argument("--environment", type=Path, required=True, help="where JupyterHub and the course are installed")
    parser.add_argument("--proxy", type=Path, required=True, help="the program configurable-http-proxy")
    parser.add_argument("--people", type=int, default=20)
    parser.add_argument("--at-a-time", type=int, default=4, help="how many begin at the same moment")
    wanted = parser.parse_args()
    with running(wanted.environment.resolve(), wanted.proxy.resolve()) as hub:
        try:
            broken = run(hub, wanted.people, wanted.at_a_time)
        except HungError as hung:
            broken = [str(hung)]
            hub.tell()
            say(f"BROKEN  {hung}")
    say("all held" if not broken else f"{len(broken)} did not hold")
    return int(bool(broken))


if __name__ == "__main__":
    raise SystemExit(main())
