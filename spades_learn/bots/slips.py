"""The mistakes a novice makes: each one a course teaches against, named as its misconception is.

A slip is a function of the view that gives the wrong action, or None where there is no occasion for it. What it gives
is never what the rule player does, and always one of the legal actions handed in.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.card import Rank, Suit
from spades_learn.rules.bidding import NIL, Call
from spades_learn.rules.trick import winner

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Mapping, Sequence

    from spades_learn.cards.card import Card
    from spades_learn.game.view import View

WEAK = 2
"""A hand that the rule bidder gives so few tricks tempts a novice to a nil that a high spade loses."""
HIGH_SPADES = frozenset({Rank.ACE, Rank.KING, Rank.QUEEN})


def slip_call(view: View, right: Call, legal: Sequence[Call], rng: random.Random) -> Call:
    """A wrong bid there is an occasion for; the right one where there is none."""
    made = [slip(view, right) for slip in CALLS.values()]
    found = [call for call in made if call is not None and call in legal and call != right]
    return rng.choice(found) if found else right


def slip_card(view: View, right: Card, legal: Sequence[Card], rng: random.Random) -> Card:
    """A wrong card there is an occasion for; else another card at random, the right one where there is no other."""
    found = [card for slip in CARDS.values() if (card := slip(view, legal)) is not None and card != right]
    others = [card for card in legal if card != right]
    return rng.choice(found or others or [right])


def counted_side_king_as_sure(view: View, right: Call) -> Call | None:
    """STR-1: every side king a trick more, and none of them ruffed."""
    deck = view.rules.deck
    kings = sum(card.rank is Rank.KING and deck.suit(card) is not Suit.SPADES for card in view.hand or ())
    return Call(right.tricks + min(kings, 2)) if kings and not right.is_nil else None


def counted_spades_only(view: View, right: Call) -> Call | None:
    """STR-6: forgot that long or short suits take tricks too."""
    return Call(right.tricks - 1) if right.tricks > 1 and view.hand is not None else None


def nil_with_high_spade(view: View, right: Call) -> Call | None:
    """NIL-1: a weak hand, but with a spade that takes a trick."""
    deck = view.rules.deck
    high = any(deck.suit(card) is Suit.SPADES and card.rank in HIGH_SPADES for card in view.hand or ())
    return NIL if high and right.tricks <= WEAK else None


def missed_nil(view: View, right: Call) -> Call | None:
    """NIL-2: a hand for nil, and no courage for it."""
    return Call(1) if right.is_nil and view.hand is not None else None


def trumped_partner(view: View, legal: Sequence[Card]) -> Card | None:
    """BID-6: a spade on the partner's winning card."""
    deck, partner = view.rules.deck, view.rules.seating.partner(view.seat)
    led = view.trick.led(deck)
    if partner is None or led in {None, Suit.SPADES} or winner(view.trick, deck).seat is not partner:
        return None
    return min((card for card in legal if deck.suit(card) is Suit.SPADES), key=deck.power, default=None)


def wasted_honour(view: View, legal: Sequence[Card]) -> Card | None:
    """TRK-1: the highest card under one that it cannot beat."""
    deck = view.rules.deck
    led = view.trick.led(deck)
    if led is None:
        return None
    best = winner(view.trick, deck).card
    follow = [card for card in legal if deck.suit(card) is led]
    if not follow or any(deck.suit(best) is led and deck.power(card) > deck.power(best) for card in follow):
        return None
    return max(follow, key=deck.power)


def led_unguarded_king(view: View, legal: Sequence[Card]) -> Card | None:
    """TRK-1: a side king led while the ace is out."""
    if view.trick.plays:
        return None
    deck = view.rules.deck
    known = {*view.played, *(view.hand or ())}
    for card in legal:
        suit, power = deck.suit(card), deck.power(card)
        above = [other for other in deck.cards if deck.suit(other) is suit and deck.power(other) > power]
        if card.rank is Rank.KING and suit is not Suit.SPADES and not known.issuperset(above):
            return card
    return None


def took_a_bag(view: View, legal: Sequence[Card]) -> Card | None:
    """SCO-2: the contract is made, and the trick is taken all the same."""
    deck, seating = view.rules.deck, view.rules.seating
    side = seating.side(view.seat)
    need = sum(view.bids[seat].tricks for seat in side.seats) - sum(view.won[seat] for seat in side.seats)
    if need > 0 or view.rules.options.solid_ten or not view.trick.plays:
        return None
    winners = [card for card in legal if winner(view.trick.with_play(view.seat, card), deck).seat is view.seat]
    return max(winners, key=deck.power, default=None)


CALLS: Mapping[str, Callable[[View, Call], Call | None]] = MappingProxyType(
    {
        "counted-side-king-as-sure": counted_side_king_as_sure,
        "counted-spades-only": counted_spades_only,
        "nil-with-high-spade": nil_with_high_spade,
        "missed-nil": missed_nil,
    }
)
CARDS: Mapping[str, Callable[[View, Sequence[Card]], Card | None]] = MappingProxyType(
    {
        "trumped-partner": trumped_partner,
        "wasted-honour": wasted_honour,
        "led-unguarded-king": led_unguarded_king,
        "took-a-bag": took_a_bag,
    }
)
