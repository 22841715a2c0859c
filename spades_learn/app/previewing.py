"""The live preview of an author's lesson: the page a learner gets, and above it what lint says, file by file."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from spades_learn.app.controller import Course
from spades_learn.app.proof import books_in
from spades_learn.cards.notation import NotationError
from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.lint import lint
from spades_learn.ui.parts import box, button, html

if TYPE_CHECKING:
    import ipywidgets

    from spades_learn.teaching.library import Library

LOOK_EVERY = 1.0
"""Seconds between two looks at the files."""
MOST_SHOWN = 12


class Preview:
    """A lesson's folder, shown as it is now; saving a file shows it anew.

    Attributes:
        widget: what a notebook displays.
        problems: what lint says, one line each.
    """

    def __init__(self, folder: str | Path, *, language: str = "") -> None:
        """Show the folder, and look after its files where a loop runs, as it does in a notebook."""
        self._folder = Path(folder).expanduser()
        self._language = language
        self._course: Course | None = None
        self.problems: tuple[str, ...] = ()
        self._told = html("", "sl-preview")
        self._page = box([], "sl-preview-page")
        self.widget: ipywidgets.Widget = box([button("Reload", self.reload), self._told, self._page])
        self._seen = self._stamps()
        self.reload()
        with suppress(RuntimeError):  # without a loop the button is the way
            self._watching = asyncio.get_running_loop().create_task(self._watch())

    def reload(self) -> None:
        """Read the files again; the learner's place in the lesson is kept where its step still is."""
        self._seen = self._stamps()
        try:
            books = books_in(self._folder)
            self.problems = tuple(str(each) for each in lint(books))
        except (LessonError, NotationError) as bad:
            self.problems = (str(bad),)
            self._tell()
            return
        self._tell()
        self._show(books)

    def changed(self) -> bool:
        """Whether a file was saved, added or removed since the last look."""
        return self._stamps() != self._seen

    def _show(self, books: Library) -> None:
        """The page of the first lesson; one that cannot be opened leaves the last good one where it is."""
        opened = books.usable()
        if not opened:
            return
        step = self._course.step if self._course is not None else ""
        self._course = Course(language=self._language, page="lesson", books=books, lesson=opened[0].slug, step=step)
        self._page.children = [self._course.widget]

    def _tell(self) -> None:
        """What lint says: nothing to mend, or each problem with file, field and what to do."""
        if not self.problems:
            self._told.value = "<p><b>Nothing to mend.</b> Every step is proved.</p>"
            return
        lines = "".join(f"<li>{escape(each)}</li>" for each in self.problems[:MOST_SHOWN])
        more = len(self.problems) - MOST_SHOWN
        rest = f"<p>and {more} more</p>" if more > 0 else ""
        self._told.value = f"<p><b>{len(self.problems)} to mend</b></p><ul>{lines}</ul>{rest}"

    def _stamps(self) -> tuple[tuple[str, int, int], ...]:
        """Name, time and size of each file of the folder."""
        found = []
        for path in sorted(self._folder.rglob("*")):
            try:
                kept = path.stat()
            except OSError:
                continue  # gone while an editor was saving
            if path.suffix in {".toml", ".md"}:
                found.append((str(path), kept.st_mtime_ns, kept.st_size))
        return tuple(found)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            if self.changed():
                self.reload()
