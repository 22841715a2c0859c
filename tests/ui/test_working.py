"""Long computations: results as they come, a bar, Cancel, an error that is told, and an end when the page is left."""

import asyncio
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from spades_learn.ui.parts import button
from spades_learn.ui.words import Words
from spades_learn.ui.working import BREATH, Working


class Bench:
    """A page that works on something."""

    def __init__(self) -> None:
        self.told: list[object] = []
        self.notes: list[str] = []
        self.closed = False
        self.words = Words()
        host: Any = SimpleNamespace(words=self.words, button=button, trouble_note=self.notes.append)
        self.work: Working[int] = Working(
            host, label="Grading <the> hand", each=self.told.append, done=lambda: self.told.append("done")
        )

    def steps(self, count: int, *, act: Callable[[int], None] = lambda _: None) -> Iterator[int | None]:
        """Numbers, a breath before each; what is closed says so."""
        try:
            for number in range(count):
                act(number)
                yield BREATH
                yield number
        finally:
            self.closed = True

    def start(self, count: int, **facts: Any) -> None:  # noqa: ANN401 - what `Working.start` takes
        act = facts.pop("act", lambda _: None)
        self.work.start(self.steps(count, act=act), total=count, **facts)

    @property
    def bar(self) -> str:
        return self.work.widget.children[0].value if self.work.widget.children else ""


def test_without_a_loop_all_is_done_at_once() -> None:
    bench = Bench()
    bench.start(3)
    assert bench.told == [0, 1, 2, "done"]
    assert bench.work.widget.children == ()
    assert not bench.work.running


async def until(holds: Callable[[], bool]) -> None:
    for _ in range(1000):
        if holds():
            return
        await asyncio.sleep(0)
    pytest.fail("it never came")


async def run_of(bench: Bench) -> None:
    await until(lambda: not bench.work.running)


def test_on_a_loop_results_come_one_by_one_and_others_are_heard_between() -> None:
    bench, heard = Bench(), []

    async def page() -> None:
        bench.start(4)
        assert bench.told == [], "the page draws the bar first"
        assert 'value="0"' in bench.bar
        assert "Grading &lt;the&gt; hand" in bench.bar
        while bench.work.running:
            heard.append(len(bench.told))
            await asyncio.sleep(0)

    asyncio.run(page())
    assert bench.told == [0, 1, 2, 3, "done"]
    assert set(heard) >= {0, 1, 2, 3}, "between any two results something else may run"


def test_the_bar_tells_how_far_it_is() -> None:
    bench, seen = Bench(), []
    bench.start(4, act=lambda _: seen.append(bench.bar))
    assert [f'value="{n}"' in bar for n, bar in enumerate(seen)] == [True] * 4
    assert "3 of 4" in seen[3]
    shares: list[str] = []
    bench.start(4, percent=True, act=lambda _: shares.append(bench.bar))
    assert "75 %" in shares[3]


def test_cancel_stops_closes_and_says_so_and_nothing_comes_after() -> None:
    bench = Bench()

    async def page() -> None:
        bench.start(1000, cancelled=lambda: bench.told.append("cancelled"))
        await until(lambda: bool(bench.told))
        bench.work.widget.children[1].click()
        so_far = list(bench.told)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert bench.told == so_far

    asyncio.run(page())
    assert bench.told[-1] == "cancelled"
    assert "done" not in bench.told
    assert bench.closed
    assert bench.work.widget.children == ()


def test_a_page_that_is_left_hears_no_more() -> None:
    bench = Bench()

    async def page() -> None:
        bench.start(1000, cancelled=lambda: bench.told.append("cancelled"))
        await until(lambda: bool(bench.told))
        bench.work.leave()
        await asyncio.sleep(0)

    asyncio.run(page())
    assert {"done", "cancelled"}.isdisjoint(map(str, bench.told))
    assert bench.closed


def test_what_is_told_may_stop_the_work_itself() -> None:
    """A page that goes elsewhere at the first result."""
    for run in (lambda bench: bench.start(5), lambda bench: asyncio.run(started(bench))):
        bench = Bench()
        bench.work._each = lambda number, bench=bench: (bench.told.append(number), bench.work.stop())
        run(bench)
        assert bench.told == [0]


async def started(bench: Bench) -> None:
    bench.start(5)
    await run_of(bench)


def test_a_failure_is_told_by_its_note_and_the_page_stays() -> None:
    bench = Bench()

    def fail(number: int) -> None:
        if number == 2:
            raise RuntimeError("a slip of ours")

    async def page() -> None:
        bench.start(5, act=fail)
        await run_of(bench)

    asyncio.run(page())
    assert bench.told == [0, 1]
    assert len(bench.notes) == 1
    assert bench.work.widget.children == ()


def test_a_second_start_stops_the_first() -> None:
    bench = Bench()

    async def page() -> None:
        bench.start(1000)
        await until(lambda: bool(bench.told))
        first = len(bench.told)
        bench.start(2)
        await run_of(bench)
        assert bench.told[first:] == [0, 1, "done"]

    asyncio.run(page())


def test_progress_is_read_out_at_quarters_only() -> None:
    bench, spoken = Bench(), []
    bench.start(100, act=lambda _: spoken.append(bench.work.widget.children[2].value))
    assert len(set(spoken)) == 4
    assert 'role="status"' in spoken[0]
