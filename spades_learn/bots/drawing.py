"""Keep or reject while drawing, and what a blind nil throws afterwards: rules of thumb for the drawing game.

A card is set against the average of the cards that may come instead: every card of the pack that the seat has
neither in hand nor put down itself. The figures are a rule of thumb, chosen so that any spade beats a middling side
card and an ace beats a low spade; they stand for nothing that was measured.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.cards.card import Suit
from spades_learn.game.events import Kept, Rejected, Replaced
from spades_learn.game.opening import MOST_REPLACED

if TYPE_CHECKING:
    from collections.abc import Callable

    from spades_learn.cards.card import Card
    from spades_learn.cards.deck import Deck
    from spades_learn.game.view import View

SPADE, SPADE_STEP = 40, 5
HONOURS = (85, 60, 35, 18, 8)
"""The ace of a side suit, then king, queen, jack and ten; lower ones are worth next to nothing."""


def draw(view: View) -> Kept | Rejected:
    """Keep or reject the card turned up: to win tricks, or after a blind nil to take none.

    Raises:
        ValueError: no card is turned up for this seat.
    """
    here, average = outlook(view)
    keep = here <= average if _blind(view) else here >= average
    return Kept(view.seat) if keep else Rejected(view.seat)


def outlook(view: View) -> tuple[int, float]:
    """What the card turned up comes to, and the cards that may come instead on average: `worth`, or `danger` for a nil.

    Raises:
        ValueError: no card is turned up for this seat.
    """
    if view.top is None:
        raise ValueError(f"{view.seat} has no card to choose")
    appraise: Callable[[Card, Deck], int] = danger if _blind(view) else worth
    return appraise(view.top, view.rules.deck), _average(view, appraise)


def _blind(view: View) -> bool:
    return view.seat in view.bids and view.bids[view.seat].blind


def replace(view: View) -> Replaced:
    """Throw the most dangerous cards of a blind nil, up to three that are above the average of what may come.

    Raises:
        ValueError: the cards have not been looked at.
    """
    if view.hand is None:
        raise ValueError("the cards have not been looked at")
    deck = view.rules.deck
    average = _average(view, danger)
    worst = sorted(view.hand, key=lambda card: -danger(card, deck))
    return Replaced(view.seat, tuple(card for card in worst[:MOST_REPLACED] if danger(card, deck) > average))


def worth(card: Card, deck: Deck) -> int:
    """About how often a card takes a trick, in hundredths."""
    power = deck.power(card)
    if deck.suit(card) is Suit.SPADES:
        return SPADE + SPADE_STEP * power
    from_top = 12 - power
    return HONOURS[from_top] if from_top < len(HONOURS) else power


def danger(card: Card, deck: Deck) -> int:
    """How much a card threatens a nil: spades above all, then by height."""
    power = deck.power(card)
    return SPADE + SPADE_STEP * power if deck.suit(card) is Suit.SPADES else 4 * power


def _average(view: View, appraise: Callable[[Card, Deck], int]) -> float:
    """What an unseen card comes to on average."""
    seen = {*(view.hand or ()), *view.out, view.top}
    unseen = [card for card in view.rules.deck.cards if card not in seen]
    return sum(appraise(card, view.rules.deck) for card in unseen) / len(unseen)
