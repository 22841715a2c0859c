"""The server's side of its warm process: kernels forked from it, and the ordinary way wherever that cannot be.

`jupyter_client` lets a provisioner start kernels; this one asks the warm process (`zygote.py`). Where there is none
(not Linux, switched off, it would not start, it died) the kernel gets an interpreter of its own, as Jupyter does it.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import json
import logging
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

if TYPE_CHECKING:
    from jupyter_client.connect import KernelConnectionInfo

_log = logging.getLogger("spades_learn")

NAME = "spades-learn-forking"
"""The provisioner, as Jupyter's own list of them calls it."""

ANSWER_SECONDS = 60
"""The longest a kernel waits for the warm process, which may be starting itself on a busy machine."""

TRIES = 3
"""A warm process that dies so often without a kernel is not started again: something is wrong, the slow way works."""


def possible() -> bool:
    """Whether this system can fork kernels: Linux with process handles (5.3 and Python 3.9, both of 2019 or 2020)."""
    return sys.platform == "linux" and hasattr(os, "pidfd_open") and hasattr(signal, "pidfd_send_signal")


class ForkedProcess:
    """A forked kernel as `subprocess.Popen` would show it; it is no child of this process, so its handle stands in."""

    stdin = stdout = stderr = None

    def __init__(self, number: int, handle: int) -> None:
        """Of a process's number, and its handle, which this object closes."""
        self.pid = number
        self.returncode: int | None = None
        self._handle = handle

    def poll(self) -> int | None:
        """None while it runs, and then 0: nobody but its parent may know how it ended."""
        return self._ended(0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended.

        Raises:
            subprocess.TimeoutExpired: it runs still after `timeout` seconds.
        """
        status = self._ended(timeout)
        if status is None:
            raise subprocess.TimeoutExpired("kernel", timeout or 0)
        return status

    def send_signal(self, number: int) -> None:
        """Send a signal, to this process and never to another that has its number by now."""
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._handle, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)

    def _ended(self, timeout: float | None) -> int | None:
        if self.returncode is None:
            poller = select.poll()
            poller.register(self._handle, select.POLLIN)
            if poller.poll(None if timeout is None else timeout * 1000):
                self.returncode = 0
                os.close(self._handle)
        return self.returncode

    def __del__(self) -> None:
        """Close the handle of a process nobody asks about any more."""
        if self.returncode is None:
            os.close(self._handle)


class Zygote:
    """The warm process, started when it is first wanted or `start` is called, and again when it died."""

    def __init__(self) -> None:
        """Nothing is started yet."""
        # Kernels hold the reading end and end when nobody holds the other: with this process, however that ends.
        self._watched, self._lifeline = os.pipe()
        self._line: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._turn = threading.Lock()
        self._left = TRIES
        self._closed = False

    @property
    def pid(self) -> int:
        """The warm process's number, 0 where there is none."""
        return self._process.pid if self._process is not None and self._process.poll() is None else 0

    def start(self) -> None:
        """Start the warm process; it takes a second or two to get warm, and kernels asked for meanwhile wait."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._left -= 1
        with theirs:
            command = [sys.executable, "-m", "spades_learn.app.zygote", str(theirs.fileno()), str(self._watched)]
            # The page is Voilà's, which the course asks its environment.
            self._process = subprocess.Popen(  # noqa: S603  our own interpreter and module
                command,
                stdin=subprocess.DEVNULL,
                pass_fds=(theirs.fileno(), self._watched),
                env={**os.environ, "VOILA_PREHEAT": "False"},
                # A session of its own: no Ctrl+C reaches it, and Linux shares the cores between sessions, so that all
                # kernels together cannot keep the server from serving pages.
                start_new_session=True,
            )
        ours.settimeout(ANSWER_SECONDS)
        self._line = ours

    def fork(self, wanted: dict[str, Any]) -> ForkedProcess | None:
        """A new kernel, or None where none can be had this way. Blocks for some hundredths of a second.

        Args:
            wanted: the `arguments`, `environment` and `folder` of the kernel.
        """
        with self._turn:
            if not self.pid:
                if not self._left:
                    return None
                if self._process is not None:
                    _log.warning("the warm process ended (%s); starting another", self._process.returncode)
                self._hang_up()
                self.start()
            assert self._line is not None  # noqa: S101  it was just started, or is there since
            begun = time.monotonic()
            try:
                self._line.send(json.dumps(wanted).encode())
                answer, handles, _flags, _from = socket.recv_fds(self._line, 32, 1)
            except OSError as error:
                _log.warning("no kernel from the warm process after %.1f s: %r", time.monotonic() - begun, error)
                if error.errno != errno.EMSGSIZE:  # an environment too large to be sent is not its fault
                    self._end()
                return None
            if not answer:
                self._hang_up()
            elif handles and not self._closed:
                self._left = TRIES  # it works: that it dies once in a while is no reason to give up for good
            return ForkedProcess(int(answer), handles[0]) if handles else None

    def close(self) -> None:
        """End the warm process, and every kernel that is still there."""
        self._closed = True
        self._left = 0
        self._end()
        for end in (self._lifeline, self._watched):
            os.close(end)

    def _end(self) -> None:
        self._hang_up()
        if self._process is not None:
            self._process.kill()  # it holds nothing, and no kernel minds
            self._process.wait()

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None


class ForkingProvisioner(LocalProvisioner):
    """Starts a kernel by a fork of the server's warm process, or as Jupyter does where it is no such kernel."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:  # noqa: ANN401  Jupyter's
        """Start it; `cmd` is the whole command, `kwargs` what `subprocess.Popen` would take."""
        zygote, arguments = self._zygote(), kernel_arguments(cmd)
        process = None
        if zygote is not None and arguments is not None:
            environment = {**kwargs.get("env", os.environ)}
            folder = str(kwargs.get("cwd") or Path.cwd())
            wanted = {"arguments": arguments, "environment": environment, "folder": folder}
            process = await asyncio.get_running_loop().run_in_executor(None, zygote.fork, wanted)
        if process is None:
            return await super().launch_kernel(cmd, **kwargs)
        self.process = process  # type: ignore[assignment]  # it does what of Popen is used
        self.pid = self.pgid = process.pid  # it leads a group of its own
        self.cwd = kwargs.get("cwd")
        return self.connection_info

    def _zygote(self) -> Zygote | None:
        """The warm process of the server that this provisioner's kernel belongs to."""
        owner = self.parent
        while owner is not None:
            found = getattr(owner, "zygote", None)
            if found is not None:
                return found if isinstance(found, Zygote) else None
            owner = getattr(owner, "parent", None)
        return None


def kernel_arguments(command: list[str]) -> list[str] | None:
    """What ipykernel's launcher gets, where the command is that launcher in this very interpreter; else None."""
    if "ipykernel_launcher" not in command or command[0] != sys.executable:
        return None
    at = command.index("ipykernel_launcher")
    return command[at + 1 :] if command[at - 1] == "-m" else None


def install() -> None:
    """Let every kernel of this process be started by `ForkingProvisioner`, unless its own kernelspec says otherwise."""
    factory = KernelProvisionerFactory.instance()
    group = KernelProvisionerFactory.GROUP_NAME
    factory.provisioners[NAME] = EntryPoint(NAME, f"{__name__}:{ForkingProvisioner.__name__}", group)
    factory.default_provisioner_name = NAME
