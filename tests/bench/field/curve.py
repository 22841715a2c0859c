"""The reliability picture: what was said against what happened, one panel a kind of forecast."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
from matplotlib.figure import Figure

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

INK, FAINT, DOTS = "#1f2933", "#9aa5b1", "#0b6e4f"
FEW = 10
"""A bin of fewer forecasts than this is drawn hollow and off the line; its bar says how little it tells."""


def draw(answer: Mapping[str, Any], head: Mapping[str, object], target: Path) -> None:
    """Draw and save; the same figures give the same file.

    Args:
        answer: `reliability` by kind.
        head: level, config, deals and seed, for the line below.
        target: a file that ends in .svg or .png.
    """
    with mpl.rc_context({"font.size": 10, "axes.edgecolor": FAINT, "text.color": INK, "svg.hashsalt": "field"}):
        figure = Figure(figsize=(4.0 * len(answer), 5.2), layout="constrained")
        panels = figure.subplots(2, len(answer), squeeze=False, sharex=True, height_ratios=(5, 1))
        for column, (kind, found) in enumerate(answer.items()):
            _curve(panels[0][column], kind, found, first=column == 0)
            _counts(panels[1][column], found, first=column == 0)
        below = (
            "{level} on all seats, {config}; {deals} deals, seed {seed}; bars 95 % (Wilson), hollow under {few}".format(
                **head, few=FEW
            )
        )
        figure.supxlabel(below, fontsize=9, color=FAINT)
        target.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(target, dpi=144, metadata={"Date": None} if target.suffix == ".svg" else None)


def _curve(panel: Any, kind: str, found: Mapping[str, Any], *, first: bool) -> None:  # noqa: ANN401 - matplotlib's own
    panel.plot((0, 1), (0, 1), color=FAINT, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
    rows = found["bins"]
    for row in rows:
        many = row["n"] >= FEW
        colour = DOTS if many else FAINT
        panel.vlines(row["said"], row["low"], row["high"], color=colour, linewidth=1.2 if many else 0.8, zorder=2)
        panel.plot(
            row["said"], row["happened"], "o", color=colour, markersize=5.5, mfc=colour if many else "white", zorder=4
        )
    for left, right in pairwise(rows):
        if min(left["n"], right["n"]) >= FEW:
            panel.plot(
                (left["said"], right["said"]),
                (left["happened"], right["happened"]),
                color=DOTS,
                linewidth=1.2,
                zorder=3,
            )
    panel.set(xlim=(0, 1), ylim=(-0.02, 1.02), title=f"{kind}  (n = {found['n']})")
    panel.set_xticks((0, 0.2, 0.4, 0.6, 0.8, 1))
    slope = found["slope"]
    panel.text(
        0.04,
        0.96,
        f"slope {slope[0]:.2f} [{slope[1]:.2f}, {slope[2]:.2f}]\nBrier {found['brier']:.3f}",
        va="top",
        fontsize=9,
        transform=panel.transAxes,
    )
    panel.spines[["top", "right"]].set_visible(False)
    if first:
        panel.set_ylabel("share that came true")


def _counts(panel: Any, found: Mapping[str, Any], *, first: bool) -> None:  # noqa: ANN401 - matplotlib's own
    for row in found["bins"]:
        panel.bar((row["from"] + row["to"]) / 2, row["n"], width=0.09, color=FAINT)
    panel.spines[["top", "right"]].set_visible(False)
    panel.set_xlabel("chance that was said")
    if first:
        panel.set_ylabel("forecasts")
