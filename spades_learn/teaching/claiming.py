"""A claim at the table: tried, and where it is proved, the rest of the hand played out at once. Pure.

The claimer's cards are those that keep the claim proved; the others are played by the bots of the table, as in a hand
played to its end, and so are scored as they fall (TRK-3, SCO-1).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from spades_learn.bots import rollout
from spades_learn.bots.claim import BUDGET, Claims, Doubt, Trial
from spades_learn.game.events import Played
from spades_learn.game.state import Phase
from spades_learn.teaching.sitting import Waits

if TYPE_CHECKING:
    from spades_learn.bots.bot import Bot
    from spades_learn.teaching.sitting import Sitting


@dataclass(frozen=True, slots=True)
class Claimed:
    """What became of a claim.

    Attributes:
        trial: whether it is proved.
        sitting: the hand played out; None where the claim is refused.
    """

    trial: Trial
    sitting: Sitting | None


def claimed(sitting: Sitting, tricks: int, bots: Bot) -> Claimed:
    """Claim so many of the tricks left for the learner's hand.

    Raises:
        ValueError: no claim is open to the learner now, or there are not so many tricks.
    """
    claims = Claims(sitting.view(), budget=BUDGET if rollout.compiled() else BUDGET // 3)
    trial = claims.tried(tricks)
    if not trial.proved:
        return Claimed(trial, None)
    before = sitting.state.won[sitting.seat]
    while sitting.state.phase is Phase.PLAY:
        sitting = replace(sitting, seen=len(sitting.state.tricks))
        if sitting.waits is Waits.BOT:
            seed = sitting.match.next_seed + len(sitting.state.events)
            sitting = sitting.acted(bots.choose(sitting.bot_view(), seed=seed))
            continue
        card = claims.card(sitting.view(), tricks - (sitting.state.won[sitting.seat] - before))
        if card is None:  # proved once, but the same search from here is over its budget
            return Claimed(replace(trial, doubt=Doubt("unproved")), None)
        sitting = sitting.acted(Played(sitting.seat, card))
    return Claimed(trial, replace(sitting, seen=len(sitting.state.tricks)))
