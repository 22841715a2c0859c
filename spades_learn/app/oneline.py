"""Complaints of the command line: one line on standard error, exit 2, whatever went wrong."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, NoReturn

import click

from spades_learn.app.answers import BadInput

if TYPE_CHECKING:
    from collections.abc import Sequence


class OneLine(click.Group):
    """A group whose every complaint is one line: people script these verbs and show what stands on standard error."""

    def main(  # type: ignore[override]  # click's own signature is a pair of overloads
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        **extra: Any,  # noqa: ANN401 - click's signature
    ) -> NoReturn:
        """Run a verb and end the process; a wrong option, or an answer that cannot be written, is one line, exit 2."""
        extra.pop("standalone_mode", None)
        try:
            status = super().main(args, prog_name, standalone_mode=False, **extra)
            if sys.stdout is not None:  # started with its output closed
                sys.stdout.flush()
        except click.exceptions.Abort:
            click.echo("spades-learn: stopped", err=True)
            sys.exit(1)
        except click.ClickException as bad:
            told = bad if isinstance(bad, BadInput) else BadInput(_plainly(bad))
            told.show()
            sys.exit(told.exit_code)
        except BrokenPipeError:
            _no_more_output()
            sys.exit(1)
        except OSError as bad:
            click.echo(f"spades-learn: the answer cannot be written: {bad.strerror}", err=True)
            _no_more_output()
            sys.exit(2)
        sys.exit(status if isinstance(status, int) else 0)


def _plainly(bad: click.ClickException) -> str:
    """A complaint of click's in our form: short, and with the way to more."""
    text = " ".join(bad.format_message().split())
    text = text if len(text) <= 300 else f"{text[:300]}…"
    context = getattr(bad, "ctx", None)
    return f"{text} (see {context.command_path} --help)" if context is not None else text


def _no_more_output() -> None:
    """Let Python end without a second complaint when it closes a pipe that nobody reads."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
