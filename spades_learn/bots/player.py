"""The value of every legal card: sampled deals that fit all that was shown, each card tried in all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.bots import rollout
from spades_learn.bots.bands import CLOSE_CARD
from spades_learn.bots.choice import Choice, choose_weighed
from spades_learn.bots.ending import values_by_world
from spades_learn.bots.spot import spot
from spades_learn.bots.value import Weighed, Worth
from spades_learn.bots.worlds import sample
from spades_learn.cards.card import Card

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from spades_learn.bots.spot import Spot
    from spades_learn.game.view import View

ENDING = 5
"""With this many cards a hand, or fewer, the deals are solved as well as played out."""
NODES = 4000
"""Positions searched at most in one deal; one that takes more keeps the rule player's value."""
SOLVED = 400
"""Deals that can be solved within the time of a card, at most a millisecond each."""


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
    # Of cards that come to the same the first is told: the lowest, but high for a nil and from the top of a sequence.
    high = not view.trick.plays or (view.bids[view.seat].is_nil and not view.won[view.seat])
    legal.sort(key=lambda card: where.code.bits[card], reverse=high)
    drawn = sample(where, number, seed=seed)
    bids = [0 if bid is None else bid for bid in where.bids]
    worth = Worth(
        view.rules, view.before, frozenset(at for at, seat in enumerate(where.seats) if view.bids[seat].blind)
    )
    groups = touching(where, legal)
    seen: dict[Card, Weighed] = {}
    for card in legal:
        head = groups[card]
        if head in seen:
            seen[card] = seen[head]
        else:
            first = where.code.bits[card]
            seen[card] = worth.weigh(where.me, bids, where.run(drawn.hands, bids, first=first))
    if len(set(groups.values())) > 1 and solvable(where):
        seen = _with_endings(where, seen, groups, drawn.hands, worth)
    return choose_weighed(seen, close=CLOSE_CARD, same=groups, by_win=worth.match_on, widened=drawn.widened)


def solvable(where: Spot) -> bool:
    """Whether the deals of a position are also solved: few cards left, two sides, and the compiled kernels."""
    sides = len(where.seats) == 2 or where.mates[where.me] >= 0
    return sides and where.hand.bit_count() <= ENDING and rollout.compiled()


def affordable(view: View, number: int) -> int:
    """So many deals for a card, or as many as can also be solved where they are."""
    return min(number, SOLVED) if number > SOLVED and solvable(spot(view)) else number


def _with_endings(
    where: Spot,
    played: Mapping[Card, Weighed],
    groups: Mapping[Card, Card],
    hands: Sequence[int],
    worth: Worth,
) -> dict[Card, Weighed]:
    """The mean of each deal as the rule player ends it and as players who see all hands would.

    The first knows too little of what the others can do, the second too much of what they know; halfway between plays
    better than either.
    """
    seats = len(where.seats)
    bids = [0 if bid is None else bid for bid in where.bids]

    def final(rows: list[int]) -> list[float]:
        return [worth.rank(where.me, bids, rows[at : at + seats]) for at in range(0, len(rows), seats)]

    heads = list(dict.fromkeys(groups.values()))
    solved = values_by_world(where, heads, hands, final, limit=NODES)
    mixed: dict[Card, Weighed] = {}
    for head in heads:
        points, wins = [], []
        for exact, point, win in zip(solved, played[head].points, played[head].wins, strict=True):
            best, chance = worth.split(exact[head]) if exact is not None else (point, win)
            points.append((point + best) / 2)
            wins.append((win + chance) / 2)
        mixed[head] = Weighed(points, wins)
    return {card: mixed[groups[card]] for card in played}


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
