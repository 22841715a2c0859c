"""An author's mistake: always the file, the field and what to do; never shown to a learner as a wrong answer.

And a code that is nobody's mistake: one that another version of the course wrote.
"""

from __future__ import annotations

from spades_learn.cards.notation import NotationError


class OtherVersionError(NotationError):
    """A deal code or class set of another version of the course; it opens where it was made."""


class LessonError(ValueError):
    """A lesson cannot be used as written.

    Attributes:
        file: the file, as the author knows it.
        field: where in it, such as ``steps[2].table.hand``.
        reason: what is wrong, without the place; of a class's zip a `reason.Reason`.
    """

    def __init__(self, message: str, *, file: str, field: str = "") -> None:
        """Put file and field in front of the message."""
        place = f"{file}: {field}" if field else file
        super().__init__(f"{place}: {message}")
        self.file = file
        self.field = field
        self.reason = message
