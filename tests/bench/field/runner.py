"""Many deals, in this process or on the workers of a dask cluster here or elsewhere; each is kept as it comes."""

from __future__ import annotations

import contextlib
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from .duplicate import Board, Pair, play_board

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .store import Store

TESTS = Path(__file__).resolve().parents[2]


def deal_seeds(seed: int, number: int) -> range:
    """The seeds of a match's deals, settled before the first is played; every dealer comes equally often."""
    return range(1_000_000 * seed, 1_000_000 * seed + number)


def run(
    pairs: Iterable[Pair], deals: Iterable[int], store: Store, *, processes: int = 1, scheduler: str | None = None
) -> dict[str, Board]:
    """Play what is not played yet and return every board asked for, by its key.

    Args:
        pairs: the matches.
        deals: the seeds, the same for every match.
        store: where boards are found and kept.
        processes: workers on this machine; one plays in this very process.
        scheduler: the address of a running dask scheduler, whose workers are used instead.

    Raises:
        DealFailed: a deal could not be played; those that came before it are kept.
    """
    seeds = list(deals)
    wanted = {pair.key(deal, store.code): (pair, deal) for deal in seeds for pair in pairs}
    done = {key: board for key, board in store.boards().items() if key in wanted}
    missing = [what for key, what in wanted.items() if key not in done]
    with workers(processes if missing else 1, scheduler if missing else None) as played, bar() as shown:
        task = shown.add_task("deals", total=len(wanted), completed=len(done))
        for board in played(missing):
            store.add(board)
            done[board.pair.key(board.deal, store.code)] = board
            shown.advance(task)
    return {key: done[key] for key in wanted}


Played = "Callable[[list[tuple[Pair, int]]], Iterator[Board]]"


@contextlib.contextmanager
def workers(processes: int, scheduler: str | None) -> Iterator[Played]:
    """Something that plays a list of deals and yields the boards as they come."""
    if processes == 1 and scheduler is None:
        yield lambda tasks: (play_board(pair, deal) for pair, deal in tasks)
        return
    try:
        from distributed import Client, LocalCluster, as_completed  # noqa: PLC0415 - the extra "bench" brings it
    except ImportError:
        raise SystemExit("more than one process needs dask: install the package's extra [bench]") from None
    with contextlib.ExitStack() as open_things:
        address: object = scheduler
        if scheduler is None:
            address = open_things.enter_context(
                LocalCluster(n_workers=processes, threads_per_worker=1, dashboard_address=None)
            )
        client = open_things.enter_context(Client(address))
        client.upload_file(str(packed(Path(open_things.enter_context(tempfile.TemporaryDirectory())))))

        def played(tasks: list[tuple[Pair, int]]) -> Iterator[Board]:
            futures = [client.submit(play_board, pair, deal, pure=False) for pair, deal in tasks]
            for batch in as_completed(futures, with_results=True).batches():
                for _future, board in batch:
                    yield board

        yield played


def packed(folder: Path) -> Path:
    """This package as a zip, which a worker on another machine gets; it has the course installed itself."""
    target = folder / "bench_field.zip"
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("bench/__init__.py", "")
        for path in sorted(Path(__file__).parent.iterdir()):
            if path.suffix in {".py", ".json"}:
                archive.write(path, f"bench/field/{path.name}")
    return target


def bar() -> Progress:
    """A progress bar on standard error, where it is a terminal; standard output is the answer's."""
    console = Console(file=sys.stderr)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
    )
