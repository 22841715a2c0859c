"""The verb ``spades-learn lesson``: what an author needs, from an empty folder to a pack (lessons/README.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from spades_learn.app.answers import BadInput
from spades_learn.app.oneline import OneLine


@click.group(cls=OneLine)
def lesson() -> None:
    """Write a lesson of your own: a template, deals for it, and the pack to give away (lessons/README.md)."""


@lesson.command()
@click.argument("slug")
@click.option(
    "--dir",
    "folder",
    type=click.Path(path_type=Path),
    default=Path(),
    help="Where its folder is made; by default here.",
)
@click.option("--kind", "kinds", multiple=True, help="A kind of step to begin with; may be given again.")
def new(slug: str, *, folder: Path, kinds: tuple[str, ...]) -> None:
    """Make the folder SLUG with lesson.toml, en.md and design.md: a small lesson that passes lint, to change.

    By default it has one step each of read, pick-card and choose. A file that is there already is never touched.
    """
    from spades_learn.app.lesson_template import KINDS, template
    from spades_learn.teaching.errors import LessonError

    unknown = [each for each in kinds if each not in KINDS]
    if unknown:
        raise BadInput(f"lesson new: there is no template of {unknown[0]!r}; use one of {', '.join(KINDS)}")
    try:
        files = template(slug, kinds=kinds or ("read", "pick-card", "choose"))
    except LessonError as bad:
        raise BadInput(f"lesson new: {bad}") from None
    place = folder / slug
    if place.exists():
        raise BadInput(f"lesson new: {place} is there already; choose another name")
    try:
        place.mkdir(parents=True)
        for name, text in files.items():
            (place / name).write_text(text, encoding="utf-8")
    except OSError as bad:
        raise BadInput(f"lesson new: {place}: {bad.strerror or 'cannot be written'}") from None
    click.echo(f"{place} is made. Change its files, then: spades-learn lint {place}")


@lesson.command()
@click.option(
    "--seed", type=int, default=1, show_default=True, help="Where the search begins; the same gives the same."
)
@click.option(
    "--want",
    "wants",
    multiple=True,
    help='What a hand must hold, such as "S: spades>=4 points<=6"; may be given again.',
)
@click.option("--rules", default="classic", show_default=True, help="Ruleset.")
@click.option("--dealer", default="", help="Who deals; by default the last seat.")
@click.option("--bids", default="", help='The calls in bidding order, such as "3 3 4 nil"; by default the bots bid.')
@click.option("--trick", type=click.IntRange(0, 17), default=0, show_default=True, help="Tricks the bots play first.")
@click.option("--until", default="", help="Then play on until it is this seat's turn.")
@click.option("--level", default="novice", show_default=True, help="Who bids and plays: novice, club or expert.")
def deal(**asked: Any) -> None:  # noqa: ANN401 - passed on as they are
    """Print a deal as a [steps.table] ready to paste into lesson.toml, with bids and the tricks so far."""
    from spades_learn.app.lesson_deals import table_block
    from spades_learn.cards.notation import NotationError

    try:
        click.echo(table_block(**asked))
    except (NotationError, ValueError) as bad:
        raise BadInput(f"lesson deal: {bad}") from None


@lesson.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), default=None, help="The zip file to write.")
def pack(folder: Path, *, output: Path | None) -> None:
    """Put a lesson's folder, or a folder of lessons with course.toml, into one zip that others can open."""
    from spades_learn.teaching.errors import LessonError
    from spades_learn.teaching.lint import lint
    from spades_learn.teaching.pack import open_pack, pack_of, zipped

    target = output or Path(f"{folder.resolve().name}.zip")
    if target.resolve().is_relative_to(folder.resolve()):
        raise BadInput(f"lesson pack: {target} is one of the lesson's own places; write the pack elsewhere")
    try:
        packed = zipped(open_pack(folder))
        opened = pack_of(packed, name=target.name)
    except LessonError as bad:
        raise BadInput(f"lesson pack: {bad}") from None
    problems = lint(opened)
    if problems:
        raise BadInput(f"lesson pack: {problems[0]} ({len(problems)} to mend: spades-learn lint {folder})")
    try:
        target.write_bytes(packed)
    except OSError as bad:
        raise BadInput(f"lesson pack: {target}: {bad.strerror or 'cannot be written'}") from None
    lessons = len(opened.course())
    click.echo(f"{target}: {lessons} {'lesson' if lessons == 1 else 'lessons'}, {len(packed)} bytes")
