"""The command line: ``spades-learn VERB``. The verbs that answer a question print one JSON object with ``--json``.

Their docstrings are their ``--help``, which names every key of the answer; a test holds it to that.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import click

from spades_learn import __version__
from spades_learn.app.answers import AS_JSON, BadInput, checked, printed
from spades_learn.app.class_verbs import class_
from spades_learn.app.code_verbs import code
from spades_learn.app.hand_verbs import VERBS
from spades_learn.app.lesson_verbs import lesson
from spades_learn.app.oneline import OneLine
from spades_learn.app.site_verbs import site
from spades_learn.app.word_verbs import words


def _version(context: click.Context, _: click.Parameter, wanted: bool) -> None:  # noqa: FBT001 - click's callback
    if not wanted or context.resilient_parsing:
        return
    from spades_learn.bots import rollout, solver

    kernels = ", ".join(
        f"{kernel.__name__.rpartition('.')[2]} {'compiled' if kernel.compiled() else 'interpreted'}"
        for kernel in (rollout, solver)
    )
    click.echo(f"spades-learn {__version__} (kernels: {kernels})")
    context.exit()


@click.group(
    cls=OneLine,
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=False,
    invoke_without_command=True,
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Print the version and which kernels are compiled.",
)
@click.pass_context
def main(context: click.Context) -> None:
    """An interactive teacher for the card game Spades. Without a verb: open the course (serve).

    Exit codes: 0 for an answer; 1 where replay finds an illegal card, lint or words check a problem, or notebooks
    --check a stale notebook; 2 for input that cannot be used, with one line on standard error and nothing on standard
    output.

    In JSON a standard error is null where a single deal was asked for.
    """
    if context.invoked_subcommand is None:
        context.invoke(serve)


for _verb in (class_, code, lesson, site, words, *VERBS):
    main.add_command(_verb)


@main.command()
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@click.option("--coverage", "wanted", flag_value="coverage", help="Print which steps teach each clause, and no more.")
@click.option("--replay", "wanted", flag_value="replay", help="Take every lesson in every language, and print how.")
@AS_JSON
def lint(folder: Path | None, *, wanted: str | None, as_json: bool) -> None:
    """Prove lessons: a folder of them, one lesson's folder, or a pack; exit 1 at any problem.

    Without a folder the course's own, with its notebooks.

    The answer: "problems": a list of texts; "warnings": what is to do but wrong in no lesson; "lessons": how many were
    proved; "languages": a list of {"language", "written", "all"}, sections written in a language besides English and
    sections there are.

    With --coverage: "clauses": a list of {"clause", "kind", "steps": a list of {"lesson", "step"}, "left_out": the
    reason or null}; how many are "taught" and "left_out"; "untaught": those that are neither.

    With --replay: "lessons": a list of {"lesson", "moments", "texts", "wrong_answers", "seconds", "problems"}, each
    taken end to end with right answers, wrong ones, hints, skips, back and undo; "problems"; the "languages".
    """
    from spades_learn.app import proof

    def replayed() -> dict[str, Any]:
        from spades_learn.app.rehearsal import replay_table

        return replay_table(proof.books_in(folder))

    if wanted == "coverage":
        printed(checked(lambda: proof.coverage_table(folder)), as_json=as_json, plain=proof.coverage_lines)
        return
    if wanted == "replay":
        from spades_learn.app.rehearsal import replay_lines

        table = checked(replayed)
        printed(table, as_json=as_json, plain=replay_lines)
    else:
        table = checked(lambda: proof.proof(folder))
        printed(table, as_json=as_json, plain=_lint_lines)
    if table["problems"]:
        sys.exit(1)


@main.command()
@click.option("--write/--check", default=True, help="Write what is stale, or only name it.")
def notebooks(*, write: bool) -> None:
    """Make the notebooks from the lessons."""
    from spades_learn.app import notebooks as made
    from spades_learn.app.places import PACKAGE
    from spades_learn.teaching.library import library

    folder = PACKAGE.parent / "notebooks"
    names = made.write(library(), folder) if write else made.stale(library(), folder)
    click.echo("\n".join(names) or "all notebooks are as the lessons give them")
    if names and not write:
        sys.exit(1)


# Whatever follows the name is the bench's own, its --help included.
@main.command(
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True, "allow_interspersed_args": False}
)
@click.argument("name")
@click.pass_context
def bench(context: click.Context, name: str) -> None:
    """Run a bench of the repository: strength, calibration, engine, replay, page and others; NAME --help says more.

    Further words go to the bench; strength, calibration and engine print one JSON object with --json. The benches are
    not part of the installed package.
    """
    from spades_learn.app.places import PACKAGE

    folder = PACKAGE.parent / "tests" / "bench"
    known = sorted(path.stem for path in folder.glob("[a-z]*.py") if not path.stem.startswith("test_"))
    if name not in known:
        have = (
            f"use one of {', '.join(known)}"
            if known
            else "benches are in a clone of the repository, not in the package"
        )
        raise BadInput(f"bench: {name!r} is no bench here; {have}")
    done = subprocess.run([sys.executable, str(folder / f"{name}.py"), *context.args], check=False)  # noqa: S603 - ours
    sys.exit(done.returncode)


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for the network.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8866,
    show_default=True,
    help="Port tried first; 0 for any free one.",
)
@click.option(
    "--learners", type=click.IntRange(1, 10_000), default=30, show_default=True, help="How many may be inside at once."
)
@click.option("--pool", type=click.IntRange(0, 100), default=2, show_default=True, help="Warm kernels kept ready.")
@click.option("--idle-minutes", default=60.0, show_default=True, help="When an unused kernel is ended.")
@click.option(
    "--lessons",
    type=click.Path(path_type=Path),
    default=None,
    help="Lessons to show in place of the course's own: a folder, one lesson's folder, or a lesson pack.",
)
@click.option(
    "--set", "made", default="", metavar="CODE", help="A class set that the bare address opens, short enough to type."
)
@click.option("--browser/--no-browser", default=True, show_default=True, help="Open the page here.")
@click.option(
    "--fork/--no-fork",
    default=True,
    show_default=True,
    help="On Linux start kernels as forks of one warm process: quick and small, but edited code needs a new server.",
)
@click.option("--verbose", is_flag=True, help="Also say what Voilà does.")
def serve(*, lessons: Path | None = None, **choices: Any) -> None:  # noqa: ANN401 - passed on as they are
    """Open the course in the browser."""
    # Before the server, which takes a while to load, so that a wrong name is told at once.
    if lessons is not None:
        from spades_learn.app.proof import show_instead

        checked(lambda: show_instead(lessons))
    from spades_learn.app.server import ServeError
    from spades_learn.app.server import serve as run

    choices["open_browser"] = choices.pop("browser")
    try:
        run(**choices)
    except ServeError as bad:
        raise BadInput(str(bad)) from None


def _lint_lines(table: dict[str, Any]) -> list[str]:
    told = [
        f"{each['language']}: complete"
        if each["written"] == each["all"]
        else f"{each['language']}: {each['written']} of {each['all']} sections; the rest is shown in English"
        for each in table["languages"]
    ]
    if table["problems"]:
        return list(table["problems"])
    # Ninety lines of what is still to be written would hide the one that counts.
    some = table["warnings"][:3]
    rest = len(table["warnings"]) - len(some)
    more = [f"to do: {each}" for each in some] + ([f"to do: {rest} more like these (lint --coverage)"] if rest else [])
    proved = f"{table['lessons']} {'lesson' if table['lessons'] == 1 else 'lessons'} proved"
    return [proved, *told, *more]
