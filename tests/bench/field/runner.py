"""Many deals, in this process or on the workers of a dask cluster here or elsewhere; each is kept as it comes."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import tempfile
import zipfile
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from .duplicate import Board, Pair, play_board
from .store import course

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from .store import Store

TESTS = Path(__file__).resolve().parents[2]


def deal_seeds(seed: int, number: int) -> range:
    """The seeds of a match's deals, settled before the first is played; every dealer comes equally often."""
    return range(1_000_000 * seed, 1_000_000 * seed + number)


def run(
    matches: Mapping[Pair, Sequence[int]], store: Store, *, processes: int = 1, scheduler: str | None = None
) -> dict[str, Board]:
    """Play what is not played yet and return every board asked for, by its key.

    Args:
        matches: who meets whom, each with the seeds of their deals.
        store: where boards are found and kept.
        processes: workers on this machine; one plays in this very process.
        scheduler: the address of a running dask scheduler, whose workers are used instead.

    Raises:
        DealFailed: a deal could not be played; those that came before it are kept.
    """
    tasks = [(pair, deal) for pair, deals in matches.items() for deal in deals]
    # Deal by deal, so that a run that is stopped has played as many of each match.
    wanted = {pair.key(deal, store.code): (pair, deal) for pair, deal in sorted(tasks, key=itemgetter(1))}
    done = {key: board for key, board in store.boards().items() if key in wanted}
    missing = [what for key, what in wanted.items() if key not in done]
    with workers(processes if missing else 1, scheduler if missing else None) as spread, bar() as shown:
        task = shown.add_task("deals", total=len(wanted), completed=len(done))
        for board in spread(play_board, missing):
            store.add(board)
            done[board.pair.key(board.deal, store.code)] = board
            shown.advance(task)
    return {key: done[key] for key in wanted}


@contextlib.contextmanager
def workers(processes: int, scheduler: str | None) -> Iterator[Callable[..., Iterator[Any]]]:
    """Something that calls a function of this package with each of a list of arguments and yields answers as they come.

    Args:
        processes: workers on this machine; one is this very process, none as many as there are cores.
        scheduler: the address of a running dask scheduler, whose workers are used instead.

    Raises:
        SystemExit: dask is not installed, or a worker would play by other code than is here.
    """
    processes = processes or os.cpu_count() or 1
    if processes == 1 and scheduler is None:
        yield lambda work, tasks: (work(*task) for task in tasks)
        return
    try:
        from distributed import Client, LocalCluster, as_completed  # noqa: PLC0415 - the extra "bench" brings it
    except ImportError:
        raise SystemExit("more than one process needs dask: install the package's extra [bench]") from None
    with contextlib.ExitStack() as opened:
        address: object = scheduler
        if scheduler is None:
            # A deal that fails is told of once, by the caller.
            cluster = LocalCluster(
                n_workers=processes,
                threads_per_worker=1,
                dashboard_address="127.0.0.1:0",
                silence_logs=logging.CRITICAL,
            )
            address = opened.enter_context(cluster)
        client = opened.enter_context(Client(address))
        client.upload_file(str(packed(Path(opened.enter_context(tempfile.TemporaryDirectory())))))
        for worker, code in client.run(course).items():
            if code != course():
                raise SystemExit(f"{worker} has another version of the course ({code}, here {course()})")

        def spread(work: Callable[..., Any], tasks: Iterable[tuple[object, ...]]) -> Iterator[Any]:
            futures = [client.submit(work, *task, pure=False) for task in tasks]
            for _future, answer in as_completed(futures, with_results=True):
                yield answer

        yield spread


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
