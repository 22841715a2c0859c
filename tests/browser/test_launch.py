"""Binder, step by step on this machine: a fresh environment, a real Jupyter server, the launch link, an answer."""

import json
import os
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from browser.course_server import eventually, free_port
from playwright.sync_api import Page, expect

ROOT = Path(__file__).resolve().parent.parent.parent

TOKEN = "a-launch-token-nobody-else-knows"  # noqa: S105  made up for this test


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


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_launch_link_opens_the_course_and_a_step_is_answered(page: Page, launched: Launched) -> None:
    link = f"{launched.url}voila/render/app.ipynb?lang=en&lesson=following-suit&step=lead-counts&token={TOKEN}"
    page.goto(link, wait_until="commit")
    coach = page.locator(".sl-coach")
    expect(coach).to_contain_text("Step 4", timeout=60_000, ignore_case=True)
    page.locator('.slt-hand [data-card="SK"]').click(position={"x": 12, "y": 20})
    expect(coach).to_contain_text("Not allowed")
    page.locator('.slt-hand [data-card="C9"]').click(position={"x": 12, "y": 20})
    expect(coach).to_contain_text("Right")
    assert page.title().endswith("Spades Learn")
    assert len(launched.kernels()) == 1
    assert TOKEN not in page.locator("body").inner_text()
    page.goto("about:blank")
    eventually(lambda: launched.kernels() == [], what="the end of the kernel")
    assert TOKEN not in launched.log.read_text()
