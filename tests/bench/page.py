"""How fast the page is, as ratios in one run against a bare ipywidgets page under the stock Voilà.

Four questions, each with its aim: the first card from the warm pool (0.7) and cold (1.25) against the first
widget of a bare, cold page; the memory a learner's kernel has to itself (1.3) against a bare ipywidgets kernel;
from a click to what it changes on the page (1.5) against a bare button. Times are the browser's own clock, from
the start of the navigation, in milliseconds; memory is the unique set size in MB. Medians over the rounds, which
alternate, so that a busy machine is busy for all. Prints a table, and JSON with --json FILE.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import requests
from browser.chromium import FLAGS, find
from browser.course_server import CourseServer, course_server, eventually, free_port, write_notebook
from playwright.sync_api import Browser, Page, sync_playwright

BARE = "import ipywidgets; ipywidgets.Button(description='bare')"
BUTTON = """
import ipywidgets
button = ipywidgets.Button(description="0")
button.on_click(lambda pressed: setattr(pressed, "description", str(int(pressed.description) + 1)))
button
"""

# Runs in the page before anything else: notes when the first thing looked for can be seen.
WATCH = """selector => {
  const look = () => {
    const found = document.querySelector(selector);
    if (!window.firstSeen && found && found.getClientRects().length) window.firstSeen = performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
  look();
}"""

# From a click to the change it makes, both by the page's own clock; `read` is what a change is seen by.
CLICK = """([target, read]) => new Promise((done, fail) => {
  const state = () => [...document.querySelectorAll(read)].map((e) => e.dataset.rev || e.textContent).join("|");
  const before = state();
  const begun = performance.now();
  const watcher = new MutationObserver(() => {
    if (state() === before) return;
    watcher.disconnect();
    done(performance.now() - begun);
  });
  watcher.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  setTimeout(() => fail(new Error("no answer to the click")), 10000);
  document.querySelector(target).click();
})"""


class Ratio(NamedTuple):
    """One line of the table: what was measured, ours and the bare page's, and the aim for their ratio."""

    what: str
    ours: list[float]
    bare: list[float]
    aim: float
    unit: str

    @property
    def ratio(self) -> float:
        """Ours in medians of the bare page's."""
        return statistics.median(self.ours) / statistics.median(self.bare)


def first_seen(browser: Browser, url: str, selector: str, *, leave: bool = True) -> tuple[float, Page]:
    """Milliseconds from the navigation's start to the first visible match, in a profile without any cache."""
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.add_init_script(f"({WATCH})({json.dumps(selector)})")
    page.goto(url, wait_until="commit")
    page.wait_for_function("window.firstSeen", timeout=60_000)
    seen = float(page.evaluate("window.firstSeen"))
    if leave:
        page.goto("about:blank")
        page.context.close()
    return seen, page


@contextmanager
def stock_voila(folder: Path) -> Iterator[CourseServer]:
    """Voilà as it comes, over the same kind of folder."""
    port = free_port()
    # The leak of its kernels is cured here too, or the rounds would not be alike.
    command = [sys.executable, "-m", "voila", str(folder), f"--port={port}", "--no-browser",
               "--Voila.tornado_settings={'disable_check_xsrf': True}"]  # fmt: skip
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True)
    server = CourseServer(process)
    server.url = f"http://127.0.0.1:{port}/"

    def answers() -> bool:
        try:
            return requests.get(f"{server.url}voila/static/voila.js", timeout=5).ok
        except requests.ConnectionError:
            return False

    try:
        eventually(answers, seconds=60, what="the stock Voilà")
        yield server
    finally:
        server.end()


def uss(server: CourseServer) -> list[float]:
    """Unique memory of each kernel of a server, in MB."""
    return [kernel.memory_full_info().uss / 1e6 for kernel in server.kernels()]


def clicks(page: Page, rounds: int, target: str, read: str) -> list[float]:
    """Milliseconds from click to change, click after click."""
    return [float(page.evaluate(CLICK, [target, read])) for _round in range(rounds)]


class Selectors(NamedTuple):
    """Where to look in the course's page: its first card, what is clicked, where the answer shows."""

    first: str
    target: str
    read: str


def measure(rounds: int, course: list[str], link: str, look: Selectors) -> list[Ratio]:
    """All four ratios; `course` are the server's options, `link` is what the learner's link asks for."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        write_notebook(folder / "bare.ipynb", BARE)
        write_notebook(folder / "button.ipynb", BUTTON)
        browser = stack.enter_context(sync_playwright()).chromium.launch(executable_path=find(), args=FLAGS)
        stock = stack.enter_context(stock_voila(folder))
        warm = stack.enter_context(course_server("--pool", "1", *course))
        cold = stack.enter_context(course_server("--pool", "0", *course))
        bare = f"{stock.url}voila/render/bare.ipynb"
        times: dict[str, list[float]] = {"bare": [], "warm": [], "cold": []}
        memory: dict[str, list[float]] = {"bare": [], "ours": []}
        for number in range(rounds + 1):  # one round to warm the disk, not counted
            eventually(lambda: warm.health()["learners"] == 0 and len(warm.kernels()) == 1, what="a warm pool")
            settle(warm)
            seen, _page = first_seen(browser, warm.url + link, look.first)
            one, stock_page = first_seen(browser, bare, ".jupyter-button", leave=False)
            two, course_page = first_seen(browser, cold.url + link, look.first, leave=False)
            if number:
                times["warm"].append(seen)
                times["bare"].append(one)
                times["cold"].append(two)
                memory["bare"] += uss(stock)
                memory["ours"] += uss(cold)
            for page in (stock_page, course_page):
                page.goto("about:blank")
                page.context.close()
            eventually(lambda: not stock.kernels() and not cold.kernels(), what="the end of the kernels")
        _seen, button = first_seen(browser, f"{stock.url}voila/render/button.ipynb", ".jupyter-button", leave=False)
        bare_clicks = clicks(button, rounds * 3, ".jupyter-button", ".jupyter-button")
        _seen, opened = first_seen(browser, cold.url + link, look.first, leave=False)
        our_clicks = clicks(opened, rounds * 3, look.target, look.read)
        return [
            Ratio("first card, warm pool", times["warm"], times["bare"], 0.7, "ms"),
            Ratio("first card, cold", times["cold"], times["bare"], 1.25, "ms"),
            Ratio("kernel memory (unique)", memory["ours"], memory["bare"], 1.3, "MB"),
            Ratio("click to feedback", our_clicks, bare_clicks, 1.5, "ms"),
        ]


def settle(server: CourseServer) -> None:
    """Wait until the warm kernel has run the notebook: it is idle, measured and not guessed."""
    (kernel,) = server.kernels()

    def idle() -> bool:
        return kernel.cpu_percent(interval=0.3) < 3

    eventually(idle, seconds=60, what="an idle warm kernel")


def table(ratios: list[Ratio]) -> str:
    """The ratios as lines of text, medians beside them."""
    lines = [f"{'':<24}{'ours':>10}{'bare':>10}{'ratio':>8}{'aim':>7}"]
    for line in ratios:
        ours, bare = (f"{statistics.median(values):.0f} {line.unit}" for values in (line.ours, line.bare))
        verdict = "met" if line.ratio <= line.aim else "missed"
        lines.append(f"{line.what:<24}{ours:>10}{bare:>10}{line.ratio:>8.2f}{line.aim:>7.2f}  {verdict}")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Measure, print, and say with the exit status whether every aim was met."""
    parser = argparse.ArgumentParser(description="Measure the page against a bare ipywidgets page.")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--notebooks", help="serve this folder in place of the course")
    parser.add_argument(
        "--link", default="?lesson=who-wins&step=two-ruffs", help="the query part of the link that is opened"
    )
    parser.add_argument("--first", default=".slt-hand [data-card]", help="the first card of the page")
    parser.add_argument("--target", default='[data-pick-seat="W"]', help="what is clicked")
    parser.add_argument("--read", default="[data-rev]", help="where the answer shows")
    parser.add_argument("--json", type=Path)
    wanted = parser.parse_args()
    course = ["--notebooks", wanted.notebooks] if wanted.notebooks else []
    ratios = measure(wanted.rounds, course, wanted.link, Selectors(wanted.first, wanted.target, wanted.read))
    sys.stdout.write(table(ratios))
    if wanted.json:
        wanted.json.write_text(json.dumps([{**line._asdict(), "ratio": line.ratio} for line in ratios], indent=1))
    return int(any(line.ratio > line.aim for line in ratios))


if __name__ == "__main__":
    raise SystemExit(main())
