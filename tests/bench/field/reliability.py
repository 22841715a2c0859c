"""How good a list of forecasts was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from spades_learn.bots.bands import wilson

from .bis_build import logistic

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .forecast import Forecast

BINS = 10
RESAMPLES = 1_000
EDGE = 0.005
"""Chances are kept this far off 0 and 1 where their log-odds are taken; 2 000 sampled deals tell no more."""


def reliability(found: Sequence[Forecast], *, seed: int = 1, resamples: int = RESAMPLES) -> dict[str, Any]:
    """All figures of one kind of forecast; lines come as value, lower and upper end over resampled deals.

    Raises:
        ValueError: there are fewer than two.
    """
    if len(found) < 2:
        raise ValueError("a line needs two forecasts or more")
    said = np.array([each.chance for each in found])
    happened = np.array([float(each.happened) for each in found])
    deals = np.array([each.deal for each in found])
    straight = _with_interval(line, said, happened, deals, seed=seed, resamples=resamples)
    curved = _with_interval(logistic_line, said, happened, deals, seed=seed, resamples=resamples)
    return {
        "n": len(found),
        "said": float(said.mean()),
        "happened": float(happened.mean()),
        "brier": float(((said - happened) ** 2).mean()),
        "brier_of_mean": float(happened.mean() * (1 - happened.mean())),
        "slope": straight[1],
        "intercept": straight[0],
        "logistic_slope": curved[1],
        "logistic_intercept": curved[0],
        "bins": bins(said, happened),
    }


def line(said: np.ndarray, happened: np.ndarray) -> tuple[float, float]:
    """Intercept and slope of the least-squares line; no slope where everything said was the same."""
    spread = said - said.mean()
    square = float(spread @ spread)
    if not square:
        return float("nan"), float("nan")
    slope = float(spread @ happened) / square
    return float(happened.mean()) - slope * float(said.mean()), slope


def logistic_line(said: np.ndarray, happened: np.ndarray) -> tuple[float, float]:
    """Intercept and slope of what happened on the log-odds of what was said; none where a curve cannot be fitted."""
    kept = np.clip(said, EDGE, 1 - EDGE)
    try:
        at, slope = logistic(np.log(kept / (1 - kept))[:, None], happened)
    except np.linalg.LinAlgError:
        return float("nan"), float("nan")
    return at, slope


def bins(said: np.ndarray, happened: np.ndarray, *, number: int = BINS) -> list[dict[str, float]]:
    """Equal bins of what was said that are not empty, each with what happened and its Wilson interval."""
    place = np.minimum((said * number).astype(int), number - 1)
    rows = []
    for at in range(number):
        here = place == at
        count = int(here.sum())
        if not count:
            continue
        low, high = wilson(float(happened[here].sum()), count)
        rows.append(
            {
                "from": at / number,
                "to": (at + 1) / number,
                "n": count,
                "said": float(said[here].mean()),
                "happened": float(happened[here].mean()),
                "low": low,
                "high": high,
            }
        )
    return rows


def _with_interval(
    fit: Callable[[np.ndarray, np.ndarray], tuple[float, float]],
    said: np.ndarray,
    happened: np.ndarray,
    deals: np.ndarray,
    *,
    seed: int,
    resamples: int,
) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    """Intercept and slope with percentile intervals; a deal's forecasts are drawn together."""
    rng = np.random.default_rng(seed)
    names, place = np.unique(deals, return_inverse=True)
    members = [np.flatnonzero(place == at) for at in range(len(names))]
    drawn = []
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        whole = fit(said, happened)
        for _ in range(resamples):
            rows = np.concatenate([members[at] for at in rng.integers(0, len(names), len(names))])
            drawn.append(fit(said[rows], happened[rows]))
    low, high = np.nanquantile(np.array(drawn), (0.025, 0.975), axis=0)
    first, second = ((value, float(low[at]), float(high[at])) for at, value in enumerate(whole))
    return first, second
