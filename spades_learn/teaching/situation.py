"""A lesson's or gym's table as the question the nil bot answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.bots.nil import NilSituation

if TYPE_CHECKING:
    from spades_learn.teaching.position import Position


def nil_situation(here: Position) -> NilSituation:
    """The same seat, hand, bids and scores.

    Raises:
        ValueError: the hand is not whole, or the seat has bid.
    """
    return NilSituation(
        hand=here.hand,
        seat=here.seat,
        dealer=here.dealer,
        bids=here.bids,
        before=here.before,
        rules=here.rules,
    )
