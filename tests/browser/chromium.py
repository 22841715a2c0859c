"""Finds the Chromium of this machine; run as a program it prints its path or one line that says what to do."""

import os
import shutil
import sys

NAMES = ("/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

MISSING = (
    "No Chromium on this machine: install one (Debian: apt-get install chromium), name it in "
    "SPADES_LEARN_CHROMIUM, or leave the browser tests out with SPADES_LEARN_NO_BROWSER=1."
)

# No sandbox as root, nothing that phones home: a request that leaves the machine is a failed test.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Even a request that a test does not watch finds no other machine.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]


class NoChromiumError(Exception):
    """This machine has no Chromium; the text says what to do."""


def find() -> str:
    """The path of the Chromium to drive.

    Raises:
        NoChromiumError: there is none, or SPADES_LEARN_CHROMIUM names a file that is not there.
    """
    named = os.environ.get("SPADES_LEARN_CHROMIUM")
    for name in (named,) if named else NAMES:
        path = shutil.which(name)
        if path:
            return path
    raise NoChromiumError(f"SPADES_LEARN_CHROMIUM={named}: no such program" if named else MISSING)


if __name__ == "__main__":
    try:
        sys.stdout.write(find() + "\n")
    except NoChromiumError as error:
        sys.stderr.write(f"{error}\n")
        raise SystemExit(1) from error
