"""The verb ``spades-learn site``: the course as files for any web host."""

from __future__ import annotations

from pathlib import Path

import click

from spades_learn.app.answers import BadInput


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.option(
    "--packages",
    "kept",
    type=click.Path(path_type=Path, file_okay=False),
    help="Keep the fetched packages in this folder, and use those that are there.",
)
def site(*, out: Path, kept: Path | None) -> None:
    """Build the course as a static site in the folder OUT: its Python runs in the learner's browser.

    Needs npm and pip, which fetch the pinned packages; the site itself asks nothing of any other machine. OUT is a new
    or empty folder, or a site built before. Look at it with `python -m http.server --directory OUT`.
    """
    from spades_learn.app.site import build  # noqa: PLC0415 - only this verb reads the lessons
    from spades_learn.app.site_fetch import SiteError  # noqa: PLC0415 - same

    try:
        made = build(out, kept=kept)
    except (SiteError, OSError) as bad:
        raise BadInput(f"site: {bad}") from None
    click.echo(f"{made.folder}: {made.files} files, {made.size / 1e6:.1f} MB; publish this folder on any web host")
