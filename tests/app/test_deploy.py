"""The files for servers: each is read by the program it is for, and says what the course needs."""

from __future__ import annotations

import ast
import doctest
import re
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import yaml
from hub import capacity
from jupyter_core.paths import jupyter_runtime_dir
from traitlets.config import Config

from spades_learn.app import places
from spades_learn.app.file_store import VARIABLE
from spades_learn.app.site_fetch import pins

DEPLOY = places.PACKAGE / "app" / "deploy"
DEFAULT_URL = "/voila/render/app.ipynb"

FLOORS = {
    "voila": (0, 5, 13),
    "jupyter_server": (2, 20),
    "nbconvert": (7, 17, 1),
    "jupyter_core": (5, 8, 1),
    "jupyterlab": (4, 4, 8),
    "tornado": (6, 5),
    "jinja2": (3, 1, 6),
    "markdown-it-py": (2, 2),
}
"""The audit of what is installed, without a network: older ones have known holes (quality.md, SECURITY.md)."""

PINNED = {"requirejs": (2, 3, 7)}
"""The same of what the static site brings to a browser."""


def settings_of(name: str, *, environment: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Config:
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    config = Config()
    exec(compile((DEPLOY / name).read_text(encoding="utf-8"), name, "exec"), {"get_config": lambda: config})  # noqa: S102
    return config


@pytest.mark.parametrize("package", FLOORS)
def test_nothing_with_a_known_hole_is_used(package: str) -> None:
    assert _number(version(package)) >= FLOORS[package]


def test_nothing_with_a_known_hole_goes_into_the_site_or_is_named_for_a_hub() -> None:
    """What the site brings and LTI is told to install; and each floor stands in the threat model."""
    for pin in pins().npm:
        assert _number(pin.version) >= PINNED.get(pin.name, (0,)), pin.name
    notes = "".join((DEPLOY / name).read_text(encoding="utf-8") for name in ("LTI.md", "zero-to-jupyterhub.yaml"))
    named = re.findall(r"ltiauthenticator ?>= ?([\d.]+)", notes)
    assert named
    assert all(_number(each) >= (1, 6, 3) for each in named)
    told = (DEPLOY / "SECURITY.md").read_text(encoding="utf-8")
    for package, floor in {**FLOORS, **PINNED}.items():
        assert f"{package} {'.'.join(map(str, floor))}" in told, package


def _number(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", text)[:3])


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


HELM_KEYS = frozenset(
    {
        "hub.concurrentSpawnLimit", "hub.activeServerLimit", "hub.config",
        "singleuser.image.name", "singleuser.image.tag", "singleuser.defaultUrl", "singleuser.startTimeout",
        "singleuser.memory.guarantee", "singleuser.memory.limit", "singleuser.cpu.guarantee", "singleuser.cpu.limit",
        "singleuser.storage.capacity", "singleuser.extraEnv", "singleuser.cloudMetadata.blockWithIptables",
        "singleuser.networkPolicy.enabled", "singleuser.networkPolicy.egressAllowRules.privateIPs",
        "singleuser.networkPolicy.egressAllowRules.nonPrivateIPs",
        "singleuser.networkPolicy.egressAllowRules.cloudMetadataServer",
        "cull.enabled", "cull.timeout", "cull.every", "cull.maxAge",
        "prePuller.hook.enabled", "prePuller.continuous.enabled",
        "scheduling.userScheduler.enabled", "scheduling.podPriority.enabled",
        "scheduling.userPlaceholder.enabled", "scheduling.userPlaceholder.replicas",
        "proxy.https.enabled", "proxy.https.hosts", "proxy.https.letsencrypt.contactEmail",
    }
)  # fmt: skip
"""Keys as the chart's values.schema.yaml has them, read on 2026-11-30; the chart refuses any that it does not know."""

TLJH_KEYS = frozenset(
    {
        "auth.type", "auth.FirstUseAuthenticator.create_users", "users.admin", "users.allowed", "users.banned",
        "limits.memory", "limits.cpu", "https.enabled", "https.letsencrypt.email", "https.letsencrypt.domains",
        "services.cull.enabled", "services.cull.timeout", "services.cull.every", "services.cull.concurrency",
        "services.cull.max_age", "user_environment.default_app",
    }
)  # fmt: skip
"""The same of TLJH: its config_schema.py, and what configurer.py reads of `auth`."""

PASSED_ON = frozenset({"hub.config", "singleuser.extraEnv"})
"""Tables that the chart passes on as they are."""


def keys_of(table: dict[str, Any], before: str = "") -> set[str]:
    """Every key of nested tables, dotted."""
    found: set[str] = set()
    for key, value in table.items():
        name = f"{before}{key}"
        found |= keys_of(value, f"{name}.") if isinstance(value, dict) and name not in PASSED_ON else {name}
    return found


@pytest.mark.parametrize(("name", "known"), [("zero-to-jupyterhub.yaml", HELM_KEYS), ("tljh.yaml", TLJH_KEYS)])
def test_every_key_is_one_that_its_program_has(name: str, known: frozenset[str]) -> None:
    assert keys_of(yaml.safe_load((DEPLOY / name).read_text(encoding="utf-8"))) <= known


def lti(keys: Path, monkeypatch: pytest.MonkeyPatch) -> Config:
    return settings_of("lti11_config.py", environment={"SPADES_LEARN_LTI_KEYS": str(keys)}, monkeypatch=monkeypatch)


@pytest.mark.parametrize(
    ("text", "mode", "said"),
    [
        ("school " + "s" * 40, 0o644, "chmod 600"),
        ("school short", 0o600, "24 characters"),
        ("school", 0o600, "one key and one secret"),
        ("", 0o600, "one key and one secret"),
        ("school " + "s" * 40 + "\nschool " + "t" * 40, 0o600, "twice"),
    ],
)
def test_the_hub_does_not_start_with_keys_that_protect_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, mode: int, said: str
) -> None:
    """LTI.md, LTI 1.1, step 2."""
    keys = tmp_path / "keys"
    keys.write_text(text, encoding="utf-8")
    keys.chmod(mode)
    with pytest.raises(SystemExit, match=said):
        lti(keys, monkeypatch)


def test_a_launch_leaves_a_digest_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """LTI.md, *Who is who*: the same pupil again, another school's pupil of that number, no state of the launch."""
    keys = tmp_path / "keys"
    keys.write_text(f"one {'s' * 40}\ntwo {'t' * 40}\n", encoding="utf-8")
    keys.chmod(0o600)
    config = lti(keys, monkeypatch)
    assert config.LTI11Authenticator.consumers == {"one": "s" * 40, "two": "t" * 40}
    assert config.LTI11Authenticator.username_key == "user_id"
    assert config.Authenticator.enable_auth_state is False

    class Handler:
        def __init__(self, school: str) -> None:
            self.get_body_argument = {"oauth_consumer_key": school}.__getitem__

    def named(school: str, number: str) -> dict[str, Any]:
        model = {"name": number, "auth_state": {"lis_person_name_full": "Zenobia"}}
        return dict(config.Authenticator.post_auth_hook(None, Handler(school), model))

    one = named("one", "17")
    assert one == named("one", "17")
    assert one["auth_state"] is None
    assert re.fullmatch(r"p[0-9a-f]{23}", one["name"])  # a name of the system has 32 characters with TLJH's own eight
    assert len({each["name"] for each in (one, named("two", "17"), named("one", "18"))}) == 3


def test_the_tables_of_the_readme_are_those_of_the_arithmetic() -> None:
    """deploy/README.md, *How much machine*: measured figures and what follows, up to 10 000 learners."""
    text = (DEPLOY / "README.md").read_text(encoding="utf-8")
    assert capacity.written(text) == text, "tests/hub/capacity.py --write"
    assert doctest.testmod(capacity).failed == 0
    run = (DEPLOY / "HUB-RUN.md").read_text(encoding="utf-8")
    assert "BROKEN  " not in run
    measured = {"server": "own server, unique", "kernel": "kernel, unique", "arrive": "core time up to the answer"}
    for figure, line in measured.items():
        found = re.search(rf"{line} +([\d.]+) ", run)
        assert found, line
        assert capacity.MEASURED[figure].value == pytest.approx(float(found[1]), rel=0.1), line


def test_every_file_that_the_readme_names_is_here() -> None:
    for name in ("README.md", "LTI.md"):
        text = (DEPLOY / name).read_text(encoding="utf-8")
        root = Path(__file__).resolve().parent.parent.parent
        for file in {*re.findall(r"`([\w-]+\.(?:yaml|py|conf|service|md))`|\]\(([\w-]+\.md)\)", text)}:
            assert (DEPLOY / (file[0] or file[1])).is_file(), file
        for file in re.findall(r"\b(?:tests|lessons)/[\w/-]+\.(?:py|md)", text):
            assert (root / file).is_file(), file


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
