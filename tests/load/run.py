"""Load on a real server over real sockets, as a table: the lines L1, L2, L4, L5, L6 and L8 of the design's figures.

L1 opens at one instant, cold and from the warm pool · L2 sessions held, a move each ten seconds, real browsers among
them · L4 opens one after another, none hung · L5 reloads of one page, and the kernels left · L6 ten thousand moves in
one session · L8 more people than places: a plain page for them, nobody inside hurt. L3 is `tests/bench/page.py`.
Learners come by links to a match, a lesson, two gyms and a class set.

Every request goes to this machine's own loopback address, every loop has a count and a time. Full: `make load`
(about an hour, 100 sessions for 30 minutes of it); `--short` takes a minute and shows only that all of it works;
`--ci` counts and times nothing (`counts.py`), and `make test` does the same.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import psutil
from browser.chromium import FLAGS, find
from browser.course_server import CourseServer, course_server, eventually
from load.counts import counted
from load.learner import FullError, HungError, Learner, link
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Page, sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

PATIENCE = 240_000
"""Milliseconds a real browser may take for its page, so that other work on the machine spoils no long run."""

GAP = 10
"""Seconds between two moves of a learner."""

CLICK = """() => new Promise((done, fail) => {
  const state = () => [...document.querySelectorAll("[data-rev]")].map((e) => e.dataset.rev).join("|");
  const before = state();
  const begun = performance.now();
  const watcher = new MutationObserver(() => {
    if (state() === before) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => done((performance.now() - begun) / 1000)));
  });
  watcher.observe(document.body, { childList: true, subtree: true, attributes: true });
  setTimeout(() => fail(new Error("no answer to the click")), 20000);
  document.querySelector('[data-pick-seat="W"]').click();
})"""
"""Seconds from a click to the frame after the change it makes, by the page's own clock."""


class Sizes(NamedTuple):
    """How much of each is done."""

    learners: int
    sessions: int
    minutes: float
    browsers: int
    opens: int
    reloads: int
    gap: float
    moves: int


FULL = Sizes(learners=30, sessions=100, minutes=30, browsers=3, opens=500, reloads=50, gap=GAP, moves=10_000)
SHORT = Sizes(learners=4, sessions=3, minutes=0.1, browsers=0, opens=6, reloads=4, gap=1, moves=60)


class Line(NamedTuple):
    """One line of the table; `aim` is the design's limit, None where it has none."""

    what: str
    value: float
    unit: str
    aim: float | None

    @property
    def met(self) -> bool:
        """Whether the limit holds."""
        return self.aim is None or self.value <= self.aim


def p95(values: list[float]) -> float:
    """The value that 95 of 100 do not pass (of few values the largest); not a number where there are none."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * 95 // 100) - 1)] if ordered else float("nan")


@contextmanager
def inside(server: CourseServer, number: int, *, workers: int) -> Iterator[list[Learner]]:
    """Learners at their pages, let in by so many hands at a time; all leave at the end."""
    learners = [Learner(server.url, deal=deal) for deal in range(1, number + 1)]
    try:
        with ThreadPoolExecutor(workers) as hands:
            list(hands.map(lambda each: each.open(**each.way()), learners))
        yield learners
    finally:
        with ThreadPoolExecutor(4) as hands:
            list(hands.map(lambda each: each.leave() if each.kernel else None, learners))


def at_once(sizes: Sizes, *, pool: int) -> list[Line]:
    """L1: all open at one instant, with or without warm kernels."""
    name = "warm" if pool else "cold"
    with course_server("--pool", str(pool), "--learners", str(sizes.learners)) as server:
        if pool:
            warm(server, pool)
        with inside(server, sizes.learners, workers=sizes.learners) as learners:
            pages = [each.page_seconds for each in learners]
            scenes = [each.opened for each in learners]
    return [
        Line(f"L1 {sizes.learners} opens at once, {name}: page, p95", p95(pages), "s", 1.0 if pool else 12.0),
        Line(f"L1 {sizes.learners} opens at once, {name}: first scene, p95", p95(scenes), "s", None),
    ]


def warm(server: CourseServer, pool: int) -> None:
    """Wait until the pool's kernels have run the notebook: the machine's work for them is over."""
    eventually(lambda: len(server.kernels()) >= pool, seconds=300, what="a warm pool")

    def idle() -> bool:
        # They are warmed one after another, so that the last is there when all others have run.
        before = cpu(server)
        threading.Event().wait(1)
        return cpu(server) - before < 0.1

    eventually(idle, seconds=300, what="an idle pool")


def held(sizes: Sizes) -> list[Line]:
    """L2: sessions held, each with a move every few seconds and the page's heartbeat; real browsers click too."""
    errors: list[str] = []
    paints: list[float] = []

    places = sizes.sessions + sizes.browsers
    with ExitStack() as stack:
        server = stack.enter_context(course_server("--pool", "4", "--learners", str(places)))
        learners = stack.enter_context(inside(server, sizes.sessions, workers=2))
        pages = stack.enter_context(browser_pages(server, sizes.browsers))
        before = cpu(server)
        ends = time.monotonic() + sizes.minutes * 60
        threads = [
            threading.Thread(target=play, args=(each, ends, sizes.gap, sizes.gap * number / sizes.sessions))
            for number, each in enumerate(learners)
        ]
        for thread in threads:
            thread.start()
        while time.monotonic() < ends:
            click(pages, paints, errors)
            threading.Event().wait(min(sizes.gap, max(0.0, ends - time.monotonic())))
        for thread in threads:
            thread.join()
        share = (cpu(server) - before) / (sizes.minutes * 60 * places) * 100
        unique = [kernel.memory_full_info().uss / 1e6 for kernel in server.kernels()]
        answers = [seconds for each in learners for seconds in each.answers]
        walks = [seconds for each in learners for seconds in each.walks]
        errors += [error for each in learners for error in each.errors]
    for error in errors[:5]:
        sys.stderr.write(f"L2: {error}\n")
    what = f"L2 {places} sessions, {sizes.minutes:g} min, {len(answers)} moves, {len(walks)} ways"
    lines = [
        Line(f"{what}: errors", len(errors), "", 0),
        Line("L2 move to answer, p95", p95(answers) * 1000, "ms", 300),
        Line("L2 way to the next place, p95", p95(walks) * 1000, "ms", None),
        Line("L2 unique memory of a kernel, largest", max(unique), "MB", 65),
        Line("L2 a core's time for one session", share, "%", None),
    ]
    return lines + ([Line("L2 click to paint, p95", p95(paints) * 1000, "ms", 300)] if paints else [])


def cpu(server: CourseServer) -> float:
    """Seconds of a core that the server and its kernels have used."""
    whole = psutil.Process(server.process.pid)
    used = [each.cpu_times() for each in (whole, *whole.children(recursive=True))]
    return sum(each.user + each.system for each in used)


def play(learner: Learner, ends: float, gap: float, first: float) -> None:
    """Move every `gap` seconds until the monotonic clock says `ends`, the first time after `first` seconds."""
    pause = threading.Event()
    pause.wait(first)
    beats = 0
    while time.monotonic() < ends:
        begun = time.monotonic()
        try:
            if learner.plays:
                learner.move()
            else:
                learner.walk()  # who is in a lesson or a gym goes on from place to place
            beats += 1
            if beats % 3 == 0:
                learner.ping()
        except (HungError, OSError) as error:
            learner.errors.append(str(error))
            return
        pause.wait(max(0.0, gap - (time.monotonic() - begun)))


def click(pages: list[Page], paints: list[float], errors: list[str]) -> None:
    """One click in each real browser; adds how long it took to be painted, or what went wrong."""
    for page in pages:
        try:
            paints.append(float(page.evaluate(CLICK)))
        except BrowserError as error:
            errors.append(str(error).splitlines()[0])


@contextmanager
def browser_pages(server: CourseServer, number: int) -> Iterator[list[Page]]:
    """Real pages at a step that may be answered again and again."""
    if not number:
        yield []
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        pages = []
        for _each in range(number):
            page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
            page.goto(link(server.url, lesson="who-wins", step="two-ruffs"), wait_until="commit")
            page.wait_for_selector('[data-pick-seat="W"]', timeout=PATIENCE)
            pages.append(page)
        yield pages
        for page in pages:
            page.goto("about:blank")
        browser.close()


def one_after_another(sizes: Sizes) -> list[Line]:
    """L4: many opens, four people at a time; hung is what has no scene within the client's patience."""
    hung: list[str] = []
    seconds: list[float] = []

    def visit(deal: int) -> None:
        learner = Learner(server.url, deal=deal)
        try:
            learner.open(**learner.way())
            seconds.append(learner.opened)
        except (HungError, FullError, OSError) as error:
            hung.append(str(error)[:200])
        finally:
            if learner.kernel:
                learner.leave()

    with course_server("--pool", "2", "--learners", "30") as server, ThreadPoolExecutor(4) as hands:
        list(hands.map(visit, range(1, sizes.opens + 1)))
        eventually(lambda: server.health()["learners"] == 0, seconds=60, what="an empty class")
    for error in hung[:5]:
        sys.stderr.write(f"L4: {error}\n")
    return [
        Line(f"L4 {sizes.opens} opens: hung", len(hung), "", 0),
        Line("L4 first scene, p95", p95(seconds), "s", None),
    ]


def reloads(sizes: Sizes, *, real: bool) -> list[Line]:
    """L5: one page loaded again and again; the kernels that are left, those of the pool apart."""
    with course_server("--pool", "0", "--learners", str(sizes.reloads + 1)) as server, ExitStack() as stack:
        if real:
            (page,) = stack.enter_context(browser_pages(server, 1))
            for _each in range(sizes.reloads):
                page.reload(wait_until="commit")
                page.wait_for_selector('[data-pick-seat="W"]', timeout=PATIENCE)
            most = 1
        else:
            for _each in range(sizes.reloads):
                with inside(server, 1, workers=1):
                    pass
            most = 0
        begun = time.monotonic()
        eventually(lambda: len(server.kernels()) <= most, seconds=180, what=f"at most {most} kernel")
        waited = time.monotonic() - begun
        left = len(server.kernels())
    return [
        Line(f"L5 {sizes.reloads} reloads: kernels left", left, "", 1),
        Line("L5 time until then", waited, "s", 180),
    ]


def one_session(sizes: Sizes) -> list[Line]:
    """L6: very many moves of one learner without a reload; memory and widgets after a tenth of them and at the end."""
    with course_server("--pool", "0", "--learners", "1") as server:
        learner = Learner(server.url, deal=6, settings={"look": {"motion": False}})  # bots do not wait to be seen
        try:
            learner.open(**learner.way())
            (kernel,) = server.kernels()
            seen: list[tuple[float, int]] = []
            for share in (0.1, 0.9):
                for _each in range(round(sizes.moves * share)):
                    learner.move()
                seen.append((kernel.memory_full_info().uss / 1e6, learner.widgets()))
            moves, errors = len(learner.answers), learner.errors
        finally:
            learner.leave()
    (before, fewer), (after, more) = seen
    return [
        Line(f"L6 {moves} moves in one session: refused or failed", len(errors), "", 0),
        Line("L6 memory, from a tenth of them to all", (after / before - 1) * 100, "%", 10),
        Line("L6 unique memory of the kernel at the end", after, "MB", 65),
        Line("L6 widgets more than after a tenth", more - fewer, "", fewer * 0.1),
        Line("L6 move to answer, p95", p95(learner.answers) * 1000, "ms", None),
    ]


def over_capacity(sizes: Sizes) -> list[Line]:
    """L8: the class is full; whoever comes gets the plain page at once, and those inside play on."""
    places = min(3, sizes.learners)
    turned: list[float] = []

    def knock(deal: int) -> bool:
        begun = time.perf_counter()
        try:
            Learner(server.url, deal=deal).open()
        except FullError as full:
            turned.append(time.perf_counter() - begun)
            return "<script" not in str(full) and "Traceback" not in str(full)
        return False

    with course_server("--pool", "0", "--learners", str(places)) as server:
        with inside(server, places, workers=places) as learners:
            with ThreadPoolExecutor(10) as hands:
                knocks = [hands.submit(knock, deal) for deal in range(sizes.learners)]
                for learner in learners * 3:
                    learner.move() if learner.plays else learner.walk()
            plain = sum(each.result() for each in knocks)
            hurt = sum(bool(each.errors) for each in learners)
        eventually(lambda: server.health()["learners"] == 0, seconds=60, what="an empty class")
        with inside(server, 1, workers=1):
            pass  # there is room again
    return [
        Line(f"L8 {sizes.learners} too many: not given the plain page", sizes.learners - plain, "", 0),
        Line("L8 the plain page, p95", p95(turned), "s", 1),
        Line("L8 people inside hurt", hurt, "", 0),
    ]


def measure(sizes: Sizes, only: set[str]) -> Iterator[Line]:
    """The lines asked for, as they are measured."""
    if "L1" in only:
        yield from at_once(sizes, pool=0)
        yield from at_once(sizes, pool=sizes.learners)
    if "L2" in only:
        yield from held(sizes)
    if "L4" in only:
        yield from one_after_another(sizes)
    if "L5" in only:
        yield from reloads(sizes, real=sizes.browsers > 0)
    if "L6" in only:
        yield from one_session(sizes)
    if "L8" in only:
        yield from over_capacity(sizes)


def written(line: Line) -> str:
    """A line of the table."""
    aim = "" if line.aim is None else f"{line.aim:>8g} {line.unit:<3}{'met' if line.met else 'missed'}"
    return f"{line.what:<62}{line.value:>9.2f} {line.unit:<3}{aim}\n"


def main() -> int:
    """Measure, print, and say with the exit status whether every limit held."""
    parser = argparse.ArgumentParser(description="Load on a real server over real sockets.")
    parser.add_argument("--short", action="store_true", help="a few of each, in some seconds")
    parser.add_argument("--ci", action="store_true", help="counts only, on one server, in a quarter of a minute")
    parser.add_argument("--only", default="L1,L2,L4,L5,L6,L8")
    for name in Sizes._fields:
        parser.add_argument(f"--{name}", type=float)
    parser.add_argument("--json", type=Path)
    wanted = parser.parse_args()
    if wanted.ci:
        counted(sys.stdout.write)
        return 0
    sizes = SHORT if wanted.short else FULL
    given = {name: getattr(wanted, name) for name in Sizes._fields if getattr(wanted, name) is not None}
    sizes = sizes._replace(
        **{name: value if name in {"minutes", "gap"} else int(value) for name, value in given.items()}
    )
    busy = os.getloadavg()[0]
    sys.stdout.write(f"{os.cpu_count()} cores, load {busy:.1f} before the first request\n")
    lines = []
    for line in measure(sizes, set(wanted.only.split(","))):
        lines.append(line)
        sys.stdout.write(written(line))
        sys.stdout.flush()
    if wanted.json:
        facts = [{**line._asdict(), "met": line.met} for line in lines]
        wanted.json.write_text(json.dumps({"load": busy, "sizes": sizes._asdict(), "lines": facts}, indent=1))
    return int(not all(line.met for line in lines))


if __name__ == "__main__":
    raise SystemExit(main())
