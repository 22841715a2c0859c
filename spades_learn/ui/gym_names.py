"""What the gyms are called, and whatever else a learner's log has answers of beside lessons: one table for every page."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.classset import DEAL
from spades_learn.teaching.gym_queue import QUEUE
from spades_learn.teaching.statistics import BETTER, BID, NIL, PLAY
from spades_learn.ui.i18n import N_

if TYPE_CHECKING:
    from collections.abc import Mapping

GYMS: Mapping[str, str] = MappingProxyType({NIL: N_("Nil gym"), BID: N_("Bid gym"), PLAY: N_("Play gym")})
"""The gyms, by the lesson under which the log keeps their answers."""
ANSWERED: Mapping[str, str] = MappingProxyType({**GYMS, BETTER: N_("Find better"), DEAL: N_("A deal played")})
"""Where an answer of a report was given, if in no lesson."""
IN_LOG: Mapping[str, str] = MappingProxyType(
    {**ANSWERED, QUEUE: N_("Nil gym, hands taken out of the review"), DEAL: N_("Deals played to their end")}
)
"""What a list of everything kept has beside lessons."""
