"""What every verb of the command line shares: reading its input, and printing one answer as text or as JSON."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from spades_learn.cards.notation import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")


class BadInput(click.ClickException):
    """Input that cannot be used: one line, exit 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:  # noqa: ANN401 - click's signature
        """The one line, on standard error."""
        click.echo(f"spades-learn: {' '.join(self.message.split())}", err=True, file=file)


def checked(answer: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """The answer, or one line for input that cannot be used."""
    try:
        return answer()
    except (NotationError, ValueError) as bad:
        raise BadInput(str(bad)) from None


def stdin_text() -> str:
    """Standard input as text."""
    from spades_learn.game.files import decoded  # noqa: PLC0415 - only the verbs that read load it

    return decoded(sys.stdin.buffer.read())


def file_bytes(file: Path) -> bytes:
    """A file, or standard input for ``-``; one line where it cannot be read."""
    if str(file) == "-":
        return sys.stdin.buffer.read()
    try:
        return file.read_bytes()
    except OSError as bad:
        raise BadInput(f"{file}: {bad.strerror or 'cannot be read'}") from None


def printed(table: dict[str, Any], *, as_json: bool, plain: Callable[[dict[str, Any]], list[str]]) -> None:
    """Print one JSON object, or the lines that say the same."""
    if as_json:
        click.echo(json.dumps(table, ensure_ascii=False, allow_nan=False))
        return
    for line in plain(table):
        click.echo(line)
