"""What an installed course must hold: every package of the sources is in the list that the wheel is made from."""

import tomllib
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
CODE = frozenset({".py", ".pyc", ".pxd", ".c", ".so", ".pyd"})
"""What is built or listed otherwise."""


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


def test_every_file_that_a_package_reads_is_in_the_wheel() -> None:
    """A pool of hands, a table or a stylesheet left out would be missed by learners alone."""
    data = SETTINGS["package-data"]
    for file in (ROOT / "spades_learn").rglob("*"):
        if not file.is_file() or "__pycache__" in file.parts or file.suffix in CODE or file.name == "README.md":
            continue
        inside = file.relative_to(ROOT)
        owners = [".".join(inside.parts[:depth]) for depth in range(len(inside.parts) - 1, 0, -1)]
        held = any(
            fits(inside.relative_to(Path(*owner.split("."))), pattern)
            for owner in owners
            for pattern in data.get(owner, ())
        )
        assert held, f"{inside} is in no list of package-data"


def fits(path: Path, pattern: str) -> bool:
    """As setuptools reads a pattern: ``**`` holds any depth, ``*`` one level."""
    if "**" in pattern:
        return fnmatch(path.as_posix(), pattern.replace("**", "*"))
    return len(path.parts) == len(Path(pattern).parts) and fnmatch(path.as_posix(), pattern)
