"""A long computation on the page: a progress bar, results as they come, a way to cancel, and no frozen page.

The steps run on the kernel's own loop, one after another; between them the loop breathes, so that a press on Cancel or
anywhere else is heard. A step that computes longer than about 0.3 s should be cut in two by its maker, who may give
`BREATH` in between.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from html import escape
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from spades_learn.ui.parts import box, html

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from spades_learn.ui.host import Host

_log = logging.getLogger(__name__)
T = TypeVar("T")

BREATH: Final = None
"""What steps give where they only want the page to be heard; it is no result and no progress."""

SECONDS = 0.05
"""How long quick steps may follow each other without a breath."""

QUARTERS = 4
"""How often the progress is read out; a reader is not to be talked over."""


class Working(Generic[T]):
    """One computation and its widget, which is empty before it starts and after it ends.

    Attributes:
        widget: the bar, its label and Cancel.
        running: whether it is at work.
    """

    def __init__(self, host: Host, *, label: str, each: Callable[[T], None], done: Callable[[], None]) -> None:
        """Lay it out.

        Args:
            host: the app; it is told when a step fails.
            label: what is being worked out, plain text.
            each: called with every result as it comes.
            done: called once after the last result; not after a cancel or a failure.
        """
        self.host = host
        self._label, self._each, self._done = label, each, done
        self._cancelled: Callable[[], None] | None = None
        self._percent = self.running = False
        self._task: asyncio.Task[None] | None = None
        self._steps: Iterator[T | None] = iter(())
        self._bar = html("", "sl-working-bar")
        self._told = html("", "sl-sr")
        self._stop = host.button(host.words.as_form("text").text("Cancel"), self._pressed)
        self.widget = box([], "sl-working")

    def start(
        self,
        steps: Iterable[T | None],
        *,
        total: int,
        percent: bool = False,
        cancelled: Callable[[], None] | None = None,
    ) -> None:
        """Begin; what was running is stopped. Without a loop (in a test, a script) all is done at once.

        Args:
            steps: the results one by one, computed as they are asked for; `BREATH` is none.
            total: how many results there will be.
            percent: tell the share done, where a count of results says nothing.
            cancelled: called where the learner pressed Cancel.
        """
        self.stop()
        self._steps, self._cancelled, self._percent, self.running = iter(steps), cancelled, percent, True
        self._show(0, total)
        self.widget.children = [self._bar, self._stop, self._told]
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._at_once(total)
            return
        self._task = loop.create_task(self._paced(total))

    def stop(self) -> None:
        """Stop without a word, as when the page is left; the steps are closed and nothing is called any more."""
        task, self._task = self._task, None
        if task is not None and not task.done():
            task.cancel()
        self._close()

    leave = stop

    def _pressed(self) -> None:
        """The learner's Cancel."""
        if not self.running:
            return
        told = self._cancelled
        self.stop()
        if told is not None:
            told()

    def _at_once(self, total: int) -> None:
        count, steps = 0, self._steps
        for result in steps:
            if result is not BREATH:
                count += 1
                self._show(count, total)
                self._each(result)
            if self._steps is not steps:  # stopped by what it told
                return
        self._finish()

    async def _paced(self, total: int) -> None:
        """Step after step; what fails on our side is told and logged, and the page stays as it is."""
        count, steps, since = 0, self._steps, time.perf_counter()
        try:
            await asyncio.sleep(0)  # the page draws the bar first
            for result in steps:
                if result is not BREATH:
                    count += 1
                    self._show(count, total)
                    self._each(result)
                if self._steps is not steps:  # stopped by what it told
                    return
                if result is BREATH or time.perf_counter() - since > SECONDS:
                    await asyncio.sleep(0.001)
                    since = time.perf_counter()
            self._task = None
            self._finish()
        except Exception:  # noqa: BLE001 - nobody awaits this task, so nobody else would hear of it
            note = secrets.token_hex(3)
            _log.exception("a computation could not go on, note %s", note)
            self._close()
            self.host.trouble_note(note)

    def _finish(self) -> None:
        self._close()
        self._done()

    def _close(self) -> None:
        self.running = False
        close = getattr(self._steps, "close", None)
        self._steps = iter(())
        if close is not None:
            close()
        self.widget.children = []

    def _show(self, count: int, total: int) -> None:
        """The bar; and at each quarter a text that is read out."""
        plain = self.host.words.as_form("text")
        most = max(total, 1)
        told = plain.percent(count / most) if self._percent else plain.text("{done} of {all}", done=count, all=total)
        self._bar.value = (
            f'<label>{escape(self._label)} <progress max="{most}" value="{min(count, most)}">{told}</progress></label> '
            f'<small class="n">{told}</small>'
        )
        if count == 0 or (count * QUARTERS) // most != ((count - 1) * QUARTERS) // most:
            self._told.value = f'<span role="status">{escape(self._label)}: {told}</span>'
