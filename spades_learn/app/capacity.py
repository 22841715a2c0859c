"""How many learners may be inside at once.

Voilà starts a kernel for whoever asks, so a busy hour ends in a machine without memory for anybody. Here a
page takes a seat before it gets a kernel, and a seat is free again when its kernel is gone: the learner left,
the kernel was culled, or it died. Kernels waiting in the warm pool take no seat.
"""

import time
from collections.abc import Callable, Iterable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from spades_learn.app.warm_pool import drop_dead

if TYPE_CHECKING:
    from collections.abc import Iterator


class Seat:
    """One learner's place; ``kernel`` is None until a kernel serves it."""

    __slots__ = ("kernel",)

    def __init__(self) -> None:
        self.kernel: str | None = None


class Seats:
    """The places of one server."""

    def __init__(self, *, learners: int, live: Callable[[], Iterable[str]]) -> None:
        self.learners = learners
        self._live = live
        self._taken: list[Seat] = []
        self._making = 0
        self._made = float("-inf")

    @property
    def taken(self) -> int:
        """Learners inside now, those whose kernel is still starting included."""
        live = set(self._live())
        self._taken = [seat for seat in self._taken if seat.kernel is None or seat.kernel in live]
        return len(self._taken)

    def kernels(self) -> list[str]:
        """The kernels that serve a learner now."""
        live = set(self._live())
        return [seat.kernel for seat in self._taken if seat.kernel in live and seat.kernel is not None]

    def take(self) -> Seat | None:
        """A seat, or None when the class is full."""
        if self.taken >= self.learners:
            return None
        seat = Seat()
        self._taken.append(seat)
        return seat

    def leave(self, seat: Seat) -> None:
        """Give back a seat whose page never got a kernel."""
        if seat in self._taken:
            self._taken.remove(seat)

    def calm(self, seconds: float) -> bool:
        """Whether no page is being made, and the last one was sent so long ago."""
        return not self._making and time.monotonic() - self._made >= seconds

    @contextmanager
    def hold(self, seat: Seat) -> "Iterator[Seat]":
        """Keep a seat while its page is made; it is given back if no kernel came of it."""
        self._making += 1
        try:
            yield seat
        finally:
            self._making -= 1
            self._made = time.monotonic()
            if seat.kernel is None:
                self.leave(seat)


class Usher:
    """Voilà's kernel manager as one page sees it: the same, and the kernel it hands out is noted on the seat."""

    def __init__(self, kernels: Any, seat: Seat) -> None:  # noqa: ANN401  Voilà makes this class at run time
        self._kernels = kernels
        self._seat = seat

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  whatever the manager has
        return getattr(self._kernels, name)

    def get_pool_size(self, notebook: str) -> int:
        """How many warm kernels there are, the dead ones left out: Voilà asks just before it takes one."""
        drop_dead(self._kernels, notebook)
        size: int = self._kernels.get_pool_size(notebook)
        return size

    async def start_kernel(self, **kwargs: Any) -> str:  # noqa: ANN401  passed on as they come
        """Start a cold kernel for the seat."""
        kernel: str = await self._kernels.start_kernel(**kwargs)
        self._seat.kernel = kernel
        return kernel

    async def get_rendered_notebook(self, **kwargs: Any) -> tuple[Any, Any, str]:  # noqa: ANN401  as above
        """Take a warm kernel, with its page already made, for the seat."""
        task, cells, kernel = await self._kernels.get_rendered_notebook(**kwargs)
        self._seat.kernel = kernel
        return task, cells, kernel


class Unseen:
    """Ends kernels whose page was sent but never opened its socket: a preview, a crawler, a tab closed early.

    A page that was connected once is left alone; its line may only be cut, and the idle cull looks after it.
    """

    def __init__(self, *, seats: Seats, kernels: Any, seconds: float) -> None:  # noqa: ANN401  as above
        self._seats = seats
        self._kernels = kernels
        self._seconds = seconds
        self._since: dict[str, float] = {}

    async def look(self, *, now: float) -> None:
        """Go round once; `now` is any clock in seconds that only runs forward."""
        self._since = {kernel: self._since.get(kernel, now) for kernel in self._seats.kernels()}
        for kernel, since in list(self._since.items()):
            if self._kernels.kernel_model(kernel)["connections"]:
                self._since[kernel] = float("inf")
            elif now - since > self._seconds:
                await self._kernels.shutdown_kernel(kernel, now=True)
