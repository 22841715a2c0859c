"""Players that bid by one rule and play by another; `roster` has them by name."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.bots.levels import as_if_bid, opening_action, rule_card
from spades_learn.bots.spot import spot
from spades_learn.cards.card import Card
from spades_learn.game.events import Bid, Played
from spades_learn.rules.bidding import Call

from .bis import bis_bid
from .rb import rb_bid

if TYPE_CHECKING:
    from spades_learn.game.events import Action
    from spades_learn.game.view import View

Bidder = Callable[["View"], int]
Carder = Callable[["View", "tuple[Card, ...]", int], Card]


@dataclass(frozen=True, slots=True)
class Rival:
    """A player made of a bidder and a way to play cards.

    Attributes:
        bid: the number of tricks a view bids, 0 for nil; bent to the nearest legal call.
        card: a card of the legal ones, from a view and a seed.
    """

    bid: Bidder
    card: Carder

    def choose(self, view: View, *, seed: int) -> Action:
        """The seat's next action.

        Raises:
            ValueError: it is not this seat's turn.
        """
        if (early := opening_action(view)) is not None:
            return early
        view = as_if_bid(view)
        calls = tuple(call for call in view.legal() if isinstance(call, Call))
        if calls:
            return Bid(view.seat, nearest(calls, self.bid(view)))
        cards = tuple(card for card in view.legal() if isinstance(card, Card))
        if not cards:
            raise ValueError(f"{view.seat} is not to act")
        return Played(view.seat, cards[0] if len(cards) == 1 else self.card(view, cards, seed))


def nearest(calls: tuple[Call, ...], bid: int) -> Call:
    """The legal call closest to a number, never blind; between two the lower, and a number is not made a nil."""
    open_calls = [call for call in calls if not call.blind]
    numbers = [call for call in open_calls if not call.is_nil]
    return min(numbers if bid and numbers else open_calls, key=lambda call: (abs(call.tricks - bid), call.tricks))


def bid_at_random(view: View) -> int:
    """A number from 0 to 6 that follows from the hand; above that no partner would keep a straight face."""
    return random.Random(f"random bid {view.hand}").randint(0, 6)


def bid_by_rb(view: View) -> int:
    """RB's number, from the hand alone."""
    if view.hand is None:
        raise ValueError("the cards have not been looked at")
    return rb_bid(view.hand)


def bid_by_bis(view: View) -> int:
    """The BIS-like number, from the hand and the bids heard."""
    return bis_bid(spot(view))


def card_by_rule(view: View, cards: tuple[Card, ...], seed: int) -> Card:  # noqa: ARG001 - rules need no seed
    """The compiled rule player's card, the one the playouts use."""
    return rule_card(spot(view), list(cards))


def card_at_random(view: View, cards: tuple[Card, ...], seed: int) -> Card:
    """Any legal card."""
    return random.Random(f"random card {seed} {view.seat} {len(view.played)}").choice(cards)
