"""How long a lesson takes to open inside the app: from the press on its tile to its first step on the screen.

The aim is 300 ms (issue 6). Times are the browser's own clock; the ratio is to opening the rulebook in the same run,
a page that is all text, so that a busy machine is told from a slow lesson. Prints a table.

    python tests/bench/lessons.py [--rounds 3]
"""

import argparse
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from browser.chromium import FLAGS, find
from browser.course_server import course_server
from playwright.sync_api import Page, expect, sync_playwright

from spades_learn.teaching.library import library
from spades_learn.ui.prose import label
from spades_learn.ui.words import Words

# From the press to the first frame in which what is looked for can be seen.
OPEN = """([target, seen]) => new Promise((done, fail) => {
  const button = [...document.querySelectorAll("button")].find((each) => each.textContent.trim() === target);
  if (!button) fail(new Error("no button " + target));
  const begun = performance.now();
  const watcher = new MutationObserver(() => {
    const found = document.querySelector(seen);
    if (!found || !found.getClientRects().length) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
  });
  watcher.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  setTimeout(() => fail(new Error("nothing opened")), 20000);
  button.click();
})"""


def opening(page: Page, tile: str, seen: str) -> float:
    """Milliseconds from the press on a tile of the map to the page it opens, and back to the map."""
    took = float(page.evaluate(OPEN, [tile, seen]))
    page.get_by_role("button", name="Course", exact=True).click()
    expect(page.get_by_role("heading", name="Learn Spades by playing it")).to_be_visible()
    return took


def main() -> None:
    """Open every lesson some times and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="how often each lesson is opened")
    rounds = parser.parse_args().rounds
    books, words = library(), Words(form="text")
    tiles = {f"{each.number} · {label(books.prose(each.slug).title, words)}": each.slug for each in books.usable()}
    with course_server() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        page.set_default_timeout(60_000)
        page.goto(f"{server.url}voila/render/app.ipynb")
        expect(page.get_by_role("heading", name="Learn Spades by playing it")).to_be_visible(timeout=60_000)
        times: dict[str, list[float]] = {tile: [] for tile in tiles}
        book: list[float] = []
        for _ in range(rounds):
            book.append(opening(page, "Rulebook", ".sl-rules, [data-clause]"))
            for tile in tiles:
                times[tile].append(opening(page, tile, ".sl-coach .sl-eyebrow"))
        browser.close()
    bare = statistics.median(book)
    sys.stdout.write(f"{'lesson':<34}{'ms':>6}{'× rulebook':>12}\n")
    for tile, each in times.items():
        sys.stdout.write(f"{tiles[tile]:<34}{statistics.median(each):>6.0f}{statistics.median(each) / bare:>12.2f}\n")
    medians = [statistics.median(each) for each in times.values()]
    sys.stdout.write(f"median {statistics.median(medians):.0f} ms, slowest {max(medians):.0f} ms (aim 300)\n")


if __name__ == "__main__":
    main()
