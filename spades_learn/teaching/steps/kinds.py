"""The closed set of step kinds."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.steps.break_or_not import BreakOrNot
from spades_learn.teaching.steps.choose import Choose
from spades_learn.teaching.steps.count_up import CountUp
from spades_learn.teaching.steps.draw import Draw
from spades_learn.teaching.steps.estimate import Estimate
from spades_learn.teaching.steps.exchange import Exchange
from spades_learn.teaching.steps.make_bid import MakeBid
from spades_learn.teaching.steps.mark_legal import MarkLegal
from spades_learn.teaching.steps.nil_or_number import NilOrNumber
from spades_learn.teaching.steps.pick_card import PickCard
from spades_learn.teaching.steps.play_out import PlayOut
from spades_learn.teaching.steps.read import Read
from spades_learn.teaching.steps.referee import Referee
from spades_learn.teaching.steps.score_hand import ScoreHand
from spades_learn.teaching.steps.watch import Watch
from spades_learn.teaching.steps.what_if import WhatIf
from spades_learn.teaching.steps.who_wins import WhoWins

if TYPE_CHECKING:
    from collections.abc import Mapping

AnyStep = (
    Read
    | Watch
    | PickCard
    | MarkLegal
    | WhoWins
    | BreakOrNot
    | Choose
    | ScoreHand
    | Estimate
    | NilOrNumber
    | PlayOut
    | Referee
    | Exchange
    | Draw
    | MakeBid
    | CountUp
    | WhatIf
)


@cache
def kinds() -> Mapping[str, type[AnyStep]]:
    """Every kind by its name in ``lesson.toml``."""
    every: tuple[type[AnyStep], ...] = (
        Read,
        Watch,
        PickCard,
        MarkLegal,
        WhoWins,
        BreakOrNot,
        Choose,
        ScoreHand,
        Estimate,
        NilOrNumber,
        PlayOut,
        Referee,
        Exchange,
        Draw,
        MakeBid,
        CountUp,
        WhatIf,
    )
    return MappingProxyType({kind.kind: kind for kind in every})
