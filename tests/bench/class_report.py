"""The class report of 500 files, a tenth spoiled, one in twenty handed in twice, one in twenty of the older schema.

    python tests/bench/class_report.py [--files N] [--out FOLDER] [--pictures]

The aim is 10 s (quality.md, Class report). The class is a generated one that went through the course (`made_class`);
its files lie in a folder and in a zip. Prints what was measured, on which load; and proves that every file has exactly
one fate, that the fate is the one it was made for, and that the report is the same in other orders and out of the zip.
Writes the report as one page, and with ``--pictures`` photographs it in Chromium; two of these are in tests/golden.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import sys
import tempfile
import time
import zipfile
from collections import Counter
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

import made_class  # noqa: E402 - beside this folder

from spades_learn.app.class_files import built  # noqa: E402
from spades_learn.app.class_printed import page_of  # noqa: E402
from spades_learn.teaching.class_report import Report, report_of, table_of  # noqa: E402
from spades_learn.teaching.classroom import Fate, gather  # noqa: E402
from spades_learn.teaching.evidence import lessons_of  # noqa: E402
from spades_learn.teaching.library import library  # noqa: E402

AIM = 10.0
"""Seconds for 500 files."""
DAY = "2026-11-30"
SEED = 8
ORDERS = 3
"""Other orders in which the files are counted again."""
SHOTS = {"class-heat": ("#rules .sl-heat", 1000, 520), "class-bids": ("#bids .sl-deals", 900, 340)}
"""Pictures that are kept: what of the page, the width of the window, and how much of it from the top."""


def timed(place: Path) -> tuple[Report, float, str]:
    """The report of a folder or a zip: seconds of a core, which a busy machine does not stretch, and both in words."""
    gc.collect()
    begun, busy = time.perf_counter(), time.process_time()
    found = built(place)
    took, core = time.perf_counter() - begun, time.process_time() - busy
    return found, core, f"{took:.1f} s ({core:.1f} s of a core)"


def proved(files: list[tuple[str, bytes]], first: Report) -> list[str]:
    """What is wrong with the report, a line each; none where all is as it should be."""
    wrong = []
    fates = Counter(each.fate for each in first.room.handed)
    names = Counter(each.name for each in first.room.handed)
    if names != Counter(name for name, _ in files):
        wrong.append("a file is not in exactly one of used, merged and refused")
    count = len(files)
    made = {Fate.REFUSED: round(made_class.SPOILED * count), Fate.MERGED: round(made_class.TWICE * count)}
    made[Fate.USED] = count - sum(made.values())
    if dict(fates) != made:
        wrong.append(f"fates {dict(fates)} and not {made}")
    course, chance = lessons_of(library(), "en"), random.Random(SEED)
    table = table_of(first)
    page = page_of(first, language="en", on=DAY)
    for _ in range(ORDERS):
        chance.shuffle(files)
        again = report_of(gather(files), course)
        if table_of(again) != table or page_of(again, language="en", on=DAY) != page:
            wrong.append("another order of the files gives another report")
    return wrong


def photograph(page: Path, folder: Path) -> None:
    """The pictures of the page in Chromium: the two that are kept, and the whole of it wide and narrow."""
    from browser.chromium import FLAGS, find  # noqa: PLC0415 - only for pictures
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - as above

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=str(find()), args=list(FLAGS))
        for name, (what, width, height) in SHOTS.items():
            window = browser.new_page(viewport={"width": width, "height": 900})
            window.goto(page.resolve().as_uri())
            box = window.locator(what).first.bounding_box() or {"x": 0, "y": 0, "width": width}
            clip = {"x": box["x"], "y": box["y"], "width": box["width"], "height": height}
            window.screenshot(path=folder / f"{name}.png", clip=clip, full_page=True)  # type: ignore[arg-type]
            window.close()
        for width in (1280, 360):
            window = browser.new_page(viewport={"width": width, "height": 900})
            window.goto(page.resolve().as_uri())
            window.screenshot(path=folder / f"class-report-{width}.png", full_page=True)
            window.close()
        browser.close()


def main() -> int:
    """Make the class, report on it, prove it, and say how long it took."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--files", type=int, default=500)
    asked.add_argument("--out", type=Path, default=HERE.parents[1] / "out")
    asked.add_argument("--pictures", action="store_true")
    chosen = asked.parse_args()
    files = made_class.class_of(SEED, chosen.files)
    before = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        place, packed = Path(folder, "class"), Path(folder, "class.zip")
        place.mkdir()
        for name, data in files:
            (place / name).write_bytes(data)
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in files:
                archive.writestr(f"class/{name}", data)
        found, took, told = timed(place)
        zipped, _, zip_told = timed(packed)
    begun = time.perf_counter()
    page = page_of(found, language="en", on=DAY)
    page_took = time.perf_counter() - begun
    wrong = proved(files, found)
    if table_of(zipped) != table_of(found):
        wrong.append("the zip gives another report than the folder")
    chosen.out.mkdir(parents=True, exist_ok=True)
    written = chosen.out / "class-report.html"
    written.write_text(page, encoding="utf-8")
    if chosen.pictures:
        photograph(written, chosen.out)
    fates = Counter(each.fate.value for each in found.room.handed)
    answers = sum(len(each.log.attempts) for each in found.room.learners)
    sys.stdout.write(
        f"{len(files)} files, {sum(len(data) for _, data in files) / 1e6:.0f} MB, {answers} answers, "
        f"machine load {before:.1f} on {os.cpu_count()} cores\n"
        f"folder {told}, zip {zip_told}, page of {len(page) / 1e6:.1f} MB {page_took:.1f} s; aim {AIM:.0f} s\n"
        f"{dict(fates)}; every file in one fate, {ORDERS} other orders and the zip the same: {not wrong}\n"
    )
    for each in wrong:
        sys.stdout.write(f"WRONG: {each}\n")
    return 1 if wrong or took > AIM else 0


if __name__ == "__main__":
    raise SystemExit(main())
