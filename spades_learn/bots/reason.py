"""Why: a closed list of reasons, each with the facts on this table that prove it. Words are made elsewhere.

A reason appears only when its function finds the facts in the view; break the fact and the reason is gone.
The facts are text forms of cards, suits and seats, numbers, or tuples of text forms. Each reason's facts are those
that its function in `why_card` or `why_bid` returns; its sentence is ``reason.<id>`` in `ui.sentences`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.bots import why_bid, why_card
from spades_learn.bots.case import Case

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from spades_learn.cards.card import Card
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
            "last-card": Kind("TRK-3", why_card.last_card),
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
            "contract-made-duck": Kind("SCO-2", why_card.contract_made_duck),
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
        if len(found) == most or (found and found[0].id in {"last-card", "only-legal-card"}):
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
    return kind.find(case)


MODEST = 3
"""Highest bid at which a player may wonder whether to bid nil instead."""
