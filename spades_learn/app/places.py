"""Where the notebooks, the lessons, the page template and the stylesheet stand.

An editable install keeps ``notebooks/`` and ``lessons/`` at the top of the repository, for authors; a wheel
carries the same folders inside the package. Both are found from this file's own place, never from the current
directory, so the course starts from anywhere.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from jupyter_core.paths import jupyter_data_dir, jupyter_runtime_dir

PACKAGE = Path(__file__).resolve().parent.parent
"""The folder of ``spades_learn`` itself."""

JUPYTER = PACKAGE / "app" / "jupyter"
"""A Jupyter data folder: Voilà looks for ``voila/templates/spades`` below it."""

APP = "app.ipynb"
"""The notebook that is the whole course."""

LONGEST_ROOM = 38
"""Bytes: a socket's path has 103 on a Mac, and ``/voila_xxxxxxxx/kernel-<36 characters>-ipc-5`` takes 65 of them."""


class MissingContent(Exception):  # noqa: N818  it names what is wrong with the install, in the house's words
    """The install lacks a folder the course cannot do without; the text says which and what to do."""


LONGEST_RUNTIME = 53
"""Bytes, for the same reason: ``/kernel-<36 characters>-ipc-5`` and what is between takes 50 of them."""


def notebooks() -> Path:
    """The folder that is served.

    Raises:
        MissingContent: neither the repository nor the package holds ``notebooks/app.ipynb``.
    """
    return _content("notebooks", holding=APP)


def lessons() -> Path:
    """The folder with ``course.toml`` and the lesson packs.

    Raises:
        MissingContent: neither the repository nor the package holds ``lessons/course.toml``.
    """
    return _content("lessons", holding="course.toml")


def announce_template() -> None:
    """Let Jupyter's own search find the template, here and in every kernel this process starts.

    Jupyter reads ``JUPYTER_PATH`` afresh at each search, so this works at run time and needs no file copied to
    ``share/jupyter``, which an editable install could not do.
    """
    known = os.environ.get("JUPYTER_PATH", "").split(os.pathsep)
    if str(JUPYTER) not in known:
        os.environ["JUPYTER_PATH"] = os.pathsep.join([str(JUPYTER), *filter(None, known)])


def find_room() -> None:
    """Give Jupyter a folder it can write to where the home folder is read-only, or every page would fail."""
    wanted = Path(jupyter_data_dir())
    try:
        wanted.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=wanted):
            return
    except OSError:
        os.environ["JUPYTER_DATA_DIR"] = tempfile.mkdtemp(prefix="spades-learn-")


def socket_room() -> str:
    """A folder for the sockets between server and kernels, its path short enough for them.

    The system's folder for temporary files, or ``/tmp`` where that one's own path is long.
    """
    room = tempfile.gettempdir()
    short = "/tmp"  # noqa: S108  Voilà makes a private folder of its own inside
    return short if len(os.fsencode(room)) > LONGEST_ROOM and os.access(short, os.W_OK) else room


def find_socket_room() -> None:
    """Let a Jupyter server put its kernels' sockets where their path is short, if its own folder's path is long.

    On a hub that folder is below the learner's home, whose name the school chose; past some 30 characters no kernel
    could start. The folder made here is the learner's alone and goes with the server.
    """
    if len(os.fsencode(jupyter_runtime_dir())) <= LONGEST_RUNTIME:
        return
    room = tempfile.mkdtemp(prefix="spades-learn-", dir=socket_room())
    atexit.register(shutil.rmtree, room, ignore_errors=True)
    os.environ["JUPYTER_RUNTIME_DIR"] = room


def _content(name: str, *, holding: str) -> Path:
    for folder in (PACKAGE.parent / name, PACKAGE / name):
        if (folder / holding).is_file():
            return folder
    raise MissingContent(
        f"{name}/{holding} is not in this install of Spades Learn: install the package again, or run "
        f"`spades-learn notebooks` in a clone of the repository"
    )
