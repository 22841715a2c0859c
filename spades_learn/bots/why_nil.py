"""Reasons for bidding nil: each function returns the facts that make its sentence true, or None."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.bots.case import SIDE_SUITS, Case, names
from spades_learn.bots.odds import forced_share, forced_spade
from spades_learn.bots.parts import TEN
from spades_learn.bots.why_bid import estimate, spade_places
from spades_learn.cards.card import Suit

if TYPE_CHECKING:
    from spades_learn.rules.rule import Fact

Facts = dict[str, "Fact"] | None

SPADES_IN_PACK = 13
FEW_TENTHS = 20
"""Below so many tenths of a trick a number would bring little."""


def spades_can_duck(case: Case) -> Facts:
    """A nil whose spades do not lose by force; the share of holdings of that length which would."""
    spades = case.of_suit(Suit.SPADES)
    if case.nil is None or not spades or forced_spade(spade_places(case)) is not None:
        return None
    if case.spot.code.suit(Suit.SPADES).bit_count() != SPADES_IN_PACK:
        return None  # the share is counted for thirteen spades
    share = forced_share(len(spades))
    return {"cards": names(spades), "forced_of": share.numerator, "forced_in": share.denominator}


def no_spades(case: Case) -> Facts:
    """A nil that holds no spade: spades cannot force a trick on it."""
    if case.nil is None or case.of_suit(Suit.SPADES):
        return None
    return {"held": len(case.hand)}


def low_cards(case: Case) -> Facts:
    """A nil whose lowest card of every side suit held beats at most one unseen card."""
    if case.nil is None:
        return None
    lowest = [case.of_suit(suit)[-1] for suit in SIDE_SUITS if case.of_suit(suit)]
    if not lowest or any(len(case.lower_unseen(card)) > 1 for card in lowest):
        return None
    return {"cards": names(lowest)}


def little_to_count(case: Case) -> Facts:
    """A nil on a hand whose tricks come to less than two: a number would bring little."""
    if case.nil is None:
        return None
    tenths = estimate(case)
    return {"about": tenths / TEN} if tenths < FEW_TENTHS else None


def partner_covers(case: Case) -> Facts:
    """The partner has bid a number of four or more: high cards that can go over this seat's."""
    partner = case.partner
    if case.nil is None or partner is None or partner not in case.view.bids:
        return None
    theirs = case.view.bids[partner].tricks
    return {"partner": str(partner), "bid": theirs} if theirs >= STRONG_BID else None


STRONG_BID = 4
"""A partner's bid that tells of cards to cover with."""


def behind(case: Case) -> Facts:
    """A blind nil by a side that is far behind: twice the points of a nil (BNL-1, BNL-2)."""
    if case.call is None or not case.call.blind:
        return None
    mine = case.view.rules.seating.side(case.me)
    own = case.view.before[str(mine)].points
    lead = max(tally.points for name, tally in case.view.before.items() if name != str(mine)) - own
    return {"behind": lead, "points": 2 * case.view.rules.options.nil_value} if lead >= FAR_BEHIND else None


FAR_BEHIND = 100
"""Points behind at which the sheets allow a blind nil."""
