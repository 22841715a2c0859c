"""The course as a server on this machine: Voilà with a warm pool, a class size and a clean end.

``serve()`` is what ``spades-learn serve`` and ``make app`` call. It runs until SIGINT or SIGTERM and ends
every kernel it started.
"""

import argparse
import asyncio
import errno
import logging
import shutil
import signal
import socket
import sys
import time
import warnings
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import tornado.httpserver
import tornado.ioloop
import zmq
from tornado.netutil import bind_sockets
from traitlets.config import Config
from voila.app import Voila

from spades_learn.app import forked, places, settings
from spades_learn.app.capacity import Seats, Unseen
from spades_learn.app.ending import end_kernels
from spades_learn.app.handlers import Asset, Course, ExtensionAsset, Health, Home, Nothing, TemplateAsset
from spades_learn.app.warm_pool import WarmPool
from spades_learn.cards.notation import NotationError
from spades_learn.teaching import classset

PORT = 8866
"""The port tried first; the next free one is taken when it is in use."""

PORTS_TRIED = 40

LEARNERS = 30
"""The class size of a server that was told nothing else: 30 kernels need about 1 GB forked, 2 GB otherwise."""

POOL = 2
"""Warm kernels kept ready beyond those in use."""

UNTOLD = ("websocket_ping_timeout", "Got events for closed stream")
"""What tornado warns of and nobody can do anything about."""

UNSEEN_SECONDS = 60
"""A page that never opened its socket by then (a preview, a crawler, a closed tab) loses its kernel."""


class ServeError(Exception):
    """The server cannot start; the text is one line that says why and what to do."""


class ClassServer(Voila):  # type: ignore[misc]  # Voilà has no types
    """Voilà, with seats, closed addresses and an orderly end."""

    def __init__(
        self,
        *,
        learners: int,
        pool: int = 0,
        zygote: forked.Zygote | None = None,
        made: str = "",
        **kwargs: Any,  # noqa: ANN401  traitlets' own
    ) -> None:
        super().__init__(**kwargs)
        self.made = made
        self.learners = learners
        self.pool = pool
        self.zygote = zygote
        self.seats: Seats
        self._warming: asyncio.Task[None] | None = None

    def init_handlers(self) -> list[Any]:
        """Voilà's addresses, with the course's own before them and a plain refusal behind them."""
        self.seats = Seats(learners=self.learners, live=self.kernel_manager.list_kernel_ids)
        # A page that changes says thousands of things at once; by itself ZeroMQ drops what a busy server has not read.
        self.kernel_manager.context.setsockopt(zmq.RCVHWM, 0)
        root = self.server_url.rstrip("/")
        page = {"voila_configuration": self.voila_configuration}
        own = {
            rf"{root}/": (Home, {**page, "made": self.made}),
            rf"{root}/health": (Health, {**page, "seats": self.seats}),
            rf"{root}/voila/render/(.*)": (
                Course,
                {
                    **page,
                    "seats": self.seats,
                    "config": self.config,
                    "template_paths": self.template_paths,
                },
            ),
            rf"{root}/voila/static/(.*)": (Asset, {"paths": self.static_paths}),
            rf"{root}/voila/labextensions/(.*)": (
                ExtensionAsset,
                {"path": self.labextensions_path, "no_cache_paths": ["/"]},
            ),
            rf"{root}/voila/templates/(.*)": (TemplateAsset, {}),
            # The course shows one notebook; the lists of notebooks and of files are nobody's business.
            rf"{root}/voila/tree.*": (Nothing, page),
            rf"{root}/voila/api/contents.*": (Nothing, page),
            rf"{root}/voila/files.*": (Nothing, page),
            rf"{root}/voila/query.*": (Nothing, page),
            rf"{root}/log(?:in|out)": (Nothing, page),  # nobody has an account
        }
        return [
            *((address, handler, arguments) for address, (handler, arguments) in own.items()),
            *super().init_handlers(),
            (r".*", Nothing, page),
        ]

    def listen(self) -> None:
        """Take the port, say so in one line, and serve until a signal."""
        sockets = _sockets(self.ip, self.port)
        self.port: int = sockets[0].getsockname()[1]
        self.ioloop = tornado.ioloop.IOLoop.current()
        server = tornado.httpserver.HTTPServer(self.app)
        server.add_sockets(sockets)
        self._http = server
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._handle_signal_stop)
        unseen = Unseen(seats=self.seats, kernels=self.kernel_manager, seconds=UNSEEN_SECONDS)
        rounds = tornado.ioloop.PeriodicCallback(lambda: unseen.look(now=time.monotonic()), UNSEEN_SECONDS * 250)
        rounds.start()
        if self.pool:
            warm = WarmPool(kernels=self.kernel_manager, seats=self.seats, notebook=places.APP, size=self.pool)
            self.ioloop.add_callback(lambda: setattr(self, "_warming", asyncio.ensure_future(warm.keep())))
        host = "127.0.0.1" if self.ip in {"", "0.0.0.0", "::"} else self.ip  # noqa: S104  compared, not bound
        url = f"http://{f'[{host}]' if ':' in host else host}:{self.port}{self.base_url}"
        print(f"Spades Learn is open at {url} (Ctrl+C ends it)", flush=True)  # noqa: T201  the one line it says
        if host != self.ip and (address := _own_address()):
            told = f"Others in this network open http://{address}:{self.port}{self.base_url}"
            print(told, flush=True)  # noqa: T201  and the second, where there are others
        if self.open_browser:
            self.ioloop.run_in_executor(None, webbrowser.open, url)
        try:
            self.ioloop.start()
        finally:
            rounds.stop()
            shutil.rmtree(self.connection_dir, ignore_errors=True)

    def _handle_signal_stop(self, sig: int, _frame: object) -> None:
        """Begin the end; a second signal ends at once."""
        signal.signal(sig, signal.SIG_DFL)
        self.ioloop.add_callback_from_signal(self._close)

    async def _close(self) -> None:
        """Take no new page, end every kernel, then stop."""
        self._http.stop()
        self.seats.learners = 0  # a line that is open still could ask for a page
        if self._warming is not None:
            self._warming.cancel()
        # A socket whose kernel ends under it has nothing more to tell.
        logging.getLogger("tornado.general").setLevel(logging.ERROR)
        try:
            await end_kernels(self.kernel_manager)
        finally:
            self.ioloop.stop()


def serve(  # noqa: PLR0913  each is one choice of whoever runs the class
    *,
    host: str = "127.0.0.1",
    port: int = PORT,
    learners: int = LEARNERS,
    pool: int = POOL,
    idle_minutes: float = 60,
    open_browser: bool = True,
    notebooks: Path | None = None,
    fork: bool = True,
    made: str = "",
    verbose: bool = False,
) -> None:
    """Serve the course until a signal.

    Args:
        host: the address to listen on; ``0.0.0.0`` for everybody on the network.
        port: tried first; 0 for any free one.
        learners: how many may be inside at once.
        pool: warm kernels kept ready; 0 starts a kernel for each page.
        idle_minutes: when a kernel nobody has used is ended.
        open_browser: open the page here.
        notebooks: the folder to serve in place of the course's own.
        fork: start kernels as forks of one warm process, where the system can; else each gets its own interpreter.
        made: the code of a class set that the bare address opens, so that a class has a short one to type.
        verbose: also say what Voilà does.

    Raises:
        ServeError: a choice makes no sense, the port cannot be had, or content is missing.
    """
    _check(port=port, learners=learners, pool=pool, idle_minutes=idle_minutes)
    try:
        made = classset.write(classset.read(made)) if made else ""
    except NotationError as bad:
        raise ServeError(f"--set: {bad}") from None
    try:
        folder = notebooks or places.notebooks()
    except places.MissingContent as missing:
        raise ServeError(str(missing)) from missing
    if not (folder / places.APP).is_file():
        raise ServeError(f"{folder} holds no {places.APP}")
    places.announce_template()
    places.find_room()
    config = settings.pages(idle_minutes=idle_minutes)
    config.merge(_standalone(host=host, port=port, folder=folder, pool=pool, open_browser=open_browser))
    config.Voila.log_level = logging.INFO if verbose else logging.ERROR
    if not verbose:
        # Jupyter warns about its own coming changes; a learner can do nothing about them.
        warnings.simplefilter("ignore")
        # Nor about tornado's doubt at the length of Jupyter's pings (a shorter one closes every page each half minute),
        # nor about the last words of a kernel that was ended.
        logging.getLogger("tornado.general").addFilter(
            lambda record: not any(each in record.getMessage() for each in UNTOLD)
        )
    zygote = forked.Zygote() if fork and forked.possible() else None
    try:
        if zygote is not None:
            forked.install()
            zygote.start()  # now: it gets warm while the server loads
        server = ClassServer(learners=learners, pool=pool, zygote=zygote, made=made, config=config)
        server.initialize([])
        server.start()
    finally:
        if zygote is not None:
            zygote.close()


def _standalone(*, host: str, port: int, folder: Path, pool: int, open_browser: bool) -> Config:
    config = Config()
    config.Voila.update(
        {
            "ip": host,
            "port": port,
            "root_dir": str(folder),
            "open_browser": open_browser,
            "config_file_paths": [],  # a stray voila.json in the current folder must not open anything up
            "connection_dir_root": places.socket_room(),
            "kernel_websocket_connection_class": "spades_learn.app.page_line.PageLine",
            "tornado_settings": {
                "disable_check_xsrf": True,  # see settings.py: a pool and the cookie's hook exclude each other
                "headers": {"Content-Security-Policy": settings.POLICY, "Referrer-Policy": "same-origin"},
            },
        }
    )
    config.VoilaConfiguration.update({"preheat_kernel": pool > 0, "default_pool_size": 0})
    config.VoilaKernelManager.update(
        {
            "kernel_pools_config": {"default": {"pool_size": 0}},  # `WarmPool` fills it
        }
    )
    return config


def _own_address() -> str:
    """This machine's address in its network, as others there know it; "" where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))  # nothing is sent, and nobody has that address; the system chooses the way
        except OSError:
            return ""
        address: str = asked.getsockname()[0]
    return "" if address.startswith("127.") else address


def _check(*, port: int, learners: int, pool: int, idle_minutes: float) -> None:
    if not 0 <= port <= 65535:
        raise ServeError(f"--port {port}: a port is a number from 0 to 65535")
    if learners < 1:
        raise ServeError(f"--learners {learners}: at least one learner must fit")
    if not 0 <= pool <= 100:
        raise ServeError(f"--pool {pool}: choose 0 to 100 warm kernels")
    if not idle_minutes > 0:
        raise ServeError(f"--idle-minutes {idle_minutes:g}: choose more than 0 minutes")


def _sockets(host: str, port: int) -> list[socket.socket]:
    """Listening sockets on the port or the next free one."""
    for candidate in range(port, min(port + PORTS_TRIED, 65536)) if port else [0]:
        try:
            return list(bind_sockets(candidate, host))
        except socket.gaierror as error:
            raise ServeError(f"--host {host}: this machine has no such address") from error
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL:
                raise ServeError(f"--host {host}: this machine has no such address") from error
            if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
                raise
    raise ServeError(f"no free port from {port} on; give another with --port")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the server by itself: ``python -m spades_learn.app.server``."""
    parser = argparse.ArgumentParser(prog="spades-learn serve", description="Open the course on this machine.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--learners", type=int, default=LEARNERS)
    parser.add_argument("--pool", type=int, default=POOL)
    parser.add_argument("--idle-minutes", type=float, default=60)
    parser.add_argument("--no-browser", dest="open_browser", action="store_false")
    parser.add_argument("--notebooks", type=Path)
    parser.add_argument("--no-fork", dest="fork", action="store_false")
    parser.add_argument("--set", dest="made", default="")
    parser.add_argument("--verbose", action="store_true")
    try:
        serve(**vars(parser.parse_args(arguments)))
    except ServeError as error:
        print(f"spades-learn serve: {error}", file=sys.stderr)  # noqa: T201  the one line it says
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
