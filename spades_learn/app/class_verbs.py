"""The verb ``spades-learn class``: the set that a teacher gives a class, and what becomes of its progress files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from spades_learn.app.answers import AS_JSON, checked, printed
from spades_learn.app.oneline import OneLine


@click.group("class", cls=OneLine)
def class_() -> None:
    """A teacher's verbs: make a set of tasks for a class, and report on its progress files."""


@class_.group("set", cls=OneLine)
def set_() -> None:
    """Class sets: the same lessons and hands for everyone, in one code."""


@set_.command("make")
@click.argument("tasks", nargs=-1, required=True, metavar="TASK...")
@click.option("--rules", default="classic", show_default=True, help="Ruleset.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="A house rule; may be given again.")
@click.option("--lang", "language", default="", help="Language, such as it; by default each learner's own.")
@click.option("--seed", type=click.IntRange(0, 2**32), default=1, show_default=True, help="Of the fresh hands.")
@click.option("--binder", default="", metavar="OWNER/NAME[/BRANCH]", help="Print the link through Binder too.")
@click.option("--at", multiple=True, metavar="URL", help="Print the link at this course too; may be given again.")
@AS_JSON
def set_make(  # noqa: PLR0913 - an option each
    *,
    tasks: tuple[str, ...],
    rules: str,
    options: tuple[str, ...],
    language: str,
    seed: int,
    binder: str,
    at: tuple[str, ...],
    as_json: bool,
) -> None:
    """Make a set of tasks, in order. Nothing in it tells who made it or for whom.

    A task is a lesson's name, such as what-is-nil; or nil:5, bid:5, play:5, deal:5 for so many fresh hands of the nil
    gym, the bid gym, the play gym, or to play; or one of these four and a hand's code, such as deal:CODE. At most 40.

    The answer: {"code": ..., "characters": its length, "rules", "options", "language", "tasks": [{"kind", "name",
    "word": what makes the same task again, "address": the end of the course's address that opens this task,
    "known": false for a lesson that is not in this course}], "links": [{"where": what was given, "address": the link}]}
    """
    from spades_learn.app import class_sets  # noqa: PLC0415 - the gyms are read for this verb only

    def answer() -> dict[str, Any]:
        made = class_sets.set_of(tasks, rules=rules, options=options, language=language, seed=seed)
        return class_sets.answer(made, links=class_sets.links_to(made, binder=binder, at=at))

    printed(checked(answer), as_json=as_json, plain=class_sets.answer_lines)


@set_.command("read")
@click.argument("code")
@AS_JSON
def set_read(*, code: str, as_json: bool) -> None:
    """Say what a class set holds, by its code or an address with it. The answer: as class set make gives it."""
    from spades_learn.app import class_sets  # noqa: PLC0415 - the gyms are read for this verb only

    printed(checked(lambda: class_sets.read_answer(code)), as_json=as_json, plain=class_sets.answer_lines)


@class_.command("report")
@click.argument("files", metavar="DIR|ZIP", type=click.Path(path_type=Path))
@click.option("--csv", "csv_file", type=click.Path(path_type=Path), help="Write a row a learner to this file.")
@click.option("--tables", "folder", type=click.Path(path_type=Path), help="Write each table as CSV into this folder.")
@click.option(
    "--page", type=click.Path(path_type=Path), help="Write the report with its pictures to this file, as HTML."
)
@click.option("--lang", "language", default="en", show_default=True, help="Language of that page.")
@click.option("--set", "code", default="", metavar="CODE", help="The class set: tell who did which task of it.")
@click.option("--bot", is_flag=True, help="Ask the bot about each deal of the set; some seconds a deal.")
@AS_JSON
def report(  # noqa: PLR0913 - click hands each option over by its name
    *,
    files: Path,
    csv_file: Path | None,
    folder: Path | None,
    page: Path | None,
    language: str,
    code: str,
    bot: bool,
    as_json: bool,
) -> None:
    """Report on the files that learners downloaded, in a folder (with those within it) or a zip of up to 50 MB.

    Every file is used, merged (two files of one learner) or refused with the reason; the order of the files changes
    nothing. A zip is opened in memory; one that is spoiled or too large is refused whole, a file in it that is locked,
    a zip itself or has a name that leads out by itself. Hidden files are left alone. A learner's name is the generated
    one in the file, else the name of the file.

    The answer: {"files": [{"name", "fate", "why", "attempts"}], "learners": [{"name", "questions", "at_once", "helped",
    "done", "mastered", "nil_hands", "brier", "tags"}], "clauses": [{"clause", "asked", "missed", "learners"}],
    "heat": [{"clause", "lesson", "asked", "missed", "sure", "learners", "reached", "share", "spread"}], "confusions":
    [{"tag", "clause", "lesson", "times", "learners"}], "slow_steps": [{"lesson", "step", "learners", "tries",
    "helped", "seconds"}],
    "calibration": [{"said", "truth", "n"}], "gauge": {"count", "brier", "reference", "miss", "bias", "lean", "nerve"}
    or null, "gauges": [the same with "name"], "bids": [{"lesson", "deal", "learners", "answers": [{"answer",
    "learners"}], "untold", "good", "helped", "best", "accepted"}]}; with --set also "tasks": [{"kind", "name"}] and
    "progress": [{"name", "stages"}], each stage new, begun or done.

    "at_once": right at the first try without a hint; "missed": not so; "brier": mean squared miss of the chances said,
    null where none. "heat" counts first tries, fresh deals among them, by clause and lesson, "" for all lessons;
    "sure": wrong by this very clause; "share" of the tries, "spread" of the learners. "bids": first answers on deals
    that two learners met, or those of the set; "untold": kept by no file; "best" and "accepted" as the learners were
    told, or the bot's with --bot. "seconds": median time to the first answer, null where few clocks tell.

    The page stands alone: no script, nothing from elsewhere; its sections are sheets of A4.
    """
    from spades_learn.app import class_files  # noqa: PLC0415 - only this verb reads the lessons
    from spades_learn.teaching.class_csv import csv_text  # noqa: PLC0415 - as above
    from spades_learn.teaching.class_report import table_of  # noqa: PLC0415 - as above

    def answer() -> dict[str, Any]:
        found = class_files.built(files, code=code, bot=bot)
        table = table_of(found)
        if csv_file is not None:
            class_files.write_csv(csv_file, csv_text(table["learners"]))
        if folder is not None:
            class_files.write_tables(folder, table)
        if page is not None:
            from spades_learn.app.class_printed import write_page  # noqa: PLC0415 - the words are read for a page only

            write_page(page, found, language=language)
        return table

    printed(checked(answer), as_json=as_json, plain=class_files.plain_lines)
