"""How far a forecast can be believed: ``python tests/bench/calibration.py --help``.

One level plays all seats of deals that nothing was fitted on. Beside every nil that is bid, every nil that is forced
on a hand of middling risk and every contract stands what the bidder's own engine said of it; then comes what happened.
For each kind: the Brier score and that of always saying the mean, slope and intercept of the straight line (least
squares of what happened on what was said; 1 and 0 are perfect) and of the logistic line (Cox 1958), with 95 %
intervals over resampled deals, and ten equal bins with Wilson intervals. ``--picture`` draws the reliability curves.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.field.duplicate import DealFailed
from bench.field.figures import as_json
from bench.field.forecast import KINDS, Forecast
from bench.field.forecast_runner import Question, run
from bench.field.reliability import reliability
from bench.field.runner import deal_seeds
from bench.field.store import fingerprint
from bench.field.table import CONFIGS
from rich import box
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parents[2]
HELD_OUT = 77
"""The seed whose deals no table and no level was fitted on."""


def asked() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", default="club", help="who plays all seats")
    parser.add_argument("--config", default="classic", choices=list(CONFIGS))
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=HELD_OUT)
    parser.add_argument("--samples", type=int, default=None, help="deals a forecast samples; the engine's own number")
    parser.add_argument("--processes", type=int, default=1, help="workers here; 1 uses no dask, 0 a worker a core")
    parser.add_argument("--scheduler", help="the address of a dask scheduler to use instead")
    parser.add_argument("--out", type=Path, default=ROOT / "out" / "forecasts.jsonl", help="where answers are kept")
    parser.add_argument("--code", help="file them under this word instead of the fingerprint of the source")
    parser.add_argument("--picture", type=Path, help="a .svg or .png to draw; needs matplotlib")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of the tables")
    return parser.parse_args()


def main() -> int:
    """Play, forecast and print."""
    chosen = asked()
    code = chosen.code or fingerprint()
    deals = deal_seeds(chosen.seed, chosen.deals)
    try:
        seen = run(
            [Question(chosen.level, deal, chosen.config, chosen.samples) for deal in deals],
            chosen.out,
            code=code,
            processes=chosen.processes,
            scheduler=chosen.scheduler,
        )
    except DealFailed as bad:
        sys.stderr.write(f"calibration: {bad}\n")
        return 1
    by_kind = {kind: [each for each in seen if each.kind == kind] for kind in KINDS}
    answer: dict[str, object] = {kind: reliability(found) for kind, found in by_kind.items() if len(found) > 1}
    head = {"level": chosen.level, "config": chosen.config, "deals": chosen.deals, "seed": chosen.seed, "code": code}
    if chosen.picture:
        from bench.field.curve import draw  # noqa: PLC0415 - matplotlib is slow to come and not always wanted

        draw(answer, head, chosen.picture)
    if chosen.json:
        sys.stdout.write(as_json({**head, "forecasts": answer}))
    else:
        show(head, answer, by_kind)
    return 0


def show(head: dict[str, object], answer: dict[str, object], by_kind: dict[str, list[Forecast]]) -> None:
    """A line a kind, then its bins."""
    console = Console(width=None if sys.stdout.isatty() else 140)
    title = "{config}, {level} on all seats: {deals} deals, seed {seed}, code {code}".format(**head)
    columns = ("forecast", "n", "said", "happened", "Brier", "of the mean", "slope", "intercept", "logistic slope")
    grid = Table(*columns, title=title, box=box.SIMPLE)
    for kind, found in answer.items():
        grid.add_row(
            kind,
            f"{len(by_kind[kind])}",
            f"{found['said']:.3f}",
            f"{found['happened']:.3f}",
            f"{found['brier']:.4f}",
            f"{found['brier_of_mean']:.4f}",
            *("{:.2f} [{:.2f}, {:.2f}]".format(*found[name]) for name in ("slope", "intercept", "logistic_slope")),
        )
    console.print(grid)
    for kind, found in answer.items():
        grid = Table("said", "n", "mean said", "happened", "95 %", "off by", title=kind, box=box.SIMPLE)
        for each in found["bins"]:
            grid.add_row(
                f"{each['from']:.1f}-{each['to']:.1f}",
                f"{each['n']}",
                f"{each['said']:.3f}",
                f"{each['happened']:.3f}",
                f"[{each['low']:.3f}, {each['high']:.3f}]",
                f"{100 * (each['happened'] - each['said']):+.1f} points",
            )
        console.print(grid)


if __name__ == "__main__":
    raise SystemExit(main())
