"""A player that looks at every hand: the ceiling of the field, and a documented exception.

Everything else in this project decides from a `View`; this one is handed the `State`, in the bench alone. It bids the
double-dummy tricks of its side but one, or a nil that the rule player makes with all cards known. It plays the
double-dummy card, and while a nil is alive the card that the rule player's playout of the true deal likes best. The
other seats see nothing, and the solver knows no rule of broken spades, so it is a mark to compare with, not a bound.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.bots import rollout
from spades_learn.bots.spot import spot
from spades_learn.bots.value import Worth
from spades_learn.cards.card import Card
from spades_learn.game.events import Bid, Played
from spades_learn.game.view import view
from spades_learn.rules.bidding import Call

from .dds import card_tricks
from .pimc import best, nil_alive, points
from .rivals import nearest

if TYPE_CHECKING:
    from spades_learn.bots.spot import Spot
    from spades_learn.game.events import Action
    from spades_learn.game.state import State

SPARE = 1
"""Tricks of the double-dummy count that a side does not bid: a nil at the table, or spades that may not be led yet,
cost one often enough. Over 14 deals against RB (seeds from 21000000) 1 was worth 57 points a deal, 0 was worth 34."""
SAFE_BID = 3
"""A hand that would bid more than this is not weighed as a nil."""


class DoubleDummy:
    """The cheat."""

    def choose_seeing(self, state: State, *, seed: int) -> Action:  # noqa: ARG002 - nothing is left to chance
        """The next action of the seat to act.

        Raises:
            ValueError: nobody is to bid or to play a card.
        """
        seat = state.to_act
        if seat is None:
            raise ValueError("the hand is over")
        here = view(state, seat)
        where = spot(here)
        hands = [where.code.mask(state.hands[each].cards) for each in where.seats]
        legal = here.legal()
        calls = tuple(call for call in legal if isinstance(call, Call))
        if calls:
            return Bid(seat, nearest(calls, bid(where, hands)))
        cards = [card for card in legal if isinstance(card, Card)]
        if not cards:
            raise ValueError(f"{seat} has nothing to bid or to play")
        worth = Worth(here.rules, here.before)
        if len(cards) == 1:
            values = {cards[0]: 0.0}
        elif nil_alive(where):
            bids = [each or 0 for each in where.bids]
            values = {
                card: worth.value(where.me, bids, where.run(hands, bids, first=where.code.bits[card])) for card in cards
            }
        else:
            solved = card_tricks(hands, leader=where.leader, trick=where.trick)
            values = {card: points(where, worth, solved[where.code.bits[card]]) for card in cards}
        return Played(seat, best(values))


def bid(where: Spot, hands: list[int]) -> int:
    """A nil that holds, else what is left of the side's double-dummy tricks; the first of a side takes its share."""
    whole = where.code.whole
    mate = where.bids[where.mates[where.me]]
    if mate != 0 and rollout.rule_bid(where.hand, whole) <= SAFE_BID:
        bids = [
            max(1, rollout.rule_bid(hand, whole)) if said is None else said
            for hand, said in zip(hands, where.bids, strict=True)
        ]
        bids[where.me] = 0
        if where.run(hands, bids)[where.me] == 0:
            return 0
    side = max(card_tricks(hands, leader=where.leader, trick=()).values())
    if where.leader not in {where.me, where.mates[where.me]}:
        side = where.rules.tricks - side
    if mate is not None:
        return max(1, side - SPARE - mate)
    own, other = (rollout.worth(hands[place], whole) + 1 for place in (where.me, where.mates[where.me]))
    return max(1, min(side - 1 - SPARE, round(side * own / (own + other))))
