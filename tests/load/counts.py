"""The short form of the load: one server, everything counted and nothing timed."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
import requests
from browser.course_server import CourseServer, course_server, eventually
from load.learner import WAYS, FullError, Learner, set_code

if TYPE_CHECKING:
    from collections.abc import Callable

PLACES = 4
POOL = 2


def counted(say: Callable[[str], object], *options: str) -> str:
    """Run it and say each line as it is found to hold.

    Args:
        say: takes each line.
        options: more for the server.

    Returns:
        The server's address.

    Raises:
        AssertionError: a count is not what it must be.
    """
    made = ("--pool", str(POOL), "--learners", str(PLACES), "--set", set_code())
    with course_server(*options, *made) as server:
        leads = requests.get(server.url, allow_redirects=False, timeout=60).headers["Location"]
        assert leads.endswith(f"/voila/render/app.ipynb?set={set_code()}")
        say("the bare address leads to the class's set\n")
        eventually(lambda: len(server.kernels()) == POOL, seconds=60, what="the warm pool")
        say(f"a pool of {POOL}, nobody inside\n")
        learners = [Learner(server.url, deal=deal) for deal in range(PLACES)]
        with ThreadPoolExecutor(PLACES) as hands:
            list(hands.map(lambda each: each.open(**each.way()), learners))
        full(server, learners)
        say(
            f"{PLACES} came by {PLACES} of {len(WAYS)} links at once, each to a kernel of their own, and none is left\n"
        )
        for learner in learners:
            learner.move() if learner.plays else learner.walk()
        refused(server)
        assert not [each.errors for each in learners if each.errors]
        say("one more gets the plain page and no kernel; a move of each one inside counts\n")
        kept_for_good(server, learners[0].page)
        learners[0].leave()
        again = Learner(server.url, deal=PLACES)
        again.open(**again.way())
        full(server, [again, *learners[1:]])
        say("who reloads gets a new kernel, and the old one is gone\n")
        for learner in (again, *learners[1:]):
            learner.leave()
        eventually(lambda: server.health()["learners"] == 0, seconds=60, what="an empty class")
        eventually(lambda: len(server.kernels()) == POOL, seconds=60, what="the warm pool again")
        say("all left: nobody inside, and the pool as it was\n")
        kernels = server.kernels()
        assert server.end() == 0
        # Not a moment later: a kernel that outlives its server ends by itself, and complains.
        assert not any(kernel.is_running() for kernel in kernels)
        said = [line for line in server.log[1:] if not line.startswith("503 GET ")]  # those are who was one too many
        assert not said, "".join(said)
        say("the server ended in order, every kernel with it, without a word in its log\n")
        return server.url


def full(server: CourseServer, inside: list[Learner]) -> None:
    """Every place is taken, each by one kernel; the pool has none beyond them, now or a moment later."""
    assert len({each.kernel for each in inside}) == PLACES
    assert server.health() == {"learners": PLACES, "places": PLACES}
    eventually(lambda: len(server.kernels()) == PLACES, seconds=60, what="one kernel a place")


def kept_for_good(server: CourseServer, page: str) -> None:
    """A second page asks for no script of the widgets again."""
    scripts = re.findall(r'"(/voila/labextensions/[^"]+)"', page)
    assert scripts
    for script in scripts:
        assert "immutable" in requests.get(server.url.rstrip("/") + script, timeout=60).headers["Cache-Control"], script


def refused(server: CourseServer) -> None:
    """A learner too many is told so, and costs no kernel."""
    with pytest.raises(FullError) as told:
        Learner(server.url).open()
    assert "<script" not in str(told.value)
    answer = requests.get(server.url, timeout=60)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (503, "no-store")
    assert len(server.kernels()) == PLACES
