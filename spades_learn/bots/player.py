"""The value of every legal card: sampled deals that fit all that was shown, each card tried in all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.bots.bands import CLOSE_CARD
from spades_learn.bots.choice import Choice, choose
from spades_learn.bots.spot import spot
from spades_learn.bots.value import Worth
from spades_learn.bots.worlds import likely_worlds
from spades_learn.cards.card import Card

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from spades_learn.bots.spot import Spot
    from spades_learn.game.view import View


def value_cards(view: View, *, number: int, seed: int) -> Choice[Card]:
    """Weigh every legal card of the seat to play.

    Args:
        view: what the seat sees, in the play.
        number: worlds.
        seed: the same seed gives the same answer.

    Raises:
        ValueError: it is not this seat's turn to play.
    """
    where = spot(view)
    legal = [card for card in view.legal() if isinstance(card, Card)]
    if not legal:
        raise ValueError(f"{view.seat} has no card to play here")
    hands = likely_worlds(where, number, seed=seed)
    bids = [0 if bid is None else bid for bid in where.bids]
    worth = Worth(
        view.rules, view.before, frozenset(at for at, seat in enumerate(where.seats) if view.bids[seat].blind)
    )
    groups = touching(where, legal)
    seen: dict[Card, Sequence[float]] = {}
    for card in legal:
        head = groups[card]
        if head in seen:
            seen[card] = seen[head]
        else:
            first = where.code.bits[card]
            seen[card] = worth.values(where.me, bids, where.run(hands, bids, first=first))
    return choose(seen, close=CLOSE_CARD, same=groups)


def touching(where: Spot, cards: Sequence[Card]) -> Mapping[Card, Card]:
    """For each card the highest card it is as good as: no card of the others lies between, in hand or in the trick."""
    out = where.unseen | sum(where.trick)
    deck = where.code.deck
    heads: dict[Card, Card] = {}
    head: Card | None = None
    for card in sorted(cards, key=lambda each: -where.code.bits[each]):
        bit = where.code.bits[card]
        if head is None or deck.suit(head) is not deck.suit(card) or out & (where.code.bits[head] - 1) & ~(2 * bit - 1):
            head = card
        heads[card] = head
    return heads
