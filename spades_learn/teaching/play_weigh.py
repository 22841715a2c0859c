"""The values that the play gym stores: several samples, each from its own seed, and how far they lie apart.

Deals are drawn in proportion to how well they fit the bids (`bots.worlds`). Where a nil was bid few deals fit well, and
they are drawn again and again, so that one sample is worth fewer deals than it counts and its own standard error is too
small. So the error here is that of the means of samples that share nothing, widened for their small number (Student).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.bots.bands import CLOSE_CARD, Z, band, mean_and_error, verdict
from spades_learn.bots.choice import TIE, ActionValue, Choice
from spades_learn.bots.exact import exact_cards
from spades_learn.bots.player import value_cards

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from spades_learn.cards.card import Card
    from spades_learn.game.view import View

PARTS = 6
"""Samples."""
WIDENED = 2.571 / Z
"""Student's t with five degrees of freedom over the normal quantile, both at 97.5 %."""


def weighed(seen: View, *, seed: int, deals: int, solved: bool) -> Choice[Card]:
    """Weigh the legal cards over `PARTS` samples.

    Args:
        seen: what the seat to play sees.
        seed: of the first sample; the others take the next ones.
        deals: of all samples together.
        solved: by `bots.exact`, where an ending is solved; else as a hint weighs them.

    Raises:
        ValueError: it is not this seat's turn, or the position is not one to solve.
    """
    weigh = exact_cards if solved else value_cards
    parts = [weigh(seen, number=max(2, deals // PARTS), seed=PARTS * seed + part) for part in range(PARTS)]
    return combined(parts)


def combined(parts: Sequence[Choice[Card]]) -> Choice[Card]:
    """Several choices of the same position as one.

    Raises:
        ValueError: there is none.
    """
    if not parts:
        raise ValueError("there is nothing to combine")
    by_win = parts[0].by_win
    rows = [{each.action: each for each in part.values} for part in parts]

    def of(read: Callable[[ActionValue[Card]], float]) -> Mapping[Card, list[float]]:
        return {card: [read(row[card]) for row in rows] for card in rows[0]}

    points, chances, share = of(lambda each: each.value), of(lambda each: each.win or 0.0), of(lambda each: each.best)
    order = {card: sum(chances[card]) + TIE * sum(points[card]) if by_win else sum(points[card]) for card in rows[0]}
    cards = sorted(rows[0], key=lambda card: -order[card])  # equal cards stay as the first sample has them
    best = cards[0]

    def behind(figures: Mapping[Card, list[float]], card: Card) -> tuple[float, float]:
        mean, error = mean_and_error([top - mine for top, mine in zip(figures[best], figures[card], strict=True)])
        return mean, WIDENED * error

    values = tuple(
        ActionValue(
            card,
            sum(points[card]) / len(rows),
            WIDENED * mean_and_error(points[card])[1],
            sum(share[card]) / len(rows),
            *behind(points, card),
            *((sum(chances[card]) / len(rows), *behind(chances, card)) if by_win else ()),
        )
        for card in cards
    )
    close = band(CLOSE_CARD, by_win=by_win)
    lost = [each.given_up(by_win=by_win) for each in values]
    # Cards that come to the same in every deal are one choice.
    rivals = [each for each in lost[1:] if each != (0.0, 0.0)]
    said = verdict(*rivals[0], close=close) if rivals else "clear"
    good = tuple(each.action for each, (loss, _) in zip(values, lost, strict=True) if loss <= close)
    return Choice(values, said, good, by_win)
