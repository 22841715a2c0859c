"""Blind nil: whether to bid it, decided before the cards are looked at (BNL-1, BNL-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.bots.bands import CLOSE_NIL
from spades_learn.bots.bidder import call_worlds, predicted, table_bids
from spades_learn.bots.choice import choose_weighed
from spades_learn.bots.spot import spot
from spades_learn.bots.value import Worth
from spades_learn.bots.worlds import likely_worlds
from spades_learn.rules.bidding import BLIND_NIL, Call

if TYPE_CHECKING:
    from spades_learn.bots.choice import Choice
    from spades_learn.game.view import View

LOOK = Call(1)
"""Stands for looking first in the choice; its value is that of the bid each sampled hand then calls for."""


def bids_blind(view: View, *, number: int, seed: int) -> bool:
    """Whether blind nil is clearly better than a look at the cards.

    What a player would bid after the look is the rule bidder's call for each sampled hand. That is less than the best
    the score asks for, so a close lead does not count. Cards passed with the partner afterwards count (BNL-5).

    Args:
        view: what the seat sees, its cards still face down.
        number: worlds.
        seed: the same seed gives the same answer.
    """
    if view.hand is not None or BLIND_NIL not in view.legal():
        return False
    said = blind_or_look(view, number=number, seed=seed)
    return said.values[0].action == BLIND_NIL and said.verdict == "clear"


def blind_or_look(view: View, *, number: int, seed: int) -> Choice[Call]:
    """Blind nil against `LOOK` over the same deals.

    Args:
        view: what the seat sees, its cards still face down.
        number: worlds.
        seed: the same seed gives the same answer.
    """
    where = spot(view)
    hands = likely_worlds(where, number, seed=seed)
    seats, mate = len(where.seats), where.mates[where.me]
    partner = where.bids[mate] if mate >= 0 else None
    after: list[int] = []
    for at in range(0, len(hands), seats):
        mine = predicted(where, hands[at + where.me], partner=partner)
        after += table_bids(where, hands[at : at + seats], mine)
    others = frozenset(at for at, seat in enumerate(where.seats) if seat in view.bids and view.bids[seat].blind)
    looked = Worth(view.rules, view.before, others)
    blind = Worth(view.rules, view.before, others | {where.me})
    return choose_weighed(
        {
            BLIND_NIL: call_worlds(where, BLIND_NIL, hands, blind)[0],
            LOOK: looked.weigh(where.me, after, where.run(hands, after)),
        },
        close=CLOSE_NIL,
        by_win=looked.match_on,
    )
