"""Fetches what the static site is made of: packages at pinned versions, each held to its hash."""

from __future__ import annotations

import base64
import hashlib
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from spades_learn.app.places import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

STATIC = PACKAGE / "app" / "site_static"
"""The site's own files and the list of its packages."""

LONGEST_FETCH = 600
"""Seconds that one package may take."""


class SiteError(Exception):
    """The site cannot be built here; the text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Pin:
    """A package of the site.

    Attributes:
        name: in its registry.
        version: exactly this one.
        licence: its SPDX name.
        sha512: of an npm package, in base64; else "".
        sha256: of a wheel, in hexadecimal; else "".
        take: files to copy as they are, from their place in the package to their place in the site.
    """

    name: str
    version: str
    licence: str
    sha512: str = ""
    sha256: str = ""
    take: Mapping[str, str] = field(default_factory=dict)

    def fits(self, data: bytes) -> bool:
        """Whether these bytes are the package that was pinned."""
        if self.sha512:
            return base64.b64encode(hashlib.sha512(data).digest()).decode() == self.sha512
        return hashlib.sha256(data).hexdigest() == self.sha256


@dataclass(frozen=True, slots=True)
class Pins:
    """Everything that is fetched.

    Attributes:
        python: the version of the browser's Python, ``3.14``.
        npm: packages of JavaScript.
        wheels: packages of Python, without compiled parts.
    """

    python: str
    npm: tuple[Pin, ...]
    wheels: tuple[Pin, ...]


def pins() -> Pins:
    """The list in ``site_static/pins.toml``."""
    table: dict[str, Any] = tomllib.loads((STATIC / "pins.toml").read_text(encoding="utf-8"))
    return Pins(
        table["python"],
        tuple(Pin(**each) for each in table["npm"]),
        tuple(Pin(**each) for each in table["wheel"]),
    )


def fetched(pin: Pin, folder: Path, *, python: str) -> Path:
    """The package's archive in `folder`, fetched where it is not there yet.

    Raises:
        SiteError: npm or pip is missing or fails, or what comes is not what was pinned.
    """
    place = folder / pin.name.replace("/", "-").replace("@", "")
    have = _only(place)
    if have is None or not pin.fits(have.read_bytes()):
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        named = f"{pin.name}@{pin.version}" if pin.sha512 else f"{pin.name}=={pin.version}"
        run([*(_npm(place) if pin.sha512 else _pip(place, python)), named], named)
        have = _only(place)
    if have is None:
        raise SiteError(f"{pin.name} {pin.version}: nothing was fetched")
    if not pin.fits(have.read_bytes()):
        raise SiteError(f"{pin.name} {pin.version}: what came is not what was pinned in {STATIC / 'pins.toml'}")
    return have


def _only(place: Path) -> Path | None:
    found = sorted(place.glob("*")) if place.is_dir() else []
    return found[0] if len(found) == 1 else None


def _npm(place: Path) -> list[str]:
    return ["npm", "pack", "--silent", "--pack-destination", str(place)]


def _pip(place: Path, python: str) -> list[str]:
    pure = ["--no-deps", "--only-binary=:all:", "--platform", "any", "--implementation", "py", "--abi", "none"]
    return [
        sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check",
        *pure, "--python-version", python, "--dest", str(place),
    ]  # fmt: skip


def run(command: list[str], what: str) -> None:
    """Run a program to make or fetch `what`.

    Raises:
        SiteError: it is missing or fails or takes too long; the text has its own last words.
    """
    program = shutil.which(command[0])
    if program is None:
        raise SiteError(f"{what}: {command[0]} is missing (Debian: apt-get install nodejs npm)")
    try:
        subprocess.run([program, *command[1:]], check=True, capture_output=True, text=True, timeout=LONGEST_FETCH)  # noqa: S603 - our own arguments
    except subprocess.TimeoutExpired:
        raise SiteError(f"{what}: {command[0]} did not end in {LONGEST_FETCH} seconds") from None
    except subprocess.CalledProcessError as failed:
        last = (failed.stderr or failed.stdout).strip().splitlines()[-1:] or ["no reason given"]
        raise SiteError(f"{what} could not be had: {last[0][:200]}") from None
