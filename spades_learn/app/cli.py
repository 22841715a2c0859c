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
from spades_learn.app.answers import AS_JSON, BadInput, checked, file_bytes, printed, stdin_text
from spades_learn.app.class_verbs import class_
from spades_learn.app.code_verbs import code
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


main.add_command(class_)
main.add_command(code)
main.add_command(lesson)
main.add_command(site)
main.add_command(words)


@main.command()
@AS_JSON
def score(*, as_json: bool) -> None:
    """Score a hand read from standard input.

    The request: {"rules": "classic", "options": {}, "bids": {"N": 4, "E": 3, "S": "nil", "W": 2},
    "tricks": {"N": 5, "E": 4, "S": 0, "W": 4}, "before": {"NS": {"points": 0, "bags": 0}, ...}}; "rules", "options"
    and "before" may be left out.

    The answer: {"sides": {"NS": {"lines": [{"clause": "NIL-2", "points": 100, "text": "..."}, ...], "hand": 141,
    "points": 141, "bags": 1}, ...}, "over": false, "winner": null}. "hand" is the sum of the lines, "points" and "bags"
    the running totals; "winner" is a side such as "NS" once the game is "over".
    """
    from spades_learn.app.contract import score_answer

    printed(checked(lambda: score_answer(stdin_text())), as_json=as_json, plain=_score_lines)


@main.command()
@AS_JSON
def legal(*, as_json: bool) -> None:
    """Say which cards of a position read from standard input may be played, and which clause forbids each other.

    The request: {"hand": ["SA", "HT"], "trick": [["W", "H9"]], "broken": false}; cards are suit then rank. Only "hand"
    is needed; "rules", "options" and "first_trick" (by default true while the hand is whole) may stand beside it.

    The answer: {"legal": ["HT"], "why_not": {"SA": ["FOL-1"]}}.
    """
    from spades_learn.app.contract import legal_answer

    printed(checked(lambda: legal_answer(stdin_text())), as_json=as_json, plain=_legal_lines)


@main.command()
@click.option("--hand", required=True, help='Thirteen cards, S.H.D.C, such as "A92.QT4.9732.T64".')
@click.option("--partner-bid", default=None, help="The partner's bid: a number, nil or blind nil.")
@click.option("--score", default="0-0", show_default=True, help="Own points, then theirs, such as 240-310.")
@click.option("--bags", default="0-0", show_default=True, help="Own bags, then theirs.")
@click.option("--seat", default=1, show_default=True, help="Bidding place: 1 bids first, 4 last.")
@click.option("--rules", default="classic", show_default=True, help="Ruleset.")
@click.option("--deals", default=None, type=int, help="Deals to simulate; by default as many as are quick.")
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same answer.")
@AS_JSON
def nil(*, as_json: bool, **asked: Any) -> None:  # noqa: ANN401 - passed on as they are
    """Weigh nil against the best number on a hand: probability, both values, verdict, danger by suit.

    The answer: "probability" of making the nil, with "interval" (95 %); "nil": {"value", "win"}; "best_number": {"bid",
    "value", "standard_error", "win"}; "difference": {"value", "standard_error"} of nil over the number; "verdict"
    (clear, close or unsure); "better"; "by": what says which is better, points, or win once there is a score;
    "dangers": a list of {"suit", "cards", "cost": how much likelier the nil would be with the lowest cards of the suit,
    "standard_error", "both_follow": the chances that both opponents follow one, two and three rounds, "forced": the
    least k with k of the top 2k-1 spades in the hand, or null, "forced_share": of holdings so long, those with such a
    k}; "reasons": a list of {"id", "clause", "facts", "text"}; "clauses"; "deals"; "seed"; "compiled". Values are mean
    points of the hand, own side less theirs, with bags at what they will cost from this score. "win" is the chance to
    win the match afterwards.
    """
    from spades_learn.app.advice import nil_answer, nil_lines

    printed(checked(lambda: nil_answer(**asked)), as_json=as_json, plain=nil_lines)


@main.command()
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same answer.")
@click.option("--worlds", default=None, type=int, help="Deals to sample; by default as many as are quick.")
@AS_JSON
def hint(*, seed: int, worlds: int | None, as_json: bool) -> None:
    """Advise on a position read from standard input, from what one seat can see.

    The request: {"seat": "S", "dealer": "W", "hand": ["SA", ...], "bids": {"N": 3, "E": 3, "S": 2, "W": 4}, "plays":
    [["N", "H9"], ["E", "HK"]], "before": {...}}; the hand is what the seat still holds. While bids are missing it
    advises on the bid: "bids" are then those of the seats before this one. For the first to bid "seat" and "hand" are
    enough; the "dealer" is West when not named. A position that no legal play leads to is refused.

    The answer: "phase" (bidding or play); "actions": a list, best first, of {"action", "value", "standard_error",
    "share_best", "win"}; "best"; "accepted": those as good within the band; "verdict" (clear, close or unsure); "by":
    what they are ordered by, points, or win once there is a score; "reasons": a list of {"id", "clause", "facts",
    "text"}; "parts": what the best bid is counted from, a list of {"id", "cards", "suit", "tenths" of a trick, "text"}
    whose tenths add up to ten times the bid; "worlds"; "seed"; "compiled". Values are mean points of the hand, own
    side less theirs, with bags at what they will cost from this score; "win" is the chance to win the match
    afterwards.
    """
    from spades_learn.app.advice import hint_answer, hint_lines

    printed(checked(lambda: hint_answer(stdin_text(), seed=seed, worlds=worlds)), as_json=as_json, plain=hint_lines)


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", "seats", multiple=True, help="Whose decisions, such as S; may be given again. By default all.")
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same answer.")
@click.option("--worlds", default=None, type=int, help="Deals for each decision; by default as many as are quick.")
@click.option("--board", default=None, help="Which of several boards of a PBN file, by its name or number.")
@AS_JSON
def grade(
    file: Path, *, seats: tuple[str, ...], seed: int, worlds: int | None, board: str | None, as_json: bool
) -> None:
    """Grade every bid and card of a recorded hand (PTN, PBN or JSON; - for standard input) from what its seat saw.

    The answer: "decisions": a list of {"number", "phase", "seat", "action", "grade", "verdict" on the loss (clear,
    close or unsure; only a clear one is graded down), "forced", "loss", "standard_error", "win_loss",
    "win_standard_error", "win", "by", "better", "reasons": as the verb hint answers them}; "bands": how many decisions
    have each grade, {"best", "good", "unsure", "inaccuracy", "mistake", "blunder"}; "by": what the grades are by,
    points, or win where the record has scores before the hand; "worlds"; "seed"; "compiled". "loss" is in points of
    the hand, "win_loss" in chance to win the match, both against the best action; "win" is the side's chance with
    that, null where "forced". "better" is null where nothing is, and look where a blind nil should have looked.
    """
    from spades_learn.app.review import grade_answer, grade_lines
    from spades_learn.game.files import record_text

    def answer() -> dict[str, Any]:
        return grade_answer(record_text(file_bytes(file)), seats=seats, seed=seed, worlds=worlds, board=board)

    printed(checked(answer), as_json=as_json, plain=grade_lines)


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--board", default=None, help="Which of several boards of a PBN file, by its name or number.")
@AS_JSON
def replay(file: Path, *, board: str | None, as_json: bool) -> None:
    """Play a recorded hand again (PTN, PBN or JSON; - for standard input); exit 1 at an illegal card.

    A PBN board tells its bids in a tag of our own, [Bids "N:3 nil 4 2"], clockwise from the seat named, and its cards
    in the section [Play] of PBN 2.1.

    The answer: "plies": a list of {"seat", "legal", "card", "broken_clauses"}; "tricks": a list of {"winner",
    "clause"}; "score": as the verb score answers it, or null where the record stops early; "bids": a list of {"seat",
    "call", "broken_clauses"}.
    """
    from spades_learn.app.contract import replay_table
    from spades_learn.game.files import read_record, record_text
    from spades_learn.game.replay import replay as replayed

    def answer() -> dict[str, Any]:
        return replay_table(replayed(read_record(record_text(file_bytes(file)), board=board)))

    table = checked(answer)
    printed(table, as_json=as_json, plain=_replay_lines)
    if any(ply["broken_clauses"] for ply in table["plies"]):
        sys.exit(1)


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


def _score_lines(table: dict[str, Any]) -> list[str]:
    said = []
    for name, side in table["sides"].items():
        said.append(f"{name}: {side['hand']:+d} this hand, points: {side['points']}, bags: {side['bags']}")
        said += [f"  {line['points']:+5d}  {line['text']} [{line['clause']}]" for line in side["lines"]]
    return [*said, f"the game is over; {table['winner']} won" if table["over"] else "the game goes on"]


def _legal_lines(table: dict[str, Any]) -> list[str]:
    return [
        f"may be played: {' '.join(table['legal'])}",
        *(f"{card}: {', '.join(clauses)}" for card, clauses in table["why_not"].items()),
    ]


def _replay_lines(table: dict[str, Any]) -> list[str]:
    said = [
        f"{ply['seat']} {ply['card']}"
        + (f"  breaks {', '.join(ply['broken_clauses'])}" if ply["broken_clauses"] else "")
        for ply in table["plies"]
    ]
    said += [f"trick {number}: {each['winner']} [{each['clause']}]" for number, each in enumerate(table["tricks"], 1)]
    return said + (_score_lines(table["score"]) if table["score"] else ["the record stops before the last trick"])
