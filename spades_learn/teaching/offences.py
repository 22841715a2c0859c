"""Which card of the tricks on the table broke a rule, by what anybody at the table can see.

A renege is shown by a later card of the suit led (`game.referee`). A spade led too early is shown by a later card of
another suit from the same player, who held it then and could have led it (LEAD-2, LEAD-3).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.cards.card import Suit
from spades_learn.game.events import Played
from spades_learn.game.referee import proved
from spades_learn.game.state import apply, begin
from spades_learn.game.turn import why_not

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spades_learn.cards.card import Card
    from spades_learn.cards.seat import Seat
    from spades_learn.game.state import State
    from spades_learn.rules.trick import Trick

RENEGE = "FOL-1"
EARLY_SPADE = frozenset({"LEAD-2", "LEAD-3"})
CALLABLE = EARLY_SPADE | {RENEGE}
"""The clauses whose breach a referee can be asked to find."""


@dataclass(frozen=True, slots=True)
class Offence:
    """A card that broke a rule, and the later card that shows it.

    Attributes:
        clause: the rule broken.
        seat: who played it.
        trick: in which trick, from 1.
        card: the card.
        led: the suit that was led to that trick.
        proof: the later card of the same seat.
        proof_trick: the trick of that card.
    """

    clause: str
    seat: Seat
    trick: int
    card: Card
    led: Suit
    proof: Card
    proof_trick: int


def offences(state: State) -> tuple[Offence, ...]:
    """Every breach the cards on the table prove, in order of the tricks they happened in."""
    reneges = (
        Offence(RENEGE, each.seat, each.trick, each.card, each.led, each.proof, each.proof_trick)
        for each in proved(state)
    )
    found = (*reneges, *_early_spades(state))
    return tuple(sorted(found, key=lambda each: each.trick))


def breaches(state: State) -> tuple[tuple[str, Card], ...]:
    """Every card that was not allowed when it was played, with the clause: from the hands, shown or not."""
    now, found = begin(state.rules, state.dealt, before=state.before), []
    for event in state.events:
        if isinstance(event, Played):
            found += [(each.clause, event.card) for each in why_not(now, event)]
        now = apply(now, event)
    return tuple(found)


def _early_spades(state: State) -> Iterator[Offence]:
    deck = state.rules.deck
    tricks = (*state.tricks, state.trick)
    broken = False
    for place, trick in enumerate(tricks):
        if not trick.plays:
            return
        seat, card = trick.plays[0]
        bound = not place and state.rules.options.first_lead != "dealers_left"  # the table names the card to lead
        if deck.suit(card) is Suit.SPADES and not broken and not bound:
            later = _later(tricks, place, seat)
            shown = next(((played, number) for played, number in later if deck.suit(played) is not Suit.SPADES), None)
            if shown is not None:
                clause = "LEAD-3" if place else "LEAD-2"
                yield Offence(clause, seat, place + 1, card, Suit.SPADES, *shown)
        broken = broken or any(deck.suit(played) is Suit.SPADES for played in trick.cards)


def _later(tricks: tuple[Trick, ...], place: int, seat: Seat) -> Iterator[tuple[Card, int]]:
    """The seat's cards in the tricks after this one, with their numbers."""
    for number, trick in enumerate(tricks[place + 1 :], place + 2):
        card = trick.card_of(seat)
        if card is not None:
            yield card, number
