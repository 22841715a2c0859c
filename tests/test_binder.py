"""Binder, step by step on this machine: its files, a fresh environment, a real Jupyter server, one answer."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from browser.chromium import FLAGS, find
from browser.course_server import eventually, free_port

ROOT = Path(__file__).resolve().parent.parent
TOKEN = "a-launch-token-nobody-else-knows"  # noqa: S105  made up for this test


def requirements() -> dict[str, str]:
    """Package and pinned version, as Binder installs them."""
    text = (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {name.lower().replace("_", "-"): version for name, _, version in (line.partition("==") for line in lines)}


def test_every_dependency_is_pinned_for_binder_at_or_above_its_floor() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pins = requirements()
    assert all(pins.values())
    for needed in project["dependencies"]:
        found = re.match(r"([\w-]+)(?:>=([\d.]+))?", needed)
        assert found
        pin = pins[found[1].lower()]
        assert numbers(pin) >= numbers(found[2] or "0"), f"{found[1]} is pinned below its floor"


def numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def test_binder_asks_for_a_python_the_package_supports() -> None:
    major, minor = numbers(
        (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    )
    assert (major, minor) >= (3, 11)
    assert os.access(ROOT / "binder" / "postBuild", os.X_OK)


class Launched(NamedTuple):
    """A Jupyter server as Binder starts it."""

    url: str
    log: Path

    def kernels(self) -> list[object]:
        request = urllib.request.Request(f"{self.url}api/kernels", headers={"Authorization": f"token {TOKEN}"})  # noqa: S310
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310  our own server
            return list(json.load(answer))


@pytest.fixture(scope="module")
def launched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launched]:
    """Binder's own steps: clone, requirements, postBuild, Jupyter server with a token."""
    home = tmp_path_factory.mktemp("binder")
    clone = home / "repo"
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, clone / name)
    environment = home / "env"
    subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    # Nothing of this machine's user or of the environment that runs the tests.
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("JUPYTER", "PYTHON", "VIRTUAL"))}
    settings = {
        **kept,
        "PATH": f"{environment / 'bin'}{os.pathsep}{kept['PATH']}",
        "HOME": str(home),
        "JUPYTER_RUNTIME_DIR": str(home / "run"),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
    for step in (["python", "-m", "pip", "install", "-q", "-r", "binder/requirements.txt"], ["binder/postBuild"]):
        done = subprocess.run(step, cwd=clone, env=settings, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    port = free_port()
    log = home / "server.log"
    with log.open("w") as out:
        server = subprocess.Popen(
            [
                "jupyter",
                "server",
                "--no-browser",
                "--allow-root",
                "--ip=127.0.0.1",
                f"--port={port}",
                f"--IdentityProvider.token={TOKEN}",
            ],
            cwd=clone,
            env=settings,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    launch = Launched(f"http://127.0.0.1:{port}/", log)

    def answers() -> bool:
        assert server.poll() is None, log.read_text()
        try:
            return launch.kernels() == []
        except OSError:
            return False

    try:
        eventually(answers, seconds=60, what="the Jupyter server")
        yield launch
    finally:
        server.terminate()
        server.wait(30)


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_launch_link_opens_the_course_and_a_step_is_answered(launched: Launched) -> None:
    from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415  only where Chromium is wanted

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        page = browser.new_page()
        strays: list[str] = []
        page.on("request", lambda request: None if "127.0.0.1" in request.url else strays.append(request.url))
        page.goto(f"{launched.url}voila/render/app.ipynb?lang=en&token={TOKEN}", wait_until="commit")
        expect(page.locator("[data-card]").first).to_be_visible(timeout=60_000)
        assert page.title().startswith("Spades Learn")
        assert len(launched.kernels()) == 1
        assert TOKEN not in page.locator("body").inner_text()
        page.goto("about:blank")
        eventually(lambda: launched.kernels() == [], what="the end of the kernel")
        assert not [url for url in strays if not url.startswith(("blob:", "data:", "about:"))]
        browser.close()
    assert TOKEN not in launched.log.read_text()
