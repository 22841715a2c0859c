"""Endings solved: the exact value of every legal card in each of some deals, all hands known.

The front of `solver`: it takes a `Spot` and worlds as `worlds` deals them, and gives values by card. What a
finished hand is worth the caller says, in points or as the chance to win the match: `value.Worth` knows both. With
two sides, best play on both is the game's own solution. With three or four players on their own it is the cautious
reading: all others play against the seat that looks, also where that costs them points.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from spades_learn.bots.solver import Solver

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from spades_learn.bots.spot import Spot
    from spades_learn.cards.card import Card

Final = Callable[[list[int]], list[float]]
"""What finished hands are worth to the seat that looks: final tricks a place, world after world, to values."""

PLACE_BITS = 5
"""Bits a place's tricks take in the numbers `solver` calls outcomes."""


def values_by_world(
    where: Spot,
    cards: Sequence[Card],
    hands: Sequence[int],
    final: Final,
    *,
    limit: int = 0,
) -> list[Mapping[Card, float] | None]:
    """Solve every world.

    Args:
        where: the position; the seat that looks is the one to play, and everybody has bid.
        cards: its legal cards, or those of them to value.
        hands: worlds in the form that `worlds.worlds` gives and `rollout.run` takes.
        final: what final tricks are worth, such as ``lambda rows: worth.values(me, bids, rows)``.
        limit: nodes to search in one world; 0 for no limit. A node takes about a microsecond compiled.

    Returns:
        The exact value of each card, world by world; None for a world where the limit was reached.

    Raises:
        ValueError: it is not this seat's turn, or the hands do not fit the position.
    """
    seats = len(where.seats)
    if (where.leader + len(where.trick)) % seats != where.me:
        raise ValueError(f"{where.seats[where.me]} is not to play")
    bids = [0 if bid is None else bid for bid in where.bids]
    solver = solver_for(where, final)
    only = where.code.mask(cards)
    no_ruff = not where.rules.options.ruff_on_first_trick and not any(where.won)
    guesses = final(where.run(list(hands), bids))
    solved: list[Mapping[Card, float] | None] = []
    for world, guess in enumerate(guesses):
        values = solver.moves(
            hands[seats * world : seats * (world + 1)],
            where.leader,
            where.trick,
            broken=where.broken,
            no_ruff=no_ruff,
            only=only,
            guess=guess,
            limit=limit,
        )
        solved.append(None if values is None else {card: values[where.code.bits[card]] for card in cards})
    return solved


def solver_for(where: Spot, final: Final) -> Solver:
    """A solver for all worlds of a position: the seat that looks and its partner against the rest."""
    left = where.hand.bit_count()
    mate = where.mates[where.me]
    mine = 1 << where.me | (1 << mate if mate >= 0 else 0)
    return Solver(outcomes(where.won, left, final), left, len(where.seats), mine)


def outcomes(won: Sequence[int], left: int, final: Final) -> dict[int, float]:
    """The value of every way to share the tricks still to come, keyed as `solver.Solver` asks.

    >>> outcomes([3, 0], 1, lambda rows: [float(tricks) for tricks in rows[::2]])
    {32: 3.0, 1: 4.0}
    """
    shares = list(_shares(left, len(won)))
    values = final([have + more for share in shares for have, more in zip(won, share, strict=True)])
    codes = [sum(more << (PLACE_BITS * place) for place, more in enumerate(share)) for share in shares]
    return dict(zip(codes, values, strict=True))


def _shares(tricks: int, places: int) -> Iterator[tuple[int, ...]]:
    if places == 1:
        yield (tricks,)
        return
    for first in range(tricks + 1):
        for rest in _shares(tricks - first, places - 1):
            yield (first, *rest)
