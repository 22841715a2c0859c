"""What the log is told of a deal that came by its code: once it is played to its end, or to where its task ends.

How the hand went is no grade of anybody: a good bid can go down. So the log has that it was played, the learner's first
bid and whether a hint was taken, and a teacher sees what the class bid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spades_learn.game.opening import Phase
from spades_learn.teaching import dealcode
from spades_learn.teaching.classset import DEAL, Task, step_of
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.progress import kept_answer

if TYPE_CHECKING:
    from spades_learn.teaching.dealcode import DealCode
    from spades_learn.teaching.sitting import Sitting
    from spades_learn.ui.host import Host

KEPT: Final = "deal"
"""Under which name the browser keeps the first bid and the hints of the deal in play."""


class DealLog:
    """The deal of one play page."""

    def __init__(self, host: Host, code: DealCode | None) -> None:
        """Of a hand that came by no code nothing is told."""
        self._host = host
        self._code = code
        self._step = "" if code is None else step_of(Task("deal", dealcode.write(code)))
        self._bid_before = code is not None and code.seat in code.state().bids

    @property
    def over(self) -> bool:
        """Whether the log has it."""
        return bool(self._step) and any(each.step == self._step for each in self._host.log.of(DEAL))

    def hinted(self) -> None:
        """A hint was taken."""
        self._keep(helped=True)

    def reached(self, sitting: Sitting) -> None:
        """A position is on the table."""
        code = self._code
        if code is None or self.over:
            return
        state = sitting.state
        if sitting.seat in state.bids and not self._bid_before and not self._kept()["bid"]:
            self._keep(bid=kept_answer(str(state.bids[sitting.seat])))
        if state.phase is Phase.DONE or (code.stop is not None and len(state.tricks) >= code.stop):
            kept = self._kept()
            self._host.record(
                lesson=DEAL,
                step=self._step,
                verdict=Verdict.RIGHT,
                assisted=kept["helped"] is True,
                answer=kept_answer(kept["bid"]),
            )
            self._host.remember(KEPT, None)

    def _kept(self) -> dict[str, object]:
        kept = self._host.recall(KEPT)
        mine = isinstance(kept, dict) and kept.get("of") == self._step
        return {"bid": "", "helped": False, **(kept if mine and isinstance(kept, dict) else {})}

    def _keep(self, **news: object) -> None:
        if self._step and not self.over:
            self._host.remember(KEPT, {**self._kept(), **news, "of": self._step})


def begun(host: Host, task: Task) -> bool:
    """Whether the learner has bid in a deal, or taken a hint, and not played it to its end."""
    kept = host.recall(KEPT)
    return isinstance(kept, dict) and kept.get("of") == step_of(task)
