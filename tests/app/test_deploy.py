"""The files for servers: each is read by the program it is for, and says what the course needs."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import requests
import yaml
from browser.course_server import course_server, write_notebook
from jupyter_core.paths import jupyter_runtime_dir
from traitlets.config import Config

from spades_learn.app import places
from spades_learn.app.file_store import VARIABLE

DEPLOY = places.PACKAGE / "app" / "deploy"
DEFAULT_URL = "/voila/render/app.ipynb"

FLOORS = {"voila": (0, 5, 13), "jupyter_server": (2, 20), "nbconvert": (7, 17, 1)}
"""quality.md, Floors: older ones have known holes."""


def settings_of(name: str, *, environment: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Config:
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    config = Config()
    exec(compile((DEPLOY / name).read_text(encoding="utf-8"), name, "exec"), {"get_config": lambda: config})  # noqa: S102
    return config


@pytest.mark.parametrize("package", FLOORS)
def test_nothing_with_a_known_hole_is_used(package: str) -> None:
    found = tuple(int(part) for part in re.findall(r"\d+", version(package))[:3])
    assert found >= FLOORS[package]


def test_the_hub_of_this_machine_listens_here_alone_and_keeps_progress(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = settings_of(
        "jupyterhub_config.py",
        environment={"SPADES_LEARN_HUB": str(tmp_path), "SPADES_LEARN_DEPLOY": str(DEPLOY)},
        monkeypatch=monkeypatch,
    )
    assert config.JupyterHub.bind_url.startswith("http://127.0.0.1:")
    assert config.JupyterHub.hub_bind_url.startswith("http://127.0.0.1:")
    assert config.Spawner.default_url == DEFAULT_URL
    assert config.Spawner.environment[VARIABLE] == "~/spades-learn"
    assert (Path(config.Spawner.environment["JUPYTER_CONFIG_PATH"]) / "jupyter_server_config.py").is_file()


def test_tljh_opens_the_course_and_keeps_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    config = settings_of("tljh_config.py", environment={}, monkeypatch=monkeypatch)
    assert config.Spawner.default_url == DEFAULT_URL
    assert config.Spawner.environment[VARIABLE]


def test_kubernetes_and_tljh_set_memory_cull_and_no_way_out() -> None:
    helm: dict[str, Any] = yaml.safe_load((DEPLOY / "zero-to-jupyterhub.yaml").read_text(encoding="utf-8"))
    user = helm["singleuser"]
    assert user["memory"] == {"guarantee": "256M", "limit": "512M"}
    assert user["defaultUrl"] == DEFAULT_URL
    assert VARIABLE in user["extraEnv"]
    assert not any(user["networkPolicy"]["egressAllowRules"].values())
    assert helm["cull"]["enabled"]
    tljh = yaml.safe_load((DEPLOY / "tljh.yaml").read_text(encoding="utf-8"))
    assert tljh["services"]["cull"]["enabled"]
    assert tljh["limits"]["memory"] == "512M"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not on this machine")
def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    text = (DEPLOY / "spades-learn.service").read_text(encoding="utf-8")
    unit = tmp_path / "spades-learn.service"
    unit.write_text(text.replace("/opt/spades-learn/bin/spades-learn", str(Path(sys.executable).absolute())))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_unit_asks_for_options_that_the_server_has() -> None:
    unit = (DEPLOY / "spades-learn.service").read_text(encoding="utf-8")
    line = next(each for each in unit.splitlines() if each.startswith("ExecStart"))
    source = ast.parse((places.PACKAGE / "app" / "server.py").read_text(encoding="utf-8"))
    known = {node.value for node in ast.walk(source) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert set(re.findall(r"--[\w-]+", line)) <= known


def test_no_file_of_the_machine_and_no_frame_of_another_page(tmp_path: Path) -> None:
    """CVE-2024-30265 by its own address, and the page's policy as a browser hears it."""
    write_notebook(tmp_path / "app.ipynb", "'ready'")
    with course_server("--notebooks", str(tmp_path), "--pool", "0", "--learners", "1") as server:
        for path in ("static/etc/passwd", "voila/static/etc/passwd", "voila/static//etc/passwd"):
            answer = requests.get(server.url + path, timeout=20)
            assert answer.status_code in {403, 404}
            assert "root:" not in answer.text
        policy = requests.get(f"{server.url}voila/nothing", timeout=20).headers["Content-Security-Policy"]
        for part in ("default-src 'self'", "frame-ancestors 'self'", "object-src 'none'", "base-uri 'none'"):
            assert part in policy


def test_every_test_that_the_threat_model_names_is_there() -> None:
    text = (DEPLOY / "SECURITY.md").read_text(encoding="utf-8")
    root = Path(__file__).resolve().parent.parent.parent
    sources = {file: file.read_text(encoding="utf-8") for file in (root / "tests").rglob("*.py")}
    for name in set(re.findall(r"\btests/[\w/]+\.py", text)):
        assert (root / name).is_file(), name
    for file, function in set(re.findall(r"(\w+\.py)::(\w+)", text)):
        assert any(f"def {function}(" in words for path, words in sources.items() if path.name == file), function


def test_kernels_start_below_a_home_with_a_long_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A socket's path has 103 bytes at most; on a hub the school chooses how long a home is."""
    long = tmp_path / ("a" * 60) / "runtime"
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(long))
    places.find_socket_room()
    room = Path(jupyter_runtime_dir())
    assert room.is_dir()
    assert len(f"{room}/kernel-{'0' * 36}-ipc-5") <= 103
    assert room.stat().st_mode & 0o077 == 0
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", "/run/user/1000/jupyter")
    places.find_socket_room()
    assert jupyter_runtime_dir() == "/run/user/1000/jupyter"
