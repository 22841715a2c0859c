"""The headless answer of ``spades-learn grade``: every decision of a recorded hand against the best one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spades_learn.app import asked
from spades_learn.app.advice import reason_tables
from spades_learn.bots.bands import BANDS
from spades_learn.bots.grading import Graded, default_worlds, grade_hand
from spades_learn.bots.rollout import compiled
from spades_learn.cards.notation import NotationError
from spades_learn.game import fields
from spades_learn.game.files import read_record
from spades_learn.game.replay import replay

if TYPE_CHECKING:
    from collections.abc import Sequence


def grade_answer(
    text: str, *, seats: Sequence[str], seed: int, worlds: int | None, board: str | None = None
) -> dict[str, Any]:
    """Grade the hand of a record.

    Args:
        text: PTN, PBN or JSON.
        seats: whose decisions; everybody's when empty.
        seed: of the simulations.
        worlds: deals for each decision, or None.
        board: which of several boards of a PBN file.

    Raises:
        NotationError: the record cannot be read, or holds an illegal card.
    """
    asked.check_number("worlds", worlds)
    asked.check_seed(seed)
    record = read_record(text, board=board)
    wanted = [fields.read_seat(name, record.rules, "seat") for name in seats]
    played = replay(record)
    if played.illegal is not None:
        clauses = ", ".join(played.illegal.broken_clauses)
        raise NotationError(f"plays: {played.illegal.seat} {played.illegal.card} breaks {clauses}; replay says more")
    found = [_row(each) for each in grade_hand(played.state, seed=seed, seats=wanted or None, worlds=worlds)]
    return {
        "decisions": found,
        "bands": {name: sum(row["grade"] == name for row in found) for name in BANDS},
        "by": "win" if any(row["by"] == "win" for row in found) else "points",
        "worlds": worlds or default_worlds(),
        "seed": seed,
        "compiled": compiled(),
    }


def _row(each: Graded) -> dict[str, Any]:
    decision = each.decision
    return {
        "number": decision.number,
        "phase": decision.view.phase.value,
        "seat": str(decision.seat),
        "action": str(decision.action),
        "grade": each.grade,
        "verdict": each.verdict,
        "forced": each.forced,
        "loss": each.loss,
        "standard_error": each.loss_se,
        "win_loss": each.win_loss,
        "win_standard_error": each.win_loss_se,
        "win": each.win,
        "by": "win" if each.by_win else "points",
        "better": "look" if each.looks else None if each.better is None else str(each.better),
        "reasons": reason_tables(each.reasons),
    }


def grade_lines(table: dict[str, Any]) -> list[str]:
    """Grades for people: what was not best or as good, and how many of each band."""
    lines = [
        f"{row['number'] + 1:>3}  {row['seat']} {row['action']:<9} {row['grade']:<10} {-row['loss']:+6.1f} points"
        f"  {-100 * row['win_loss']:+5.1f} % of the match  better {row['better']}"
        for row in table["decisions"]
        if row["better"] is not None
    ]
    return [*lines, ", ".join(f"{name} {count}" for name, count in table["bands"].items())]
