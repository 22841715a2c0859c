"""Forecasts of many deals, kept in a file of JSON lines as `store` keeps boards, so that a run goes on."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from .forecast import Forecast, forecasts
from .runner import bar, workers
from .store import append_line, fingerprint, lines

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class Question(NamedTuple):
    """One deal to foresee and play; the arguments of `answer`."""

    level: str
    deal: int
    config: str
    samples: int | None


def answer(level: str, deal: int, config: str, samples: int | None) -> tuple[Question, list[Forecast]]:
    """The forecasts of one deal, with what was asked."""
    return Question(level, deal, config, samples), forecasts(level, deal, config=config, samples=samples)


def run(
    questions: Sequence[Question],
    path: Path,
    *,
    code: str | None = None,
    processes: int = 1,
    scheduler: str | None = None,
) -> list[Forecast]:
    """Every forecast asked for, from the file where it is there, by playing the deal where it is not.

    Args:
        questions: the deals.
        path: the file.
        code: what answers are filed under, by default the fingerprint of the source.
        processes: workers on this machine.
        scheduler: the address of a dask scheduler to use instead.

    Raises:
        DealFailed: a deal could not be played; those that came before it are kept.
    """
    mark = code or fingerprint()
    keys = {_key(each, mark): each for each in questions}
    done = {key: _read(row["seen"], keys[key].deal) for row in lines(path) if (key := row.get("key")) in keys}
    missing = [each for key, each in keys.items() if key not in done]
    with workers(processes if missing else 1, scheduler if missing else None) as spread, bar() as shown:
        task = shown.add_task("deals", total=len(keys), completed=len(done))
        for question, found in spread(answer, missing):
            key = _key(question, mark)
            done[key] = found
            rows = [[each.kind, each.chance, each.happened] for each in found]
            append_line(path, json.dumps({"key": key, "seen": rows}, separators=(",", ":")))
            shown.advance(task)
    return [each for key in keys for each in done[key]]


def _key(question: Question, code: str) -> str:
    return "|".join(str(part) for part in (*question, code))


def _read(rows: Sequence[tuple[str, float, bool]], deal: int) -> list[Forecast]:
    return [Forecast(kind, deal, chance, happened) for kind, chance, happened in rows]
