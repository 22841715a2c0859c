"""Runs every check and test, each part to its end, and closes with one summary.

``python tests/everything.py`` runs all parts, ``python tests/everything.py ruff js`` some. A part that fails does
not keep the others from running; the exit status says whether all held. With CI set, nothing may be missing:
no Node.js, no Chromium and no compiled kernel are failures, not skips.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
PYTEST = [sys.executable, "-m", "pytest", "-q"]


class Outcome(NamedTuple):
    """How one part went: a process's exit status, and the line that sums it up."""

    status: int
    closing: str


def run(command: Sequence[str | Path], **environment: str) -> Outcome:
    """Run a command in the repository, show its output as it comes, keep its closing line."""
    process = subprocess.Popen(
        [str(word) for word in command],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    closing = ""
    for line in process.stdout or ():
        sys.stdout.write(line)
        sys.stdout.flush()
        if line.strip():
            closing = line.strip()
    return Outcome(process.wait(), closing)


def tests(*options: str) -> Outcome:
    """Run pytest; no test at all is a failure."""
    outcome = run([*PYTEST, *options])
    return outcome._replace(closing="no tests were found") if outcome.status == 5 else outcome


def kernels() -> Outcome:
    """Say which of the compiled kernels are in use; in CI all of them must be."""
    # A kernel is a source with a .pxd of C types beside it.
    folder = ROOT / "spades_learn" / "bots"
    wanted = sorted(path.stem for path in folder.glob("*.pxd"))
    missing = [name for name in wanted if not [*folder.glob(f"{name}.*.so"), *folder.glob(f"{name}.*.pyd")]]
    if missing or not wanted:
        names = ", ".join(missing) or "all of them"
        return Outcome(int(in_ci()), f"kernels missing (no C compiler?), they run interpreted: {names}")
    return Outcome(0, f"compiled: {', '.join(wanted)}")


def notebooks() -> Outcome:
    """Run every notebook top to bottom in a kernel of this environment."""
    if not list((ROOT / "notebooks").glob("*.ipynb")):
        return Outcome(1, "there are no notebooks")
    options = ["--nbval-lax", "--nbval-current-env", "--nbval-cell-timeout=60", "-p", "no:cacheprovider"]
    options += ["-n", "auto", "--dist", "loadfile"]  # a kernel a notebook, a worker a core
    # The kernel's own libraries warn; that is theirs to mend, while the suite's own warnings stay errors.
    return tests(*options, "-W", "default", "notebooks")


def javascript() -> Outcome:
    """Run the tests of the widgets' pure parts."""
    node = shutil.which("node")
    files = sorted(str(path) for path in (ROOT / "tests" / "js").rglob("*.test.*js"))
    if node is None:
        return Outcome(1 if in_ci() else 0, "Node.js is missing, so the widgets' own tests did not run")
    if not files:
        return Outcome(1, "there are no JavaScript tests")
    outcome = run([node, "--test", *files])
    return outcome._replace(closing="all passed" if outcome.status == 0 else "failed, see above")


def browser() -> Outcome:
    """Run the tests that drive Chromium."""
    if os.environ.get("SPADES_LEARN_NO_BROWSER") and not in_ci():
        return Outcome(0, "left out: SPADES_LEARN_NO_BROWSER is set")
    # Two at a time, each with its own server and its own Chromium: half of a browser test is waiting.
    first = tests("-m", "browser", "-n", "2", "--dist", "loadfile")
    if first.status != 1:
        return first
    # Real sockets, kernels and a real browser share two cores here. What holds when asked again, alone, was the
    # machine's haste; it is named in the summary all the same. What fails twice has failed.
    again = tests("-m", "browser", "--last-failed", "--last-failed-no-failures", "none")
    if again.status:
        return again
    late = re.match(r"(\d+) failed, ", first.closing)
    return again._replace(closing=f"{first.closing[late.end() :]}; {late[1]} more when asked again") if late else again


def in_ci() -> bool:
    """Whether this is the run that decides."""
    return bool(os.environ.get("CI"))


PARTS: dict[str, Callable[[], Outcome]] = {
    "ruff": lambda: run([BIN / "ruff", "check", "."]),
    "mypy": lambda: run([BIN / "mypy"]),
    "layers": lambda: run([BIN / "lint-imports", "--no-cache"]),
    "kernels": kernels,
    "lessons": lambda: run([BIN / "spades-learn", "lint"]),
    "js": javascript,
    "unit": lambda: tests("-m", "not browser", "-n", "auto", "--dist", "worksteal"),  # a worker a core
    "notebooks": notebooks,
    "browser": browser,
}


def main(asked: Sequence[str]) -> int:
    """Run the parts asked for, all when none is named; 0 when every one held."""
    unknown = [name for name in asked if name not in PARTS]
    if unknown:
        sys.stderr.write(f"no such part: {', '.join(unknown)}; there are {', '.join(PARTS)}\n")
        return 2
    table = []
    for name in asked or PARTS:
        sys.stdout.write(f"\n--- {name} ---\n")
        sys.stdout.flush()
        begun = time.monotonic()
        try:
            outcome = PARTS[name]()
        except FileNotFoundError as error:
            outcome = Outcome(1, f"{error.filename} is not there")
        table.append((name, outcome, time.monotonic() - begun))
    sys.stdout.write("\n=== summary ===\n")
    for name, outcome, seconds in table:
        verdict = "ok    " if outcome.status == 0 else "FAILED"
        sys.stdout.write(f"{verdict} {name:<10} {seconds:6.1f} s  {tidy(outcome.closing)}\n")
    # pytest's own closing lines once more, by themselves, for whoever reads only the end.
    for _name, outcome, _seconds in table:
        if re.search(r"\b\d+ (passed|failed)", outcome.closing):
            sys.stdout.write(f"{outcome.closing}\n")
    return int(any(outcome.status for _name, outcome, _seconds in table))


def tidy(line: str) -> str:
    """A closing line without its frame of equal signs."""
    return line.strip("= ")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
