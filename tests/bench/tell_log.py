"""The statistics of a log of 10 000 answers, the rules with them: the aim is 0.3 s (issue 7).

Prints the time, and how many times as long as it takes to read the log itself from what a browser keeps.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable

from spades_learn.teaching.evidence import answered, lessons_of
from spades_learn.teaching.library import library
from spades_learn.teaching.mastery import known
from spades_learn.teaching.progress import read_log
from spades_learn.teaching.statistics import by_part, statistics

ATTEMPTS = 10_000
AIM = 0.3
RUNS = 5


def kept() -> list[dict[str, object]]:
    """A log as a browser keeps it: half of it lessons, the rest practice and the three gyms."""
    chance = random.Random(7)
    lessons = lessons_of(library(), "en")
    items: list[dict[str, object]] = []
    for number in range(1, ATTEMPTS + 1):
        slug, lesson = chance.choice(list(lessons.items()))
        kind = chance.choice(("step", "step", "step", "practice", "nil-gym", "bid-gym", "play-gym"))
        step, said, truth = str(number), chance.random(), chance.random()
        if kind == "step" or (kind == "practice" and not lesson.practice):
            kind, step, said, truth = slug, chance.choice(lesson.steps).id, None, None  # type: ignore[assignment]
        elif kind == "practice":
            drill = chance.choice(lesson.practice).drill
            kind, step, said, truth = slug, f"practice:{drill}:{chance.getrandbits(30)}", None, None  # type: ignore[assignment]
        tags = [f"theme-{chance.choice(('duck', 'cover'))}"] if kind == "play-gym" else []
        at = f"2026-{chance.randint(1, 11):02d}-{chance.randint(1, 28):02d}T10:00:00Z"
        verdict = chance.choice(("right", "right", "fine", "wrong"))
        items.append(
            {
                "v": 2,
                "id": f"a{number}",
                "lesson": kind,
                "step": step,
                "verdict": verdict,
                "try": 1,
                "assisted": False,
                "tags": tags,
                "said": said,
                "truth": truth,
                "at": at,
                "number": number,
            }
        )
    return items


def quickest(act: Callable[[], object]) -> float:
    """The shortest of a few runs, in seconds: what the work takes and not what else the machine does."""
    times = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        act()
        times.append(time.perf_counter() - begun)
    return min(times)


def main() -> int:
    """Time it."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    entries, lessons, items = library().course(), lessons_of(library(), "en"), kept()
    log, refused = read_log(items)
    assert not refused
    reading = quickest(lambda: read_log(items))
    telling = quickest(
        lambda: (statistics(log), known(lessons, answered(lessons, log)), by_part(entries, lessons, log))
    )
    sys.stdout.write(
        f"{len(log.attempts)} answers: {telling:.3f} s, {telling / reading:.2f} times as long as reading the log\n"
    )
    return 0 if telling <= AIM else 1


if __name__ == "__main__":
    sys.exit(main())
