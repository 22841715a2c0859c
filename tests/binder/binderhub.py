"""What repo2docker and BinderHub do with a repository, step by step on this machine.

Sources: repo2docker's base environment (its `environment.py-3.12.yml`) and order of steps (requirements, then
postBuild, in the clone); BinderHub's `BinderSpawnerMixin.get_args` and `get_env` for the server, and the `launch` of
its client for the address to which it sends the browser; mybinder.org's chart for the limits.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import psutil
from browser.course_server import cmdline, eventually, free_port

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

ROOT = Path(__file__).resolve().parent.parent.parent
TOKEN = "b1nder-launch-token-nobody-else-knows"  # noqa: S105  made up for these tests
BASE = ("jupyterlab==4.*", "notebook==7.*", "jupyter_server==2.*", "ipywidgets==8.*", "jupyter-resource-usage==1.*")
"""What repo2docker's images have before anything of the repository is installed."""
LAUNCHED = {
    "BINDER_LAUNCH_HOST": "https://mybinder.org/",
    "BINDER_REQUEST": "v2/gh/owner/repo/HEAD",
    "BINDER_PERSISTENT_REQUEST": "v2/gh/owner/repo/0123456789012345678901234567890123456789",
    "BINDER_REPO_URL": "https://github.com/owner/repo",
    "BINDER_REF_URL": "https://github.com/owner/repo/tree/0123456789012345678901234567890123456789",
}
"""What BinderHub tells a server about where it came from."""


@dataclass(frozen=True)
class Image:
    """An environment with the course in it, as repo2docker leaves it.

    Attributes:
        python: its version, and whether that is the one of runtime.txt.
        seconds: how long each step took.
        said: what the steps printed.
    """

    environment: Path
    clone: Path
    home: Path
    python: str
    seconds: Mapping[str, float]
    said: str

    def settings(self) -> dict[str, str]:
        """The environment of a process in it: nothing of this machine's user."""
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("JUPYTER", "PYTHON", "VIRTUAL"))}
        own = {"HOME": str(self.home), "JUPYTER_RUNTIME_DIR": str(self.home / "run")}
        return {**kept, "PATH": f"{self.environment / 'bin'}{os.pathsep}{kept['PATH']}", **own}

    def run(self, *command: str) -> str:
        """One step of the build, in the clone.

        Raises:
            AssertionError: it failed; what it said is in the message.
        """
        done = subprocess.run(
            command, cwd=self.clone, env=self.settings(), capture_output=True, text=True, check=False, timeout=900
        )
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
        return done.stdout + done.stderr


def wanted_python() -> tuple[str, str]:
    """A Python of runtime.txt's version where this machine has one, else the one that runs the tests; and its name."""
    version = (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    places = [shutil.which(f"python{version}") or ""]
    if os.environ.get("PYENV_ROOT"):
        places += [str(each) for each in Path(os.environ["PYENV_ROOT"]).glob(f"versions/{version}*/bin/python")]
    if shutil.which("pyenv"):
        root = subprocess.run(["pyenv", "root"], capture_output=True, text=True, check=False).stdout.strip()
        places += [str(each) for each in Path(root).glob(f"versions/{version}*/bin/python")] if root else []
    for place in filter(None, places):
        if subprocess.run([place, "-c", "import venv, ensurepip"], capture_output=True, check=False).returncode == 0:
            return place, f"{version}, as runtime.txt asks"
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    return sys.executable, f"{here}: this machine has no {version}, which runtime.txt asks for"


def built(folder: Path) -> Image:
    """A clean environment, by repo2docker's steps."""
    program, told = wanted_python()
    image = Image(folder / "env", folder / "repo", folder, told, {}, "")
    clone(image.clone)
    seconds: dict[str, float] = {}
    said = ""
    steps = {
        "base image": (program, "-m", "venv", str(image.environment)),
        "jupyter": ("python", "-m", "pip", "install", "-q", *BASE),
        "requirements": ("python", "-m", "pip", "install", "-q", "--no-cache-dir", "-r", "binder/requirements.txt"),
        "postBuild": ("binder/postBuild",),
        "postBuild again": ("binder/postBuild",),
    }
    for name, command in steps.items():
        begun = time.monotonic()
        said += image.run(*command)
        seconds[name] = time.monotonic() - begun
    return Image(image.environment, image.clone, folder, told, seconds, said)


def clone(folder: Path) -> None:
    """What a clone of the repository would hold, with what is about to be committed."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


@dataclass(frozen=True)
class Session:
    """A learner's server as BinderHub starts one."""

    url: str
    log: Path
    process: subprocess.Popen[bytes]

    def redirect(self, launch: str) -> str:
        """Where BinderHub's page sends the browser once the server is up, for a launch link of ours."""
        path = parse_qs(urlsplit(launch).query)["urlpath"][0].removeprefix("/")
        url = f"{self.url.removesuffix('/')}/{path}"
        return f"{url}{'&' if '?' in url else '?'}token={TOKEN}"

    def kernels(self) -> list[object]:
        """What the server says of its kernels."""
        request = urllib.request.Request(f"{self.url}api/kernels", headers={"Authorization": f"token {TOKEN}"})  # noqa: S310
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310  our own server
            return list(json.load(answer))

    def memory(self) -> dict[str, tuple[float, float]]:
        """RSS and USS (MB) of the server and of its kernels."""
        server = psutil.Process(self.process.pid)
        found = {"server": [server], "kernel": []}
        for child in server.children(recursive=True):
            found["kernel" if "ipykernel_launcher" in " ".join(cmdline(child)) else "server"].append(child)
        told = {}
        for name, processes in found.items():
            infos = [each.memory_full_info() for each in processes]
            told[name] = (sum(each.rss for each in infos) / 1e6, sum(each.uss for each in infos) / 1e6)
        return told

    def end(self) -> None:
        """Binder takes the container away: nothing in it has time for anything."""
        children = psutil.Process(self.process.pid).children(recursive=True)
        for each in [self.process, *children]:
            each.kill()
        self.process.wait(10)


@contextmanager
def session(image: Image, *options: str, name: str = "owner-repo-4f9x2k1q", port: int = 0) -> Iterator[Session]:
    """The single-user server with BinderSpawnerMixin's own arguments; `options` come after them."""
    port = port or free_port()
    base = f"/user/{name}/"
    named = [
        f"base_url={base}",
        f"token={TOKEN}",
        "trust_xheaders=True",
        "allow_origin=*",
        "allow_origin_pat=.*",
    ]
    arguments = [f"--NotebookApp.{each}" for each in named] + [f"--ServerApp.{each}" for each in named]
    log = image.home / f"{name}.log"
    with log.open("ab") as out:
        process = subprocess.Popen(
            # The image runs as a user of its own; these tests may run as root, and on a machine with a browser.
            ["jupyter-lab", "--ip=127.0.0.1", f"--port={port}", *arguments, "--allow-root", "--no-browser", *options],
            cwd=image.clone,
            env={**image.settings(), **LAUNCHED},
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    made = Session(f"http://127.0.0.1:{port}{base}", log, process)

    def answers() -> bool:
        assert process.poll() is None, log.read_text(encoding="utf-8")
        try:
            return made.kernels() == []
        except OSError:
            return False

    try:
        eventually(answers, seconds=90, what="the Jupyter server")
        yield made
    finally:
        if process.poll() is None:
            made.end()


def table(rows: Mapping[str, Sequence[float]], heads: Sequence[str]) -> str:
    """A small table for whoever runs the tests."""
    lines = [f"{'':<26}" + "".join(f"{head:>10}" for head in heads)]
    lines += [f"{name:<26}" + "".join(f"{value:>10.1f}" for value in values) for name, values in rows.items()]
    return "\n".join(lines)
