"""Everything of a hand before its first card: drawing, replacing, bidding, passing, and who acts when.

In the order of the sheets: where the players draw, they draw until the pack is used up (DRW-1 … DRW-5); a blind nil
may then replace up to three cards (BNL-8); everybody bids; a nil bidder and the partner pass cards (BNL-5, C12).
"""

from __future__ import annotations

from enum import Enum
from itertools import chain
from typing import TYPE_CHECKING

from spades_learn.cards.card import Card
from spades_learn.cards.deck import at_random
from spades_learn.game.events import Kept, Passed, Rejected, Replaced
from spades_learn.rules.play import lowest_club

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from spades_learn.cards.hand import Hand
    from spades_learn.cards.seat import Seat
    from spades_learn.game.events import Dealt, Event
    from spades_learn.rules.bidding import Call
    from spades_learn.rules.options import Rules

MOST_REPLACED = 3


class Phase(Enum):
    """Where a hand stands."""

    DRAW = "draw"
    REPLACE = "replace"
    BIDDING = "bidding"
    EXCHANGE = "exchange"
    PLAY = "play"
    DONE = "done"


def opening(
    rules: Rules, dealt: Dealt, events: Sequence[Event], bids: Mapping[Seat, Call], hands: Mapping[Seat, Hand]
) -> tuple[Phase, Seat]:
    """The phase of a hand in which no card has been played, and whose turn it is."""
    seating = rules.seating
    order = seating.order_from(seating.left_of(dealt.dealer))
    drawn = drawings(events)
    if 2 * drawn < len(dealt.stock):
        return Phase.DRAW, seating.order_from(dealt.dealer)[drawn % len(order)]
    replaced = {event.seat for event in events if isinstance(event, Replaced)}
    for seat in order:
        if dealt.stock and seat in bids and bids[seat].blind and seat not in replaced:
            return Phase.REPLACE, seat
    for seat in order:
        if not dealt.unbid and seat not in bids:
            return Phase.BIDDING, seat
    passing = passers(rules, dealt, bids)
    passed = sum(isinstance(event, Passed) for event in events)
    if passed < len(passing):
        return Phase.EXCHANGE, passing[passed]
    return Phase.PLAY, opener(rules, dealt.dealer, hands)


def drawings(events: Iterable[Event]) -> int:
    """How often a player has kept or rejected a card."""
    return sum(isinstance(event, Kept | Rejected) for event in events)


def discards(dealt: Dealt, events: Iterable[Event]) -> tuple[Card, ...]:
    """The discard pile: what the drawing put down, less what has come back for a blind nil's own discards."""
    choices = [event for event in events if isinstance(event, Kept | Rejected)]
    pile = [dealt.stock[2 * place + isinstance(choice, Kept)] for place, choice in enumerate(choices)]
    back = set(chain.from_iterable(event.came for event in events if isinstance(event, Replaced)))
    return tuple(card for card in pile if card not in back)


def rejected(dealt: Dealt, events: Iterable[Event], seat: Seat) -> tuple[Card, ...]:
    """The cards this seat knows to be in no hand: those it rejected while drawing, or threw as a blind nil.

    Another blind nil draws its replacements from the pile that rejected cards lie in (BNL-8), so after that nobody
    knows of them any more; cards thrown lie beside it.
    """
    choices = [event for event in events if isinstance(event, Kept | Rejected)]
    put = [
        dealt.stock[2 * place]
        for place, choice in enumerate(choices)
        if choice.seat is seat and isinstance(choice, Rejected)
    ]
    changes = [event for event in events if isinstance(event, Replaced) and event.out]
    thrown = chain.from_iterable(event.out for event in changes if event.seat is seat)
    back = set(chain.from_iterable(event.came for event in changes if event.seat is seat))
    if any(event.seat is not seat for event in changes):
        return tuple(thrown)
    return (*(card for card in put if card not in back), *thrown)


def replacements(dealt: Dealt, events: Sequence[Event], seat: Seat, count: int) -> tuple[Card, ...]:
    """Random cards of the earlier discards, by the deal's seed (BNL-8, ERR-12)."""
    return at_random(discards(dealt, events), count, seed=f"replace {dealt.seed} {seat}")


def passers(rules: Rules, dealt: Dealt, bids: Mapping[Seat, Call]) -> tuple[Seat, ...]:
    """Who passes cards, in order: each nil bidder of the exchange followed by the partner (BNL-5, BNL-6, C12)."""
    if not rules.options.nil_exchange or dealt.settled or not bids:
        return ()
    pairs = []
    for seat in rules.seating.order_from(rules.seating.left_of(dealt.dealer)):
        partner = rules.seating.partner(seat)
        if partner is not None and _exchanges(rules, bids[seat], bids[partner]):
            pairs.append((seat, partner))
    return tuple(chain.from_iterable(pairs))


def _exchanges(rules: Rules, call: Call, other: Call) -> bool:
    """Whether this call opens an exchange; two blind nils do not (BNL-6), nor two nils where every nil does."""
    if rules.ruleset.exchanges_any_nil:
        return call.is_nil and not other.is_nil
    return call.blind and not other.blind


def opener(rules: Rules, dealer: Seat, hands: Mapping[Seat, Hand]) -> Seat:
    """Who leads trick 1: the dealer's left (LEAD-1, LEAD-1c) or as `first_lead` says (VAR-ASL, C21, E3)."""
    left = rules.seating.left_of(dealer)
    how = rules.options.first_lead
    if how == "dealers_left":
        return left
    if how == "lowest_club":
        holders = {seat: low for seat, hand in hands.items() if (low := lowest_club(hand)) is not None}
        return min(holders, key=lambda seat: holders[seat].rank.order) if holders else left
    ace = Card.parse("SA")
    return next((seat for seat, hand in hands.items() if ace in hand), left)
