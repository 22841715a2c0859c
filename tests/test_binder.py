"""Binder's files agree with the package; tests/browser/test_launch.py takes Binder's steps."""

import os
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


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
