"""The class report of 500 files, a tenth spoiled, one in twenty handed in twice, one in twenty of the older schema.

The aim is 10 s (quality.md, Class report), for a folder and for a zip of the same files. Prints the times, and whether
every file has exactly one fate and the report is the same of both and in another order. What is asked of a learner is
a term's work: lessons, fresh deals, and gym hands that the whole class has met.
"""

import argparse
import json
import random
import sys
import tempfile
import time
import zipfile
from pathlib import Path
from typing import Any, NamedTuple

from spades_learn.app.class_files import report
from spades_learn.teaching import gym_pool
from spades_learn.teaching.class_bids import BID_STEPS
from spades_learn.teaching.classroom import Classroom, gather
from spades_learn.teaching.library import Library, library

FILES = 500
ATTEMPTS = 400


class Work(NamedTuple):
    """What there is to do: questions of lessons, bids among them, fresh deals, and hands of a class set."""

    steps: list[tuple[str, str]]
    bids: set[tuple[str, str]]
    drills: list[tuple[str, str]]
    hands: list[str]


def learner(chance: random.Random, work: Work, number: int, *, old: bool) -> bytes:
    """A term's work of one learner."""
    log = []
    for place in range(1, ATTEMPTS + 1):
        kind = chance.random()
        item = {
            "v": 2, "id": f"{number}-{place}", "verdict": chance.choice(["right", "right", "worse", "wrong"]),
            "try": chance.randint(1, 3), "assisted": chance.random() < 0.2,
            "tags": ["reneged"] if chance.random() < 0.1 else [], "said": None, "truth": None, "at": "",
            "number": place,
        }  # fmt: skip
        if kind < 0.7:
            item["lesson"], item["step"] = step = chance.choice(work.steps)
            if step in work.bids:
                item["answer"] = str(chance.randint(1, 6))
        elif kind < 0.9:
            lesson, drill = chance.choice(work.drills)
            item |= {"lesson": lesson, "step": f"practice:{drill}:{chance.getrandbits(30)}", "try": 1}
        else:
            said = chance.random()
            item |= {"lesson": "nil-gym", "step": chance.choice(work.hands), "try": 1, "answer": "nil"}
            item |= {"said": round(said, 2), "truth": round(min(1, said * chance.uniform(0.5, 1.2)), 2)}
        if old:
            item["v"] = 1
            del item["number"]
        log.append(item)
    return json.dumps({"v": 1, "log": log, "settings": {}}).encode()


def work_of(books: Library) -> Work:
    """What the course asks."""
    lessons = [books.lesson(entry.slug) for entry in books.course()]
    asking = [(lesson.slug, step) for lesson in lessons for step in lesson.steps if step.asks]
    return Work(
        [(slug, step.id) for slug, step in asking],
        {(slug, step.id) for slug, step in asking if step.kind in BID_STEPS},
        [(lesson.slug, practice.drill) for lesson in lessons for practice in lesson.practice],
        [each.code for each in gym_pool.pool("classic")[:10]],
    )


def timed(place: Path) -> tuple[Classroom, dict[str, Any], str]:
    """The report of a folder or a zip, its seconds, and those a busy machine does not stretch."""
    begun, busy = time.perf_counter(), time.process_time()
    room, table = report(place)
    return room, table, f"{time.perf_counter() - begun:.1f} s ({time.process_time() - busy:.1f} s of a core)"


def main() -> int:
    """Make the class, report on it, say how long it took."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    chance = random.Random(8)
    work = work_of(library())
    files: list[tuple[str, bytes]] = []
    for number in range(FILES):
        kind = number % 20
        if kind == 7 and files:
            files.append((f"{number}.json", files[-1][1]))
        elif kind in {3, 13}:
            data = learner(chance, work, number, old=False)
            files.append((f"{number}.json", data[: chance.randrange(len(data))]))
        else:
            files.append((f"{number}.json", learner(chance, work, number, old=kind == 11)))
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "class")
        place.mkdir()
        for name, data in files:
            (place / name).write_bytes(data)
        with zipfile.ZipFile(Path(folder, "class.zip"), "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in files:
                archive.writestr(f"class/{name}", data)
        room, table, took = timed(place)
        zipped_room, zipped_table, zipped_took = timed(Path(folder, "class.zip"))
    fates = {fate: sum(each.fate.value == fate for each in room.handed) for fate in ("used", "merged", "refused")}
    chance.shuffle(files)
    same = gather(files) == room == zipped_room and table == zipped_table
    sys.stdout.write(
        f"{len(room.handed)} files, {sum(len(data) for _, data in files) / 1e6:.0f} MB: folder {took}, zip "
        f"{zipped_took}, aim 10 s: {fates}; another order and the zip, the same: {same}\n"
    )
    return 0 if same and sum(fates.values()) == FILES else 1


if __name__ == "__main__":
    raise SystemExit(main())
