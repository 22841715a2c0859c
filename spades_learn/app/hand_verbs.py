"""The verbs that answer a question about one hand: score, legal, nil, hint, grade and replay."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from spades_learn.app.answers import AS_JSON, checked, file_bytes, printed, stdin_text


@click.command()
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


@click.command()
@AS_JSON
def legal(*, as_json: bool) -> None:
    """Say which cards of a position read from standard input may be played, and which clause forbids each other.

    The request: {"hand": ["SA", "HT"], "trick": [["W", "H9"]], "broken": false}; cards are suit then rank. Only "hand"
    is needed; "rules", "options" and "first_trick" (by default true while the hand is whole) may stand beside it.

    The answer: {"legal": ["HT"], "why_not": {"SA": ["FOL-1"]}}.
    """
    from spades_learn.app.contract import legal_answer

    printed(checked(lambda: legal_answer(stdin_text())), as_json=as_json, plain=_legal_lines)


@click.command()
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


@click.command()
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


@click.command()
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


@click.command()
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


VERBS = (score, legal, nil, hint, grade, replay)
