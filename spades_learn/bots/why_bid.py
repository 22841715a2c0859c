"""Reasons for a number: each function returns the facts that make its sentence true, or None."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.bots.case import SIDE_SUITS, Case, names
from spades_learn.bots.odds import forced_spade
from spades_learn.bots.parts import TEN
from spades_learn.cards.card import Suit

if TYPE_CHECKING:
    from spades_learn.rules.rule import Fact

Facts = dict[str, "Fact"] | None

LOW_BID = 2
MODEST = 3
"""Highest bid at which a player may wonder whether to bid nil instead."""
LONG_SPADES = 5
WITHIN = 9
"""Tenths that a number may be off the estimate and still be its whole tricks, or those and the rest as one more."""
HALF = 5
"""Tenths that a number may be off the estimate and still be the nearest whole one."""
NEAR_PENALTY = 7
"""Bags from which a learner is told to mind them."""


def spade_places(case: Case) -> list[int]:
    """The place of each spade held, 1 for the highest of the pack."""
    code = case.spot.code
    whole = code.cards(code.suit(Suit.SPADES))
    return [whole.index(card) + 1 for card in case.of_suit(Suit.SPADES)]


def estimate(case: Case) -> int:
    """What the hand comes to by the rule bidder, in tenths of a trick."""
    return sum(part.tenths for part in case.table.parts)


def counted(case: Case) -> Facts:
    """The number is the estimate of the hand, rounded down or up."""
    if case.number is None:
        return None
    tenths = estimate(case)
    if abs(TEN * case.number.tricks - tenths) > HALF:
        return None
    return {"bid": case.number.tricks, "about": tenths / TEN}


def few_sure(case: Case) -> Facts:
    """The number is below what the hand comes to, and less than half of that is sure spades and side aces."""
    if case.number is None or not_under(case):
        return None
    parts = case.table.parts
    tenths = estimate(case)
    sure = sum(part.tenths for part in parts if part.id in {"sure-spades", "side-aces"})
    return {"about": tenths / TEN, "sure": sure / TEN} if 2 * sure < tenths else None


def mirror(case: Case) -> Facts:
    """Mirror leaves one bid: the spades held."""
    if case.call is None or not case.view.rules.options.mirror or len(case.table.calls) != 1:
        return None
    return {"bid": case.call.tricks, "spades": len(case.of_suit(Suit.SPADES))}


def whiz(case: Case) -> Facts:
    """Whiz leaves nil and the spades held."""
    if case.number is None or not case.view.rules.options.whiz:
        return None
    return {"bid": case.number.tricks} if case.number.tricks == len(case.of_suit(Suit.SPADES)) else None


def suicide(case: Case) -> Facts:
    """Suicide: the partner has bid a number, so this seat must bid nil, or the other way about."""
    partner = case.partner
    if case.call is None or not case.view.rules.options.suicide or partner is None:
        return None
    if partner not in case.view.bids:
        return None
    theirs = case.view.bids[partner]
    if theirs.is_nil is case.call.is_nil:
        return None
    return {"partner": str(partner), "bid": theirs.tricks}


def minimum(case: Case) -> Facts:
    """The side's bids must reach a minimum, and this is the lowest number that does."""
    least, partner = case.view.rules.options.min_team_bid, case.partner
    if case.number is None or not least or partner is None or partner not in case.view.bids:
        return None
    theirs = case.view.bids[partner].tricks
    if theirs + case.number.tricks != least or estimate(case) >= TEN * case.number.tricks:
        return None
    return {"minimum": least, "partner": str(partner), "bid": theirs}


def _heard(case: Case) -> tuple[int, int, bool] | None:
    """What has been bid, by how many seats, and whether that is above their share of the tricks; None if nobody has."""
    heard, seats = sum(bid.tricks for bid in case.view.bids.values()), len(case.view.bids)
    if not seats or heard * len(case.view.rules.seating.seats) == seats * case.view.rules.tricks:
        return None
    return heard, seats, heard * len(case.view.rules.seating.seats) > seats * case.view.rules.tricks


def few_left(case: Case) -> Facts:
    """The number is below what the hand comes to, and those who have bid have bid more than their share."""
    told = _heard(case)
    if case.number is None or told is None or not told[2] or not_under(case):
        return None
    return {"heard": told[0], "seats": told[1], "tricks": case.view.rules.tricks}


def many_left(case: Case) -> Facts:
    """The number is above what the hand comes to, and those who have bid have bid less than their share."""
    told = _heard(case)
    if case.number is None or told is None or told[2] or estimate(case) + WITHIN >= TEN * case.number.tricks:
        return None
    return {"heard": told[0], "seats": told[1], "tricks": case.view.rules.tricks}


def not_under(case: Case) -> bool:
    """Whether the number is no lower than the hand comes to: only then do its good cards speak for it."""
    return case.number is not None and TEN * case.number.tricks + WITHIN >= estimate(case)


def forced(case: Case) -> Facts:
    """The hand holds k of the top 2k-1 spades: as a nil it must take a trick."""
    if case.number is None or case.number.tricks > MODEST:
        return None  # nobody wonders about nil with such a hand
    k = forced_spade(spade_places(case))
    if k is None:
        return None
    return {"k": k, "top": 2 * k - 1, "cards": names(case.of_suit(Suit.SPADES)[:k])}


def no_low_card(case: Case) -> Facts:
    """A side suit where more than half of the unseen cards are lower than the lowest held; the worst such suit."""
    if case.number is None or case.number.tricks > MODEST:
        return None
    worst: Facts = None
    most = 0.5
    for suit in SIDE_SUITS:
        held = case.of_suit(suit)
        if not held:
            continue
        lower, higher = len(case.lower_unseen(held[-1])), len(case.higher_unseen(held[-1]))
        between = lower / max(1, lower + higher)
        if between > most:
            most = between
            worst = {"suit": suit.value, "cards": names(held), "lower": lower, "unseen": lower + higher}
    return worst


def sure_spades(case: Case) -> Facts:
    """The top spades of the pack are held, no more of them than tricks bid: each takes one whatever happens."""
    if case.number is None:
        return None
    places = spade_places(case)
    sure = 0
    while sure < len(places) and places[sure] == sure + 1:
        sure += 1
    if not 0 < sure <= case.number.tricks:
        return None
    return {"count": sure, "cards": names(case.of_suit(Suit.SPADES)[:sure])}


def side_aces(case: Case) -> Facts:
    """Side suits of which the highest card is held."""
    if not not_under(case):
        return None
    tops = [held[0] for suit in SIDE_SUITS if (held := case.of_suit(suit)) and not case.higher_unseen(held[0])]
    return {"count": len(tops), "cards": names(tops)} if tops else None


def guarded_kings(case: Case) -> Facts:
    """Second-highest cards of side suits, with another card beside them and without the highest."""
    if not not_under(case):
        return None
    kings = [
        held[0] for suit in SIDE_SUITS if len(held := case.of_suit(suit)) > 1 and len(case.higher_unseen(held[0])) == 1
    ]
    return {"count": len(kings), "cards": names(kings)} if kings else None


def guarded_spades(case: Case) -> Facts:
    """The second or third spade of the pack, not sure by itself, with as many lower spades as there are above it."""
    if not not_under(case):
        return None
    spades = case.of_suit(Suit.SPADES)
    found = [
        card
        for at, card in enumerate(spades[:2])
        if 1 <= len(case.higher_unseen(card)) <= 2 and len(spades) - at > len(case.higher_unseen(card))
    ]
    return {"count": len(found), "cards": names(found)} if found else None


def nothing_sure(case: Case) -> Facts:
    """A low bid: no spade is sure to take a trick, and the highest card of no side suit is held."""
    if case.number is None or case.number.tricks > LOW_BID:
        return None
    if any(held and not case.higher_unseen(held[0]) for held in case.table.suits.values()):
        return None
    if forced_spade(spade_places(case)) is not None:
        return None  # such as king and queen: one of them takes a trick
    return {"bid": case.number.tricks}


def long_spades(case: Case) -> Facts:
    """Five or more spades: length that takes tricks when the high ones are gone."""
    spades = case.of_suit(Suit.SPADES) if not_under(case) else ()
    return {"count": len(spades), "cards": names(spades)} if len(spades) >= LONG_SPADES else None


def short_side_suit(case: Case) -> Facts:
    """A side suit with one card or none, and spades to ruff with."""
    if not not_under(case):
        return None
    spades = len(case.of_suit(Suit.SPADES))
    suit = min(SIDE_SUITS, key=lambda each: len(case.of_suit(each)))
    held = len(case.of_suit(suit))
    return {"suit": suit.value, "count": held, "spades": spades} if held <= 1 and spades else None


def outscores(case: Case) -> Facts:
    """The last bid before an end of the game: with it the own side is ahead if all make it, and with less it is not."""
    partner = case.partner
    if case.number is None or partner is None or len(case.view.bids) != len(case.view.rules.seating.seats) - 1:
        return None
    if case.view.bids[partner].is_nil or any(bid.is_nil for bid in case.view.bids.values()):
        return None
    mine, theirs = case.view.rules.seating.side(case.me), case.view.rules.seating.side(case.opponents[0])
    ours = case.view.bids[partner].tricks + case.number.tricks
    their = sum(case.view.bids[seat].tricks for seat in theirs.seats)
    own, other = case.view.before[str(mine)].points, case.view.before[str(theirs)].points
    target = case.view.rules.options.target
    if other + TEN * their < target or not own + TEN * (ours - 1) < other + TEN * their < own + TEN * ours:
        return None
    return {"own": own + TEN * ours, "theirs": other + TEN * their, "contract": ours}


def partner_bid(case: Case) -> Facts:
    """The partner has bid a number: with this number the side's contract is the sum."""
    partner = case.partner
    if case.number is None or partner is None or partner not in case.view.bids:
        return None
    if case.view.bids[partner].is_nil:
        return None
    theirs = case.view.bids[partner].tricks
    return {"partner": str(partner), "bid": theirs, "contract": theirs + case.number.tricks}


def partner_nil(case: Case) -> Facts:
    """The partner has bid nil: these tricks are made alone, and cover comes first."""
    partner = case.partner
    if case.number is None or partner is None or partner not in case.view.bids:
        return None
    if not case.view.bids[partner].is_nil:
        return None
    return {"partner": str(partner), "bid": case.number.tricks}


def cover_costs(case: Case) -> Facts:
    """The partner has bid nil, and the number is below what the hand comes to: high cards may go on covering."""
    facts = partner_nil(case)
    return None if facts is None or not_under(case) else facts


def table_total(case: Case) -> Facts:
    """Last to bid: what all bids come to, beside the tricks of the hand."""
    if case.number is None or len(case.view.bids) != len(case.view.rules.seating.seats) - 1:
        return None
    total = sum(bid.tricks for bid in case.view.bids.values()) + case.number.tricks
    return {"total": total, "tricks": case.view.rules.tricks}


def bags_near(case: Case) -> Facts:
    """Bags are close to the penalty, the penalty is played, and the number is no underbid (STR-4)."""
    options = case.view.rules.options
    if case.number is None or options.solid_ten or options.overtrick != 1:
        return None
    if not not_under(case):
        return None
    bags = case.view.before[str(case.view.rules.seating.side(case.me))].bags
    return {"bags": bags} if bags >= NEAR_PENALTY else None
