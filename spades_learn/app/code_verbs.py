"""The verbs of deal codes: ``spades-learn code make``, ``read`` and ``deals``."""

from __future__ import annotations

from pathlib import Path

import click

from spades_learn.app.answers import AS_JSON, checked, file_bytes, printed, stdin_text


@click.group()
def code() -> None:
    """Deal codes: one hand at one point in a few characters, for a link or a class."""


@code.command("make")
@AS_JSON
def code_make(*, as_json: bool) -> None:
    """Make the code of a request read from standard input.

    The request: {"rules": "classic", "options": {}, "dealer": "W", "seat": "S", "seed": 7, "bids": {"N": 3},
    "plays": [["N", "H9"], ...]}, or "hands" of every seat instead of "seed", or "actions" in text instead of bids and
    plays; also "unbid", "before", "stop", "lessons" and "language". A recorded hand in JSON is such a request.

    The answer: {"code": ..., "characters": its length, "address": the end of the course's address that opens it}
    """
    from spades_learn.app.codes import make_answer

    printed(checked(lambda: make_answer(stdin_text())), as_json=as_json, plain=lambda answer: [answer["code"]])


@code.command("deals")
@click.argument("file", type=click.Path(path_type=Path))
@AS_JSON
def code_deals(file: Path, *, as_json: bool) -> None:
    """Make a code for each deal of a PBN file (- for standard input).

    The answer: {"boards": [{"board": its name, "dealer": "N", "code": ..., "skipped": [tags not read]}, ...]}
    """
    from spades_learn.app.codes import deals_answer, deals_lines

    printed(checked(lambda: deals_answer(file_bytes(file))), as_json=as_json, plain=deals_lines)


@code.command("read")
@click.argument("text")
@AS_JSON
def code_read(text: str, *, as_json: bool) -> None:
    """Say what a code holds.

    The answer: {"request": what makes the same code again, "phase": "bidding", "to_act": "S" or null, "tricks": 0}
    """
    from spades_learn.app.codes import read_answer, read_lines

    printed(checked(lambda: read_answer(text)), as_json=as_json, plain=read_lines)
