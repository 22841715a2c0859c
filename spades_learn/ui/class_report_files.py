"""The files of a class as they come to the page: read one by one, zips opened, what is too much refused by name."""

from __future__ import annotations

from collections import deque
from html import escape
from typing import TYPE_CHECKING, Final

from spades_learn.teaching.class_zip import class_files
from spades_learn.teaching.classroom import ReadFile, read_one, refuse, unite
from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.reason import Reason
from spades_learn.teaching.unzipped import ZIP
from spades_learn.ui.arrivals import LARGEST
from spades_learn.ui.parts import box, html

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from spades_learn.teaching.classroom import Classroom, Handed
    from spades_learn.ui.arrivals import Arrival
    from spades_learn.ui.host import Host

MOST_FILES: Final = 2000
"""Files that a page holds."""
MOST_BYTES: Final = 64 * 1024 * 1024
"""Bytes of them together, unpacked: read, they take about three times as much memory."""
MB: Final = 1024 * 1024
SHOWN: Final = 50
"""The bar moves in so many parts at most."""
QUARTERS: Final = 4


class Files:
    """What has been handed in so far. Nothing of it is written anywhere.

    Attributes:
        read: every file, read or refused; the bytes are forgotten once they are read.
    """

    def __init__(self) -> None:
        """Nothing yet."""
        self.read: list[ReadFile | Handed] = []
        self._waiting: deque[tuple[str, bytes]] = deque()
        self._bytes = 0

    @property
    def waiting(self) -> int:
        """How many files of zips are still to be read."""
        return len(self._waiting)

    @property
    def learners(self) -> int:
        """How many learners there may be at most."""
        return self.waiting + sum(isinstance(each, ReadFile) for each in self.read)

    @property
    def full(self) -> bool:
        """Whether there is no room for one more file."""
        return self._bytes >= MOST_BYTES or len(self.read) + self.waiting >= MOST_FILES

    def take(self, file: Arrival) -> None:
        """A file that was chosen; one that the browser could not send is refused for what it says."""
        why = {
            "large": Reason(f"is larger than {LARGEST // MB} MB", "file.large", mb=LARGEST // MB),
            "full": self._no_room(),
            "many": Reason(f"more than {MOST_FILES} files", "file.beyond", n=file.size, most=MOST_FILES),
        }.get(file.why, Reason("cannot be read", "file.unreadable"))
        if file.data is None:
            # What was not even looked at has no name of its own.
            self.read.append(refuse(file.name or "…", why))
        elif file.data.startswith(ZIP):
            self._open(file.name, file.data)
        elif self._fits(file.name, file.data):
            self.read.append(read_one(file.name, file.data))

    def give(self, files: Iterable[tuple[str, bytes]], refused: Iterable[tuple[str, str]]) -> None:
        """Files that somebody else has found, such as those of a folder."""
        self.read += [refuse(name, why) for name, why in refused]
        self._waiting += [each for each in files if self._fits(*each)]

    def reading(self) -> Iterator[int]:
        """Read what waits, a file at a time; what is not asked for stays where it is."""
        while self._waiting:
            name, data = self._waiting.popleft()
            self.read.append(read_one(name, data))
            yield 1

    def room(self) -> Classroom:
        """The class of all that is read."""
        return unite(self.read)

    def _open(self, name: str, data: bytes) -> None:
        try:
            found = class_files(data, name=name)
        except LessonError as bad:
            self.read.append(refuse(name, bad.reason))
            return
        if not found.files and not found.refused:
            self.read.append(refuse(name, Reason("there is no file in it", "zip.empty")))
        self.give(found.files, found.refused)

    def _fits(self, name: str, data: bytes) -> bool:
        """Whether there is room for it; else it is refused."""
        fits = self._bytes + len(data) <= MOST_BYTES and len(self.read) + self.waiting < MOST_FILES
        if fits:
            self._bytes += len(data)
        else:
            self.read.append(refuse(name, self._no_room()))
        return fits

    def _no_room(self) -> Reason:
        if len(self.read) + self.waiting >= MOST_FILES:
            return Reason(f"{MOST_FILES} files are here already", "file.too-many", most=MOST_FILES)
        return Reason(f"more than {MOST_BYTES // MB} MB together", "file.too-much", mb=MOST_BYTES // MB)


class Receiving:
    """How many of the chosen files have come, with Cancel.

    Attributes:
        widget: the bar; empty while nothing comes.
    """

    def __init__(self, host: Host, stop: Callable[[], None]) -> None:
        """Nothing comes yet.

        Args:
            host: the app.
            stop: called where Cancel is pressed.
        """
        self._words = host.words.as_form("text")
        self._bar, self._told = html("", "sl-working-bar"), html("", "sl-sr")
        self._stop = host.button(self._words.text("Cancel"), stop)
        self._part = self._quarter = -1
        self.widget = box([], "sl-working")

    def show(self, done: int, total: int) -> None:
        """So many of so many are here; drawn only where it can be seen, for each drawing is a message."""
        part, quarter = (done * SHOWN) // max(total, 1), (done * QUARTERS) // max(total, 1)
        if not self.widget.children:
            self.widget.children = [self._bar, self._stop, self._told]
        elif part == self._part:
            return
        told = self._words.text("{done} of {all}", done=done, all=total)
        label = escape(self._words.text("Taking the files"))
        self._bar.value = (
            f'<label>{label} <progress max="{max(total, 1)}" value="{done}">{told}</progress></label> '
            f'<small class="n">{told}</small>'
        )
        if quarter != self._quarter:
            self._told.value = f'<span role="status">{label}: {told}</span>'
        self._part, self._quarter = part, quarter

    def clear(self) -> None:
        """All have come, or no more are wanted."""
        self._part = self._quarter = -1
        self.widget.children = []
