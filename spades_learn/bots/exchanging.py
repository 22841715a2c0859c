"""Which cards a nil bidder passes, and which the partner gives back (BNL-5).

The bidder gets rid of what can take a trick in spite of them, high spades first. The partner, who wants those very
cards, returns the lowest side cards: the ones a nil can always play under another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.bots.drawing import danger
from spades_learn.game.events import Passed

if TYPE_CHECKING:
    from spades_learn.game.view import View


def exchange(view: View) -> Passed:
    """The cards to pass now.

    Raises:
        ValueError: the cards have not been looked at.
    """
    if view.hand is None:
        raise ValueError("the cards have not been looked at")
    deck, count = view.rules.deck, view.rules.options.nil_exchange
    order = sorted(view.hand, key=lambda card: danger(card, deck))
    return Passed(view.seat, tuple(order[:count] if for_the_nil(view) else order[: -count - 1 : -1]))


def for_the_nil(view: View) -> bool:
    """Whether the partner is the nil bidder, who has passed already (C12)."""
    return bool(view.passed) and view.passed[-1].seat is not view.seat
