"""What an installed course must hold: every package of the sources is in the list that the wheel is made from."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]


def test_every_package_of_the_sources_is_in_the_wheel() -> None:
    """A folder left out is not missed in a clone, and an installed course could not start."""
    there = {
        ".".join(file.parent.relative_to(ROOT).parts)
        for file in (ROOT / "spades_learn").rglob("__init__.py")
        if "site_static" not in file.parts  # data: stand-ins for a browser's Python
    }
    assert there <= set(SETTINGS["packages"])


def test_every_named_package_is_there() -> None:
    placed = SETTINGS["package-dir"]
    for name in SETTINGS["packages"]:
        assert (ROOT / placed.get(name, name.replace(".", "/"))).is_dir(), name
