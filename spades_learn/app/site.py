"""The course as a folder of files: its Python runs in the learner's browser, and any web host will do.

The page is ours and thin (``site_static/``): Pyodide in a worker runs the course as it is, ipywidgets' own HTML
manager draws its widgets, and their comms are messages between the two. Everything is fetched when the site is
built; used, it asks nothing of any other machine, which its Content-Security-Policy also forbids.
"""

from __future__ import annotations

import io
import json
import shutil
import tarfile
import tempfile
import zipfile
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from jinja2 import Environment, FileSystemLoader

from spades_learn import __version__
from spades_learn.app.hall_words import SITE, hall_words, unscripted
from spades_learn.app.places import JUPYTER, PACKAGE, lessons
from spades_learn.app.site_fetch import STATIC, Pin, SiteError, fetched, pins
from spades_learn.app.site_known import lesson_answers
from spades_learn.teaching.known import FILE
from spades_learn.teaching.library import library
from spades_learn.ui.style import stylesheet

if TYPE_CHECKING:
    from collections.abc import Iterator

MADE_OF = "made-of.json"
"""Names every part with version and licence; also the sign that a folder is a site of ours and may be replaced."""

ARCHIVE = "course.zip"
"""The course, its lessons and its Python packages, as the worker unpacks them."""

OFFLINE = "offline.js"
"""Keeps the files in the browser; the build tells it which, and their hashes."""

_OURS = ("page.js", "worker.js")
_KINDS = frozenset({".py", ".toml", ".dat", ".txt", ".tsv", ".js", ".css", ".mo", ".po", ".json", ".svg"})
_SERVER_ONLY = ("app/jupyter/", "app/site_static/", "app/template/", "app/deploy/")
_EPOCH = (2020, 1, 1, 0, 0, 0)  # of every entry, so that the same parts give the same archive


@dataclass(frozen=True, slots=True)
class Site:
    """What was built.

    Attributes:
        folder: where it stands.
        files: how many.
        size: bytes in all.
    """

    folder: Path
    files: int
    size: int


def build(out: Path, *, kept: Path | None = None) -> Site:
    """Build the site into `out`, which is new, empty, or a site built before.

    Args:
        out: the folder to publish.
        kept: where to keep the fetched packages for the next time; by default nowhere.

    Raises:
        SiteError: a package cannot be fetched, or the folder holds something else; it is left as it was.
    """
    if out.exists() and not out.is_dir():
        raise SiteError(f"{out} is not a folder")
    if out.is_dir() and any(out.iterdir()) and not (out / MADE_OF).is_file():
        raise SiteError(f"{out} holds files that are no site of the course: name another folder, or empty it")
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".spades-learn-", dir=out.parent) as room:
        made = Path(room) / "site"
        made.mkdir()
        _fill(made, Path(room) / "packages" if kept is None else kept)
        if out.exists():
            out.rename(Path(room) / "old")
        made.rename(out)
    found = [each for each in out.rglob("*") if each.is_file()]
    return Site(out, len(found), sum(each.stat().st_size for each in found))


def _fill(made: Path, packages: Path) -> None:
    wanted = pins()
    entries: dict[str, bytes] = dict(course_files())
    for pin in wanted.npm:
        with tarfile.open(fetched(pin, packages, python=wanted.python)) as archive:
            for name, place in pin.take.items():
                member = archive.extractfile(name)
                if member is None:
                    raise SiteError(f"{pin.name} {pin.version}: {name} is no file")
                _write(made / place, member.read())
    for pin in wanted.wheels:
        entries |= _wheel(pin, fetched(pin, packages, python=wanted.python), made)
    entries |= {str(PurePosixPath(name)): data for name, data in _stand_ins()}
    entries[f"spades_learn/teaching/{FILE}"] = json.dumps(lesson_answers(library())).encode()
    _write(made / ARCHIVE, _zipped(entries))
    _trim_lock(made / "pyodide" / "pyodide-lock.json")
    for name in _OURS:
        shutil.copyfile(STATIC / name, made / name)
    _write(made / "index.html", page().encode())
    _write(made / OFFLINE, _offline(made).encode())
    _write(made / MADE_OF, _made_of([*wanted.npm, *wanted.wheels]).encode())
    _write(made / ".nojekyll", b"")  # some hosts would leave files out


def _offline(made: Path) -> str:
    """The script that keeps these files, told each one's hash; other files another version, so browsers notice."""
    hashes = {
        "" if file.name == "index.html" else file.relative_to(made).as_posix(): sha256(file.read_bytes()).hexdigest()
        for file in sorted(made.rglob("*"))
        if file.is_file()
    }
    told = json.dumps(hashes, indent=1)
    version = sha256(told.encode()).hexdigest()[:12]
    return f'const VERSION = "{version}";\nconst FILES = {told};\n{(STATIC / OFFLINE).read_text(encoding="utf-8")}'


def _made_of(packages: list[Pin]) -> str:
    parts = [{"name": "spades-learn", "version": __version__, "licence": "BSD-3-Clause"}]
    parts += [{"name": each.name, "version": each.version, "licence": each.licence} for each in packages]
    return json.dumps({"parts": parts}, indent=1) + "\n"


def course_files() -> Iterator[tuple[str, bytes]]:
    """The course as the pure wheel holds it, without compiled kernels and without what only a server needs."""
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        if name.startswith(_SERVER_ONLY) or name.startswith(("lessons/", "notebooks/")) or path.suffix not in _KINDS:
            continue
        # A catalogue is read from its .po only where the .mo is missing.
        if path.suffix == ".po" and path.with_suffix(".mo").is_file():
            continue
        yield f"spades_learn/{name}", path.read_bytes()
    root = lessons()
    for path in sorted(root.rglob("*")):
        if path.suffix in {".toml", ".md"} and path.name != "design.md":
            yield f"spades_learn/lessons/{path.relative_to(root).as_posix()}", path.read_bytes()


def page() -> str:
    """The one page: the loading screen of Voilà's template, and the scripts."""
    parts = JUPYTER / "voila" / "templates" / "spades"
    jinja = Environment(loader=FileSystemLoader([STATIC, parts]), autoescape=False)  # noqa: S701 - the course's own words, escaped in the template
    return jinja.get_template("index.html.j2").render(hall=hall_words(SITE), unscripted=unscripted(), css=stylesheet())


def _stand_ins() -> Iterator[tuple[str, bytes]]:
    yield "boot.py", (STATIC / "boot.py").read_bytes()
    root = STATIC / "stand_ins"
    for path in sorted(root.rglob("*.py")):
        yield path.relative_to(root).as_posix(), path.read_bytes()


def _wheel(pin: Pin, file: Path, made: Path) -> dict[str, bytes]:
    """What a wheel brings for Python, with its licence; its files for the page go to the site."""
    found = {}
    with zipfile.ZipFile(file) as wheel:
        for name in wheel.namelist():
            parts = PurePosixPath(name).parts
            if name in pin.take:
                _write(made / pin.take[name], wheel.read(name))
            elif not name.endswith("/") and not parts[0].endswith(".data") and _wanted(parts):
                found[name] = wheel.read(name)
    return found


def _wanted(parts: tuple[str, ...]) -> bool:
    return not {"tests", "nbextension", "labextension", "__pycache__"}.intersection(parts) and parts[-1] != "RECORD"


def _zipped(entries: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(entries):
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), entries[name], zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


def _trim_lock(file: Path) -> None:
    """Leave out the packages Pyodide could fetch: none of them is here."""
    lock = json.loads(file.read_text(encoding="utf-8"))
    lock["packages"] = {}
    file.write_text(json.dumps(lock), encoding="utf-8")


def _write(place: Path, data: bytes) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(data)
