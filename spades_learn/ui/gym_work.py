"""What a gym works out after an answer: first what the answer is judged by, then what takes longer, below it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spades_learn.ui.parts import box
from spades_learn.ui.working import BREATH, Working

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from spades_learn.ui.gym_asked import More
    from spades_learn.ui.host import Host

PARTS = 20
"""In so many parts the share of the work that is done is shown."""


class Work:
    """One computation at a time, with its progress and Cancel while it takes.

    Attributes:
        widget: the progress; empty while nothing is worked on.
    """

    def __init__(self, host: Host) -> None:
        """Nothing to do yet."""
        self.widget = box([], "sl-gymwork")
        self._host = host
        self._working: Working[int] | None = None

    def stop(self) -> None:
        """Stop without a word."""
        if self._working is not None:
            self._working.stop()
            self._working = None
        self.widget.children = []

    def run(
        self, steps: Generator[float, None, Any], *, done: Callable[[Any], None], cancelled: Callable[[], None]
    ) -> None:
        """Work out one thing: the steps give the share done, and return the thing."""
        found: list[Any] = []

        def shares() -> Iterator[float]:
            found.append((yield from steps))

        self._start(self._host.words.text("Playing the deals"), shares(), lambda: done(found[0]), cancelled)

    def follow(self, steps: Iterator[More], *, each: Callable[[More], None]) -> None:
        """Work out what comes in parts; cancelled, what has come stays."""

        def shares() -> Iterator[float]:
            for part in steps:
                each(part)
                yield part.share

        self._start(self._host.words.text("Looking for the smallest changes"), shares(), self.stop, self.stop)

    def _start(
        self, label: str, shares: Iterator[float], done: Callable[[], None], cancelled: Callable[[], None]
    ) -> None:
        self.stop()
        working: Working[int] = Working(self._host, label=label, each=lambda _: None, done=done)
        self._working = working
        self.widget.children = [working.widget]
        working.start(_passed(shares), total=PARTS, cancelled=cancelled)


def _passed(shares: Iterator[float]) -> Iterator[int | None]:
    """One result for each of the parts as it is passed; what is not a whole part only lets the page be heard."""
    passed = 0
    for share in shares:
        reached = min(int(share * PARTS), PARTS)
        if reached <= passed:
            yield BREATH
        yield from range(passed + 1, reached + 1)
        passed = max(passed, reached)
