"""How much machine for how many learners: the tables of `spades_learn/app/deploy/README.md`, from what was measured.

    .venv/bin/python tests/hub/capacity.py            # prints both tables
    .venv/bin/python tests/hub/capacity.py --write    # puts them into the README

The figures of `MEASURED` are medians: from `make hub` (its log is deploy/HUB-RUN.md) and from `make load` (LOAD.md).
When those are run anew, change them here. All the rest is arithmetic. `tests/app/test_deploy.py` holds the README to
it, and the figures of a hub to the log of its run.
"""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path
from typing import NamedTuple

README = Path(__file__).resolve().parent.parent.parent / "spades_learn" / "app" / "deploy" / "README.md"
BEGIN, END = "<!-- capacity: made by tests/hub/capacity.py -->\n", "<!-- capacity: end -->\n"
CLASSES = (30, 100, 300, 1_000, 3_000, 10_000)
"""Learners at the same time."""


class Figure(NamedTuple):
    """One measured figure and where it was measured."""

    value: float
    unit: str
    what: str
    where: str


MEASURED = {
    "kernel": Figure(60, "MB", "on a hub, a learner's kernel, memory that nothing else shares", "`make hub`"),
    "forked": Figure(44, "MB", "on a shared server, where kernels are forked, the same", "`make load`"),
    "server": Figure(140, "MB", "on a hub, a learner's own Jupyter server besides", "`make hub`"),
    "shared": Figure(200, "MB", "the shared server itself with its warm process, a hundred inside", "`make load`"),
    "hub": Figure(192, "MB", "JupyterHub with its proxy and its culler", "`make hub`"),
    "move": Figure(0.005, "cores", "one learner at a move each ten seconds", "`make load`"),
    "open": Figure(0.6, "core-seconds", "there, a new kernel up to its first scene", "`make load`"),
    "arrive": Figure(4.8, "core-seconds", "on a hub, own server, kernel and page up to the first answer", "`make hub`"),
}
SPARE = 4 / 3
"""Memory: a third on top, for the system and for what grows."""
IDLE_HALF = 2
"""Cores: half of them left free, so that nobody waits."""
ENTRY_MINUTES = 5
"""A large school does not come in one second; over so long its learners arrive."""
FEWEST_CORES = 2
"""A page that is being made and a learner who moves must not wait for each other."""
CORE_HOUR, GIGABYTE_HOUR = 0.03, 0.004
"""Prices, in the money of your choice: put in your own."""
HOW = {
    30: "a laptop, or TLJH on a small machine",
    100: "one machine",
    300: "3 shared servers behind nginx, or TLJH on a large machine",
    1_000: "10 shared servers, or Kubernetes",
    3_000: "30 shared servers, or Kubernetes",
    10_000: "Kubernetes, and better the static site",
}


class Need(NamedTuple):
    """What a number of learners needs.

    Attributes:
        gigabytes: memory.
        cores: so many.
        hourly: cost of an hour.
    """

    gigabytes: float
    cores: int
    hourly: float


def need(learners: int, *, hub: bool, figures: dict[str, Figure] = MEASURED) -> Need:
    """Memory, cores and cost for so many learners at the same time.

    >>> need(1, hub=False).cores
    2
    >>> need(100, hub=True).gigabytes > 3 * need(100, hub=False).gigabytes
    True
    """
    per = figures["kernel"].value + figures["server"].value if hub else figures["forked"].value
    servers = math.ceil(learners / 100)
    fixed = figures["hub"].value if hub else figures["shared"].value * servers
    gigabytes = (learners * per + fixed) * SPARE / 1000
    entry = figures["arrive" if hub else "open"].value * learners / (ENTRY_MINUTES * 60)
    busy = max(entry, learners * figures["move"].value)
    cores = max(FEWEST_CORES, even(busy * IDLE_HALF))
    return Need(gigabytes, cores, cores * CORE_HOUR + gigabytes * GIGABYTE_HOUR)


def even(cores: float) -> int:
    """Whole cores, upwards, as machines have them: an even number.

    >>> even(2.1), even(4.0), even(0.3)
    (4, 4, 2)
    """
    return 2 * math.ceil(cores / 2)


def tables(figures: dict[str, Figure] = MEASURED) -> str:
    """Both tables as Markdown: what was measured, and what follows from it."""
    lines = ["| measured | | with |", "|---|---:|---|"]
    lines += [f"| {each.what} | {each.value:g} {each.unit} | {each.where} |" for each in figures.values()]
    lines += [
        "",
        "| learners at once | shared server: memory | cores | an hour | hub: memory | cores | an hour | how |",
        "|---:|---:|---:|---:|---:|---:|---:|---|",
    ]
    for learners in CLASSES:
        cells = [spaced(str(learners))]
        for hub in (False, True):
            asked = need(learners, hub=hub, figures=figures)
            cells += [f"{spaced(rounded(asked.gigabytes))} GB", f"{asked.cores}", f"{asked.hourly:.2f}"]
        lines.append(f"| {' | '.join(cells)} | {HOW[learners]} |")
    return "\n".join(lines) + "\n"


def spaced(number: str) -> str:
    """Thousands apart.

    >>> spaced("10000"), spaced("2.7")
    ('10 000', '2.7')
    """
    return f"{int(number):,}".replace(",", " ") if number.isdecimal() else number


def rounded(gigabytes: float) -> str:
    """Two figures, upwards.

    >>> rounded(2.04), rounded(26.0), rounded(27.1), rounded(841)
    ('2.1', '26', '28', '850')
    """
    step = 10.0 ** (math.floor(math.log10(gigabytes)) - 1)
    return f"{math.ceil(round(gigabytes / step, 6)) * step:.{1 if step < 1 else 0}f}"


def written(text: str) -> str:
    """The README with the tables of now."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{tables()}{END}{after}"


def main() -> int:
    """Print the tables, or write them."""
    parser = argparse.ArgumentParser(description="How much machine for how many learners.")
    parser.add_argument("--write", action="store_true", help="put the tables into deploy/README.md")
    if parser.parse_args().write:
        README.write_text(written(README.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        sys.stdout.write(tables())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
