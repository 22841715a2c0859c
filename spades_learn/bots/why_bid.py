"""Reasons for a call: each function returns the facts that make its sentence true, or None."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.bots.case import Case, names
from spades_learn.bots.odds import forced_share, forced_spade
from spades_learn.cards.card import Suit

if TYPE_CHECKING:
    from spades_learn.rules.rule import Fact

Facts = dict[str, "Fact"] | None

SIDE_SUITS = (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
LOW_BID = 2
SPADES_IN_PACK = 13
NEAR_PENALTY = 7
"""Bags from which a learner is told to mind them."""


def spade_places(case: Case) -> list[int]:
    """The place of each spade held, 1 for the highest of the pack."""
    code = case.spot.code
    whole = code.cards(code.suit(Suit.SPADES))
    return [whole.index(card) + 1 for card in case.of(Suit.SPADES)]


def forced(case: Case) -> Facts:
    """The hand holds k of the top 2k-1 spades: as a nil it must take a trick."""
    if case.call is None:
        return None
    k = forced_spade(spade_places(case))
    if k is None:
        return None
    return {"k": k, "top": 2 * k - 1, "cards": names(case.of(Suit.SPADES)[:k])}


def spades_can_duck(case: Case) -> Facts:
    """A nil whose spades do not lose by force; the share of holdings of that length which would."""
    if case.call is None or not case.call.is_nil or not case.of(Suit.SPADES) or forced(case) is not None:
        return None
    if case.spot.code.suit(Suit.SPADES).bit_count() != SPADES_IN_PACK:
        return None  # the share is counted for thirteen spades
    share = forced_share(len(case.of(Suit.SPADES)))
    return {"cards": names(case.of(Suit.SPADES)), "forced_of": share.numerator, "forced_in": share.denominator}


def no_spades(case: Case) -> Facts:
    """A nil that holds no spade: spades cannot force a trick on it."""
    if case.call is None or not case.call.is_nil or not case.hand or case.of(Suit.SPADES):
        return None
    return {"held": len(case.hand)}


def no_low_card(case: Case) -> Facts:
    """A side suit where more than half of the unseen cards are lower than the lowest held; the worst such suit."""
    if case.call is None:
        return None
    worst: Facts = None
    most = 0.5
    for suit in SIDE_SUITS:
        held = case.of(suit)
        if not held:
            continue
        lower, higher = len(case.lower_unseen(held[-1])), len(case.higher_unseen(held[-1]))
        between = lower / max(1, lower + higher)
        if between > most:
            most = between
            worst = {"suit": suit.value, "cards": names(held), "lower": lower, "unseen": lower + higher}
    return worst


def low_cards(case: Case) -> Facts:
    """A nil whose lowest card of every side suit held beats at most one unseen card."""
    if case.call is None or not case.call.is_nil or not case.hand:
        return None
    lowest = [case.of(suit)[-1] for suit in SIDE_SUITS if case.of(suit)]
    if not lowest or any(len(case.lower_unseen(card)) > 1 for card in lowest):
        return None
    return {"cards": names(lowest)}


def sure_spades(case: Case) -> Facts:
    """The top spades of the pack are held: each of them takes a trick whatever happens."""
    if case.call is None or case.call.is_nil:
        return None
    places = spade_places(case)
    sure = 0
    while sure < len(places) and places[sure] == sure + 1:
        sure += 1
    return {"count": sure, "cards": names(case.of(Suit.SPADES)[:sure])} if sure else None


def side_aces(case: Case) -> Facts:
    """Side suits of which the highest card is held."""
    if case.call is None or case.call.is_nil:
        return None
    tops = [case.of(suit)[0] for suit in SIDE_SUITS if case.of(suit) and not case.higher_unseen(case.of(suit)[0])]
    return {"count": len(tops), "cards": names(tops)} if tops else None


def guarded_kings(case: Case) -> Facts:
    """Second-highest cards of side suits, with another card beside them and without the highest."""
    if case.call is None or case.call.is_nil:
        return None
    kings = [
        case.of(suit)[0]
        for suit in SIDE_SUITS
        if len(case.of(suit)) > 1 and len(case.higher_unseen(case.of(suit)[0])) == 1
    ]
    return {"count": len(kings), "cards": names(kings)} if kings else None


def guarded_spades(case: Case) -> Facts:
    """The second or third spade of the pack, not sure by itself, with as many lower spades as there are above it."""
    if case.call is None or case.call.is_nil:
        return None
    spades = case.of(Suit.SPADES)
    found = [
        card
        for at, card in enumerate(spades[:2])
        if 1 <= len(case.higher_unseen(card)) <= 2 and len(spades) - at > len(case.higher_unseen(card))
    ]
    return {"count": len(found), "cards": names(found)} if found else None


def nothing_sure(case: Case) -> Facts:
    """A low bid: no spade is sure to take a trick, and the highest card of no side suit is held."""
    if case.call is None or case.call.is_nil or case.call.tricks > LOW_BID or not case.hand:
        return None
    if any(not case.higher_unseen(case.of(suit)[0]) for suit in (Suit.SPADES, *SIDE_SUITS) if case.of(suit)):
        return None
    if forced_spade(spade_places(case)) is not None:
        return None  # such as king and queen: one of them takes a trick
    return {"bid": case.call.tricks}


def long_spades(case: Case) -> Facts:
    """Five or more spades: length that takes tricks when the high ones are gone."""
    spades = case.of(Suit.SPADES)
    if case.call is None or case.call.is_nil or len(spades) < 5:
        return None
    return {"count": len(spades), "cards": names(spades)}


def short_side_suit(case: Case) -> Facts:
    """A side suit with one card or none, and spades to ruff with."""
    spades = len(case.of(Suit.SPADES))
    if case.call is None or case.call.is_nil or not case.hand or not spades:
        return None
    suit = min(SIDE_SUITS, key=lambda each: len(case.of(each)))
    return {"suit": suit.value, "count": len(case.of(suit)), "spades": spades} if len(case.of(suit)) <= 1 else None


def partner_bid(case: Case) -> Facts:
    """The partner has bid a number: with this number the side's contract is the sum."""
    partner = case.partner
    if case.call is None or case.call.is_nil or partner is None or partner not in case.view.bids:
        return None
    if case.view.bids[partner].is_nil:
        return None
    theirs = case.view.bids[partner].tricks
    return {"partner": str(partner), "bid": theirs, "contract": theirs + case.call.tricks}


def partner_nil(case: Case) -> Facts:
    """The partner has bid nil: these tricks are made alone, and cover comes first."""
    partner = case.partner
    if case.call is None or case.call.is_nil or partner is None or partner not in case.view.bids:
        return None
    if not case.view.bids[partner].is_nil:
        return None
    return {"partner": str(partner), "bid": case.call.tricks}


def table_total(case: Case) -> Facts:
    """Last to bid: what all bids come to, beside the tricks of the hand."""
    if case.call is None or case.call.is_nil or len(case.view.bids) != len(case.view.rules.seating.seats) - 1:
        return None
    total = sum(bid.tricks for bid in case.view.bids.values()) + case.call.tricks
    return {"total": total, "tricks": case.view.rules.tricks}


def bags_near(case: Case) -> Facts:
    """Bags are close to the penalty, and the penalty is played."""
    options = case.view.rules.options
    if case.call is None or options.solid_ten or options.overtrick != 1:
        return None
    bags = case.view.before[str(case.view.rules.seating.side(case.me))].bags
    return {"bags": bags} if bags >= NEAR_PENALTY else None
