"""The players at the table: ``novice`` plays by rule and slips, ``club`` samples a little, ``expert`` like a hint."""

from __future__ import annotations

import dataclasses
import random
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.bots import rollout
from spades_learn.bots.bidder import predicted, value_bids
from spades_learn.bots.blind import bids_blind
from spades_learn.bots.drawing import draw, replace
from spades_learn.bots.exchanging import exchange
from spades_learn.bots.player import affordable, value_cards
from spades_learn.bots.slips import slip_call, slip_card
from spades_learn.bots.spot import bags_cost, spot
from spades_learn.cards.card import Card
from spades_learn.game.events import Bid, Looked, Played
from spades_learn.game.opening import Phase
from spades_learn.rules.bidding import BLIND_NIL, Call
from spades_learn.rules.options import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.bots.bot import Bot
    from spades_learn.bots.spot import Spot
    from spades_learn.game.events import Action, Kept, Passed, Rejected, Replaced
    from spades_learn.game.view import View


@dataclass(frozen=True, slots=True)
class Club:
    """Bids and plays the best action of a small sample: by win chance once a match is on, else by points.

    Shown its cards face down it bids blind nil or looks.

    Attributes:
        bid_worlds: deals sampled for a bid; interpreted, a quarter of them.
        card_worlds: deals sampled for a card; interpreted, a quarter of them.
    """

    bid_worlds: int = 200
    card_worlds: int = 120

    def choose(self, view: View, *, seed: int) -> Action:
        """The seat's next action.

        Raises:
            ValueError: it is not this seat's turn.
        """
        if (early := opening_action(view)) is not None:
            return early
        view = as_if_bid(view)
        share = 1 if rollout.compiled() else 4
        legal = view.legal()
        if len(legal) == 1:
            return _done(view, legal[0])
        if view.hand is None and view.phase is Phase.BIDDING:
            blind = bids_blind(view, number=max(1, self.bid_worlds // share), seed=seed)
            return Bid(view.seat, BLIND_NIL) if blind else Looked(view.seat)
        if legal and isinstance(legal[0], Call):
            return _done(view, value_bids(view, number=max(1, self.bid_worlds // share), seed=seed).values[0].action)
        deals = affordable(view, max(1, self.card_worlds // share))
        return _done(view, value_cards(view, number=deals, seed=seed).values[0].action)


@dataclass(frozen=True, slots=True)
class Expert(Club):
    """Bids and plays like a hint, over more deals: about a tenth of a second for a card, two for a bid, compiled."""

    bid_worlds: int = 800
    card_worlds: int = 2000


@dataclass(frozen=True, slots=True)
class Novice:
    """Bids and plays by rule, and makes the mistakes of a beginner now and then (`bots.slips`).

    Attributes:
        slip: share of decisions that go wrong where there is an occasion.
    """

    slip: float = 0.15

    def choose(self, view: View, *, seed: int) -> Action:
        """The seat's next action; a novice always looks at the cards first.

        Raises:
            ValueError: it is not this seat's turn.
        """
        if (early := opening_action(view)) is not None:
            return early
        if view.hand is None and view.to_act is view.seat:
            return Looked(view.seat)
        view = as_if_bid(view)
        rng = random.Random(f"novice {seed} {view.seat} {len(view.bids)} {len(view.played)}")
        legal = view.legal()
        slips = rng.random() < self.slip
        where = spot(view)
        if legal and isinstance(legal[0], Call):
            calls = [call for call in legal if isinstance(call, Call) and not call.blind]
            right = _nearest(calls, rule_call(where))
            return _done(view, slip_call(view, right, calls, rng) if slips else right)
        cards = [card for card in legal if isinstance(card, Card)]
        if not cards:
            raise ValueError(f"{view.seat} is not to act")
        card = rule_card(where, cards)
        return _done(view, slip_card(view, card, cards, rng) if slips else card)


def opening_action(view: View) -> Kept | Rejected | Replaced | Passed | None:
    """What every level does by rule while cards are drawn, replaced or passed; None in the bidding and the play.

    Raises:
        ValueError: it is not this seat's turn.
    """
    if view.opening is None:
        return None
    if view.to_act is not view.seat:
        raise ValueError(f"{view.seat} is not to act")
    if view.opening is Phase.DRAW:
        return draw(view)
    return replace(view) if view.opening is Phase.REPLACE else exchange(view)


def as_if_bid(view: View) -> View:
    """A hand that bids itself (E38) as one in which every trick is worth having.

    The bots weigh cards by contracts. With one trick bid by everybody and overtricks that cost nothing, more tricks
    are better for each side all through the hand, as they are when a side is paid for what it takes.
    """
    if not view.unbid:
        return view
    options = dataclasses.replace(view.rules.options, solid_ten=True, overtrick=1)
    rules = Rules(view.rules.ruleset, options)
    bids = MappingProxyType(dict.fromkeys(rules.seating.seats, Call(1)))
    return dataclasses.replace(view, rules=rules, bids=bids, unbid=False)


def rule_call(where: Spot) -> int:
    """The rule bidder's bid, 0 for nil."""
    mate = where.mates[where.me]
    return predicted(where, where.hand, partner=where.bids[mate] if mate >= 0 else None)


def rule_card(where: Spot, legal: list[Card]) -> Card:
    """The rule player's card; the first legal one where a special lead leaves it no say."""
    hands = [0] * len(where.seats)
    hands[(where.me + 1) % len(where.seats)] = where.unseen  # it asks what is out, never who holds it
    hands[where.me] = where.hand
    options = where.rules.options
    bit = rollout.policy_card(
        hands,
        [0 if bid is None else bid for bid in where.bids],
        list(where.won),
        list(where.mates),
        where.leader,
        list(where.trick),
        broken=where.broken,
        shown=where.shown,
        ruff_first=options.ruff_on_first_trick,
        bags_cost=bags_cost(options),
        nil_helps=options.failed_nil_tricks == "help",
    )
    card = where.code.card(bit)
    return card if card in legal else legal[0]


def levels() -> Mapping[str, Bot]:
    """The players by name, the weakest first."""
    return MappingProxyType({"novice": Novice(), "club": Club(), "expert": Expert()})


def _nearest(calls: list[Call], bid: int) -> Call:
    return min(calls, key=lambda call: (abs(call.tricks - max(0, bid)), call.tricks))


def _done(view: View, action: Call | Card) -> Bid | Played:
    return Bid(view.seat, action) if isinstance(action, Call) else Played(view.seat, action)
