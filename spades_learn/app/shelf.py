"""The lessons on show: the course's own, or those of one lesson pack that the address names."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from spades_learn.app.packs import named_pack
from spades_learn.teaching.errors import LessonError

if TYPE_CHECKING:
    from collections.abc import Callable

    from spades_learn.teaching.library import Library
    from spades_learn.ui.notes import Notes

_log = logging.getLogger(__name__)


class Shelf:
    """What is on show.

    Attributes:
        books: the lessons and the rulebook.
        pack: the name of the lesson pack they are of; "" for the course's own.
    """

    def __init__(self, own: Library, notes: Notes, *, out: Callable[[], None]) -> None:
        """Show the course's own lessons; `out` is called when the learner leaves a pack."""
        self.books = self._own = own
        self.pack = ""
        self._notes = notes
        self._out = out

    def take(self, name: str) -> None:
        """Show the lessons of a pack, once they are proved; without a name the course's own.

        A pack that cannot be used is told in a note, and the course's own lessons stand.
        """
        if name == self.pack:
            return
        self.pack, self.books = "", self._own
        self._notes.drop("pack")
        if not name:
            return
        self._notes.checking()
        try:
            self.books = named_pack(name)
        except LessonError as bad:
            _log.warning("a lesson pack was refused: %s", bad)
            self._notes.unopened(str(bad))
            return
        self.pack = name
        self._notes.in_pack(name, self._out)
