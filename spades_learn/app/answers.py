"""What every verb of the command line shares: reading its input, and printing one answer as text or as JSON."""

from __future__ import annotations

import json
import sys
import unicodedata
from math import isfinite
from typing import TYPE_CHECKING, Any

import click

from spades_learn.cards.notation import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")


READ_AT_MOST = 4_000_001
"""Bytes read of any input: one more than the longest record, so that a longer one is refused as too long."""


class BadInput(click.ClickException):
    """Input that cannot be used: one line, exit 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:  # noqa: ANN401 - click's signature
        """The one line, on standard error."""
        click.echo(f"spades-learn: {harmless(' '.join(self.message.split()))}", err=True, file=file)


def harmless(line: str) -> str:
    """A line for a terminal: what a stranger's file put into it cannot move the cursor or turn the writing around."""
    return "".join("?" if unicodedata.category(each)[0] == "C" else each for each in line)


def checked(answer: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """The answer, or one line for input that cannot be used."""
    try:
        return answer()
    except (NotationError, ValueError) as bad:
        raise BadInput(str(bad)) from None


def stdin_text() -> str:
    """Standard input as text."""
    from spades_learn.game.files import decoded  # noqa: PLC0415 - only the verbs that read load it

    return decoded(_piped())


def _piped() -> bytes:
    """Standard input, read no further than a record may go: it may be a device without an end."""
    if sys.stdin is None:
        raise BadInput("standard input is closed; pipe the request into it")
    try:
        return sys.stdin.buffer.read(READ_AT_MOST)
    except OSError as bad:
        raise BadInput(f"standard input: {bad.strerror or 'cannot be read'}") from None


def file_bytes(file: Path) -> bytes:
    """A file, or standard input for ``-``; one line where it cannot be read."""
    if str(file) == "-":
        return _piped()
    try:
        with file.open("rb") as source:
            return source.read(READ_AT_MOST)
    except OSError as bad:
        raise BadInput(f"{file}: {bad.strerror or 'cannot be read'}") from None


def printed(table: dict[str, Any], *, as_json: bool, plain: Callable[[dict[str, Any]], list[str]]) -> None:
    """Print one JSON object, or the lines that say the same.

    A figure that is not finite is null in JSON, which has no name for it: the standard error of a single deal.
    """
    if as_json:
        # Escapes are as good JSON, and the only kind where the output cannot hold a suit symbol.
        plain_ascii = "utf" not in (getattr(sys.stdout, "encoding", None) or "utf-8").lower()
        click.echo(json.dumps(_finite(table), ensure_ascii=plain_ascii, allow_nan=False))
        return
    for line in plain(table):
        click.echo(harmless(line))


def _finite(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    """The value with null for every number that JSON has not."""
    if isinstance(value, dict):
        return {key: _finite(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(each) for each in value]
    return None if isinstance(value, float) and not isfinite(value) else value
