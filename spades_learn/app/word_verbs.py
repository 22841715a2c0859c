"""The verb ``spades-learn words``: what translators need to fill and prove a catalogue."""

from __future__ import annotations

import sys

import click

from spades_learn.app.answers import BadInput
from spades_learn.app.oneline import OneLine


@click.group(cls=OneLine)
def words() -> None:
    """The interface's words in other languages: extract, check or compile them (spades_learn/ui/locale/README.md)."""


@words.command()
def extract() -> None:
    """Bring every catalogue up to the texts of the code; needs Babel, which the dev install has."""
    from spades_learn.ui.extraction import written

    try:
        changed = written()
    except ImportError:
        raise BadInput("words extract: Babel is missing; install the package with its dev extra") from None
    click.echo("\n".join(changed) or "every catalogue is as the code gives it")


@words.command()
@click.argument("language", required=False)
@click.option("--complete", is_flag=True, help="A text without a translation is a problem too.")
def check(language: str | None, *, complete: bool) -> None:
    """Check one language or all: placeholders, plural forms, terms, texts left in English; exit 1 at any problem."""
    from spades_learn.ui.languages import LANGUAGES, SOURCE
    from spades_learn.ui.word_checks import check as checked

    known = [each for each in LANGUAGES if each != SOURCE]
    if language is not None and language not in known:
        raise BadInput(f"words check: {language!r} is not a language of the course; use one of {', '.join(known)}")
    failed = False
    for each in [language] if language else known:
        found = checked(each)
        for problem in found.problems:
            click.echo(problem)
        click.echo(f"{each}: {found.all - found.missing} of {found.all} texts, {len(found.problems)} problems")
        failed = failed or bool(found.problems) or (complete and found.missing > 0)
    if failed:
        sys.exit(1)


@words.command("compile")
def make() -> None:
    """Make the .mo files, which load faster than the .po files they come from."""
    from spades_learn.ui.catalogue import CatalogueError
    from spades_learn.ui.extraction import compiled

    try:
        changed = compiled()
    except CatalogueError as bad:
        raise BadInput(f"words compile: {bad}") from None
    click.echo("\n".join(changed) or "every catalogue is compiled")
