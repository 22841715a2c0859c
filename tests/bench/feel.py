"""How the table feels: from a press to its answer on the screen, shifts of the layout, and whether long play grows.

A learner plays hand after hand on the real server in the real Chromium, as fast as the table takes it: cards, bids,
Next trick, Next hand. Measured on the way: milliseconds from each press to the first frame that shows what it
changed (median and 95th hundredth, aim 100 ms), every shift of the layout that no press explains (aim 0.01 in all),
and at the start and the end, after garbage collection, the page's elements, listeners and memory and the kernel's
own memory (aim: grown by a tenth at most, listeners not at all). Beside them the size of the table's module
(aim 120 kB). Prints a table; JSON with --json FILE.

    python tests/bench/feel.py                 300 moves, about a minute
    python tests/bench/feel.py --moves 10000   the long session of the reliability figures
"""

import argparse
import json
import statistics
import sys
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from browser.chromium import FLAGS, find
from browser.course_server import CourseServer, course_server
from playwright.sync_api import CDPSession, Page, sync_playwright

from spades_learn.ui.table import Table

KEPT = '{"log": [], "settings": {"look": {"motion": false}}}'

# Plays `moves` moves and returns the milliseconds of each press, by kind; between matches it starts the next one.
PLAY = """async (moves) => {
  const root = () => [...document.querySelectorAll(".sl-root")].find((each) => each.getClientRects().length);
  const times = [];
  const onward = () => [...document.querySelectorAll(".sl-app .sl-btn.primary")]
    .find((each) => each.getClientRects().length && !each.disabled);
  const targets = {
    bid: ".slt-call[data-call='3'], .slt-call[data-call='look']",
    card: ".slt-card:not([data-mark='no'])",
    next: ".slt-next",
  };
  const asked = () => root()?.dataset.ask ?? "none";
  const pick = () => (targets[asked()] ? root().querySelector(targets[asked()]) : onward());
  const changed = (reached) => new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error(`stuck at ${asked()}`)), 60000);
    const look = () => {
      if (!reached()) return;
      clearTimeout(late);
      watch.disconnect();
      done();
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    look();
  });
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(0);
  }));
  const state = () => root()?.dataset.rev ?? document.title;
  for (let i = 0; i < moves; i += 1) {
    await changed(() => !("pending" in (root()?.dataset ?? {})) && pick());
    const [kind, before, begun] = [asked(), state(), performance.now()];
    pick().click();
    await changed(() => state() !== before);
    await painted();
    times.push([kind, performance.now() - begun]);
  }
  return times;
}"""

SHIFTS = """() => {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) window.shift += one.value;
  }).observe({ type: "layout-shift" });
}"""


class Line(NamedTuple):
    """One line of the table: what, its figure, and the aim it must not pass."""

    what: str
    figure: float
    aim: float
    unit: str = ""


def size(page: Page, chromium: CDPSession, server: CourseServer) -> dict[str, float]:
    """What page and kernel hold once their garbage is gone."""
    page.evaluate("() => new Promise((done) => setTimeout(done, 500))")  # the last answers are in
    chromium.send("HeapProfiler.collectGarbage")
    metrics = {each["name"]: each["value"] for each in chromium.send("Performance.getMetrics")["metrics"]}
    kernel = max(each.memory_full_info().uss for each in server.kernels())
    return {
        "elements": metrics["Nodes"],
        "listeners": metrics["JSEventListeners"],
        "page MB": metrics["JSHeapUsedSize"] / 1e6,
        "kernel MB": kernel / 1e6,
    }


def measure(moves: int) -> list[Line]:
    """Play and measure."""
    with course_server("--pool", "0") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        page.set_default_timeout(60_000)
        page.add_init_script(f"localStorage['spades-learn/1'] ??= {KEPT!r}")
        page.goto(f"{server.url}voila/render/app.ipynb?page=play")
        page.locator(".slt-call").first.wait_for()
        chromium = page.context.new_cdp_session(page)
        chromium.send("Performance.enable")
        page.evaluate(PLAY, min(60, moves))  # two hands: every kind of scene has been drawn
        before = size(page, chromium, server)
        page.evaluate(SHIFTS)
        times: list[tuple[str, float]] = []
        while len(times) < moves:
            times += page.evaluate(PLAY, min(200, moves - len(times)))
        after = size(page, chromium, server)
        shift = page.evaluate("window.shift")
        browser.close()
    spent = sorted(ms for _kind, ms in times)
    lines = [Line("press to paint, median", statistics.median(spent), 100, "ms")]
    lines.append(Line("press to paint, p95", spent[int(0.95 * len(spent))], 100, "ms"))
    lines += [
        Line(f"  {kind}, median", statistics.median(ms for each, ms in times if each == kind), 100, "ms")
        for kind in sorted({kind for kind, _ in times})
    ]
    lines.append(Line("layout shift, sum", shift, 0.01))
    lines += [Line(f"{name}, end / start", after[name] / before[name], 1.1) for name in before]
    lines.append(Line("module", len(str(Table._esm).encode()) / 1000, 120, "kB"))
    return lines


def main() -> int:
    """Measure, print, and say with the exit status whether every aim was met."""
    parser = argparse.ArgumentParser(description="Measure how the table feels.")
    parser.add_argument("--moves", type=int, default=300)
    parser.add_argument("--json", type=Path)
    wanted = parser.parse_args()
    lines = measure(wanted.moves)
    sys.stdout.write(f"{wanted.moves} moves\n")
    for line in lines:
        verdict = "met" if line.figure <= line.aim else "missed"
        sys.stdout.write(f"{line.what:<28}{line.figure:>10.3f} {line.unit:<3}{line.aim:>8g}  {verdict}\n")
    if wanted.json:
        wanted.json.write_text(json.dumps([line._asdict() for line in lines], indent=1))
    return int(any(line.figure > line.aim for line in lines))


if __name__ == "__main__":
    raise SystemExit(main())
