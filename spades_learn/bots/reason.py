"""Why: a closed list of reasons, each with the facts on this table that prove it. Words are made elsewhere.

A reason appears only when its function finds the facts in the view; break the fact and the reason is gone.
The facts are text forms of cards, suits and seats, numbers, or tuples of text forms.

Ids, facts and a proposed English sentence (the words layer owns the real ones):

====================  =========================================================================================
only-legal-card       card, held: "{card} is the only card you may play."
must-follow           led, held: "{led} was led and you hold {held}, so you must follow."
cover-nil             partner, card, over, played: "{card} goes over {over} and keeps {partner}'s nil safe."
lead-for-nil          partner, card, higher: "{partner} bid nil: lead high. {higher} cards out beat {card}."
attack-nil            seat, under, card: "{seat} bid nil and is winning with {under}: stay under it."
lead-at-nil           seat, card, higher: "{seat} bid nil: a low {card} asks them to win; {higher} cards out beat it."
own-nil-under         card, under: "{card} is your highest card that stays under {under}."
own-nil-sheds         card, led, lower: "You have no {led}: throw {card} away while it cannot win."
sure-winner           card, how ("last" or "top-spade"): "Nothing can beat {card} in this trick."
master                card, suit: "{card} is the highest {suit} left: only a spade can beat it."
spade-kept            partner, best, kept: "{partner} is winning with {best}: do not trump your partner."
partner-winning       partner, best: "{partner} is already winning with {best}."
set-in-reach          side, needed, left: "{side} needs {needed} of the last {left} tricks: this one can set them."
needs-tricks          contract, taken, needed, left: "Your side has {taken} of {contract}: {needed} more of {left}."
cheapest-winner       card, beats, kept: "{card} is enough to beat {beats}; keep {kept}."
contract-made-duck    contract, taken, bags: "Your contract of {contract} is made: another trick is only a bag."
cannot-win            card, best: "None of your cards beats {best}: give your lowest."
second-hand-low       card, held, higher: "Second to play: keep {held}; {higher} cards out beat your best."
lead-singleton        card, suit, spades: "{card} is your only {suit}: the next round you can ruff."
honours-kept          card, kept: "{card} is led; {kept} can wait until the one card above is gone."
partner-void          partner, suit, spades: "{partner} has no {suit} left and may ruff."
last-to-play          seat, best: "You play last: {seat}'s {best} is the card to beat."
forced-spade          k, top, cards: "You hold {k} of the top {top} spades: a nil must lose a trick."
spades-can-duck       cards, forced_of, forced_in: "Your spades can all be played under higher ones; {forced_of} in
                      {forced_in} holdings of this length cannot."
no-spades             held: "You hold no spade, so spades cannot force a trick on you."
low-cards             cards: "Your lowest card of each side suit is about as low as it gets: {cards}."
no-low-card           suit, cards, lower, unseen: "In {suit} {lower} of {unseen} cards out are below your lowest."
sure-spades           count, cards: "{cards}: {count} sure tricks."
side-aces             count, cards: "{cards}: the highest of their suits, usually tricks."
guarded-spades        count, cards: "{cards}: a spade trick each once the higher ones have been played."
guarded-kings         count, cards: "{cards}: one higher card is out, and you can wait for it."
nothing-sure          bid: "No ace and not the top spade: {bid} is what the small chances add up to."
long-spades           count, cards: "{count} spades: the last ones win when the high ones are gone."
short-side-suit       suit, count, spades: "{count} in {suit} and {spades} spades: you can ruff."
partner-nil           partner, bid: "{partner} bid nil: you make your {bid} alone and cover."
partner-bid           partner, bid, contract: "{partner} bid {bid}: together you need {contract}."
table-total           total, spare: "All bids come to {total}: {spare} tricks are not bid for." (spare may be below 0)
bags-near             bags, to_penalty: "You have {bags} bags: {to_penalty} more cost 100 points."
====================  =========================================================================================
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.bots import why_bid, why_card
from spades_learn.bots.case import Case
from spades_learn.cards.card import Card

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from spades_learn.game.view import View
    from spades_learn.rules.bidding import Call
    from spades_learn.rules.rule import Fact

    Finder = Callable[[Case], dict[str, Fact] | None]

MOST = 4
"""Reasons given for one action: what a learner reads."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for an action.

    Attributes:
        id: which of the closed list.
        clause: the rulebook clause it rests on.
        facts: what proves it.
    """

    id: str
    clause: str
    facts: Mapping[str, Fact] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Kind:
    """An entry of the closed list: the clause it rests on and the function that finds its facts."""

    clause: str
    find: Finder


@cache
def kinds() -> Mapping[str, Kind]:
    """The closed list, in the order in which reasons are told."""
    return MappingProxyType(
        {
            "only-legal-card": Kind("FOL-1", why_card.only_legal_card),
            "cover-nil": Kind("STR-5", why_card.cover_nil),
            "lead-for-nil": Kind("STR-5", why_card.lead_for_nil),
            "attack-nil": Kind("NIL-2", why_card.attack_nil),
            "lead-at-nil": Kind("NIL-2", why_card.lead_at_nil),
            "own-nil-under": Kind("NIL-1", why_card.own_nil_under),
            "own-nil-sheds": Kind("NIL-1", why_card.own_nil_sheds),
            "spade-kept": Kind("FOL-2", why_card.spade_kept),
            "partner-winning": Kind("BID-6", why_card.partner_winning),
            "set-in-reach": Kind("SCO-3", why_card.set_in_reach),
            "sure-winner": Kind("TRK-1", why_card.sure_winner),
            "master": Kind("TRK-1", why_card.master),
            "needs-tricks": Kind("SCO-1", why_card.needs_tricks),
            "cheapest-winner": Kind("TRK-1", why_card.cheapest_winner),
            "contract-made-duck": Kind("BAG-1", why_card.contract_made_duck),
            "cannot-win": Kind("TRK-1", why_card.cannot_win),
            "second-hand-low": Kind("TRK-1", why_card.second_hand_low),
            "lead-singleton": Kind("FOL-2", why_card.lead_singleton),
            "honours-kept": Kind("TRK-1", why_card.honours_kept),
            "partner-void": Kind("STR-7", why_card.partner_void),
            "must-follow": Kind("FOL-1", why_card.must_follow),
            "last-to-play": Kind("PLY-5", why_card.last_to_play),
            "forced-spade": Kind("NIL-1", why_bid.forced),
            "spades-can-duck": Kind("NIL-1", why_bid.spades_can_duck),
            "no-spades": Kind("NIL-1", why_bid.no_spades),
            "low-cards": Kind("STR-3", why_bid.low_cards),
            "no-low-card": Kind("STR-3", why_bid.no_low_card),
            "partner-nil": Kind("NIL-4", why_bid.partner_nil),
            "sure-spades": Kind("STR-1", why_bid.sure_spades),
            "side-aces": Kind("STR-1", why_bid.side_aces),
            "guarded-spades": Kind("STR-1", why_bid.guarded_spades),
            "long-spades": Kind("STR-6", why_bid.long_spades),
            "short-side-suit": Kind("FOL-2", why_bid.short_side_suit),
            "guarded-kings": Kind("STR-1", why_bid.guarded_kings),
            "nothing-sure": Kind("STR-1", why_bid.nothing_sure),
            "bags-near": Kind("BAG-1", why_bid.bags_near),
            "partner-bid": Kind("BID-6", why_bid.partner_bid),
            "table-total": Kind("BID-2", why_bid.table_total),
        }
    )


def reasons(view: View, action: Call | Card, *, most: int = MOST) -> tuple[Reason, ...]:
    """What the view proves in favour of an action, the most telling first.

    Args:
        view: what the seat sees; it is the seat's turn.
        action: a legal call or card.
        most: how many at most.
    """
    case = Case(view, action)
    found: list[Reason] = []
    for name, kind in kinds().items():
        # With one legal card nothing else is a reason.
        if len(found) == most or (found and found[0].id == "only-legal-card"):
            break
        if (facts := _facts(name, kind, case)) is not None:
            found.append(Reason(name, kind.clause, MappingProxyType(facts)))
    return tuple(found)


def find(name: str, view: View, action: Call | Card) -> Reason | None:
    """One reason by id, or None where the view does not prove it.

    Raises:
        KeyError: no such reason.
    """
    kind = kinds()[name]
    facts = kind.find(Case(view, action))
    return None if facts is None else Reason(name, kind.clause, MappingProxyType(facts))


def _facts(name: str, kind: Kind, case: Case) -> dict[str, Fact] | None:
    """The facts, left out where they would speak against the action."""
    against_number = {"forced-spade", "no-low-card"}
    call = case.call
    if name in against_number and call is not None and call.tricks > MODEST:
        return None  # nobody wonders about nil with such a hand
    if name == "only-legal-card" and isinstance(case.action, Card) and case.led is None and len(case.hand) > 1:
        return None  # a lone lead rests on LEAD-3, told by the rules themselves
    return kind.find(case)


MODEST = 3
"""Highest bid at which a player may wonder whether to bid nil instead."""
