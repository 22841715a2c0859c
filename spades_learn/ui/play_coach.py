"""The coach of a match: after each of the learner's decisions, after the hand, or silent, as the learner wishes.

A decision is weighed only after it was made, beside the page, and the bots go on meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

import ipywidgets

from spades_learn.bots.grading import Decision, Graded, decisions, graded
from spades_learn.game.events import Bid, Played
from spades_learn.game.view import view
from spades_learn.rules.bidding import Call
from spades_learn.ui import play_coach_text
from spades_learn.ui.apart import apart
from spades_learn.ui.i18n import N_
from spades_learn.ui.parts import html
from spades_learn.ui.picker import observed
from spades_learn.ui.play_row import ENDS
from spades_learn.ui.working import Working

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from spades_learn.teaching.sitting import Sitting
    from spades_learn.ui.host import Host
    from spades_learn.ui.words import Words

KEPT = "coach"
MODES = MappingProxyType({"off": N_("silent"), "on": N_("after each decision"), "end": N_("after the hand")})
SEED = 1
"""As the review of the hand has it (`teaching.hand_review`), so that both say the same of a decision."""

_log = logging.getLogger(__name__)


def mode_choice(host: Host) -> ipywidgets.Dropdown:
    """Where the learner says when the coach is to speak; what was chosen last is offered."""
    plain = host.words.as_form("text")
    made = ipywidgets.Dropdown(
        options=[(plain.text(name), mode) for mode, name in MODES.items()],
        value=kept_mode(host),
        description=plain.text("Coach"),
    )
    return observed(made, lambda: host.remember(KEPT, made.value))


def kept_mode(host: Host) -> str:
    """What was chosen last; silent at first."""
    kept = host.recall(KEPT)
    return kept if isinstance(kept, str) and kept in MODES else "off"


class PlayCoach:
    """What the coach of one page has to say.

    Attributes:
        choice: where the learner says when it speaks.
        verdict: the last decision weighed, or the summary of the hand; empty where there is nothing to say.
        working: the progress of weighing a whole hand.
    """

    def __init__(self, host: Host, *, words: Callable[[], Words], changed: Callable[[], None]) -> None:
        """Silent at first; ``changed`` is told when there is something to show."""
        self._host = host
        self._words = words
        self._changed = changed
        self.choice = observed(mode_choice(host), self._chosen)
        self.verdict = html("", "sl-verdictbox")
        label = host.words.as_form("text").text("Weighing your decisions")
        self.working: Working[Graded] = Working(host, label=label, each=self._weighed, done=self._all_weighed)
        self._task: asyncio.Task[None] | None = None
        self._found: list[Graded] = []
        self._now: Sitting | None = None
        self._told: object = None
        self._claimed = 0
        self._hinted: set[int] = set()

    def hinted(self, sitting: Sitting) -> None:
        """A hint was given for the decision that comes next."""
        self._hinted.add(_number(sitting))

    def new_hand(self) -> None:
        """Another hand is dealt."""
        self.forget()
        self._hinted = set()

    def forget(self) -> None:
        """Nothing is said any more of what was taken back, or of another hand."""
        self.leave()
        self.verdict.value = ""
        self._told = None

    def leave(self) -> None:
        """Stop what is being weighed."""
        if self._task is not None and not self._task.done():
            self._task.cancel()
        self._task = None
        self.working.stop()

    def acted(self, before: Sitting, after: Sitting) -> None:
        """The learner has decided something."""
        if self.choice.value != "on" or len(after.state.events) != len(before.state.events) + 1:
            return
        event = after.state.events[-1]
        if not isinstance(event, Bid | Played) or event.seat is not before.seat:
            return
        action = event.call if isinstance(event, Bid) else event.card
        blind = isinstance(action, Call) and action.blind
        self._weigh(Decision(_number(before), view(before.state, before.seat, looked=not blind), action))

    def reached(self, sitting: Sitting, *, claimed: int | None) -> None:
        """A position is on the table: where the hand is over, the summary is due.

        Args:
            sitting: the match.
            claimed: how many events there were when the rest was claimed, for what was played out is no decision.
        """
        self._now = sitting
        self._claimed = len(sitting.state.events) if claimed is None else claimed
        if sitting.waits not in ENDS:
            return
        if self.choice.value == "end" and self._told is not sitting.state:
            self.leave()
            self._told = sitting.state
            self._found = []
            mine = self._mine(sitting)
            self.working.start(self._each(mine), total=len(mine), cancelled=self._changed)

    def _chosen(self) -> None:
        """Another wish: a hand that is over may be summed up at once."""
        if self.choice.value != "end":
            self.leave()
        if self.choice.value == "off":
            self.verdict.value = ""
        elif self._now is not None:
            self.reached(self._now, claimed=self._claimed)
        self._changed()

    def _mine(self, sitting: Sitting) -> list[Decision]:
        acted = sum(isinstance(each, Bid | Played) for each in sitting.state.events[: self._claimed])
        return [each for each in decisions(sitting.state, seats={sitting.seat}) if each.number < acted]

    def _each(self, mine: list[Decision]) -> Iterator[Graded | None]:
        for each in mine:
            yield graded(each, seed=SEED + each.number)

    def _weigh(self, decision: Decision) -> None:
        """Weigh one decision beside the page; without a loop (in a test) at once."""
        self.leave()
        work = partial(graded, decision, seed=SEED + decision.number)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._show(work())
            return
        # The last verdict stays till the next: it names its card, and buttons below it would jump.
        self._task = loop.create_task(self._later(work))

    async def _later(self, work: Callable[[], Graded | None]) -> None:
        try:
            self._show(await apart(work))
        except Exception:  # noqa: BLE001 - nobody awaits this task, so nobody else would hear of it
            note = secrets.token_hex(3)
            _log.exception("a decision could not be weighed, note %s", note)
            self._host.trouble_note(note)

    def _show(self, found: Graded | None) -> None:
        self.verdict.value = "" if found is None else play_coach_text.verdict(found, self._words())
        self._changed()

    def _weighed(self, found: Graded) -> None:
        self._found.append(found)

    def _all_weighed(self) -> None:
        self.verdict.value = play_coach_text.summary(self._found, self._words(), hinted=self._hinted)
        self._changed()


def _number(sitting: Sitting) -> int:
    """The number of the decision that comes next, as `bots.grading` counts."""
    return sum(isinstance(each, Bid | Played) for each in sitting.state.events)
