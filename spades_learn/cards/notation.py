"""Text that does not say what it should: one error type for every reader of cards, hands, deals and files."""


class NotationError(ValueError):
    """A text could not be read as cards, a bid, a deal or a file.

    Attributes:
        line: the line it happened on, counted from 1, or None where the text has no lines.
    """

    def __init__(self, message: str, *, line: int | None = None) -> None:
        """Keep the message as given and put the line number, where there is one, in front of it."""
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line
