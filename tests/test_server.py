"""The server without a browser: its places, its seats, its words for a bad choice, and its end."""

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

import psutil
import pytest
from browser.course_server import cmdline, write_notebook
from jupyter_server.base.websocket import WS_PING_INTERVAL
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from load.counts import counted
from traitlets.config import Config

from spades_learn.app import places, settings
from spades_learn.app.capacity import Seats, Unseen, Usher
from spades_learn.app.ending import end_kernels
from spades_learn.app.server import ServeError, _own_address, _sockets, _standalone, serve


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ({"port": -1}, "--port -1"),
        ({"port": 65536}, "--port 65536"),
        ({"learners": 0}, "--learners 0"),
        ({"pool": -1}, "--pool -1"),
        ({"pool": 101}, "--pool 101"),
        ({"idle_minutes": 0}, "--idle-minutes 0"),
        ({"idle_minutes": float("nan")}, "--idle-minutes nan"),
    ],
)
def test_a_choice_that_makes_no_sense_is_named_in_one_line(choice: dict[str, int], words: str) -> None:
    with pytest.raises(ServeError, match="^" + words) as refusal:
        serve(open_browser=False, **choice)  # type: ignore[arg-type]
    assert "\n" not in str(refusal.value)


def test_a_folder_without_the_course_is_named(tmp_path: Path) -> None:
    with pytest.raises(ServeError, match=r"holds no app\.ipynb"):
        serve(open_browser=False, notebooks=tmp_path)


def start(*options: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "spades_learn.app.server", "--no-browser", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_an_address_this_machine_lacks_is_one_line_and_status_2(tmp_path: Path) -> None:
    write_notebook(tmp_path / "app.ipynb", "1")
    done = start("--notebooks", str(tmp_path), "--host", "203.0.113.7", "--pool", "0", "--no-fork")
    assert done.returncode == 2
    assert done.stderr == "spades-learn serve: --host 203.0.113.7: this machine has no such address\n"
    with pytest.raises(ServeError, match=r"^--host no such host: this machine has no such address$"):
        _sockets("no such host", 0)


def test_a_class_comes_plays_reloads_and_leaves_and_every_kernel_is_counted() -> None:
    """quality.md L1, L5, L8 and the end of the server, without a clock; the port it is given is taken."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert counted(lambda _line: None, "--port", str(port)) != f"http://127.0.0.1:{port}/"


def test_a_kernel_that_is_still_starting_ends_with_the_others() -> None:
    """Jupyter's own way refuses to end any kernel then (404), and a server ended so left them behind."""

    async def begun_and_ended(folder: str) -> None:
        config = Config({"KernelManager": {"transport": "ipc"}})
        kernels = AsyncMappingKernelManager(config=config, connection_dir=folder)
        ready = await kernels.start_kernel(kernel_name="python3")
        running = kernels.get_kernel(ready).provisioner.process
        starting = asyncio.create_task(kernels.start_kernel(kernel_name="python3"))
        while not kernels._pending_kernels:  # noqa: ASYNC110 - Jupyter tells nobody of it
            await asyncio.sleep(0)
        await end_kernels(kernels)
        await asyncio.gather(starting, return_exceptions=True)
        assert running.poll() is not None
        assert not kernels.list_kernel_ids()

    with tempfile.TemporaryDirectory() as folder:  # a short path, as a socket's must be
        asyncio.run(begun_and_ended(folder))
        ours = psutil.Process().children(recursive=True)
        assert not [each for each in ours if folder in " ".join(cmdline(each))]


def test_the_address_told_to_others_is_none_that_only_this_machine_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not _own_address().startswith("127.")

    def unreachable(*_where: object) -> None:
        raise OSError

    class Lonely(socket.socket):
        connect = unreachable  # type: ignore[assignment]

    monkeypatch.setattr(socket, "socket", Lonely)
    assert _own_address() == ""


@pytest.mark.parametrize(("temporary", "room"), [("/tmp", "/tmp"), ("/var/folders/zz/" + "z" * 32 + "/T", "/tmp")])  # noqa: S108
def test_the_sockets_of_kernels_lie_where_their_path_is_short(
    monkeypatch: pytest.MonkeyPatch, temporary: str, room: str
) -> None:
    """A socket's path has at most 103 bytes on a Mac, whose folder for temporary files takes 49 of them."""
    monkeypatch.setattr(tempfile, "gettempdir", lambda: temporary)
    assert places.socket_room() == room


def test_a_seat_is_free_again_when_its_kernel_is_gone() -> None:
    live = {"a", "b"}
    seats = Seats(learners=2, live=lambda: live)
    first, second = seats.take(), seats.take()
    assert first is not None
    assert second is not None
    assert seats.take() is None
    first.kernel, second.kernel = "a", "b"
    assert seats.kernels() == ["a", "b"]
    live.remove("a")
    assert seats.taken == 1
    assert seats.take() is not None


def test_a_page_that_never_got_a_kernel_gives_its_seat_back() -> None:
    seats = Seats(learners=1, live=set)
    seat = seats.take()
    assert seat is not None
    with pytest.raises(RuntimeError), seats.hold(seat):
        raise RuntimeError
    assert seats.taken == 0


def test_the_kernel_a_page_gets_is_noted_on_its_seat() -> None:
    class Kernels:
        name = "kernels"

        async def start_kernel(self, **_asked: str) -> str:
            return "cold"

        async def get_rendered_notebook(self, **_asked: str) -> tuple[None, list[str], str]:
            return None, [], "warm"

    seats = Seats(learners=2, live=lambda: {"cold", "warm"})
    one, two = seats.take(), seats.take()
    assert one is not None
    assert two is not None
    assert asyncio.run(Usher(Kernels(), one).start_kernel()) == "cold"
    assert asyncio.run(Usher(Kernels(), two).get_rendered_notebook())[2] == "warm"
    assert (one.kernel, two.kernel) == ("cold", "warm")
    assert Usher(Kernels(), one).name == "kernels"


def test_a_kernel_whose_page_never_opened_its_socket_is_ended() -> None:
    ended: list[str] = []
    connections = {"seen": 1, "unseen": 0}

    class Kernels:
        def kernel_model(self, kernel: str) -> dict[str, int]:
            return {"connections": connections[kernel]}

        async def shutdown_kernel(self, kernel: str, *, now: bool) -> None:
            assert now
            ended.append(kernel)

    seats = Seats(learners=2, live=lambda: connections)
    for kernel in connections:
        seat = seats.take()
        assert seat is not None
        seat.kernel = kernel
    watch = Unseen(seats=seats, kernels=Kernels(), seconds=60)
    asyncio.run(watch.look(now=0))
    connections["seen"] = 0  # a cut line is not an unopened page: it may come back
    asyncio.run(watch.look(now=59))
    assert ended == []
    asyncio.run(watch.look(now=61))
    assert ended == ["unseen"]


def test_the_template_is_found_wherever_the_package_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_PATH", "/somewhere/else")
    places.announce_template()
    places.announce_template()
    from voila.paths import collect_template_paths  # noqa: PLC0415  slow to import

    found = collect_template_paths(["voila", "nbconvert"], "spades", prune=True)
    assert found[0] == str(places.JUPYTER / "voila" / "templates" / "spades")


def test_missing_content_says_which_and_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(places, "PACKAGE", tmp_path)
    with pytest.raises(places.MissingContent, match=r"notebooks/app\.ipynb is not in this install"):
        places.notebooks()


def test_a_page_may_be_silent_for_two_pings(tmp_path: Path) -> None:
    # Jupyter asks every half minute and counts from the last answer: with less than two turns of patience it would
    # close the socket of every page at each turn, and lose what the learner pressed just then.
    config = _standalone(host="127.0.0.1", port=0, folder=tmp_path, pool=0, open_browser=False)
    asked = config.Voila.tornado_settings
    interval = asked.get("ws_ping_interval", WS_PING_INTERVAL)
    assert asked.get("ws_ping_timeout", 3 * interval) >= 2 * interval


def test_the_settings_are_tight() -> None:
    config = settings.pages(idle_minutes=10)
    voila = config.VoilaConfiguration
    assert (voila.template, voila.allow_template_override, voila.show_tracebacks) == ("spades", "NO", False)
    assert voila.strip_sources
    assert voila.file_allowlist == []
    assert config.MappingKernelManager.cull_idle_timeout == 600
    assert "Cookie" not in voila.http_header_envs


def test_a_home_that_cannot_be_written_gets_a_folder_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file stands where the folder should be")
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(taken / "data"))
    places.find_room()
    room = Path(os.environ["JUPYTER_DATA_DIR"])
    assert room.is_dir()
    assert room != taken / "data"
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "free"))
    places.find_room()
    assert os.environ["JUPYTER_DATA_DIR"] == str(tmp_path / "free")
