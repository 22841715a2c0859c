"""Kernels forked from the warm process are kernels like any other; one's end is no other's (platform.md, "Voilà")."""

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest
from browser.course_server import eventually
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.connect import write_connection_file
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from traitlets.config import LoggingConfigurable

from spades_learn.app import forked
from spades_learn.app.capacity import Seats, Usher
from spades_learn.app.forked import ForkedProcess, ForkingProvisioner, Zygote, kernel_arguments
from spades_learn.app.warm_pool import WarmPool

pytestmark = pytest.mark.skipif(not forked.possible(), reason="kernels are forked on Linux only")

SECONDS = 60


@pytest.fixture(scope="module")
def zygote() -> Iterator[Zygote]:
    warm = Zygote()
    warm.start()
    yield warm
    warm.close()


@pytest.fixture(scope="module")
def room() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="sl") as folder:  # a short path, as a socket's must be
        yield Path(folder)


@contextlib.contextmanager
def kernel(zygote: Zygote, room: Path, **environment: str) -> "Iterator[tuple[ForkedProcess, BlockingKernelClient]]":
    """A forked kernel and a client of it; the kernel is ended at the end."""
    number = len(list(room.iterdir()))
    file, _ = write_connection_file(str(room / f"{number}.json"), transport="ipc", ip=str(room / f"{number}"))
    process = zygote.fork(
        {"arguments": ["-f", file], "environment": {**os.environ, **environment}, "folder": str(room)}
    )
    assert process is not None
    client = BlockingKernelClient(connection_file=file)
    client.load_connection_file()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=SECONDS)
        yield process, client
    finally:
        client.stop_channels()
        process.kill()
        process.wait(SECONDS)


def answer(client: BlockingKernelClient, code: str) -> Any:  # noqa: ANN401 - whatever the code makes
    """What the last expression of the code is, by way of JSON."""
    told: list[str] = []

    def hear(message: dict[str, Any]) -> None:
        if message["msg_type"] in {"stream", "error"}:
            told.append(message["content"].get("text") or message["content"]["evalue"])

    client.execute_interactive(f"import json; print(json.dumps({code}))", timeout=SECONDS, output_hook=hear)
    return json.loads("".join(told))


RANDOM = "[__import__('random').random(), __import__('uuid').uuid4().hex, __import__('secrets').token_hex(8)]"
FILES = "[each for each in os.listdir('/proc/self/fd') if 'pidfd' in os.path.realpath(f'/proc/self/fd/{each}')]"


def test_two_forks_share_nothing_random_and_have_the_environment_they_were_given(zygote: Zygote, room: Path) -> None:
    with kernel(zygote, room, ONLY_HERE="one") as (first, one), kernel(zygote, room, ONLY_HERE="two") as (second, two):
        assert first.pid != second.pid
        assert not set(answer(one, RANDOM)) & set(answer(two, RANDOM))
        seen = "[os.environ['ONLY_HERE'], os.getcwd(), os.getpid(), os.getpgid(0), sys.argv[1]]"
        told = [answer(each, f"(lambda os, sys: {seen})(__import__('os'), __import__('sys'))") for each in (one, two)]
        assert [each[0] for each in told] == ["one", "two"]
        assert [each[1] for each in told] == [str(room)] * 2
        assert [each[2:4] for each in told] == [[first.pid] * 2, [second.pid] * 2]
        assert [each[4] for each in told] == ["-f", "-f"]
        # Nobody holds the warm process's socket, or a handle of another kernel.
        assert answer(one, f"(lambda os: {FILES})(__import__('os'))") == []
        # Widgets find their way although ipywidgets was loaded when there was no kernel; none is left from warming.
        targets = answer(one, "sorted(__import__('comm').get_comm_manager().targets)")
        assert "jupyter.widget.control" in targets
        assert answer(one, "len(__import__('ipywidgets.widgets.widget').widgets.widget._instances)") == 0
        assert answer(one, "'spades_learn.ui.lesson_page' in __import__('sys').modules") is True
        assert answer(one, "'debugpy' in __import__('sys').modules") is False


def test_the_end_of_a_kernel_is_seen_and_nobody_elses(zygote: Zygote, room: Path) -> None:
    with kernel(zygote, room) as (first, _), kernel(zygote, room) as (second, client):
        assert first.poll() is None
        with pytest.raises(subprocess.TimeoutExpired):
            first.wait(0.01)
        os.kill(first.pid, signal.SIGKILL)
        assert first.wait(SECONDS) == 0
        first.send_signal(signal.SIGTERM)  # too late: nothing happens to anybody
        assert second.poll() is None
        assert answer(client, "1 + 1") == 2
        eventually(lambda: not psutil.pid_exists(first.pid), seconds=SECONDS, what="no zombie")


def test_the_warm_process_may_die_and_kernels_live_on(zygote: Zygote, room: Path) -> None:
    with kernel(zygote, room) as (_, client):
        before = zygote.pid
        os.kill(before, signal.SIGKILL)
        eventually(lambda: not zygote.pid, seconds=SECONDS, what="the end of the warm process")
        assert answer(client, "2 + 2") == 4
        with kernel(zygote, room) as (_other, second):
            assert answer(second, "3 + 3") == 6
        assert zygote.pid not in {0, before}


def test_a_kernel_ends_with_its_server_however_that_ends(room: Path) -> None:
    """The server is killed: its kernels and its warm process end by themselves."""
    (room / "k").mkdir()
    file, _ = write_connection_file(str(room / "k" / "k.json"), transport="ipc", ip=str(room / "k" / "k"))
    script = (
        "import os, sys, time; from spades_learn.app.forked import Zygote; zygote = Zygote(); zygote.start();"
        f"wanted = {{'arguments': ['-f', {file!r}], 'environment': {{**os.environ}}, 'folder': {str(room)!r}}};"
        "made = zygote.fork(wanted);"
        "print(made.pid, zygote.pid, flush=True); time.sleep(600)"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        kernels = [psutil.Process(int(each)) for each in server.stdout.readline().split()]
        server.kill()
        _gone, alive = psutil.wait_procs(kernels, SECONDS)
        assert not alive


def test_a_warm_process_that_will_not_live_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    warm = Zygote()
    wanted = {"arguments": [], "environment": {}, "folder": "/"}
    assert [warm.fork(wanted) for _each in range(forked.TRIES + 2)] == [None] * (forked.TRIES + 2)
    warm.close()


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ([sys.executable, "-m", "ipykernel_launcher", "-f", "x"], ["-f", "x"]),
        ([sys.executable, "-Xfrozen_modules=off", "-m", "ipykernel_launcher", "-f", "x"], ["-f", "x"]),
        (["/another/python", "-m", "ipykernel_launcher", "-f", "x"], None),
        ([sys.executable, "-m", "xeus", "ipykernel_launcher"], None),
        (["R", "--slave"], None),
    ],
)
def test_only_this_interpreters_own_kernels_are_forked(command: list[str], arguments: list[str] | None) -> None:
    assert kernel_arguments(command) == arguments


def test_jupyter_asks_the_forking_provisioner_once_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    factory = KernelProvisionerFactory.instance()
    monkeypatch.setattr(factory, "default_provisioner_name", factory.default_provisioner_name)
    monkeypatch.setattr(factory, "provisioners", {**factory.provisioners})
    forked.install()

    made = factory.create_provisioner_instance("k", KernelSpec(), parent=LoggingConfigurable())
    assert isinstance(made, ForkingProvisioner)
    assert made._zygote() is None  # a server without one starts kernels the ordinary way


class Kernels:
    """Voilà's manager of a pool, as far as the pool's keeper uses it."""

    def __init__(self, seats: "Seats | None" = None) -> None:
        self.kernel_pools_config: dict[str, Any] = {"default": {"pool_size": 0}}
        self._pools: dict[str, list[asyncio.Task[dict[str, Any]]]] = {}
        self.starting = self.most = self.started = 0
        self.seats = seats
        self.made: dict[str, Process] = {}

    def fill_if_needed(self, *, delay: float, notebook_name: str) -> None:
        assert delay == 0
        pool = self._pools[notebook_name]
        for _each in range(self.kernel_pools_config[notebook_name]["pool_size"] - len(pool)):
            pool.append(asyncio.ensure_future(self._start()))

    async def _start(self) -> dict[str, Any]:
        self.started += 1
        kernel = f"warm {self.started}"
        self.starting += 1
        self.most = max(self.most, self.starting)
        await asyncio.sleep(0.001)
        self.starting -= 1
        if self.started == 2:
            raise RuntimeError("this one does not start")
        self.made[kernel] = Process()
        return {"task": asyncio.ensure_future(asyncio.sleep(0.001)), "kernel_id": kernel}

    def __contains__(self, kernel: str) -> bool:
        return kernel in self.made

    def get_kernel(self, kernel: str) -> SimpleNamespace:
        return SimpleNamespace(provisioner=SimpleNamespace(process=self.made[kernel]))

    def get_pool_size(self, notebook: str) -> int:
        return len(self._pools[notebook])

    async def shutdown_kernel(self, kernel: str, *, now: bool) -> None:
        assert now
        del self.made[kernel]


class Process:
    """A kernel's process."""

    ended: int | None = None

    def poll(self) -> int | None:
        """Its status, None while it runs."""
        return self.ended


def test_the_pool_fills_one_by_one_and_never_past_the_places_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spades_learn.app.warm_pool.LOOK_SECONDS", 0.001)
    monkeypatch.setattr("spades_learn.app.warm_pool.CALM_SECONDS", 0.001)

    async def kept() -> None:
        live = {str(each) for each in range(9)}
        seats = Seats(learners=5, live=lambda: live)
        kernels = Kernels()
        pool = WarmPool(kernels=kernels, seats=seats, notebook="app.ipynb", size=4)
        inside = []
        for each in range(2):
            seat = seats.take()
            assert seat is not None
            seat.kernel = str(each)
            inside.append(seat)
        assert pool.lacking == 3
        keeper = asyncio.ensure_future(pool.keep())
        with seats.hold(inside[0]):  # a page is being made: nothing is warmed
            await asyncio.sleep(0.02)
            assert kernels.started == 0
        while pool.lacking:  # noqa: ASYNC110 - nobody tells when the pool is full
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.02)
        # One did not start: it is not left for a page to be given, and another came in its place.
        assert (len(kernels._pools["app.ipynb"]), kernels.started, kernels.most) == (3, 4, 1)
        assert not [each for each in kernels._pools["app.ipynb"] if each.exception()]
        assert kernels.kernel_pools_config == {"default": {"pool_size": 0}}  # Voilà itself refills nothing
        live.clear()  # all left
        while pool.lacking:  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.001)
        assert len(kernels._pools["app.ipynb"]) == 4
        keeper.cancel()

    asyncio.run(kept())


def test_nobody_is_given_a_kernel_that_died_while_it_waited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Jupyter starts it again, without the page's widgets: a learner saw an error and nothing else (quality.md L5)."""
    monkeypatch.setattr("spades_learn.app.warm_pool.LOOK_SECONDS", 0.001)
    monkeypatch.setattr("spades_learn.app.warm_pool.CALM_SECONDS", 0.001)

    async def kept() -> None:
        kernels = Kernels()
        seats = Seats(learners=9, live=lambda: kernels.made)
        keeper = asyncio.ensure_future(WarmPool(kernels=kernels, seats=seats, notebook="app.ipynb", size=3).keep())

        async def waiting() -> list[str]:
            while len(kernels.made) < 3 or kernels.starting:  # noqa: ASYNC110 - nobody tells when the pool is full
                await asyncio.sleep(0.001)
            await asyncio.sleep(0.02)
            return [each.result()["kernel_id"] for each in kernels._pools["app.ipynb"]]

        dead, again, alive = await waiting()
        kernels.made[dead].ended = -9
        kernels.made[again] = Process()  # started again by Jupyter
        seat = seats.take()
        assert seat is not None
        assert Usher(kernels, seat).get_pool_size("app.ipynb") == 1, "a page that asks at once is told of one"
        names = await waiting()
        assert alive in names
        assert not {dead, again} & {*names}
        assert not {dead, again} & {*kernels.made}
        keeper.cancel()

    asyncio.run(kept())


def test_an_environment_too_large_to_send_costs_one_fork_and_not_the_warm_process(zygote: Zygote, room: Path) -> None:
    wanted = {"arguments": [], "environment": {"LONG": "x" * forked.TRIES * 10**6}, "folder": str(room)}
    before = zygote.pid
    assert before
    assert [zygote.fork(wanted) for _each in range(forked.TRIES + 1)] == [None] * (forked.TRIES + 1)
    assert zygote.pid == before


def test_a_warm_process_that_works_may_die_as_often_as_it_likes(zygote: Zygote, room: Path) -> None:
    """A server of a whole term is not left to the slow way by the third time that memory was short."""
    wanted = {"arguments": ["--version"], "environment": {**os.environ}, "folder": str(room)}
    zygote._left = 1
    made = zygote.fork(wanted)
    assert made is not None
    made.wait(SECONDS)
    left: int = zygote._left
    assert left == forked.TRIES
