"""Duplicate matches of our players against the field: ``python tests/bench/strength.py --help``.

Every deal is played twice, the second time with the sides swapped; the dealer goes round from deal to deal; the
deals and every decision's seed are settled by ``--seed`` beforehand. A margin is the player's points a hand less the
rival's, a bag at its expected cost, the mean of both ways round. Played deals are kept in a file of JSON lines; the
same command goes on where it stopped. Nothing here passes or fails.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.field.duplicate import Board, DealFailed, Pair
from bench.field.figures import as_json, habits, margins
from bench.field.roster import roster
from bench.field.runner import deal_seeds, run
from bench.field.store import Store
from bench.field.table import CONFIGS
from rich import box
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parents[2]


def asked() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", default="club", help="whose margin is measured, names with commas between")
    parser.add_argument("--rivals", default="rb", help="against whom, likewise; name:50 plays the first 50 deals only")
    parser.add_argument(
        "--mirror", action="store_true", help="let a name in both lists meet itself: a margin of 0, and its habits"
    )
    parser.add_argument("--config", default="classic", choices=list(CONFIGS))
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1, help="workers here; 1 uses no dask, 0 a worker a core")
    parser.add_argument("--scheduler", help="the address of a dask scheduler to use instead")
    parser.add_argument("--out", type=Path, default=ROOT / "out" / "field.jsonl", help="where played deals are kept")
    parser.add_argument("--code", help="file deals under this word instead of the fingerprint of the source")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of the tables")
    return parser.parse_args()


def names(text: str) -> dict[str, int | None]:
    """The players of a list that there are, each with its own number of deals; the others are told of and left out.

    Raises:
        SystemExit: the number is none.
    """
    known, found = roster(), dict[str, int | None]()
    for word in (each.strip() for each in text.split(",")):
        name, _, number = word.partition(":")
        if name not in known:
            sys.stderr.write(f"strength: no player {name!r} here, left out; there are {', '.join(known)}\n")
        elif number and not (number.isdecimal() and int(number)):
            raise SystemExit(f"strength: {word!r}: write a number of deals after the colon, such as {name}:50")
        else:
            found[name] = int(number) if number else None
    return found


def main() -> int:
    """Play and print."""
    chosen = asked()
    store = Store(chosen.out, code=chosen.code)
    rivals = names(chosen.rivals)
    matches = {
        Pair(a, b, chosen.config): deal_seeds(chosen.seed, number or chosen.deals)
        for a in names(chosen.players)
        for b, number in rivals.items()
        if a != b or chosen.mirror
    }
    try:
        boards = list(run(matches, store, processes=chosen.processes, scheduler=chosen.scheduler).values())
    except DealFailed as bad:
        sys.stderr.write(f"strength: {bad}\n")
        return 1
    answer = summary(list(matches), boards)
    answer |= {"deals": chosen.deals, "seed": chosen.seed, "config": chosen.config, "code": store.code}
    if chosen.json:
        sys.stdout.write(as_json(answer))
    else:
        show(answer)
    return 0


def summary(pairs: list[Pair], boards: list[Board]) -> dict[str, object]:
    """The figures of every match, and what each of the two did in it."""
    matches = []
    for pair in pairs:
        own = [board for board in boards if board.pair == pair]
        figures = {
            name: {"mean": each.mean, "low": each.low, "high": each.high, "deals": each.number}
            for name, each in margins(own).items()
        }
        did = {name: each.rates() for name, each in habits(own).items()}
        matches.append({"player": pair.a, "rival": pair.b, **figures, "habits": did})
    return {"matches": matches}


def show(answer: dict[str, object]) -> None:
    """Two tables."""
    console = Console(width=None if sys.stdout.isatty() else 140)
    title = f"{answer['config']}: {answer['deals']} deals both ways, seed {answer['seed']}, code {answer['code']}"
    grid = Table("player", "rival", "points a deal", "with a nil", "without", "bare sheet", title=title, box=box.SIMPLE)
    for match in answer["matches"]:
        cells = [spread(match[name]) for name in ("all", "nil", "no_nil", "sheet")]
        grid.add_row(match["player"], match["rival"], *cells)
    console.print(grid)
    columns = ("in", "who", "nil bids", "nils", "nil made", "contracts set", "table bid", "overtricks")
    grid = Table(*columns, title="what each did: nils by seat, contracts by side", box=box.SIMPLE)
    for match in answer["matches"]:
        for name, rates in match["habits"].items():
            grid.add_row(
                f"{match['player']} - {match['rival']}",
                name,
                f"{rates['nil_attempts']:.1%}",
                f"{rates['nils']}",
                share(rates, "nil_success", of="nils"),
                share(rates, "contracts_set", of="contracts"),
                f"{rates['table_bid']:.2f}",
                f"{rates['overtricks']:.2f}",
            )
    console.print(grid)


def share(rates: dict[str, float], name: str, *, of: str) -> str:
    """A share with its interval."""
    if not rates[of]:
        return "none"
    return f"{rates[name]:.1%} [{rates[f'{name}_low']:.1%}, {rates[f'{name}_high']:.1%}]"


def spread(cell: dict[str, float]) -> str:
    """A mean with its interval and its number of deals."""
    if not cell["deals"]:
        return "no such deal"
    return f"{cell['mean']:+.1f} [{cell['low']:+.1f}, {cell['high']:+.1f}] n={cell['deals']:.0f}"


if __name__ == "__main__":
    raise SystemExit(main())
