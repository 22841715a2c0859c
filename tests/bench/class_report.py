"""The class report of 500 files, a tenth spoiled, one in twenty handed in twice, one in twenty of the older schema.

The aim is 10 s (quality.md, Class report). Prints the time, and whether every file has exactly one fate and the
report is the same in another order.
"""

import argparse
import json
import random
import sys
import tempfile
import time
from pathlib import Path

from spades_learn.app.class_report import report
from spades_learn.teaching.classroom import gather
from spades_learn.teaching.library import library

FILES = 500
ATTEMPTS = 400


def learner(chance: random.Random, steps: list[tuple[str, str]], number: int, *, old: bool) -> bytes:
    """A term's work of one learner."""
    log = []
    for place in range(1, ATTEMPTS + 1):
        lesson, step = chance.choice(steps)
        item = {
            "v": 2, "id": f"{number}-{place}", "lesson": lesson, "step": step,
            "verdict": chance.choice(["right", "right", "worse", "wrong"]), "try": chance.randint(1, 3),
            "assisted": chance.random() < 0.2, "tags": ["reneged"] if chance.random() < 0.1 else [],
            "said": None, "truth": None, "at": "", "number": place,
        }  # fmt: skip
        if old:
            item["v"] = 1
            del item["number"]
        log.append(item)
    return json.dumps({"v": 1, "log": log, "settings": {}}).encode()


def main() -> int:
    """Make the class, report on it, say how long it took."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    chance = random.Random(8)
    books = library()
    steps = [(entry.slug, step.id) for entry in books.course() for step in books.lesson(entry.slug).steps if step.asks]
    files: list[tuple[str, bytes]] = []
    for number in range(FILES):
        kind = number % 20
        if kind == 7 and files:
            files.append((f"{number}.json", files[-1][1]))
        elif kind in {3, 13}:
            data = learner(chance, steps, number, old=False)
            files.append((f"{number}.json", data[: chance.randrange(len(data))]))
        else:
            files.append((f"{number}.json", learner(chance, steps, number, old=kind == 11)))
    with tempfile.TemporaryDirectory() as folder:
        for name, data in files:
            (Path(folder) / name).write_bytes(data)
        begun = time.perf_counter()
        room, _table = report(Path(folder))
        took = time.perf_counter() - begun
    fates = {fate: sum(each.fate.value == fate for each in room.handed) for fate in ("used", "merged", "refused")}
    chance.shuffle(files)
    same = gather(files) == room
    sys.stdout.write(f"{len(room.handed)} files in {took:.1f} s (aim 10): {fates}; another order, the same: {same}\n")
    return 0 if same and sum(fates.values()) == FILES else 1


if __name__ == "__main__":
    raise SystemExit(main())
