"""On a hub, a copy of the progress in the learner's own folder: ``SPADES_LEARN_STORE=DIR``.

There a learner comes back with another browser and finds the same home. The browser's copy stays; at the first page
the two are merged. A write goes to a temporary file, is forced to the disk and takes the old one's place in one step,
so that a kernel killed in the middle leaves the old file or the new one, never half of one.
"""

from __future__ import annotations

import errno
import os
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spades_learn.teaching.progress_file import BadProgress, Contents, NewerProgress, read_file, write_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from spades_learn.teaching.progress import Log

VARIABLE = "SPADES_LEARN_STORE"
NAME = "spades-learn-progress.json"


class FileStore:
    """One learner's file.

    Attributes:
        path: the file.
        trouble: why it is not written now: ``newer``, ``full`` (no room or not allowed), or "" where it is.
    """

    def __init__(self, folder: Path) -> None:
        """The file in a folder, which is made at the first write."""
        self.path = folder / NAME
        self.trouble = ""

    def load(self) -> Contents | None:
        """What the file holds, or None where there is none. A damaged one is put aside under a name of its own."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError:
            self.trouble = "full"
            return None
        try:
            return read_file(data)
        except NewerProgress:
            self.trouble = "newer"
        except BadProgress:
            with suppress(OSError):
                self.path.replace(self.path.with_suffix(".damaged.json"))
        return None

    def save(self, log: Log, settings: Mapping[str, Any] | None) -> bool:
        """Write the union of the log and of what another kernel of the learner has written since.

        Args:
            log: the attempts.
            settings: what is kept beside them; None leaves what the file has.

        Returns:
            Whether it is written; `trouble` says why not.
        """
        if self.trouble == "newer":
            return False
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with _alone(self.path):
                there = self.load()
                if self.trouble == "newer":
                    return False
                for begun in self.path.parent.glob(f".{NAME}.*"):  # by a kernel that was killed
                    begun.unlink(missing_ok=True)
                both = log if there is None else log.merged(there.log)
                if settings is None:
                    settings = {} if there is None else there.settings
                write_safely(self.path, write_file([each.as_json() for each in both.attempts.values()], settings))
        except (OSError, ValueError):
            self.trouble = "full"
            return False
        self.trouble = ""
        return True

    def forget(self) -> None:
        """Remove the file, and what was put aside."""
        for path in (self.path, self.path.with_suffix(".damaged.json")):
            with suppress(OSError):
                path.unlink(missing_ok=True)


def file_store() -> FileStore | None:
    """The store that the environment asks for, or None: most learners keep their progress in the browser alone."""
    folder = os.environ.get(VARIABLE, "").strip()
    return FileStore(Path(folder).expanduser()) if folder else None


def write_safely(path: Path, text: str) -> None:
    """Replace a file in one step, the new text on the disk before the old one goes.

    Raises:
        OSError: no room, or not allowed, or there is a device or a pipe; what was there stands as it was.
    """
    # As root the place of a device would be taken as well: `--csv /dev/stdout` took the machine's own away.
    if path.exists() and not path.is_file():
        number = errno.EISDIR if path.is_dir() else errno.EEXIST
        raise OSError(number, os.strerror(number), str(path))
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as out:  # line ends as they are given
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
    with suppress(OSError):  # not every system lets a folder be forced to the disk
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Hold the learner's lock, so that two tabs do not read the same old file; without locks, the last writer wins."""
    try:
        import fcntl  # noqa: PLC0415  not on every system
    except ImportError:
        yield
        return
    with path.with_suffix(".lock").open("w") as lock:
        with suppress(OSError):  # some network folders have no locks
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
