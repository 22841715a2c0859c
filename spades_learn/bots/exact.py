"""The value of every legal card in an ending by search alone: many deals that fit, each played out perfectly by all.

`player.value_cards` mixes this with the rule player, which plays better than either; here the search speaks alone, for
positions about which one wants to say "in so many deals, with best play by all".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.bots.bands import CLOSE_CARD
from spades_learn.bots.choice import Choice, choose
from spades_learn.bots.ending import values_by_world
from spades_learn.bots.player import solvable, touching
from spades_learn.bots.spot import spot
from spades_learn.bots.value import Worth
from spades_learn.bots.worlds import sample
from spades_learn.cards.card import Card

if TYPE_CHECKING:
    from spades_learn.game.view import View


def exact_cards(view: View, *, number: int, seed: int) -> Choice[Card]:
    """Weigh every legal card of an ending by search.

    Args:
        view: what the seat sees, in the play, with few cards left in a game of two sides (`player.solvable`).
        number: deals.
        seed: the same seed gives the same answer.

    Raises:
        ValueError: it is not this seat's turn, or the position is not one to solve.
    """
    where = spot(view)
    legal = [card for card in view.legal() if isinstance(card, Card)]
    if not legal or not solvable(where):
        raise ValueError("not an ending to be solved")
    # As in `value_cards`: of cards that come to the same the first is told.
    high = not view.trick.plays or (view.bids[view.seat].is_nil and not view.won[view.seat])
    legal.sort(key=lambda card: where.code.bits[card], reverse=high)
    seats = len(where.seats)
    bids = [0 if bid is None else bid for bid in where.bids]
    blind = frozenset(at for at, seat in enumerate(where.seats) if view.bids[seat].blind)
    worth = Worth(view.rules, view.before, blind)

    def final(rows: list[int]) -> list[float]:
        return [worth.rank(where.me, bids, rows[at : at + seats]) for at in range(0, len(rows), seats)]

    groups = touching(where, legal)
    heads = list(dict.fromkeys(groups.values()))
    drawn = sample(where, number, seed=seed)
    solved = values_by_world(where, heads, drawn.hands, final)
    rows = [{head: worth.split(each[head]) for head in heads} for each in solved if each is not None]
    return choose(
        {card: [row[groups[card]][0] for row in rows] for card in legal},
        close=CLOSE_CARD,
        same=groups,
        wins={card: [row[groups[card]][1] for row in rows] for card in legal},
        by_win=worth.match_on,
        widened=drawn.widened,
    )
