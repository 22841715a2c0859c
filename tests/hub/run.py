"""The course on a real JupyterHub: people log in, open a lesson, answer, leave; and what is left of it afterwards.

    make hub        # installs JupyterHub and its proxy beside the project (not as its dependency), then runs this

Three stories, all of them unless some are named: ``--class`` (twenty people by the link of a class set; servers culled,
the hub restarted), ``--packs`` (a teacher's lessons from a Git repository by nbgitpuller) and ``--lti`` (pupils sent by
a school's platform). The hub is the one that `spades_learn/app/deploy/jupyterhub_config.py` describes, with shorter
times. Printed as it goes: how long each thing took, the memory, and whether each promise held. Everything stays on
this machine.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import class_story
import lti_story
import pack_story
import psutil
from load.learner import HungError
from real_hub import Promises, Tools, running, say

VERSIONS = """
from importlib.metadata import version
import sys
names = ["spades-learn", "jupyterhub", "jupyterhub-idle-culler", "jupyterhub-ltiauthenticator", "nbgitpuller", "voila",
         "jupyter-server"]
print(", ".join([f"Python {sys.version.split()[0]}"] + [f"{each} {version(each)}" for each in names]))
"""


def main() -> int:
    """Run it; the exit status says whether every promise held."""
    parser = argparse.ArgumentParser(description="The course on a real JupyterHub.")
    parser.add_argument("--environment", type=Path, required=True, help="where JupyterHub and the course are installed")
    parser.add_argument("--proxy", type=Path, required=True, help="the program configurable-http-proxy")
    parser.add_argument("--people", type=int, default=20)
    parser.add_argument("--at-a-time", type=int, default=4, help="how many begin at the same moment")
    parser.add_argument("--class", dest="stories", action="append_const", const="class", help="a class by a set's link")
    parser.add_argument("--packs", dest="stories", action="append_const", const="packs", help="lessons by nbgitpuller")
    parser.add_argument("--lti", dest="stories", action="append_const", const="lti", help="pupils sent by a platform")
    wanted = parser.parse_args()
    tools = Tools(wanted.environment.absolute(), wanted.proxy.absolute())
    stories = wanted.stories or ["class", "packs", "lti"]
    load = f"{psutil.cpu_count()} cores, load {psutil.getloadavg()[0]:.1f} at the start"
    say(f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC; {load}\n{tools.python(VERSIONS)}")
    promise = Promises()
    with tempfile.TemporaryDirectory(prefix="spades-hub-keys-") as room:
        tellers = {
            "class": partial(class_story.story, people=wanted.people, at_a_time=wanted.at_a_time),
            "packs": pack_story.story,
            "lti": lti_story.story,
        }
        for each in stories:
            say(f"\n== {each}")
            extra = {"SPADES_LEARN_LTI_KEYS": str(lti_story.keys_file(Path(room)))} if each == "lti" else {}
            with running(tools, **extra) as hub:
                try:
                    tellers[each](hub, promise)
                except (HungError, AssertionError) as bad:
                    hub.tell()
                    promise(f"{each}: {bad}", held=False)
    say("\nall held" if not promise.broken else f"\n{len(promise.broken)} did not hold")
    return int(bool(promise.broken))


if __name__ == "__main__":
    raise SystemExit(main())
